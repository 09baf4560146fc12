"""Doubts: why a difference is not certain to be a mistake, and what would settle it."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property

from chainrule.checking.judging.comparing import SideOutcome, Verdict, is_nothing, names_in
from chainrule.checking.judging.moving.forces import TURNED
from chainrule.checking.judging.moving.residual import GIVEN
from chainrule.checking.judging.proving import DERIVED, IDENTITY, SAYS, UNPROVED, Proofs
from chainrule.checking.judging.sides.other_readings import MARGIN
from chainrule.checking.judging.sides.own_letters import LOOSE
from chainrule.checking.judging.sides.traits import (
    common_names,
    is_bare,
    is_relation,
    motions,
)
from chainrule.checking.judging.slips.slip import NO_SLIP
from chainrule.checking.meaning.dimensions import dimension_of
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import TITLES, WEAK, name_of
from chainrule.checking.meaning.ratio import Ratio, entries_of, shape_of
from chainrule.checking.meaning.valuation import DRIVE
from chainrule.checking.reading.tree import (
    Tree,
    WrittenMatrix,
    head,
    walk,
)
from chainrule.checking.searching.evidence import twins

SUPPORT = 0.4  # of other formulas, of which parts may be right
DEFINED = ": a definition"
OFTEN = 3  # formulas with one letter for another: no slip but another meaning
SURE = 2.9  # other formulas that are right: enough for one slip


_EXCHANGE = re.compile(r"\b(\w)\w* should be (?!\1)\w+\b")  # another letter, not another index
_DOTS = re.compile(r"(\S+) should be (\S+): a dot is missing")


class Doubts(Proofs):
    """What speaks against calling a difference wrong; nothing where it is certain."""

    def doubt(self, i: int, outcome: SideOutcome) -> str:
        """Why a difference is not certain to be a mistake, and what would settle it; or nothing."""
        trees = self.trees(i)
        odd = self.odd(outcome)
        names = {n for v in (outcome.value, outcome.right) if v is not None for n in names_in(v)}
        if DRIVE in names:
            return GIVEN
        if outcome.shape and not self._of_its_rows(outcome):
            return "it has another shape than what its name says: it may name something else"
        if "t" in names:
            return "the time stands in it as a factor: it may have been misread"
        if outcome.quantity.endswith(DEFINED) and (new := self.undefined(trees)):
            return f"{new} may be what this defines: no formula that is right confirms it"
        if self.contradicted(i, outcome):
            return ""
        if outcome.quantity == LOOSE and (strange := sorted(names & self.notes.unknown)):
            return f"{', '.join(strange)}: no meaning found; it may be about something else"
        if loan := self.loan(trees, outcome) or self.unconfirmed_name(trees, outcome):
            return f"{loan} may be a letter of the notes' own: no formula says what it is"
        if outcome.together and ": an entry of the mass matrix" in outcome.quantity:
            return "another row of this matrix is divided by a factor, and this one holds a slip"
        if outcome.together and not odd:
            return "the entries of this row of C do not give C q̇ together: one of them is wrong"
        if outcome.reason and "friction" not in outcome.reason:
            if self._attested(i, outcome):
                return ""
            return f"{outcome.reason}, unless it acts the other way or on another joint"
        name = head(trees[0])
        own = (*self.notes.words.coordinates, *self.notes.words.rates)
        derived = outcome.quantity == DERIVED or bool(self.worth.how(trees[0]))
        if name is not None and not derived and name.base in WEAK and name.key not in own:
            found = name_of(name, self.worth.n)
            energy = found is not None and self.worth.kind(found) in ("T", "V", "T_i", "V_i", "E")
            place = odd and outcome.quantity.endswith(TITLES["place"])  # r_P, whose rate is right
            if (
                not energy
                and not (place and name.key in self.confirmed)
                and (found is None or found.family not in self.notes.trusted)
            ):
                return f"{name} may be a letter of the notes' own: no formula confirms what it is"
        moving = "equation of motion" in outcome.quantity
        known = {ring_name(key) for key in self.notes.words.parameters}
        if not known & names if moving else self._in_numbers(outcome, known):
            return "it holds no constant of the mechanism: are they set to one?"
        if odd and not self.right and not self.slip(i, outcome):
            return "no formula of these notes is right: their letters may mean something else"
        if moving and (own := self.function(i, trees)):
            return f"{own} is a function of the notes' own, which no formula explains"
        if name is not None and re.search(r"pre.*[1-9]", name.marks):
            return "it is written in the frame of a link: say which if that is not meant"
        if reaction := self.reaction(i, trees):
            return f"{reaction} is the notes' own: the mistake may be in what they say it is"
        if part := self.of_a_part(i, outcome):
            return part
        gap, rival = self.evidence.rivals(i, outcome.member, twins(self.notes, i))
        if rival is not None and (gap < MARGIN or self.evidence.conflicts):
            return self.told(rival)
        if self.of_momenta(self.notes.chains[i][outcome.member : outcome.member + 1]):
            return "T and H by momenta have other derivatives than by rates: say which is meant"
        if self.as_named(i, trees):
            return (
                "C may be split in another way than here: no formula of the notes says what it is"
            )
        if other := self.other_model(i, outcome) or self.other_letter(i, outcome):
            return other
        slip = self.slip(i, outcome) if outcome.value is not None else NO_SLIP
        if self.shared(trees) and slip.words.startswith("it has to be multiplied"):
            return "one letter stands for several of the mechanism's: say which, or for how many"
        exchange = _EXCHANGE.search(slip.words)
        if exchange and self.exchanged[exchange[0]] >= OFTEN:
            return f"{exchange[0]} in many formulas: are they two names of one thing?"
        dot = _DOTS.search(slip.words)
        if dot and self.exchanged[dot[0]] >= OFTEN and dot[2] not in self.rates:
            return f"{dot[0]} in many formulas: is its rate written in another way?"
        if self.incomplete(outcome):
            return ""
        relation = (odd and self._mixed(outcome)) or is_relation(trees, self.worth)
        if needed := "" if relation else self._needed(trees, outcome):
            return f"the right value holds {needed}, which no formula that is right confirms"
        rows = moving and any(isinstance(n, WrittenMatrix) for t in trees for n in walk(t))
        linear = self.is_linear(outcome) and not self._of_quantities(trees)
        if linear or (rows and any(is_bare(t, self.worth) for t in trees)):
            return "it holds no sine or cosine: right only near one place, if at all; say where"
        if not outcome.reason and not self.proved(i, outcome):
            return UNPROVED
        if (odd and outcome.quantity not in (LOOSE, IDENTITY)) or outcome.reason:
            return ""
        apart = outcome.difference
        between = names_in(apart) if apart is not None else set()
        unsure = sorted(
            str(s) for s in self.unconfirmed(trees) if apart is None or ring_name(s.key) in between
        )
        if unsure and (not slip.is_single or self.evidence.support(i) < SUPPORT):
            return f"no formula that is right confirms what {', '.join(unsure)} stands for"
        loose = outcome.quantity in (LOOSE, IDENTITY)
        if (loose or not self.is_near(outcome)) and not slip.is_single:
            return "it has too little in common with what the mechanism gives to be a slip"
        if self.certain(trees, outcome) and not loose:
            return ""
        if not self.understood and not (slip.is_single and self.evidence.support(i) > SURE):
            return "too little of these notes is right for their convention to be certain"
        return ""

    @cached_property
    def right(self) -> list[int]:
        """The formulas that hold parameters and are right."""
        return [
            i for i, outcomes in self.results.items()
            if any(o.verdict is Verdict.RIGHT for o in outcomes) and self.says_something(i)
        ]  # fmt: skip

    def _in_numbers(self, outcome: SideOutcome, known: set[str]) -> bool:
        """M_11 = 5/3 + cos θ_2, where the right value holds masses and lengths."""
        if outcome.value is None or outcome.right is None or not known & names_in(outcome.right):
            return False
        return not known & names_in(outcome.value) and not is_nothing(outcome.value)

    def _attested(self, i: int, outcome: SideOutcome) -> bool:
        """Whether other formulas have the torque of this one with its right sign: right ones, or
        in notes of which enough is right any."""
        mine = {ring_name(s.key) for t in self.trees(i) for s in t.symbols}
        sure = self.evidence.support(i) > SURE
        others = {
            name
            for j, os in self.results.items() if j != i
            for o in os if sure or o.verdict is Verdict.RIGHT
            for name in o.forced
        }  # fmt: skip
        return outcome.reason == TURNED and bool(mine & others)

    @cached_property
    def exchanged(self) -> Counter[str]:
        """How many formulas are right with one letter put for another, by the two letters."""
        found: Counter[str] = Counter()
        for i, outcomes in self.results.items():
            wrong = [o for o in outcomes if o.verdict is Verdict.WRONG and o.value is not None]
            words = [self.slip(i, o).words for o in wrong[:4]]
            told = {m[0] for w in words for kind in (_EXCHANGE, _DOTS) if (m := kind.search(w))}
            found.update(told)
        return found

    @cached_property
    def understood(self) -> bool:
        """Whether as many formulas are right, or right but for one slip, as differ otherwise."""
        right, differ = set(), set()
        for i, outcomes in self.results.items():
            text = str(self.notes.chains[i])
            wrong = [o for o in outcomes if o.verdict is Verdict.WRONG]
            wrong = [o for o in wrong if self.aside(i, o) is None]
            if wrong:
                slips = all(o.value is not None and self.slip(i, o).is_single for o in wrong[:4])
                (right if slips else differ).add(text)
            elif any(o.verdict is Verdict.RIGHT for o in outcomes) and self.says_something(i):
                right.add(text)
        return len(right) >= len(differ)

    @cached_property
    def rates(self) -> frozenset[str]:
        """Rates and accelerations that stand in formulas that are right."""
        sure = (i for i, os in self.results.items() if any(o.verdict is Verdict.RIGHT for o in os))
        return frozenset(str(s) for i in sure for t in self.trees(i) for s in t.symbols if s.dots)

    def _says_much(self, i: int) -> bool:
        """Whether a formula holds several parameters: a law of quantities contradicts nothing."""
        known = self.notes.words.parameters
        return len({s.key for t in self.trees(i) for s in t.symbols} & set(known)) >= SAYS

    def _of_its_rows(self, outcome: SideOutcome) -> bool:
        """A matrix with as many rows as it should have, and fewer columns."""
        mine, theirs = (shape_of(v) for v in (outcome.value, outcome.right) if v is not None)
        return bool(mine) and bool(theirs) and mine[0] == theirs[0]

    def _mixed(self, outcome: SideOutcome) -> bool:
        """Whether some terms have the dimension that is needed, and others have not."""
        if outcome.value is None or outcome.right is None:
            return False
        units = self.notes.units
        return any(
            len(mine := dimension_of(a, units)) > 1 and mine & dimension_of(b, units)
            for a, b in zip(entries_of(outcome.value), entries_of(outcome.right), strict=False)
        )

    def _needed(self, trees: list[Tree], outcome: SideOutcome) -> str:
        """Parameters of the right value that stand neither in the formula nor in a right one."""
        if outcome.right is None or outcome.shape or self._of_names(trees):
            return ""
        moving = motions(self.notes.words.q)
        sure = {ring_name(key) for key in self.confirmed}
        sure |= {ring_name(s.key) for t in trees for s in t.symbols} | moving
        names = set().union(*(e.names() for e in entries_of(outcome.right)))
        if outcome.scale is not None and isinstance(outcome.right, Ratio):
            names -= common_names(outcome.right)  # a row may be divided by what all its terms have
        return ", ".join(sorted(names - sure - {"pi", "t"}))

    def _of_names(self, trees: list[Tree]) -> bool:
        """E = q̇ᵀ M q̇: quantities and coordinates alone, whatever the links are."""
        known = self.notes.words.parameters
        letters = [s for t in trees[1:] for s in t.symbols]
        named = any(self.worth.is_quantity(s) for s in letters)
        return named and not any(s.key in known for s in letters)

    def _of_quantities(self, trees: list[Tree]) -> bool:
        """q̈₁ = −M₁₁⁻¹ (…), L = T + V: sines and cosines stand behind names."""
        named = any(self.worth.is_quantity(s) for t in trees[1:] for s in t.symbols)
        return named or is_relation(trees, self.worth)
