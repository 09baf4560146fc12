"""Trigonometric polynomials over ℚ with a normal form.

A ring has a pair of generators (sin β, cos β) for each of its basis angles and one generator
for every other symbol. Reduced by sin² β = 1 − cos² β a polynomial is canonical: two
expressions are equal exactly when their polynomials are.

An *angle* is an integer combination of named coordinates. The basis angles need not be the
coordinates themselves: a planar chain is much smaller in the sums q1, q1 + q2, q1 + q2 + q3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import numpy as np
from flint import fmpq_mpoly_ctx

from chainrule.exact.budget import current

if TYPE_CHECKING:
    from flint import fmpq_mpoly

    from chainrule.exact.expression import Expression

CACHED_JOINS = 1024  # a forgotten one is found again

#: An integer combination of coordinates: sorted (name, coefficient) pairs, none of them zero.
Combination = tuple[tuple[str, int], ...]


def natural_key(name: str) -> list[Any]:
    """Names in the order people count: q2 before q10."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]


def combination(terms: Mapping[str, int]) -> Combination:
    """The combination Σ kᵢ nameᵢ without its zeros, in a fixed order."""
    kept = ((name, int(k)) for name, k in terms.items() if k)
    return tuple(sorted(kept, key=lambda item: natural_key(item[0])))


def combination_text(terms: Combination) -> str:
    """A combination as people write it: `q1+2*q2-q3`."""
    text = ""
    for name, k in terms:
        sign = "-" if k < 0 else "+" if text else ""
        text += sign + ("" if abs(k) == 1 else f"{abs(k)}*") + name
    return text or "0"


class Ring:
    """ℚ[symbols, sin β, cos β] / (sin² β + cos² β − 1) for linearly independent angles β.

    Make one with `Ring.of`, which returns the same object for the same generators.
    """

    def __init__(self, angles: tuple[Combination, ...], symbols: tuple[str, ...]):
        self.angles, self.symbols = angles, symbols
        texts = [combination_text(a) for a in angles]
        # sin before cos in a lexicographic order makes sin² the leading term of the relation.
        names = [f"{f}({t})" for t in texts for f in ("sin", "cos")] + list(symbols)
        self.context = fmpq_mpoly_ctx.get(names or ["1"], "lex")
        self.generators = self.context.gens() if names else ()
        self.index = {name: i for i, name in enumerate(names)}
        self.zero_poly = self.context.constant(0)
        self._relations = [
            self.generators[2 * i] ** 2 + self.generators[2 * i + 1] ** 2 - 1
            for i in range(len(angles))
        ]
        self.coordinates = tuple(sorted({name for a in angles for name, _ in a}))
        self._sincos: dict[Combination, tuple[fmpq_mpoly, fmpq_mpoly]] = {}
        rows = [[dict(a).get(name, 0) for name in self.coordinates] for a in angles]
        self._basis = np.array(rows, dtype=float).reshape(len(angles), len(self.coordinates))

    @staticmethod
    def of(angles: Iterable[Combination] = (), symbols: Iterable[str] = ()) -> Ring:
        """The ring of these basis angles and symbols."""
        return _ring(tuple(angles), tuple(dict.fromkeys(symbols)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Ring.of, (self.angles, self.symbols)

    def __repr__(self) -> str:
        return f"Ring(angles={[combination_text(a) for a in self.angles]}, symbols={self.symbols})"

    def reduce(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """The normal form of a polynomial: no sine to a power above one."""
        if self.angles and not poly.is_constant():
            degrees = poly.degrees()
            for i, relation in enumerate(self._relations):
                if degrees[2 * i] > 1:
                    poly = poly % relation
        return poly

    def sincos(self, angle: Combination) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """sin and cos of an angle, as polynomials in the basis pairs."""
        pair = self._sincos.get(angle)
        if pair is None:
            s, c = self.zero_poly, self.context.constant(1)
            multiples, budget = self.in_basis(angle), current()
            if budget is not None:
                budget.angle(multiples)
            for i, k in enumerate(multiples):
                sb, cb = self.generators[2 * i], self.generators[2 * i + 1]
                for _ in range(abs(k)):
                    sb_signed = sb if k > 0 else -sb
                    s, c = s * cb + c * sb_signed, c * cb - s * sb_signed
            pair = self._sincos[angle] = (self.reduce(s), self.reduce(c))
        return pair

    def in_basis(self, angle: Combination) -> list[int]:
        """Integers k with angle = Σ kᵢ βᵢ; a ValueError when there are none."""
        if angle in self.angles:
            return [int(a == angle) for a in self.angles]
        terms = dict(angle)
        unknown = set(terms) - set(self.coordinates)
        if not unknown:
            target = np.array([terms.get(name, 0) for name in self.coordinates], dtype=float)
            found = np.linalg.lstsq(self._basis.T, target, rcond=None)[0] if angle else []
            k = [round(v) for v in found] or [0] * len(self.angles)
            if np.array_equal(np.array(k) @ self._basis, target):
                return k
        known = ", ".join(combination_text(a) for a in self.angles) or "none"
        raise ValueError(
            f"{combination_text(angle)} is no integer combination of the ring's angles ({known})"
        )

    def angle(self, terms: Mapping[str, int], quarter_turns: int = 0) -> Angle:
        """The angle Σ kᵢ qᵢ + quarter_turns·π/2 in this ring."""
        return Angle(self, combination(terms), quarter_turns % 4)

    def join(self, other: Ring) -> Ring:
        """A ring that holds the elements of both."""
        if self is other or self.contains(other):
            return self
        if other.contains(self):
            return other
        return _join(self, other)

    def contains(self, other: Ring) -> bool:
        """Whether every generator of the other ring can be written in this one."""
        if not set(other.symbols) <= set(self.symbols):
            return False
        try:
            for angle in other.angles:
                self.in_basis(angle)
        except ValueError:
            return False
        return True

    def element(self, value: object) -> Expression:
        """A number, symbol name or expression as an element of this ring."""
        from chainrule.exact.expression import Expression, number

        if isinstance(value, Expression):
            return value.into(self)
        if isinstance(value, str):
            return Expression(self, self.generators[self.index[value]])
        return Expression(self, self.context.constant(number(value)))


#: Rings in use, so that the same generators always give the same object.
_rings: WeakValueDictionary[tuple, Ring] = WeakValueDictionary()


def _ring(angles: tuple[Combination, ...], symbols: tuple[str, ...]) -> Ring:
    ring = _rings.get((angles, symbols))
    if ring is None:
        ring = _rings.setdefault((angles, symbols), Ring(angles, symbols))
    return ring


@lru_cache(maxsize=CACHED_JOINS)
def _join(a: Ring, b: Ring) -> Ring:
    symbols = a.symbols + tuple(s for s in b.symbols if s not in a.symbols)
    for angles in (a.angles, b.angles):
        ring = Ring.of(angles, symbols)
        if ring.contains(a) and ring.contains(b):
            return ring
    if not set(a.coordinates) & set(b.coordinates):
        return Ring.of(a.angles + b.angles, symbols)
    coordinates = dict.fromkeys(a.coordinates + b.coordinates)
    return Ring.of((((name, 1),) for name in coordinates), symbols)


@dataclass(frozen=True)
class Angle:
    """The angle Σ kᵢ qᵢ + n π/2 of a ring; `np.sin` and `np.cos` of it are expressions."""

    ring: Ring
    terms: Combination
    quarter_turns: int = 0

    def _turned(self, quarter_turns: int) -> Expression:
        from chainrule.exact.expression import Expression

        s, c = self.ring.sincos(self.terms)
        return Expression(self.ring, (s, c, -s, -c)[quarter_turns % 4])

    def sin(self) -> Expression:
        """sin of the angle."""
        return self._turned(self.quarter_turns)

    def cos(self) -> Expression:
        """cos of the angle."""
        return self._turned(self.quarter_turns + 1)
