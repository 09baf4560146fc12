"""The bench: what is known about the notes when a difference is judged, and a second look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from chainrule.checking.judging.comparing import SideOutcome, Verdict, names_in
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.slips.slip import Slip
from chainrule.checking.judging.verdicts import judge
from chainrule.checking.meaning.observing import Key, ring_name
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Symbol, Tree
from chainrule.checking.searching.evidence import Evidence
from chainrule.exact.budget import OverBudgetError

_WHOLE = ("equation of motion", "equations of motion", ": the Lagrangian")
_ENERGIES = (": the kinetic energy", ": the potential energy")
Results = dict[int, list[SideOutcome]]


@dataclass
class Bench:
    """The notes, what speaks for their convention, and how every formula came out under it."""

    notes: Examination
    evidence: Evidence
    results: Results
    slips: dict[tuple[int, int], Slip] = field(default_factory=dict)  # what was found so far

    @cached_property
    def worth(self) -> Valuation:
        """The values of all symbols under the convention found."""
        return self.notes.worth(self.evidence.convention)

    @cached_property
    def right(self) -> list[int]:
        """The formulas of which a side is right."""
        return [
            i for i, outcomes in self.results.items()
            if any(o.verdict is Verdict.RIGHT for o in outcomes)
        ]  # fmt: skip

    @cached_property
    def telling(self) -> list[int]:
        """Those that say something."""
        return [i for i in self.right if self.says_something(i)]

    @cached_property
    def parameters(self) -> frozenset[str]:
        """The names that the notes have for the parameters of the mechanism."""
        return frozenset(ring_name(key) for key in self.notes.words.parameters)

    @cached_property
    def confirmed(self) -> frozenset[Key]:
        """Symbols that stand in a formula that is right."""
        found = {s.key for i in self.right for tree in self.trees(i) for s in tree.symbols}
        known = self.notes.words.parameters  # m_p and M_p may be one
        sure = {known[key] for key in found if key in known}
        return frozenset(found | {key for key, targets in known.items() if targets in sure})

    @cached_property
    def attested(self) -> frozenset[str]:
        """Names that a right equation of motion or Lagrangian holds: such a formula leaves no
        choice of letters, zeros and signs."""
        found: set[str] = set()
        right = {i: [o.quantity for o in self.results[i] if o.verdict is Verdict.RIGHT]
                 for i in self.right}  # fmt: skip
        said = {q for quantities in right.values() for q in quantities}
        both = all(any(q.endswith(energy) for q in said) for energy in _ENERGIES)
        whole = (*_WHOLE, *_ENERGIES) if both else _WHOLE
        for i, quantities in right.items():
            if any(part in q for q in quantities for part in whole):
                known = self.notes.defined.get(i, {})
                for symbol in (s for t in self.trees(i) for s in t.symbols):
                    found.add(ring_name(symbol.key))
                    found |= names_in(known[symbol.key]) if symbol.key in known else set()
        return frozenset(found)

    def trees(self, i: int) -> list[Tree]:
        """The sides of a formula that could be read."""
        return [t for t in self.notes.chains[i] if t is not None]

    def unconfirmed(self, trees: list[Tree]) -> set[Symbol]:
        """Parameters of these sides that stand in no formula that is right."""
        words = self.notes.words
        known = {*words.parameters, *words.lengths.values()} - self.confirmed
        return {replace(s, dots=0) for t in trees for s in t.symbols if s.key in known}

    def says_something(self, i: int) -> bool:
        """Whether a formula holds parameters: ∂T/∂x = 0 confirms nothing."""
        known = self.notes.words.parameters
        return any(s.key in known for t in self.trees(i) for s in t.symbols)

    def approximate(self, i: int, *places: int) -> bool:
        """Whether one of these sides of a formula stands behind ≈."""
        members = self.notes.formulas[i].members
        shift = len(self.notes.chains[i]) - len(members)
        return any(0 <= k - shift < len(members) and members[k - shift].about for k in places)

    def again(
        self,
        i: int,
        member: int,
        changed: Callable[[Valuation], None],
        chain: list[Tree | None] | None = None,
    ) -> SideOutcome | None:
        """The side judged once more with something changed, where that makes it right."""
        worth = self.notes.final_worth(self.evidence.convention, i)
        worth.quick, worth.cache = True, {}
        changed(worth)
        try:
            outcomes = judge(self.notes.formulas[i], worth, chain or self.notes.chains[i])
        except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError):
            return None
        return next(
            (o for o in outcomes if o.member == member and o.verdict is Verdict.RIGHT), None
        )
