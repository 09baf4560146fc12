"""Formulas for any one link: I = m l²/12 beside m_1, l_1 and m_2, l_2 is I_i = m_i l_i²/12."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Symbol, Tree, rebuilt

_MASSES = words("m M")
_OF_A_LINK = words("m M l L ell I J r v omega a T K V U E h")


def for_each(formulas: list[Statement]) -> list[Statement]:
    """The formulas with the index i on letters that elsewhere have numbers, and here have none."""
    found = [[m.tree for m in f.members if m.tree is not None] for f in formulas]
    letters = [[s for t in trees for s in t.symbols] for trees in found]
    numbered = {s.base for mine in letters for s in mine if _digit(s)}
    beside = {  # m_1 = m_2 = m, or a formula with m and m_1: that m is a mass of its own
        s.base for mine in letters for s in mine
        if not s.sub and any(_digit(o) for o in mine)
    }  # fmt: skip
    masses = (_MASSES & numbered) - beside
    kin = {(s.base, s.sub.rstrip("i0123456789")) for mine in letters for s in mine if _digit(s)}
    return [
        f.rewritten(_indexed) if masses and _is_general(mine, masses, kin) else f
        for f, mine in zip(formulas, letters, strict=True)
    ]


def _digit(symbol: Symbol) -> bool:
    return any(c.isdigit() for c in symbol.sub)


def _is_general(letters: list[Symbol], masses: frozenset[str], kin: set[tuple[str, str]]) -> bool:
    """A mass without its number, and no letter of another kind than those of a link; I_c where the
    notes have I_c1."""
    return any(s.base in masses and not s.sub for s in letters) and all(
        (not s.sub or (s.base, s.sub) in kin)
        and not s.dots
        and (s.base in _OF_A_LINK or s.base in ("g", "pi"))
        for s in letters
    )


def _indexed(tree: Tree) -> Tree:
    if isinstance(tree, Symbol):
        return replace(tree, sub=tree.sub + "i") if tree.base in _OF_A_LINK else tree
    return rebuilt(tree, _indexed)
