"""Primes: θ′ is θ̇ in notes that put no dots on anything."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.alphabet import MOVING, words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Symbol, Tree, rebuilt

AXES = frozenset("xyz")
MOST = 3  # primes that are derivatives
RATES = words("omega Omega w v u z p")  # names of velocities


def primed(formulas: list[Statement]) -> list[Statement]:
    """The formulas with a dot for every prime, where only primes are derivatives; beside dots
    where an angle has two primes, as x″ may be an axis."""
    symbols = {s for f in formulas for m in f.members if m.tree is not None for s in m.tree.symbols}
    twice = {s.base for s in symbols if s.marks == "''" and s.base in MOVING}
    if any(s.dots for s in symbols):
        if not twice - AXES:
            return formulas
    elif not twice and not any(map(_names_a_rate, formulas)):
        return formulas
    return [f.rewritten(_dotted) for f in formulas]


def _names_a_rate(formula: Statement) -> bool:
    """θ′ = ω"""
    if len(formula.members) != 2:
        return False
    left, right = (m.tree for m in formula.members)
    plain = isinstance(right, Symbol) and not right.marks and right.base in RATES
    return plain and isinstance(left, Symbol) and left.marks == "'" and left.base in MOVING


def _dotted(tree: Tree) -> Tree:
    if isinstance(tree, Symbol):
        primes = tree.marks.count("'")
        if primes and tree.marks.strip("'") == "" and primes <= MOST:
            return replace(tree, marks="", dots=primes)
        return tree
    return rebuilt(tree, _dotted)
