"""Certainty: a difference is called wrong only where quantity, symbols and convention are certain.

A formula is *wrong* when it differs from what its name says, no convention that the rest of the
notes supports nearly as well would make it right, its symbols are confirmed by formulas that are
right (or the physical dimensions of its own terms contradict each other), and it is near enough
to the right one to be meant as it. Otherwise it is *doubtful*. Definitions of letters of the
notes' own, conditions (θ = π), approximations and the bookkeeping of states and inputs claim
nothing.
"""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.judging.bench import Bench, Results, instead
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.doubting import Doubts
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.following import condemned
from chainrule.checking.judging.letters import redefined
from chainrule.checking.judging.second_looks import SecondLooks
from chainrule.checking.judging.signs import Signs
from chainrule.checking.meaning.conventions import described
from chainrule.checking.searching.evidence import Evidence
from chainrule.checking.searching.switching import switched


def settled(notes: Examination, evidence: Evidence, *, search: bool) -> Results:
    """Every outcome, with what is wrong for certain kept apart from what is not."""
    switch = switched(notes, evidence) if search else None
    if switch is not None:
        notes.anew, evidence = (switch.first, switch.evidence.convention), switch.before
    convention = evidence.convention
    results = notes.judge(convention)
    if not search:
        return condemned(notes, convention, results)
    others = frozenset(redefined(Bench(notes, evidence, results)))
    if not others <= notes.redefined:
        notes.redefined |= others
        notes.cache.clear()
        results = notes.judge(convention)
    if turned := Signs(notes, evidence, results).turned():
        notes.turned = frozenset(turned)
        convention = replace(convention, kinds={**convention.kinds, **turned})
        evidence = replace(evidence, convention=convention)
        results = notes.judge(convention)
    court = Court(notes, evidence, results)
    later = Court(notes, switch.evidence, results) if switch is not None else court
    judged = {
        i: (court if switch is None or i < switch.first else later).chain(i, outcomes)
        for i, outcomes in results.items()
    }
    return condemned(notes, convention, judged)


class Court(Doubts, SecondLooks, Signs):
    """The last word on every side of every formula."""

    def chain(self, i: int, outcomes: list[SideOutcome]) -> list[SideOutcome]:
        """All sides of a formula: beside a doubtful one, a law φ = ∂V/∂q confirms nothing."""
        linear = self.in_states(i) or self.in_transfers(i)
        if linear is not None:
            return linear
        settled = [self.signed(i, self.settle(i, o)) for o in outcomes]
        if not any(o.verdict is Verdict.DOUBTFUL for o in settled):
            return settled
        law = "a law, true of every mechanism"
        return [
            instead(o, Verdict.NONE, law) if o.verdict is Verdict.RIGHT and self._law(i, o) else o
            for o in settled
        ]

    def _law(self, i: int, outcome: SideOutcome) -> bool:
        """Whether a side is made of quantities alone."""
        trees = self.notes.chains[i]
        tree = trees[outcome.member] if outcome.member < len(trees) else None
        known = self.notes.words.parameters
        return tree is not None and not any(s.key in known for s in tree.symbols)

    def settle(self, i: int, outcome: SideOutcome) -> SideOutcome:
        """The outcome as it stands, or what it is instead of wrong; a sum without an equals sign
        claims something only where it is an equation but for one slip."""
        found = self._settled(i, outcome)
        if not self.notes.formulas[i].bare or found.verdict is Verdict.RIGHT:
            return found
        wrong = found.verdict is Verdict.WRONG and outcome.right is not None
        if not (wrong and self.slip(i, outcome).is_single and self.is_near(outcome)):
            return instead(found, Verdict.NONE, "an expression: nothing says what it is equal to")
        return found

    def _settled(self, i: int, outcome: SideOutcome) -> SideOutcome:
        if outcome.verdict is Verdict.UNREAD:
            near = self.in_regime(i, outcome) if outcome.strange else None
            found = near or self.as_set(i, outcome) or self.at_point(i, outcome)
            found = found or self.mended(i, outcome) or self.odd_angle(i, outcome)
            found = found or self.generous(i, outcome) or self.turned_lump(i, outcome)
            if found is None and self.approximate(i, outcome.member, outcome.anchor):
                found = instead(outcome, Verdict.NONE, "an approximation")
            return found or outcome
        if outcome.verdict is Verdict.RIGHT and (drag := self.friction(i, outcome)):
            return drag
        if outcome.verdict is Verdict.RIGHT and i in self.evidence.against:
            said = " and ".join(self.evidence.conflicts)
            return instead(outcome, Verdict.DOUBTFUL, f"it is right only against the text: {said}")
        if outcome.verdict is Verdict.RIGHT and (
            rival := self.evidence.contested(i, self._says_much)
        ):
            line = self.notes.formulas[rival[0]].line
            told = "; ".join(described(rival[1], self.notes.exact, self.notes.words))
            words = f"the notes contradict themselves: line {line} is right only with {told}"
            return replace(outcome, verdict=Verdict.DOUBTFUL, reason=words, value=None)
        if outcome.verdict is not Verdict.WRONG:
            return outcome
        aside = self.aside(i, outcome) or self.as_set(i, outcome) or self.given(i, outcome)
        aside = aside or self.mended(i, outcome) or self.as_special(i, outcome)
        aside = aside or self.about_joint(i, outcome) or self.as_usual(i, outcome)
        aside = aside or self.as_acceleration(i, outcome)
        if aside is None and self.unsettled(i):
            aside = self.generous(i, outcome)
        if aside is not None:
            return self.friction(i, aside) or aside if aside.resisting else aside
        doubt = self.doubt(i, outcome)
        if not doubt:
            return outcome
        return self.generous(i, outcome) or instead(outcome, Verdict.DOUBTFUL, doubt)
