"""How near a matrix of the notes is to the right one, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from chainrule.checking.judging.comparing import is_nothing
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.linear.matrices import Order, SpaceClaim
from chainrule.checking.judging.linear.system import LinearSystem
from chainrule.checking.judging.moving.lumping import is_positive
from chainrule.checking.meaning.ratio import Ratio, Value, entries_of, matrix, product
from chainrule.checking.meaning.regimes import Regime
from chainrule.exact import Expression

MAX_LETTERS = 3  # of damping


@dataclass(frozen=True)
class MatrixFit:
    """The right matrix nearest to a claim, and how many of its telling entries differ or agree."""

    right: np.ndarray
    bad: int
    good: int
    order: Order
    remark: str = ""
    elsewhere: Regime | None = None  # a place other than that of most, where it is right


class Fitting:
    """The right matrices that claims of some notes may be meant as."""

    def __init__(self, notes: Examination):
        self.notes = notes

    def fits(self, claim: SpaceClaim, system: LinearSystem, order: Order) -> Iterator[MatrixFit]:
        """What the matrix is against a system, with every damping and scale that it may have."""
        yield from self._plain_fits(claim, system, order)
        for letter in self._below(claim.value):
            for fit in list(self._plain_fits(claim, system, order, letter)):
                if (solved := with_letter(claim.value, fit.right, letter)) is not None:
                    found = fit_of(solved[0], fit.right, order)
                    yield replace(found, remark=f"with {letter} = {solved[1]}")

    def _damping(self, value: np.ndarray) -> list:
        """The letters of a matrix that neither the mechanism nor the notes explain."""
        names = {n for e in entries_of(value) for n in e.names()} & self.notes.unknown
        return [self.notes.ring.element(name) for name in sorted(names)]

    def _below(self, value: np.ndarray) -> list[Expression]:
        """Letters without a meaning below fraction bars: p for the determinant."""
        names = {n for e in entries_of(value) for n in e.bottom().names}
        return [self.notes.ring.element(n) for n in sorted(names & self.notes.unknown)]

    def _plain_fits(
        self, claim: SpaceClaim, system: LinearSystem, order: Order, but: Expression | None = None
    ) -> Iterator[MatrixFit]:
        if claim.kind == "A":
            letters = [x for x in self._damping(claim.value) if x != but]
            if len(letters) <= MAX_LETTERS:
                for damped in system.dampings(letters):
                    yield fit_of(claim.value, damped.A(order), order)
            if (own := self._own_damping(claim.value, system, order)) is not None:
                yield own
            return
        if claim.kind in ("K", "M"):
            yield fit_of(claim.value, matrix(getattr(system, claim.kind)), order)
            return
        for which in range(len(system.inputs)):
            right = system.B(order, which)
            yield fit_of(claim.value, right, order)
            factor = common_factor(claim.value, right)
            if factor is not None and factor.names() and factor.names() <= self.notes.unknown:
                scaled: Value = product(factor, right)
                remark = f"with the input times {factor}"
                assert isinstance(scaled, np.ndarray)
                yield replace(fit_of(claim.value, scaled, order), remark=remark)

    def _own_damping(
        self, value: np.ndarray, system: LinearSystem, order: Order
    ) -> MatrixFit | None:
        """With D = −M A of the rates, where that is a damping of each coordinate for itself."""
        n = system.n
        at = {(i, dots): k for k, (i, dots, _) in enumerate(order)}
        sign = {i: s for i, _, s in order}
        rates = np.array([
            [value[at[i, 1], at[j, 1]] * Ratio(self.notes.ring.element(sign[i] * sign[j]))
             for j in range(n)] for i in range(n)
        ], dtype=object)  # fmt: skip
        D = -(matrix(system.M) @ rates)
        for (i, j), entry in np.ndenumerate(D):
            if (i != j and not entry.is_zero()) or not entry.names() <= self.notes.unknown:
                return None
        right = system.A(order)
        for i, j in np.ndindex(n, n):
            right[at[i, 1], at[j, 1]] = value[at[i, 1], at[j, 1]]
        return fit_of(value, right, order)


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
