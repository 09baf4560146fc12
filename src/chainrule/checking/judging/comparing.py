"""Comparisons: a value against the right one, with what may differ without being wrong."""

from __future__ import annotations

import numpy as np

from chainrule.checking.judging.outcome import Outcome, Verdict
from chainrule.checking.meaning.quantities import Name
from chainrule.checking.meaning.ratio import Ratio, Value, alike, column, matrix, product, shape_of
from chainrule.checking.meaning.valuation import Notes

_UP_TO_CONSTANT = ("V", "V_i", "L", "E")


def is_nothing(value: Value) -> bool:
    """Whether a value is the number zero."""
    return isinstance(value, Ratio) and value.is_zero()


def same(a: Value, b: Value) -> bool:
    """Equality of scalars, or of matrices of one shape."""
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.shape == b.shape and all(x == y for x, y in zip(a.ravel(), b.ravel(), strict=True))
    if isinstance(a, Ratio) and isinstance(b, Ratio):
        return a == b
    return False


def compare(value: Value, right: Value, kind: str, name: Name | None, world: Notes) -> Outcome:
    """The verdict on one value for a quantity of this kind."""
    right = fitted(value, right, kind)
    if shape_of(value) != shape_of(right):
        if is_nothing(value) and all(e.is_zero() for e in np.ravel(right)):  # type: ignore[arg-type]
            return Outcome(0, Verdict.RIGHT)
        return Outcome(0, Verdict.WRONG, right=right, value=value, shape=True)
    if same(value, right):
        return Outcome(0, Verdict.RIGHT, right=right, value=value)
    difference = value - right  # type: ignore[operator]
    entries = [difference] if isinstance(difference, Ratio) else list(difference.ravel())
    moving = set(world.dictionary.q) | {q + "'" for q in world.dictionary.q}
    if kind in _UP_TO_CONSTANT and not any(e.names() & (moving | world.unknown) for e in entries):
        remark = f"up to the constant {entries[0]}, which has no effect on the motion"
        return Outcome(0, Verdict.RIGHT, right=right, value=value, remarks=(remark,))
    if kind == "C" and _product_is_right(difference, world):
        return Outcome(0, Verdict.RIGHT, right=right, value=value, remarks=(NOT_CHRISTOFFEL,))
    if kind == "C_ij" and name is not None and _row_is_right(value, name, world):
        return Outcome(0, Verdict.RIGHT, right=right, value=value, remarks=(NOT_CHRISTOFFEL,))
    credit = _credit(value, right) if world.quick else 0.0
    return Outcome(0, Verdict.WRONG, right=right, value=value, difference=difference, credit=credit)


def _credit(value: Value, right: Value) -> float:
    """The share of terms that are right."""
    pairs = list(zip(np.ravel(value), np.ravel(right), strict=False))  # type: ignore[arg-type]
    return sum(alike(a, b) for a, b in pairs) / max(len(pairs), 1)


NOT_CHRISTOFFEL = (
    "C q̇ is right, but this is not the Christoffel form: Ṁ − 2C is not skew-symmetric with it"
)


def _product_is_right(difference: Value, world: Notes) -> bool:
    return all(e.is_zero() for e in np.ravel(product(difference, column(list(world.reference.qd)))))  # type: ignore[arg-type]


def _row_is_right(value: Value, name: Name, world: Notes) -> bool:
    """Whether the notes' own row of C, entry by entry, gives the right product with q̇."""
    i, j = name.indices
    total = Ratio(world.ring.element(0))
    for k in range(world.n):
        entry = value if k == j else world.entries.get((name.family[0], f"{i + 1}{k + 1}", ""))
        if not isinstance(entry, Ratio):
            return False
        total = total + entry * Ratio(world.reference.qd[k])
    return total == Ratio(world.reference.h[i])


def fitted(value: Value, right: Value, kind: str) -> Value:
    """The right value in the shape the notes use: a planar vector without its zero, a row."""
    if not isinstance(right, np.ndarray):
        return right
    if not isinstance(value, np.ndarray):
        if right.shape == (1, 1):
            return right[0, 0]
        rows = [row for row in right if not all(e.is_zero() for e in row)]
        return rows[0][0] if kind == "omega" and len(rows) == 1 and len(rows[0]) == 1 else right
    if value.shape == right.shape:
        if kind == "J6" and not same(value, right):
            swapped = np.vstack([right[3:], right[:3]])
            return swapped if same(value, swapped) else right
        return right
    if value.shape == right.T.shape and 1 in value.shape:
        return right.T
    if kind == "J6" and value.shape[0] in (2, 3):
        right = right[3:]
        if value.shape == right.shape:
            return right
    kept = [row for row in right if not all(e.is_zero() for e in row)]
    if right.shape[0] == 3 and value.shape[0] == 2 and value.shape[1] == right.shape[1]:
        return right[:2]
    if kept and len(kept) == value.shape[0] and value.shape[1] == right.shape[1]:
        return matrix([list(row) for row in kept])
    if right.shape == (3, 1) and value.shape in ((4, 1), (1, 2), (1, 3)):
        return (
            matrix([list(r) for r in right[: value.shape[1]]]).T if value.shape[0] == 1 else right
        )
    return right


def names_in(value: Value) -> set[str]:
    """Every name that a value depends on."""
    entries = np.ravel(value) if isinstance(value, np.ndarray) else [value]
    return set().union(*(e.names() for e in entries))
