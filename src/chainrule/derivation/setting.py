"""The ring of a mechanism: its parameters, its coordinates and their rates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.dynamics import pulls
from chainrule.errors import NotExactError
from chainrule.exact import Angle, Expression, Ring
from chainrule.exact.ring import Combination, combination
from chainrule.mechanism.coordinates import Change
from chainrule.mechanism.exactness import obstacle
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True, eq=False, repr=False)
class RouteSetting:
    """A mechanism with the ring that holds its equations of motion.

    `q`, `qd`, `qdd` are the names of the coordinates and of their rates; `joint_q` are the
    joints' own coordinates (an angle, or a length) in them, and `stretch_q` those that springs
    stretch, as numbers: an angle outside sine and cosine is a symbol of its own.
    """

    mechanism: Mechanism
    ring: Ring
    q: tuple[str, ...]
    joint_q: tuple[Angle | Expression, ...]
    stretch_q: tuple[Expression | None, ...]

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
    reason = obstacle(mechanism)
    if reason:
        raise NotExactError(f"{mechanism.name}: {reason}")
    names = mechanism.coordinate_names
    change = mechanism.change
    own = [{name: int(k) for name, k in zip(names, row, strict=True) if k} for row in change.A]
    screws = [screw for joint in mechanism.joints for screw in joint.screws]
    angles = _basis(mechanism, own)
    stretched = {k for pull in mechanism.pulls if pull.spring for k in pull.rates}
    used = {
        name
        for k, (row, screw) in enumerate(zip(own, screws, strict=True))
        if screw.slides or k in stretched
        for name in row
    }
    lengths = [name for name in names if name in used]
    constants, parameters = _constant_angles(mechanism)
    rates = [f"{name}{dots}" for dots in ("'", "''") for name in names]
    ring = Ring.of([*angles, *constants], [*parameters, *lengths, *rates])
    joint_q: list[Angle | Expression] = []
    stretch_q: list[Expression | None] = []
    for k, (row, screw, b) in enumerate(zip(own, screws, change.offsets, strict=True)):
        length = None
        if not screw.turns or k in stretched:
            length = sum((ring.element(n) * a for n, a in row.items()), ring.element(b))
        joint_q.append(ring.angle(row, int(b)) if length is None or screw.turns else length)
        stretch_q.append(length)
    return RouteSetting(mechanism, ring, names, tuple(joint_q), tuple(stretch_q))


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
