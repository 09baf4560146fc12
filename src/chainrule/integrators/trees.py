"""Rooted trees, and the order of a Runge-Kutta method: Σ bᵢ Φᵢ(τ) = 1/γ(τ) for every tree τ.

Butcher, Numerical Methods for Ordinary Differential Equations (2016), theorem 315A.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import lcm
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


@cache
def vertices(tree: Tree) -> int:
    """|τ|."""
    return 1 + sum(map(vertices, tree))


@cache
def density(tree: Tree) -> int:
    """γ(τ) = |τ| Π γ(subtrees)."""
    product = vertices(tree)
    for subtree in tree:
        product *= density(subtree)
    return product


@cache
def order_of(
    A: tuple[tuple[Fraction, ...], ...], b: tuple[Fraction, ...], tolerance: Fraction = Fraction(0)
) -> int:
    """The largest p ≤ 8 for which every condition of order up to p holds; 0 for none.

    In integers: with D the common denominator of A and b, Φ(τ) is a whole number of D^(1 − |τ|).
    """
    D = lcm(*(value.denominator for row in (*A, b) for value in row))
    rows = [[(j, int(a * D)) for j, a in enumerate(row) if a] for row in A]
    weights = [int(w * D) for w in b]
    known: dict[Tree, list[int]] = {}

    def slopes(tree: Tree) -> list[int]:
        """A Φ(τ), with Φ(τ) = Π A Φ(subtrees), stage by stage."""
        if tree not in known:
            phi = stages(tree)
            known[tree] = [sum(a * phi[j] for j, a in row) for row in rows]
        return known[tree]

    def stages(tree: Tree) -> list[int]:
        phi = [1] * len(A)
        for subtree in tree:
            phi = [p * s for p, s in zip(phi, slopes(subtree), strict=True)]
        return phi

    for order in range(1, HIGHEST_ORDER + 1):
        for tree in trees(order):
            total = density(tree) * sum(w * p for w, p in zip(weights, stages(tree), strict=True))
            if abs(total - D**order) > tolerance * density(tree) * D**order:
                return order - 1
    return HIGHEST_ORDER
