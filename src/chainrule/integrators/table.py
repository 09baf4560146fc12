"""ButcherTable: a Runge-Kutta method as data, checked when it is made."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from chainrule.integrators.trees import HIGHEST_ORDER, order_of

Number = int | float | str | Fraction

ROUNDED = Fraction(1, 10**13)
"""How far a condition may be off when coefficients are decimals: a few sums of rounded ones."""


@dataclass(frozen=True)
class ButcherTable:
    """kᵢ = f(t + cᵢ dt, x + dt Σ aᵢⱼ kⱼ),  x ← x + dt Σ bᵢ kᵢ.

    Coefficients are exact: integers, fractions, or text such as "1/6"; a float stands for
    itself. `A` may leave out zeros at the end of a row, so an explicit method is a triangle.
    `c` are the row sums, and is checked if given. `order` is computed from the order conditions,
    up to 8, and checked if given.
    """

    name: str
    A: Sequence[Sequence[Number]]
    b: Sequence[Number]
    c: Sequence[Number] | None = None
    order: int = 0
    citation: str = ""
    stages: int = field(init=False)

    def __post_init__(self) -> None:
        b = tuple(self._fraction(f"b[{i}]", value) for i, value in enumerate(self.b))
        s = len(b)
        if s == 0 or len(self.A) != s or any(len(row) > s for row in self.A):
            rows = [len(row) for row in self.A]
            raise ValueError(
                f"table {self.name!r}: b has {s} weights, so A needs {s} rows of at most {s} "
                f"coefficients, at least one; its rows have {rows}"
            )
        A = tuple(
            tuple(self._fraction(f"A[{i}][{j}]", row[j] if j < len(row) else 0) for j in range(s))
            for i, row in enumerate(self.A)
        )
        sums = tuple(sum(row, Fraction(0)) for row in A)
        tolerance = ROUNDED if any(_is_rounded(v) for row in (*self.A, self.b) for v in row) else 0
        for i, value in enumerate(self.c if self.c is not None else ()):
            if i >= s or abs(self._fraction(f"c[{i}]", value) - sums[i]) > (tolerance or 0):
                raise ValueError(
                    f"table {self.name!r}: c[{i}] = {value}, but row {i} of A adds up to "
                    f"{sums[i] if i < s else 'nothing'}"
                )
        order = order_of(A, b, Fraction(tolerance))
        if order == 0:
            raise ValueError(f"table {self.name!r}: b adds up to {sum(b)}, not 1")
        if self.order > order and order < HIGHEST_ORDER:
            raise ValueError(
                f"table {self.name!r}: claims order {self.order}, but fails a condition of order "
                f"{order + 1}"
            )
        for key, value in {"A": A, "b": b, "c": sums, "stages": s}.items():
            object.__setattr__(self, key, value)
        object.__setattr__(self, "order", max(order, self.order))

    @property
    def explicit(self) -> bool:
        """Does each stage need only the ones before it?"""
        return not any(any(row[i:]) for i, row in enumerate(self.A))

    def _fraction(self, place: str, value: Number) -> Fraction:
        try:
            return Fraction(value)
        except (TypeError, ValueError, OverflowError):
            raise ValueError(
                f"table {self.name!r}: {place} = {value!r} is not a number; "
                'use an integer, a fraction or text such as "1/6"'
            ) from None


def _is_rounded(value: Number) -> bool:
    return isinstance(value, float) and Fraction(value).denominator > 1 << 20
