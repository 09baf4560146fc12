"""Expressions: elements of a ring, with exact arithmetic and a free test for equality."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any

import numpy as np
from flint import fmpq, fmpz

from chainrule.errors import InputError
from chainrule.exact.budget import POWER, current
from chainrule.exact.ring import Ring


def number(value: object) -> fmpq:
    """An exact rational: a written decimal is what was written, so 0.3 is 3/10."""
    if isinstance(value, fmpq):
        return value
    if isinstance(value, int | fmpz):
        return fmpq(int(value))
    if isinstance(value, Rational):
        return fmpq(int(value.numerator), int(value.denominator))
    if isinstance(value, float | np.floating):
        value = float(value)
        if not math.isfinite(value):
            raise ValueError(f"{value} is not a finite number")
        exact = Fraction(repr(value))
        return fmpq(exact.numerator, exact.denominator)
    if isinstance(value, Decimal):
        return number(Fraction(value))
    raise TypeError(f"expected a number, got {type(value).__name__} {value!r}")


def symbol(name: str) -> Expression:
    """The symbol of this name, as an expression: `symbol("m") * symbol("l") ** 2 / 12`."""
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
        raise InputError(f"{name!r} cannot be a symbol: use letters, digits and _")
    return named(name)


def named(name: str) -> Expression:
    """The generator of any name: also a rate `q1'` or a function of one."""
    return Ring.of(symbols=[name]).element(name)


def constant(value: object) -> Expression:
    """A number as an expression."""
    return value if isinstance(value, Expression) else Ring.of().element(value)


class Expression:
    """A trigonometric polynomial in normal form.

    `+ − * **` and division by a number are exact; `==` is equality of functions. Names are the
    ring's symbols, with `q'` and `q''` for the rates of a coordinate `q`.
    """

    __slots__ = ("poly", "ring")

    def __init__(self, ring: Ring, poly: Any):
        self.ring, self.poly = ring, poly

    # arithmetic

    def _paired(self, other: object) -> tuple[Ring, Any, Any] | None:
        if isinstance(other, Expression):
            if other.ring is self.ring:
                return self.ring, self.poly, other.poly
            ring = self.ring.join(other.ring)
            return ring, self.into(ring).poly, other.into(ring).poly
        try:
            return self.ring, self.poly, self.ring.context.constant(number(other))
        except (TypeError, ValueError):  # no number, or not a finite one
            return None

    def __add__(self, other: object) -> Expression:
        pair = self._paired(other)
        return NotImplemented if pair is None else Expression(pair[0], pair[1] + pair[2])

    __radd__ = __add__

    def __sub__(self, other: object) -> Expression:
        pair = self._paired(other)
        return NotImplemented if pair is None else Expression(pair[0], pair[1] - pair[2])

    def __rsub__(self, other: object) -> Expression:
        return -self + other

    def __neg__(self) -> Expression:
        return Expression(self.ring, -self.poly)

    def __pos__(self) -> Expression:
        return self

    def __mul__(self, other: object) -> Expression:
        pair = self._paired(other)
        if pair is None:
            return NotImplemented
        ring, a, b = pair
        if a.is_zero() or b.is_zero():
            return Expression(ring, ring.zero_poly)
        budget = current()
        if budget is not None:
            budget.product(a, b)
        product = a * b
        return Expression(ring, product if b.is_constant() else ring.reduce(product))

    __rmul__ = __mul__

    def __truediv__(self, other: object) -> Expression:
        divisor = constant(other)
        value = divisor.constant_value()
        if value is None:
            raise ValueError(f"cannot divide by {divisor}: only division by a number is exact here")
        if value == 0:
            raise ZeroDivisionError(f"{self} is divided by zero")
        return Expression(self.ring, self.poly / number(value))

    def __rtruediv__(self, other: object) -> Expression:
        return constant(other) / self

    def __pow__(self, power: int) -> Expression:
        whole = isinstance(power, int | np.integer)
        if not whole or not 0 <= power <= POWER:
            raise ValueError(f"a power must be a whole number from 0 to {POWER}, got {power!r}")
        result = self.ring.element(1)
        for _ in range(int(power)):  # reduced at every step, so that the degree stays low
            result = result * self
        return result

    # comparison

    def __eq__(self, other: object) -> bool:
        pair = self._paired(other)
        return NotImplemented if pair is None else bool(pair[1] == pair[2])

    def __hash__(self) -> int:
        from chainrule.exact.fourier import fourier

        value = self.constant_value()
        if value is not None:  # equal to the number, so with its hash
            return hash(value)
        terms = fourier(self).items()
        return hash(frozenset((frozenset(names), wave, c) for (names, wave), c in terms))

    def is_zero(self) -> bool:
        """Whether this is the zero function."""
        return self.poly.is_zero()

    def __bool__(self) -> bool:
        return not self.poly.is_zero()

    def __float__(self) -> float:
        value = self.constant_value()
        if value is None:
            raise TypeError(f"{self} is no number; evaluate it with values for its symbols")
        return float(value)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.ring, tuple(self.terms()))

    def constant_value(self) -> Fraction | None:
        """The number that this is, or None when it depends on something."""
        if not self.poly.is_constant():
            return None
        value = fmpq(self.poly.leading_coefficient()) if not self.poly.is_zero() else fmpq(0)
        return Fraction(int(value.p), int(value.q))

    # structure

    def terms(self) -> list[tuple[tuple[int, ...], Fraction]]:
        """(exponents of the ring's generators, coefficient) of each term."""
        return [
            (tuple(int(e) for e in powers), Fraction(int(c.p), int(c.q)))
            for powers, c in self.poly.to_dict().items()
        ]

    @property
    def names(self) -> frozenset[str]:
        """Every symbol and coordinate that this depends on."""
        if not self.ring.index:
            return frozenset()
        degrees = self.poly.degrees()
        pairs = 2 * len(self.ring.angles)
        found = {name for i, name in enumerate(self.ring.symbols, start=pairs) if degrees[i] > 0}
        used = [a for i, a in enumerate(self.ring.angles) if max(degrees[2 * i : 2 * i + 2]) > 0]
        # cos q2 may be written with q1 and q1 + q2: only a derivative tells what matters.
        angles = {name for angle in used for name, _ in angle}
        return frozenset(found | {name for name in angles if self.diff(name)})

    def degree(self, name: str) -> int:
        """The degree in one symbol; −1 for the zero polynomial, 0 if it does not occur."""
        if self.is_zero():
            return -1
        return int(self.poly.degrees()[self.ring.index[name]]) if name in self.ring.symbols else 0

    def coefficient(self, powers: Mapping[str, int]) -> Expression:
        """The factor of the monomial Π nameᵏ: `e.coefficient({"q1'": 1, "q2'": 1})`."""
        if any(k and name not in self.ring.symbols for name, k in powers.items()):
            return self.ring.element(0)
        where = {self.ring.index[name]: k for name, k in powers.items() if name in self.ring.index}
        picked = {}
        for exponents, c in self.poly.to_dict().items():
            if all(exponents[i] == k for i, k in where.items()):
                picked[tuple(0 if i in where else e for i, e in enumerate(exponents))] = c
        return Expression(self.ring, self.ring.context.from_dict(picked))

    # calculus and substitution

    def diff(self, name: str) -> Expression:
        """∂/∂name, for a symbol or a coordinate."""
        ring = self.ring
        if not ring.index:
            return ring.element(0)
        total, degrees = ring.zero_poly, self.poly.degrees()
        if name in ring.symbols and degrees[ring.index[name]] > 0:
            total = self.poly.derivative(ring.index[name])
        for i, angle in enumerate(ring.angles):
            k = dict(angle).get(name, 0)
            if k == 0:
                continue
            s, c = ring.generators[2 * i], ring.generators[2 * i + 1]
            if degrees[2 * i] > 0:
                total += k * c * self.poly.derivative(2 * i)
            if degrees[2 * i + 1] > 0:
                total -= k * s * self.poly.derivative(2 * i + 1)
        return Expression(ring, ring.reduce(total))

    def subs(self, values: Mapping[str, object]) -> Expression:
        """Replace symbols by numbers or expressions, and coordinates in angles by angles.

        A coordinate inside sin and cos takes an `Angle` (or 0): the result must stay a
        trigonometric polynomial.
        """
        from chainrule.exact.evaluation import substituted

        return substituted(self, values)

    def into(self, ring: Ring) -> Expression:
        """The same function as an element of another ring that contains this one's."""
        if ring is self.ring:
            return self
        if not self.ring.index:
            return Expression(ring, ring.context.constant(number(self.constant_value())))
        if not self.ring.angles or set(self.ring.angles) <= set(ring.angles):
            return Expression(ring, self.poly.project_to_context(ring.context))
        images: list[Any] = []
        for angle in self.ring.angles:
            images += ring.sincos(angle)
        images += [ring.generators[ring.index[name]] for name in self.ring.symbols]
        return Expression(ring, ring.reduce(self.poly.compose(*images, ctx=ring.context)))

    def evaluate(self, values: Mapping[str, Any]) -> Any:
        """The value at given numbers: floats, numpy arrays, fractions or mpmath numbers."""
        from chainrule.exact.evaluation import evaluate

        return evaluate(self, values)

    # printing

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def text(self) -> str:
        """Readable text: `m2 (l1² + c2²) + 2 m2 l1 c2 cos(q2)`."""
        from chainrule.exact.printing import TEXT

        return TEXT.expression(self)

    def latex(self, *, short: bool = False) -> str:
        """LaTeX; with `short`, cos(q1 + q2) is written c_{12}."""
        from chainrule.exact.printing import LatexPrinter

        return LatexPrinter(short=short).expression(self)

    def python(self) -> str:
        """Python source in which `q1'` is called `q1d`, needing `sin` and `cos`."""
        from chainrule.exact.printing import PYTHON

        return PYTHON.expression(self)

    def sympy(self) -> Any:
        """The same expression for SymPy; `q1'` becomes the symbol `q1d`."""
        from chainrule.exact.printing import to_sympy

        return to_sympy(self)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def _rebuilt(ring: Ring, terms: tuple[tuple[tuple[int, ...], Fraction], ...]) -> Expression:
    return Expression(ring, ring.context.from_dict({p: number(c) for p, c in terms}))
