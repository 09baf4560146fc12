"""Columns of a solution: X[:, 0], sol.y[1] as θ₁ or ω₁, by which of them are angles."""

from __future__ import annotations

import ast
from collections import defaultdict

from chainrule.checking.reading.documents.names import symbol_of
from chainrule.checking.reading.documents.states import WAVES, called
from chainrule.checking.reading.tree import Symbol

Column = tuple[str, int]
MOST = 12  # columns
#: (how many columns, which are angles) → what each is: coordinate 0, 1, … with so many dots.
_ORDERS: dict[tuple[int, tuple[int, ...]], tuple[Column, ...]] = {
    (2, (0,)): (("theta", 0), ("theta", 1)),
    (4, (0, 1)): (("theta1", 0), ("theta2", 0), ("theta1", 1), ("theta2", 1)),
    (4, (0, 2)): (("theta1", 0), ("theta1", 1), ("theta2", 0), ("theta2", 1)),
    (4, (1,)): (("x", 0), ("theta", 0), ("x", 1), ("theta", 1)),
    (4, (2,)): (("x", 0), ("x", 1), ("theta", 0), ("theta", 1)),
}


def columns(tree: ast.AST) -> dict[Column, Symbol]:
    """(X, 1) → ω₁ for every array of which all columns are used and sines say which turn."""
    used: dict[str, set[int]] = defaultdict(set)
    turning: dict[str, set[int]] = defaultdict(set)
    for node in ast.walk(tree):
        if (column := column_of(node)) is not None:
            used[column[0]].add(column[1])
        if isinstance(node, ast.Call) and called(node) in WAVES:
            inside = [c for a in node.args for n in ast.walk(a) if (c := column_of(n)) is not None]
            for base, k in inside:
                turning[base].add(k)
    found: dict[Column, Symbol] = {}
    for base, places in used.items():
        count = max(places) + 1
        order = _ORDERS.get((count + count % 2, tuple(sorted(turning[base]))), ())
        for k, (name, dots) in enumerate(order):
            symbol = symbol_of(name)
            found[base, k] = Symbol(symbol.base, symbol.sub, dots)
    return found


def column_of(node: ast.AST) -> Column | None:
    """(X, 1) of X[:, 1], and (y, 1) of sol.y[1]."""
    if not isinstance(node, ast.Subscript):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    solved = isinstance(node.value, ast.Attribute) and node.value.attr == "y" and len(parts) == 1
    ranged = (
        len(parts) == 2 and isinstance(parts[0], ast.Slice) and isinstance(node.value, ast.Name)
    )
    last = parts[-1]
    if not (solved or ranged) or not isinstance(last, ast.Constant):
        return None
    base = "y" if solved else node.value.id  # type: ignore[attr-defined]
    k = last.value
    return (base, k) if isinstance(k, int) and 0 <= k < MOST else None
