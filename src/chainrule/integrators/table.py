"""ButcherTable: a Runge-Kutta method as data, checked when it is made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import lcm
from typing import Any

from chainrule.integrators.implicit import implicit_step, newton
from chainrule.integrators.method import Method, MethodError
from chainrule.integrators.system import System, call
from chainrule.program import Program, trace
from chainrule.program.tape.iteration import Iteration

Number = int | float | str | Fraction

ROUNDED = Fraction(1, 10**13)
"""How far a condition may be off when coefficients are decimals: a few sums of rounded ones."""


@dataclass(frozen=True)
class ButcherTable(Method):
    """kᵢ = f(t + cᵢ dt, x + dt Σ aᵢⱼ kⱼ),  x ← x + dt Σ bᵢ kᵢ.

    Coefficients are exact: integers, fractions, or text such as "1/6"; a float stands for
    itself. `A` may leave out zeros at the end of a row, so an explicit method is a triangle.
    `c` are the row sums, and is checked if given. `order` is computed from the order conditions,
    up to 8, and checked if given. Where stages need each other, `iterations` bounds those of a
    step.
    """

    A: Sequence[Sequence[Number]] = field(hash=False)
    b: Sequence[Number] = field(hash=False)
    c: Sequence[Number] | None = field(default=None, hash=False)
    iterations: int = field(default=50, kw_only=True)
    stages: int = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        b = tuple(self._fraction(f"b[{i}]", value) for i, value in enumerate(self.b))
        s = len(b)
        if s == 0 or len(self.A) != s or any(len(row) > s for row in self.A):
            rows = [len(row) for row in self.A]
            raise MethodError(
                f"table {self.word!r}: b has {s} weights, so A needs {s} rows of at most {s} "
                f"coefficients, at least one; its rows have {rows}"
            )
        A = tuple(
            tuple(self._fraction(f"A[{i}][{j}]", row[j] if j < len(row) else 0) for j in range(s))
            for i, row in enumerate(self.A)
        )
        sums = tuple(sum(row, Fraction(0)) for row in A)
        tolerance = ROUNDED if any(_is_rounded(v) for row in (*A, b) for v in row) else Fraction(0)
        for i, value in enumerate(self.c if self.c is not None else ()):
            if i >= s or abs(self._fraction(f"c[{i}]", value) - sums[i]) > tolerance:
                raise MethodError(
                    f"table {self.word!r}: c[{i}] = {value}, but row {i} of A adds up to "
                    f"{sums[i] if i < s else 'nothing'}"
                )
        order = order_of(A, b, tolerance)
        if order == 0:
            raise MethodError(f"table {self.word!r}: b adds up to {sum(b)}, not 1")
        if self.order > order and order < HIGHEST_ORDER:
            raise MethodError(
                f"table {self.word!r}: claims order {self.order}, but fails a condition of order "
                f"{order + 1}"
            )
        exact = {"A": A, "b": b, "c": sums, "stages": s, "order": max(order, self.order)}
        for key, value in exact.items():
            object.__setattr__(self, key, value)

    @property
    def explicit(self) -> bool:
        """Does each stage need only the ones before it?"""
        return not any(any(row[i:]) for i, row in enumerate(self.A))

    @property
    def settings(self) -> tuple[str, ...]:
        """A bound, where it iterates."""
        return () if self.explicit else ("iterations",)

    def unknowns(self, system: System) -> int:
        """The slopes of all stages, where the equations are few."""
        solved = not self.explicit and newton(self, system)
        return self.stages * system.size if solved else 0

    def step(self, system: System) -> Program | Iteration:
        """x ← x + dt Σ bᵢ kᵢ, stage by stage or, where they need each other, by iteration.

        The order of evaluation is part of the method, for it decides the bits. A weighted sum
        Σ wⱼ kⱼ is taken over the distinct weights in the order in which they appear; the k of one
        weight are added first, in order; each group is multiplied by (dt · w), w rounded to a
        double; the groups are added in order, and x is added last. Times are t + dt · c.
        """
        if not self.explicit:
            return implicit_step(self, system)
        inputs = system.inputs

        def step(*values: Any) -> dict[str, Any]:
            given = dict(zip(inputs, values, strict=True))
            x, dt = given["x"], given["dt"]
            slopes: list[Any] = []
            for row, c in zip(self.A, self.c or (), strict=True):
                stage = {"x": advance(x, dt, row[: len(slopes)], slopes)}
                if "t" in given:
                    stage["t"] = given["t"] + dt * float(c) if c else given["t"]
                slopes.append(call(system.rhs, given | stage))
            return {"x": system.projected(advance(x, dt, self.b, slopes))}

        return trace(step, inputs, name=f"{self.word}_{system.rhs.name}")

    def _fraction(self, place: str, value: Number) -> Fraction:
        try:
            return Fraction(value)
        except (TypeError, ValueError, OverflowError):
            raise MethodError(
                f"table {self.word!r}: {place} = {value!r} is not a number; "
                'use an integer, a fraction or text such as "1/6"'
            ) from None


def advance(x: Any, dt: Any, weights: Sequence[Any], slopes: Sequence[Any]) -> Any:
    """x + Σ (dt w) k."""
    groups: dict[Any, Any] = {}
    for weight, slope in zip(weights, slopes, strict=True):
        if weight:
            groups[weight] = groups[weight] + slope if weight in groups else slope
    total = None
    for weight, slope in groups.items():
        term = (dt * float(weight)) * slope
        total = term if total is None else total + term
    return x if total is None else x + total


def _is_rounded(value: Fraction) -> bool:
    """Was it a float with more digits than a fraction that people write?"""
    bottom = value.denominator
    return bottom > 1 << 20 and bottom & (bottom - 1) == 0


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
