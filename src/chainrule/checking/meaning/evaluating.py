"""Values of formulas: the tree of one side turned into exact expressions.

A `World` says what symbols are worth; this file only knows arithmetic, calculus and sums.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Protocol

import numpy as np

from chainrule.checking.meaning.ratio import (
    Ratio,
    Value,
    add,
    each,
    is_matrix,
    matrix,
    negative,
    product,
)
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import (  # fmt: skip
    Call,
    Cross,
    Derivative,
    Differential,
    Dots,
    Function,
    Group,
    Matrix,
    Negative,
    Node,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Summation,
    Symbol,
    Transpose,
    rebuilt,
)
from chainrule.exact import Expression, Ring

MAX_SUM = 64  # terms of a written-out Σ


class World(Protocol):
    """What the symbols of a document are worth."""

    @property
    def ring(self) -> Ring:
        """Where all values live."""
        ...

    @property
    def n(self) -> int:
        """Degrees of freedom."""
        ...

    def value(self, symbol: Symbol, how: str = "") -> Value:
        """The value of a symbol; `UnreadError` with the reason when it has none."""
        ...

    def how(self, tree: Node) -> str:
        """Whether a side is M(q) ("of q") or r(0) ("at zero")."""
        ...

    def rate(self, value: Value) -> Value:
        """d/dt"""
        ...

    def variable(self, node: Node) -> str:
        """The ring's name for what a derivative is taken by."""
        ...

    def angle(self, argument: Expression) -> tuple[dict[str, int], int]:
        """(integer factors of the coordinates, quarter turns) of an angle."""
        ...


def evaluate(tree: Node, world: World) -> Value:
    """The value of a side."""
    if isinstance(tree, Number):
        return Ratio(world.ring.element(tree.value))
    if isinstance(tree, Symbol):
        return world.value(tree)
    if isinstance(tree, Call):
        return world.value(tree.symbol, world.how(tree))
    if isinstance(tree, Sum):
        total = evaluate(tree.terms[0], world)
        for term in tree.terms[1:]:
            total = add(total, evaluate(term, world))
        return total
    if isinstance(tree, Negative):
        return negative(evaluate(tree.body, world))
    if isinstance(tree, Product):
        return _product(tree, world)
    if isinstance(tree, Quotient):
        return _quotient(tree, world)
    if isinstance(tree, Power):
        return _power(tree, world)
    if isinstance(tree, Function):
        return _function(tree, world)
    if isinstance(tree, Group):
        if len(tree.items) == 1:
            return evaluate(tree.items[0], world)
        return _matrix([[item] for item in tree.items], world)
    if isinstance(tree, Matrix):
        return _matrix([list(row) for row in tree.rows], world)
    if isinstance(tree, Transpose):
        body = evaluate(tree.body, world)
        return body.T if isinstance(body, np.ndarray) else body
    if isinstance(tree, Cross):
        return _cross(evaluate(tree.left, world), evaluate(tree.right, world))
    if isinstance(tree, Derivative):
        return _derivative(tree, world)
    if isinstance(tree, Summation):
        return _summation(tree, world)
    if isinstance(tree, Dots):
        raise UnreadError("something is left out (…)")
    if isinstance(tree, Differential):
        raise UnreadError("a differential on its own")
    raise UnreadError(f"a {type(tree).__name__.lower()} cannot be evaluated")


def _product(tree: Product, world: World) -> Value:
    factors = _shorthand(tree.factors, world)
    value: Value | None = None
    before: Node | None = None
    for factor in factors:
        current = evaluate(factor, world)
        if value is None:
            value = current
        else:
            # v v, a column beside itself: the scalar product is meant.
            if isinstance(value, np.ndarray) and factor == before and value.shape[1] == 1:
                value = value.T
            value = product(value, current)
        before = factor
    assert value is not None
    return value


def _shorthand(factors: tuple[Node, ...], world: World) -> list[Node]:
    """s θ₁ and c θ₁: the letter is a function where an angle stands behind it."""
    result: list[Node] = []
    for factor in factors:
        before = result[-1] if result else None
        if (
            isinstance(before, Symbol) and before.base in "scSC" and not before.sub
            and isinstance(factor, Symbol) and factor.base in ("theta", "phi", "alpha")
            and not before.dots and not factor.dots
        ):  # fmt: skip
            result[-1] = Function("sin" if before.base in "sS" else "cos", factor)
        else:
            result.append(factor)
    return result


def _quotient(tree: Quotient, world: World) -> Value:
    top, bottom = evaluate(tree.top, world), evaluate(tree.bottom, world)
    if isinstance(bottom, np.ndarray):
        raise UnreadError("a division by a matrix")
    if isinstance(top, np.ndarray):
        return each(top, lambda e: e / bottom)
    return top / bottom


def _power(tree: Power, world: World) -> Value:
    if isinstance(tree.base, Symbol) and tree.base.key == ("e", "", ""):
        raise UnreadError("an exponential")
    exponent = evaluate(tree.exponent, world)
    if isinstance(exponent, np.ndarray):
        raise UnreadError("an exponent that is a matrix")
    power = exponent.whole()
    if power is None:
        raise UnreadError("an exponent that is not a whole number")
    if isinstance(tree.base, Symbol) and power == 2:
        squared = getattr(world, "squared", lambda _: None)(tree.base)
        if squared is not None:
            return squared
    base = evaluate(tree.base, world)
    if isinstance(base, np.ndarray):
        if power == 2 and 1 in base.shape:
            return product(base.T, base) if base.shape[1] == 1 else product(base, base.T)
        if power >= 1 and base.shape[0] == base.shape[1]:
            result: Value = base
            for _ in range(min(power, 8) - 1):
                result = product(result, base)
            return result
        raise UnreadError(f"a matrix to the power {power}")
    return base**power


def _function(tree: Function, world: World) -> Value:
    argument = evaluate(tree.argument, world)
    if isinstance(argument, np.ndarray):
        raise UnreadError(f"{tree.name} of a matrix")
    if tree.name in ("sin", "cos", "tan", "sec", "csc", "cot"):
        if argument.den is not None:
            raise UnreadError(f"{tree.name} of a fraction")
        terms, turns = world.angle(argument.num)
        angle = world.ring.angle(terms, turns)
        sine, cosine = Ratio(angle.sin()), Ratio(angle.cos())
        one = Ratio(world.ring.element(1))
        return {
            "sin": lambda: sine, "cos": lambda: cosine, "tan": lambda: sine / cosine,
            "sec": lambda: one / cosine, "csc": lambda: one / sine, "cot": lambda: cosine / sine,
        }[tree.name]()  # fmt: skip
    if tree.name == "sqrt":
        value = argument.num.constant_value() if argument.den is None else None
        if value is not None and value >= 0:
            root = Fraction(_root(value.numerator), _root(value.denominator))
            if root * root == value:
                return Ratio(world.ring.element(root))
        raise UnreadError("a square root")
    name = f"{tree.name}({argument})"
    if tree.name in ("sign", "atan", "tanh", "abs") and name in world.ring.index:
        return Ratio(world.ring.element(name))
    raise UnreadError(f"the function {tree.name} is outside the exact algebra")


def _root(value: int) -> int:
    from math import isqrt

    return isqrt(value)


def _matrix(rows: list[list[Node]], world: World) -> Value:
    values = [[evaluate(cell, world) for cell in row] for row in rows]
    if len({len(row) for row in values}) > 1:
        raise UnreadError("the rows of a matrix have different lengths")
    if any(is_matrix(v) for row in values for v in row):
        return _blocks(values, world)
    return matrix(values)


def _blocks(rows: list[list[Value]], world: World) -> Value:
    """A matrix of matrices; a zero fills whatever size is needed."""
    heights = [
        max((v.shape[0] for v in row if isinstance(v, np.ndarray)), default=1) for row in rows
    ]
    widths = [
        max((v.shape[1] for v in place if isinstance(v, np.ndarray)), default=1)
        for place in zip(*rows, strict=True)
    ]
    lines = []
    for row, height in zip(rows, heights, strict=True):
        parts = []
        for value, width in zip(row, widths, strict=True):
            if not isinstance(value, np.ndarray):
                if not value.is_zero() and (height, width) != (1, 1):
                    raise UnreadError("a number among the blocks of a matrix")
                value = matrix([[value] * width] * height)
            if value.shape != (height, width):
                raise UnreadError("the blocks of a matrix do not fit")
            parts.append(value)
        lines.append(np.hstack(parts))
    return np.vstack(lines)


def _cross(a: Value, b: Value) -> Value:
    if not isinstance(a, np.ndarray) or not isinstance(b, np.ndarray):
        return product(a, b)
    if a.shape != (3, 1) or b.shape != (3, 1):
        return product(a, b)
    (x,), (y,), (z,) = a
    (u,), (v,), (w,) = b
    return matrix([[y * w - z * v], [z * u - x * w], [x * v - y * u]])


def _derivative(tree: Derivative, world: World) -> Value:
    value = evaluate(tree.body, world)
    for by in tree.by:
        if isinstance(by, Symbol) and by.key == ("t", "", ""):
            value = world.rate(value)
            continue
        name = world.variable(by)
        value = each(value, lambda e, n=name: e.diff(n)) if is_matrix(value) else value.diff(name)  # type: ignore[union-attr]
    return value


def _summation(tree: Summation, world: World) -> Value:
    first, last = _limit(tree.first, world, 1), _limit(tree.last, world, world.n)
    if last - first + 1 > MAX_SUM or last < first:
        raise UnreadError("a sum with limits that cannot be read")
    total: Value | None = None
    for i in range(first, last + 1):
        term = evaluate(with_indices(tree.body, {tree.index: i}), world)
        total = term if total is None else add(total, term)
    assert total is not None
    return total


def _limit(node: Node | None, world: World, default: int) -> int:
    if node is None:
        return default
    if isinstance(node, Number):
        return int(node.value)
    if isinstance(node, Symbol) and node.base.lower() in ("n", "dof"):
        return world.n
    raise UnreadError("a sum with limits that cannot be read")


_INDEXED = re.compile(r"(?:[A-Zcmvglxyzr]|omega|zz|vc)?[ijkl1-9]{1,3}|[ijkl]{1,2}")


def with_indices(tree: Node, values: Mapping[str, int]) -> Node:
    """The tree with index letters in subscripts replaced by numbers."""
    if isinstance(tree, Symbol):
        sub = tree.sub.replace(",", "")
        if _INDEXED.fullmatch(sub) and any(letter in sub for letter in values):
            new = "".join(str(values.get(c, c)) for c in sub)
            return replace(tree, sub=new)
        return tree
    if isinstance(tree, Summation) and tree.index in values:  # an inner sum hides the outer index
        values = {k: v for k, v in values.items() if k != tree.index}
    return rebuilt(tree, lambda child: with_indices(child, values))
