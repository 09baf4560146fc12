"""Mechanisms from Denavit-Hartenberg tables, standard and modified."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from chainrule.arguments import checked
from chainrule.errors import MechanismError
from chainrule.exact import ExactArray, Expression
from chainrule.mechanism.joints import Joint, Prismatic, Revolute
from chainrule.mechanism.link import BASE, Inertia, Link, read_inertia
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import Quantity, Values, Vector, read, read_values, read_vector
from chainrule.mechanism.rotation import Rotation


@dataclass(frozen=True)
class DH:
    """A row of the table: lengths a and d in m, angles alpha and theta.

    The joint adds its coordinate to theta (a hinge) or to d (a slide). `mass`, `com` and
    `inertia` are in the row's own frame, as published tables give them.
    """

    a: Quantity = 0
    alpha: Quantity = 0
    d: Quantity = 0
    theta: Quantity = 0
    joint: Joint = Revolute()
    mass: Quantity = 0
    com: Vector = (0, 0, 0)
    inertia: Inertia = None
    accept_inertia: bool = False


@checked
def from_dh(
    name: str,
    rows: Sequence[DH],
    convention: Literal["standard", "modified"],
    **options: Any,
) -> Mechanism:
    """A serial arm from its table; the options are those of `Mechanism`.

    Standard (Denavit and Hartenberg 1955): Rz(θ) Tz(d) Tx(a) Rx(α), frame i at the far end of
    link i. Modified (Craig 1986): Rx(α) Tx(a) Rz(θ) Tz(d), frame i at joint i.
    """
    builders = {"standard": _standard, "modified": _modified}
    build = builders.get(convention) if isinstance(convention, str) else None
    if build is None:
        raise MechanismError(f"expected 'standard' or 'modified', got {convention!r}", "convention")
    for i, row in enumerate(rows):
        if not isinstance(row.joint, Revolute | Prismatic):
            raise MechanismError(
                f"a row needs a hinge or a slide, got {row.joint!r}", f"dh[{i}].joint"
            )
    values = read_values(options.pop("values", None))
    links = tuple(build(rows, values))
    return Mechanism(name, links, values=values, **options)


def _tx(a: Expression) -> np.ndarray:
    return np.array([a, a * 0, a * 0], dtype=object)


def _tz(d: Expression) -> np.ndarray:
    return np.array([d * 0, d * 0, d], dtype=object)


def _modified(rows: Sequence[DH], values: Values) -> list[Link]:
    links = []
    for i, row in enumerate(rows):
        where = f"dh[{i}]"
        a, d = read(row.a, f"{where}.a", values), read(row.d, f"{where}.d", values)
        tilt = Rotation.about("x", row.alpha, f"{where}.alpha", values)
        turn = Rotation.about("z", row.theta, f"{where}.theta", values)
        links.append(
            Link(
                name=f"link{i + 1}",
                joint=replace(row.joint, axis="z"),
                parent=f"link{i}" if i else BASE,
                at=tuple(_tx(a) + tilt.matrix.entries @ _tz(d)),
                rotation=_joined(tilt, turn),
                mass=row.mass,
                com=row.com,
                inertia=row.inertia,
                accept_inertia=row.accept_inertia,
            )
        )
    return links


def _standard(rows: Sequence[DH], values: Values) -> list[Link]:
    links = []
    # The fixed part behind joint i, Tz(d) Tx(a) Rx(α), places joint i + 1 and row i's own frame.
    at: Vector = (0, 0, 0)
    tilt = Rotation.identity()
    for i, row in enumerate(rows):
        where = f"dh[{i}]"
        a, d = read(row.a, f"{where}.a", values), read(row.d, f"{where}.d", values)
        turn = Rotation.about("z", row.theta, f"{where}.theta", values)
        place, orient = at, _joined(tilt, turn)
        at = tuple(_tz(d) + _tx(a))
        tilt = Rotation.about("x", row.alpha, f"{where}.alpha", values)
        R = tilt.matrix.entries
        com = np.array(at, dtype=object) + R @ np.array(
            read_vector(row.com, f"{where}.com", values)
        )
        inertia = read_inertia(row.inertia, f"{where}.inertia", values)
        links.append(
            Link(
                name=f"link{i + 1}",
                joint=replace(row.joint, axis="z"),
                parent=f"link{i}" if i else BASE,
                at=place,
                rotation=orient,
                mass=row.mass,
                com=tuple(com),
                inertia=ExactArray(R @ inertia.entries @ R.T),
                accept_inertia=row.accept_inertia,
            )
        )
    return links


def _joined(tilt: Rotation, turn: Rotation) -> Rotation:
    """The two turns in order, without those that turn nothing."""
    if turn.is_identity():
        return tilt if not tilt.is_identity() else Rotation.identity()
    return turn if tilt.is_identity() else tilt @ turn
