"""Certainty: a difference is called wrong only where quantity, symbols and convention are certain.

A formula is *wrong* when it differs from what its name says, no convention that the rest of the
notes supports nearly as well would make it right, its symbols are confirmed by formulas that are
right (or the physical dimensions of its own terms contradict each other), and it is near enough
to the right one to be meant as it. Otherwise it is *doubtful*. Definitions of letters of the
notes' own, conditions (θ = π), approximations and the bookkeeping of states and inputs claim
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chainrule.checking.judging.asides import Asides, approximation
from chainrule.checking.judging.bench import Bench, Results
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.doubting import UNPROVED, Doubts
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.following import condemned
from chainrule.checking.judging.letters import redefined
from chainrule.checking.judging.linear.lapses import Lapses
from chainrule.checking.judging.linear.small import SmallAngles
from chainrule.checking.judging.linear.spaces import StateSpaces
from chainrule.checking.judging.linear.transfers import TransferFunctions
from chainrule.checking.judging.proofs.deriving import determined
from chainrule.checking.judging.proofs.elsewhere import slip_elsewhere
from chainrule.checking.judging.proofs.proving import SAYS, outdone
from chainrule.checking.judging.second_looks import (
    about_joint,
    as_acceleration,
    as_set,
    as_usual,
    at_point,
    generous,
    mended,
    odd_angle,
    otherwise_named,
    turned_lump,
    undotted,
)
from chainrule.checking.judging.sides.conditions import Conditions
from chainrule.checking.judging.sides.force_functions import (
    as_force_function,
    is_force_function,
)
from chainrule.checking.judging.sides.forgotten import unloaded
from chainrule.checking.judging.sides.friction import Friction
from chainrule.checking.judging.sides.other_readings import OtherReadings
from chainrule.checking.judging.signs import Signs
from chainrule.checking.meaning.conventions import described
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.searching.evidence import Evidence
from chainrule.checking.searching.switching import Switch, switched


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
    if turned := Signs(Bench(notes, evidence, results)).turned():
        notes.turned = frozenset(turned)
        convention = replace(convention, kinds={**convention.kinds, **turned})
        evidence = replace(evidence, convention=convention)
        results = notes.judge(convention)
    judged = _heard(notes, evidence, switch, results)
    named = _named_by(notes, judged)
    if not named <= notes.trusted:  # d_12 is an entry where a law of such entries turned out right
        notes.trusted |= named
        notes.cache.clear()
        judged = _heard(notes, evidence, switch, notes.judge(convention))
    return condemned(notes, convention, judged)


def _heard(
    notes: Examination, evidence: Evidence, switch: Switch | None, results: Results
) -> Results:
    """What the court says of every formula, of those behind a switch with what speaks for that."""
    court = Court(Bench(notes, evidence, results))
    later = court if switch is None else Court(Bench(notes, switch.evidence, results))
    return {
        i: (court if switch is None or i < switch.first else later).chain(i, outcomes)
        for i, outcomes in results.items()
    }


def _named_by(notes: Examination, judged: Results) -> frozenset[tuple[str, str, int]]:
    """Families of names of entries in formulas that are right with what such names usually say."""
    words, n = notes.words, len(notes.words.q)
    found = [i for i, os in judged.items() if all(o.verdict is Verdict.RIGHT for o in os)]
    names = (
        name_of(s, n)
        for i in found for t in notes.chains[i] if t is not None for s in t.symbols
        if words.meaning(s.key) is None and s.key not in notes.defined.get(i, {})
    )  # fmt: skip
    return frozenset(name.family for name in names if name is not None and name.family[2] > 1)


Question = Callable[[Case], SideOutcome | None]


class Court:
    """The last word on every side of every formula: the first question that has an answer."""

    def __init__(self, bench: Bench):
        self.bench = bench
        small = SmallAngles(bench)
        lapses = Lapses(small)
        spaces = StateSpaces(bench, small)
        conditions, readings = Conditions(bench), OtherReadings(bench)
        asides = Asides(bench, lapses)
        self._linear = spaces.in_states, TransferFunctions(bench, small, spaces).in_transfers
        self._signs, self._friction = Signs(bench), Friction(bench)
        self._doubts = Doubts(bench, asides, conditions, readings)
        self._questions: dict[Verdict, tuple[Question, ...]] = {
            Verdict.UNREAD: (
                lapses.in_regime, as_set, at_point, mended, odd_angle, generous, turned_lump,
                approximation,
            ),
            Verdict.NONE: (undotted,),
            Verdict.RIGHT: (self._friction.doubt, _against_the_text, _contested),
            Verdict.WRONG: (
                as_force_function, unloaded, asides.aside, as_set, conditions.given, mended,
                readings.as_special, about_joint, as_usual, as_acceleration, undotted,
                otherwise_named,
            ),
        }  # fmt: skip

    def chain(self, i: int, outcomes: list[SideOutcome]) -> list[SideOutcome]:
        """All sides of a formula: beside a doubtful one, a law φ = ∂V/∂q confirms nothing."""
        for as_linear in self._linear:
            if (found := as_linear(i)) is not None:
                return found
        cases = [Case(self.bench, i, o) for o in outcomes]
        settled = [self._signs.signed(i, self._settled(case)) for case in cases]
        if not any(o.verdict is Verdict.DOUBTFUL for o in settled):
            return settled
        law = "a law, true of every mechanism"
        laws = [case.tree is not None and not case.parameters_of([case.tree]) for case in cases]
        return [
            o.instead(Verdict.NONE, law) if o.verdict is Verdict.RIGHT and is_law else o
            for o, is_law in zip(settled, laws, strict=True)
        ]

    def _settled(self, case: Case) -> SideOutcome:
        """The outcome as it stands, or what it is instead of wrong; a sum without an equals sign
        claims something only where it is an equation but for one slip."""
        found = self._answer(case)
        if not case.notes.formulas[case.index].bare or found.verdict is Verdict.RIGHT:
            return found
        wrong = found.verdict is Verdict.WRONG and case.outcome.right is not None
        if not (wrong and case.slip.is_single and case.is_near):
            return found.instead(Verdict.NONE, "an expression: nothing says what it is equal to")
        return found

    def _answer(self, case: Case) -> SideOutcome:
        outcome = case.outcome
        answers = (ask(case) for ask in self._questions.get(outcome.verdict, ()))
        found = next((answer for answer in answers if answer is not None), None)
        if outcome.verdict is not Verdict.WRONG:
            return found or outcome
        if found is not None:
            damped = replace(case, outcome=found) if found.resisting else None
            return (damped and self._friction.doubt(damped)) or found
        doubt = self._doubts.doubt(case)
        if not doubt:
            line = determined(case)
            told = (f"line {line}, which is right, determines it",) if line else ()
            if not line and outdone(case):
                told = ("the equations of motion that are right here give another acceleration",)
            return replace(outcome, remarks=(*outcome.remarks, *told))
        elsewhere = slip_elsewhere(case) if doubt == UNPROVED else None
        return generous(case) or elsewhere or outcome.instead(Verdict.DOUBTFUL, doubt)


def _against_the_text(case: Case) -> SideOutcome | None:
    """Right only under a convention that the prose excludes."""
    evidence = case.bench.evidence
    if case.index not in evidence.against:
        return None
    words = f"it is right only against the text: {' and '.join(evidence.conflicts)}"
    return replace(case.outcome.instead(Verdict.DOUBTFUL, words), value=None)


def _contested(case: Case) -> SideOutcome | None:
    """Right, where another formula is right only under a convention that does as well."""
    notes, known = case.notes, case.notes.words.parameters

    def says_much(i: int) -> bool:  # a law of quantities contradicts nothing
        if is_force_function(case.bench, i):
            return False
        return len({s.key for t in case.bench.trees(i) for s in t.symbols} & set(known)) >= SAYS

    rival = case.bench.evidence.contested(case.index, says_much)
    if rival is None:
        return None
    told = "; ".join(described(rival[1], notes.exact, notes.words))
    line = notes.formulas[rival[0]].line
    words = f"the notes contradict themselves: line {line} is right only with {told}"
    return replace(case.outcome.instead(Verdict.DOUBTFUL, words), value=None)
