"""Links: rigid bodies, each with the joint that carries it; and how they make a tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite

import numpy as np

from chainrule.errors import MechanismError, listed
from chainrule.exact import ExactArray, Expression, constant
from chainrule.mechanism.joints import Fixed, Joint, rates_of
from chainrule.mechanism.joints.rotor import ExactRotor
from chainrule.mechanism.quantity import (
    ExactVector,
    Quantity,
    Values,
    Vector,
    read,
    read_vector,
)
from chainrule.mechanism.rotation import Rotation, Turns
from chainrule.spatial.vectors import cross_matrix

BASE = "base"
MOST_LINKS = 3_000  # of a mechanism
SHAPES = ("rod", "box", "cylinder", "sphere", "capsule", "ellipsoid", "mesh", "plane")
#: A 3×3 matrix, a table of moments, one moment, or none: as written.
Inertia = Quantity | Mapping[str, Quantity] | Sequence[Vector] | np.ndarray | ExactArray | None
MOMENTS = ("xx", "xy", "xz", "yy", "yz", "zz")


@dataclass(frozen=True)
class Visual:
    """A shape to draw; it has no effect on the motion.

    `shape` is "rod", "box", "cylinder", "sphere" or "mesh" with its `size` in m (for a mesh the
    scale, and `file` its name), placed at `at` in the link's frame.
    """

    shape: str
    size: tuple[float, ...] = ()
    at: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rotation: Turns = None
    color: str = ""
    file: str = ""

    def read(self, where: str) -> ExactVisual:
        """The same visual, validated, with an exact rotation."""
        if not isinstance(self.shape, str) or self.shape not in SHAPES:
            raise MechanismError(
                f"there is no shape {self.shape!r}; known: {', '.join(SHAPES)}", f"{where}.shape"
            )
        for name, numbers in (("size", self.size), ("at", self.at)):
            if not isinstance(numbers, list | tuple | np.ndarray) or (
                name == "at" and len(numbers) != 3
            ):
                raise MechanismError(f"expected 3 numbers, got {numbers!r}", f"{where}.{name}")
        if not all(isinstance(v, int | float) and isfinite(v) for v in (*self.size, *self.at)):
            raise MechanismError("expected finite numbers for size and at", where)
        for name, text in (("color", self.color), ("file", self.file)):
            if not isinstance(text, str):
                raise MechanismError(f"expected text, got {text!r}", f"{where}.{name}")
        x, y, z = self.at
        turn = Rotation.read(self.rotation, f"{where}.rotation")
        return ExactVisual(self.shape, tuple(self.size), (x, y, z), turn, self.color, self.file)


@dataclass(frozen=True)
class ExactVisual(Visual):
    """A visual as read."""

    rotation: Rotation  # type: ignore[assignment]


@dataclass(frozen=True)
class Link:
    """A rigid body that `joint` connects to `parent`.

    The joint's frame is placed in the parent's frame at `at`, turned by `rotation`; the link's
    frame is the joint's frame after the joint has moved. `com` is the centre of mass in it.
    Exactly one of `inertia` (about the centre of mass) and `inertia_about_joint` (about the
    frame's origin) may be given: a 3×3 matrix, a table {xx, xy, …} whose xy is an entry of the
    tensor, or one number, the moment about every axis, which is all a planar link needs. With
    neither, the link is a point mass. `accept_inertia` lets an inertia pass that no body can
    have: published tables and robot files contain some.
    """

    name: str
    joint: Joint = field(default_factory=Fixed)
    parent: str = BASE
    at: Vector = (0, 0, 0)
    rotation: Turns = None
    mass: Quantity = 0
    com: Vector = (0, 0, 0)
    inertia: Inertia = None
    inertia_about_joint: Inertia = None
    visuals: tuple[Visual, ...] = ()
    accept_inertia: bool = False

    def read(self, where: str, values: Values) -> ExactLink:
        """The same link, validated, with exact numbers and the inertia about the centre of mass."""
        if self.inertia is not None and self.inertia_about_joint is not None:
            raise MechanismError(
                "give inertia (about the centre of mass) or inertia_about_joint, not both",
                f"{where}.inertia",
            )
        if not isinstance(self.accept_inertia, bool):
            raise MechanismError(
                f"expected true or false, got {self.accept_inertia!r}", f"{where}.accept_inertia"
            )
        listed = isinstance(self.visuals, list | tuple)
        if not listed or not all(isinstance(v, Visual) for v in self.visuals):
            raise MechanismError(f"expected visuals, got {self.visuals!r}", f"{where}.visuals")
        mass = read(self.mass, f"{where}.mass", values)
        com = read_vector(self.com, f"{where}.com", values)
        if self.inertia_about_joint is not None:
            about_joint = read_inertia(
                self.inertia_about_joint, f"{where}.inertia_about_joint", values
            )
            inertia = about_joint - point_inertia(mass, com)
        else:
            inertia = read_inertia(self.inertia, f"{where}.inertia", values)
        return ExactLink(
            self.name,
            joint=self.joint.read(f"{where}.joint", values),
            parent=self.parent,
            at=read_vector(self.at, f"{where}.at", values),
            rotation=Rotation.read(self.rotation, f"{where}.rotation", values),
            mass=mass,
            com=com,
            inertia=inertia,
            visuals=tuple(v.read(f"{where}.visuals[{i}]") for i, v in enumerate(self.visuals)),
            accept_inertia=self.accept_inertia,
        )


@dataclass(frozen=True)
class ExactLink(Link):
    """A link as read: exact numbers, the inertia about the centre of mass."""

    at: ExactVector  # type: ignore[assignment]
    rotation: Rotation  # type: ignore[assignment]
    mass: Expression  # type: ignore[assignment]
    com: ExactVector  # type: ignore[assignment]
    inertia: ExactArray  # type: ignore[assignment]
    visuals: tuple[ExactVisual, ...] = ()

    @property
    def quantities(self) -> list[Expression]:
        """Every number of it and of its joint."""
        found = [self.mass, *self.com, *self.inertia.entries.ravel(), *self.at]
        found += list(self.rotation.matrix.entries.ravel())
        rates = rates_of([self.joint])
        found += [term.exact for rate in rates for term in rate.friction]
        if isinstance(self.joint.rotor, ExactRotor):
            found += [self.joint.rotor.inertia, self.joint.rotor.ratio]
        for rate in rates:
            limits = [rate.effort_limit, rate.velocity_limit, *(rate.position_limits or ())]
            found += [v for v in limits if v is not None]
            if rate.spring is not None:
                found += [rate.spring.stiffness, rate.spring.rest]
        return found + [screw.pitch for screw in self.joint.screws if screw.pitch is not None]

    @property
    def first_moment(self) -> np.ndarray:
        """m c"""
        return np.array([self.mass * c for c in self.com], dtype=object)

    @property
    def second_moment(self) -> ExactArray:
        """The inertia about the link frame's origin: I + m (c·c 1 − c cᵀ)."""
        return self.inertia + point_inertia(self.mass, self.com)


def point_inertia(mass: Expression, at: ExactVector) -> ExactArray:
    """m (c·c 1 − c cᵀ) = −m [c]×²"""
    K = cross_matrix(np.array(at, dtype=object))
    return ExactArray(-(K @ K) * mass)


def read_inertia(value: Inertia, where: str, values: Values) -> ExactArray:
    """The 3×3 tensor from a matrix, its diagonal, a table of moments, one number, or nothing."""
    if isinstance(value, ExactArray):
        return value
    if value is None:
        return ExactArray(np.zeros((3, 3), dtype=int))
    if isinstance(value, dict):
        unknown = set(value) - set(MOMENTS)
        if unknown:
            raise MechanismError(
                f"there is no moment {sorted(unknown)[0]!r}; known: {', '.join(MOMENTS)}", where
            )
        m = {k: read(value.get(k, 0), f"{where}.{k}", values) for k in MOMENTS}
        return ExactArray([[m["".join(sorted((a, b)))] for b in "xyz"] for a in "xyz"])
    if isinstance(value, list | tuple | np.ndarray):
        if len(value) != 3:
            raise MechanismError(f"expected a 3×3 matrix, got {value!r}", where)
        if not any(isinstance(row, list | tuple | np.ndarray) for row in value):
            three, none = read_vector(value, where, values), constant(0)
            return ExactArray([[three[i] if i == j else none for j in range(3)] for i in range(3)])
        rows = [read_vector(row, f"{where}[{i}]", values) for i, row in enumerate(value)]
        matrix = ExactArray(rows)
        if matrix != matrix.T:
            raise MechanismError("the inertia is not symmetric", where)
        return matrix
    one: Expression = read(value, where, values)
    zero = constant(0)
    return ExactArray([[one if i == j else zero for j in range(3)] for i in range(3)])


def ordered(links: Sequence[Link]) -> tuple[Link, ...]:
    """Parents before children, otherwise as given; unknown, duplicate and circular ones refused."""
    links = _numbered(links)
    if not links:
        raise MechanismError("a mechanism needs at least one link", "link")
    if len(links) > MOST_LINKS:
        raise MechanismError(f"{len(links)} links are too many; {MOST_LINKS} is the most", "link")
    names: dict[str, int] = {}
    for i, link in enumerate(links):
        if link.name == BASE:
            raise MechanismError(
                f"{BASE!r} is the fixed frame: no link can be called that", f"link[{i}]"
            )
        if link.name in names:
            raise MechanismError(
                f"there are two links called {link.name!r} (link[{names[link.name]}] is the first)",
                f"link[{i}].name",
            )
        names[link.name] = i
    for link in links:
        known = isinstance(link.parent, str) and (link.parent == BASE or link.parent in names)
        if not known:
            raise MechanismError(
                f"there is no link {link.parent!r}; known: {listed([BASE, *names])}",
                f"link {link.name!r}.parent",
            )
    found: list[Link] = []
    placed = {BASE}
    waiting = list(links)
    while waiting:
        ready = [link for link in waiting if link.parent in placed]
        if not ready:
            circle = " → ".join(_circle(waiting))
            raise MechanismError(
                f"the links form a circle: {circle}", f"link {waiting[0].name!r}.parent"
            )
        # One at a time keeps the order of the description where it is already a valid one.
        found.append(ready[0])
        placed.add(ready[0].name)
        waiting.remove(ready[0])
    return tuple(found)


def _numbered(links: Sequence[Link]) -> tuple[Link, ...]:
    """Joints without a name are called q1, q2, … in the order of the moving ones."""
    result, number = [], 0
    for i, link in enumerate(links):
        if not isinstance(link, Link):
            raise MechanismError(f"expected a Link, got {link!r}", f"link[{i}]")
        joint = link.joint
        if not isinstance(joint, Joint):
            raise MechanismError(
                f"expected a joint such as Revolute('q1'), got {joint!r}", f"link[{i}].joint"
            )
        if not isinstance(link.name, str) or not link.name:
            raise MechanismError(f"a link needs a name, got {link.name!r}", f"link[{i}].name")
        number += bool(joint.size_v)
        if not joint.name:
            joint = replace(joint, name=f"q{number}" if joint.size_v else f"fixed{i}")
        result.append(replace(link, joint=joint))
    return tuple(result)


def _circle(links: Sequence[Link]) -> list[str]:
    parent = {link.name: link.parent for link in links}
    path = [links[0].name]
    while parent[path[-1]] not in path:
        path.append(parent[path[-1]])
    return [*path[path.index(parent[path[-1]]) :], parent[path[-1]]]
