"""Determinants of matrices that the notes write down: det M is that of the M which stands there.

Beside a mass M, or where M is the mass matrix with its rows divided, the letter alone does not say
which matrix is meant.
"""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Call,
    FunctionOf,
    Symbol,
    Tree,
    WrittenMatrix,
    head,
    rebuilt,
    ungrouped,
    walk,
)

Key = tuple[str, str, str]


def with_matrices(formulas: list[Statement]) -> list[Statement]:
    """The formulas with det X, where it may be that of the matrix which X was last."""
    written: dict[Key, WrittenMatrix] = {}
    result: list[Statement] = []
    for formula in formulas:
        trees = [m.tree for m in formula.members if m.tree is not None]
        taken = {key for t in trees for key in _determinants(t)} & set(written)
        mine = {key: written[key] for key in taken}
        result.append(_with_others(formula, mine) if mine else formula)
        name = head(trees[0]) if trees else None
        for tree in trees[1:]:
            matrix = ungrouped(tree)
            if name is not None and not name.dots and isinstance(matrix, WrittenMatrix):
                written[name.key] = matrix
    return result


def _determinants(tree: Tree) -> set[Key]:
    """The names that a determinant is taken of."""
    found = [n.argument for n in walk(tree) if isinstance(n, FunctionOf) and n.name == "det"]
    return {s.key for argument in found if (s := head(ungrouped(argument))) is not None}


def _with_others(formula: Statement, written: dict[Key, WrittenMatrix]) -> Statement:
    """Every side with what it may be instead."""
    return replace(formula, members=tuple(
        m if m.tree is None or (other := _taken(m.tree, written)) == m.tree
        else replace(m, others=(*m.others, other))
        for m in formula.members
    ))  # fmt: skip


def _taken(tree: Tree, written: dict[Key, WrittenMatrix]) -> Tree:
    if isinstance(tree, Symbol | Call):
        return tree
    if isinstance(tree, FunctionOf) and tree.name == "det":
        name = head(ungrouped(tree.argument))
        if name is not None and name.key in written:
            return FunctionOf("det", written[name.key])
    return rebuilt(tree, lambda t: _taken(t, written))
