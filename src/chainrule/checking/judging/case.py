"""A case: one side of a formula as it came out, with what is known about it at the bench."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.comparing import IDENTITY, LOOSE, SideOutcome, names_in
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.sides.traits import has_waves, is_single_factor
from chainrule.checking.judging.slips.explaining import explain
from chainrule.checking.judging.slips.slip import NO_SLIP, Slip
from chainrule.checking.meaning.dimensions import at_odds, odd_terms
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.ratio import Ratio, alike, entries_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Symbol, Tree
from chainrule.exact.budget import OverBudgetError

NEAR = 0.33  # the share of terms that a slip leaves alone


@dataclass(frozen=True)
class Case:
    """A side of a formula as it came out, at the bench that judges it."""

    bench: Bench
    index: int
    outcome: SideOutcome

    @property
    def notes(self) -> Examination:
        """The notes that it stands in."""
        return self.bench.notes

    @property
    def worth(self) -> Valuation:
        """The values of all symbols under the convention found."""
        return self.bench.worth

    @property
    def chain(self) -> list[Tree | None]:
        """All sides of its formula."""
        return self.notes.chains[self.index]

    @property
    def tree(self) -> Tree | None:
        """The side itself."""
        return self.chain[self.outcome.member] if self.outcome.member < len(self.chain) else None

    @cached_property
    def trees(self) -> list[Tree]:
        """The sides of its formula that could be read."""
        return self.bench.trees(self.index)

    @cached_property
    def letters(self) -> list[Symbol]:
        """The symbols of its formula, as often as they stand in it."""
        return [s for t in self.trees for s in t.symbols]

    @cached_property
    def shown(self) -> list[Tree]:
        """Those, for the worst case of their indices."""
        return [t for t in self.outcome.trees if t is not None] or self.trees

    @cached_property
    def parameters(self) -> set[str]:
        """The parameters of its formula."""
        return self.parameters_of(self.trees)

    def parameters_of(self, trees: list[Tree]) -> set[str]:
        """The parameters of some sides, by their names."""
        return {ring_name(s.key) for t in trees for s in t.symbols} & self.bench.parameters

    @property
    def is_motion(self) -> bool:
        """Whether it was held against the equations of motion."""
        return "equation of motion" in self.outcome.quantity

    @property
    def is_loose(self) -> bool:
        """Whether it was compared with an expression of quantities."""
        return self.outcome.quantity == LOOSE

    @property
    def is_unnamed(self) -> bool:
        """Whether no name says what it is."""
        return self.outcome.quantity in (LOOSE, IDENTITY)

    @property
    def defined(self) -> dict:
        """What the notes had defined before it."""
        return self.notes.defined.get(self.index, {})

    @cached_property
    def names(self) -> set[str]:
        """What it and the right value depend on."""
        values = (self.outcome.value, self.outcome.right)
        return {n for v in values if v is not None for n in names_in(v)}

    @cached_property
    def odd(self) -> str:
        """What is odd about the dimensions of the side, in words."""
        value, right, scale = self.outcome.value, self.outcome.right, self.outcome.scale
        if value is None or right is None:
            return ""
        if scale is not None and isinstance(value, Ratio):
            return at_odds(value * scale, self.notes.units) or ""
        return odd_terms(value, right, self.notes.units) or ""

    @property
    def pairs(self) -> list[tuple[Ratio, Ratio]]:
        """The entries of the value with those of the right one."""
        value, right = self.outcome.value, self.outcome.right
        if value is None or right is None:
            return []
        return list(zip(entries_of(value), entries_of(right), strict=False))

    @property
    def alike(self) -> float:
        """The share of terms that are right, of the entry that is best."""
        pairs = (pair for pair in self.pairs if not all(entry.is_zero() for entry in pair))
        return max((alike(a, b) for a, b in pairs), default=0)

    @property
    def is_near(self) -> bool:
        """Whether enough of it is right for the rest to be a slip."""
        if not self.pairs or self.outcome.shape:
            return self.outcome.shape
        if any(a == b and not a.is_zero() for a, b in self.pairs) and len(self.pairs) > 1:
            return True
        return self.alike >= NEAR or any(is_single_factor(a, b) for a, b in self.pairs)

    @property
    def is_linear(self) -> bool:
        """Whether angles stand bare where the right value has sines and cosines."""
        value, right = self.outcome.value, self.outcome.right
        if value is None or right is None or not any(map(has_waves, entries_of(right))):
            return False
        angles = {q for q, a in zip(self.notes.words.q, self.notes.exact.angles, strict=True) if a}
        free = {ring_name(key): 0 for key in self.notes.words.springs}  # k θ is no small angle
        entries = [Ratio(e.num.subs(free).into(e.num.ring), e.den) for e in entries_of(value)]
        bare = any(e.num.degree(q) > 0 for e in entries for q in angles if q in e.num.ring.symbols)
        if self.odd:  # small angles leave dimensions as they are, and no sine or cosine
            return bare and not any(map(has_waves, entries))
        if bare:
            return True
        return self.notes.linearised_from is not None and not any(map(has_waves, entries))

    @property
    def final_worth(self) -> Valuation:
        """The values with which it was judged, for a second look."""
        return self.notes.final_worth(self.bench.evidence.convention, self.index)

    @property
    def slip(self) -> Slip:
        """What is wrong with it, found once."""
        key, found = (self.index, self.outcome.member), self.bench.slips
        if key not in found:
            trees = list(self.outcome.trees) or self.chain
            try:
                found[key] = explain(self.outcome, trees, self.final_worth)
            except (UnreadError, OverBudgetError):
                found[key] = NO_SLIP
        return found[key]

    @property
    def approximate(self) -> bool:
        """Whether it stands behind ≈, or what it is compared with does."""
        return self.bench.approximate(self.index, self.outcome.member, self.outcome.anchor)

    def right_as(self, changed: Callable[[Valuation], None], *remarks: str) -> SideOutcome | None:
        """The same as the notes write it, with remarks."""
        found = self.again(changed)
        if found is None:
            return None
        return replace(found, trees=self.outcome.trees, remarks=remarks or found.remarks)

    def written(self, chain: list[Tree | None]) -> SideOutcome | None:
        """The side with its formula written in another way, where that makes it right."""
        return self.again(lambda _: None, chain)

    def again(
        self, changed: Callable[[Valuation], None], chain: list[Tree | None] | None = None
    ) -> SideOutcome | None:
        """The side judged once more with something changed, where that makes it right."""
        return self.bench.again(self.index, self.outcome.member, changed, chain)
