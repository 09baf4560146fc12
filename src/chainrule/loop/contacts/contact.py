"""Dry friction that sticks and stops that hold: forces that the smooth equations cannot give.

During a step a joint slides one way: friction keeps the direction that it has at the beginning,
so a sliding joint keeps the method's order. A joint at rest gets the torque that holds it, as
far as friction goes; one at rest at its stop what the stop can give. Several joints are solved
together (`balance.py`). What holds a joint is constant during a step, and the joint is put right
at its end: order two for the other joints. So it is with strands, sums of joints.

Where a rate comes to zero or a joint to its stop, the rate is taken away by an impulse, of friction
no larger than it can give in a step. `instants.py` finds when, `impacts.py` goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics.factor import is_zero, solve
from chainrule.integrators.system import calls
from chainrule.loop.arm import Arm
from chainrule.loop.contacts.balance import (
    Balance,
    Bounds,
    Filled,
    as_array,
    balanced,
    mixed_solution,
)
from chainrule.loop.contacts.members import REST, Members, weighted
from chainrule.program import Node, clip, plus_zero, select, sign
from chainrule.tracing.programs import PARAMETERS

SOFT = 1e-10
"""How much softer than the rest of the mechanism a hold is where there are sums of joints."""


class Hold(NamedTuple):
    """Of joints at rest: the generalised force on them, how much of it is the stops', and of each
    dry rate whether it sticks, of each with stops whether it rests at one."""

    force: Any
    reaction: Any
    stuck: np.ndarray
    rests: np.ndarray
    own: Mapping[int, Any]
    """The force along each."""


class Settled(NamedTuple):
    """q and q̇ after an impulse, and whether a stop gave it."""

    q: np.ndarray
    qd: np.ndarray
    hit: Node | bool


class StepPart(NamedTuple):
    """Of a part of a step: the rates at both its ends, were there no contact, how long it is, and
    how long the step is."""

    v0: np.ndarray
    v1: np.ndarray
    dt: Node
    span: Node


Mass = tuple[list[Any], Filled]
"""The entries there, and where that is."""
Marks = np.ndarray | Sequence[Any]
"""A number for each dry rate, or for each with stops."""


@dataclass(frozen=True)
class Contact(Members):
    """What holds them, and what impulses they get."""

    def _balanced(self, mass: Mass, rates: np.ndarray, bounds: Mapping[int, Bounds]) -> Balance:
        """M Δ = λ with rates + Δ on target at the joints given, as far as their bounds on λ go.

        All in the joints' own rates, or accelerations. A joint that would need more than its
        bound gets just that, and is held again where that alone would drive it past its target.
        """
        if self.strands:
            return self._balanced_rows(mass, rates, bounds)
        return balanced(*mass, rates, bounds)

    def _balanced_rows(
        self, mass: Mass, rates: np.ndarray, bounds: Mapping[int, Bounds]
    ) -> Balance:
        """The same where some are sums of joints: R M⁻¹ Rᵀ λ is what λ changes in their rates."""
        n = len(rates)
        M, filled = mass
        whole: Any = np.zeros((n, n), dtype=object)
        for at, entry in zip(filled, M, strict=True):
            whole[at] = entry
        R = np.array([self.row(k) for k in bounds])
        response = solve(whole, np.array(R.T, dtype=object))  # M⁻¹ Rᵀ
        A: Any = np.array([[weighted(r, column) for column in response.T] for r in R], dtype=object)
        for i in range(len(A)):  # a sum and all its parts may be held, which leaves λ open
            A[i, i] = A[i, i] * (1.0 + SOFT)
        places = tuple((i, j) for i in range(len(A)) for j in range(i + 1))
        own = np.array([weighted(r, rates) for r in R], dtype=object)
        numbered = dict(enumerate(bounds.values()))
        found = balanced([A[at] for at in places], places, own, numbered, dual=True)
        new = rates + response @ np.array(list(found.force.values()), dtype=object)
        held = {k: found.held[i] for i, k in enumerate(bounds)}
        for k, b in bounds.items():
            if k < n:  # rest is exactly rest
                new[k] = select(held[k], b.target, new[k])
        return Balance(new, {k: found.force[i] for i, k in enumerate(bounds)}, held)

    def constrained(
        self, mass: Mass, rates: np.ndarray, stays: Mapping[int, Any]
    ) -> tuple[np.ndarray, dict[int, Any]]:
        """The rates with those of the joints that stay taken away, and the forces that do it."""
        stays = {k: stays[k] for k in self.joints}
        if self.strands:
            bounds = {k: Bounds(mark, -np.inf, np.inf) for k, mark in stays.items()}
            found = self._balanced_rows(mass, rates, bounds)
            return found.rates, found.force
        M, filled = mass
        less = [select(stays[k], -rates[k], 0.0) if k in stays else 0.0 for k in range(len(rates))]
        fixed = [select(stays[k], 1.0, 0.0) for k in stays]
        program = mixed_solution(len(rates), filled, self.joints)
        found = calls(program, {"M": M, "given": less, "fixed": fixed})
        new = rates + found["x"]
        for k in stays:
            new[k] = select(stays[k], 0.0, new[k])
        return new, {k: found["f"][k] for k in stays}

    def mass(
        self, arm: Arm, q: np.ndarray, v: np.ndarray, dt: Node | None, added: Sequence[Any] = ()
    ) -> Mass:
        """The entries of M, or M + dt D, in the joints' own coordinates that are not known to be
        zero."""
        given = {"q": q, PARAMETERS: arm.parameters}
        M = calls(self.plant.joint_mass_matrix, given)["M"]
        if self.damps and dt is not None:
            M = arm.damped_mass(M, self.plant.change.rates(v), dt, added)
        filled = tuple((i, j) for i in range(len(M)) for j in range(i + 1) if not is_zero(M[i, j]))
        return [M[at] for at in filled], filled

    # before a step

    def directions(self, v: np.ndarray) -> np.ndarray:
        """The direction of each dry rate, 0 at rest."""
        rates = [self.rate(k, v) for k in self.dry]
        return as_array([select(abs(rate) <= REST, 0.0, sign(rate)) for rate in rates])

    def rest(self, arm: Arm, q: np.ndarray, v: np.ndarray) -> Node:
        """Is a joint at rest that friction or a stop may hold?"""
        found = [abs(self.rate(k, v)) <= REST for k in self.dry]
        for k in self.stops:
            found.append(reduce(or_, self.touching(arm, k, q)) & (abs(self.rate(k, v)) <= REST))
        return reduce(or_, found)

    def hold(
        self, arm: Arm, q: np.ndarray, v: np.ndarray, free: np.ndarray,
        dt: Node | None, added: Sequence[Any] = (),
    ) -> Hold:  # fmt: skip
        """What holds the joints at rest; `free` is q̈ without it, `added` the damping in it that is
        not the joints' own."""
        change = self.plant.change
        bounds, dry, touches = {}, {}, {}
        for k in self.joints:
            back, forth = arm.stiction(k)
            dry[k] = low, high = -forth, back
            at_rest: Any = abs(self.rate(k, v)) <= REST
            if k in self.stops:
                above, below = self.touching(arm, k, q)
                low, high = select(above, -np.inf, low), select(below, np.inf, high)
                touches[k] = above | below
            bounds[k] = Bounds(at_rest if k in self.dry else at_rest & touches[k], low, high)
        mass = self.mass(arm, q, v, dt, added)
        balance = self._balanced(mass, change.rates(free), bounds)
        force = balance.force
        by_stops = {
            k: force[k] - clip(force[k], *dry[k]) if k in self.dry else force[k] for k in self.stops
        }
        whole, reaction = self.spread(force), self.spread(by_stops)
        stuck = [select(balance.held[k], 1.0, 0.0) for k in self.dry]
        rests = [select(balance.held[k] & touches[k], 1.0, 0.0) for k in self.stops]
        given = change.forces(whole), change.forces(reaction)
        return Hold(*given, as_array(stuck), as_array(rests), force)

    def sliding(self, arm: Arm, v: np.ndarray, direction: np.ndarray) -> np.ndarray:
        """The generalised force of dry friction, each rate's sign taken from its direction."""
        whole = np.zeros(self.plant.nv + len(self.plant.mechanism.pulls), dtype=object)
        whole[list(self.dry)] = direction
        return self.plant.change.forces(arm.dry_friction(self.plant.change.rates(v), whole))

    # after a step

    def held(self, stuck: Marks, rests: Marks) -> Node:
        """Was any joint held?"""
        return reduce(or_, [mark > 0.5 for mark in (*stuck, *rests)])

    def keep(
        self, arm: Arm, before: np.ndarray, q: np.ndarray, v: np.ndarray,
        stuck: Marks, rests: Marks, dt: Node,
    ) -> Settled:  # fmt: skip
        """The state after a step with the joints that were held where they were, at rest."""
        stays: dict[int, Any] = {k: stuck[i] > 0.5 for i, k in enumerate(self.dry)}
        for k in sorted(self.dry, key=lambda k: k < self.plant.nv):  # strands first
            q = self.placed(k, q, stays[k], self.place(k, before))
        for i, k in enumerate(self.stops):
            rests_here = rests[i] > 0.5
            low, high = arm.bounds(k)
            above, _ = self.touching(arm, k, before)
            q = self.placed(k, q, rests_here, select(above, high, low))
            stays[k] = stays[k] | rests_here if k in stays else rests_here
        rates = self.plant.change.rates(v)
        new, _ = self.constrained(self.mass(arm, q, v, dt), rates, stays)
        sticks = [mark > 0.5 for mark in stuck]
        by_stop = ~reduce(or_, sticks) if sticks else True
        return Settled(q, plus_zero(self.plant.change.own_rates(new)), by_stop)

    def crossed(self, arm: Arm, q: np.ndarray, v: np.ndarray, direction: Marks) -> Node:
        """Has any joint turned round, or gone beyond a stop?"""
        found: list[Any] = [self.turned(k, v, d) for k, d in zip(self.dry, direction, strict=True)]
        for k in self.stops:
            found += self.beyond(arm, k, q)
        return reduce(or_, found)

    def who(self, arm: Arm, q: np.ndarray, v: np.ndarray, direction: Marks) -> tuple[Any, Any]:
        """Of each dry rate 1 where it has turned round; of each with stops 1 above them, −1
        below."""
        turns = [
            select(self.turned(k, v, d), 1.0, 0.0) for k, d in zip(self.dry, direction, strict=True)
        ]
        sides = [self.beyond(arm, k, q) for k in self.stops]
        hits = [select(above, 1.0, select(below, -1.0, 0.0)) for above, below in sides]
        return as_array(turns), as_array(hits)

    def settle(
        self,
        arm: Arm,
        q: np.ndarray,
        v: np.ndarray,
        stuck: Marks,
        met: tuple[Marks, Marks],
        part: StepPart,
        restitution: Node | float,
    ) -> Settled:
        """The state after joints that turn round or hit a stop here got their impulses; `met` are
        these, as `who` gives them."""
        turns, hits = met
        bounds: dict[int, Bounds] = {}
        struck: list[Any] = []
        for i, k in enumerate(self.stops):
            low, high = arm.bounds(k)
            above, below = self.touching(arm, k, q)
            above, below = above | (hits[i] > 0.5), below | (hits[i] < -0.5)
            q = self.placed(k, self.placed(k, q, above, high), below, low)
            rate = self.rate(k, v)
            out = (above & (rate > 0.0)) | (below & (rate < 0.0))
            # a bounce that would be over within two steps is none
            gained = (self.rate(k, part.v1) - self.rate(k, part.v0)) * select(above, 1.0, -1.0)
            small = restitution * abs(rate) * part.dt < gained * part.span
            target = select(out & ~small, -(restitution * rate), 0.0)
            least, most = select(above, -np.inf, 0.0), select(below, np.inf, 0.0)
            bounds[k] = Bounds(above | below, least, most, target)
            struck.append(out)
        hit: Any = reduce(or_, struck) if struck else False
        for i, k in enumerate(self.dry):
            back, forth = arm.stiction(k)
            most = (back + forth) * part.dt
            # what sticks is not shaken loose by another joint's friction, but by a stop
            held = (turns[i] > 0.5) | ((stuck[i] > 0.5) & ~hit if struck else stuck[i] > 0.5)
            if k in bounds:
                own = bounds[k]
                least, most = select(held, -most, 0.0), select(held, most, 0.0)
                least = select(own.low < least, own.low, least)
                most = select(most < own.high, own.high, most)
                bounds[k] = Bounds(own.active | held, least, most, own.target)
            else:
                bounds[k] = Bounds(held, -most, most)
        mass, rates = self.mass(arm, q, v, part.dt), self.plant.change.rates(v)
        new = self._balanced(mass, rates, dict(sorted(bounds.items()))).rates
        return Settled(q, plus_zero(self.plant.change.own_rates(new)), hit)
