"""Rooted trees, and the order of a Runge-Kutta method: Σ bᵢ Φᵢ(τ) = 1/γ(τ) for every tree τ.

Butcher, Numerical Methods for Ordinary Differential Equations (2016), theorem 315A.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

Tree = tuple[Any, ...]
"""A tree is the tuple of the trees that hang from its root; () is a single vertex."""

HIGHEST_ORDER = 8
"""Conditions beyond this order (200 trees up to here) are not tried."""


@cache
def trees(vertices: int) -> tuple[Tree, ...]:
    """All rooted trees with so many vertices: 1, 1, 2, 4, 9, 20, 48, 115, …"""
    return tuple(_forests(vertices - 1, vertices - 1))


def _forests(vertices: int, largest: int) -> Iterator[Tree]:
    """Multisets of trees with so many vertices in all, none with more than `largest`."""
    if vertices == 0:
        yield ()
        return
    for size in range(min(largest, vertices), 0, -1):
        for count in range(1, vertices // size + 1):
            for chosen in combinations_with_replacement(trees(size), count):
                for rest in _forests(vertices - count * size, size - 1):
                    yield (*chosen, *rest)


def vertices(tree: Tree) -> int:
    """|τ|."""
    return 1 + sum(map(vertices, tree))


def density(tree: Tree) -> int:
    """γ(τ) = |τ| Π γ(subtrees)."""
    product = vertices(tree)
    for subtree in tree:
        product *= density(subtree)
    return product


def stage_weights(tree: Tree, A: Sequence[Sequence[Fraction]]) -> list[Fraction]:
    """Φ(τ) = Π A Φ(subtrees), stage by stage."""
    weights = [Fraction(1)] * len(A)
    for subtree in tree:
        inner = stage_weights(subtree, A)
        for i, row in enumerate(A):
            weights[i] *= sum((a * w for a, w in zip(row, inner, strict=True)), Fraction(0))
    return weights


def order_of(
    A: Sequence[Sequence[Fraction]], b: Sequence[Fraction], tolerance: Fraction = Fraction(0)
) -> int:
    """The largest p ≤ 8 for which every condition of order up to p holds; 0 for none."""
    for order in range(1, HIGHEST_ORDER + 1):
        for tree in trees(order):
            phi = stage_weights(tree, A)
            total = sum((w * p for w, p in zip(b, phi, strict=True)), Fraction(0))
            if abs(total - Fraction(1, density(tree))) > tolerance:
                return order - 1
    return HIGHEST_ORDER
