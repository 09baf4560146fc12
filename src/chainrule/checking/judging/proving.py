"""Proofs: what in the notes themselves shows that a difference is a mistake.

A single slip inside a term is one: nobody writes all but one sign of an equation right by chance.
What differs in more than that may be another model, another meaning of a letter or another regime,
so it needs more: a right side in the same chain, its own dimensions, or a right formula that
determines it.
"""

from __future__ import annotations

import re
from functools import cached_property

import numpy as np

from chainrule.checking.judging.claims import side_value
from chainrule.checking.judging.comparing import SideOutcome, Verdict, names_in
from chainrule.checking.judging.sides.own_letters import OwnLetters
from chainrule.checking.judging.sides.traits import (
    common_names,
    has_waves,
    is_single_factor,
    motions,
)
from chainrule.checking.judging.slips.explaining import explain
from chainrule.checking.judging.slips.slip import NO_SLIP, Size, Slip
from chainrule.checking.meaning.dimensions import at_odds, odd_terms, of_terms
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import Ratio, alike, entries_of
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Tree, head
from chainrule.exact.budget import OverBudgetError

SAYS = 2  # parameters of a formula that claims something
NEAR = 0.33  # the share of terms that a slip leaves alone
MOST = 0.5  # the share of terms beside which another term is a slip
DERIVED = "a derivative"
IDENTITY = "an identity"
ENERGIES = (DERIVED, "the kinetic energy", "the potential energy", "the Lagrangian")
USUAL = ("m", "M", "l", "L", "ell", "g", "I", "J")  # letters whose dimension needs no formula
WRITTEN = 4  # terms that confirm the letters of an equation
FEW = 1 / 3  # the share of terms that may have another dimension than the rest
_NEGLECTS = re.compile(r"neglect|ignor|simplif|approximat|vernachl|despreci", re.IGNORECASE)
UNPROVED = "more than one thing differs, and nothing in the notes proves that it is not meant"


class Proofs(OwnLetters):
    """Whether a difference is proved to be a mistake."""

    def proved(self, i: int, outcome: SideOutcome) -> bool:
        """Whether the notes show that this is a mistake, and not another model or meaning."""
        slip = self.slip(i, outcome)
        if outcome.quantity == IDENTITY and not self._parameters(self.trees(i)):
            return False  # [Θ̇²] = [θ̇₁² θ̇₂²]
        if slip.is_inside or outcome.shape or self.contradicted(i, outcome):
            return True
        if slip.size is Size.NUMBER:
            return False
        return (
            self._by_its_name(i, outcome)
            or self._by_its_dimensions(i, outcome)
            or self._by_the_rest(i, outcome)
        )

    def _by_its_name(self, i: int, outcome: SideOutcome) -> bool:
        """A name that right formulas have confirmed, of which one term or the whole is another."""
        trees, size = self.trees(i), self.slip(i, outcome).size
        named = self._trusted(([t for t in outcome.trees if t is not None] or trees)[:1])
        if size is Size.WHOLE:
            energy = outcome.quantity.endswith(ENERGIES)
            return (named or energy) and self._plain(i, outcome) and self._familiar(trees, outcome)
        if size in (Size.CONSTANT, Size.TERM) and named and self._familiar(trees, outcome):
            return True
        return size is Size.PLACE and named and self._complete(trees, outcome)

    def _by_its_dimensions(self, i: int, outcome: SideOutcome) -> bool:
        """Terms of different dimensions, or all of another than the energy that it is called."""
        if not self.odd(outcome) or not self._plain(i, outcome) or self._set_to_one(i, outcome):
            return False
        whole = self.slip(i, outcome).size is Size.WHOLE or outcome.quantity.endswith(ENERGIES)
        return self._few_odd(outcome) or (whole and self._own_name(i, outcome))

    def _by_the_rest(self, i: int, outcome: SideOutcome) -> bool:
        """All its parameters are those of what it should be, and enough of it is right: most terms,
        every other entry, or any, where a right equation leaves no choice of letters."""
        trees, size = self.trees(i), self.slip(i, outcome).size
        if not self._complete(trees, outcome):
            return False
        most = size is Size.CONSTANT and self.alike(outcome) >= MOST
        close = self.is_near(outcome) or bool(self.odd(outcome))
        sure = self.certain(trees, outcome) and close
        return most or sure or self._one_entry(outcome)

    def slip(self, i: int, outcome: SideOutcome) -> Slip:
        """What is wrong with a side, found once."""
        key = (i, outcome.member)
        if key not in self._slips:
            trees = list(outcome.trees) or self.notes.chains[i]
            worth = self.notes.final_worth(self.evidence.convention, i)
            try:
                self._slips[key] = explain(outcome, trees, worth)
            except (UnreadError, OverBudgetError):
                self._slips[key] = NO_SLIP
        return self._slips[key]

    @cached_property
    def _slips(self) -> dict[tuple[int, int], Slip]:
        return {}

    def contradicted(self, i: int, outcome: SideOutcome) -> bool:
        """Whether another side of its chain is right, and of letters that leave no choice."""
        if outcome.value is None or outcome.scale is not None or outcome.trees:
            return False
        chain, mine = self.notes.chains[i], names_in(outcome.value)
        own = chain[outcome.member]
        if mine & self.notes.unknown or (own is not None and self.unconfirmed([own])):
            return False  # 1/L_eq may be anything
        known = {*self.notes.defined.get(i, {}), *self.notes.words.coordinates}
        for other in self.results[i]:
            tree = chain[other.member] if other.member < len(chain) else None
            if other.verdict is not Verdict.RIGHT or tree is None or head(tree) is not None:
                continue
            plain = all(s.key in known or not self.worth.is_quantity(s) for s in tree.symbols)
            value = side_value(tree, self.notes.final_worth(self.evidence.convention, i))
            if plain and not isinstance(value, str) and mine <= names_in(value):
                return True
        return False

    def incomplete(self, outcome: SideOutcome) -> bool:
        """An equation of motion of which all that is written is right, and terms are missing.

        Its own terms confirm its letters; those of the missing ones have to be the notes' too.
        """
        value, right = outcome.value, outcome.right
        if outcome.scale is None or not isinstance(value, Ratio) or not isinstance(right, Ratio):
            return False
        if value.den is not None or right.den is not None or self.is_linear(outcome):
            return False
        mine, theirs = value.num.poly.to_dict(), right.num.poly.to_dict()
        own = self._known | motions(self.notes.words.q)
        written = len(mine) >= WRITTEN and all(theirs.get(p) == c for p, c in mine.items())
        return written and right.names() <= own and not _NEGLECTS.search(self.notes.text)

    def certain(self, trees: list[Tree], outcome: SideOutcome) -> bool:
        """Whether a right equation of motion or Lagrangian holds every parameter of a formula, and
        of what it should be."""
        if outcome.right is None or outcome.shape:
            return False
        own = self._parameters(trees)
        return len(own) >= SAYS and (own | names_in(outcome.right) & self._known) <= self.attested

    def odd(self, outcome: SideOutcome) -> str:
        """What is odd about the dimensions of a side, in words."""
        if outcome.value is None or outcome.right is None:
            return ""
        if outcome.scale is not None and isinstance(outcome.value, Ratio):
            return at_odds(outcome.value * outcome.scale, self.notes.units) or ""
        return odd_terms(outcome.value, outcome.right, self.notes.units) or ""

    def is_near(self, outcome: SideOutcome) -> bool:
        """Whether enough of it is right for the rest to be a slip."""
        value, right = outcome.value, outcome.right
        if value is None or right is None or outcome.shape:
            return outcome.shape
        pairs = list(zip(entries_of(value), entries_of(right), strict=False))
        if any(a == b and not a.is_zero() for a, b in pairs) and len(pairs) > 1:
            return True
        return self.alike(outcome) >= NEAR or any(is_single_factor(a, b) for a, b in pairs)

    def alike(self, outcome: SideOutcome) -> float:
        """The share of terms that are right, of the entry that is best."""
        value, right = outcome.value, outcome.right
        if value is None or right is None:
            return 0.0
        pairs = zip(entries_of(value), entries_of(right), strict=False)
        return max((alike(a, b) for a, b in pairs if not (a.is_zero() and b.is_zero())), default=0)

    def is_linear(self, outcome: SideOutcome) -> bool:
        """Whether angles stand bare where the right value has sines and cosines."""
        if outcome.value is None or outcome.right is None:
            return False
        angles = {q for q, a in zip(self.notes.words.q, self.notes.exact.angles, strict=True) if a}
        entries = entries_of(outcome.value)
        if not any(map(has_waves, entries_of(outcome.right))):
            return False
        bare = any(e.num.degree(q) > 0 for e in entries for q in angles if q in e.num.ring.symbols)
        if self.odd(outcome):  # small angles leave dimensions as they are, and no sine or cosine
            return bare and not any(map(has_waves, entries))
        if bare:
            return True
        return self.notes.linearised_from is not None and not any(map(has_waves, entries))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(ring_name(key) for key in self.notes.words.parameters)

    def _parameters(self, trees: list[Tree]) -> set[str]:
        return {ring_name(s.key) for t in trees for s in t.symbols} & self._known

    def _plain(self, i: int, outcome: SideOutcome) -> bool:
        """Whether a side is written in parameters and coordinates, and not in letters that may be
        something else."""
        tree = self.notes.chains[i][outcome.member] if not outcome.trees else None
        if tree is None or not self._parameters([tree]):
            return False
        guessed = {s for s in self.unconfirmed([tree]) if s.base not in USUAL}
        return not guessed and not any(self.worth.is_quantity(s) for s in tree.symbols)

    def _trusted(self, trees: list[Tree]) -> bool:
        """V_2, where a formula that is right says that V_1 is what such names are."""
        found = [s for t in trees for s in t.symbols if self.worth.is_quantity(s)]
        names = [n for s in found if (n := name_of(s, self.worth.n)) is not None]
        return bool(names) and all(n.family in self.notes.trusted for n in names)

    def _familiar(self, trees: list[Tree], outcome: SideOutcome) -> bool:
        """Whether it or formulas that are right hold every parameter of what it should be."""
        right = names_in(outcome.right) if outcome.right is not None else set()
        known = {ring_name(key) for key in self.confirmed} | self._parameters(trees)
        return right & self._known <= known

    def _one_entry(self, outcome: SideOutcome) -> bool:
        """Whether one entry of a matrix differs, beside others that are right and not zero."""
        value, right = outcome.value, outcome.right
        if not isinstance(value, np.ndarray) or not isinstance(right, np.ndarray):
            return False
        pairs = list(zip(entries_of(value), entries_of(right), strict=False))
        wrong = sum(a != b for a, b in pairs)
        return wrong == 1 and any(a == b and not a.is_zero() for a, b in pairs)

    def _own_name(self, i: int, outcome: SideOutcome) -> bool:
        """T = ½ m ω²: the name stands right before it, or letters that right formulas hold."""
        first = self.notes.chains[i][outcome.anchor]
        if outcome.anchor or first is None:
            return False
        held = bool(first.symbols) and all(s.key in self.confirmed for s in first.symbols)
        return head(first) is not None or outcome.quantity == DERIVED or held

    def _few_odd(self, outcome: SideOutcome) -> bool:
        """Whether most terms have one dimension, and a few another."""
        value = outcome.value
        for entry in entries_of(value) if value is not None else ():
            parts = of_terms(entry.num, self.notes.units).values()
            sizes = sorted(len(part.poly) for part in parts)
            if len(sizes) > 1 and sum(sizes[:-1]) <= FEW * sum(sizes):
                return True
        return False

    def _set_to_one(self, i: int, outcome: SideOutcome) -> bool:
        """Whether a letter that most terms should have stands in no formula from here on: it may be
        one."""
        right = outcome.right
        if not isinstance(right, Ratio):
            return False
        ring, pairs = right.num.ring, 2 * len(right.num.ring.angles)
        terms = list(right.num.poly.to_dict())
        missing = self._known - self._parameters(self.trees(i))
        later = [t for j in range(i + 1, len(self.notes.chains)) for t in self.trees(j)]
        return any(
            sum(bool(powers[pairs + k]) for powers in terms) > len(terms) / 2
            for k, name in enumerate(ring.symbols)
            if name in missing - self._parameters(later)
        )

    def _complete(self, trees: list[Tree], outcome: SideOutcome) -> bool:
        """Whether a formula holds every parameter of what it should be, up to a common factor."""
        right = outcome.right
        if right is None:
            return False
        if not self._parameters(trees):  # of names alone
            return self._trusted([t for t in outcome.trees if t is not None] or trees)
        needed = names_in(right) & self._known
        if outcome.scale is not None and isinstance(right, Ratio):
            needed -= common_names(right)
        return needed <= self._parameters(trees)
