"""Values of programs: trees and lists of them, added, multiplied and differentiated as arrays."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from chainrule.checking.reading.grammar import shallow
from chainrule.checking.reading.tree import (
    Derivative,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    WrittenSum,
)

MAX_NODES = 8_000  # of a formula, everything that it uses written out


class UnknownValueError(Exception):
    """Something that is not followed."""


def whole(value: Any) -> int:
    """A whole number: an index, the end of a range."""
    if isinstance(value, int):
        return value
    if isinstance(value, Number) and value.value.denominator == 1 and 0 <= value.value < 99:
        return int(value.value)
    raise UnknownValueError


def rows_of(value: Any) -> list[list[Tree]]:
    """A matrix as rows; a list of numbers is a column."""
    if isinstance(value, list):
        return [row if isinstance(row, list) else [row] for row in value]
    raise UnknownValueError


def operation(op: ast.operator, left: Any, right: Any) -> Any:
    """left op right, of numbers, or entry by entry."""
    if isinstance(left, int) or isinstance(right, int):
        left = Number(Fraction(left)) if isinstance(left, int) else left
        right = Number(Fraction(right)) if isinstance(right, int) else right
    both = isinstance(left, list) and isinstance(right, list)
    if isinstance(op, ast.Add | ast.Sub):
        if both:
            pairs = zip(rows_of(left), rows_of(right), strict=True)
            return [[operation(op, a, b) for a, b in zip(x, y, strict=True)] for x, y in pairs]
        if isinstance(left, list) or isinstance(right, list):
            raise UnknownValueError
        if left == Number(Fraction(0)) and isinstance(op, ast.Add):
            return right
        return WrittenSum((left, Negative(right) if isinstance(op, ast.Sub) else right))
    if isinstance(op, ast.Mult | ast.MatMult):
        if both:
            a, b = rows_of(left), rows_of(right)
            return [[total([Product((x, y)) for x, y in zip(row, column, strict=True)])
                     for column in zip(*b, strict=True)] for row in a]  # fmt: skip
        if isinstance(left, list) or isinstance(right, list):
            matrix, factor = (
                (left, tree_of(right)) if isinstance(left, list) else (right, tree_of(left))
            )
            return each(matrix, lambda e: Product((factor, e)))
        return Product((left, right))
    if isinstance(op, ast.Div):
        below = tree_of(right)
        return each(left, lambda e: Quotient(e, below))
    if isinstance(op, ast.Pow) and isinstance(left, Tree):
        return Power(left, tree_of(right))
    raise UnknownValueError


def tree_of(value: Any) -> Tree:
    """A value that is one number."""
    if not isinstance(value, Tree):
        raise UnknownValueError
    return value


def each(value: Any, change: Callable[[Tree], Tree]) -> Any:
    """A value with every entry changed."""
    return [each(v, change) for v in value] if isinstance(value, list) else change(value)


def turned(value: Any) -> Any:
    """The transpose."""
    if isinstance(value, Tree):
        return Transpose(value)
    return [list(row) for row in zip(*rows_of(value), strict=True)]


def total(terms: Any) -> Tree:
    """The sum of terms, without zeros."""
    terms = [t for t in terms if t != Number(Fraction(0))]
    return (
        WrittenSum(tuple(terms)) if len(terms) > 1 else terms[0] if terms else Number(Fraction(0))
    )


def diff(body: Any, *by: Any) -> Any:
    """The derivative of every entry."""
    if not by or not all(isinstance(b, Symbol) for b in by):
        raise UnknownValueError
    return each(body, lambda e: Derivative(e, tuple(by)))


def jacobian(body: Any, by: Any) -> Any:
    """The derivatives of a column by a column of names."""
    names = [row[0] for row in rows_of(by)]
    return [[Derivative(row[0], (name,)) for name in names] for row in rows_of(body)]


def dot(left: Any, right: Any) -> Tree:
    """The scalar product."""
    a = [e for row in rows_of(left) for e in row]
    b = [e for row in rows_of(right) for e in row]
    return total([Product((x, y)) for x, y in zip(a, b, strict=True)])


def written(value: Any) -> Tree | None:
    """A value as it would be written; None where it is none."""
    if isinstance(value, list):
        rows = rows_of(value)
        whole = all(isinstance(e, Tree) for row in rows for e in row)
        return WrittenMatrix(tuple(tuple(row) for row in rows)) if whole and rows else None
    return value if isinstance(value, Tree) else None


def kept(value: Any) -> Any:
    """The value, if it has no more nodes than a formula may have, and is no deeper."""
    if _nodes(value) > MAX_NODES:
        raise UnknownValueError
    return each(value, lambda e: shallow(e) if isinstance(e, Tree) else e)


def _nodes(value: Any) -> int:
    if isinstance(value, list):
        return sum(map(_nodes, value))
    return value.nodes if isinstance(value, Tree) else 1
