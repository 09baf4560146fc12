"""Dry friction that sticks and stops that hold: forces that the smooth equations cannot give.

During a step a joint slides one way: friction keeps the direction that it has at the beginning,
so a sliding joint keeps the method's order. A joint at rest gets the torque that holds it, as
far as friction goes; one at rest at its stop what the stop can give. Several joints are solved
together: all are held, and those for which that takes more than friction or a stop can give are
let go, until none is left (active sets; Moreau 1988 states the problem). What holds a joint is
constant during a step, and the joint is put right at its end: order two for the other joints.

Where a rate comes to zero or a joint to its stop, the rate is taken away by an impulse, of friction
no larger than it can give in a step. `instants.py` finds when, `impacts.py` goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics.factor import is_zero, solve_mixed
from chainrule.integrators.system import calls, sometimes
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant
from chainrule.program import Node, Program, clip, plus_zero, select, sign, trace
from chainrule.tracing.programs import PARAMETERS

TOGETHER = 4
"""Passes in which all joints that are to be held or let go are, before one at a time is."""
ONE_BY_ONE = 20
"""Passes of those."""
REST = 1e-12
"""A rate below this, in rad/s or m/s, is rest: far below any that a step leaves behind."""
NEAR = 1e-12
"""How far from its stop, in rad or m, a joint may be that is put there in changed coordinates."""


class Hold(NamedTuple):
    """Of joints at rest: the generalised force on them, how much of it is the stops', and of each
    dry rate whether it sticks, of each with stops whether it rests at one."""

    force: Any
    reaction: Any
    stuck: np.ndarray
    rests: np.ndarray


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


Filled = tuple[tuple[int, int], ...]
"""Where a symmetric matrix is not known to be zero, on and below the diagonal."""
Mass = tuple[list[Any], Filled]
"""The entries there, and where that is."""
Marks = np.ndarray | Sequence[Any]
"""A number for each dry rate, or for each with stops."""


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
    damps: bool = False
    """Is the damping of joints taken at the end of a step dt? Then their inertia is M + dt D."""

    def __bool__(self) -> bool:
        return bool(self.dry or self.stops)

    @property
    def joints(self) -> tuple[int, ...]:
        """All of them."""
        return tuple(sorted({*self.dry, *self.stops}))

    @property
    def sizes(self) -> dict[str, int]:
        """What is decided of them at the beginning of a step, and the sizes."""
        marks = {"direction": len(self.dry), "stuck": len(self.dry), "rests": len(self.stops)}
        marks["reaction"] = self.plant.nv if self.stops else 0
        return {name: size for name, size in marks.items() if size}

    def rate(self, k: int, v: np.ndarray) -> Any:
        """The joint's own rate."""
        row = self.plant.change.row(k)
        return v[k] if self.plant.change.is_identity else row @ v

    def _balanced(self, mass: Mass, rates: np.ndarray, bounds: Mapping[int, Bounds]) -> Balance:
        """M Δ = λ with rates + Δ on target at the joints given, as far as their bounds on λ go.

        All in the joints' own rates, or accelerations. A joint that would need more than its
        bound gets just that, and is held again where that alone would drive it past its target.
        """
        joints, sides = tuple(bounds), list(bounds.values())
        M, filled = mass
        active = [b.active & (b.low < b.high) for b in sides]
        low = [select(a, b.low, 0.0) for a, b in zip(active, sides, strict=True)]
        high = [select(a, b.high, 0.0) for a, b in zip(active, sides, strict=True)]
        flags = [select(a, 1.0, 0.0) for a in active]
        now: dict[str, Any] = {"M": M, "rates": rates, "low": low, "high": high, "active": flags}
        now |= {"target": [b.target for b in sides], "held": flags}
        now["force"] = [select(a, 0.0, b) for a, b in zip(active, low, strict=True)]  # is 0
        program = _pass(len(rates), filled, joints)
        now |= {"before": flags} | calls(program, now)
        for _ in range(TOGETHER - 1 if len(bounds) > 1 else 1):
            now |= {"before": now["held"]} | sometimes(_changed(now), program, now, now)
        if len(bounds) > 1:
            now |= sometimes(_changed(now), _one_by_one(len(rates), filled, joints), now, now)
        held = {k: flag > 0.5 for k, flag in zip(joints, now["before"], strict=True)}
        new = now["new"]
        for k, b in bounds.items():  # rest is exactly rest
            new[k] = select(held[k], b.target, new[k])
        return Balance(new, dict(zip(joints, now["force"], strict=True)), held)

    def mass(self, arm: Arm, q: np.ndarray, v: np.ndarray, dt: Node | None) -> Mass:
        """The entries of M in the joints' own coordinates that are not known to be zero."""
        given = {"q": q, PARAMETERS: arm.parameters}
        M = calls(self.plant.joint_mass_matrix, given)["M"]
        if self.damps:
            for k, d in enumerate(arm.own_damping(self.plant.change.rates(v))):
                M[k, k] = M[k, k] + dt * d
        filled = tuple((i, j) for i in range(len(M)) for j in range(i + 1) if not is_zero(M[i, j]))
        return [M[at] for at in filled], filled

    # before a step

    def directions(self, v: np.ndarray) -> np.ndarray:
        """The direction of each dry rate, 0 at rest."""
        rates = [self.rate(k, v) for k in self.dry]
        return _array([select(abs(rate) <= REST, 0.0, sign(rate)) for rate in rates])

    def rest(self, arm: Arm, q: np.ndarray, v: np.ndarray) -> Node:
        """Is a joint at rest that friction or a stop may hold?"""
        found = [abs(self.rate(k, v)) <= REST for k in self.dry]
        for k in self.stops:
            found.append(reduce(or_, self.touching(arm, k, q)) & (abs(self.rate(k, v)) <= REST))
        return reduce(or_, found)

    def touching(self, arm: Arm, k: int, q: np.ndarray) -> tuple[Node, Node]:
        """Is the joint at its upper stop, or beyond; at its lower one?"""
        low, high = arm.bounds(k)
        place = self.place(k, q)
        return high - self.slack <= place, place <= low + self.slack

    @property
    def slack(self) -> float:
        """How far from its stop a joint is that was put there."""
        return 0.0 if self.plant.change.is_identity else NEAR

    def hold(
        self, arm: Arm, q: np.ndarray, v: np.ndarray, free: np.ndarray, dt: Node | None
    ) -> Hold:
        """What holds the joints at rest; `free` is q̈ without it."""
        change, nv = self.plant.change, self.plant.nv
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
        balance = self._balanced(self.mass(arm, q, v, dt), change.rates(free), bounds)
        force, reaction = np.zeros(nv, dtype=object), np.zeros(nv, dtype=object)
        for k in self.joints:
            force[k] = balance.force[k]
            if k in self.stops:
                reaction[k] = force[k] - clip(force[k], *dry[k]) if k in self.dry else force[k]
        stuck = [select(balance.held[k], 1.0, 0.0) for k in self.dry]
        rests = [select(balance.held[k] & touches[k], 1.0, 0.0) for k in self.stops]
        return Hold(change.forces(force), change.forces(reaction), _array(stuck), _array(rests))

    def sliding(self, arm: Arm, v: np.ndarray, direction: np.ndarray) -> np.ndarray:
        """The generalised force of dry friction, each rate's sign taken from its direction."""
        whole = np.zeros(self.plant.nv, dtype=object)
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
        for k in self.dry:
            q = self._placed(k, q, stays[k], self.place(k, before))
        for i, k in enumerate(self.stops):
            rests_here = rests[i] > 0.5
            low, high = arm.bounds(k)
            above, _ = self.touching(arm, k, before)
            q = self._placed(k, q, rests_here, select(above, high, low))
            stays[k] = stays[k] | rests_here if k in stays else rests_here
        rates, joints = self.plant.change.rates(v), self.joints
        M, filled = self.mass(arm, q, v, dt)
        less = [select(stays[k], -rates[k], 0.0) if k in stays else 0.0 for k in range(len(rates))]
        fixed = [select(stays[k], 1.0, 0.0) for k in joints]
        program = mixed_solution(len(rates), filled, joints)
        new = rates + calls(program, {"M": M, "given": less, "fixed": fixed})["x"]
        for k in joints:
            new[k] = select(stays[k], 0.0, new[k])
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
        return _array(turns), _array(hits)

    def turned(self, k: int, v: np.ndarray, direction: Node | float) -> Node:
        """Has the joint turned round?"""
        return (direction * self.rate(k, v)) < 0.0

    def beyond(self, arm: Arm, k: int, q: np.ndarray) -> tuple[Node, Node]:
        """Is the joint above its upper stop; below its lower one?"""
        low, high = arm.bounds(k)
        place = self.place(k, q)
        return high + self.slack < place, place < low - self.slack

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
            q = self._placed(k, self._placed(k, q, above, high), below, low)
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

    def place(self, k: int, q: np.ndarray) -> Node:
        """The joint's own coordinate."""
        return self.plant.change.position(q)[self.plant.places[k]]

    def _placed(self, k: int, q: np.ndarray, condition: Node, place: Node | float) -> np.ndarray:
        """q with the joint put at a place where the condition holds."""
        change, at = self.plant.change, self.plant.places[k]
        if change.is_identity:
            q = np.array(q, dtype=object)
            q[at] = select(condition, place, q[at])
            return q
        return q + change.inverse[:, k] * select(condition, place - self.place(k, q), 0.0)


@lru_cache(maxsize=256)
def _pass(n: int, filled: Filled, joints: tuple[int, ...], single: bool = False) -> Program:
    """(rates, force, held) ← (M, rates without any force, bounds, …, force, held): one pass of
    `Contact._balanced`, a call each; of a `single` one the first joint alone changes."""
    m = len(joints)
    own = ("low", "high", "active", "target", "held", "force")
    ports = {"M": len(filled), "rates": n, **dict.fromkeys(own, m)}
    mixed = mixed_solution(n, filled, joints)

    def once(*values: np.ndarray) -> dict[str, Any]:
        given: dict[str, Any] = dict(zip(ports, values, strict=True))
        rates, target, force = given["rates"], given["target"], given["force"]
        wish: list[Any] = [0.0] * n
        held = [flag > 0.5 for flag in given["held"]]
        for i, k in enumerate(joints):
            wish[k] = select(held[i], target[i] - rates[k], force[i])
        found = calls(mixed, {"M": given["M"], "given": wish, "fixed": given["held"]})
        new, forces, flags = rates + found["x"], [], []
        already: Any = False
        for i, k in enumerate(joints):
            low, high, beyond, wanted = (
                given["low"][i],
                given["high"][i],
                new[k] - target[i],
                found["f"][k],
            )
            stays = held[i] & (low <= wanted) & (wanted <= high)
            again = ((beyond > 0.0) & (high <= force[i])) | ((beyond < 0.0) & (force[i] <= low))
            forces.append(select(held[i], clip(wanted, low, high), force[i]))
            on = (given["active"][i] > 0.5) & (stays | (~held[i] & again))
            flag = select(on, 1.0, 0.0)
            if single:
                changes = abs(flag - given["held"][i]) > 0.5
                flag = select(changes & ~already if i else changes, flag, given["held"][i])
                already = already | changes if i else changes
            flags.append(flag)
        return {"new": new, "force": _array(forces), "held": _array(flags)}

    return trace(once, ports, name="balance")


@lru_cache(maxsize=256)
def _one_by_one(n: int, filled: Filled, joints: tuple[int, ...]) -> Program:
    """(new, force, held, before) ← all that passes take: single ones, which have an end where all
    at once may go round in circles (Murty 1974)."""
    once = _pass(n, filled, joints, single=True)
    ports = {port.name: port.size for port in once.inputs} | {"new": n, "before": len(joints)}

    def one_by_one(*values: np.ndarray) -> dict[str, Any]:
        now: dict[str, Any] = dict(zip(ports, values, strict=True))
        for _ in range(ONE_BY_ONE):
            now |= {"before": now["held"]} | sometimes(_changed(now), once, now, now)
        return {name: now[name] for name in ("new", "force", "held", "before")}

    return trace(one_by_one, ports, name="one_by_one")


def _changed(now: Mapping[str, Any]) -> Node:
    """Did the last pass hold a joint, or let one go?"""
    pairs = zip(now["before"], now["held"], strict=True)
    return reduce(or_, [abs(a - b) > 0.5 for a, b in pairs])


@lru_cache(maxsize=256)
def mixed_solution(n: int, filled: Filled, joints: tuple[int, ...]) -> Program:
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
