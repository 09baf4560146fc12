"""Letters that may be the notes' own: what a formula may speak of instead of what is compared."""

from __future__ import annotations

from chainrule.checking.judging.comparing import SideOutcome, names_in
from chainrule.checking.judging.sides.other_readings import OtherReadings
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import GEOMETRIC, WEAK, name_of
from chainrule.checking.reading.tree import Call, Derivative, Symbol, Tree, head, walk

LOOSE = "an expression of known quantities"


class OwnLetters(OtherReadings):
    """Letters, functions and names of a formula that no right formula explains."""

    def loan(self, trees: list[Tree], outcome: SideOutcome) -> Symbol | None:
        """y in y_p = y + l cos θ, y_1 in V = m g y_1: a place which the notes nowhere define."""
        energy = ": the potential energy" in outcome.quantity
        for symbol in (s for t in trees for s in t.symbols if head(t) is None):
            name = name_of(symbol, self.worth.n) if self.worth.is_quantity(symbol) else None
            place = name is not None and symbol.base in WEAK and self.worth.kind(name) in GEOMETRIC
            if place and not self.notes.seen.first[symbol.key] and (energy or not symbol.sub):
                return symbol
        return None

    def unconfirmed_name(self, trees: list[Tree], outcome: SideOutcome) -> Symbol | None:
        """M of det M = …, where no formula that is right says that it is the mass matrix."""
        if outcome.quantity != LOOSE:
            return None
        for symbol in (s for t in trees for s in t.symbols if self.worth.is_quantity(s)):
            name = name_of(symbol, self.worth.n)
            if name is not None and name.family not in self.notes.trusted:
                return symbol
        return None

    def undefined(self, trees: list[Tree]) -> Symbol | None:
        """ω_0 in α = m g l/J = ω_0²: a letter behind the first that stands in no right formula."""
        moving = (*self.notes.words.coordinates, *self.notes.words.rates)
        letters = (s for t in trees[1:] for s in t.symbols)
        return next((s for s in letters if s.key not in (*self.confirmed, *moving)), None)

    def shared(self, trees: list[Tree]) -> bool:
        """Whether m in a formula stands for the masses of all links."""
        known = self.notes.words.parameters
        return any(len(known.get(s.key, ())) > 1 for t in trees for s in t.symbols)

    def of_momenta(self, side: list[Tree | None]) -> bool:
        """∂T/∂θ in a side, where the notes write T or H by momenta."""
        taken = [n for t in side if t is not None for n in walk(t) if isinstance(n, Derivative)]
        energies = [head(n.body) for n in taken if not any(s.dots for b in n.by for s in b.symbols)]
        if not any(e is not None and e.base in ("T", "K", "H") for e in energies):
            return False
        written = (
            c for c in self.notes.chains if (e := head(c[0])) is not None and e.base in "TKH"
        )
        return any(s.base == "p" for c in written for t in c if t is not None for s in t.symbols)

    def function(self, i: int, trees: list[Tree]) -> Symbol | None:
        """f(q̇) without a meaning: it may hold any term that is missing."""
        known = self.notes.defined.get(i, {})
        called = [n.symbol for t in trees for n in walk(t) if isinstance(n, Call)]
        return next(
            (s for s in called if ring_name(s.key) in self.notes.unknown and s.key not in known
             and not self.worth.is_quantity(s)),
            None,
        )  # fmt: skip

    def as_named(self, i: int, trees: list[Tree]) -> bool:
        """M q̈ + C q̇ − ∂L/∂q = τ: names alone, of which C is not defined."""
        named = {s for t in trees for s in t.symbols if self.worth.is_quantity(s)}
        names = (name_of(s, self.worth.n) for s in named)
        loose = any(n is not None and self.worth.kind(n) in ("C", "Cv") for n in names)
        defined = {s.key for chain in self.notes.chains if (s := head(chain[0])) is not None}
        letters = {s for s in named if s.base in ("C", "c", "h", "N")}
        return loose and not self.says_something(i) and not any(s.key in defined for s in letters)

    def reaction(self, i: int, trees: list[Tree]) -> Symbol | None:
        """A letter that the notes define by accelerations, as N = m ẍ + …: a reaction."""
        defined = self.notes.defined.get(i, {})
        return next(
            (
                s for t in trees for s in t.symbols
                if s.key in defined and any("''" in name for name in names_in(defined[s.key]))
            ),
            None,
        )  # fmt: skip

    def says_something(self, i: int) -> bool:
        """Whether a formula holds parameters: ∂T/∂x = 0 confirms nothing."""
        known = self.notes.words.parameters
        return any(s.key in known for t in self.notes.chains[i] if t is not None for s in t.symbols)
