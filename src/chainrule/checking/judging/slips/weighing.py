"""Several terms at once: the whole factors with which a formula's terms add up to what is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from chainrule.checking.judging.slips.slip import NO_SLIP, Size, Slip
from chainrule.checking.meaning.numbers import TrialStates, near
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    Brackets,
    Derivative,
    Negative,
    Product,
    Quotient,
    Tree,
    WrittenSum,
    flipped,
    shown,
    unsigned,
)

MAX_WEIGHED = 12  # terms whose factors are looked for together


def reweighed_motion(sides: list[Tree], worth: Valuation) -> Slip:
    """The terms of an equation of motion that have the wrong factor, where several have."""
    numbers = TrialStates(worth, states=3 * MAX_WEIGHED)
    sides = [part for side in sides for part in _spread(side)]
    whole = numbers.side(WrittenSum(tuple(sides)))
    apart = None if whole is None else numbers.apart(whole)
    found = NO_SLIP if apart is None else reweighed(sides, apart, numbers)
    return found or _against_rows(sides, numbers, worth)


def _against_rows(sides: list[Tree], numbers: TrialStates, worth: Valuation) -> Slip:
    """The same where accelerations have wrong factors too: against each row, up to a number."""
    values = [numbers.side(t) for t in sides]
    if not 2 < len(sides) <= MAX_WEIGHED or any(v is None for v in values):
        return NO_SLIP
    V = np.stack([v for v in values if v is not None], -1)
    if not np.isfinite(V).all() or np.linalg.matrix_rank(V, tol=1e-7) < len(sides):
        return NO_SLIP
    best: dict[int, float] | None = None
    for row in worth.reference.rows:
        wanted = numbers.ratio(row)
        shares, *_ = np.linalg.lstsq(V, wanted, rcond=None)
        if not near(V @ shares, wanted):
            continue
        for share in shares[np.abs(shares) > 1e-6]:
            weights = np.round(shares / share, 6)
            factors = {i: float(w) for i, w in enumerate(weights) if w != 1}
            known = all(f in _FACTORS for f in factors.values())
            if known and (best is None or len(factors) < len(best)):
                best = factors
    return _told(sides, best) if best and len(best) <= len(sides) / 2 else NO_SLIP


def reweighed(terms: list[Tree], apart: np.ndarray, numbers: TrialStates) -> Slip:
    """Several terms at once: the whole factors with which they add up to what is right.

    `apart` is what is written minus what is right; terms that hold accelerations stay.
    """
    free = [t for t in terms if not any(s.dots == 2 for s in t.symbols)]
    values = [numbers.side(t) for t in free]
    if len(free) < 3 or len(free) > len(apart) - 2 or any(v is None for v in values):
        return NO_SLIP
    V = np.stack([v for v in values if v is not None], -1)
    if not np.isfinite(V).all() or np.linalg.matrix_rank(V, tol=1e-7) < len(free):
        return NO_SLIP
    change, *_ = np.linalg.lstsq(V, -apart, rcond=None)
    if not near(V @ change, -apart):
        return NO_SLIP
    factors = {i: round(1 + c, 6) for i, c in enumerate(change) if abs(c) > 1e-6}
    if len(factors) > len(free) / 2 or any(f not in _FACTORS for f in factors.values()):
        return NO_SLIP
    return _told(free, factors)


def _told(terms: list[Tree], factors: Mapping[int, float]) -> Slip:
    """Which terms need which factor, in words."""
    parts = []
    for factor, words in _FACTORS.items():
        mine = [shown(unsigned(terms[i])) for i, f in factors.items() if f == factor]
        if mine:
            parts.append(words[len(mine) > 1].format(", ".join(mine)))
    return Slip("; ".join(parts), Size.PART if len(factors) == 1 else Size.SEVERAL)


_FACTORS = {
    -1.0: ("the sign of {} is wrong", "the signs of {} are wrong"),
    0.0: ("{} does not belong there", "{} do not belong there"),
    2.0: ("{} should count twice", "{} should count twice"),
    0.5: ("{} should count half", "{} should count half"),
}


def terms_of_sum(tree: Tree | None) -> list[Tree]:
    """The terms of a side, with the signs of brackets carried in."""
    if tree is None:
        return []
    if isinstance(tree, Brackets) and len(tree.items) == 1:
        return terms_of_sum(tree.items[0])
    if isinstance(tree, WrittenSum):
        return [t for term in tree.terms for t in terms_of_sum(term)]
    if isinstance(tree, Negative):
        return [flipped(t) for t in terms_of_sum(tree.body)]
    return [tree]


def _spread(term: Tree) -> list[Tree]:
    """(a − b)/c as a/c and −b/c, k d/dt (a + b) as k d/dt a and k d/dt b."""
    plain = unsigned(term)
    parts: list[Tree] = []
    if isinstance(plain, Quotient):
        bottom = plain.bottom
        parts = [_signed(t, lambda t: Quotient(t, bottom)) for t in terms_of_sum(plain.top)]
    elif isinstance(plain, Derivative):
        parts = [_signed(t, lambda t: replace(plain, body=t)) for t in terms_of_sum(plain.body)]
    elif isinstance(plain, Product) and isinstance(plain.factors[-1], Derivative | Brackets):
        *front, last = plain.factors
        inside = _spread(last) if isinstance(last, Derivative) else terms_of_sum(last)
        parts = [_signed(t, lambda t: Product((*front, t))) for t in inside]
    if not parts:
        return [term]
    return [flipped(p) for p in parts] if isinstance(term, Negative) else parts


def _signed(term: Tree, build: Callable[[Tree], Tree]) -> Tree:
    """What is built of a term, with its sign in front."""
    return Negative(build(term.body)) if isinstance(term, Negative) else build(term)
