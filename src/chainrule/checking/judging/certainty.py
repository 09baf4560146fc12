"""Certainty: a difference is called wrong only where quantity, symbols and convention are certain.

A formula is *wrong* when it differs from what its name says, no convention that the rest of the
notes supports nearly as well would make it right, its symbols are confirmed by formulas that are
right (or the physical dimensions of its own terms contradict each other), and it is near enough
to the right one to be meant as it. Otherwise it is *doubtful*. Definitions of letters of the
notes' own, conditions (θ = π), approximations and the bookkeeping of states and inputs claim
nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from itertools import islice, product

from chainrule.checking.judging.bench import Bench, Results, instead
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.doubting import Doubts
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.following import condemned
from chainrule.checking.judging.letters import redefined
from chainrule.checking.meaning.quantities import QuantityName, name_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    AtPoint,
    Call,
    FunctionOf,
    Negative,
    Product,
    Symbol,
    Tree,
    WrittenSum,
    head,
    rebuilt,
    ungrouped,
    walk,
)
from chainrule.checking.searching.evidence import Evidence

MAX_POINTS = 64
TURNS = ("0", "π/2", "π", "−π/2")


def settled(notes: Examination, evidence: Evidence, *, search: bool) -> Results:
    """Every outcome, with what is wrong for certain kept apart from what is not."""
    convention = evidence.convention
    results = notes.judge(convention)
    if not search:
        return results
    notes.redefined = frozenset(redefined(Bench(notes, evidence, results)))
    if notes.redefined:
        notes.cache.clear()
        results = notes.judge(convention)
    court = Court(notes, evidence, results)
    judged = {i: court.chain(i, outcomes) for i, outcomes in results.items()}
    return condemned(notes, convention, judged)


class Court(Doubts):
    """The last word on every side of every formula."""

    def chain(self, i: int, outcomes: list[SideOutcome]) -> list[SideOutcome]:
        """All sides of a formula: beside a doubtful one, a law φ = ∂V/∂q confirms nothing."""
        settled = [self._signed(i, self.settle(i, o)) for o in outcomes]
        if not any(o.verdict is Verdict.DOUBTFUL for o in settled):
            return settled
        law = "a law, true of every mechanism"
        return [
            instead(o, Verdict.NONE, law) if o.verdict is Verdict.RIGHT and self._law(i, o) else o
            for o in settled
        ]

    def _signed(self, i: int, outcome: SideOutcome) -> SideOutcome:
        """G that is −∂V/∂q, τ_g that is +∂V/∂q: a slip, unless a law of the notes says so."""
        symbol = head(self.notes.chains[i][0])
        name = (
            name_of(symbol, self.worth.n, self.worth.how(self.notes.chains[i][0]))
            if symbol
            else None
        )
        if outcome.verdict is not Verdict.RIGHT or name is None or symbol is None or symbol.dots:
            return outcome
        kind, usual = self.evidence.convention.kinds.get(name.family), name.kinds[0]
        if kind is None or kind.strip("-") != usual.strip("-") or kind == usual:
            return outcome
        if name.family in self.laws:
            return outcome
        side = "right" if usual.startswith("-") else "left"
        words = (
            f"{symbol} usually stands on the {side} of M q̈ + C q̇ + G = τ: its sign is turned; "
            "say where it stands"
        )
        return instead(outcome, Verdict.DOUBTFUL, words)

    @cached_property
    def laws(self) -> frozenset[tuple[str, str, int]]:
        """Families that a right equation of motion uses by name: M q̈ + C q̇ = τ_g + B u."""
        found = set()
        for i, outcomes in self.results.items():
            if any(
                o.verdict is Verdict.RIGHT and "equation of motion" in o.quantity for o in outcomes
            ):
                for node in (n for t in self.notes.chains[i] if t is not None for n in walk(t)):
                    used = node.symbol if isinstance(node, Call) else node
                    if isinstance(used, Symbol) and (
                        name := name_of(used, self.worth.n, self.worth.how(node))
                    ):
                        found.add(name.family)
        return frozenset(found)

    def _law(self, i: int, outcome: SideOutcome) -> bool:
        """Whether a side is made of quantities alone."""
        trees = self.notes.chains[i]
        tree = trees[outcome.member] if outcome.member < len(trees) else None
        known = self.notes.words.parameters
        return tree is not None and not any(s.key in known for s in tree.symbols)

    def settle(self, i: int, outcome: SideOutcome) -> SideOutcome:
        """The outcome as it stands, or what it is instead of wrong."""
        if outcome.verdict is Verdict.UNREAD:
            near = self.in_regime(i, outcome) if outcome.strange else None
            found = near or self._at_point(i, outcome) or self._parted_angle(i, outcome)
            return found or self._generous(i, outcome) or outcome
        if outcome.verdict is not Verdict.WRONG:
            return outcome
        aside = self.aside(i, outcome)
        if aside is not None:
            return aside
        doubt = self.doubt(i, outcome)
        if not doubt:
            return outcome
        return self._generous(i, outcome) or instead(outcome, Verdict.DOUBTFUL, doubt)

    def _at_point(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """A value at a fixed point: right if it is at some place of quarter turns."""
        trees = self.trees(i)
        if not any(isinstance(n, AtPoint) for t in trees for n in walk(t)):
            return None
        turns = [range(4) if angle else (0,) for angle in self.notes.exact.angles]
        for point in islice(product(*turns), MAX_POINTS):

            def there(worth: Valuation, point: tuple[int, ...] = point) -> None:
                worth.generous, worth.point = True, point

            found = self.again(i, outcome.member, there)
            if found is not None:
                names = zip(self.notes.words.q, point, self.notes.exact.angles, strict=True)
                told = ", ".join(f"{q} = {TURNS[t]}" for q, t, angle in names if angle)
                return replace(found, trees=outcome.trees, remarks=(f"at {told}",))
        return None

    def _parted_angle(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """cos(θ₁ θ₂), which is right with a sign between the angles: a slip for certain."""
        for sign, word in ((True, "minus"), (False, "plus")):
            chain = [
                None if t is None else _with_sign(t, self.worth, minus=sign)
                for t in self.notes.chains[i]
            ]
            if chain == self.notes.chains[i]:
                return None
            if (found := self.again(i, outcome.member, lambda _: None, chain)) is not None:
                words = f"a {word} is missing between the angles"
                return replace(
                    found, verdict=Verdict.WRONG, reason=words, trees=outcome.trees, right=None
                )
        return None

    def _generous(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right once every name means what it usually does: a law such as M = Σ m JᵀJ + JᵀIJ.

        Names that the notes confirm nowhere, and other readings of the name on the left, are tried.
        """
        if not self._may_be_law(i):
            return None
        symbol = next((head(t) for t in self.notes.chains[i] if t is not None), None)
        name = _pattern(symbol, self.worth.n) if symbol is not None else None
        kinds: list[str | None] = [None]
        if name is not None and name.family not in self.evidence.convention.kinds:
            first = name.kinds[0].strip("-")
            kinds += [kind for kind in name.kinds[1:] if kind[0] != "-" and kind != first]
        for kind in kinds:

            def generous(worth: Valuation, kind: str | None = kind) -> None:
                worth.generous = True
                if kind is not None and name is not None:
                    worth.kinds = {**worth.kinds, name.family: kind}

            found = self.again(i, outcome.member, generous)
            if found is not None:
                return replace(found, trees=outcome.trees)
        return None

    def _may_be_law(self, i: int) -> bool:
        """Whether every symbol of a formula has a meaning or names a quantity, and some does."""
        words, defined = self.notes.words, self.notes.defined.get(i, {})
        letters = [s for t in self.notes.chains[i] if t is not None for s in t.symbols]
        names = [_pattern(_numbered(s), self.worth.n) for s in letters]
        known = [
            n is not None or words.meaning(s.key) is not None or s.key in defined
            or self.worth.is_vector(s) or s.base in ("t", "n") or words.meaning(_numbered(s).key)
            for n, s in zip(names, letters, strict=True)
        ]  # fmt: skip
        return all(known) and any(n is not None for n in names)


def _with_sign(tree: Tree, worth: Valuation, *, minus: bool) -> Tree:
    """θ₁ − θ₂ for θ₁ θ₂ inside a sine or cosine."""
    if isinstance(tree, FunctionOf) and tree.name in ("sin", "cos"):
        inner = ungrouped(tree.argument)
        if isinstance(inner, Product) and len(inner.factors) == 2 and all(
            isinstance(f, Symbol) and worth.index(f) is not None for f in inner.factors
        ):  # fmt: skip
            a, b = inner.factors
            return FunctionOf(tree.name, WrittenSum((a, Negative(b) if minus else b)))
    return rebuilt(tree, lambda child: _with_sign(child, worth, minus=minus))


def _numbered(symbol: Symbol) -> Symbol:
    """c_111 for c_ijk, m_1 for m_i."""
    return replace(symbol, sub=re.sub(r"[ijk](?=[ijk]*$)", "1", symbol.sub))


def _pattern(symbol: Symbol, n: int) -> QuantityName | None:
    """The family of a name whose indices may be letters."""
    return name_of(symbol, n) or name_of(_numbered(symbol), n)
