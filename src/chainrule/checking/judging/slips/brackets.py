"""Brackets that close at another place than they should: m (a + b + c) cos q for c cos q alone."""

from __future__ import annotations

from collections.abc import Iterator

from chainrule.checking.reading.tree import (
    Brackets,
    Product,
    Tree,
    WrittenSum,
    shown,
    ungrouped,
    unsigned,
)


def reclosed(node: Tree) -> Iterator[tuple[Tree, str]]:
    """(changed tree, what was changed): a factor behind a bracket that belongs to its last term,
    or the last factors of a sum that belong to all of it."""
    if isinstance(node, Product):
        factors = _flat(node)
        for i, factor in enumerate(factors):
            total = ungrouped(factor)
            if not isinstance(total, WrittenSum):
                continue
            last = total.terms[-1]
            for j in range(i + 1, len(factors)):
                behind = factors[j]
                inner = WrittenSum((*total.terms[:-1], Product((last, behind))))
                rest = [f for k, f in enumerate(factors) if k != j]
                rest[i] = Brackets((inner,))
                words = f"{shown(behind)} should multiply {shown(unsigned(last))} alone"
                yield (Product(tuple(rest)) if len(rest) > 1 else inner), words
    elif isinstance(node, WrittenSum) and isinstance(node.terms[-1], Product):
        factors = _flat(node.terms[-1])
        for i in range(1, len(factors)):
            own, behind = factors[:i], factors[i:]
            inner = WrittenSum((*node.terms[:-1], _product(own)))
            whole = Product((Brackets((inner,)), *behind))
            yield whole, f"{shown(_product(behind))} should multiply all of {shown(inner)}"


def _product(factors: tuple[Tree, ...]) -> Tree:
    return Product(factors) if len(factors) > 1 else next(iter(factors))


def _flat(node: Tree) -> tuple[Tree, ...]:
    """All factors of a product of products."""
    if not isinstance(node, Product):
        return (node,)
    return tuple(factor for part in node.factors for factor in _flat(part))
