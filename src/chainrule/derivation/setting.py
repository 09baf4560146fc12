"""The ring of a mechanism: its parameters, its coordinates and their rates."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics import pulls
from chainrule.errors import NotExactError
from chainrule.exact import Angle, Expression, Ring
from chainrule.exact.ring import Combination, combination
from chainrule.mechanism.coordinates import Change
from chainrule.mechanism.exactness import obstacle, quarters
from chainrule.mechanism.joints import rates_of
from chainrule.mechanism.joints.model import ScrewMotion
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class WindingAngle(Angle):
    """An angle that is a number, too: a screw in its nut advances by a multiple of it."""

    number: Expression | None = None

    def __mul__(self, factor: Expression) -> Expression:
        """The way of a screw with this pitch."""
        assert self.number is not None
        return self.number * factor


class RouteScrew(NamedTuple):
    """One coordinate of a joint: its position among all, its axis, whether it turns, and by how
    much it advances with each radian, if it does both."""

    column: int
    axis: np.ndarray
    turns: bool
    pitch: Expression | None


@dataclass(frozen=True, eq=False, repr=False)
class RouteSetting:
    """A mechanism with the ring that holds its equations of motion.

    `q`, `qd`, `qdd` are the names of the coordinates and of their rates; `joint_q` are the
    joints' own coordinates (an angle, or a length) in them, of joints that follow others, too,
    which `spread` has rows for; `stretch_q` are those that springs stretch, as numbers: an angle
    outside sine and cosine is a symbol of its own.
    """

    mechanism: Mechanism
    ring: Ring
    q: tuple[str, ...]
    joint_q: tuple[Angle | Expression, ...]
    stretch_q: tuple[Expression | None, ...]
    spread: Change

    @property
    def change(self) -> Change:
        """From the coordinates to the joints' own, without those that follow."""
        return self.mechanism.change

    @property
    def qd(self) -> tuple[str, ...]:
        """The names of the velocities: q1'."""
        return tuple(f"{name}'" for name in self.q)

    @property
    def qdd(self) -> tuple[str, ...]:
        """The names of the accelerations: q1''."""
        return tuple(f"{name}''" for name in self.q)

    @property
    def joint_names(self) -> tuple[str, ...]:
        """What `joint_q` are called: the joints' rates, and the joints that follow."""
        return tuple(
            name
            for link in self.mechanism.links
            for name in [rate.name for rate in rates_of([link.joint])]
            or [link.joint.name for _ in link.joint.screws]
        )

    def vector(self, names: tuple[str, ...]) -> np.ndarray:
        """Symbols as a vector of expressions."""
        return np.array([self.ring.element(name) for name in names], dtype=object)

    def lift(self, value: object) -> Any:
        """An expression, or an array of them, in this ring."""
        if isinstance(value, Expression):
            return value.into(self.ring)
        entries = np.array(value, dtype=object)
        flat = np.empty(entries.size, dtype=object)
        flat[:] = [self.ring.element(e) for e in entries.ravel()]
        return flat.reshape(entries.shape)

    def index(self, i: int) -> int:
        """The position of the first coordinate of link i's joint."""
        return sum(len(link.joint.screws) for link in self.mechanism.links[:i])

    def screws(self, i: int) -> list[RouteScrew]:
        """The joint's coordinates."""
        screws = enumerate(self.mechanism.links[i].joint.screws, self.index(i))
        return [
            RouteScrew(
                k, self.lift(s.axis), s.turns, None if s.pitch is None else self.lift(s.pitch)
            )
            for k, s in screws
        ]

    def chain(self, i: int) -> list[int]:
        """The links from the base to link i, both ends included, base excluded."""
        path: list[int] = []
        while i >= 0:
            path.append(i)
            i = self.mechanism.parents[i]
        return path[::-1]


def setting(mechanism: Mechanism) -> RouteSetting:
    """The ring for a mechanism whose joints turn and slide."""
    reason = obstacle(mechanism)
    if reason:
        raise NotExactError(f"{mechanism.name}: {reason}")
    names = mechanism.coordinate_names
    change, spread = mechanism.change, _spread(mechanism)
    own, every = (
        [{name: k for name, k in zip(names, row, strict=True) if k} for row in A.tolist()]
        for A in (change.A, spread.A)
    )
    screws = [screw for link in mechanism.links for screw in link.joint.screws]
    angles = _basis(mechanism, every)
    stretched = {k for pull in mechanism.pulls if pull.spring for k in pull.rates}
    used = {name for k in stretched for name in own[k]}
    used |= {name for row, screw in zip(every, screws, strict=True) if screw.slides for name in row}
    lengths = [name for name in names if name in used]
    constants, parameters = _constant_angles(mechanism)
    rates = [f"{name}{dots}" for dots in ("'", "''") for name in names]
    ring = Ring.of([*angles, *constants], [*parameters, *lengths, *rates])

    def length(row: dict[str, Any], b: Fraction) -> Expression:
        return sum((ring.element(n) * a for n, a in row.items()), ring.element(b))

    def coordinate(row: dict[str, Any], b: Fraction, screw: ScrewMotion) -> Angle | Expression:
        if not screw.turns:
            return length(row, b)
        angle = ring.angle(row, int(b))
        return WindingAngle(ring, angle.terms, 0, length(row, b)) if screw.slides else angle

    rows = zip(every, spread.offsets, screws, strict=True)
    joint_q = tuple(coordinate(row, b, screw) for row, b, screw in rows)
    stretch_q = tuple(
        length(row, b) if k in stretched else None
        for k, (row, b) in enumerate(zip(own, change.offsets, strict=True))
    )
    return RouteSetting(mechanism, ring, names, joint_q, stretch_q, spread)


def _spread(mechanism: Mechanism) -> Change:
    """From the coordinates to those of all joints, link by link, whether they lead or follow."""
    change, first = mechanism.change, 0
    rows: list[np.ndarray] = []
    offsets: list[Fraction] = []
    hinges: list[bool] = []
    for i, link in enumerate(mechanism.links):
        if i in mechanism.couplings:
            led, turns = mechanism.couplings[i], link.joint.screws[0].turns
            ratios = [_plain(ratio) for ratio in led.ratios]
            own = quarters(led.offset) if turns else _plain(led.offset)
            shifts = (k * change.offsets[j] for k, j in zip(ratios, led.rates, strict=True))
            rows.append(np.array(ratios, dtype=object) @ change.A[list(led.rates)])
            offsets.append(sum(shifts, Fraction(own or 0)))
            hinges.append(turns)
        here = range(first, first + link.joint.size_v)
        rows += [change.A[k] for k in here]
        offsets += [change.offsets[k] for k in here]
        hinges += [change.hinges[k] for k in here]
        first += link.joint.size_v
    if not mechanism.couplings:
        return change
    return Change(np.array(rows, dtype=object), tuple(offsets), tuple(hinges))


def _plain(number: Expression) -> Fraction | int:
    value = number.constant_value() or Fraction(0)
    return int(value) if value.denominator == 1 else value


def strand_share(setting: RouteSetting) -> np.ndarray:
    """Σ I k kᵀ, what the strands' inertias add to M."""
    n = len(setting.q)
    none = setting.lift(np.zeros((n, n), dtype=int))
    return setting.change.congruent(pulls.with_inertia(setting.mechanism, setting.lift, none))


def spring_forces(setting: RouteSetting) -> np.ndarray:
    """∂V/∂q of the springs, each pulling along its joint or strand."""
    own = pulls.elastic_torque(setting.mechanism, setting.lift, setting.stretch_q)
    return setting.lift(setting.change.forces(own))


def _basis(mechanism: Mechanism, own: list[dict[str, int]]) -> list[Combination]:
    """One angle a turn of a joint that leads: the sum along a run of parallel axes, which keeps
    planar chains small. Those of joints that follow are whole multiples of these."""
    angles: list[Combination] = []
    # For each link: (axis in its frame, angle so far) of what turned it last, carried
    # through fixed and sliding joints, or None when something turned it about another axis.
    run: list[tuple[np.ndarray, dict[str, int]] | None] = []
    rows = iter(own)
    for link, parent in zip(mechanism.links, mechanism.parents, strict=True):
        before = run[parent] if parent >= 0 else None
        if before is not None:
            before = (link.rotation.matrix.entries.T @ before[0], before[1])
        for screw in link.joint.screws:
            total = dict(next(rows))
            if not screw.turns:
                continue
            for sign in (1, -1):
                if before is not None and all((screw.axis - sign * before[0]) == 0):
                    for name, k in before[1].items():
                        total[name] = total.get(name, 0) + sign * k
            if link.joint.size_v:
                angles.append(combination(total))
            before = (screw.axis, total)
        run.append(before)
    return angles


def _constant_angles(mechanism: Mechanism) -> tuple[list[Combination], list[str]]:
    """Symbolic constant angles, and the parameters outside sines and cosines."""
    constants: dict[Combination, None] = {}
    plain: dict[str, None] = {}
    for expression in mechanism.quantities():
        for angle in expression.ring.angles:
            for name, _ in angle:
                constants.setdefault(((name, 1),), None)
        for name in expression.ring.symbols:
            if expression.degree(name) > 0:
                plain.setdefault(name, None)
    parameters = [name for name in mechanism.symbols if name in plain]
    return list(constants), parameters
