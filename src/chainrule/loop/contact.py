"""Dry friction that sticks and stops that hold: forces that the smooth equations cannot give.

During a step a joint slides one way: friction keeps the direction that it has at the beginning,
so a sliding joint keeps the method's order. A joint at rest gets the torque that holds it, as
far as friction goes; one whose rate would change sign is brought to rest, by no more than
friction can do in a step, from where it may stick or slide back. A joint beyond its stop is put
back and its speed taken away by an impulse. Several joints are solved together: all are held,
and those for which that takes more than friction can give are let go, until none is left
(active sets; Moreau 1988 states the problem). Order one in the step at the instants where this
happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics.factor import is_zero, solve_mixed
from chainrule.integrators.system import calls
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant
from chainrule.program import Node, Program, clip, plus_zero, select, sign, trace

PASSES = 8
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


class Bounds(NamedTuple):
    """Of a joint: whether it is to be held at the target rate, and the forces that may do it."""

    active: Node
    low: Any
    high: Any
    target: Any = 0.0


class Balance(NamedTuple):
    """The joints' rates with the forces that hold them; which of these are held on target."""

    rates: np.ndarray
    force: dict[int, Any]
    held: dict[int, Any]


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

    def _balanced(
        self, arm: Arm, q: np.ndarray, rates: np.ndarray, bounds: Mapping[int, Bounds]
    ) -> Balance:
        """M Δ = λ with rates + Δ on target at the joints given, as far as their bounds on λ go.

        All in the joints' own rates, or accelerations. A joint that would need more than its
        bound gets just that, and is held again where that alone would drive it past its target.
        """
        M = arm.joint_mass_matrix(q)
        filled = tuple((i, j) for i in range(len(M)) for j in range(i + 1) if not is_zero(M[i, j]))
        program = _mixed(len(M), filled, tuple(bounds))
        held = {k: bound.active for k, bound in bounds.items()}
        force: dict[int, Any] = dict.fromkeys(bounds, 0.0)
        new = rates
        for left in reversed(range(min(len(bounds) + 1, PASSES))):
            given = [
                select(held[k], bounds[k].target - rates[k], force[k]) if k in bounds else 0.0
                for k in range(len(M))
            ]
            fixed = [select(held[k], 1.0, 0.0) for k in bounds]
            inputs = {"M": [M[at] for at in filled], "given": given, "fixed": fixed}
            found = calls(program, inputs)
            new = rates + found["x"]
            for k, bound in bounds.items():
                over = (new[k] - bound.target) * force[k] > 0.0
                wanted, low, high = found["f"][k], bound.low, bound.high
                stays = (held[k] & (low <= wanted) & (wanted <= high)) | (~held[k] & over)
                force[k] = select(held[k], clip(wanted, low, high), force[k])
                if left:
                    held[k] = bound.active & stays
        for k, bound in bounds.items():  # rest is exactly rest
            new[k] = select(held[k], bound.target, new[k])
        return Balance(new, force, held)

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
        change = self.plant.change
        a = change.rates(arm.acceleration(q, v, tau - self.sliding(arm, v, direction)))
        bounds = {}
        for k, d in zip(self.dry, direction, strict=True):
            back, forth = arm.stiction(k)
            bounds[k] = Bounds(abs(d) < 0.5, -forth, back)
        balance = self._balanced(arm, q, a, bounds)
        force = np.zeros(self.plant.nv, dtype=object)
        force[list(self.dry)] = [balance.force[k] for k in self.dry]
        stuck = [select(balance.held[k], 1.0, 0.0) for k in self.dry]
        return Hold(change.forces(force), _array(stuck))

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
        bounds = {k: Bounds(most[k] > 0.0, -most[k], most[k], target[k]) for k in joints}
        new = self._balanced(arm, q, self.plant.change.rates(v), bounds).rates
        return Settled(q, plus_zero(self.plant.change.own_rates(new)), hit)

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


@lru_cache(maxsize=256)
def _mixed(n: int, filled: tuple[tuple[int, int], ...], joints: tuple[int, ...]) -> Program:
    """(x, f) ← M, given, fixed: M x = f, x given at the joints that are fixed, else f."""

    def mixed(M: np.ndarray, given: np.ndarray, fixed: np.ndarray) -> dict[str, Any]:
        whole = np.zeros((n, n), dtype=object)
        for at, entry in zip(filled, M, strict=True):
            whole[at] = entry
        conditions: list[Any] = [False] * n
        for k, flag in zip(joints, fixed, strict=True):
            conditions[k] = flag > 0.5
        x, f = solve_mixed(whole, given, conditions, select)
        return {"x": x, "f": f}

    return trace(mixed, {"M": len(filled), "given": n, "fixed": len(joints)}, name="mixed")


def _array(values: list[Any]) -> np.ndarray:
    result = np.empty(len(values), dtype=object)
    result[:] = values
    return result
