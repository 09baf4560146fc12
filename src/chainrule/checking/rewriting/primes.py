"""Primes: θ′ is θ̇ in notes that put no dots on anything."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.alphabet import MOVING
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Symbol, Tree, rebuilt

MOST = 3  # primes that are derivatives


def primed(formulas: list[Statement]) -> list[Statement]:
    """The formulas with a dot for every prime, where only primes are derivatives."""
    symbols = {s for f in formulas for m in f.members if m.tree is not None for s in m.tree.symbols}
    twice = any(s.marks == "''" and s.base in MOVING for s in symbols)
    if any(s.dots for s in symbols) or not twice:
        return formulas
    return [f.rewritten(_dotted) for f in formulas]


def _dotted(tree: Tree) -> Tree:
    if isinstance(tree, Symbol):
        primes = tree.marks.count("'")
        if primes and tree.marks.strip("'") == "" and primes <= MOST:
            return replace(tree, marks="", dots=primes)
        return tree
    return rebuilt(tree, _dotted)
