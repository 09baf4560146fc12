"""Lumped constants: (J₀ + J₁ sin² α) θ̈ + K cos α α̈ … is right if some J₀, J₁, K make it so.

Written and right value are sums of monomials in what moves; the constants must solve one linear
equation for each of them. There have to be more equations than constants: else anything fits.
"""

from __future__ import annotations

from chainrule.checking.judging.sides.traits import motions
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import Valuation
from chainrule.exact import Expression

MAX_UNKNOWN = 8
_OWN = "mMlLg"  # letters of masses and lengths, which are no fractions of others
Monomial = tuple[int, ...]
Solution = dict[str, Ratio]


def lumped(
    written: Expression, right: Expression, unknown: set[str], worth: Valuation, *, scaled: bool
) -> Solution | None:
    """Values of the unknown constants with which written = right, or = λ right where `scaled`."""
    if not unknown or len(unknown) > MAX_UNKNOWN or any(written.degree(u) > 1 for u in unknown):
        return None
    names = sorted(unknown)
    left, target = _by_monomial(written, worth), _by_monomial(right, worth)
    rows: list[list[Ratio]] = []
    free = scaled
    for monomial in dict.fromkeys([*left, *target]):
        zero = worth.ring.element(0)
        mine, theirs = left.get(monomial, zero), target.get(monomial, zero)
        factors = [mine.coefficient({u: 1}) for u in names]
        if any(f.names & unknown for f in factors):
            return None  # a product of unknown constants
        known = mine
        for factor, u in zip(factors, names, strict=True):
            known = known - factor * worth.ring.element(u)
        rows.append([*map(Ratio, factors), Ratio(-theirs), Ratio(known)])
    if free and all(row[-1].is_zero() for row in rows):
        free = False  # λ may be anything: one
    if not free:
        rows = [[*row[:-2], row[-1] + row[-2]] for row in rows]
    count = len(names) + free
    if len(rows) <= count:
        return None
    values = _solved(rows, count)
    if values is None or not all(map(is_positive, values[: len(names)])):
        return None
    found = dict(zip(names, values, strict=False))
    return None if any(u[0] in _OWN and v.den is not None for u, v in found.items()) else found


def is_positive(value: Ratio) -> bool:
    """Inertias, lengths and weights are positive: a constant with another sign hides a slip."""
    signs = [{c > 0 for c in part.poly.to_dict().values()} for part in (value.num, value.bottom())]
    return len(signs[0]) == 1 and signs[0] == signs[1]


def _by_monomial(expression: Expression, worth: Valuation) -> dict[Monomial, Expression]:
    """The coefficients of an expression by the powers of what moves."""
    ring = expression.ring
    pairs = 2 * len(ring.angles)
    moving = motions(worth.dictionary.q)
    moving |= {ring_name(key) for key in worth.dictionary.torques}
    places = [*range(pairs), *(pairs + i for i, name in enumerate(ring.symbols) if name in moving)]
    found: dict[Monomial, dict] = {}
    for powers, c in expression.poly.to_dict().items():
        key = tuple(int(powers[i]) for i in places)
        rest = tuple(0 if i in places else p for i, p in enumerate(powers))
        found.setdefault(key, {})[rest] = c
    return {k: Expression(ring, ring.context.from_dict(v)) for k, v in found.items()}


def _solved(rows: list[list[Ratio]], count: int) -> list[Ratio] | None:
    """x with Σ aᵢ xᵢ + b = 0 for every row (a…, b), by elimination; None where there is none."""
    rows = [list(row) for row in rows]
    pivots: list[int] = []
    for column in range(count):
        at = next((r for r in range(len(pivots), len(rows)) if not rows[r][column].is_zero()), None)
        if at is None:
            return None  # undetermined
        place = len(pivots)
        rows[place], rows[at] = rows[at], rows[place]
        pivot = rows[place][column]
        rows[place] = [entry / pivot for entry in rows[place]]
        for r, row in enumerate(rows):
            if r != place and not row[column].is_zero():
                factor = row[column]
                rows[r] = [a - factor * b for a, b in zip(row, rows[place], strict=True)]
        pivots.append(column)
    if any(not row[-1].is_zero() for row in rows[count:]):
        return None
    return [-rows[i][-1] for i in range(count)]
