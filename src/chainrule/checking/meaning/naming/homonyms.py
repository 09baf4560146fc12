"""Homonyms: L for the Lagrangian and for a length in the same notes, told apart by where it stands.

A Lagrangian is differentiated, stands alone on a side or as a whole term of a sum; a length is a
factor. Where notes use both, the first becomes 𝓛.
"""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.meaning.observing import Key, Observation
from chainrule.checking.reading.statements import Member, Statement
from chainrule.checking.reading.tree import (
    Brackets,
    Call,
    Derivative,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Tree,
    WrittenSum,
    rebuilt,
    ungrouped,
    walk,
)

_LETTER = Symbol("L")
_SCRIPT = Symbol("Lag")
_ENERGIES = frozenset(["T", "V", "U", "K", "P", "KE", "PE", "E", "H"])


def told_apart(formulas: list[Statement]) -> list[Statement]:
    """The formulas with 𝓛 for every L that is a Lagrangian, where L is a length as well."""
    trees = [m.tree for f in formulas for m in f.members if m.tree is not None]
    script = any(s == _SCRIPT for t in trees for s in t.symbols)
    lengths = sum(_is_factor(node) for t in trees for node in walk(t))
    energies = sum(_is_energy(node) for t in trees for node in walk(t))
    written = any(_writes_out(f) for f in formulas)
    squared = any(isinstance(n, Power) and n.base == _LETTER for t in trees for n in walk(t))
    if script or lengths < 2 - squared or not (energies or written):  # I = m L²/12: no energy
        return formulas
    return [
        replace(f, members=tuple(_marked(m, f) for m in f.members)) for f in formulas
    ]  # fmt: skip


def _base(node: Tree) -> Tree:
    node = ungrouped(node)
    return _base(node.base) if isinstance(node, Power) else node


def _is_factor(node: Tree) -> bool:
    """L in M_p L θ̇ or in g/L."""
    if isinstance(node, Product):
        others = [f for f in node.factors if not isinstance(f, Number) and _base(f) != _LETTER]
        return bool(others) and any(_base(f) == _LETTER for f in node.factors)
    return isinstance(node, Quotient) and _base(node.bottom) == _LETTER


def _is_energy(node: Tree) -> bool:
    """L in ∂L/∂θ."""
    return isinstance(node, Derivative) and _bare(node.body)


def _bare(tree: Tree) -> bool:
    tree = ungrouped(tree)
    return tree == _LETTER or (isinstance(tree, Call) and tree.symbol == _LETTER)


def _writes_out(formula: Statement) -> bool:
    """L = T − V, L = ½ m L² θ̇² − …: it holds energies or rates."""
    trees = [m.tree for m in formula.members if m.tree is not None]
    return any(_bare(t) for t in trees) and any(
        s.dots or s.base == "omega" or (s.base in _ENERGIES and not isinstance(t, Symbol))
        for t in trees
        for s in t.symbols
    )


def _marked(member: Member, formula: Statement) -> Member:
    tree = member.tree
    if tree is None or _LETTER not in tree.symbols:
        return member
    if _bare(tree):
        return replace(member, tree=_scripted(tree)) if _writes_out(formula) else member
    return replace(member, tree=_within(tree))


def _within(tree: Tree) -> Tree:
    """𝓛 below a derivative and as a term of a sum."""
    if isinstance(tree, Derivative) and _bare(tree.body):
        return replace(tree, body=_scripted(tree.body))
    if isinstance(tree, WrittenSum):
        return WrittenSum(tuple(_term(t) for t in tree.terms))
    return rebuilt(tree, _within)


def _term(term: Tree) -> Tree:
    inner = term.body if isinstance(term, Negative) else term
    if not _bare(inner) or isinstance(inner, Brackets):
        return _within(term)
    return Negative(_scripted(inner)) if isinstance(term, Negative) else _scripted(inner)


def _scripted(tree: Tree) -> Tree:
    tree = ungrouped(tree)
    return replace(tree, symbol=_SCRIPT) if isinstance(tree, Call) else _SCRIPT


def plain_length(seen: Observation) -> frozenset[Key]:
    """L that is no Lagrangian: it is never differentiated, and nothing says what it is."""
    key = _LETTER.key
    energy = seen.derived[key] or seen.first[key] or not seen.measured[key]
    return frozenset() if energy else frozenset([key])
