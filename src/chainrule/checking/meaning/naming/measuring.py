"""Letters without a habit, by their dimension: p in m₁ p² + m₂ l² is a length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from chainrule.checking.meaning.dimensions import Dimension, dimensions
from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.naming.glossary import LetterMeaning
from chainrule.checking.meaning.observing import Dictionary, Key, Observation, ring_name
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Call,
    FunctionOf,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Tree,
    WrittenSum,
    ungrouped,
    walk,
)

LEAST = 2  # sums that must agree on a letter, with any index
_NONE = (Fraction(0), Fraction(0), Fraction(0))
_MEANINGS: dict[tuple, LetterMeaning] = {
    (0, 1, 0): LetterMeaning(("com", "length")),
    (1, 0, 0): LetterMeaning(("mass",)),
    (1, 2, 0): LetterMeaning(("inertia",)),
}
_WAVES = ("sin", "cos", "tan")


@dataclass(frozen=True)
class _Measure:
    """The dimension of what is known in a term, and how often each unknown letter stands in it."""

    known: Dimension = _NONE
    unknown: tuple[tuple[Key, Fraction], ...] = ()

    def times(self, other: _Measure, power: Fraction = Fraction(1)) -> _Measure:
        count: Counter[Key] = Counter()
        for key, n in self.unknown:
            count[key] += n  # type: ignore[assignment]
        for key, n in other.unknown:
            count[key] += n * power  # type: ignore[assignment]
        known = tuple(a + power * b for a, b in zip(self.known, other.known, strict=True))
        left = tuple((k, Fraction(n)) for k, n in count.items() if n)
        return _Measure(known, left)  # type: ignore[arg-type]


def measured(
    formulas: Iterable[Statement], seen: Observation, words: Dictionary, exact: ExactResults
) -> dict[Key, LetterMeaning]:
    """What letters without a meaning may be, by the terms that stand beside theirs."""
    units = dimensions(exact, words)
    votes: dict[Key, Counter[Dimension]] = {}
    for terms in _sums(formulas):
        measures = [m for t in terms if (m := _measure(t, words, units)) is not None]
        wanted = {m.known for m in measures if not m.unknown}
        if len(wanted) != 1:
            continue
        (target,) = wanted
        for measure in measures:
            if len(measure.unknown) == 1:
                ((key, power),) = measure.unknown
                told = tuple((a - b) / power for a, b in zip(target, measure.known, strict=True))
                votes.setdefault(key, Counter())[told] += 1  # type: ignore[index]
    families: dict[str, Counter[Dimension]] = {}
    for key, said in votes.items():
        families.setdefault(key[0], Counter()).update(said)
    found: dict[Key, LetterMeaning] = {}
    for key in votes:
        (dimension, count), *others = families[key[0]].most_common()
        known = not others and count >= LEAST and dimension in _MEANINGS
        if known and not seen.first[key] and not seen.dotted[key]:
            found[key] = _MEANINGS[dimension]
    return found


def _sums(formulas: Iterable[Statement]) -> Iterator[list[Tree]]:
    """The terms of every sum; those of all sides of an equation together."""
    for formula in formulas:
        sides = [m.tree for m in formula.members if m.tree is not None]
        yield [t for side in sides for t in _terms(side)]
        for side in sides:
            for node in walk(side):
                if isinstance(node, WrittenSum) and node is not side:
                    yield list(node.terms)


def _terms(tree: Tree) -> tuple[Tree, ...]:
    tree = ungrouped(tree)
    return tree.terms if isinstance(tree, WrittenSum) else (tree,)


def _measure(tree: Tree, words: Dictionary, units: dict[str, Dimension]) -> _Measure | None:
    """None for what has no dimension that can be told: zero, matrices, derivatives."""
    tree = ungrouped(tree)
    if isinstance(tree, Negative):
        return _measure(tree.body, words, units)
    if isinstance(tree, Number):
        return _Measure() if tree.value else None
    if isinstance(tree, Call):
        return _measure(tree.symbol, words, units)
    if isinstance(tree, Symbol):
        return _letter(tree, words, units)
    if isinstance(tree, FunctionOf):
        return _Measure() if tree.name in _WAVES else None
    if isinstance(tree, WrittenSum):
        parts = [_measure(t, words, units) for t in tree.terms]
        return next((p for p in parts if p is not None and not p.unknown), None)
    if isinstance(tree, Power):
        base, n = _measure(tree.base, words, units), ungrouped(tree.exponent)
        return _Measure().times(base, n.value) if base and isinstance(n, Number) else None
    if isinstance(tree, Product):
        total = _Measure()
        for factor in tree.factors:
            part = _measure(factor, words, units)
            if part is None:
                return None
            total = total.times(part)
        return total
    if isinstance(tree, Quotient):
        top, below = (_measure(t, words, units) for t in (tree.top, tree.bottom))
        return top.times(below, Fraction(-1)) if top and below else None
    return None


def _letter(symbol: Symbol, words: Dictionary, units: dict[str, Dimension]) -> _Measure | None:
    key = symbol.key
    if key in words.waves or symbol.base == "pi":
        return _Measure()
    rated = words.rates.get(key)
    i = words.coordinates.get(key, rated)
    if i is not None:
        dots = symbol.dots + (rated is not None)
        return _Measure(units[words.q[i] + "'" * dots]) if dots < 3 else None
    if symbol.dots or key in words.torques or symbol.base == "t" or symbol.base in words.vectors:
        return None
    if key in words.parameters or key in words.lengths.values():
        known = units.get(ring_name(key))
        return None if known is None else _Measure(known)
    return _Measure(_NONE, ((key, Fraction(1)),))
