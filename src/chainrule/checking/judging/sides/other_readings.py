"""Other readings of a formula: other links, another letter, another damping."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from chainrule.checking.judging.bench import instead
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.sides.conditions import Conditions
from chainrule.checking.judging.sides.traits import exchanged
from chainrule.checking.meaning.conventions import Convention, described
from chainrule.checking.meaning.observing import Key, ring_name, split_index
from chainrule.checking.reading.tree import Symbol, Tree
from chainrule.checking.searching.candidates import special_links
from chainrule.checking.searching.probing import text_of

MODELS = 8  # of the links that are tried on a formula of quantities
SEVERAL = 2  # formulas that are right for uniform links alone
MARGIN = 1.6  # formulas by which the convention must do better than one that makes this right


_UNDAMPED = re.compile(
    r"(?:without|no) (?:\w+ ){0,2}(?:damping|friction)|neglect|ignor|undamped|frictionless",
    re.IGNORECASE,
)


_WORDS = re.compile(r"(?<![\\{])\b[A-Za-z]{3,}\b")


class OtherReadings(Conditions):
    """What else would make a formula right, or be meant by its letters."""

    def friction(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """An equation that is right but for the damping of the notes: wrong where it cannot be
        another one."""
        words, sure = self._other_friction(outcome)
        if not words:
            words, sure = self._left_out(i, outcome)
        if not words:
            return None
        if sure:
            return replace(outcome, verdict=Verdict.WRONG, reason=words, right=None)
        return instead(outcome, Verdict.DOUBTFUL, f"{words}: say if that is meant")

    def _other_friction(self, outcome: SideOutcome) -> tuple[str, bool]:
        """A damping letter with another factor than where it stands alone: a slip, or another b
        where it stands alone beside an acceleration."""
        for drag in outcome.resisting:
            line, at = self.dampings.get(drag.name, (0, None))
            share = drag.share if at is None else drag.own[at]
            if line and not share.names() <= self.notes.unknown:
                words = (
                    f"the friction of {drag.name} has the factor {share} here and {drag.name} "
                    f"alone in line {line}"
                )
                return words, not drag.absorbed
        return "", False

    def _left_out(self, i: int, outcome: SideOutcome) -> tuple[str, bool]:
        """An equation without the damping that an earlier one has of a coordinate it speaks of;
        surely forgotten where the two stand beside each other."""
        here = {row for _, row in outcome.damped}  # F_d(q̇) may stand for b ẋ
        if not any(symbol.dots == 2 for tree in self.trees(i) for symbol in tree.symbols):
            return "", False
        for j in range(i):
            between = self.notes.text[self.notes.formulas[j].end : self.notes.formulas[i].start]
            if _UNDAMPED.search(between):
                continue
            for name, row in (pair for o in self.results.get(j, ()) for pair in o.damped):
                if row in outcome.rows and row not in here:
                    words = (
                        f"the friction of {name} in line {self.notes.formulas[j].line} acts in "
                        "this equation too and is left out"
                    )
                    return words, not _WORDS.search(between)
        return "", False

    @cached_property
    def dampings(self) -> dict[str, tuple[int, int | None]]:
        """Damping letters that multiply a rate without any factor, with the line and the
        coordinate that they act on."""
        found: dict[str, tuple[int, int | None]] = {}
        for i, outcomes in self.results.items():
            for outcome, drag in ((o, drag) for o in outcomes for drag in o.resisting):
                if drag.share.names() == {drag.name}:
                    at = next((row for name, row in outcome.damped if name == drag.name), None)
                    found.setdefault(drag.name, (self.notes.formulas[i].line, at))
        return found

    def unconfirmed(self, trees: list[Tree]) -> set[Symbol]:
        """Parameters of the formula that stand in no right one."""
        words = self.notes.words
        known = {*words.parameters, *words.lengths.values()}
        return {
            replace(s, dots=0)
            for t in trees
            for s in t.symbols
            if s.key in known and s.key not in self.confirmed
        }

    def other_model(self, i: int, outcome: SideOutcome) -> str:
        """A formula of quantities, which the search did not see: right for other links?"""
        if not any(self.worth.is_quantity(s) for t in self.trees(i)[1:] for s in t.symbols):
            return ""
        for gap, option in self.evidence.models(i, MODELS):
            if gap >= MARGIN:
                break
            outcomes = self.notes.judge(option, [i])[i]
            if any(o.member == outcome.member and o.verdict is Verdict.RIGHT for o in outcomes):
                return self.told(option)
        return ""

    def as_special(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right for uniform links or point masses, in notes with letters for centre and inertia:
        l/2 for l_c. Where several formulas are, that is meant; one alone is doubtful."""
        option = self.special.get((i, outcome.member))
        if option is None:
            return None
        users = {
            text_of(self.notes, j) for (j, _), other in self.special.items() if other == option
        }
        points = any(link.inertia == "none" for link in option.links)
        if len(users) < SEVERAL and points:
            return None  # a moment that is left out once is forgotten
        if len(users) < SEVERAL:
            return replace(outcome, verdict=Verdict.DOUBTFUL, reason=self.told(option))
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
            (i, o.member) for i, os in self.results.items() for o in os
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

    def told(self, rival: Convention) -> str:
        """What would make it right, in words."""
        told = "; ".join(described(rival, self.notes.exact, self.notes.words))
        return f"it would be right with {told or 'the plain convention'}: say which is meant"

    def other_letter(self, i: int, outcome: SideOutcome) -> str:
        """ℓ beside l: a letter that nothing confirms, with which as another all is right."""
        trees = self.trees(i)
        used = {s.key for t in trees for s in t.symbols}
        units, words = self.notes.units, self.notes.words
        for symbol in self.unconfirmed(trees):
            unit = units.get(ring_name(symbol.key))
            for key in words.parameters:
                if key in used or unit is None or units.get(ring_name(key)) != unit:
                    continue
                if key in self.confirmed and _other_link(symbol.key, key):
                    continue  # l_2 beside l_1 is no other letter for it
                new = Symbol(key[0], key[1], 0, key[2])
                chain = [
                    None if t is None else exchanged(t, symbol.key, new)
                    for t in self.notes.chains[i]
                ]
                if self.again(i, outcome.member, lambda _: None, chain) is not None:
                    return f"{symbol} seems to stand for {new}: say so, and it is right"
        return ""


def _other_link(a: Key, b: Key) -> bool:
    """Whether the indices of two letters count different links."""
    first, second = split_index(a[1])[1], split_index(b[1])[1]
    return bool(first) and bool(second) and first != second
