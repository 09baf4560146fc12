"""Lyapunov functions: V = ½ Ẽ² + … is no potential energy, from there on in the notes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from chainrule.checking.meaning.observing import is_number
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Call, Power, Symbol, Tree, head, rebuilt, walk

_LETTERS = words("V L W U")
_ENERGIES = words("E H T KE PE Etot TE")
MARK = "lyapunov"  # makes it another symbol


def candidates(formulas: list[Statement]) -> list[Statement]:
    """The formulas with another symbol for a function of squared energies, once it is defined."""
    renamed: set[Symbol] = set()
    found = []
    for formula in formulas:
        trees = [m.tree for m in formula.members]
        symbol = head(trees[0])
        if symbol is not None and symbol.base in _LETTERS and not symbol.dots and not symbol.marks:
            squares = any(_squares(t) for t in trees[1:] if t is not None)
            renamed |= {symbol} if squares else set()
        if renamed:
            formula = formula.rewritten(partial(_renamed, letters=renamed))
        found.append(formula)
    return found


def _squares(tree: Tree) -> bool:
    """(E − E_d)²"""
    return any(
        isinstance(n, Power) and is_number(n.exponent, 2)
        and any(s.base in _ENERGIES for s in n.base.symbols)
        for n in walk(tree)
    )  # fmt: skip


def _renamed(tree: Tree, letters: set[Symbol]) -> Tree:
    if isinstance(tree, Symbol):
        return replace(tree, marks=MARK) if replace(tree, dots=0) in letters else tree
    if isinstance(tree, Call) and replace(tree.symbol, dots=0) in letters:
        return replace(tree, symbol=replace(tree.symbol, marks=MARK))
    return rebuilt(tree, lambda child: _renamed(child, letters))
