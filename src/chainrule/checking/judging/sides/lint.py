"""Slips that leave the value of a side right."""

from __future__ import annotations

import re
from dataclasses import replace

from chainrule.checking.meaning.quantities import name_of
from chainrule.checking.meaning.valuation import Valuation
from chainrule.checking.reading.tree import (
    Derivative,
    Summation,
    Symbol,
    Tree,
    head,
    walk,
)


def lint(tree: Tree, worth: Valuation) -> list[str]:
    """Slips that leave the value right: a derivative that is zero by its letter, a reused index."""
    found: list[str] = []
    for node in walk(tree):
        if isinstance(node, Derivative) and len(node.by) == 1:
            symbol = node.by[0]
            if isinstance(symbol, Symbol) and symbol.dots == 1 and _ignores_rates(node.body, worth):
                plain = replace(symbol, dots=0)
                body = head(node.body) or "it"
                found.append(
                    f"∂{body}/∂{symbol} is zero, since {body} does not depend on {symbol}; "
                    f"∂{body}/∂{plain} is meant"
                )
        if isinstance(node, Summation):
            inner = [
                n for n in walk(node.body) if isinstance(n, Summation) and n.index == node.index
            ]
            if inner:
                found.append(f"the inner sum uses the index {node.index} of the outer one again")
    return list(dict.fromkeys(found))


def _ignores_rates(body: Tree, worth: Valuation) -> bool:
    symbol = head(body)
    name = name_of(symbol, worth.n) if symbol is not None else None
    if symbol is None or name is None:
        letters = symbol is not None and bool(re.fullmatch(r"[1-9ijk]{2}", symbol.sub))
        return letters and symbol is not None and symbol.base in "MmDdHBb"
    return worth.kind(name) in ("M", "M_ij")
