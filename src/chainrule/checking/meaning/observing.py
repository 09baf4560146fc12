"""Observations: which symbols a document uses, and how, before any of them gets a meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from chainrule.checking.reading.statements import Formula
from chainrule.checking.reading.tree import (
    Call,
    Derivative,
    Function,
    Node,
    Number,
    Symbol,
    children,
)

Key = tuple[str, str, str]


@dataclass
class Observation:
    """Counts of symbols by where they stand."""

    all: Counter[Key] = field(default_factory=Counter)
    dotted: Counter[Key] = field(default_factory=Counter)
    in_angles: Counter[Key] = field(default_factory=Counter)
    left: Counter[Key] = field(default_factory=Counter)  # alone on a side of an equation
    right: Counter[Key] = field(default_factory=Counter)  # inside an expression
    derived: Counter[Key] = field(default_factory=Counter)  # below a ∂ or d/dt
    variables: Counter[Key] = field(default_factory=Counter)  # what a derivative is taken by
    order: list[Key] = field(default_factory=list)

    def subscripts(self, base: str) -> set[str]:
        """All subscripts that a letter carries."""
        return {key[1] for key in self.all if key[0] == base}


def observe(formulas: Iterable[Formula]) -> Observation:
    """How often each symbol occurs, with dots, inside sin and cos, alone on a side."""
    seen = Observation()
    for formula in formulas:
        for member in formula.members:
            if member.tree is not None:
                only = head(member.tree)
                if only is not None:
                    seen.left[only.key] += 1
                _visit(member.tree, seen, alone=only)
    return seen


def head(tree: Node) -> Symbol | None:
    """The symbol that a side consists of: M, or M of M(q)."""
    if isinstance(tree, Call):
        return tree.symbol
    return tree if isinstance(tree, Symbol) else None


def _visit(tree: Node, seen: Observation, alone: Symbol | None) -> None:
    stack: list[tuple[Node, bool]] = [(tree, False)]
    while stack:
        node, angle = stack.pop()
        if isinstance(node, Symbol):
            if node.key not in seen.all:
                seen.order.append(node.key)
            seen.all[node.key] += 1
            seen.dotted[node.key] += bool(node.dots)
            seen.in_angles[node.key] += angle
            if node is not alone:
                seen.right[node.key] += 1
        if isinstance(node, Derivative) and (body := head(node.body)) is not None:
            seen.derived[body.key] += 1
        if isinstance(node, Derivative):
            for by in node.by:
                if isinstance(by, Symbol) and by.base != "t":
                    seen.variables[by.key] += 1
        if isinstance(node, Call):  # what M depends on says nothing about letters
            stack.append((node.symbol, angle))
            continue
        inside = angle or (isinstance(node, Function) and node.name in ("sin", "cos", "tan"))
        stack.extend((child, inside) for child in reversed(list(children(node))))


def ring_name(key: Key) -> str:
    """A symbol's name in the ring: theta1, lc1; a prime would be a rate there."""
    base, sub, marks = key
    clean = re.sub(r"\W", lambda m: {"^": "hat", "-": "bar", "~": "tilde", "'": "p"}.get(m[0], ""),
                   marks)  # fmt: skip
    return base.replace(":", "_") + re.sub(r"\W", "", sub.replace("'", "p")) + clean


def split_index(sub: str) -> tuple[str, str]:
    """A subscript's letters and its index: c1 is (c, 1), zz2 is (zz, 2)."""
    match = re.fullmatch(r"([A-Za-z,+]*?),?(\d*)", sub)
    if match:
        return match[1].strip(","), match[2]
    match = re.fullmatch(r"(\d)([A-Za-z]+)", sub)  # I_{1z}, J_{1x}
    return (match[2], match[1]) if match else (sub, "")


def is_number(tree: Node | None, value: int | None = None) -> bool:
    """Whether a side is a number (a certain one)."""
    return isinstance(tree, Number) and (value is None or tree.value == value)
