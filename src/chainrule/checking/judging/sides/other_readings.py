"""Other readings of a formula: other links, another letter, another convention."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.sides.traits import exchanged
from chainrule.checking.meaning.conventions import Convention, described
from chainrule.checking.meaning.observing import Key, ring_name, split_index
from chainrule.checking.reading.tree import Symbol
from chainrule.checking.searching.candidates import special_links
from chainrule.checking.searching.evidence import twins
from chainrule.checking.searching.probing import text_of

MODELS = 8  # of the links that are tried on a formula of quantities
SEVERAL = 2  # formulas that are right for uniform links alone
WOULD = "it would be right with {}: say which is meant"
MARGIN = 1.6  # formulas by which the convention must do better than one that makes this right
STRANGE = 1.0  # and than one that counts an angle from the side


class OtherReadings:
    """What else would make a formula right, or be meant by its letters."""

    def __init__(self, bench: Bench):
        self.bench, self.notes, self.evidence = bench, bench.notes, bench.evidence

    def rival(self, case: Case) -> str:
        """A convention that does nearly as well, and makes this one right."""
        others = twins(self.notes, case.index)
        gap, rival = self.evidence.rivals(case.index, case.outcome.member, others)
        if rival is None:
            return ""
        return self._told(rival) if gap < (STRANGE if self._is_strange(rival) else MARGIN) else ""

    def _is_strange(self, rival: Convention) -> bool:
        """Whether it counts some angle from a quarter turn away."""
        own = self.evidence.convention
        return any((a - b) % 2 for a, b in zip(rival.b, own.b, strict=True))

    def other_model(self, case: Case) -> str:
        """A formula of quantities, which the search did not see: right for other links?"""
        i, member = case.index, case.outcome.member
        if not any(case.worth.is_quantity(s) for t in case.trees[1:] for s in t.symbols):
            return ""
        for gap, option in self.evidence.models(i, MODELS):
            if gap >= MARGIN:
                break
            outcomes = self.notes.judge(option, [i])[i]
            if any(o.member == member and o.verdict is Verdict.RIGHT for o in outcomes):
                return self._told(option)
        return ""

    def as_special(self, case: Case) -> SideOutcome | None:
        """Right for uniform links or point masses, in notes with letters for centre and inertia:
        l/2 for l_c. Where several formulas are, that is meant; one alone is doubtful."""
        outcome = case.outcome
        option = self.special.get((case.index, outcome.member))
        if option is None:
            return None
        users = {
            text_of(self.notes, j) for (j, _), other in self.special.items() if other == option
        }
        points = any(link.inertia == "none" for link in option.links)
        if len(users) < SEVERAL and points:
            return None  # a moment that is left out once is forgotten
        if len(users) < SEVERAL:
            return outcome.instead(Verdict.DOUBTFUL, WOULD.format(self._told(option)))
        links = replace(self.notes.own, links=option.links)
        told = "; ".join(described(links, self.notes.exact, self.notes.words))
        return SideOutcome(
            outcome.member, Verdict.RIGHT, outcome.quantity, anchor=outcome.anchor,
            trees=outcome.trees, remarks=(told,),
        )  # fmt: skip

    @cached_property
    def special(self) -> dict[tuple[int, int], Convention]:
        """Sides that are not right, and are for uniform links."""
        notes, best = self.notes, self.evidence.convention
        if notes.settings:
            return {}
        wrong = {
            (i, o.member) for i, os in self.bench.results.items() for o in os
            if o.verdict is Verdict.WRONG
        }  # fmt: skip
        found: dict[tuple[int, int], Convention] = {}
        for links in special_links(notes, best.links):
            option = replace(best, links=links)
            for i, outcomes in notes.judge(option, sorted({i for i, _ in wrong})).items():
                for o in outcomes:
                    if o.verdict is Verdict.RIGHT and (i, o.member) in wrong:
                        found.setdefault((i, o.member), option)
        return found

    def _told(self, rival: Convention) -> str:
        """What would make it right, in words."""
        told = "; ".join(described(rival, self.notes.exact, self.notes.words))
        return told or "the plain convention"

    def other_letter(self, case: Case) -> tuple[Symbol, Symbol] | None:
        """ℓ beside l: a letter that nothing confirms, with which as another all is right."""
        used = {s.key for s in case.letters}
        units, words = self.notes.units, self.notes.words
        for symbol in self.bench.unconfirmed(case.trees):
            unit = units.get(ring_name(symbol.key))
            for key in words.parameters:
                if key in used or unit is None or units.get(ring_name(key)) != unit:
                    continue
                if key in self.bench.confirmed and _other_link(symbol.key, key):
                    continue  # l_2 beside l_1 is no other letter for it
                new = Symbol(key[0], key[1], 0, key[2])
                chain = [None if t is None else exchanged(t, symbol.key, new) for t in case.chain]
                if case.written(chain) is not None:
                    return symbol, new
        return None


def _other_link(a: Key, b: Key) -> bool:
    """Whether the indices of two letters count different links."""
    first, second = split_index(a[1])[1], split_index(b[1])[1]
    return bool(first) and bool(second) and first != second
