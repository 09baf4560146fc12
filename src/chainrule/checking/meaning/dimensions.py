"""Physical dimensions: every term of a sum must have the same, and that of what it claims to be."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.observing import Dictionary, ring_name
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of
from chainrule.exact import Expression

#: Exponents of kg, m and s.
Dimension = tuple[Fraction, Fraction, Fraction]

_KINDS = {
    "mass": (1, 0, 0), "length": (0, 1, 0), "com": (0, 1, 0), "inertia": (1, 2, 0),
    "gravity": (0, 1, -2),
}  # fmt: skip


def _dimension(kg: int, m: int, s: int) -> Dimension:
    return Fraction(kg), Fraction(m), Fraction(s)


def dimensions(exact: ExactResults, words: Dictionary) -> dict[str, Dimension]:
    """The dimension of every name in the ring that has one."""
    found: dict[str, Dimension] = {"pi": _dimension(0, 0, 0), "t": _dimension(0, 0, 1)}
    kinds = {p.name: p.kind for p in exact.parameters}
    for key, targets in words.parameters.items():
        if kinds[targets[0]] in _KINDS:
            found[ring_name(key)] = _dimension(*_KINDS[kinds[targets[0]]])
    for key in words.lengths.values():
        found[ring_name(key)] = _dimension(0, 1, 0)
    for name, kind in kinds.items():
        if kind in _KINDS:
            found.setdefault(name, _dimension(*_KINDS[kind]))
            found.setdefault(name + "_own", _dimension(*_KINDS[kind]))
    for key in words.torques:
        found.pop(ring_name(key), None)
    for key, K in words.springs.items():
        turning = {a for i, a in enumerate(exact.angles) if any(K[i])}
        if len(turning) == 1:
            found[ring_name(key)] = _dimension(1, 2 * int(turning.pop()), -2)
    for q, angle in zip(words.q, exact.angles, strict=True):
        length = int(not angle)
        for dots in range(3):
            found[q + "'" * dots] = _dimension(0, length, -dots)
    return found


def of_terms(expression: Expression, known: Mapping[str, Dimension]) -> dict[Dimension, Expression]:
    """The terms of an expression by their dimension; those of unknown dimension are left out."""
    ring = expression.ring
    pairs = 2 * len(ring.angles)
    found: dict[Dimension, dict] = {}
    for powers, coefficient in expression.poly.to_dict().items():
        total = [Fraction(0)] * 3
        for name, power in zip(ring.symbols, powers[pairs:], strict=True):
            if power:
                if name not in known:
                    break
                total = [a + int(power) * b for a, b in zip(total, known[name], strict=True)]
        else:
            found.setdefault(tuple(total), {})[powers] = coefficient  # type: ignore[arg-type]
    return {d: Expression(ring, ring.context.from_dict(terms)) for d, terms in found.items()}


def dimension_of(value: Ratio, known: Mapping[str, Dimension]) -> set[Dimension]:
    """The dimensions that occur among the terms of a value."""
    top = of_terms(value.num, known)
    if value.den is None:
        return set(top)
    bottom = of_terms(value.den, known)
    return {
        tuple(a - b for a, b in zip(x, y, strict=True))  # type: ignore[misc]
        for x in top
        for y in bottom
    }


def odd_terms(value: Value, right: Value, known: Mapping[str, Dimension]) -> str | None:
    """Words about the first term whose dimension is not that of the right value, or None."""
    if isinstance(value, np.ndarray) != isinstance(right, np.ndarray):
        return None
    for mine, theirs in zip(entries_of(value), entries_of(right), strict=False):
        wanted = dimension_of(theirs, known)
        if len(wanted) != 1 or mine.den is not None:
            continue
        for dimension, terms in of_terms(mine.num, known).items():
            if dimension not in wanted:
                return (
                    f"{terms} has the dimension {unit(dimension)}, where {unit(*wanted)} is needed"
                )
    return None


def at_odds(value: Ratio, known: Mapping[str, Dimension]) -> str | None:
    """Words about terms of one sum that have different dimensions, or None."""
    parts = of_terms(value.num, known)
    if len(parts) < 2:
        return None
    fewest = min(parts, key=lambda d: len(parts[d].poly))
    most = max(parts, key=lambda d: len(parts[d].poly))
    if fewest == most:
        fewest = next(d for d in parts if d != most)
    return f"{parts[fewest]} has the dimension {unit(fewest)}, the other terms {unit(most)}"


def unit(dimension: Dimension) -> str:
    """kg m² s⁻²"""
    written = []
    for name, power in zip(("kg", "m", "s"), dimension, strict=True):
        if power:
            raised = str(power).translate(str.maketrans("0123456789-/", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᐟ"))
            written.append(name + (raised if power != 1 else ""))
    return " ".join(written) or "1"


def compatible(value: Value, right: Value, known: Mapping[str, Dimension]) -> bool:
    """Whether some entry of a value could be the quantity: it shares a dimension with it."""
    wanted: set[Dimension] = set()
    for entry in entries_of(right):
        wanted |= dimension_of(entry, known)
    if not wanted:
        return True
    for entry in entries_of(value):
        if not entry.is_zero() and dimension_of(entry, known) & wanted:
            return True
    return False
