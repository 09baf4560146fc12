"""Bodies A and B: m_A and l_B are m_1 and l_2 in notes that number no body."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Symbol, Tree, rebuilt

_NUMBERS = {"A": "1", "B": "2"}
_MASSES = frozenset("mM")
_OF_BODIES = _MASSES | frozenset("lLIJ") | {"ell", "theta"}


def lettered(formulas: list[Statement], known: Iterable[str]) -> list[Statement]:
    """The formulas with numbers for the letters of two bodies, where both have a mass and neither
    the mechanism nor its user names a parameter so."""
    symbols = {s for f in formulas for m in f.members if m.tree is not None for s in m.tree.symbols}
    heavy = {s.sub for s in symbols if s.base in _MASSES}
    counted = any(s.sub[:1].isdigit() for s in symbols if s.base in _OF_BODIES)
    if counted or not heavy >= set(_NUMBERS) or any(name[-1:] in _NUMBERS for name in known):
        return formulas
    return [f.rewritten(_with_number) for f in formulas]


def _with_number(tree: Tree) -> Tree:
    if isinstance(tree, Symbol):
        number = _NUMBERS.get(tree.sub[:1]) if tree.sub[1:] in ("", "x", "y", "z") else None
        return replace(tree, sub=number + tree.sub[1:]) if number else tree
    return rebuilt(tree, _with_number)
