"""Asides: formulas that claim nothing (definitions, conditions), and approximations."""

from __future__ import annotations

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.case import Case
from chainrule.checking.judging.comparing import IDENTITY, SideOutcome, Verdict
from chainrule.checking.judging.linear.lapses import Lapses
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import shape_of
from chainrule.checking.reading.tree import (
    FunctionOf,
    Negative,
    Number,
    Transpose,
    Tree,
    WrittenSum,
    head,
    unsigned,
    walk,
)

_ENERGIES = (": the kinetic energy", ": the potential energy", ": the Lagrangian",
             ": the total energy")  # fmt: skip


class Asides:
    """What a formula is that makes no claim; None where it makes one."""

    def __init__(self, bench: Bench, lapses: Lapses):
        self.bench, self.notes, self.worth, self.lapses = bench, bench.notes, bench.worth, lapses
        self._known: dict[tuple[int, int], SideOutcome | None] = {}

    def aside(self, case: Case) -> SideOutcome | None:
        """What a formula is that claims nothing, or is an approximation; None where it claims."""
        key = (case.index, case.outcome.member)
        if key not in self._known:
            words = self._no_claim(case)
            found = case.outcome.instead(Verdict.NONE, words) if words else None
            self._known[key] = found or self.lapses.in_regime(case) or approximation(case)
        return self._known[key]

    def _no_claim(self, case: Case) -> str:
        """Why a formula says nothing about the mechanism, or nothing."""
        outcome, trees, words = case.outcome, case.trees, self.notes.words
        first = head(trees[0])
        moving = outcome.quantity.startswith(("equation of motion", "an equation of motion"))
        if outcome.quantity == IDENTITY:
            if any(s.key in words.torques for s in case.letters):
                return "bookkeeping: it says which force acts"
            sides = [trees[outcome.anchor], trees[min(outcome.member, len(trees) - 1)]]
            if any(head(t) is not None or not t.symbols for t in sides) and not self._rate(sides):
                return "a condition or a definition, not a claim about the mechanism"
        other = trees[min(outcome.member, len(trees) - 1)]
        if not other.symbols and outcome.quantity and not moving and not is_nothing_written(other):
            return "a condition: numbers for a quantity"
        if len(trees) > 2 and all(head(t) is not None or isinstance(t, Number) for t in trees):
            return "a condition: numbers for names"  # ẏ = y = 0
        if outcome.shape and outcome.value is not None:
            name = name_of(first, self.worth.n) if first is not None else None
            double = shape_of(outcome.value) == (2 * self.worth.n, 1)  # positions and rates
            if double or name is None or name.family not in self.notes.trusted:
                return "bookkeeping: a vector of states, not a quantity of the mechanism"
        if moving and len(trees) == 2 and all(head(t) is not None for t in trees):
            return "a definition: another name for an acceleration or a force"
        if ": the potential energy" in outcome.quantity and not self._moves(other):
            return "a law: no coordinate stands in it"  # V = m g h
        if ": the total energy" in outcome.quantity and not self._moves(other):
            return "a condition: a level of the energy"  # V(θ, ω) = 2 m g l
        if ": the kinetic energy" in outcome.quantity and self._is_law(other):
            return "a law: no coordinate stands in it"  # T = ½ m |v|² + ½ ωᵀ I ω
        if outcome.quantity.endswith(_ENERGIES) and self._adds_up(other, outcome):
            return "a law: it adds up what the notes call its parts"  # E = K_1 + K_2 + U
        if first is not None and first.dots < 2 and (
            first.key in words.coordinates or self.worth.is_vector(first)
        ) and not moving and not self._rate(trees):  # fmt: skip
            return "a condition or bookkeeping: a value for a coordinate"
        return ""

    def _rate(self, sides: list[Tree]) -> bool:
        """θ̇ = … of momenta: Hamilton's equations claim something."""
        first = head(sides[0])
        if first is None or first.dots != 1 or first.key not in self.notes.words.coordinates:
            return False
        known = {*self.notes.words.parameters, *self.notes.words.lengths.values()}
        return any(sum(s.key in known for s in t.symbols) > 1 for t in sides[1:])

    def _moves(self, tree: Tree) -> bool:
        """Whether a coordinate or something that depends on one stands in a side."""
        words = self.notes.words
        still = {*words.parameters, *words.lengths.values(), *self.notes.nameless}
        return any(s.key not in still or s.dots for s in tree.symbols)

    def _adds_up(self, tree: Tree, outcome: SideOutcome) -> bool:
        """Whether a side is a sum of names, of which the notes define each elsewhere, with the
        signs that it has to have."""
        terms = tree.terms if isinstance(tree, WrittenSum) else ()
        words = self.notes.words
        known = {*words.parameters, *words.coordinates, *words.rates}
        for term in terms:
            symbol = head(unsigned(term))
            if symbol is None or symbol.key in known:
                return False
            name = name_of(symbol, self.worth.n)
            kind = self.worth.kind(name) if name is not None else ""
            taken_away = "Lagrangian" in outcome.quantity and kind in ("V", "V_i", "V_part")
            if kind and isinstance(term, Negative) != taken_away:
                return False
        return len(terms) > 1

    def _is_law(self, tree: Tree) -> bool:
        """Norms of velocities or ωᵀ I ω, and no coordinate."""
        vectors = any(
            (isinstance(n, FunctionOf) and n.name == "abs") or isinstance(n, Transpose)
            for n in walk(tree)
        )
        known = self.notes.words.coordinates
        return vectors and not any(
            s.key in known or self.worth.is_vector(s) for s in tree.symbols
        )  # fmt: skip


def approximation(case: Case) -> SideOutcome | None:
    """What stands behind ≈ and is no small angle."""
    return case.outcome.instead(Verdict.NONE, "an approximation") if case.approximate else None


def is_nothing_written(tree: Tree) -> bool:
    """The number zero, as in ∂T/∂x = 0."""
    return isinstance(tree, Number) and tree.value == 0
