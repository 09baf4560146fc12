"""Laplace transforms: s² Φ(s) is φ̈ from rest, so that transformed equations are those of motion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from chainrule.checking.meaning.observing import is_number
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Tree,
    WrittenMatrix,
    WrittenSum,
    walk,
)

S = Symbol("s")
MAX_TERMS = 64  # of a side that is multiplied out
#: A transform's letter and what it is in time; another letter is the small one of itself.
_IN_TIME = {"T": "tau", "Tau": "tau", "F": "F", "Gamma": "tau"}


@dataclass(frozen=True)
class _Term:
    """± coefficients · s^power · transform."""

    factors: tuple[Tree, ...] = ()
    power: int = 0
    transform: Symbol | None = None
    turned: bool = False


def in_time(formulas: list[Statement]) -> list[Statement]:
    """The formulas with every equation of transforms, up to s², as an equation in time."""
    if not any(is_transform(n) for f in formulas for m in f.members if m.tree is not None
               for n in walk(m.tree)):  # fmt: skip
        return formulas
    used = {
        s.key for f in formulas for m in f.members if m.tree is not None for s in m.tree.symbols
    }
    return [_untransformed(f, used) for f in formulas]


def is_transform(node: Tree) -> bool:
    """X(s)"""
    return isinstance(node, Call) and node.arguments == (S,)


def time_letter(symbol: Symbol, used: Iterable[tuple[str, str, str]]) -> Symbol:
    """φ for Φ(s), u for U(s)."""
    known = set(used)
    small = _IN_TIME.get(symbol.base, symbol.base.lower())
    for base in (small, symbol.base.lower(), symbol.base.swapcase()):
        if (base, symbol.sub, symbol.marks) in known:
            return replace(symbol, base=base)
    return replace(symbol, base=small)


def _untransformed(formula: Statement, used: set[tuple[str, str, str]]) -> Statement:
    trees = [m.tree for m in formula.members]
    if not any(t is not None and any(map(is_transform, walk(t))) for t in trees):
        return formula
    sides = []
    for tree in trees:
        terms = [] if tree is None or is_number(tree, 0) else _terms(tree)
        if tree is None or terms is None or any(t.transform is None for t in terms):
            return formula
        sides.append(terms)
    powers = [t.power for side in sides for t in side]
    if max(powers) - min(powers) > 2:
        return formula
    shift = -min(powers) if min(powers) < 0 or max(powers) > 2 else 0
    members = tuple(
        replace(m, tree=_written(side, shift, used))
        for m, side in zip(formula.members, sides, strict=True)
    )
    return replace(formula, members=members)


def _terms(tree: Tree) -> list[_Term] | None:
    """A side multiplied out as far as s and transforms need it; None where it is no such sum."""
    if not any(n == S or is_transform(n) for n in walk(tree)):
        return [_Term((tree,))]
    if isinstance(tree, WrittenSum):
        parts = [_terms(t) for t in tree.terms]
        if any(p is None for p in parts):
            return None
        return [t for part in parts for t in part or ()]
    if isinstance(tree, Negative):
        inner = _terms(tree.body)
        return None if inner is None else [replace(t, turned=not t.turned) for t in inner]
    if isinstance(tree, Brackets) and len(tree.items) == 1:
        return _terms(tree.items[0])
    if isinstance(tree, WrittenMatrix) and len(tree.rows) == len(tree.rows[0]) == 1:
        return _terms(tree.rows[0][0])
    if tree == S:
        return [_Term(power=1)]
    if isinstance(tree, Call):
        return [_Term(transform=tree.symbol)]
    if isinstance(tree, Power) and tree.base == S and isinstance(tree.exponent, Number):
        whole = tree.exponent.value
        return [_Term(power=int(whole))] if whole.denominator == 1 else None
    if isinstance(tree, Quotient):
        return _divided(_terms(tree.top), _terms(tree.bottom))
    if isinstance(tree, Product):
        total: list[_Term] | None = [_Term()]
        for factor in tree.factors:
            total = _multiplied(total, _terms(factor))
        return total
    return None


def _multiplied(a: list[_Term] | None, b: list[_Term] | None) -> list[_Term] | None:
    if a is None or b is None or len(a) * len(b) > MAX_TERMS:
        return None
    found = []
    for x in a:
        for y in b:
            if x.transform is not None and y.transform is not None:
                return None
            found.append(_Term(
                (*x.factors, *y.factors), x.power + y.power, x.transform or y.transform,
                x.turned != y.turned,
            ))  # fmt: skip
    return found


def _divided(top: list[_Term] | None, bottom: list[_Term] | None) -> list[_Term] | None:
    """By a power of s with constants."""
    if top is None or bottom is None or len(bottom) != 1 or bottom[0].transform is not None:
        return None
    (below,) = bottom
    return [
        replace(
            t, power=t.power - below.power, turned=t.turned != below.turned,
            factors=(Quotient(_product(t.factors), _product(below.factors)),)
            if below.factors else t.factors,
        )
        for t in top
    ]  # fmt: skip


def _product(factors: tuple[Tree, ...]) -> Tree:
    if not factors:
        return Number(Fraction(1))
    return factors[0] if len(factors) == 1 else Product(factors)


def _written(terms: list[_Term], shift: int, used: set[tuple[str, str, str]]) -> Tree:
    found: list[Tree] = []
    for term in terms:
        assert term.transform is not None
        letter = replace(time_letter(term.transform, used), dots=term.power + shift)
        body = _product((*term.factors, letter))
        found.append(Negative(body) if term.turned else body)
    if not found:
        return Number(Fraction(0))
    return found[0] if len(found) == 1 else WrittenSum(tuple(found))
