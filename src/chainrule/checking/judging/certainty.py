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
from dataclasses import dataclass, replace
from functools import cached_property

from chainrule.checking.judging.claims import has_wave, is_plain
from chainrule.checking.judging.comparing import SideOutcome, Verdict, is_nothing
from chainrule.checking.judging.examining import Examination
from chainrule.checking.judging.explaining import explain
from chainrule.checking.judging.searching import Evidence, twins
from chainrule.checking.judging.verdicts import judge
from chainrule.checking.meaning.conventions import described
from chainrule.checking.meaning.dimensions import at_odds, compatible, odd_terms
from chainrule.checking.meaning.observing import Key, ring_name
from chainrule.checking.meaning.quantities import WEAK, QuantityName, name_of
from chainrule.checking.meaning.ratio import Ratio, alike, entries_of
from chainrule.checking.meaning.regimes import ONE, SMALL, held, regimes
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import Call, Number, Symbol, Tree, head, rebuilt, walk
from chainrule.exact.budget import OverBudgetError

MARGIN = 1.5  # formulas by which the convention must do better than one that makes this right
SUPPORT = 0.4  # of other formulas, of which parts may be right
NEAR = 0.34  # the share of terms that a slip leaves alone

_SEVERAL = re.compile(r"the terms |missing; the term|it should be (?!zero)")

Results = dict[int, list[SideOutcome]]


def settled(notes: Examination, evidence: Evidence, *, search: bool) -> Results:
    """Every outcome, with what is wrong for certain kept apart from what is not."""
    convention = evidence.convention
    results = notes.judge(convention)
    if not search:
        return results
    notes.redefined = frozenset(_redefined(notes, results, evidence))
    if notes.redefined:
        notes.cache.clear()
        results = notes.judge(convention)
    court = Court(notes, evidence, results)
    return {i: court.chain(i, outcomes) for i, outcomes in results.items()}


def _redefined(notes: Examination, results: Results, evidence: Evidence) -> set[Key]:
    """Letters that the notes use for something of their own: E = m₂ l₁ l₂ …, which is no energy.

    What is the quantity but for one slip is meant as it.
    """
    found: set[Key] = set()
    worth = notes.worth(evidence.convention)
    said = {
        symbol.key for i, outcomes in results.items()
        if (symbol := head(notes.chains[i][0])) is not None
        and any(o.verdict is Verdict.RIGHT for o in outcomes)
    }  # fmt: skip
    for i, outcomes in results.items():
        symbol = head(notes.chains[i][0])
        if symbol is None or symbol.dots or symbol.key in notes.words.coordinates:
            continue
        name = name_of(symbol, len(notes.words.q))
        if name is None:
            continue
        wrong = [o for o in outcomes if o.verdict is Verdict.WRONG]
        if any(o.defines == symbol.key for o in outcomes) or (
            wrong
            and (
                (
                    name.family not in notes.trusted
                    and (symbol.base in WEAK or all(o.shape or _elsewhere(o, worth) for o in wrong))
                )
                or (symbol.key not in said and all(_elsewhere(o, worth) for o in wrong))
            )
            and not _is_slip(notes, i, wrong, worth)
        ):
            found.add(symbol.key)
        if _is_state(notes.chains[i], notes):
            letters = [k for k in notes.seen.all if k[0] == symbol.base and k[1].isdigit()]
            found |= {k for k in letters if k not in notes.words.coordinates}
    return found


def _is_slip(notes: Examination, i: int, wrong: list[SideOutcome], worth: Valuation) -> bool:
    """Whether every side is the quantity but for one change."""
    worth = replace(worth, definitions=dict(notes.defined.get(i, {})))
    for outcome in wrong:
        if outcome.value is None or outcome.right is None or outcome.shape:
            return False
        if all(e.is_zero() for e in entries_of(outcome.right)):
            return False
        trees = list(outcome.trees) or notes.chains[i]
        try:
            words = explain(replace(outcome, reason=""), trees, worth)
        except (UnreadError, OverBudgetError):
            return False
        if not words or _SEVERAL.search(words):
            return False
    return bool(wrong)


def _elsewhere(outcome: SideOutcome, worth: Valuation) -> bool:
    """C = (x, 0): nothing in it has the dimension of what its letter usually names."""
    if outcome.value is None or outcome.right is None:
        return False
    return not compatible(outcome.value, outcome.right, worth.units)


def _is_state(chain: list[Tree | None], notes: Examination) -> bool:
    """x_2 = ẋ, x_3 = θ: the entries of a state, not positions."""
    symbol, value = head(chain[0]), chain[-1]
    if symbol is None or not symbol.sub.isdigit() or not isinstance(value, Symbol):
        return False
    index = notes.words.coordinates.get(value.key)
    return index is not None and (value.dots > 0 or notes.exact.angles[index])


@dataclass
class Court:
    """What is known about the notes when a difference is judged."""

    notes: Examination
    evidence: Evidence
    results: Results

    def __post_init__(self) -> None:
        self.confirmed = self._confirmed()
        worth = self.notes.worth(self.evidence.convention)
        self.regimes = None
        self.slips: dict[tuple[int, int], bool] = {}
        self.asides: dict[tuple[int, int], SideOutcome | None] = {}
        self.worth: Valuation = worth

    def _confirmed(self) -> frozenset[Key]:
        """Parameters that stand in a formula that is right."""
        found: set[Key] = set()
        for i, outcomes in self.results.items():
            for outcome in outcomes:
                if outcome.verdict is Verdict.RIGHT:
                    for tree in self.notes.chains[i]:
                        found |= {s.key for s in tree.symbols} if tree is not None else set()
        return frozenset(found)

    def chain(self, i: int, outcomes: list[SideOutcome]) -> list[SideOutcome]:
        """All sides of a formula: beside a doubtful one, a law φ = ∂V/∂q confirms nothing."""
        settled = [self._signed(i, self.settle(i, o)) for o in outcomes]
        if not any(o.verdict is Verdict.DOUBTFUL for o in settled):
            return settled
        law = "a law, true of every mechanism"
        return [
            _instead(o, Verdict.NONE, law) if o.verdict is Verdict.RIGHT and self._law(i, o) else o
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
        return _instead(outcome, Verdict.DOUBTFUL, words)

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
            near = self._in_regime(i, outcome) if outcome.strange else None
            return near or self._generous(i, outcome) or outcome
        if outcome.verdict is not Verdict.WRONG:
            return outcome
        aside = self._aside(i, outcome)
        if aside is not None:
            return aside
        doubt = self._doubt(i, outcome)
        if not doubt:
            return outcome
        return self._generous(i, outcome) or _instead(outcome, Verdict.DOUBTFUL, doubt)

    def _generous(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """Right once every name means what it usually does: a law such as M = Σ m JᵀJ + JᵀIJ.

        Names that the notes confirm nowhere, and other readings of the name on the left, are tried.
        """
        chain, convention = self.notes.chains[i], self.evidence.convention
        symbol = next((head(t) for t in chain if t is not None), None)
        if not self._may_be_law(i):
            return None
        name = _pattern(symbol, self.worth.n) if symbol is not None else None
        kinds = [None, *(k for k in name.kinds[1:] if k[0] != "-")] if name else [None]
        if name is not None and name.family in convention.kinds:
            kinds = [None]
        for kind in kinds:
            worth = self.notes.final_worth(convention, i)
            worth.generous, worth.quick, worth.cache = True, True, {}
            if kind is not None and name is not None:
                worth.kinds = {**worth.kinds, name.family: kind}
            try:
                outcomes = judge(self.notes.formulas[i], worth, chain)
            except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError):
                continue
            for found in outcomes:
                if found.member == outcome.member and found.verdict is Verdict.RIGHT:
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

    def _aside(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """What a formula is that claims nothing, or is an approximation; None where it claims."""
        key = (i, outcome.member)
        if key not in self.asides:
            words = self._no_claim(i, outcome)
            found = _instead(outcome, Verdict.NONE, words) if words else None
            self.asides[key] = found or self._in_regime(i, outcome)
        return self.asides[key]

    def _no_claim(self, i: int, outcome: SideOutcome) -> str:
        """Why a formula says nothing about the mechanism, or nothing."""
        trees = [t for t in self.notes.chains[i] if t is not None]
        symbols = [s for t in trees for s in t.symbols]
        words = self.notes.words
        first = head(trees[0])
        moving = outcome.quantity.startswith(("equation of motion", "an equation of motion"))
        if outcome.quantity == "an identity":
            if any(s.key in words.torques for s in symbols):
                return "bookkeeping: it says which force acts"
            sides = [trees[outcome.anchor], trees[min(outcome.member, len(trees) - 1)]]
            if any(head(t) is not None or not t.symbols for t in sides) and not self._rate(sides):
                return "a condition or a definition, not a claim about the mechanism"
        other = trees[min(outcome.member, len(trees) - 1)]
        if not other.symbols and outcome.quantity and not moving and not _nothing(other):
            return "a condition: numbers for a quantity"
        if outcome.shape:
            name = name_of(first, self.worth.n) if first is not None else None
            if name is None or name.family not in self.notes.trusted:
                return "bookkeeping: a vector of states, not a quantity of the mechanism"
        if moving and len(trees) == 2 and all(head(t) is not None for t in trees):
            return "a definition: another name for an acceleration or a force"
        if ": the potential energy" in outcome.quantity and not self._moves(other):
            return "a law: no coordinate stands in it"  # V = m g h
        if first is not None and first.dots < 2 and (
            first.key in words.coordinates or self.worth.is_vector(first)
        ) and not moving:  # fmt: skip
            return "a condition or bookkeeping: a value for a coordinate"
        return ""

    def _rate(self, sides: list[Tree]) -> bool:
        """θ̇ = … of momenta: Hamilton's equations claim something."""
        first = head(sides[0])
        if first is None or first.dots != 1 or first.key not in self.notes.words.coordinates:
            return False
        known = self.notes.words.parameters
        return sum(s.key in known for s in sides[1].symbols) > 1

    def _moves(self, tree: Tree) -> bool:
        """Whether a coordinate or something that depends on one stands in a side."""
        words = self.notes.words
        still = {*words.parameters, *words.lengths.values(), *self.notes.nameless}
        return any(s.key not in still or s.dots for s in tree.symbols)

    def _in_regime(self, i: int, outcome: SideOutcome) -> SideOutcome | None:
        """An approximation or a normalised formula that is right as such."""
        convention = self.evidence.convention
        trees = [t for t in self.notes.chains[i] if t is not None]
        plain = all(
            is_plain(t, self.worth, self.notes.nameless) or len(t.symbols) < 2 for t in trees
        )
        bare = not any(map(has_wave, trees)) and not any(
            s.key in self.notes.words.waves for t in trees for s in t.symbols
        )
        named = any(s.key in self.notes.words.parameters for t in trees for s in t.symbols)
        if self.regimes is None:
            self.regimes = regimes(self.worth.reference)
        momenta = {s.key for t in trees for s in t.symbols if s.base == "p"}
        written = [t for t in trees if head(t) is None]
        normal = not named and all(
            is_plain(t, self.worth, {*self.notes.nameless, *momenta}) for t in written
        )
        for title, reference in self.regimes:
            if (title == ONE and not normal) or (title == SMALL and not (bare and plain)):
                continue
            worth = self.notes.final_worth(convention, i)
            worth.reference, worth.quick = reference, True
            worth.cache = {}
            try:
                outcomes = judge(self.notes.formulas[i], worth, self.notes.chains[i])
            except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError):
                continue
            mine = [o for o in outcomes if o.member == outcome.member]
            if mine and all(o.verdict is Verdict.RIGHT for o in mine):
                return _instead(outcome, Verdict.NONE, title)
        return None

    def _doubt(self, i: int, outcome: SideOutcome) -> str:
        """Why a difference is not certain to be a mistake, and what would settle it; or nothing."""
        trees = [t for t in self.notes.chains[i] if t is not None]
        odd = self._odd(outcome)
        if outcome.value is not None and any("t" in e.names() for e in entries_of(outcome.value)):
            return "the time stands in it as a factor: it may have been misread"
        if outcome.together:
            return "the entries of this row of C do not give C q̇ together: one of them is wrong"
        if outcome.reason and "friction" not in outcome.reason:
            return f"{outcome.reason}, unless it acts the other way or on another joint"
        name = head(trees[0])
        if name is not None and name.base in WEAK and name.key not in (
            *self.notes.words.coordinates, *self.notes.words.rates
        ):  # fmt: skip
            found = name_of(name, self.worth.n)
            energy = found is not None and self.worth.kind(found) in ("T", "V", "T_i", "V_i")
            if not energy and (found is None or found.family not in self.notes.trusted):
                return f"{name} may be a letter of the notes' own: no formula confirms what it is"
        moving = "equation of motion" in outcome.quantity
        known = self.notes.words.parameters
        if moving and not any(s.key in known for t in trees for s in t.symbols):
            return "it holds no constant of the mechanism: are they set to one?"
        if part := self._held(i, outcome, trees):
            return part
        gap, rival = self.evidence.rivals(i, outcome.member, twins(self.notes, i))
        if gap < MARGIN and rival is not None:
            told = "; ".join(described(rival, self.notes.exact, self.notes.words))
            return f"it would be right with {told or 'the plain convention'}: say which is meant"
        if other := self._other_letter(i, outcome):
            return other
        if not _is_relation(trees, self.worth) and (needed := self._needed(trees, outcome)):
            return f"the right value holds {needed}, which no formula that is right confirms"
        if self._linear(outcome):
            return "it holds no sine or cosine: right only near one place, if at all; say where"
        if odd or outcome.reason:
            return ""
        unsure = sorted(str(s) for s in self._unconfirmed(trees))
        if unsure and (not self._slip(i, outcome) or self.evidence.support(i) < SUPPORT):
            return f"no formula that is right confirms what {', '.join(unsure)} stands for"
        if not self._near(outcome) and not self._slip(i, outcome):
            return "it has too little in common with what the mechanism gives to be a slip"
        if not self.understood:
            return "too little of these notes is right for their convention to be certain"
        return ""

    @cached_property
    def understood(self) -> bool:
        """Whether as many formulas are right, or right but for one slip, as differ otherwise."""
        right, differ = set(), set()
        for i, outcomes in self.results.items():
            text = str(self.notes.chains[i])
            wrong = [o for o in outcomes if o.verdict is Verdict.WRONG]
            wrong = [o for o in wrong if self._aside(i, o) is None]
            if wrong:
                slips = all(o.value is not None and self._slip(i, o) for o in wrong[:4])
                (right if slips else differ).add(text)
            elif any(o.verdict is Verdict.RIGHT for o in outcomes) and self._says_something(i):
                right.add(text)
        return len(right) >= len(differ)

    def _says_something(self, i: int) -> bool:
        """Whether a formula holds parameters: ∂T/∂x = 0 confirms nothing."""
        known = self.notes.words.parameters
        return any(s.key in known for t in self.notes.chains[i] if t is not None for s in t.symbols)

    def _held(self, i: int, outcome: SideOutcome, trees: list[Tree]) -> str:
        """A formula of a part: right where a coordinate that it does not name is at rest."""
        words = self.notes.words
        named = {
            words.coordinates[s.key] for t in trees for s in t.symbols if s.key in words.coordinates
        }
        if (
            not named
            or len(named) == self.worth.n
            or any(self.worth.is_vector(s) for t in trees for s in t.symbols)
        ):
            return ""
        for j in set(range(self.worth.n)) - named:
            worth = self.notes.final_worth(self.evidence.convention, i)
            worth.reference, worth.quick, worth.cache = held(self.worth.reference, j), True, {}
            try:
                outcomes = judge(self.notes.formulas[i], worth, self.notes.chains[i])
            except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError):
                continue
            if any(o.member == outcome.member and o.verdict is Verdict.RIGHT for o in outcomes):
                return f"right where {words.q[j]} is at rest: say so if that is meant"
        return ""

    def _slip(self, i: int, outcome: SideOutcome) -> bool:
        """Whether one change in each entry makes it right."""
        trees = list(outcome.trees) or self.notes.chains[i]
        worth = self.notes.final_worth(self.evidence.convention, i)
        key = (i, outcome.member)
        if key not in self.slips:
            try:
                words = explain(outcome, trees, worth)
            except (UnreadError, OverBudgetError):
                words = ""
            self.slips[key] = bool(words) and not _SEVERAL.search(words)
        return self.slips[key]

    def _odd(self, outcome: SideOutcome) -> str:
        if outcome.value is None or outcome.right is None:
            return ""
        if outcome.scale is not None and isinstance(outcome.value, Ratio):
            return at_odds(outcome.value * outcome.scale, self.notes.units) or ""
        return odd_terms(outcome.value, outcome.right, self.notes.units) or ""

    def _unconfirmed(self, trees: list[Tree]) -> set[Symbol]:
        """Parameters of the formula that stand in no right one."""
        words = self.notes.words
        known = {*words.parameters, *words.lengths.values()}
        return {
            replace(s, dots=0)
            for t in trees
            for s in t.symbols
            if s.key in known and s.key not in self.confirmed
        }

    def _needed(self, trees: list[Tree], outcome: SideOutcome) -> str:
        """Parameters of the right value that stand neither in the formula nor in a right one."""
        if outcome.right is None or outcome.shape:
            return ""
        moving = {q + d for q in self.notes.words.q for d in ("", "'", "''")}
        sure = {ring_name(key) for key in self.confirmed}
        sure |= {ring_name(s.key) for t in trees for s in t.symbols} | moving
        names = set().union(*(e.names() for e in entries_of(outcome.right)))
        return ", ".join(sorted(names - sure - {"pi", "t"}))

    def _other_letter(self, i: int, outcome: SideOutcome) -> str:
        """ℓ beside l: a letter that nothing confirms, with which as another all is right."""
        trees = [t for t in self.notes.chains[i] if t is not None]
        used = {s.key for t in trees for s in t.symbols}
        units, words = self.notes.units, self.notes.words
        for symbol in self._unconfirmed(trees):
            unit = units.get(ring_name(symbol.key))
            for key in words.parameters:
                if key in used or unit is None or units.get(ring_name(key)) != unit:
                    continue
                new = Symbol(key[0], key[1], 0, key[2])
                chain = [
                    None if t is None else _exchanged(t, symbol.key, new)
                    for t in self.notes.chains[i]
                ]
                worth = self.notes.final_worth(self.evidence.convention, i)
                worth.quick = True
                try:
                    outcomes = judge(self.notes.formulas[i], worth, chain)
                except (UnreadError, OverBudgetError, ValueError, ZeroDivisionError):
                    continue
                if any(o.member == outcome.member and o.verdict is Verdict.RIGHT for o in outcomes):
                    return f"{symbol} seems to stand for {new}: say so, and it is right"
        return ""

    def _linear(self, outcome: SideOutcome) -> bool:
        """Whether angles stand bare where the right value has sines and cosines."""
        if outcome.value is None or outcome.right is None:
            return False
        angles = {q for q, a in zip(self.notes.words.q, self.notes.exact.angles, strict=True) if a}
        entries = entries_of(outcome.value)
        if not any(map(_waves, entries_of(outcome.right))):
            return False
        bare = any(e.num.degree(q) > 0 for e in entries for q in angles if q in e.num.ring.symbols)
        if bare or self._odd(outcome):  # small angles leave dimensions as they are
            return bare
        return self.notes.linearises and not any(map(_waves, entries))

    def _near(self, outcome: SideOutcome) -> bool:
        """Whether enough of it is right for the rest to be a slip."""
        value, right = outcome.value, outcome.right
        if value is None or right is None or outcome.shape:
            return outcome.shape
        pairs = list(zip(entries_of(value), entries_of(right), strict=False))
        if any(a == b and not a.is_zero() for a, b in pairs) and len(pairs) > 1:
            return True
        shares = [alike(a, b) for a, b in pairs if not (a.is_zero() and b.is_zero())]
        if shares and max(shares) >= NEAR:
            return True
        return any(_single(a, b) for a, b in pairs)


def _numbered(symbol: Symbol) -> Symbol:
    """c_111 for c_ijk, m_1 for m_i."""
    return replace(symbol, sub=re.sub(r"[ijk](?=[ijk]*$)", "1", symbol.sub))


def _pattern(symbol: Symbol, n: int) -> QuantityName | None:
    """The family of a name whose indices may be letters."""
    return name_of(symbol, n) or name_of(_numbered(symbol), n)


def _nothing(tree: Tree) -> bool:
    """The number zero, as in ∂T/∂x = 0."""
    return isinstance(tree, Number) and tree.value == 0


def _is_relation(trees: list[Tree], worth: Valuation) -> bool:
    """L = T + V: energies alone, whatever they hold."""
    names = [name_of(s, worth.n) for t in trees for s in t.symbols]
    return bool(names) and all(
        n is not None and worth.kind(n) in ("T", "V", "L", "E") for n in names
    )


def _exchanged(tree: Tree, key: Key, new: Symbol) -> Tree:
    """The tree with one letter replaced by another."""
    if isinstance(tree, Symbol):
        return replace(new, dots=tree.dots) if tree.key == key else tree
    return rebuilt(tree, lambda child: _exchanged(child, key, new))


def _single(a: Ratio, b: Ratio) -> bool:
    """Whether one factor turns one value into the other."""
    if is_nothing(a) or is_nothing(b):
        return False
    ratio = b / a
    return len(ratio.num.poly) == 1 and len(ratio.bottom().poly) == 1


def _waves(value: Ratio) -> bool:
    pairs = 2 * len(value.num.ring.angles)
    return any(any(powers[:pairs]) for powers in value.num.poly.to_dict())


def _instead(outcome: SideOutcome, verdict: Verdict, reason: str) -> SideOutcome:
    return replace(outcome, verdict=verdict, reason=reason)
