"""Pairs: (x_1, y_1) = (l sin θ, −l cos θ) is two formulas."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Brackets, Tree, WrittenMatrix, head


def parted(formulas: list[Statement]) -> list[Statement]:
    """The formulas with one of each component, where a tuple of names is equal to others."""
    return [part for formula in formulas for part in _components(formula)]


def _components(formula: Statement) -> list[Statement]:
    sides = [_items(member.tree) for member in formula.members]
    count = len(sides[0])
    named = all(head(item) is not None for item in sides[0])
    if count < 2 or not named or len(sides) < 2 or any(len(side) != count for side in sides):
        return [formula]
    if isinstance(formula.members[0].tree, WrittenMatrix) and not _are_places(sides[0]):
        return [formula]
    pairs = list(zip(formula.members, sides, strict=True))
    return [
        replace(formula, members=tuple(replace(member, tree=side[k]) for member, side in pairs))
        for k in range(count)
    ]


def _items(tree: Tree | None) -> tuple[Tree, ...]:
    """The components of a tuple, or of a column of places: [x; y]."""
    if isinstance(tree, Brackets):
        return tree.items
    if isinstance(tree, WrittenMatrix) and all(len(row) == 1 for row in tree.rows):
        return tuple(row[0] for row in tree.rows)
    return ()


def _are_places(names: tuple[Tree, ...]) -> bool:
    """x and y, or x_1 and y_1, and no vector of states."""
    heads = [h for name in names if (h := head(name)) is not None]
    return {h.base for h in heads} in ({"x", "y"}, {"x", "y", "z"}, {"x", "z"})
