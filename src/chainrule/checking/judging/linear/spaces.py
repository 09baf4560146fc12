"""ẋ = A x + B u: the state matrices of notes against those of the linearised mechanism.

The order of the states is the one that the notes write, or follows from the rows of A that say
ẋ_i = x_j. Damping that the mechanism lacks may act on any coordinate; an input may be scaled. What
is not right near the place that most entries speak for is doubtful: another place may be meant.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from itertools import product as combinations

import numpy as np

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.linear.fitting import Fitting, MatrixFit
from chainrule.checking.judging.linear.matrices import (
    PROBLEMS,
    Order,
    SpaceClaim,
    WrittenSpaces,
    counted,
    linear_worth,
)
from chainrule.checking.judging.linear.small import SmallAngles
from chainrule.checking.judging.linear.system import LinearSystem, linear_system
from chainrule.checking.judging.sides.traits import is_single_factor
from chainrule.checking.judging.slips.explaining import explain
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import entries_of, matrix
from chainrule.checking.meaning.regimes import SMALL, Regime
from chainrule.checking.reading.tree import Tree, head

TITLES = {
    "A": "the state matrix A of ẋ = A x + B u",
    "B": "the input matrix B of ẋ = A x + B u",
    "K": "the stiffness matrix",
    "M": "the mass matrix",
}
_PLACE = re.compile(r"up|invert|hang|down|unstable|\\pi|π|equilib|pos", re.IGNORECASE)
NEARBY = 400  # signs before a formula in which a place is named


class StateSpaces:
    """Verdicts on the matrices of state-space forms."""

    def __init__(self, bench: Bench, small: SmallAngles):
        self.bench, self.notes, self.small = bench, bench.notes, small
        self.claims, self.fitting = WrittenSpaces(bench).spaces, Fitting(bench.notes)

    @cached_property
    def systems(self) -> list[tuple[Regime, LinearSystem]]:
        """The linearised mechanism near every place."""
        found = [(r, linear_system(r.reference)) for r in self.small.regimes if r.title == SMALL]
        return [(r, system) for r, system in found if system is not None]

    @cached_property
    def fits(self) -> tuple[Regime | None, dict[tuple[int, int, str], MatrixFit]]:
        """(the place that most entries of all matrices speak for, what each is there)."""
        best: tuple[int, Regime | None, dict] = (-(10**6), None, {})
        every: list[tuple[Regime, dict[tuple[int, int, str], MatrixFit]]] = []
        for regime, system in self.systems if self.claims else ():
            every.append((regime, self._all_fits(system)))
        if every and min(sum(f.bad for f in fits.values()) for _, fits in every):
            for regime in self.small.other_links:
                if (system := linear_system(regime.reference)) is not None:
                    every.append((regime, self._all_fits(system)))
        if every and min(sum(f.bad for f in fits.values()) for _, fits in every):
            steered = ((regime, self._steered(system)) for regime, system in self.systems)
            every += [(regime, fits) for regime, fits in steered if fits]
        for regime, fits in every:
            place, votes = self.small.place  # linear equations speak for it, too
            score = -sum(f.bad for f in fits.values()) + (votes if regime is place else 0)
            if score > best[0]:
                best = score, regime, fits
        chosen = dict(best[2])
        for regime, fits in every:
            for key, fit in fits.items():
                if not fit.bad and (key not in chosen or chosen[key].bad):
                    chosen[key] = replace(fit, elsewhere=regime)
        return best[1], chosen

    def _steered(self, system: LinearSystem) -> dict[tuple[int, int, str], MatrixFit]:
        """What the matrices are where the acceleration of a coordinate is the input, if all of
        them, A and B, are right so."""
        for j in range(system.n):
            fits = self._all_fits(system.steered(j))
            kinds = {kind for _, _, kind in fits}
            if {"A", "B"} <= kinds and not any(f.bad for f in fits.values()):
                told = f"with the acceleration of {self.notes.words.q[j]} as the input"
                return {key: replace(fit, remark=told) for key, fit in fits.items()}
        return {}

    def _all_fits(self, system: LinearSystem) -> dict[tuple[int, int, str], MatrixFit]:
        """What every matrix is against one system; B has the order of states of the A before it."""
        fits: dict[tuple[int, int, str], MatrixFit] = {}
        order: Order | None = None
        for claim in sorted(self.claims, key=lambda c: c.kind):
            same = order is not None and claim.kind == "B" and len(order) == len(claim.value)
            orders = (order,) if order is not None and same else claim.orders
            fitting = (o for o in orders if claim.kind not in "AB" or system.suffices(o))
            options = [f for o in fitting for f in self.fitting.fits(claim, system, o)]
            if options:
                fit = min(options, key=lambda f: (f.bad, -f.good))
                fits[claim.index, claim.member, claim.kind] = fit
                order = fit.order if claim.kind == "A" else order
        return fits

    def in_states(self, i: int) -> list[SideOutcome] | None:
        """The outcomes of a formula that writes A or B; None where it writes neither."""
        regime, fits = self.fits
        mine = [c for c in self.claims if c.index == i]
        if regime is None:
            return None
        if not mine:
            return self._entry(i, regime)
        outcomes: dict[int, SideOutcome] = {}
        for claim in mine:
            fit = fits.get((i, claim.member, claim.kind))
            outcome = None if fit is None else self._outcome(claim, fit, regime)
            before = outcomes.get(claim.member)
            if outcome is None:
                return None
            if before is None or outcome.verdict.rank > before.verdict.rank:
                outcomes[claim.member] = outcome
        return list(outcomes.values())

    def _entry(self, i: int, regime: Regime) -> list[SideOutcome] | None:
        """The outcome of a_21 = …, where the notes write A with its entries by name."""
        chain, fits = self.notes.chains[i], self.fits[1]
        symbol = head(chain[0])
        if symbol is None or symbol.key not in self.notes.cells or symbol.dots:
            return None
        for claim in self.claims:
            fit = fits.get((claim.index, claim.member, claim.kind))
            at = next((at for at, key in claim.named if key == symbol.key), None)
            if fit is None or at is None or self._outcome(claim, fit, regime) is None:
                continue
            value, right = claim.value[at], fit.right[at]
            title = f"entry {at[0] + 1}{at[1] + 1} of {TITLES[claim.kind]}"
            if value == right:
                return [SideOutcome(len(chain) - 1, Verdict.RIGHT, title)]
            if not counted(symbol.key):
                return None
            place = regime.place(self.notes.words.q, self.notes.exact.angles)
            sign = "−" if claim.signed(at) else ""
            told = f"linearised {place}, {sign}{symbol} should be {right}"
            if self._is_wrong(claim, fit, regime):
                return [SideOutcome(len(chain) - 1, Verdict.WRONG, title, reason=told)]
            doubt = f"{told}; say where it is meant"
            return [SideOutcome(len(chain) - 1, Verdict.DOUBTFUL, title, reason=doubt)]
        return None

    def _outcome(self, claim: SpaceClaim, fit: MatrixFit, regime: Regime) -> SideOutcome | None:
        place = (fit.elsewhere or regime).place(self.notes.words.q, self.notes.exact.angles)
        bare = SideOutcome(claim.member, Verdict.RIGHT, f"{TITLES[claim.kind]}, {place}")
        if fit.elsewhere is not None and not self._names_a_place(claim.index):
            doubt = f"right {place}, which is not where the other matrices are: say if it is meant"
            return bare.instead(Verdict.DOUBTFUL, doubt)
        beside = claim.kind == "B" and not fit.bad and not self.small.rest
        if beside and (line := self._beside_doubtful(claim)):
            doubt = f"right {place}, where A in line {line} is not: say which way the angles count"
            return bare.instead(Verdict.DOUBTFUL, doubt)
        if not fit.bad:
            return replace(bare, remarks=(fit.remark,) if fit.remark else ())
        others = sum(
            f.good for key, f in self.fits[1].items()
            if not f.bad and key != (claim.index, claim.member, claim.kind)
        )  # fmt: skip
        votes = self.small.place[1] if self.small.place[0] is regime else 0
        attested = self._attested_matrix(claim)
        if fit.good + others + 2 * votes <= fit.bad and not attested:
            return None
        named = dict(claim.named)
        wrong_at = [at for at, a in np.ndenumerate(claim.value) if a != fit.right[at]]
        if all(counted(named.get(at)) and named[at] in self.notes.cells for at in wrong_at):
            told = "but for entries by name, which are not right where they are given"
            return replace(bare, remarks=(told,))
        trees: list[Tree | None] = [None] * (claim.member + 1)
        trees[claim.member] = claim.block.spread
        wrong = SideOutcome(
            claim.member, Verdict.WRONG, bare.quantity, right=fit.right, value=claim.value,
            difference=matrix((a - b for a, b in zip(x, y, strict=True))
                              for x, y in zip(claim.value, fit.right, strict=True)),
        )  # fmt: skip
        worth = linear_worth(self.bench, claim.index)
        try:
            words = explain(wrong, trees, worth).words
        except PROBLEMS:
            words = ""
        told = f"linearised {place} it is not right ({words})"
        if self._is_wrong(claim, fit, regime):
            return replace(wrong, reason=told, value=None)
        return replace(
            wrong, verdict=Verdict.DOUBTFUL, reason=f"{told}; say where it is meant", value=None
        )

    def _is_wrong(self, claim: SpaceClaim, fit: MatrixFit, regime: Regime) -> bool:
        """Whether it holds slips, in letters that right equations of motion hold, and is right near
        no place that the notes may mean."""
        sure = self._attested_matrix(claim) and self._is_lapse(claim, fit)
        return sure and not regime.links and not self._may_be_elsewhere(claim)

    def _is_lapse(self, claim: SpaceClaim, fit: MatrixFit) -> bool:
        """Whether every wrong entry holds all letters that it should, or differs by one factor
        beside more that are right."""
        pairs = [(a, b) for a, b in zip(entries_of(claim.value), entries_of(fit.right), strict=True)
                 if a != b]  # fmt: skip
        whole = all(b.names() <= a.names() and b.names() for a, b in pairs)
        return whole or (fit.good > fit.bad and all(is_single_factor(a, b) for a, b in pairs))

    def _may_be_elsewhere(self, claim: SpaceClaim) -> bool:
        """Whether it is right near some place of rest with its states counted in some direction."""
        n = self.bench.worth.n
        signs = list(combinations((1, -1), repeat=n if claim.kind in "AB" else 0))
        for (_, system), order, turn in combinations(self.systems, claim.orders, signs):
            states = tuple((i, dots, sign * turn[i]) for i, dots, sign in order)
            if any(not f.bad for f in self.fitting.fits(claim, system, states)):
                return True
        return False

    def _beside_doubtful(self, claim: SpaceClaim) -> int:
        """The line of the A before an input matrix, where too little of that one is right."""
        before = [c for c in self.claims if c.kind == "A" and c.index < claim.index]
        if not before:
            return 0
        last = max(before, key=lambda c: c.index)
        fit = self.fits[1].get((last.index, last.member, last.kind))
        doubtful = fit is not None and fit.bad and fit.good < 2 * fit.bad
        return self.notes.formulas[last.index].line if doubtful else 0

    def _names_a_place(self, i: int) -> bool:
        """Whether the text just before a formula says where it holds."""
        before = self.notes.formulas[i - 1].end if i else 0
        start = self.notes.formulas[i].start
        text = self.notes.text[max(before, start - NEARBY) : start]
        inline = i and self.notes.formulas[i - 1].inline
        return bool(_PLACE.search(text)) or (bool(inline) and self._names_a_place(i - 1))

    def _attested_matrix(self, claim: SpaceClaim) -> bool:
        """Whether right equations of motion hold every parameter of a matrix, and an input."""
        used = {n for e in entries_of(claim.value) for n in e.names()} & self.bench.parameters
        inputs = {ring_name(key) for key in self.notes.words.torques}
        driven = claim.kind != "B" or bool(inputs & self.small.attested)
        return bool(used) and used <= self.small.attested and driven
