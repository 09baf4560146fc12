"""A linear change of coordinates q = A α + b."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.errors import MechanismError
from chainrule.mechanism.quantity import check_symbol, read
from chainrule.mechanism.rotation import quarter_turns


@dataclass(frozen=True)
class Coordinates:
    """q = A α + b for the joints' own q, with integer A and b a multiple of π/2.

    Absolute angles of a double pendulum: `Coordinates(("a1", "a2"), A=((1, 0), (-1, 1)))`; an
    angle from another axis: `b=("3*pi/2", 0)`. `offsets` is b as
    read: quarter turns of a hinge, metres of a slide.
    """

    names: tuple[str, ...]
    A: tuple[tuple[int, ...], ...] = ()
    b: tuple[Any, ...] = ()
    offsets: tuple[Fraction, ...] = ()

    def read(self, joints: Sequence[Any], where: str = "coordinates") -> Coordinates:
        """The same, validated against the joints whose coordinates it replaces."""
        n = len(joints)
        if any(j.size_v != 1 for j in joints):
            raise MechanismError("ball and free joints keep their own coordinates", where)
        names = tuple(check_symbol(name, f"{where}.names") for name in self.names)
        if len(names) != n or len(set(names)) != n:
            raise MechanismError(f"expected {n} different names, got {list(names)}", where)
        rows = (
            self.A if len(self.A) else tuple(tuple(int(i == j) for j in range(n)) for i in range(n))
        )
        A = np.array(rows, dtype=object)
        if A.shape != (n, n) or any(int(v) != v for v in A.ravel()):
            raise MechanismError(f"expected {n}×{n} whole numbers, got {self.A!r}", f"{where}.A")
        if round(np.linalg.det(A.astype(float))) == 0:
            raise MechanismError("the matrix A is singular: the coordinates depend", f"{where}.A")
        if len(self.b) not in (0, n):
            raise MechanismError(f"expected {n} offsets, got {len(self.b)}", f"{where}.b")
        offsets = tuple(
            _offset(v, joint, f"{where}.b[{i}]")
            for i, (v, joint) in enumerate(zip(self.b or (0,) * n, joints, strict=True))
        )
        whole = tuple(tuple(int(v) for v in row) for row in A)
        return Coordinates(names, whole, tuple(self.b), offsets)


def _offset(value: Any, joint: Any, where: str) -> Fraction:
    """Quarter turns for a hinge ("3*pi/2" is 3), metres for a slide."""
    if joint.kind == "prismatic":
        length = read(value, where).constant_value()
        if length is None:
            raise MechanismError(f"expected a length, got {value!r}", where)
        return length
    return Fraction(quarter_turns(value, where))
