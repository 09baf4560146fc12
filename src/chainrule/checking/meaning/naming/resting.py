"""Places of rest that notes state: θ_0 = π, x* = [s π 0 0]ᵀ. What they linearise is about these."""

from __future__ import annotations

from collections.abc import Iterable

from chainrule.checking.meaning.observing import Dictionary, Key
from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.tree import (
    Number,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    head,
    ungrouped,
)

_AT_REST = words("0 e eq ss o")
_STARRED = ("*", "-", "bar")
Chains = Iterable[list[Tree | None]]


def resting(chains: Chains, known: Dictionary) -> dict[str, bool]:
    """Coordinate → whether it is π, not 0, at the place of rest; not one that is both."""
    found: dict[str, set[bool]] = {}
    for chain in chains:
        symbol, last = head(chain[0]), chain[-1]
        if symbol is None or last is None or len(chain) < 2 or symbol.dots:
            continue
        if symbol.marks not in _STARRED and symbol.sub not in _AT_REST:
            continue
        plain: Key = (symbol.base, "", "")
        last = ungrouped(last)
        q, cells = known.q, _entries(last, 2 * len(known.q))  # x of x* = [s π 0 0]
        if not cells and plain in known.coordinates:
            j = known.coordinates[plain]
            q, cells = q[j : j + 1], [last]
        elif any(map(_is_pi, cells[len(q) :])):  # [s 0 π 0]: each coordinate with its rate
            cells = cells[::2]
        for name, cell in zip(q, cells, strict=False):
            if _is_pi(cell) or (isinstance(cell, Number) and not cell.value):
                found.setdefault(name, set()).add(_is_pi(cell))
    return {name: said.pop() for name, said in found.items() if len(said) == 1}


def _is_pi(tree: Tree) -> bool:
    return isinstance(tree, Symbol) and tree.base == "pi"


def _entries(tree: Tree, size: int) -> list[Tree]:
    """The entries of a vector of states; none of anything else."""
    body = ungrouped(tree.body) if isinstance(tree, Transpose) else tree
    rows = body.rows if isinstance(body, WrittenMatrix) else ()
    cells = [ungrouped(cell) for row in rows for cell in row]
    return cells if len(cells) == size and (len(rows) == 1 or len(rows) == size) else []
