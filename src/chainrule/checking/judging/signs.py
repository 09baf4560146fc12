"""Signs of gravity: G on the left of M q̈ + C q̇ + G = τ, τ_g on the right, as the laws say."""

from __future__ import annotations

from functools import cached_property

from chainrule.checking.judging.bench import Bench
from chainrule.checking.judging.comparing import SideOutcome, Verdict
from chainrule.checking.judging.moving.motion import is_motion
from chainrule.checking.meaning.quantities import QuantityName, name_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    Call,
    Negative,
    Symbol,
    Tree,
    WrittenSum,
    head,
    unsigned,
    walk,
)

Family = tuple[str, str, int]


class Signs:
    """Whether a gravity term has the sign that the notes themselves give it."""

    def __init__(self, bench: Bench):
        self.bench, self.notes, self.worth = bench, bench.notes, bench.worth
        self.kinds = bench.evidence.convention.kinds

    def signed(self, i: int, outcome: SideOutcome) -> SideOutcome:
        """G that is −∂V/∂q, τ_g that is +∂V/∂q: a slip, unless a law of the notes says so."""
        symbol, name = self._named(i)
        if name is None or symbol is None or symbol.dots:
            return outcome
        if name.family in self.notes.turned and outcome.verdict is Verdict.DOUBTFUL:
            words = f"the sign of {symbol} is turned: the notes' own law has it the other way"
            return outcome.instead(Verdict.WRONG, words)
        if outcome.verdict is not Verdict.RIGHT or not self._is_turned(name):
            return outcome
        side = "right" if name.kinds[0].startswith("-") else "left"
        words = (
            f"{symbol} usually stands on the {side} of M q̈ + C q̇ + G = τ: its sign is turned; "
            "say where it stands"
        )
        return outcome.instead(Verdict.DOUBTFUL, words)

    def turned(self) -> dict[Family, str]:
        """Gravity terms written with a sign that an equation of motion of the notes contradicts."""
        names = (self._named(i)[1] for i in range(len(self.notes.chains)))
        return {
            name.family: name.kinds[0] for name in names
            if name is not None and self._is_turned(name) and self._law_says(name, name.kinds[0])
        }  # fmt: skip

    def _named(self, i: int) -> tuple[Symbol | None, QuantityName | None]:
        """The symbol on the left of a formula, and the name that it is."""
        first = self.notes.chains[i][0]
        symbol = head(first)
        return symbol, name_of(symbol, self.worth.n, self.worth.how(first)) if symbol else None

    def _is_turned(self, name: QuantityName) -> bool:
        """Whether a name stands for minus what it usually does, and no law uses it so."""
        kind, usual = self.kinds.get(name.family), name.kinds[0]
        if kind is None or kind == usual or name.family in self.laws:
            return False
        return kind.strip("-") == usual.strip("-")

    @cached_property
    def laws(self) -> frozenset[Family]:
        """Families that a right equation of motion uses by name: M q̈ + C q̇ = τ_g + B u."""
        found = set()
        for i, outcomes in self.bench.results.items():
            if any(
                o.verdict is Verdict.RIGHT and "equation of motion" in o.quantity for o in outcomes
            ):
                found |= self._families(i)
        return frozenset(found)

    def _families(self, i: int) -> set[Family]:
        """The quantities that a formula uses by name."""
        found: set[Family] = set()
        for node in (n for t in self.bench.trees(i) for n in walk(t)):
            used = node.symbol if isinstance(node, Call) else node
            if isinstance(used, Symbol):
                name = name_of(used, self.worth.n, self.worth.how(node))
                found |= {name.family} if name is not None else set()
        return found

    def _law_says(self, name: QuantityName, usual: str) -> bool:
        """Whether an equation of motion of the notes is right if the name means what it usually
        does, or has it on the side where it usually stands."""

        def as_usual(worth: Valuation) -> None:
            worth.generous, worth.kinds = True, {**worth.kinds, name.family: usual}

        if any(self._stands(i, name.family) == usual for i in self.bench.results):
            return True
        return any(
            self.bench.again(i, o.member, as_usual) is not None
            for i, outcomes in self.bench.results.items()
            if is_motion(self.notes.chains[i], self.worth) and name.family in self._families(i)
            for o in outcomes
        )

    def _stands(self, i: int, family: Family) -> str:
        """G or -G: what a law of names, M q̈ + C q̇ + G = τ, has a name for by where it stands."""
        signs: dict[bool, set[bool]] = {True: set(), False: set()}  # of M q̈, of the name: whether +
        for k, side in enumerate(self.bench.trees(i)[:2]):
            for term in side.terms if isinstance(side, WrittenSum) else (side,):
                plus = isinstance(term, Negative) == bool(k)
                symbols = list(unsigned(term).symbols)
                if any(s.dots == 2 and s.base in self.worth.dictionary.vectors for s in symbols):
                    signs[True].add(plus)
                elif len(symbols) == 1 and self._family(symbols[0], unsigned(term)) == family:
                    signs[False].add(plus)
        if not all(len(found) == 1 for found in signs.values()):
            return ""
        return "G" if signs[True] == signs[False] else "-G"

    def _family(self, symbol: Symbol, tree: Tree) -> Family | None:
        name = name_of(symbol, self.worth.n, self.worth.how(tree)) if head(tree) else None
        return name.family if name is not None else None
