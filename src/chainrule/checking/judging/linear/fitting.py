"""How near a matrix of the notes is to the right one, entry by entry."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.checking.judging.comparing import is_nothing
from chainrule.checking.judging.linear.matrices import Order
from chainrule.checking.judging.moving.lumping import is_positive
from chainrule.checking.meaning.ratio import Ratio, matrix
from chainrule.checking.meaning.regimes import Regime
from chainrule.exact import Expression


@dataclass(frozen=True)
class MatrixFit:
    """The right matrix nearest to a claim, and how many of its telling entries differ or agree."""

    right: np.ndarray
    bad: int
    good: int
    order: Order
    remark: str = ""
    elsewhere: Regime | None = None  # a place other than that of most, where it is right


def fit_of(value: np.ndarray, right: np.ndarray, order: Order) -> MatrixFit:
    """A matrix against the right one; entries that are numbers tell nothing."""
    bad = good = 0
    for a, b in zip(value.ravel(), right.ravel(), strict=True):
        if a != b:
            bad += 1
        elif not is_nothing(a) and a.names():
            good += 1
    return MatrixFit(right, bad, good, order)


def with_letter(
    value: np.ndarray, right: np.ndarray, letter: Expression
) -> tuple[np.ndarray, Ratio] | None:
    """(the entries with the letter below them written out, what it stands for), where every entry
    agrees about that."""
    name, found = next(iter(letter.names)), None
    for a, b in zip(value.ravel(), right.ravel(), strict=True):
        if name not in a.names():
            continue
        if name in (a * Ratio(letter)).names() or is_nothing(b):
            return None
        worth = a * Ratio(letter) / b
        if found is not None and worth != found:
            return None
        found = worth
    if found is None or name in found.names() or not is_positive(found):
        return None
    written = [
        [a * Ratio(letter) / found if name in a.names() else a for a in row] for row in value
    ]
    return matrix(written), found


def common_factor(value: np.ndarray, right: np.ndarray) -> Ratio | None:
    """What every entry has too much, where it is the same for all."""
    found: Ratio | None = None
    for a, b in zip(value.ravel(), right.ravel(), strict=True):
        if is_nothing(a) or is_nothing(b):
            if is_nothing(a) != is_nothing(b):
                return None
            continue
        ratio = a / b
        if found is not None and found != ratio:
            return None
        found = ratio
    return found
