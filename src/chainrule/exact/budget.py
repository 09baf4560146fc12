"""The budget of formulas that strangers write: how much one may ask for.

Work is counted, not seconds, so that a formula is read on every machine or on none. Within
`limited`, every product and every sine of a multiple is charged; what we derive ourselves is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flint import fmpq_mpoly

LENGTH = 1000  # characters; a formula for one number is far shorter
POWER = 64  # a larger exponent is a slip of the pen, and would only exhaust the memory
NAMES = 64  # different symbols in one formula
DIGITS = 300  # of a number, and of its exponent: what a float can hold
BITS_A_DIGIT = 3.33
FEW = 16  # terms that are all looked at


class OverBudgetError(ValueError):
    """A formula that asks for more than any mechanism needs."""


@dataclass
class Budget:
    """How large a result may be, and how much work is left: terms times terms, in units of
    numbers of 300 digits. What is spent is also charged to the budget `around` it."""

    work: int = 50_000_000
    terms: int = 60_000
    degree: int = 128
    digits: int = DIGITS
    multiples: int = 64
    around: Budget | None = field(default=None, repr=False)

    def text(self, text: str, names: int) -> None:
        """Pay for reading a formula with so many symbols, or refuse it."""
        if names > NAMES:
            raise OverBudgetError(f"{names} symbols are too many; {NAMES} is the most")
        self.pay(100 * len(text))

    def product(self, a: fmpq_mpoly, b: fmpq_mpoly) -> None:
        """Pay for a b, or refuse it before it is multiplied out."""
        count = len(a) * len(b)
        if count > self.terms:
            raise OverBudgetError(f"a product of {len(a)} and {len(b)} terms is too large")
        degree = max(a.total_degree(), 0) + max(b.total_degree(), 0)
        if degree > self.degree:
            raise OverBudgetError(f"a power of {degree} is too large; {self.degree} is the largest")
        digits = _digits(a) + _digits(b)
        if digits > self.digits:
            raise OverBudgetError(
                f"a number of {digits} digits is too large; {self.digits} is the most"
            )
        self.pay(count * (1 + digits // DIGITS))

    def angle(self, multiples: Sequence[int]) -> None:
        """Pay for sin and cos of Σ kᵢ βᵢ, or refuse them."""
        count = prod(abs(k) + 1 for k in multiples)
        if sum(map(abs, multiples)) > self.multiples or count > self.terms:
            raise OverBudgetError(f"an angle of more than {self.multiples} angles is too large")
        self.pay(2 * count)

    def pay(self, work: int) -> None:
        """Take so much from what is left, here and in the budgets around."""
        budget: Budget | None = self
        while budget is not None:
            budget.work -= work
            if budget.work < 0:
                raise OverBudgetError("it takes more work than any mechanism needs")
            budget = budget.around


def _digits(poly: fmpq_mpoly) -> int:
    """Decimal digits of the longest numerator or denominator, rounded down; of many terms the
    first stands for all: with the degree bounded, the others cannot run away from it."""
    numbers = poly.coeffs() if len(poly) <= FEW else [poly.leading_coefficient()]
    bits = (max(c.p.bit_length(), c.q.bit_length()) for c in numbers)
    return int(max(bits, default=0) / BITS_A_DIGIT)


_CURRENT: ContextVar[Budget | None] = ContextVar("budget", default=None)


def current() -> Budget | None:
    """The budget of what is being read, if something is."""
    return _CURRENT.get()


@contextmanager
def limited(budget: Budget) -> Iterator[Budget]:
    """What is computed meanwhile is paid from the budget, and from the one around it."""
    budget.around = _CURRENT.get()
    before = _CURRENT.set(budget)
    try:
        yield budget
    finally:
        _CURRENT.reset(before)
