"""Pairs: (x_1, y_1) = (l sin θ, −l cos θ) is two formulas."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Brackets, Tree, WrittenMatrix, head, ungrouped


def parted(formulas: list[Statement]) -> list[Statement]:
    """The formulas with one of each component, where a tuple of names is equal to others."""
    return [part for formula in formulas for part in _components(formula)]


def _components(formula: Statement) -> list[Statement]:
    sides = [_items(member.tree) for member in formula.members]
    count = len(sides[0]) if sides else 0
    named = bool(sides) and all(head(item) is not None for item in sides[0])
    if count < 2 or not named or len(sides) < 2 or any(len(side) != count for side in sides):
        return [formula]
    if not _is_tuple(formula.members[0].tree) and not _are_places(sides[0]):
        return [formula]
    pairs = list(zip(formula.members, sides, strict=True))
    return [
        replace(formula, members=tuple(replace(member, tree=side[k]) for member, side in pairs))
        for k in range(count)
    ]


def _is_tuple(tree: Tree | None) -> bool:
    return isinstance(tree, Brackets) and len(tree.items) > 1


def _items(tree: Tree | None) -> tuple[Tree, ...]:
    """The components of a tuple, or of a column of places: [x; y]."""
    tree = ungrouped(tree) if tree is not None else None
    if isinstance(tree, Brackets):
        return tree.items
    if isinstance(tree, WrittenMatrix) and all(len(row) == 1 for row in tree.rows):
        return tuple(row[0] for row in tree.rows)
    return ()


def _are_places(names: tuple[Tree, ...]) -> bool:
    """x and y, x_1 and y_1, or P_{1x} and P_{1y}, and no vector of states."""
    heads = [h for name in names if (h := head(name)) is not None]
    if {h.base for h in heads} in ({"x", "y"}, {"x", "y", "z"}, {"x", "z"}):
        return True
    ends = "".join(h.sub[-1:] for h in heads)
    return ends in ("xy", "xz", "xyz") and len({(h.base, h.sub[:-1]) for h in heads}) == 1
