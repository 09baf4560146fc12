"""Dry friction that sticks and stops that hold: forces that the smooth equations cannot give.

Coulomb friction c sign(q̇) is constant during a step, with the sign at its beginning, so a
sliding joint keeps the method's order. A joint at rest gets the torque that holds it, up to c;
one whose rate would change sign is brought to rest, from where it may stick or slide back. A
joint beyond its stop is put back and its speed taken away by an impulse. Several joints are
solved together by sweeps (projected Gauss-Seidel; Moreau 1988, Jean 1999). Order one in the step
at the instants where this happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.dynamics.factor import solve
from chainrule.program import clip, select, sign
from chainrule.simulation.plant import Plant

SWEEPS = 8
REST = 1e-12
"""A rate below this, in rad/s or m/s, is rest: far below any that a step leaves behind."""


@dataclass(frozen=True)
class Contact:
    """The joints with dry friction or with stops, as indices of rates."""

    plant: Plant
    dry: tuple[int, ...]
    stops: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.dry or self.stops)

    @property
    def joints(self) -> tuple[int, ...]:
        """All of them."""
        return tuple(sorted({*self.dry, *self.stops}))

    @property
    def sweeps(self) -> int:
        """One constraint is solved at once."""
        return 1 if len(self.joints) == 1 else SWEEPS

    def row(self, k: int) -> np.ndarray:
        """The joint's rate as a row on q̇."""
        A = self.plant.setup.A
        return np.eye(self.plant.nv)[k] if A is None else np.asarray(A[k], dtype=float)

    def _mobility(self, q: Any) -> dict[int, tuple[Any, Any]]:
        """For each joint M⁻¹ aᵀ, and a M⁻¹ aᵀ."""
        M = self.plant.arm.mass_matrix(q)
        result = {}
        for k in self.joints:
            column = solve(M, self.row(k))
            result[k] = (column, self.row(k) @ column)
        return result

    # before a step

    def hold(self, q: Any, v: Any, tau: Any, dry: Any) -> dict[str, Any]:
        """The generalised force of friction during the step, each joint's sign of motion, and
        whether it sticks; τ is everything else that acts."""
        mobility = self._mobility(q)
        rates = {k: self.row(k) @ v for k in self.dry}
        rest = {k: abs(rates[k]) <= REST for k in self.dry}
        signs = {k: select(rest[k], 0.0, sign(rates[k])) for k in self.dry}
        friction = {k: -(dry[k] * signs[k]) for k in self.dry}
        a = self.plant.acceleration(q, v, tau)
        for k in self.dry:
            a = a + mobility[k][0] * friction[k]
        for _ in range(1 if len(self.dry) == 1 else SWEEPS):
            for k in self.dry:
                column, own = mobility[k]
                wanted = clip(friction[k] - (self.row(k) @ a) / own, -dry[k], dry[k])
                better = select(rest[k], wanted, friction[k])
                a = a + column * (better - friction[k])
                friction[k] = better
        total: Any = np.zeros(len(v), dtype=int)
        for k in self.dry:
            total = total + self.row(k) * friction[k]
        return {
            "force": total,
            "sign": np.array([signs[k] for k in self.dry], dtype=object),
            "stuck": np.array(
                [select(rest[k] & (abs(friction[k]) < dry[k]), 1.0, 0.0) for k in self.dry],
                dtype=object,
            ),
        }

    # after a step

    def settle(
        self, q0: Any, q: Any, v: Any, friction: dict[str, Any], bounds: dict[str, Any]
    ) -> tuple[Any, Any]:
        """q and q̇ after the step, with joints that stick, turn round or hit a stop."""
        mobility = self._mobility(q)
        target: dict[int, Any] = {}
        held: dict[int, Any] = dict.fromkeys(self.joints, False)
        for i, k in enumerate(self.dry):
            stuck = friction["stuck"][i] > 0.5
            turned = (friction["sign"][i] * (self.row(k) @ v)) < 0.0
            held[k], target[k] = stuck | turned, 0.0
            back = self.row(k) @ (q0 - q)
            q = q + self._shift(k) * select(stuck, back, 0.0)
        for k in self.stops:
            place, rate = self._place(k, q), self.row(k) @ v
            above, below = bounds["high"][k] < place, place < bounds["low"][k]
            beyond = select(above, bounds["high"][k] - place, 0.0)
            beyond = select(below, bounds["low"][k] - place, beyond)
            q = q + self._shift(k) * beyond
            hit = (above & (rate > 0.0)) | (below & (rate < 0.0))
            target[k] = select(hit, -(bounds["restitution"] * rate), target.get(k, 0.0))
            held[k] = hit if held[k] is False else hit | held[k]
        for _ in range(self.sweeps):
            for k in self.joints:
                column, own = mobility[k]
                impulse = (target[k] - self.row(k) @ v) / own
                v = v + column * select(held[k], impulse, 0.0)
        if self.plant.setup.A is None:  # rest is exactly rest
            v = np.array(v, dtype=object)
            for k in self.joints:
                v[k] = select(held[k], target[k], v[k])
        return q, v

    def _shift(self, k: int) -> np.ndarray:
        """How q changes when the joint's coordinate does."""
        place = self.plant.coordinate_place[k]
        if self.plant.setup.A is None:
            return np.eye(self.plant.nq)[place]
        return np.asarray(self.plant.setup.A_inverse[:, k], dtype=float)

    def _place(self, k: int, q: Any) -> Any:
        place = self.plant.coordinate_place[k]
        change = self.plant.mechanism.coordinates
        if change is None:
            return q[place]
        unit = np.pi / 2 if self.plant.mechanism.joints[k].kind == "revolute" else 1.0
        offset = float(Fraction(change.offsets[k])) * unit
        return self.row(k) @ q + offset
