"""Letters that are constants of the notes' own where another formula has them for a quantity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chainrule.checking.judging.comparing import (
    SideOutcome,
    Verdict,
)
from chainrule.checking.judging.moving.lumping import lumped
from chainrule.checking.meaning.observing import Key
from chainrule.checking.meaning.quantities import ENERGETIC, name_of
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    Derivative,
    FunctionOf,
    Number,
    Product,
    Symbol,
    Tree,
    head,
    walk,
)


def factors(trees: Sequence[Tree | None], worth: Valuation) -> frozenset[Key]:
    """P in P l sin θ is a force: an energy is a term of a sum, or multiplies numbers alone."""
    found: set[Key] = set()
    for node in (n for t in trees if t is not None for n in walk(t)):
        if not isinstance(node, Product):
            continue
        others = [f for f in node.factors if not isinstance(f, Number) and f.symbols]
        if len(others) < 2:
            continue
        for factor in others:
            name = name_of(factor, worth.n) if isinstance(factor, Symbol) else None
            if name is not None and worth.kind(name) in ENERGETIC:
                found.add(factor.key)  # type: ignore[attr-defined]
    heads = {s.key for t in trees if (s := head(t)) is not None}
    return frozenset(found - heads)


def with_constants(trees: list[Tree | None], worth: Valuation) -> Valuation:
    """In K cos α α̈ + G sin α = 0 the letters are constants: an energy multiplies no acceleration.

    Where the accelerations are written one by one, a letter without index is no matrix either.
    """
    present = [t for t in trees if t is not None]
    derived = {s.key for t in present for n in walk(t) for s in _taken_whole(n)}
    whole = any(worth.is_vector(s) for t in present for s in t.symbols) or worth.n == 1
    found = set()
    for symbol in (s for t in present for s in t.symbols):
        name = name_of(symbol, worth.n)
        if name is None or symbol.key in derived or symbol.dots:
            continue
        energy = worth.kind(name) in ENERGETIC
        if energy or (not whole and not name.indices):
            found.add(symbol.key)
    return replace(worth, redefined=worth.redefined | found) if found else worth


def _taken_whole(node: Tree) -> Sequence[Symbol]:
    """L in ∂L/∂θ, M in det M."""
    if isinstance(node, Derivative):
        return node.body.symbols
    whole = isinstance(node, FunctionOf) and node.name == "det"
    return node.argument.symbols if whole else ()  # type: ignore[attr-defined]


def with_lumps(
    value: Value, right: Value | None, kind: str, worth: Valuation
) -> SideOutcome | None:
    """An energy with constants of the notes' own, which solve it; they keep their values."""
    if kind not in ("T", "V", "L", "E") or not isinstance(value, Ratio):
        return None
    if not isinstance(right, Ratio) or value.den is not None or right.den is not None:
        return None
    values = lumped(value.num, right.num, set(value.num.names & worth.unknown), worth, scaled=False)
    if values is None or any(u in worth.lumps and worth.lumps[u] != v for u, v in values.items()):
        return None
    worth.lumps.update(values)
    told = ", ".join(f"{u} = {v}" for u, v in values.items())
    return SideOutcome(0, Verdict.RIGHT, remarks=(f"with {told}",))
