"""Lyapunov functions: V = ½ Ẽ² + … is no potential energy, from there on in the notes; V = T + U
is the whole one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from chainrule.checking.meaning.observing import is_number
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Call,
    Power,
    Symbol,
    Tree,
    WrittenSum,
    head,
    rebuilt,
    walk,
)

_LETTERS = words("V L W U")
_ENERGIES = words("E H T KE PE Etot TE")
_KINETIC = frozenset(words("T K KE"))
_POTENTIAL = frozenset(words("U V P PE"))
MARK = "lyapunov"  # makes it another symbol


def candidates(formulas: list[Statement]) -> list[Statement]:
    """The formulas with another symbol for a function of squared energies, once it is defined."""
    formulas = _whole(formulas)
    renamed: set[Symbol] = set()
    found = []
    for formula in formulas:
        trees = [m.tree for m in formula.members]
        symbol = head(trees[0])
        if symbol is not None and symbol.base in _LETTERS and not symbol.dots and not symbol.marks:
            squares = any(_squares(t) for t in trees[1:] if t is not None)
            renamed |= {symbol} if squares else set()
        if renamed:
            formula = formula.rewritten(partial(_renamed, letters=renamed, marks=MARK))
        found.append(formula)
    return found


def _whole(formulas: list[Statement]) -> list[Statement]:
    """The formulas with E for a V that is T + U somewhere, where nothing else is called E."""
    trees = [m.tree for f in formulas for m in f.members if m.tree is not None]
    if any(s.base == "E" for tree in trees for s in tree.symbols):
        return formulas
    sums = {
        symbol for f in formulas if (symbol := head(f.members[0].tree)) is not None
        and symbol.base in "VW"
        and any(_is_sum(m.tree, symbol) for m in f.members[1:])
    }  # fmt: skip
    change = partial(_renamed, letters=sums, base="E")
    return [f.rewritten(change) for f in formulas] if sums else formulas


def _is_sum(tree: Tree | None, whole: Symbol) -> bool:
    """T + U: a kinetic and a potential energy, and nothing else."""
    if not isinstance(tree, WrittenSum) or len(tree.terms) != 2:
        return False
    names = [symbol.base for t in tree.terms if (symbol := head(t)) is not None and not symbol.sub]
    kinetic, potential = set(names) & _KINETIC, set(names) & _POTENTIAL - {whole.base}
    return len(kinetic) == len(potential) == 1


def _squares(tree: Tree) -> bool:
    """(E − E_d)²"""
    return any(
        isinstance(n, Power) and is_number(n.exponent, 2)
        and any(s.base in _ENERGIES for s in n.base.symbols)
        for n in walk(tree)
    )  # fmt: skip


def _renamed(tree: Tree, letters: set[Symbol], **other: str) -> Tree:
    if isinstance(tree, Symbol):
        return replace(tree, **other) if replace(tree, dots=0) in letters else tree
    if isinstance(tree, Call) and replace(tree.symbol, dots=0) in letters:
        return replace(tree, symbol=replace(tree.symbol, **other))
    return rebuilt(tree, lambda child: _renamed(child, letters, **other))
