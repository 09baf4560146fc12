"""Quotients of exact expressions, and matrices of them: what a formula evaluates to."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from chainrule.checking.reading.scanner import UnreadError
from chainrule.exact import Expression
from chainrule.exact.budget import POWER, Budget, OverBudgetError, limited

SHOWN = 300  # terms of a value that is printed
FACTORED = 2_000  # terms of a fraction beyond which no common factor is looked for


class Ratio:
    """num / den, exactly; equality is num₁ den₂ = num₂ den₁."""

    __slots__ = ("den", "num")
    __array_priority__ = 300

    def __init__(self, num: Expression, den: Expression | None = None):
        self.num, self.den = num, den
        if den is not None:
            self._reduce()

    def _reduce(self) -> None:
        assert self.den is not None
        value = self.den.constant_value()
        if value is not None:
            self.num, self.den = self.num / value, None
            return
        if self.num.is_zero():
            self.den = None
            return
        if self.num.ring is self.den.ring and len(self.num.poly) + len(self.den.poly) < FACTORED:
            common = self.num.poly.gcd(self.den.poly)
            if not common.is_constant():
                ring = self.num.ring
                self.num = Expression(ring, self.num.poly / common)
                self.den = Expression(ring, self.den.poly / common)
                if self.den.constant_value() is not None:
                    self._reduce()

    def __add__(self, other: Ratio) -> Ratio:
        if self.den is None and other.den is None:
            return Ratio(self.num + other.num)
        if self.den == other.den:
            return Ratio(self.num + other.num, self.den)
        a, b = self.bottom(), other.bottom()
        return Ratio(_times(self.num, b) + _times(other.num, a), _times(a, b))

    def __neg__(self) -> Ratio:
        result = Ratio(-self.num)
        result.den = self.den
        return result

    def __sub__(self, other: Ratio) -> Ratio:
        return self + (-other)

    def __mul__(self, other: Ratio) -> Ratio:
        if not isinstance(other, Ratio):
            return NotImplemented
        top = _times(self.num, other.num)
        if self.den is None and other.den is None:
            return Ratio(top)
        return Ratio(top, _times(self.bottom(), other.bottom()))

    def __truediv__(self, other: Ratio) -> Ratio:
        if other.num.is_zero():
            raise UnreadError("a division by zero")
        return Ratio(_times(self.num, other.bottom()), _times(self.bottom(), other.num))

    def __pow__(self, power: int) -> Ratio:
        if abs(power) > POWER:
            raise UnreadError(f"an exponent above {POWER}")
        one = Ratio(self.num.ring.element(1))
        result = one
        for _ in range(abs(power)):
            result = result * self
        return one / result if power < 0 else result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ratio):
            return NotImplemented
        return (self - other).num.is_zero()

    __hash__ = None  # type: ignore[assignment]

    def bottom(self) -> Expression:
        """The denominator, 1 when there is none."""
        return self.den if self.den is not None else self.num.ring.element(1)

    def is_zero(self) -> bool:
        """Whether this is the zero function."""
        return self.num.is_zero()

    def diff(self, name: str) -> Ratio:
        """∂/∂name"""
        if self.den is None:
            return Ratio(self.num.diff(name))
        top = _times(self.num.diff(name), self.den) - _times(self.num, self.den.diff(name))
        return Ratio(top, _times(self.den, self.den))

    def names(self) -> frozenset[str]:
        """Every name that this depends on."""
        return self.num.names | (self.den.names if self.den is not None else frozenset())

    def whole(self) -> int | None:
        """The whole number that this is, or None."""
        value = self.num.constant_value() if self.den is None else None
        return int(value) if value is not None and value.denominator == 1 else None

    def __str__(self) -> str:
        if self.den is None:
            return self.num.text()
        return f"({self.num.text()}) / ({self.den.text()})"

    __repr__ = __str__

    def latex(self) -> str:
        """LaTeX."""
        if self.den is None:
            return self.num.latex()
        return rf"\frac{{{self.num.latex()}}}{{{self.den.latex()}}}"


def alike(a: Ratio, b: Ratio) -> float:
    """The share of terms that two values have in common."""
    if a.den is not None or b.den is not None:
        return float(a == b)
    mine, theirs = a.num.poly.to_dict(), b.num.poly.to_dict()
    common = sum(1 for key, c in mine.items() if theirs.get(key) == c)
    most = max(len(mine), len(theirs))
    return common / most if most else 1.0


#: A scalar or a matrix; vectors are columns.
Value = Ratio | np.ndarray


def _times(a: Expression, b: Expression) -> Expression:
    try:
        with limited(Budget()):
            return a * b
    except OverBudgetError as problem:
        raise UnreadError(str(problem)) from problem


def is_matrix(value: Value) -> bool:
    """Whether the value has rows and columns."""
    return isinstance(value, np.ndarray)


def shape_of(value: Value) -> tuple[int, ...]:
    """(rows, columns), or () for a scalar."""
    return value.shape if isinstance(value, np.ndarray) else ()


def matrix(rows: Iterable[Iterable[Ratio | Expression]]) -> np.ndarray:
    """A matrix of ratios from rows of ratios or expressions."""
    entries = [[e if isinstance(e, Ratio) else Ratio(e) for e in row] for row in rows]
    result = np.empty((len(entries), len(entries[0]) if entries else 0), dtype=object)
    for index in np.ndindex(result.shape):
        result[index] = entries[index[0]][index[1]]
    return result


def column(entries: Iterable[Ratio | Expression]) -> np.ndarray:
    """A column vector."""
    return matrix([[e] for e in entries])


def product(a: Value, b: Value) -> Value:
    """a b, for scalars and matrices that fit; a row or column of one entry counts as a scalar."""
    if isinstance(a, Ratio):
        return each(b, lambda e: a * e)
    if isinstance(b, Ratio):
        return each(a, lambda e: e * b)
    if a.shape[1] != b.shape[0]:
        if a.shape == (1, 1) or b.shape == (1, 1):
            return product(a[0, 0] if a.shape == (1, 1) else a, b[0, 0] if b.shape == (1, 1) else b)
        raise UnreadError(f"a {size_of(a)} matrix times a {size_of(b)} matrix: they do not fit")
    return a @ b


def add(a: Value, b: Value) -> Value:
    """a + b; a zero may be added to anything, a place in a plane to one of three rows."""
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        if a.shape == b.shape:
            return a + b
        if a.T.shape == b.shape and 1 in a.shape:
            return a.T + b
        if {a.shape, b.shape} == {(3, 1), (2, 1)}:
            whole, plane = (a, b) if len(a) == 3 else (b, a)
            if whole[2, 0].is_zero():
                return whole[:2] + plane
        raise UnreadError(f"a {size_of(a)} and a {size_of(b)} matrix are added: they do not fit")
    if isinstance(a, np.ndarray):
        a, b = b, a
    assert isinstance(a, Ratio)
    if isinstance(b, Ratio):
        return a + b
    if a.is_zero() or b.shape == (1, 1):
        return b if a.is_zero() else a + b[0, 0]
    raise UnreadError("a number is added to a matrix")


def negative(a: Value) -> Value:
    """−a"""
    return each(a, lambda e: -e)


def each(value: Value, change: Callable[[Ratio], Ratio]) -> Value:
    """A value with every entry changed."""
    if isinstance(value, Ratio):
        return change(value)
    return np.vectorize(change, otypes=[object])(value) if value.size else value


def entries_of(value: Value) -> list[Ratio]:
    """All entries of a matrix, row by row; of a scalar, itself."""
    return [value] if isinstance(value, Ratio) else list(value.ravel())


def size_of(a: np.ndarray) -> str:
    """rows×columns"""
    return f"{a.shape[0]}×{a.shape[1]}"


def terms_of(value: Value) -> int:
    """How many terms the entries have together, above and below."""
    return sum(len(part.poly) for e in entries_of(value) for part in (e.num, e.bottom()))


def text_of(value: Value | None) -> str:
    """a, or [a, b; c, d]; what is too long to be read is counted."""
    if value is not None and terms_of(value) > SHOWN:
        return f"{terms_of(value)} terms"
    rows = value if isinstance(value, np.ndarray) else None
    if rows is None:
        return "" if value is None else str(value)
    return "[" + "; ".join(", ".join(map(str, row)) for row in rows) + "]"


def latex_of(value: Value | None) -> str:
    """The same in LaTeX; nothing where it is too long to be read."""
    if value is not None and terms_of(value) > SHOWN:
        return ""
    if not isinstance(value, np.ndarray):
        return "" if value is None else value.latex()
    rows = (" & ".join(e.latex() for e in row) for row in value)
    return r"\begin{bmatrix}" + r" \\ ".join(rows) + r"\end{bmatrix}"
