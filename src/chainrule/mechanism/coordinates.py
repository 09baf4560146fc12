"""A linear change of coordinates q = A α + b."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from operator import add
from typing import Any

import numpy as np
from flint import fmpz_mat

from chainrule.errors import MechanismError, shown
from chainrule.mechanism.angles import quarter_turns, wrapped
from chainrule.mechanism.joints.base import Rate
from chainrule.mechanism.quantity import Quantity, check_symbol, read

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
    b: tuple[Quantity, ...] = ()
    offsets: tuple[Fraction, ...] = ()

    def read(self, rates: Sequence[Rate], where: str = "coordinates") -> Coordinates:
        """The same, validated against the joints whose coordinates it replaces."""
        n = len(rates)
        if any(rate.place < 0 for rate in rates):
            raise MechanismError("ball and free joints keep their own coordinates", where)
        named = isinstance(self.names, list | tuple)
        if not named or not all(isinstance(n, str) for n in self.names):
            raise MechanismError(f"expected names, got {self.names!r}", f"{where}.names")
        names = tuple(check_symbol(name, f"{where}.names") for name in self.names)
        if len(names) != n or len(set(names)) != n:
            raise MechanismError(f"expected {n} different names, got {list(names)}", where)
        unit = tuple(tuple(int(i == j) for j in range(n)) for i in range(n))
        A = (
            unit
            if isinstance(self.A, list | tuple) and not self.A
            else _whole(self.A, n, f"{where}.A")
        )
        if fmpz_mat([list(row) for row in A]).det() == 0:
            raise MechanismError("the matrix A is singular: the coordinates depend", f"{where}.A")
        if not isinstance(self.b, list | tuple) or len(self.b) not in (0, n):
            raise MechanismError(f"expected {n} offsets, got {shown(self.b)}", f"{where}.b")
        offsets = tuple(
            _offset(v, rate, f"{where}.b[{i}]")
            for i, (v, rate) in enumerate(zip(self.b or (0,) * n, rates, strict=True))
        )
        return Coordinates(names, A, tuple(self.b), offsets)


@dataclass(frozen=True, eq=False)
class Change:
    """q = A α + b as functions of arrays of any scalar, their last axis the coordinates.

    The identity where a mechanism has no coordinates of its own: then every function returns its
    argument. Where joints follow others, A may have a row for each of these, too: then there is no
    way back. Sums run from the first coordinate to the last over the entries of A that are not
    zero, whole numbers all, so that an array of many states has the same bits as each state.
    """

    A: np.ndarray
    offsets: tuple[Fraction, ...]
    hinges: tuple[bool, ...]

    @staticmethod
    def of(coordinates: Coordinates | None, rates: Sequence[Rate]) -> Change:
        """The change to coordinates that have been read, or none."""
        hinges = tuple(rate.place >= 0 and rate.freedom.periodic for rate in rates)
        n = len(hinges)
        if coordinates is None:
            return Change(np.eye(n, dtype=int), (Fraction(0),) * n, hinges)
        return Change(np.array(coordinates.A, dtype=int).reshape(n, n), coordinates.offsets, hinges)

    @cached_property
    def is_identity(self) -> bool:
        """Whether q = α."""
        return not any(self.offsets) and np.array_equal(self.A, np.eye(len(self.A)))

    @cached_property
    def inverse(self) -> np.ndarray:
        """A⁻¹, in whole numbers where it has them."""
        n = len(self.A)
        exact = [] if n == 0 else fmpz_mat(self.A.tolist()).inv().tolist()
        entries = [Fraction(int(e.p), int(e.q)) for row in exact for e in row]
        kind = int if all(e.denominator == 1 for e in entries) else float
        return np.array([kind(e) for e in entries], dtype=kind).reshape(n, n)

    @cached_property
    def angles(self) -> tuple[bool, ...]:
        """For each α, whether it is an angle that comes round: all that it moves are such."""
        return tuple(
            all(hinge for hinge, k in zip(self.hinges, column, strict=True) if k)
            for column in self.A.T
        )

    def position(self, alpha: Any, quarter: Callable[[Any, int], Any] | None = None) -> Any:
        """The joints' own q = A α + b; `quarter(angle, k)` adds k quarter turns to a hinge's angle
        where α is one state."""
        if self.is_identity:
            return alpha
        q = _real(_times(self.A, alpha))
        for i, (b, hinge) in enumerate(zip(self.offsets, self.hinges, strict=True)):
            if b and hinge and quarter is not None:
                q[i] = quarter(q[i], int(b))
            elif b:
                q[..., i] += self._offset(i)
        return q

    def own(self, q: Any) -> Any:
        """α = A⁻¹ (q − b)"""
        if self.is_identity:
            return q
        shifted = np.array(_real(q))
        for i, b in enumerate(self.offsets):
            if b:
                shifted[..., i] -= self._offset(i)
        return _times(self.inverse, shifted)

    def rates(self, alpha_dot: Any) -> Any:
        """The joints' own rates q̇ = A α̇, or accelerations."""
        return alpha_dot if self.is_identity else _times(self.A, alpha_dot)

    def own_rates(self, v: Any) -> Any:
        """α̇ = A⁻¹ q̇, or accelerations."""
        return v if self.is_identity else _times(self.inverse, v)

    def difference(self, alpha: Any, target: Any, whole: Callable[[Any], Any] = np.round) -> Any:
        """The joints' own q − q*, angles the short way round; `whole` rounds to whole numbers."""
        off = np.array(_real(self.rates(alpha - target)))
        for k in np.flatnonzero(self.hinges):
            off[..., k] = wrapped(off[..., k], whole)
        return off

    def torques(self, tau: Any) -> Any:
        """A⁻ᵀ τ, the joints' torques of generalised forces."""
        return tau if self.is_identity else _times(self.inverse.T, tau)

    def forces(self, tau: Any) -> Any:
        """Aᵀ τ, the generalised forces of joint torques."""
        return tau if self.is_identity else _times(self.A.T, tau)

    def columns(self, J: Any) -> Any:
        """J A, a matrix on α̇ of one on the joints' rates."""
        return self.forces(J)

    def congruent(self, M: Any) -> Any:
        """Aᵀ M A, a form in α̇ of one in the joints' rates."""
        if self.is_identity:
            return M
        left = self.columns(np.swapaxes(np.asarray(M), -1, -2))
        return self.columns(np.swapaxes(left, -1, -2))

    def row(self, k: int) -> np.ndarray:
        """The k-th joint rate as a row on α̇."""
        return self.A[k]

    def _offset(self, i: int) -> float:
        return float(self.offsets[i]) * (np.pi / 2 if self.hinges[i] else 1.0)


def _real(x: Any) -> Any:
    """The array, whole numbers as floats."""
    return np.asarray(x, dtype=np.result_type(np.asarray(x), float))


def _times(matrix: np.ndarray, x: Any) -> Any:
    """The matrix on the last axis of x."""
    parts = np.moveaxis(np.asarray(x), -1, 0)
    result = np.empty((len(matrix), *parts.shape[1:]), dtype=np.result_type(parts, matrix))
    for i, row in enumerate(matrix.tolist()):
        result[i] = reduce(add, (parts[j] * k for j, k in enumerate(row) if k))
    return np.moveaxis(result, 0, -1)


def _whole(rows: Iterable[Iterable[int]], n: int, where: str) -> tuple[tuple[int, ...], ...]:
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


def _offset(value: Quantity, rate: Rate, where: str) -> Fraction:
    """Quarter turns for an angle ("3*pi/2" is 3), metres for a length."""
    if not rate.freedom.angle:
        length = read(value, where).constant_value()
        if length is None:
            raise MechanismError(f"expected a length, got {value!r}", where)
        return length
    turns = quarter_turns(value, where)
    if turns and not rate.freedom.round:
        raise MechanismError(f"a {rate.joint.label} joint has no offset, got {value!r}", where)
    return Fraction(turns)
