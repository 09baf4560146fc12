"""Derivatives of what is written in momenta: they are held, not the rates.

∂H/∂p = q̇ and ∂H/∂q = −∂L/∂q. With p = M q̇ held, q̇ changes by −M⁻¹ (∂M/∂q) q̇.
"""

from __future__ import annotations

from dataclasses import replace

from chainrule.checking.meaning.observing import Dictionary
from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.ratio import Ratio, Value, each
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.statements import Statement
from chainrule.checking.reading.tree import Call, Derivative, Symbol, Tree, rebuilt

_SECOND = ("theta", "phi")  # p_θ of two coordinates is that of the second, unless told otherwise
MAX_HELD = 3  # coordinates of a mechanism whose momenta are held


def hamiltonian(tree: Derivative, worth: Valuation) -> Value | None:
    """The derivative of H by a coordinate or a momentum; None where it is none."""
    symbol = tree.body.symbol if isinstance(tree.body, Call) else tree.body
    if not isinstance(symbol, Symbol) or symbol.base != "H" or len(tree.by) != 1:
        return None
    name = name_of(symbol, worth.n)
    by = tree.by[0]
    if name is None or worth.kind(name) != "E" or not isinstance(by, Symbol) or by.dots:
        return None
    i = worth.index(by)
    if i is not None:
        r = worth.reference
        return Ratio((r.V - r.T).diff(worth.dictionary.q[i]))
    momentum = name_of(by, worth.n)
    if momentum is None or momentum.kinds[-1] != "p_i":
        return None
    return Ratio(worth.ring.element(worth.dictionary.q[momentum.indices[0]] + "'"))


def in_momenta(body: Tree, name: str, worth: Valuation) -> bool:
    """Whether ½ pᵀ M⁻¹ p is derived by a coordinate."""
    held = any(s.base == "p" and not s.dots for s in body.symbols)
    return held and name in worth.dictionary.q and worth.n <= MAX_HELD


def held(value: Value, name: str, worth: Valuation) -> Value:
    """The derivative of a value by a coordinate, with the momenta held."""
    r, q = worth.reference, worth.dictionary.q
    adjugate, determinant = r.inverse
    pushed = [sum((e.diff(name) * v for e, v in zip(row, r.qd, strict=True)), r.ring.element(0))
              for row in r.M]  # fmt: skip
    slower = [
        Ratio(sum((a * p for a, p in zip(row, pushed, strict=True)), r.ring.element(0)),
              determinant)
        for row in adjugate
    ]  # fmt: skip

    def derived(entry: Ratio) -> Ratio:
        total = entry.diff(name)
        for other, change in zip(q, slower, strict=True):
            total = total - entry.diff(other + "'") * change
        return total

    return each(value, derived)


def numbered(formulas: list[Statement], words: Dictionary) -> list[Statement]:
    """The formulas with p_{φ1} for p_φ, where φ is the first of two coordinates."""
    first = {
        key[0] for key, i in words.coordinates.items()
        if key[0] in _SECOND and not key[1] and not key[2] and i == 0
    }  # fmt: skip
    if len(words.q) != 2 or not first:
        return formulas

    def renamed(tree: Tree) -> Tree:
        if isinstance(tree, Symbol):
            mine = tree.base == "p" and tree.sub in first
            return replace(tree, sub=f"{tree.sub}1") if mine else tree
        return rebuilt(tree, renamed)

    return [formula.rewritten(renamed) for formula in formulas]
