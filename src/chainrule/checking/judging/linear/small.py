"""Small angles and normalised constants: formulas that are right near a place of rest.

The linear formulas of notes are about one place: the one near which most of them are right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from itertools import product

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.claims import has_wave, is_plain
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.verdicts import judge
from chainrule.checking.meaning.conventions import LinkModel, described
from chainrule.checking.meaning.naming.aliases import Deviation
from chainrule.checking.meaning.naming.resting import resting
from chainrule.checking.meaning.observing import Key, ring_name
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.reference import Reference
from chainrule.checking.meaning.regimes import (
    LEFT_OUT,
    ONE,
    SMALL,
    Regime,
    normalised,
    regimes,
)
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Symbol, head
from chainrule.checking.searching.candidates import special_links
from chainrule.exact.budget import OverBudgetError

MAX_MODELS = 24  # of links, for formulas that are right with none of the others
VOTES = 2  # other linear formulas that speak for a place, or for their letters
PROBLEMS = (UnreadError, OverBudgetError, ValueError, ZeroDivisionError, RecursionError)


class SmallAngles:
    """Formulas of small angles, and with every constant set to one."""

    def __init__(self, bench: Bench):
        self.bench, self.notes = bench, bench.notes
        self.evidence, self.worth = bench.evidence, bench.worth

    @cached_property
    def regimes(self) -> list[Regime]:
        """Small angles, and every constant set to one."""
        return self._of(self.worth.reference)

    def _of(self, reference: Reference) -> list[Regime]:
        """Those of right values; of small angles at the place of rest that the notes state."""
        found = regimes(reference)
        there = [
            r for r in found
            if r.title != SMALL or all((q in r.turned) == turned for q, turned in self.rest.items())
        ]  # fmt: skip
        return there if any(r.title == SMALL for r in there) else found

    @cached_property
    def rest(self) -> dict[str, bool]:
        """The place of rest that the notes state: which coordinates are π there, and which 0."""
        return resting(self.notes.chains, self.notes.words)

    @cached_property
    def other_links(self) -> list[Regime]:
        """Small angles with other links: l for half of a rod, I = m l²/12 put in as a number."""
        best, notes = self.evidence.convention, self.notes
        links = special_links(notes, best.links)
        links += sorted(dict.fromkeys(m.links for m in self.evidence.candidates[0]), key=_effort)
        settings = (False, True) if notes.settings else (False,)
        found = dict.fromkeys(product(links[:MAX_MODELS], settings))
        found.pop((best.links, best.as_set), None)
        regime = []
        for option, as_set in found:
            model = replace(notes.own, links=option, as_set=as_set)
            told = "; ".join(described(model, notes.exact, notes.words))
            worth = notes.worth(replace(best, links=option, as_set=as_set))
            regime += [
                replace(r, links=told) for r in self._of(worth.reference) if r.title == SMALL
            ]
        return regime

    @cached_property
    def near(self) -> dict[tuple[int, int], list[Regime]]:
        """The places near which the linear formulas are right, of those that are not so anyway."""
        found = {}
        for i, outcomes in self.bench.results.items():
            for o in outcomes:
                late = o.verdict is Verdict.WRONG or (o.verdict is Verdict.UNREAD and o.strange)
                if late and self._is_linear(i):
                    found[i, o.member] = self._right_near(i, o.member)
        return found

    def _right_near(self, i: int, member: int) -> list[Regime]:
        """The places near which a side is right, with other links only where it is so nowhere."""
        for options in (lambda: self.regimes_of(i), lambda: self.other_links):
            found = [
                r for r in self.places(i, options()) if self.bench.again(i, member, self.there(r))
            ]
            if found or not self.linearised(i):
                return found
        return []

    @cached_property
    def place(self) -> tuple[Regime | None, int]:
        """(the place that the linear formulas are about, how many are right near it)."""
        votes = Counter((r.turned, r.links) for rights in self.near.values() for r in rights)
        if not votes:
            return None, 0
        order = [r for r in self.regimes if r.title == SMALL]
        if any(links for _, links in votes):
            order += self.other_links
        best = max(order, key=lambda r: votes[r.turned, r.links])  # the first of equals
        return best, votes[best.turned, best.links]

    @cached_property
    def attested(self) -> frozenset[str]:
        """Names that right equations of motion hold, or enough linear formulas that are right."""
        rights = [i for (i, _), places in self.near.items() if places]
        letters = {s.key for i in rights for t in self.bench.trees(i) for s in t.symbols}
        linear = map(ring_name, letters if len(rights) >= VOTES else ())
        return self.bench.attested | frozenset(linear)

    def in_regime(self, case: Case) -> SideOutcome | None:
        """An approximation or a normalised formula that is right as such, or wrong as such."""
        i, outcome = case.index, case.outcome
        if outcome.verdict is Verdict.UNREAD and not outcome.strange:
            return None
        rights = self.near.get((i, outcome.member), [])
        chosen, _ = self.place
        if rights:
            at = next((r for r in rights if chosen and r.turned == chosen.turned), rights[0])
            sure = chosen is not None and at.turned == chosen.turned and self.linearised(i)
            told = f"{SMALL}, {at.place(self.notes.words.q, self.notes.exact.angles)}"
            if sure:
                found = self.judged_near(i, outcome.member, at)
                drag = () if found is None else found[0].resisting
                return replace(
                    outcome, verdict=Verdict.RIGHT, reason="", remarks=(told,), resisting=drag
                )
            unsaid = self.notes.linearised_from is None and not self.linearised(i)
            return None if unsaid and not case.is_motion else outcome.instead(Verdict.NONE, told)
        return self._normal(case)

    def regimes_of(self, i: int) -> list[Regime]:
        """The regimes with m₁ = m₂ where a formula has the letter for both."""
        letters = {s.key for t in self.bench.trees(i) for s in t.symbols}
        return self.equal_regimes if letters & self.notes.equalled else self.regimes

    @cached_property
    def equal_regimes(self) -> list[Regime]:
        """Small angles of links that the notes set equal."""
        worth = self.notes.worth(self.evidence.convention, equal=True)
        return self._of(worth.reference)

    def _normal(self, case: Case) -> SideOutcome | None:
        """Right with every constant that it lacks set to one, for small angles too."""
        words, moving = self.notes.words, case.is_motion
        momenta = {s.key for s in case.letters if s.base == "p"}
        plain = all(
            is_plain(t, self.worth, {*self.notes.nameless, *momenta, *words.parameters})
            for t in case.trees
            if head(t) is None
        )
        if not plain or not (moving or self.notes.normalises):
            return None
        kept = frozenset(ring_name(s.key) for s in case.letters if s.key in words.parameters)
        options = [Regime(LEFT_OUT, normalised(self.worth.reference, kept))] if moving else []
        for regime in options if kept else [r for r in self.regimes if r.title == ONE]:
            if case.again(self.there(regime)):
                return case.outcome.instead(Verdict.NONE, regime.title)
        return None

    def judged_near(self, i: int, member: int, at: Regime) -> tuple[SideOutcome, Valuation] | None:
        """(the outcome of a side near a place, the values there)."""
        worth = self.notes.final_worth(self.evidence.convention, i)
        self.there(at)(worth)
        try:
            outcomes = judge(self.notes.formulas[i], worth, self.notes.chains[i])
        except PROBLEMS:
            return None
        found = next((o for o in outcomes if o.member == member), None)
        return None if found is None else (found, worth)

    def _is_linear(self, i: int) -> bool:
        """Whether no sine or cosine stands in a formula of coordinates and parameters."""
        trees, words = self.bench.trees(i), self.notes.words
        known = {*self.notes.nameless, *self.notes.deviations}
        letters = [s for t in trees for s in t.symbols]
        if any(map(has_wave, trees)) or any(s.key in words.waves for s in letters):
            return False
        if any(map(self._is_matrix, letters)):  # M q̈ + K q = 0
            named = {s.key for s in letters if self._is_matrix(s) or self.worth.is_vector(s)}
            known |= {*named, *self.notes.defined.get(i, {})}
        return all(is_plain(t, self.worth, known) or len(t.symbols) < 2 for t in trees)

    def _is_matrix(self, symbol: Symbol) -> bool:
        """M of M q̈ + K q = 0."""
        name = name_of(symbol, self.worth.n)
        return name is not None and self.worth.kind(name) == "M" and self.worth.is_quantity(symbol)

    def linearised(self, i: int) -> bool:
        """Whether the notes speak of small angles before a formula, or it names a deviation."""
        said = self.notes.linearised_from
        before = said is not None and said < self.notes.formulas[i].start
        about = self.bench.approximate(i, *range(len(self.notes.chains[i])))
        return before or about or bool(self._named(i))

    def _named(self, i: int) -> dict[Key, Deviation]:
        """The deviations that stand in a formula."""
        letters = {s.key for t in self.bench.trees(i) for s in t.symbols}
        return {k: d for k, d in self.notes.deviations.items() if k in letters}

    def places(self, i: int, options: list[Regime] | None = None) -> list[Regime]:
        """The places that a formula may be about: those where its deviations are zero."""
        q = self.notes.words.q
        return [
            r for r in (self.regimes_of(i) if options is None else options)
            if r.title == SMALL and all(
                d.turns is None or (d.turns == 2 * (q[d.index] in r.turned))
                for d in self._named(i).values()
            )
        ]  # fmt: skip

    def there(self, regime: Regime) -> Callable[[Valuation], None]:
        """A valuation near a place, where a deviation is the coordinate itself."""
        q, ring = self.notes.words.q, self.notes.ring

        def there(worth: Valuation) -> None:
            worth.reference = regime.reference
            for key, deviation in self.notes.deviations.items():
                small = ring.element(q[deviation.index]) * deviation.slope
                worth.definitions[key] = Ratio(small)

        return there


def _effort(links: tuple[LinkModel, ...]) -> int:
    return sum(link.effort() for link in links)
