"""Doubts: why a difference is not certain to be a mistake, and what would settle it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property

from chainrule.checking.judging.asides import Asides
from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import Verdict, is_nothing, names_in
from chainrule.checking.judging.moving.forces import TURNED
from chainrule.checking.judging.moving.residual import GIVEN
from chainrule.checking.judging.proofs.deriving import determined
from chainrule.checking.judging.proofs.proving import (
    certain,
    contradicted,
    incomplete,
    outdone,
    proved,
)
from chainrule.checking.judging.sides import own_letters as letters
from chainrule.checking.judging.sides.conditions import Conditions
from chainrule.checking.judging.sides.other_readings import WOULD, OtherReadings
from chainrule.checking.judging.sides.traits import common_names, is_bare, is_relation, motions
from chainrule.checking.judging.slips.slip import Size
from chainrule.checking.meaning.dimensions import dimension_of
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Ratio, shape_of
from chainrule.checking.meaning.valuation import DRIVE
from chainrule.checking.reading.tree import Symbol, WrittenMatrix, walk

UNPROVED = "more than one thing differs, and nothing in the notes proves that it is not meant"
CERTAIN = ""  # in place of words: no doubt is left
SUPPORT = 0.4  # of other formulas, of which parts may be right
OFTEN = 3  # formulas with one letter for another: no slip but another meaning
TERMS = 8  # of an equation that is right but for one slip: enough to confirm its own letters
SURE = 2.9  # other formulas that are right: enough for one slip
TRIED = 4  # sides of a formula whose slips are looked for


class Doubts:
    """What speaks against calling a difference wrong; nothing where it is certain."""

    def __init__(
        self, bench: Bench, asides: Asides, conditions: Conditions, readings: OtherReadings
    ):
        self.bench, self.notes, self.evidence = bench, bench.notes, bench.evidence
        self.asides = asides
        self._doubts: tuple[tuple[Callable[[Case], object], str], ...] = (
            (lambda case: DRIVE in case.names, GIVEN),
            (_is_other_shape,
             "it has another shape than what its name says: it may name something else"),
            (lambda case: "t" in case.names,
             "the time stands in it as a factor: it may have been misread"),
            (letters.undefined,
             "{} may be what this defines: no formula that is right confirms it"),
            (contradicted, CERTAIN),
            (letters.meaningless, "{}: no meaning found; it may be about something else"),
            (letters.loan, "{} may be a letter of the notes' own: no formula says what it is"),
            (letters.unconfirmed_name,
             "{} may be a letter of the notes' own: no formula says what it is"),
            (_beside_scaled,
             "another row of this matrix is divided by a factor, and this one holds a slip"),
            (_beside_wrong,
             "the entries of this row of C do not give C q̇ together: one of them is wrong"),
            (self._attested, CERTAIN),
            (_pushed, "{}, unless it acts the other way or on another joint"),
            (letters.weak, "{} may be a letter of the notes' own: no formula confirms what it is"),
            (_in_numbers, "it holds no constant of the mechanism: are they set to one?"),
            (_alone, "no formula of these notes is right: their letters may mean something else"),
            (letters.function, "{} is a function of the notes' own, which no formula explains"),
            (letters.in_a_frame,
             "it is written in the frame of a link: say which if that is not meant"),
            (letters.reaction, "{} is the notes' own: the mistake may be in what they say it is"),
            (conditions.of_a_part, "right where {} is at rest: say so if that is meant"),
            (letters.of_momenta,
             "T and H by momenta have other derivatives than by rates: say which is meant"),
            (determined, CERTAIN),
            (readings.rival, WOULD),
            (letters.as_named,
             "C may be split in another way than here: no formula of the notes says what it is"),
            (readings.other_model, WOULD),
            (readings.other_letter, "{0[0]} seems to stand for {0[1]}: say so, and it is right"),
            (letters.shared,
             "one letter stands for several of the mechanism's: say which, or for how many"),
            (self._exchanged,
             "{0[0]} should be {0[1]} in many formulas: are they two names of one thing?"),
            (self._undotted,
             "{0[0]} should be {0[1]}: a dot is missing in many formulas: is its rate written "
             "in another way?"),
            (incomplete, CERTAIN),
            (_needed, "the right value holds {}, which no formula that is right confirms"),
            (_is_linear,
             "it holds no sine or cosine: right only near one place, if at all; say where"),
            (outdone, CERTAIN),
            (self._is_repeated, "the same terms differ in many formulas: is that meant?"),
            (_is_unproved, UNPROVED),
            (lambda case: case.outcome.reason or (case.odd and not case.is_unnamed), CERTAIN),
            (_speaks_for_itself, CERTAIN),
            (self._unsure, "no formula that is right confirms what {} stands for"),
            (_is_far, "it has too little in common with what the mechanism gives to be a slip"),
            (lambda case: certain(case) and not case.is_unnamed, CERTAIN),
            (self._is_uncertain,
             "too little of these notes is right for their convention to be certain"),
        )  # fmt: skip

    def doubt(self, case: Case) -> str:
        """Why a difference is not certain to be a mistake, and what would settle it; or nothing."""
        for finds, words in self._doubts:
            if found := finds(case):
                return words.format(found)
        return CERTAIN

    def _attested(self, case: Case) -> bool:
        """Whether other formulas have the torque of this one with its right sign: right ones, or
        in notes of which enough is right any."""
        if case.outcome.reason != TURNED:
            return False
        sure = self.evidence.support(case.index) > SURE
        others = {
            name
            for j, os in self.bench.results.items() if j != case.index
            for o in os if sure or o.verdict is Verdict.RIGHT
            for name in o.forced
        }  # fmt: skip
        return any(ring_name(s.key) in others for s in case.letters)

    def _exchanged(self, case: Case) -> tuple[Symbol, Symbol] | None:
        """One letter for another in many formulas."""
        found = case.slip.exchange if case.outcome.value is not None else None
        often = found is not None and self._often[found] >= OFTEN
        return found if found is not None and often and found[0].base != found[1].base else None

    def _undotted(self, case: Case) -> tuple[Symbol, Symbol] | None:
        """A letter without one of its dots in many formulas, and in no right one with it."""
        found = case.slip.exchange if case.outcome.value is not None else None
        if found is None or found[1].dots <= found[0].dots or self._often[found] < OFTEN:
            return None
        sure = (t for i in self.bench.right for t in self.bench.trees(i))
        return None if any(s == found[1] for t in sure for s in t.symbols) else found

    def _is_repeated(self, case: Case) -> bool:
        """Whether several terms differ, and in many formulas the same ones."""
        return case.outcome.value is not None and self._often[case.slip] >= OFTEN

    @cached_property
    def _often(self) -> Counter[tuple]:
        """In how many formulas one letter is put for another, or the same several terms differ."""
        found: Counter[tuple] = Counter()
        for i, outcomes in self.bench.results.items():
            wrong = [o for o in outcomes if o.verdict is Verdict.WRONG and o.value is not None]
            slips = [Case(self.bench, i, o).slip for o in wrong[:TRIED]]
            found.update({s.exchange for s in slips if s.exchange is not None})
            found.update({s for s in slips if s.size is Size.SEVERAL and s.change})
        return found

    def _unsure(self, case: Case) -> str:
        """Parameters of what differs that no right formula holds, where it is more than a slip."""
        if case.slip.is_single and self.evidence.support(case.index) >= SUPPORT:
            return ""
        apart = case.outcome.difference
        between = names_in(apart) if apart is not None else None
        unsure = self.bench.unconfirmed(case.trees)
        return ", ".join(sorted(
            str(s) for s in unsure if between is None or ring_name(s.key) in between
        ))  # fmt: skip

    def _is_uncertain(self, case: Case) -> bool:
        """Whether too little else is right."""
        enough = case.slip.is_single and self.evidence.support(case.index) > SURE
        return not self._understood and not enough

    @cached_property
    def _understood(self) -> bool:
        """Whether as many formulas are right, or right but for one slip, as differ otherwise."""
        right, differ = set(), set()
        for i, outcomes in self.bench.results.items():
            text = str(self.notes.chains[i])
            cases = [Case(self.bench, i, o) for o in outcomes if o.verdict is Verdict.WRONG]
            wrong = [case for case in cases if self.asides.aside(case) is None]
            if wrong:
                slips = all(c.outcome.value is not None and c.slip.is_single for c in wrong[:TRIED])
                (right if slips else differ).add(text)
            elif i in self.bench.telling:
                right.add(text)
        return len(right) >= len(differ)


def _is_other_shape(case: Case) -> bool:
    """Whether it has not even the rows of what its name says."""
    if not case.outcome.shape:
        return False
    mine, theirs = (shape_of(v) for v in (case.outcome.value, case.outcome.right) if v is not None)
    return not (mine and theirs and mine[0] == theirs[0])


def _beside_scaled(case: Case) -> bool:
    return case.outcome.together and ": an entry of the mass matrix" in case.outcome.quantity


def _beside_wrong(case: Case) -> bool:
    return case.outcome.together and not case.odd


def _pushed(case: Case) -> str:
    """What is wrong with a torque."""
    return case.outcome.reason if "friction" not in case.outcome.reason else ""


def _in_numbers(case: Case) -> bool:
    """M_11 = 5/3 + cos θ_2, 1.5 θ̈ + 0.5 g cos θ = 0, where masses and lengths should stand."""
    value, right, known = case.outcome.value, case.outcome.right, case.bench.parameters
    if case.is_motion:
        words, gravity = case.notes.words.parameters, case.notes.exact.of_kind("gravity")
        weight = {p.name for p in gravity}
        pull = {ring_name(key) for key, targets in words.items() if weight & set(targets)}
        return not (known - pull) & case.names
    if value is None or right is None or is_nothing(value):
        return False
    return bool(known & names_in(right)) and not known & names_in(value)


def _alone(case: Case) -> bool:
    """Odd dimensions in notes of which nothing is right."""
    return bool(case.odd) and not case.bench.telling and not case.slip


def _needed(case: Case) -> str:
    """Parameters of the right value that stand neither in the formula nor in a right one."""
    outcome, right = case.outcome, case.outcome.right
    if right is None or outcome.shape or is_relation(case.trees, case.worth):
        return ""
    if _is_of_names(case) or (case.odd and _is_mixed(case)):
        return ""
    sure = {ring_name(key) for key in case.bench.confirmed} | motions(case.notes.words.q)
    sure |= {ring_name(s.key) for s in case.letters}
    names = names_in(right)
    if outcome.scale is not None and isinstance(right, Ratio):
        names -= common_names(right)  # a row may be divided by what all its terms have
    return ", ".join(sorted(names - sure - {"pi", "t"}))


def _is_linear(case: Case) -> bool:
    """Angles without sine and cosine, in a formula that is no law of quantities."""
    named = any(case.worth.is_quantity(s) for t in case.trees[1:] for s in t.symbols)
    if case.is_linear and not named and not is_relation(case.trees, case.worth):
        return True
    rows = case.is_motion and any(isinstance(n, WrittenMatrix) for t in case.trees for n in walk(t))
    return rows and any(is_bare(t, case.worth) for t in case.trees)


def _is_unproved(case: Case) -> bool:
    return not case.outcome.reason and not proved(case)


def _speaks_for_itself(case: Case) -> bool:
    """Whether it is an equation of motion of many terms, and right but for one slip inside one."""
    value = case.outcome.value
    long = isinstance(value, Ratio) and len(value.num.poly) >= TERMS
    return case.is_motion and case.slip.is_inside and long


def _is_far(case: Case) -> bool:
    """Whether it is no slip, and not near what it should be or no quantity by name."""
    return (case.is_unnamed or not case.is_near) and not case.slip.is_single


def _is_mixed(case: Case) -> bool:
    """Whether some terms have the dimension that is needed, and others have not."""
    units = case.notes.units
    return any(
        len(mine := dimension_of(a, units)) > 1 and mine & dimension_of(b, units)
        for a, b in case.pairs
    )


def _is_of_names(case: Case) -> bool:
    """E = q̇ᵀ M q̇: quantities and coordinates alone, whatever the links are."""
    letters = [s for t in case.trees[1:] for s in t.symbols]
    named = any(case.worth.is_quantity(s) for s in letters)
    return named and not any(s.key in case.notes.words.parameters for s in letters)
