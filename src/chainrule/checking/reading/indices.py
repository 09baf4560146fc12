"""Index letters: a formula with i, j, k stands for all their values."""

from __future__ import annotations

import re

from chainrule.checking.reading.tree import Node, Summation, Symbol, children, symbols

_INDEX = re.compile(r"(?:[cmvglGC]|omega|zz|vc)?([ijk1-9]{1,3})")


def free_indices(trees: list[Node]) -> list[str]:
    """Index letters that no Σ binds: the formula stands for all their values."""
    found: dict[str, None] = {}
    if not any(letter in s.sub for tree in trees for s in symbols(tree) for letter in "ijk"):
        return []

    def visit(node: Node, bound: frozenset[str]) -> None:
        if isinstance(node, Symbol):
            sub = node.sub.replace(",", "")
            match = _INDEX.fullmatch(sub)
            if (match and node.base not in ("E", "T", "K", "W", "F", "k")) or (
                match and len(match[1]) > 1
            ):
                for letter in match[1]:  # type: ignore[index]
                    if letter in "ijk" and letter not in bound:
                        found[letter] = None
            elif match and node.base in ("T", "K") and match[1] == "i":
                found["i"] = None
        inner = bound | {node.index} if isinstance(node, Summation) else bound
        for child in children(node):
            visit(child, inner)

    for tree in trees:
        visit(tree, frozenset())
    return list(found)
