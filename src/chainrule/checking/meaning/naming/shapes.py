"""Shapes: what a side is by how it is written, whatever its letters mean."""

from __future__ import annotations

from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    Derivative,
    FunctionOf,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    head,
    ungrouped,
    walk,
)

WAVES = ("sin", "cos", "tan")


def scales(tree: Tree) -> bool:
    """L(sin θ, −cos θ): a factor of a vector, no function."""
    return isinstance(tree, Call) and any(not isinstance(a, Symbol | Call) for a in tree.arguments)


def moves(tree: Tree) -> bool:
    """Whether a dot, a sine or a cosine stands in a side."""
    return any(
        (isinstance(n, Symbol) and n.dots) or (isinstance(n, FunctionOf) and n.name in WAVES)
        for n in walk(tree)
    )


def has_rates(tree: Tree) -> bool:
    """Whether a dot or a derivative by the time stands in a side."""
    return any(s.dots for s in tree.symbols) or any(
        isinstance(n, Derivative) and any(s.base == "t" for b in n.by for s in b.symbols)
        for n in walk(tree)
    )


def is_place(tree: Tree | None, lead: Symbol | None) -> bool:
    """Whether a side has sines or cosines and no rates, and holds another letter than its name."""
    own = None if lead is None else lead.key
    if tree is None or any(s.dots or s.key == own for s in tree.symbols):
        return False
    return any(isinstance(n, FunctionOf) and n.name in WAVES for n in walk(tree))


def column(tree: Tree | None) -> list[tuple[str, str, str]]:
    """The symbols of (y, θ), [y; θ] or [y, θ]ᵀ; none where something else stands in it."""
    tree = ungrouped(tree.body if isinstance(tree, Transpose) else tree) if tree else None
    cells: list[Tree] = []
    if isinstance(tree, WrittenMatrix):
        cells = [ungrouped(cell) for row in tree.rows for cell in row]
    elif isinstance(tree, Brackets):
        cells = [ungrouped(item) for item in tree.items]
    plain = [c for cell in cells if (c := head(cell)) is not None and not c.dots]
    return [c.key for c in plain] if len(plain) == len(cells) else []
