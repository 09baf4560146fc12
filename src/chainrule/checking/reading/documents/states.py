"""States of programs: a function that takes θ₁, ω₁, θ₂, ω₂ and returns their rates in that order.

What the states are called (`theta1, omega1 = y`, `y[0]`, `state[0]`), what the rates are called
(`dydt[1] = …`, `return [omega1, a1]`), and so which names and entries are accelerations.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from chainrule.checking.reading.alphabet import words
from chainrule.checking.reading.documents.names import symbol_of
from chainrule.checking.reading.tree import Symbol

_COORDINATES = words("theta phi psi alpha beta q x y z s p varphi gamma")
_ARRAYS = words("array asarray hstack stack list tuple tensor Matrix concatenate vstack")
WAVES = words("sin cos tan")
Entry = tuple[str, int]


@dataclass(frozen=True)
class ProgramStates:
    """Names and entries of a function that are coordinates, their rates or accelerations."""

    names: dict[str, Symbol] = field(default_factory=dict)  # omega1 → θ̇₁
    entries: dict[Entry, Symbol] = field(default_factory=dict)  # state[1] → θ̇₁
    rates: dict[str, Symbol] = field(default_factory=dict)  # domega1 → θ̈₁
    slots: dict[Entry, Symbol] = field(default_factory=dict)  # dydt[1] → θ̈₁
    returned: tuple[tuple[ast.expr, Symbol], ...] = ()


def states(function: ast.FunctionDef) -> ProgramStates:
    """What a function says about its states; nothing where it does not return their rates."""
    nodes = list(ast.walk(function))
    plain = {
        n.targets[0].id: n.value for n in nodes
        if isinstance(n, ast.Assign) and len(n.targets) == 1 and isinstance(n.targets[0], ast.Name)
    }  # fmt: skip
    unpacked = _unpacked(nodes)
    for name, rates in _returned(nodes, plain):
        for base, known in unpacked.items() or {}.items():
            found = _paired(name, rates, base, known, plain, nodes)
            if found is not None:
                return found
        for base in {e[0] for rate in rates.values() if (e := _entry(rate)) is not None}:
            found = _paired(name, rates, base, {}, plain, nodes)
            if found is not None:
                return found
    return ProgramStates()


def _unpacked(nodes: list[ast.AST]) -> dict[str, dict[int, str]]:
    """state → {0: theta1, 1: omega1}, of theta1, omega1 = state and of theta1 = state[0]."""
    found: dict[str, dict[int, str]] = {}
    for node in nodes:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple | ast.List):
            base = _name(value)
            values = value.elts if isinstance(value, ast.Tuple) else []
            for i, item in enumerate(target.elts):
                entry = _entry(values[i]) if i < len(values) else None
                if isinstance(item, ast.Name) and entry is not None:
                    found.setdefault(entry[0], {})[entry[1]] = item.id
                elif isinstance(item, ast.Name) and base and not values:
                    found.setdefault(base, {})[i] = item.id
        elif isinstance(target, ast.Name) and (entry := _entry(value)) is not None:
            found.setdefault(entry[0], {})[entry[1]] = target.id
    return found


def _name(node: ast.expr) -> str:
    """state of state, state.T, state.tolist() and np.squeeze(state)."""
    if isinstance(node, ast.Call):
        if node.args:
            return _name(node.args[0])
        return _name(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    if isinstance(node, ast.Attribute):
        return _name(node.value) if node.attr == "T" else node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _entry(node: ast.expr) -> Entry | None:
    """(state, 1) of state[1], state[1, 0], state[:, 1] and state[1].item()."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
        return _entry(node.func.value)
    if not isinstance(node, ast.Subscript):
        return None
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    whole = [p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, int)]
    base = _name(node.value)
    fits = len(whole) == 1 or (len(whole) == 2 and whole[1] == 0)
    return (base, whole[0]) if base and fits and 0 <= whole[0] < 12 else None


def _listed(node: ast.expr | None) -> list[ast.expr]:
    """The items of [a, b], (a, b), np.array([a, b]) and np.array([[a], [b]])."""
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else _name(node.func)
        return _listed(node.args[0]) if node.args and called in _ARRAYS else []
    if not isinstance(node, ast.List | ast.Tuple):
        return []
    return [_only(item) for item in node.elts]


def _only(item: ast.expr) -> ast.expr:
    single = isinstance(item, ast.List) and len(item.elts) == 1
    return item.elts[0] if single else item  # type: ignore[attr-defined]


def _returned(
    nodes: list[ast.AST], plain: dict[str, ast.expr]
) -> Iterator[tuple[str, dict[int, ast.expr]]]:
    """(the name of the rates, what each is), of every return."""
    for node in nodes:
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        name = _name(node.value) if not _listed(node.value) else ""
        items = _listed(node.value) or _listed(plain.get(name))
        if items:
            yield name, dict(enumerate(items))
        elif name:
            yield name, {
                entry[1]: n.value for n in nodes
                if isinstance(n, ast.Assign) and len(n.targets) == 1
                and (entry := _entry(n.targets[0])) is not None and entry[0] == name
            }  # fmt: skip


def _paired(
    vector: str,
    rates: dict[int, ast.expr],
    base: str,
    known: dict[int, str],
    plain: dict[str, ast.expr],
    nodes: list[ast.AST],
) -> ProgramStates | None:
    """The states, where half of the rates are the other half of the states."""
    places = {name: i for i, name in known.items()}

    def state(node: ast.expr | None, depth: int = 0) -> int | None:
        entry = _entry(node) if node is not None else None
        if entry is not None and entry[0] == base:
            return entry[1]
        if not isinstance(node, ast.Name) or depth > 2:
            return None
        return places[node.id] if node.id in places else state(plain.get(node.id), depth + 1)

    pairs = {i: j for i, rate in rates.items() if (j := state(rate)) is not None and i != j}
    if not pairs or len(pairs) * 2 != len(rates) or set(pairs) & set(pairs.values()):
        return None
    if not set(pairs.values()) <= set(rates):
        return None
    coordinates = _coordinates(sorted(pairs), base, known, nodes)
    if coordinates is None:
        return None
    found = ProgramStates()
    extra: list[tuple[ast.expr, Symbol]] = []
    for i, j in pairs.items():
        for place, dots in ((i, 0), (j, 1)):
            symbol = replace(coordinates[i], dots=dots)
            found.entries[base, place] = symbol
            if place in known:
                found.names[known[place]] = symbol
        motion, rate = replace(coordinates[i], dots=2), rates[j]
        found.slots[vector, j] = motion
        if isinstance(rate, ast.Name):
            found.rates[rate.id] = motion
        else:
            extra.append((rate, motion))
    slotted = any(
        isinstance(n, ast.Assign) and (e := _entry(n.targets[0])) is not None and e in found.slots
        for n in nodes
    )
    return replace(found, returned=() if slotted else tuple(extra))


def _coordinates(
    wanted: list[int], base: str, known: dict[int, str], nodes: list[ast.AST]
) -> dict[int, Symbol] | None:
    """The letters of the coordinates: their own, or θ where a sine is taken of them and x."""
    own = {i: symbol_of(known[i]) for i in wanted if i in known}
    if len(own) == len(wanted) == len({s.key for s in own.values()}) and all(
        s.base in _COORDINATES and not s.dots for s in own.values()
    ):
        return own
    turning = _turning(base, known, nodes)
    angles, slides = [i for i in wanted if i in turning], [i for i in wanted if i not in turning]
    if len(slides) > 1 or not angles:
        return None
    several = len(angles) > 1
    named = {i: Symbol("theta", str(k + 1) if several else "") for k, i in enumerate(angles)}
    return named | {i: Symbol("x") for i in slides}


def _turning(base: str, known: dict[int, str], nodes: list[ast.AST]) -> set[int]:
    """The entries that sines and cosines are taken of, also by way of a difference."""
    places = {name: i for i, name in known.items()}
    made = {
        n.targets[0].id: n.value for n in nodes
        if isinstance(n, ast.Assign) and len(n.targets) == 1 and isinstance(n.targets[0], ast.Name)
    }  # fmt: skip
    found: set[int] = set()
    todo = [a for n in nodes if isinstance(n, ast.Call) and called(n) in WAVES for a in n.args]
    done: set[str] = set()
    while todo:
        for node in ast.walk(todo.pop()):
            entry = _entry(node) if isinstance(node, ast.Subscript) else None
            if entry is not None and entry[0] == base:
                found.add(entry[1])
            if isinstance(node, ast.Name) and node.id in places:
                found.add(places[node.id])
            elif isinstance(node, ast.Name) and node.id in made and node.id not in done:
                done.add(node.id)
                todo.append(made[node.id])
    return found


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
