"""Mechanisms from screws and home poses (product of exponentials)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.arguments import checked
from chainrule.errors import MechanismError
from chainrule.exact import ExactArray
from chainrule.mechanism.joints import Joint, Prismatic, Revolute
from chainrule.mechanism.link import BASE, Inertia, Link, read_inertia
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import Quantity, Values, Vector, read_values, read_vector
from chainrule.mechanism.rotation import Rotation, Turns
from chainrule.spatial.vectors import cross_matrix


@dataclass(frozen=True)
class Screw:
    """A joint's screw at the home pose, in the base frame, and the link that it moves.

    A hinge has an axis `omega` and either a `point` on it or its velocity part `v` = −ω × r; a
    slide has `omega=None` and `v`, its direction. `home` is the home position of the link's
    centre of mass, `rotation` the home orientation of the axes in which `inertia` is given.
    """

    omega: Vector | None = None
    v: Vector | None = None
    point: Vector | None = None
    home: Vector = (0, 0, 0)
    rotation: Turns = None
    mass: Quantity = 0
    inertia: Inertia = None
    joint: Joint | None = None
    parent: int | None = None


@checked
def from_screws(name: str, screws: Sequence[Screw], **options: Any) -> Mechanism:
    """A mechanism from its screws; `parent` is the index of the screw it hangs on (the one before
    it by default, −1 for the base). The options are those of `Mechanism`."""
    links: list[Link] = []
    places: list[np.ndarray] = []
    values = read_values(options.pop("values", None))
    for i, screw in enumerate(screws):
        where = f"screw[{i}]"
        parent = i - 1 if screw.parent is None else screw.parent
        if isinstance(parent, bool) or not isinstance(parent, int) or not -1 <= parent < i:
            raise MechanismError(f"the parent must be one of −1 … {i - 1}, got {parent!r}", where)
        axis, place, kind = _axis(screw, where, values)
        start = places[parent] if parent >= 0 else np.array(read_vector((0, 0, 0), where))
        joint = replace(screw.joint or kind(), axis=axis)
        if not isinstance(joint, kind):
            raise MechanismError(
                f"the screw is {kind.word}, the joint {joint.word}", f"{where}.joint"
            )
        R = Rotation.read(screw.rotation, f"{where}.rotation", values).matrix.entries
        inertia = read_inertia(screw.inertia, f"{where}.inertia", values).entries
        links.append(
            Link(
                name=f"link{i + 1}",
                joint=joint,
                parent=f"link{parent + 1}" if parent >= 0 else BASE,
                at=tuple(place - start),
                mass=screw.mass,
                com=tuple(np.array(read_vector(screw.home, f"{where}.home", values)) - place),
                inertia=ExactArray(R @ inertia @ R.T),
            )
        )
        places.append(place)
    return Mechanism(name, tuple(links), values=values, **options)


def _axis(screw: Screw, where: str, values: Values) -> tuple[Any, np.ndarray, type[Joint]]:
    """(axis, a point on it, joint type)"""
    origin = np.array(read_vector((0, 0, 0), where), dtype=object)
    if screw.omega is None:
        if screw.v is None:
            raise MechanismError("a screw needs omega (a hinge) or v (a slide)", where)
        return screw.v, origin, Prismatic
    if (screw.v is None) == (screw.point is None):
        raise MechanismError("a hinge needs a point on its axis, or v = −ω × r", where)
    if screw.point is not None:
        return (
            screw.omega,
            np.array(read_vector(screw.point, f"{where}.point", values), dtype=object),
            Revolute,
        )
    w: Any = np.array(read_vector(screw.omega, f"{where}.omega"), dtype=object)
    v: Any = np.array(read_vector(screw.v, f"{where}.v", values), dtype=object)
    square = (w @ w).constant_value()
    if not square:
        raise MechanismError("the axis is zero; a slide has omega=None", f"{where}.omega")
    if not (w @ v).is_zero():
        raise MechanismError("ω·v is not zero: a screw with pitch is no hinge", f"{where}.v")
    return screw.omega, cross_matrix(w) @ v / square, Revolute
