"""State names: x₂ = ẋ, x₃ = θ or x = [x; ẋ; θ; θ̇], written out in the formulas that use them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from chainrule.checking.reading.alphabet import MOVING, words
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    Derivative,
    Number,
    Power,
    Product,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    head,
    rebuilt,
    ungrouped,
)

_COORDINATES = MOVING | words("varphi gamma Theta omega v s r d p xi w")
_LETTERS = words("x X z Z q y s")
Names = dict[tuple[str, str], Symbol]


def with_states(formulas: list[Statement]) -> list[Statement]:
    """The formulas with what stands behind the names of states; what declares them stays."""
    formulas = [f.rewritten(_entry_by_entry) for f in formulas]
    names, declared = _by_name(formulas)
    if not names:
        names = _by_vector(formulas)
    if not names:
        return formulas
    return [
        f if i in declared else f.rewritten(lambda tree: _written(tree, names))
        for i, f in enumerate(formulas)
    ]


def _entry_by_entry(tree: Tree) -> Tree:
    """d/dt [x₁; x₂] as [ẋ₁; ẋ₂]."""
    tree = rebuilt(tree, _entry_by_entry)
    if not isinstance(tree, Derivative) or any(by != Symbol("t") for by in tree.by):
        return tree
    column, order = ungrouped(tree.body), len(tree.by)
    if not isinstance(column, WrittenMatrix) or not all(
        isinstance(cell, Symbol) for row in column.rows for cell in row
    ):
        return tree
    return rebuilt(column, lambda cell: replace(cell, dots=cell.dots + order))  # type: ignore[call-arg]


def _by_name(formulas: list[Statement]) -> tuple[Names, set[int]]:
    """x₁ = θ, x₂ = θ̇: at least one rate among them, numbered from 1 without a gap."""
    found: dict[str, dict[str, Symbol]] = defaultdict(dict)
    where: dict[str, set[int]] = defaultdict(set)
    for i, formula in enumerate(formulas):
        for left, right in _pairs([m.tree for m in formula.members]):
            name = head(left)
            state = right.symbol if isinstance(right, Call) else right
            number = _number(name) if name is not None else ""
            if name is None or not number or name.dots or name.base not in _LETTERS:
                continue
            if isinstance(state, Symbol) and _is_state(state):
                if state.base == name.base and _number(state):
                    continue  # ẋ₁ = x₂ says nothing about names
                found[name.base].setdefault(number, state)
                where[name.base].add(i)
    names: Names = {}
    declared: set[int] = set()
    for base, states in found.items():
        whole = set(states) == {str(k + 1) for k in range(len(states))}
        rates = sum(s.dots == 1 or s.base in ("omega", "v", "w") for s in states.values())
        if whole and rates in (len(states) / 2, (len(states) + 1) / 2):  # a wheel turns freely
            names |= {(base, number): state for number, state in states.items()}
            declared |= where[base]
    return names, declared


def _pairs(trees: list[Tree | None]) -> Iterator[tuple[Tree | None, Tree | None]]:
    """(x₁, θ) of x₁ = θ, θ = x₁ or [x₁; x₂] = [θ; θ̇]."""
    if len(trees) == 2:
        yield from ((trees[0], trees[1]), (trees[1], trees[0]))
    for a, b in pairwise(trees):
        names, states = _cells(a), _cells(b)
        if len(names) == len(states) > 1:
            yield from zip(names, states, strict=True)
            yield from zip(states, names, strict=True)


def _by_vector(formulas: list[Statement]) -> Names:
    """x = [x; ẋ; θ; θ̇], where x₃ or x(3) is used and nothing else says what it is."""
    heads = {_key(s) for f in formulas if (s := head(f.members[0].tree)) is not None and not s.dots}
    for formula in formulas:
        if len(formula.members) != 2:
            continue
        name, cells = head(formula.members[0].tree), _cells(formula.members[1].tree)
        if name is None or name.dots or name.sub or name.base not in _LETTERS:
            continue
        states = [c.symbol if isinstance(c, Call) else c for c in cells]
        if len(states) < 2 or not all(isinstance(s, Symbol) and _is_state(s) for s in states):
            continue
        if 2 * sum(s.dots == 1 for s in states) != len(states):  # type: ignore[union-attr]
            continue
        names = {
            (base, str(k + 1)): state
            for base in {name.base, name.base.lower()} for k, state in enumerate(states)
            if isinstance(state, Symbol)
        }  # fmt: skip
        if not any(key in heads for key in names):
            return names
    return {}


def _key(symbol: Symbol) -> tuple[str, str]:
    return symbol.base, _number(symbol)


def _number(symbol: Symbol) -> str:
    """3 of x₃ and x(3)."""
    match = re.fullmatch(r"\(?(\d)\)?", symbol.sub)
    return match[1] if match and not symbol.marks else ""


def _is_state(symbol: Symbol) -> bool:
    return symbol.base in _COORDINATES and symbol.dots < 2


def _cells(tree: Tree | None) -> list[Tree]:
    tree = ungrouped(tree) if tree is not None else None
    if isinstance(tree, Transpose):
        tree = ungrouped(tree.body)
    if isinstance(tree, WrittenMatrix):
        return [ungrouped(cell) for row in tree.rows for cell in row]
    return [ungrouped(t) for t in tree.items] if isinstance(tree, Brackets) else []


def _written(tree: Tree, names: Names) -> Tree:
    if isinstance(tree, Symbol):
        state = names.get(_key(tree)) if _number(tree) else None
        return tree if state is None else replace(state, dots=state.dots + tree.dots)
    if isinstance(tree, Call) and (state := names.get(_key(tree.symbol))) is not None:
        return replace(state, dots=state.dots + tree.symbol.dots)
    if isinstance(tree, Product):
        tree = Product(tuple(_squared(tree.factors, names)))
        tree = tree.factors[0] if len(tree.factors) == 1 else tree
    return rebuilt(tree, lambda child: _written(child, names))


def _squared(factors: tuple[Tree, ...], names: Names) -> Iterator[Tree]:
    """x(4)² for x²(4)."""
    rest = list(factors)
    while rest:
        first = rest.pop(0)
        number = ungrouped(rest[0]) if rest and isinstance(rest[0], Brackets) else None
        power = isinstance(first, Power) and isinstance(first.base, Symbol) and not first.base.sub
        if power and isinstance(number, Number) and (first.base.base, str(number)) in names:  # type: ignore[attr-defined]
            rest.pop(0)
            yield replace(first, base=replace(first.base, sub=str(number)))  # type: ignore[attr-defined]
        else:
            yield first
