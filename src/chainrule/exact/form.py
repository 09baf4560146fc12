"""How an expression is laid out for people: which form, what is factored out, in which order.

A layout is a tree of `Sum`s whose terms are a number and factors; printers walk it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING

from chainrule.exact.fourier import Monomial, fourier
from chainrule.exact.ring import Combination, Ring

if TYPE_CHECKING:
    from chainrule.exact.expression import Expression

MAX_TERMS = 400  # beyond this nobody reads the result, and the terms are only listed


MAX_ATOMS = 3  # angles whose powers are tried; a sum of n angles has 2ⁿ⁻¹ products of atoms


@dataclass(frozen=True)
class Name:
    """A symbol; `q'` and `q''` are rates, `sign(q')` a function of one."""

    name: str


@dataclass(frozen=True)
class Trig:
    """sin or cos of an integer combination of coordinates."""

    function: str
    angle: Combination


@dataclass(frozen=True)
class Term:
    """coefficient × Π factorᵖᵒʷᵉʳ"""

    coefficient: Fraction
    factors: tuple[tuple[Name | Trig | Sum, int], ...] = ()

    def is_sum(self) -> bool:
        """Whether this is nothing but a sum, which then needs no brackets."""
        if self.coefficient != 1 or len(self.factors) != 1:
            return False
        base, power = self.factors[0]
        return power == 1 and isinstance(base, Sum)


@dataclass(frozen=True)
class Sum:
    """Σ terms"""

    terms: tuple[Term, ...]


SIMPLE = 64  # the largest denominator of a fraction that nobody wrote as a decimal

#: A product of trigonometric factors.
Waves = tuple[tuple[Trig, int], ...]
#: The coefficient of every monomial in the symbols.
Polynomial = dict[Monomial, Fraction]


def layout(expression: Expression) -> Sum:
    """The shortest customary form: products as sums of angles, or powers of sin or cos."""
    order = {name: i for i, name in enumerate(expression.ring.symbols)}
    if len(expression.poly) > MAX_TERMS:
        return Sum(tuple(_listed(k, c, order) for k, c in _powers(expression, ()).items()))
    return _grouped(min(_candidates(expression), key=_length), order)


Flat = dict[tuple[Monomial, Waves], Fraction]


def _length(flat: Flat) -> tuple[int, int, int]:
    """Few terms, then few trigonometric factors, then small multiples of angles."""
    factors = [(trig, power) for _, waves in flat for trig, power in waves]
    multiples = sum(abs(k) for trig, _ in factors for _, k in trig.angle)
    return len(flat), sum(power for _, power in factors), multiples


def _candidates(expression: Expression) -> Iterable[Flat]:
    ring = expression.ring
    flat: Flat = {}
    for (monomial, (function, angle)), c in fourier(expression).items():
        flat[monomial, ((Trig(function, angle), 1),) if function else ()] = c
    yield flat
    atoms = Ring.of((((name, 1),) for name in ring.coordinates), ring.symbols)
    if ring is not atoms and len(ring.coordinates) <= MAX_ATOMS:
        expression, ring = expression.into(atoms), atoms
    degrees = expression.poly.degrees() if ring.index else ()
    squared = [i for i in range(len(ring.angles)) if degrees[2 * i + 1] > 1]
    if len(squared) > MAX_ATOMS:
        yield _powers(expression, ())
        return
    for choice in itertools.product((False, True), repeat=len(squared)):
        yield _powers(expression, [i for i, sine in zip(squared, choice, strict=True) if sine])


def _powers(expression: Expression, in_sine: Iterable[int]) -> Flat:
    """Powers of the basis pairs, with cos² written 1 − sin² for the chosen angles."""
    ring, poly = expression.ring, expression.poly
    for i in in_sine:
        s, c = ring.generators[2 * i], ring.generators[2 * i + 1]
        swap = list(ring.generators)
        swap[2 * i], swap[2 * i + 1] = c, s  # sin and cos change places, so cos² is what goes
        poly = (poly.compose(*swap) % (s**2 + c**2 - 1)).compose(*swap)
    flat: Flat = {}
    pairs = 2 * len(ring.angles)
    for powers, c in poly.to_dict().items():
        waves = tuple(
            (Trig(("sin", "cos")[i % 2], ring.angles[i // 2]), int(powers[i]))
            for i in range(pairs)
            if powers[i]
        )
        names = zip(ring.symbols, powers[pairs:], strict=False)
        monomial = tuple((name, int(power)) for name, power in names if power)
        flat[monomial, waves] = Fraction(int(c.p), int(c.q))
    return flat


def is_rate(name: str) -> bool:
    """Whether a symbol is a velocity or acceleration (or a function of one)."""
    return "'" in name


def _listed(key: tuple[Monomial, Waves], c: Fraction, order: dict[str, int]) -> Term:
    monomial, waves = key
    plain = [(n, p) for n, p in monomial if not is_rate(n)]
    rates = [(n, p) for n, p in monomial if is_rate(n)]
    return Term(c, _named(plain, order) + _named(rates, order) + waves)


def _named(powers: Iterable[tuple[str, int]], order: dict[str, int]):
    return tuple((Name(n), p) for n, p in sorted(powers, key=lambda item: order[item[0]]))


def _grouped(flat: Flat, order: dict[str, int]) -> Sum:
    """Terms collected by their waves and rates, each with a factored coefficient."""
    groups: dict[tuple[Waves, Monomial], Polynomial] = {}
    for (monomial, waves), c in flat.items():
        rates = tuple(item for item in monomial if is_rate(item[0]))
        rest = tuple(item for item in monomial if not is_rate(item[0]))
        groups.setdefault((waves, rates), {})[rest] = c
    # Groups whose coefficients agree up to a number share them: h (2 q1' q2' + q2'²) sin q2. Rates
    # stand before the function: sin q2 q2' would read as the sine of a product.
    merged: dict[tuple[Waves, frozenset], tuple[Polynomial, dict[Monomial, Fraction]]] = {}
    for (waves, rates), polynomial in groups.items():
        content, primitive = _primitive(polynomial, order)
        key = (waves, frozenset(primitive.items()))
        merged.setdefault(key, (primitive, {}))[1][rates] = content
    terms: list[Term] = []
    for (waves, _), (primitive, rates) in sorted(
        merged.items(), key=lambda item: _position(item[0][0], item[1][1], order)
    ):
        if len(rates) == 1 or any(v.denominator > SIMPLE for v in rates.values()):
            # One number belongs to the symbols, not to the rates, and so do decimals: with integer
            # coefficients those of a rational rotation would have hundreds of digits.
            content = next(iter(rates.values()))
            primitive = {m: v * content for m, v in primitive.items()}
            rates = {m: v / content for m, v in rates.items()}
        scale, common, inner = _extract(rates, order)
        tail = _named(common.items(), order)
        if len(inner) > 1:
            tail += ((Sum(_plain(inner, order)), 1),)
        if not waves and not tail:
            terms += _collected({m: v * scale for m, v in primitive.items()}, order)
            continue
        coefficient, factors, body = _extract(primitive, order)
        names = _named(factors.items(), order)
        if len(body) > 1:
            names += ((Sum(tuple(_collected(body, order))), 1),)
        terms.append(Term(coefficient * scale, names + tail + waves))
    return Sum(tuple(terms))


def _position(waves: Waves, rates: dict[Monomial, Fraction], order: dict[str, int]):
    """Accelerations first, then velocities, then the rest; within that by angle."""
    rank = max((sum(p * n.count("'") ** 3 for n, p in m) for m in rates), default=0)
    first = min((tuple(order[n] for n, _ in m) for m in rates), default=())
    return -rank, len(waves) > 0, first, [(t.angle, t.function) for t, _ in waves]


def _primitive(polynomial: Polynomial, order: dict[str, int]) -> tuple[Fraction, Polynomial]:
    """A polynomial as a number times one with integer coefficients and a positive first one."""
    values = list(polynomial.values())
    denominator = lcm(*(v.denominator for v in values))
    numerator = gcd(*(v.numerator * (denominator // v.denominator) for v in values))
    content = Fraction(numerator, denominator)
    first = min(polynomial, key=lambda m: _monomial_key(m, order))
    if polynomial[first] < 0:
        content = -content
    return content, {m: v / content for m, v in polynomial.items()}


def _monomial_key(monomial: Monomial, order: dict[str, int]):
    return [order[n] for n, p in sorted(monomial, key=lambda i: order[i[0]]) for _ in range(p)]


def _extract(
    polynomial: Polynomial, order: dict[str, int]
) -> tuple[Fraction, dict[str, int], Polynomial]:
    """(number, common symbols, rest) with polynomial = number · symbols · rest.

    The number is one that all coefficients share up to sign, or a whole one that divides them:
    ½ (a + b) and 2 (a + 3 b), but not 1/60 (18 + 5 a).
    """
    content, primitive = _primitive(polynomial, order)
    if content.denominator != 1 and any(abs(v) != 1 for v in primitive.values()):
        primitive = {m: v * abs(content) for m, v in primitive.items()}
        content = Fraction(1 if content > 0 else -1)
    common = dict(next(iter(primitive)))
    for monomial in primitive:
        powers = dict(monomial)
        common = {n: min(p, powers[n]) for n, p in common.items() if n in powers}
    return content, common, {_divided(m, common): v for m, v in primitive.items()}


def _divided(monomial: Monomial, by: dict[str, int]) -> Monomial:
    return tuple((n, p - by.get(n, 0)) for n, p in monomial if p > by.get(n, 0))


def _plain(polynomial: Polynomial, order: dict[str, int]) -> tuple[Term, ...]:
    terms = (Term(c, _named(m, order)) for m, c in polynomial.items())
    return tuple(sorted(terms, key=lambda t: _leading(t, order)))


def _collected(polynomial: Polynomial, order: dict[str, int]) -> list[Term]:
    """Terms with the symbol that most of them share factored out, again and again."""
    counts: dict[str, int] = {}
    for monomial in polynomial:
        for name, _ in monomial:
            counts[name] = counts.get(name, 0) + 1
    shared = [name for name, count in counts.items() if count > 1]
    if not shared:
        return list(_plain(polynomial, order))
    best = min(shared, key=lambda n: (-counts[n], order[n]))
    inside = {m: c for m, c in polynomial.items() if best in dict(m)}
    outside = {m: c for m, c in polynomial.items() if best not in dict(m)}
    content, common, rest = _extract(inside, order)
    group = Term(
        content, (*_named(common.items(), order), (Sum(tuple(_collected(rest, order))), 1))
    )
    terms = [*(_collected(outside, order) if outside else ()), group]
    return sorted(terms, key=lambda t: _leading(t, order))


def _leading(term: Term, order: dict[str, int]) -> tuple[int, list[int]]:
    """Low degrees first (I1 + m1 l1²), then the symbols' own order."""
    names: list[int] = []
    node: Term | None = term
    while node is not None:
        inner = next((f for f, _ in node.factors if isinstance(f, Sum)), None)
        names += [order[f.name] for f, p in node.factors if isinstance(f, Name) for _ in range(p)]
        node = inner.terms[0] if inner else None
    return len(names), names
