"""Dry friction that sticks and stops that hold: forces that the smooth equations cannot give.

During a step a joint slides one way: friction keeps the direction that it has at the beginning,
so a sliding joint keeps the method's order. A joint at rest gets the torque that holds it, as
far as friction goes; one whose rate would change sign is brought to rest, by no more than
friction can do in a step, from where it may stick or slide back. A joint beyond its stop is put
back and its speed taken away by an impulse. Several joints are solved together by sweeps
(projected Gauss-Seidel; Moreau 1988, Jean 1999). Order one in the step at the instants where
this happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics.factor import solve
from chainrule.loop.plant import Arm, Plant
from chainrule.program import Node, clip, plus_zero, select, sign

SWEEPS = 8
REST = 1e-12
"""A rate below this, in rad/s or m/s, is rest: far below any that a step leaves behind."""


class Hold(NamedTuple):
    """Of joints at rest: the generalised force of friction on them, and of each dry rate whether
    it sticks."""

    force: Any
    stuck: np.ndarray


class Settled(NamedTuple):
    """q and q̇ after a step, and whether a stop was hit."""

    q: np.ndarray
    qd: np.ndarray
    hit: Node


@dataclass(frozen=True)
class Contact:
    """The rates with dry friction or with stops."""

    plant: Plant
    dry: tuple[int, ...]
    stops: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.dry or self.stops)

    def _rate(self, k: int, v: np.ndarray) -> Any:
        """The joint's own rate."""
        row = self.plant.change.row(k)
        return v[k] if self.plant.change.is_identity else row @ v

    def _mobility(
        self, arm: Arm, q: np.ndarray, joints: tuple[int, ...]
    ) -> dict[int, tuple[np.ndarray, Node]]:
        """For each joint M⁻¹ aᵀ, and a M⁻¹ aᵀ, a the row that gives its rate."""
        M = arm.mass_matrix(q)
        result = {}
        for k in joints:
            column = solve(M, self.plant.change.row(k))
            result[k] = (column, self._rate(k, column))
        return result

    # before a step

    def directions(self, v: np.ndarray) -> tuple[np.ndarray, Node]:
        """The direction of each dry rate, 0 at rest, and whether any is at rest."""
        rates = [self._rate(k, v) for k in self.dry]
        rest = [abs(rate) <= REST for rate in rates]
        found = [select(r, 0.0, sign(rate)) for r, rate in zip(rest, rates, strict=True)]
        return _array(found), reduce(or_, rest)

    def hold(
        self, arm: Arm, q: np.ndarray, v: np.ndarray, tau: np.ndarray, direction: np.ndarray
    ) -> Hold:
        """Friction of the joints at rest; τ is everything else that acts."""
        rest = [abs(d) < 0.5 for d in direction]
        a = arm.acceleration(q, v, tau - self.sliding(arm, v, direction))
        mobility = self._mobility(arm, q, self.dry)
        force: dict[int, Any] = dict.fromkeys(self.dry, 0.0)
        for _ in range(1 if len(self.dry) == 1 else SWEEPS):
            for k, still in zip(self.dry, rest, strict=True):
                column, own = mobility[k]
                back, forth = arm.stiction(k)
                wanted = clip(force[k] - self._rate(k, a) / own, -forth, back)
                better = select(still, wanted, 0.0)
                a = a + column * (better - force[k])
                force[k] = better
        total: Any = np.zeros(self.plant.nv, dtype=object)
        stuck = []
        for k, still in zip(self.dry, rest, strict=True):
            total = total + self.plant.change.row(k) * force[k]
            back, forth = arm.stiction(k)
            inside = (-forth < force[k]) & (force[k] < back)
            stuck.append(select(still & inside, 1.0, 0.0))
        return Hold(total, _array(stuck))

    def sliding(self, arm: Arm, v: np.ndarray, direction: np.ndarray) -> np.ndarray:
        """The generalised force of dry friction, each rate's sign taken from its direction."""
        whole = np.zeros(self.plant.nv, dtype=object)
        whole[list(self.dry)] = direction
        return self.plant.change.forces(arm.dry_friction(self.plant.change.rates(v), whole))

    # after a step

    def disturbed(
        self, arm: Arm, q: np.ndarray, v: np.ndarray, direction: np.ndarray, stuck: np.ndarray
    ) -> Node:
        """Does any joint stick, turn round or stand beyond a stop?"""
        found: list[Any] = []
        for i, k in enumerate(self.dry):
            found += [stuck[i] > 0.5, (direction[i] * self._rate(k, v)) < 0.0]
        for k in self.stops:
            low, high = arm.bounds(k)
            found += [high < self._place(k, q), self._place(k, q) < low]
        return reduce(or_, found)

    def settle(
        self,
        arm: Arm,
        before: np.ndarray,
        q: np.ndarray,
        v: np.ndarray,
        dt: Node,
        direction: Any,
        stuck: Any,
        restitution: Node | float,
    ) -> Settled:
        """The state after the step, with joints that stick, turn round or hit a stop."""
        joints = tuple(sorted({*self.dry, *self.stops}))
        mobility = self._mobility(arm, q, joints)
        target: dict[int, Any] = dict.fromkeys(joints, 0.0)
        most: dict[int, Any] = dict.fromkeys(joints, 0.0)  # the largest impulse
        for i, k in enumerate(self.dry):
            stays = stuck[i] > 0.5
            turned = (direction[i] * self._rate(k, v)) < 0.0
            back, forth = arm.stiction(k)
            most[k] = select(stays, np.inf, select(turned, (back + forth) * dt, 0.0))
            q = self._placed(k, q, stays, self._place(k, before))
        hit: Any = None
        for k in self.stops:
            low, high = arm.bounds(k)
            place, rate = self._place(k, q), self._rate(k, v)
            above, below = high < place, place < low
            q = self._placed(k, q, above, high)
            q = self._placed(k, q, below, low)
            here = (above & (rate > 0.0)) | (below & (rate < 0.0))
            target[k] = select(here, -(restitution * rate), 0.0)
            most[k] = select(here, np.inf, most[k])
            hit = here if hit is None else hit | here
        total: dict[int, Any] = dict.fromkeys(joints, 0.0)
        for _ in range(1 if len(joints) == 1 else SWEEPS):
            for k in joints:
                column, own = mobility[k]
                wanted = total[k] + (target[k] - self._rate(k, v)) / own
                better = clip(wanted, -most[k], most[k])
                v = v + column * (better - total[k])
                total[k] = better
        own = np.array(self.plant.change.rates(v), dtype=object)
        for k in joints:  # rest is exactly rest
            own[k] = select(abs(total[k]) < most[k], target[k], own[k])
        return Settled(q, plus_zero(self.plant.change.own_rates(own)), hit)

    def _place(self, k: int, q: np.ndarray) -> Node:
        """The joint's own coordinate."""
        return self.plant.change.position(q)[self.plant.places[k]]

    def _placed(self, k: int, q: np.ndarray, condition: Node, place: Node | float) -> np.ndarray:
        """q with the joint put at a place where the condition holds."""
        change, at = self.plant.change, self.plant.places[k]
        if change.is_identity:
            q = np.array(q, dtype=object)
            q[at] = select(condition, place, q[at])
            return q
        return q + change.inverse[:, k] * select(condition, place - self._place(k, q), 0.0)


def _array(values: list[Any]) -> np.ndarray:
    result = np.empty(len(values), dtype=object)
    result[:] = values
    return result
