"""Points: small and capital letters for two bobs, (x, y) and (X, Y), v and V; numbers of places,
energies and entries that count from zero, or from the cart's first pole on."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.meaning.naming.counting import counts_poles
from chainrule.checking.meaning.observing import Key, split_index
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Power, Symbol, Tree, head, rebuilt, walk

_PAIRS = {"X": ("x", "2"), "Y": ("y", "2"), "x": ("x", "1"), "y": ("y", "1")}


_COUNTED = words("x y z v r p P T V K U")
_ENTRIES = words("M D H C A B S m d h c a b")
_TERMS = words("G C H N h phi")


def numbered(
    formulas: list[Statement], angles: tuple[bool, ...]
) -> tuple[list[Statement], dict[str, str]]:
    """The formulas with the numbers that the links have, and what changed names were before."""
    formulas = _two_bobs(formulas, angles)
    heads = {n.key for f in formulas if (n := head(f.members[0].tree)) is not None and not n.dots}
    keys = {
        s.key for f in formulas for m in f.members if m.tree is not None for s in m.tree.symbols
    }
    higher = _from_zero(keys, heads, len(angles))
    if counts_poles(angles, keys):
        higher |= _past_cart(keys, heads, len(angles))

    def renamed(tree: Tree) -> Tree:
        if isinstance(tree, Symbol):
            return replace(tree, sub=higher[tree.key]) if tree.key in higher else tree
        return rebuilt(tree, renamed)

    before = {
        str(Symbol(base, sub, dots, marks)): str(Symbol(base, old, dots, marks))
        for (base, old, marks), sub in higher.items() for dots in range(3)
    }  # fmt: skip
    return ([f.rewritten(renamed) for f in formulas] if higher else formulas), before


def _past_cart(keys: set[Key], heads: set[Key], n: int) -> dict[Key, str]:
    """x₂ for x₁, where the notes count from the cart's first pole on."""
    poles = {str(k) for k in range(1, n)}
    counted = _COUNTED - (words("r p P") - {key[0] for key in heads})  # r_1 may be a length
    found = {}
    for key in (k for k in keys if k[0] in counted):
        letters, number = split_index(key[1])
        if number in poles:
            found[key] = letters + str(int(number) + 1)
    return found


def _from_zero(keys: set[Key], heads: set[Key], n: int) -> dict[Key, str]:
    """M₁₁ for M₀₀ and G₁ for G₀, where the entries of a letter are counted from zero."""
    found = {}
    for letters, length in ((_ENTRIES, 2), (_TERMS, 1)):
        for base in letters:
            subs = {k[1] for k in keys if k[0] == base and k[1].isdigit() and len(k[1]) == length}
            low = {str(k) for k in range(n)}
            if (base, "0" * length, "") in heads and set("".join(subs)) <= low and len(subs) > 1:
                found |= {(base, sub, ""): "".join(str(int(d) + 1) for d in sub) for sub in subs}
    return found


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
