"""The ring of a mechanism: its parameters, its coordinates and their rates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.dynamics.pulls import elastic_energy, elastic_torque
from chainrule.errors import NotExactError
from chainrule.exact import Angle, Expression, Ring
from chainrule.exact.ring import Combination, combination
from chainrule.mechanism.coordinates import Change
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True, eq=False, repr=False)
class RouteSetting:
    """A mechanism with the ring that holds its equations of motion.

    `q`, `qd`, `qdd` are the names of the coordinates and of their rates; `joint_q` are the
    joints' own coordinates (an angle, or a length) in them.
    """

    mechanism: Mechanism
    ring: Ring
    q: tuple[str, ...]
    joint_q: tuple[Angle | Expression, ...]

    @property
    def change(self) -> Change:
        """From the coordinates to the joints' own."""
        return self.mechanism.change

    @property
    def qd(self) -> tuple[str, ...]:
        """The names of the velocities: q1'."""
        return tuple(f"{name}'" for name in self.q)

    @property
    def qdd(self) -> tuple[str, ...]:
        """The names of the accelerations: q1''."""
        return tuple(f"{name}''" for name in self.q)

    def vector(self, names: tuple[str, ...]) -> np.ndarray:
        """Symbols as a vector of expressions."""
        return np.array([self.ring.element(name) for name in names], dtype=object)

    def lift(self, value: Any) -> Any:
        """An expression, or an array of them, in this ring."""
        if isinstance(value, Expression):
            return value.into(self.ring)
        entries = np.array(value, dtype=object)
        flat = np.empty(entries.size, dtype=object)
        flat[:] = [self.ring.element(e) for e in entries.ravel()]
        return flat.reshape(entries.shape)

    def spring_energy(self) -> Expression:
        """Σ ½ k (q − q₀)² of the joints' springs."""
        return self.ring.element(elastic_energy(self.mechanism, self.lift, self._lengths()))

    def spring_torques(self) -> np.ndarray:
        """What the springs add to the generalised forces that hold the mechanism still."""
        torques = elastic_torque(self.mechanism, self.lift, self._lengths())
        return self.lift(self.change.forces(torques))

    def _lengths(self) -> np.ndarray:
        """The joints' own coordinates as numbers, angles too; 0 where no spring asks for them."""
        rates, rows = self.mechanism.rates, self.change.A
        q = np.full(len(rates), self.ring.element(0), dtype=object)
        for k, (rate, row) in enumerate(zip(rates, rows, strict=True)):
            if rate.spring is not None:
                start = 0 if rate.freedom.angle else self.change.offsets[k]
                named = zip(self.q, row, strict=True)
                terms = (self.ring.element(name) * int(a) for name, a in named if a)
                q[k] = sum(terms, self.ring.element(start))
        return q

    def index(self, i: int) -> int:
        """The position of the first coordinate of link i's joint."""
        return sum(link.joint.size_v for link in self.mechanism.links[:i])

    def screws(self, i: int) -> list[tuple[int, np.ndarray, bool]]:
        """Of each of the joint's coordinates: its position, its axis, whether it turns."""
        screws = self.mechanism.links[i].joint.screws
        return [(k, self.lift(s.axis), s.turns) for k, s in enumerate(screws, self.index(i))]

    def chain(self, i: int) -> list[int]:
        """The links from the base to link i, both ends included, base excluded."""
        path: list[int] = []
        while i >= 0:
            path.append(i)
            i = self.mechanism.parents[i]
        return path[::-1]


def setting(mechanism: Mechanism) -> RouteSetting:
    """The ring for a mechanism whose joints turn and slide, each coordinate one or the other."""
    if not mechanism.joints:
        raise NotExactError(f"{mechanism.name}: nothing moves, every joint is fixed")
    for joint in mechanism.joints:
        if joint.quaternion is not None:
            raise NotExactError(
                f"{mechanism.name}: joint {joint.name!r} is a {joint.label} joint, whose quaternion "
                "the exact algebra does not hold; the numeric dynamics do, and two or three "
                "revolute joints at one point describe it exactly"
            )
    for i in mechanism.couplings:
        raise NotExactError(
            f"{mechanism.name}: joint {mechanism.links[i].joint.name!r} follows others, which the "
            "exact algebra does not hold; the numeric dynamics do"
        )
    if mechanism.strands:
        raise NotExactError(
            f"{mechanism.name}: it has strands, which the exact algebra does not hold; the numeric "
            "dynamics do"
        )
    names = mechanism.coordinate_names
    change = mechanism.change
    own = [{name: int(k) for name, k in zip(names, row, strict=True) if k} for row in change.A]
    screws = [screw for joint in mechanism.joints for screw in joint.screws]
    angles = _basis(mechanism, own)
    used = {name for row, screw in zip(own, screws, strict=True) if screw.slides for name in row}
    wound = _wound(mechanism, own)
    lengths = [name for name in names if name in used | wound]
    both = sorted(used & {name for angle in angles for name, _ in angle})
    if both:
        raise NotExactError(
            f"{mechanism.name}: the coordinate {both[0]} is an angle and a length at once, which "
            "the exact algebra does not hold; the numeric dynamics do"
        )
    constants, parameters = _constant_angles(mechanism)
    rates = [f"{name}{dots}" for dots in ("'", "''") for name in names]
    ring = Ring.of([*angles, *constants], [*parameters, *lengths, *rates])
    joint_q: list[Angle | Expression] = []
    for row, screw, b in zip(own, screws, change.offsets, strict=True):
        if screw.turns:
            joint_q.append(ring.angle(row, int(b)))
        else:
            start = ring.element(b)
            joint_q.append(sum((ring.element(n) * k for n, k in row.items()), start))
    return RouteSetting(mechanism, ring, names, tuple(joint_q))


def _wound(mechanism: Mechanism, own: list[dict[str, int]]) -> set[str]:
    """The coordinates that springs of hinges take as numbers, outside sines and cosines."""
    found: set[str] = set()
    for rate, row, turned in zip(mechanism.rates, own, mechanism.change.offsets, strict=True):
        if rate.spring is None or not rate.freedom.angle:
            continue
        if turned:
            raise NotExactError(
                f"{mechanism.name}: joint {rate.name!r} has a spring and an angle that is counted "
                "from another quarter turn, and the exact algebra does not hold π outside a sine; "
                "leave the quarter turn out of [coordinates] b, or write it as a rest position"
            )
        found |= set(row)
    return found


def _basis(mechanism: Mechanism, own: list[dict[str, int]]) -> list[Combination]:
    """One angle a turn: the sum along a run of parallel axes, which keeps planar chains small."""
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
