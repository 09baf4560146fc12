"""Rates: what is known of each rate of the joints, and of each strand, counted after them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.mechanism.coordinates import Change
from chainrule.mechanism.couplings import Pull
from chainrule.mechanism.joints.base import Rate
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True, eq=False)
class Rates:
    """Names, motors, dry friction and limits of each rate, at the mechanism's values."""

    mechanism: Mechanism

    @cached_property
    def nq(self) -> int:
        """The length of q."""
        return len(self.mechanism.coordinate_names)

    @cached_property
    def nv(self) -> int:
        """The length of q̇."""
        return self.mechanism.dof

    @property
    def change(self) -> Change:
        """q = A α + b"""
        return self.mechanism.change

    @property
    def scalar(self) -> bool:
        """Has every joint one coordinate, whose rate is its derivative?"""
        return self.nq == self.nv

    @cached_property
    def rate_names(self) -> list[str]:
        """The coordinate, or direction of turning, of each rate."""
        return [rate.name for rate in self.mechanism.rates]

    @cached_property
    def actuated(self) -> np.ndarray:
        """Whether there is a motor, or motors that together drive this rate alone."""
        own = np.array([rate.actuated for rate in self.mechanism.rates], dtype=bool)
        P = self.projection
        return own if P is None else np.abs(P - np.eye(self.nv)).max(axis=0) < 1e-12

    @cached_property
    def projection(self) -> np.ndarray | None:
        """B B⁺: what the motors can give of the joints' torques, where they drive strands."""
        if not any(pull.actuated for pull in self.mechanism.pulls):
            return None
        B = self.mechanism.actuation
        P = B @ np.linalg.pinv(B)
        return np.where(np.abs(P) < 1e-14, 0.0, P)

    @cached_property
    def hinges(self) -> np.ndarray:
        """Whether it turns."""
        return np.array([rate.freedom.angle for rate in self.mechanism.rates], dtype=bool)

    @cached_property
    def dry(self) -> tuple[int, ...]:
        """The rates with friction that jumps with their sign."""
        return self._rates(lambda rate: any(term.dry for term in rate.friction))

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The rates with position limits."""
        return self._rates(lambda rate: rate.position_limits is not None)

    @cached_property
    def dry_strands(self) -> tuple[int, ...]:
        """The strands with friction that jumps, counted after the rates."""
        return self._strands(lambda pull: any(term.dry for term in pull.friction))

    @cached_property
    def stopped_strands(self) -> tuple[int, ...]:
        """The strands with position limits, counted after the rates."""
        return self._strands(lambda pull: pull.position_limits is not None)

    def row(self, k: int) -> np.ndarray:
        """A rate, or a strand counted after them, as a sum of the joints' own rates."""
        if k >= self.nv:
            return self.mechanism.pulls[k - self.nv].column(self.nv)
        return np.eye(self.nv)[k]

    def limits(self, k: int) -> tuple[float, float]:
        """The position limits of a rate or a strand that has them."""
        if k < self.nv:
            return float(self.low[k]), float(self.high[k])
        values = self.mechanism.floats
        limits = self.mechanism.pulls[k - self.nv].position_limits
        assert limits is not None
        return float(limits[0].evaluate(values)), float(limits[1].evaluate(values))

    def along(self, k: int, own: np.ndarray) -> Any:
        """The coordinate of a rate or a strand, of the joints' own (…, q)."""
        if k < self.nv:
            return own[..., self.places[k]]
        used = np.flatnonzero(self.row(k))
        return own[..., [self.places[i] for i in used]] @ self.row(k)[used]

    def called(self, k: int) -> str:
        """The name of a rate or a strand."""
        if k < self.nv:
            return self.rate_names[k]
        return self.mechanism.pulls[k - self.nv].name

    def _strands(self, chosen: Callable[[Pull], bool]) -> tuple[int, ...]:
        pulls = enumerate(self.mechanism.pulls, start=self.nv)
        return tuple(k for k, pull in pulls if chosen(pull))

    @cached_property
    def limited(self) -> bool:
        """Whether a motor has an effort limit."""
        strands = any(pull.effort_limit is not None for pull in self.mechanism.pulls)
        return strands or bool(self._rates(lambda rate: rate.effort_limit is not None))

    def _rates(self, chosen: Callable[[Rate], bool]) -> tuple[int, ...]:
        return tuple(k for k, rate in enumerate(self.mechanism.rates) if chosen(rate))

    @cached_property
    def places(self) -> list[int]:
        """Where its coordinate is in the joints' q; −1 for a joint with a quaternion."""
        return [rate.place for rate in self.mechanism.rates]

    @cached_property
    def quaternions(self) -> list[slice]:
        """Where q holds quaternions."""
        found, start = [], 0
        for joint in self.mechanism.joints:
            where = joint.quaternion
            if where is not None:
                found.append(slice(start + where.start, start + where.stop))
            start += joint.size_q
        return found

    def _numbers(self, field: str, index: int | None, missing: float) -> np.ndarray:
        values = self.mechanism.floats
        found = []
        for rate in self.mechanism.rates:
            value = getattr(rate, field)
            if value is not None and index is not None:
                value = value[index]
            found.append(missing if value is None else float(value.evaluate(values)))
        return np.array(found)

    @cached_property
    def effort(self) -> np.ndarray:
        """The effort limit, ∞ where there is none."""
        return self._numbers("effort_limit", None, np.inf)

    @cached_property
    def speed(self) -> np.ndarray:
        """The velocity limit, ∞ where there is none."""
        return self._numbers("velocity_limit", None, np.inf)

    @cached_property
    def low(self) -> np.ndarray:
        """The lower position limit, −∞ where there is none."""
        return self._numbers("position_limits", 0, -np.inf)

    @cached_property
    def high(self) -> np.ndarray:
        """The upper position limit, ∞ where there is none."""
        return self._numbers("position_limits", 1, np.inf)

    @cached_property
    def fall(self) -> float:
        """|g|, m/s²; 1 where there is none."""
        values = self.mechanism.floats
        g = [float(e.evaluate(values)) for e in self.mechanism.gravity]
        return float(np.linalg.norm(g)) or 1.0

    @cached_property
    def limit_symbols(self) -> frozenset[str]:
        """The symbols in the joints' position limits."""
        acting = (*self.mechanism.rates, *self.mechanism.pulls)
        limits = [e for one in acting for e in one.position_limits or ()]
        return frozenset(name for limit in limits for name in limit.names)

    def within(self, q: ArrayLike) -> np.ndarray:
        """The pose with every joint inside its stops."""
        pose = np.asarray(q, dtype=float)
        if not (self.stops or self.stopped_strands):
            return pose
        own = np.array(self.change.position(pose), dtype=float)
        for _ in range(100 if self.stopped_strands else 1):  # in turn, as far as that helps
            for k in self.stopped_strands:
                row = self.row(k)
                missing = np.clip(self.along(k, own), *self.limits(k)) - self.along(k, own)
                for i in np.flatnonzero(row):
                    own[self.places[i]] += row[i] * missing / (row @ row)
            for k in self.stops:
                own[self.places[k]] = np.clip(own[self.places[k]], self.low[k], self.high[k])
        return np.asarray(self.change.own(own), dtype=float)

    def motors(self, tau: np.ndarray) -> np.ndarray:
        """What the joints that have a motor give of a generalised force τ that a law asks for."""
        if self.actuated.all():
            return tau
        own = self.change.torques(tau)
        if self.projection is not None:
            return self.change.forces(self.projection @ own)
        if self.change.is_identity:
            return np.where(self.actuated, own, 0.0)
        return tau - self.change.forces(np.where(self.actuated, 0.0, own))
