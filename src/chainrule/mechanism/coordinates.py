"""A linear change of coordinates q = A α + b."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpz_mat

from chainrule.errors import MechanismError
from chainrule.mechanism.quantity import check_symbol, read
from chainrule.mechanism.rotation import quarter_turns

LARGEST = 1000  # a multiple of an angle beyond this is a slip, and its sine a huge polynomial


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
        if isinstance(self.names, str) or not all(isinstance(n, str) for n in self.names):
            raise MechanismError(f"expected names, got {self.names!r}", f"{where}.names")
        names = tuple(check_symbol(name, f"{where}.names") for name in self.names)
        if len(names) != n or len(set(names)) != n:
            raise MechanismError(f"expected {n} different names, got {list(names)}", where)
        unit = tuple(tuple(int(i == j) for j in range(n)) for i in range(n))
        A = _whole(self.A or unit, n, f"{where}.A")
        if fmpz_mat([list(row) for row in A]).det() == 0:
            raise MechanismError("the matrix A is singular: the coordinates depend", f"{where}.A")
        if len(self.b) not in (0, n):
            raise MechanismError(f"expected {n} offsets, got {len(self.b)}", f"{where}.b")
        offsets = tuple(
            _offset(v, joint, f"{where}.b[{i}]")
            for i, (v, joint) in enumerate(zip(self.b or (0,) * n, joints, strict=True))
        )
        return Coordinates(names, A, tuple(self.b), offsets)


def _whole(rows: Any, n: int, where: str) -> tuple[tuple[int, ...], ...]:
    """An n×n matrix of small whole numbers."""
    try:
        A = tuple(tuple(int(v) for v in row) for row in rows)
        fits = len(A) == n and all(len(row) == n for row in A)
        exact = tuple(tuple(row) for row in rows) == A
    except (TypeError, ValueError, OverflowError):
        A, fits, exact = (), False, False
    if not fits or not exact or any(abs(v) > LARGEST for row in A for v in row):
        raise MechanismError(f"expected {n}×{n} small whole numbers, got {rows!r}", where)
    return A


def _offset(value: Any, joint: Any, where: str) -> Fraction:
    """Quarter turns for a hinge ("3*pi/2" is 3), metres for a slide."""
    if joint.kind == "prismatic":
        length = read(value, where).constant_value()
        if length is None:
            raise MechanismError(f"expected a length, got {value!r}", where)
        return length
    return Fraction(quarter_turns(value, where))
