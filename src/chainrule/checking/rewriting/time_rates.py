"""Rates written as quotients: dθ/dt, ∂θ/∂t and d²θ/dt² are θ̇ and θ̈."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.alphabet import MOVING, words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Call, Derivative, Symbol, Tree, rebuilt, ungrouped

_TIME = Symbol("t")
_LETTERS = MOVING | words("omega varphi gamma delta Omega s xi eta")
_PLACES = words("x y z s")
MOST = 3  # dots


def dotted(formulas: list[Statement]) -> list[Statement]:
    """The formulas with dots for every derivative of a coordinate by time."""
    return [f.rewritten(_dotted) for f in formulas]


def _dotted(tree: Tree) -> Tree:
    tree = rebuilt(tree, _dotted)
    if not isinstance(tree, Derivative) or any(by != _TIME for by in tree.by):
        return tree
    body = ungrouped(tree.body)
    if isinstance(body, Call) and body.arguments == (_TIME,):
        body = body.symbol
    if not isinstance(body, Symbol) or body.base not in _LETTERS or body.marks:
        return tree
    if body.sub and body.base in _PLACES:
        return tree  # of the place of a point, which it says how fast it moves
    dots = body.dots + len(tree.by)
    return replace(body, dots=dots) if dots <= MOST else tree
