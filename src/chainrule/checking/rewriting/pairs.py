"""Pairs: (x_1, y_1) = (l sin θ, −l cos θ) is two formulas."""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Brackets, Tree, head


def parted(formulas: list[Statement]) -> list[Statement]:
    """The formulas with one of each component, where a tuple of names is equal to others."""
    return [part for formula in formulas for part in _components(formula)]


def _components(formula: Statement) -> list[Statement]:
    sides = [_items(member.tree) for member in formula.members]
    count = len(sides[0])
    named = all(head(item) is not None for item in sides[0])
    if count < 2 or not named or len(sides) < 2 or any(len(side) != count for side in sides):
        return [formula]
    pairs = list(zip(formula.members, sides, strict=True))
    return [
        replace(formula, members=tuple(replace(member, tree=side[k]) for member, side in pairs))
        for k in range(count)
    ]


def _items(tree: Tree | None) -> tuple[Tree, ...]:
    return tree.items if isinstance(tree, Brackets) else ()
