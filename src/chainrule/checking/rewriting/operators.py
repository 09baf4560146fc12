"""D for d/dt: D²θ is θ̈, and (D² + g/l) θ is θ̈ + (g/l) θ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from chainrule.checking.reading.alphabet import MOVING
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Brackets,
    Negative,
    Number,
    Power,
    Product,
    Symbol,
    Tree,
    WrittenSum,
    rebuilt,
    ungrouped,
    walk,
)

_LETTER = Symbol("D")


def operated(formulas: list[Statement]) -> list[Statement]:
    """The formulas with dots for every D, where D² stands in front of a coordinate."""
    trees = [m.tree for f in formulas for m in f.members if m.tree is not None]
    if not any(_acts_twice(node) for t in trees for node in walk(t)):
        return formulas
    return [f.rewritten(_dotted) for f in formulas]


def _order(tree: Tree) -> int:
    """How often D differentiates; 0 where it is no D."""
    if tree == _LETTER:
        return 1
    square = isinstance(tree, Power) and tree.base == _LETTER and isinstance(tree.exponent, Number)
    return int(tree.exponent.value) if square and tree.exponent.value in (1, 2) else 0  # type: ignore[attr-defined]


def _acts_twice(node: Tree) -> bool:
    if not isinstance(node, Product):
        return False
    pairs = zip(node.factors, node.factors[1:], strict=False)
    return any(_is_coordinate(b) and 2 in map(_order, _parts(a)) for a, b in pairs)


def _parts(tree: Tree) -> Iterator[Tree]:
    """D² of D² and of (D² + 2 b D + c)."""
    inner = ungrouped(tree)
    for term in inner.terms if isinstance(inner, WrittenSum) else (inner,):
        plain = term.body if isinstance(term, Negative) else term
        yield from plain.factors if isinstance(plain, Product) else (plain,)


def _is_coordinate(tree: Tree) -> bool:
    return isinstance(tree, Symbol) and tree.base in MOVING and not tree.dots


def _dotted(tree: Tree) -> Tree:
    tree = rebuilt(tree, _dotted)
    if not isinstance(tree, Product):
        return tree
    done: list[Tree] = []
    for factor in tree.factors:
        before = done[-1] if done else None
        if before is None or not _is_coordinate(factor) or not any(map(_order, _parts(before))):
            done.append(factor)
        else:
            done[-1] = _applied(before, factor)  # type: ignore[arg-type]
    return done[0] if len(done) == 1 else Product(tuple(done))


def _applied(operator: Tree, coordinate: Symbol) -> Tree:
    """What a polynomial of D makes of a coordinate."""
    if _order(operator):
        return replace(coordinate, dots=_order(operator))
    inner = ungrouped(operator)
    if isinstance(inner, WrittenSum):
        return Brackets((WrittenSum(tuple(_applied(t, coordinate) for t in inner.terms)),))
    if isinstance(inner, Negative):
        return Negative(_applied(inner.body, coordinate))
    factors = inner.factors if isinstance(inner, Product) else (inner,)
    times = sum(map(_order, factors))
    rest = tuple(f for f in factors if not _order(f))
    return Product((*rest, replace(coordinate, dots=times)))
