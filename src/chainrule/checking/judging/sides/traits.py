"""Traits of values and sides: what they are made of, and how near they are to each other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from chainrule.checking.judging.comparing import is_nothing
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.quantities import ENERGETIC, name_of
from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    Call,
    Derivative,
    FunctionOf,
    Negative,
    Symbol,
    Tree,
    children,
    rebuilt,
)


def motions(q: tuple[str, ...]) -> set[str]:
    """Coordinates with their rates and accelerations."""
    return {name + dots for name in q for dots in ("", "'", "''")}


def common_names(value: Ratio) -> set[str]:
    """Names that stand in every term."""
    ring, pairs = value.num.ring, 2 * len(value.num.ring.angles)
    terms = list(value.num.poly.to_dict())
    return {
        name for i, name in enumerate(ring.symbols) if terms and all(p[pairs + i] for p in terms)
    }


def is_relation(trees: list[Tree], worth: Valuation) -> bool:
    """L = T + V: energies alone, whatever they hold."""
    names = [name_of(s, worth.n) for t in trees for s in t.symbols]
    return bool(names) and all(n is not None and worth.kind(n) in ENERGETIC for n in names)


def exchanged(tree: Tree, key: Key, new: Symbol) -> Tree:
    """The tree with one letter replaced by another."""
    if isinstance(tree, Symbol):
        return replace(new, dots=tree.dots) if tree.key == key else tree
    return rebuilt(tree, lambda child: exchanged(child, key, new))


def turned(tree: Tree, keys: Collection[Key]) -> Tree:
    """The tree with the sign of some letters turned, of their rates too."""
    symbol = tree.symbol if isinstance(tree, Call) else tree
    if isinstance(symbol, Symbol):
        return Negative(tree) if symbol.key in keys else tree
    if isinstance(tree, Derivative):
        return replace(tree, body=turned(tree.body, keys))
    return rebuilt(tree, lambda child: turned(child, keys))


def is_single_factor(a: Ratio, b: Ratio) -> bool:
    """Whether one factor turns one value into the other."""
    if is_nothing(a) or is_nothing(b):
        return False
    ratio = b / a
    return len(ratio.num.poly) == 1 and len(ratio.bottom().poly) == 1


def has_waves(value: Ratio) -> bool:
    """Whether a sine or cosine stands in a value."""
    pairs = 2 * len(value.num.ring.angles)
    return any(any(powers[:pairs]) for powers in value.num.poly.to_dict())


def is_bare(tree: Tree, worth: Valuation) -> bool:
    """Whether an angle stands in a side outside every sine and cosine."""
    if isinstance(tree, FunctionOf | Derivative | Call):
        return False
    if isinstance(tree, Symbol):
        i = worth.index(tree)
        return i is not None and not tree.dots and worth.reference.exact.angles[i]
    return any(is_bare(child, worth) for child in children(tree))
