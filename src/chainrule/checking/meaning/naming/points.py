"""Points: small and capital letters for two bobs, (x, y) and (X, Y), v and V; numbers of places
and energies that count from the cart's first pole on."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from chainrule.checking.meaning.observing import split_index
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Power, Symbol, Tree, head, rebuilt, walk

_PAIRS = {"X": ("x", "2"), "Y": ("y", "2"), "x": ("x", "1"), "y": ("y", "1")}


_COUNTED = words("x y z v r p P T V K U")


def numbered(formulas: list[Statement], angles: tuple[bool, ...]) -> list[Statement]:
    """The formulas with the numbers that the links have."""
    formulas = _two_bobs(formulas, angles)
    return _past_cart(formulas, angles) if counts_poles(formulas, angles) else formulas


def counts_poles(formulas: list[Statement], angles: tuple[bool, ...]) -> bool:
    """Whether m₁ is the mass of the first pole, not of the cart."""
    trees = [m.tree for f in formulas for m in f.members if m.tree is not None]
    masses = {s.sub for t in trees for s in t.symbols if s.base == "m" and s.sub.isdigit()}
    poles = {str(k) for k in range(1, len(angles))}
    return not angles[0] and all(angles[1:]) and masses - {"0"} == poles


def as_counted(quantity: str) -> str:
    """“x_2: a place” with the number of the notes, who count from the first pole on."""
    name, colon, meaning = quantity.partition(":")
    if not colon or unicodedata.normalize("NFD", name)[0] not in _COUNTED:
        return quantity
    return re.sub(r"\d(?=\D*$)", lambda m: str(int(m[0]) - 1), name) + colon + meaning


def _past_cart(formulas: list[Statement], angles: tuple[bool, ...]) -> list[Statement]:
    """The formulas with x₂ for x₁: the first link is the cart."""
    poles = {str(k) for k in range(1, len(angles))}
    heads = {name.base for f in formulas if (name := head(f.members[0].tree)) is not None}
    counted = _COUNTED - (words("r p P") - heads)  # r_1 that is nowhere alone is a length

    def renamed(tree: Tree) -> Tree:
        if isinstance(tree, Symbol):
            letters, number = split_index(tree.sub)
            counts = tree.base in counted and number in poles
            return replace(tree, sub=letters + str(int(number) + 1)) if counts else tree
        return rebuilt(tree, renamed)

    return [f.rewritten(renamed) for f in formulas]


def _two_bobs(formulas: list[Statement], angles: tuple[bool, ...]) -> list[Statement]:
    """The formulas with x₁ for x and x₂ for X, where both occur and two links turn."""
    trees = [m.tree for f in formulas for m in f.members if m.tree is not None]
    plain = {s.base for t in trees for s in t.symbols if not s.sub and not s.marks}
    if angles != (True, True) or not {"x", "X"} <= plain:
        return formulas
    squared = {
        n.base.base for t in trees for n in walk(t)
        if isinstance(n, Power) and isinstance(n.base, Symbol) and not n.base.sub
    }  # fmt: skip
    speeds = {"v": ("v", "1"), "V": ("v", "2")} if {"v", "V"} <= squared else {}

    def renamed(tree: Tree) -> Tree:
        if isinstance(tree, Power) and isinstance(tree.base, Symbol) and tree.base.base in speeds:
            base, sub = speeds[tree.base.base]
            new = replace(tree.base, base=base, sub=sub) if not tree.base.sub else tree.base
            return replace(tree, base=new)
        if isinstance(tree, Symbol):
            if tree.sub or tree.marks or tree.base not in _PAIRS:
                return tree
            base, sub = _PAIRS[tree.base]
            return replace(tree, base=base, sub=sub)
        return rebuilt(tree, renamed)

    return [f.rewritten(renamed) for f in formulas]
