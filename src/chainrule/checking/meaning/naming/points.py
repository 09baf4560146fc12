"""Points: small and capital letters for two bobs, (x, y) and (X, Y), v and V."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Power, Symbol, Tree, rebuilt, walk

_PAIRS = {"X": ("x", "2"), "Y": ("y", "2"), "x": ("x", "1"), "y": ("y", "1")}


def numbered(formulas: list[Statement], angles: tuple[bool, ...]) -> list[Statement]:
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
