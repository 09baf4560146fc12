"""Comparisons: a value against the right one, with what may differ without being wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from chainrule.checking.judging.sides.rows import (
    others_differ,
    row_is_right,
    scaled_elsewhere,
    scaled_row,
    shares,
)
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import QuantityName
from chainrule.checking.meaning.ratio import (
    Ratio,
    Value,
    add,
    alike,
    column,
    entries_of,
    matrix,
    negative,
    product,
    shape_of,
)
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import Tree
from chainrule.exact import Expression


class Verdict(Enum):
    """right, wrong, doubtful or unread; or no claim: a definition, an approximation."""

    RIGHT = "right"
    NONE = "no claim"
    UNREAD = "unread"
    DOUBTFUL = "doubtful"
    WRONG = "wrong"

    @property
    def rank(self) -> int:
        """How bad: a general formula is as bad as its worst case."""
        return list(Verdict).index(self)


@dataclass(frozen=True)
class Resistance:
    """A damping letter, what multiplies a rate, and whether it stands beside an acceleration as
    if a mass had been divided out: θ̈ = … − b θ̇."""

    name: str
    share: Ratio
    absorbed: bool = False
    own: tuple[Ratio, ...] = ()  # the share if it acts on one coordinate, by its own rate alone


@dataclass(frozen=True)
class SideOutcome:
    """What came out for one side, with the values that it rests on."""

    member: int
    verdict: Verdict
    quantity: str = ""
    right: Value | None = None
    value: Value | None = None
    difference: Value | None = None
    reason: str = ""
    remarks: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    shape: bool = False
    anchor: int = 0
    defines: tuple[str, str, str] | None = None
    where: str = ""
    trees: tuple[Tree | None, ...] = ()
    scale: Ratio | None = None  # the notes' row is this multiple of an equation of motion
    row: int | None = None
    forced: tuple[str, ...] = ()  # torques that stand in it as they should
    resisting: tuple[Resistance, ...] = ()  # dampings of the notes, with their factors
    rows: tuple[int, ...] = ()  # coordinates whose equations take part
    damped: tuple[tuple[str, int], ...] = ()  # dampings of the notes, with their coordinate
    together: bool = False  # an entry whose row is wrong, but perhaps by another entry
    source: int | None = None  # the earlier wrong formula that it follows from
    credit: float = 0.0  # how much of a wrong side is right, for the search

    def instead(self, verdict: Verdict, reason: str) -> SideOutcome:
        """The outcome with another verdict, and why."""
        return replace(self, verdict=verdict, reason=reason)


DERIVED = "a derivative"  # what a side may be that is no quantity by name
LOOSE = "an expression of known quantities"
IDENTITY = "an identity"
UP_TO_CONSTANT = ("V", "V_i", "V_part", "L", "E")


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


def compare(
    value: Value, right: Value, kind: str, name: QuantityName | None, worth: Valuation
) -> SideOutcome:
    """The verdict on one value for a quantity of this kind."""
    right = fitted(value, right, kind)
    if shape_of(value) != shape_of(right):
        if is_nothing(value) and all(e.is_zero() for e in entries_of(right)):
            return SideOutcome(0, Verdict.RIGHT)
        return SideOutcome(0, Verdict.WRONG, right=right, value=value, shape=True)
    if same(value, right):
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value)
    difference = add(value, negative(right))
    entries = entries_of(difference)
    moving = set(worth.dictionary.q) | {q + "'" for q in worth.dictionary.q}
    still = not any(e.names() & moving for e in entries)
    if kind in UP_TO_CONSTANT and still and _says_something(right, entries[0], moving, worth):
        remark = f"up to the constant {entries[0]}, which has no effect on the motion"
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value, remarks=(remark,))
    if kind in UP_TO_CONSTANT and isinstance(right, Ratio):  # a constant is no part of a slip
        right = right + _constant(entries[0], moving)
        difference = add(value, negative(right))
    if kind in ("place", "end") and still:
        remark = "with the origin somewhere else"
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value, remarks=(remark,))
    if kind == "M" and _rows_divided(value, right):
        remark = "its rows are those of the mass matrix, each divided by a factor of its own"
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value, remarks=(remark,))
    if kind == "C" and _product_is_right(difference, worth):
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value, remarks=(NOT_CHRISTOFFEL,))
    if kind == "C_ij" and name is not None and row_is_right(value, name, worth):
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value, remarks=(NOT_CHRISTOFFEL,))
    if kind == "M" and (found := shares(value, right, moving)):
        told = ", ".join(str(share) for share in found)
        remark = f"its rows are those of the mass matrix times {told}, as in M q̈ = b"
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value, remarks=(remark,))
    if kind == "M_ij" and name is not None and (
        told := scaled_row(value, name, worth, moving)
    ):  # fmt: skip
        return SideOutcome(0, Verdict.RIGHT, right=right, value=value, remarks=(told,))
    credit = _credit(value, right) if worth.quick else 0.0
    together = name is not None and (
        (kind == "C_ij" and others_differ(name, worth))
        or (kind == "M_ij" and scaled_elsewhere(name, worth, moving))
    )
    return SideOutcome(
        0, Verdict.WRONG, right=right, value=value, difference=difference, credit=credit,
        together=together,
    )  # fmt: skip


def _says_something(right: Value, constant: Ratio, moving: set[str], worth: Valuation) -> bool:
    """Whether a value that is right up to a constant is more than unknown letters: what they stand
    for may well move."""
    known = {ring_name(key) for key in worth.dictionary.parameters}
    return any(e.names() & moving for e in entries_of(right)) or constant.names() <= known


def _constant(difference: Ratio, moving: set[str]) -> Ratio:
    """The terms of a difference that hold nothing that moves."""
    ring = difference.num.ring
    pairs = 2 * len(ring.angles)
    zero = Ratio(ring.element(0))
    if difference.den is not None:
        return zero
    kept = {
        powers: c for powers, c in difference.num.poly.to_dict().items()
        if not any(powers[:pairs])
        and not any(
            p and name in moving for p, name in zip(powers[pairs:], ring.symbols, strict=True)
        )
    }  # fmt: skip
    return Ratio(Expression(ring, ring.context.from_dict(kept))) if kept else zero


def _credit(value: Value, right: Value) -> float:
    """The share of terms that are right."""
    pairs = list(zip(entries_of(value), entries_of(right), strict=False))
    return sum(alike(a, b) for a, b in pairs) / max(len(pairs), 1)


def _rows_divided(value: Value, right: Value) -> bool:
    """Whether each row of a matrix is a multiple of the right one, and not all by one factor."""
    if not isinstance(value, np.ndarray) or not isinstance(right, np.ndarray) or len(value) < 2:
        return False
    factors: list[Ratio] = []
    for mine, theirs in zip(value, right, strict=True):
        pairs = [(a, b) for a, b in zip(mine, theirs, strict=True) if not b.is_zero()]
        if len(pairs) < 2 or any(not a.is_zero() for a, b in zip(mine, theirs, strict=True)
                                 if b.is_zero()):  # fmt: skip
            return False
        ratios = [a / b for a, b in pairs]
        single = len(ratios[0].num.poly) == len(ratios[0].bottom().poly) == 1
        if not single or any(r != ratios[0] for r in ratios[1:]):
            return False
        factors.append(ratios[0])
    return any(f != factors[0] for f in factors[1:])


NOT_CHRISTOFFEL = (
    "C q̇ is right, but this is not the Christoffel form: Ṁ − 2C is not skew-symmetric with it"
)


def _product_is_right(difference: Value, worth: Valuation) -> bool:
    rows = product(difference, column(worth.reference.qd))
    return all(e.is_zero() for e in entries_of(rows))


def fitted(value: Value, right: Value, kind: str) -> Value:
    """The right value in the shape the notes use: a planar vector without its zero, a row."""
    if not isinstance(right, np.ndarray):
        return right
    if not isinstance(value, np.ndarray):
        if right.shape == (1, 1):
            return right[0, 0]
        rows = [row for row in right if not all(e.is_zero() for e in row)]
        alone = kind in ("omega", "rate") and len(rows) == 1 and len(rows[0]) == 1
        return rows[0][0] if alone else right
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
    return set().union(*(e.names() for e in entries_of(value)))
