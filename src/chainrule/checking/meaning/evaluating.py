"""Values of formulas: the tree of one side turned into exact expressions.

A `Valuation` says what symbols are worth; this file only knows arithmetic, calculus and sums.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import isqrt

import numpy as np

from chainrule.checking.meaning.momenta import hamiltonian, held, in_momenta
from chainrule.checking.meaning.ratio import (
    Ratio,
    Value,
    add,
    each,
    matrix,
    negative,
    product,
    terms_of,
)
from chainrule.checking.meaning.valuation import DRIVE, Valuation
from chainrule.checking.reading.scanner import UnreadError
from chainrule.checking.reading.tree import (  # fmt: skip
    NOTHING,
    AtPoint,
    Brackets,
    Call,
    Cross,
    Derivative,
    Differential,
    Dots,
    FunctionOf,
    MatrixEntry,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Summation,
    Symbol,
    Transpose,
    Tree,
    WrittenMatrix,
    WrittenSum,
    children,
    rebuilt,
    ungrouped,
)
from chainrule.exact.budget import current

MAX_INVERTED = 3  # rows of a matrix that is inverted
MAX_SUM = 64  # terms of a written-out Σ
MAX_TERMS = 5_000  # of a side, multiplied out
COMPARED = 500  # work for a term: it is compared, measured and printed


def evaluate(tree: Tree, worth: Valuation) -> Value:
    """The value of a side, if it is one that somebody could have written by hand."""
    value = _value(tree, worth, {})
    if isinstance(value, np.ndarray) and value.shape == (1, 1) and not isinstance(
        tree, WrittenMatrix | Brackets | Symbol | Call
    ):  # fmt: skip
        value = value[0, 0]  # q̇ᵀ M q̇ is a number
    terms = terms_of(value)
    if terms > MAX_TERMS:
        raise UnreadError(f"multiplied out it has {terms} terms; {MAX_TERMS} is the most")
    budget = current()
    if budget is not None:
        budget.pay(COMPARED * terms)
    return value


Memo = dict[int, tuple[Tree, Value]]  # what stands in a formula more than once is evaluated once


def _value(tree: Tree, worth: Valuation, memo: Memo) -> Value:
    if isinstance(tree, Derivative | Product | WrittenSum | Quotient):
        known = memo.get(id(tree))
        if known is None:
            known = memo[id(tree)] = (tree, _worked_out(tree, worth, memo))
        return known[1]
    return _worked_out(tree, worth, memo)


def _worked_out(tree: Tree, worth: Valuation, memo: Memo) -> Value:
    if isinstance(tree, Number):
        return Ratio(worth.ring.element(tree.value))
    if isinstance(tree, Symbol):
        return worth.value(tree)
    if isinstance(tree, Call):
        return worth.value(tree.symbol, worth.how(tree))
    if isinstance(tree, WrittenSum):
        total = _value(tree.terms[0], worth, memo)
        for term in tree.terms[1:]:
            total = add(total, _value(term, worth, memo))
        return total
    if isinstance(tree, Negative):
        return negative(_value(tree.body, worth, memo))
    if isinstance(tree, Product):
        return _product(tree, worth, memo)
    if isinstance(tree, Quotient):
        return _quotient(tree, worth, memo)
    if isinstance(tree, Power):
        return _power(tree, worth, memo)
    if isinstance(tree, FunctionOf):
        return _function(tree, worth, memo)
    if tree == NOTHING:
        raise UnreadError("nothing stands in the brackets")
    if isinstance(tree, Brackets):
        if len(tree.items) == 1:
            return _value(tree.items[0], worth, memo)
        return _matrix([[item] for item in tree.items], worth, memo)
    if isinstance(tree, WrittenMatrix):
        return _matrix([list(row) for row in tree.rows], worth, memo)
    if isinstance(tree, MatrixEntry):
        return _entry(_value(tree.body, worth, memo), tree.places)
    if isinstance(tree, AtPoint):
        return each(_value(tree.body, worth, memo), worth.at_point)
    if isinstance(tree, Transpose):
        body = _value(tree.body, worth, memo)
        return body.T if isinstance(body, np.ndarray) else body
    if isinstance(tree, Cross):
        return _cross(_value(tree.left, worth, memo), _value(tree.right, worth, memo))
    if isinstance(tree, Derivative):
        return _derivative(tree, worth, memo)
    if isinstance(tree, Summation):
        return _summation(tree, worth, memo)
    if isinstance(tree, Dots):
        raise UnreadError("something is left out (…)")
    if isinstance(tree, Differential):
        raise UnreadError("a differential on its own")
    raise UnreadError(f"a {type(tree).__name__.lower()} cannot be evaluated")


def _entry(value: Value, places: tuple[int, ...]) -> Value:
    if not isinstance(value, np.ndarray) or max(places) > max(value.shape):
        raise UnreadError("an entry of something that has none")
    if len(places) == 2:
        return value[places[0] - 1, places[1] - 1]
    if 1 in value.shape:
        return value.ravel()[places[0] - 1]
    return value[places[0] - 1 : places[0]]


def _product(tree: Product, worth: Valuation, memo: Memo) -> Value:
    factors = _shorthand(tree.factors, worth)
    value: Value | None = None
    for factor in factors:
        current = _value(factor, worth, memo)
        if value is None:
            value = current
        else:
            if isinstance(value, np.ndarray) and _are_columns(value, current):
                value = value.T  # a · b, the scalar product
            value = product(value, current)
    assert value is not None
    return value


def _are_columns(left: np.ndarray, right: Value) -> bool:
    """Whether two columns of one length stand side by side."""
    return isinstance(right, np.ndarray) and left.shape == right.shape and left.shape[1] == 1


def _shorthand(factors: tuple[Tree, ...], worth: Valuation) -> list[Tree]:
    """s θ₁ and c θ₁: the letter is a function where an angle stands behind it."""
    result: list[Tree] = []
    for factor in factors:
        before = result[-1] if result else None
        if (
            isinstance(before, Symbol) and before.base in "scSC" and not before.sub
            and isinstance(factor, Symbol) and factor.base in ("theta", "phi", "alpha")
            and not before.dots and not factor.dots
        ):  # fmt: skip
            result[-1] = FunctionOf("sin" if before.base in "sS" else "cos", factor)
        else:
            result.append(factor)
    return result


def _quotient(tree: Quotient, worth: Valuation, memo: Memo) -> Value:
    top, bottom = _value(tree.top, worth, memo), _value(tree.bottom, worth, memo)
    if isinstance(bottom, np.ndarray):
        raise UnreadError("a division by a matrix")
    return each(top, lambda e: e / bottom)


def _power(tree: Power, worth: Valuation, memo: Memo) -> Value:
    if isinstance(tree.base, Symbol) and tree.base.key == ("e", "", ""):
        raise UnreadError("an exponential")
    exponent = _value(tree.exponent, worth, memo)
    if isinstance(exponent, np.ndarray):
        raise UnreadError("an exponent that is a matrix")
    power = exponent.whole()
    if power is None:
        raise UnreadError("an exponent that is not a whole number")
    if isinstance(tree.base, Symbol) and power == 2:
        squared = worth.squared(tree.base)
        if squared is not None:
            return squared
    inside = ungrouped(tree.base)
    if power == 2 and isinstance(inside, FunctionOf) and inside.name in ("abs", "sqrt"):
        argument = _value(inside.argument, worth, memo)  # |v|² = vᵀv, (√a)² = a
        if inside.name == "sqrt":
            return argument
        return argument**2 if isinstance(argument, Ratio) else _squared(argument)
    base = _value(tree.base, worth, memo)
    if isinstance(base, np.ndarray):
        if power == 2 and 1 in base.shape:
            return _squared(base)
        if power == -1:
            return inverted(base)
        if power >= 1 and base.shape[0] == base.shape[1]:
            result: Value = base
            for _ in range(min(power, 8) - 1):
                result = product(result, base)
            return result
        raise UnreadError(f"a matrix to the power {power}")
    return base**power


def _squared(vector: np.ndarray) -> Value:
    """vᵀ v of a column or a row."""
    if 1 not in vector.shape:
        raise UnreadError("the square of a matrix")
    flat = vector.ravel()
    total = flat[0] * flat[0]
    for entry in flat[1:]:
        total = total + entry * entry
    return total


def determinant(a: np.ndarray) -> Ratio:
    """det a by the first row, of at most 3×3."""
    n = len(a)
    if a.shape != (n, n) or n > MAX_INVERTED:
        raise UnreadError("the determinant of such a matrix")
    if n == 1:
        return a[0, 0]
    parts = [a[0, j] * determinant(_minor(a, 0, j)) for j in range(n)]
    total = parts[0]
    for j, part in enumerate(parts[1:], 1):
        total = total - part if j % 2 else total + part
    return total


def inverted(a: np.ndarray) -> np.ndarray:
    """a⁻¹ by cofactors."""
    whole, n = determinant(a), len(a)
    if whole.is_zero():
        raise UnreadError("a singular matrix to the power -1")
    if n == 1:
        return matrix([[whole**0 / whole]])
    cofactors = [[determinant(_minor(a, j, i)) / whole for j in range(n)] for i in range(n)]
    return matrix([[-c if (i + j) % 2 else c for j, c in enumerate(row)]
                   for i, row in enumerate(cofactors)])  # fmt: skip


def _minor(a: np.ndarray, i: int, j: int) -> np.ndarray:
    return np.delete(np.delete(a, i, axis=0), j, axis=1)


def _function(tree: FunctionOf, worth: Valuation, memo: Memo) -> Value:
    argument = _value(tree.argument, worth, memo)
    if isinstance(argument, np.ndarray):
        if tree.name == "det":
            return determinant(argument)
        raise UnreadError(f"{tree.name} of a matrix")
    if tree.name in ("sin", "cos") and "t" in argument.names():
        return Ratio(worth.ring.element(DRIVE))
    if tree.name in ("sin", "cos", "tan", "sec", "csc", "cot"):
        if argument.den is not None:
            raise UnreadError(f"{tree.name} of a fraction")
        terms, turns = worth.angle(argument.num)
        angle = worth.ring.angle(terms, turns)
        sine, cosine = Ratio(angle.sin()), Ratio(angle.cos())
        one = Ratio(worth.ring.element(1))
        return {
            "sin": lambda: sine, "cos": lambda: cosine, "tan": lambda: sine / cosine,
            "sec": lambda: one / cosine, "csc": lambda: one / sine, "cot": lambda: cosine / sine,
        }[tree.name]()  # fmt: skip
    if tree.name == "sqrt":
        value = argument.num.constant_value() if argument.den is None else None
        if value is not None and value >= 0:
            root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
            if root * root == value:
                return Ratio(worth.ring.element(root))
        raise UnreadError("a square root")
    name = f"{tree.name}({argument})"
    if tree.name in ("sign", "atan", "tanh", "abs") and name in worth.ring.index:
        return Ratio(worth.ring.element(name))
    raise UnreadError(f"the function {tree.name} is outside the exact algebra")


def _matrix(rows: list[list[Tree]], worth: Valuation, memo: Memo) -> Value:
    values = [[_value(cell, worth, memo) for cell in row] for row in rows]
    if len({len(row) for row in values}) > 1:
        raise UnreadError("the rows of a matrix have different lengths")
    return _blocks(values)


def _blocks(rows: list[list[Value]]) -> Value:
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


def _derivative(tree: Derivative, worth: Valuation, memo: Memo) -> Value:
    canonical = hamiltonian(tree, worth)
    if canonical is not None:
        return canonical
    value = _value(tree.body, worth, memo)
    for by in tree.by:
        if isinstance(by, Symbol) and by.key == ("t", "", ""):
            value = worth.rate(value)
            continue
        names = worth.variables(by)
        if len(names) == 1 and in_momenta(tree.body, names[0], worth):
            value = held(value, names[0], worth)
        elif len(names) == 1:
            value = each(value, lambda e, n=names[0]: e.diff(n))
        elif isinstance(value, Ratio):
            value = matrix([[value.diff(name)] for name in names])
        elif value.shape[1] == 1:
            value = matrix([[e.diff(name) for name in names] for e in value.ravel()])
        else:
            raise UnreadError("a derivative of a matrix by a vector")
    return value


def _summation(tree: Summation, worth: Valuation, memo: Memo) -> Value:
    first, last = _limit(tree.first, worth, 1), _limit(tree.last, worth, worth.n)
    if last - first + 1 > MAX_SUM or last < first:
        raise UnreadError("a sum with limits that cannot be read")
    total: Value | None = None
    for i in range(first, last + 1):
        term = _value(with_indices(tree.body, {tree.index: i}), worth, memo)
        total = term if total is None else add(total, term)
    assert total is not None
    return total


def _limit(node: Tree | None, worth: Valuation, default: int) -> int:
    if node is None:
        return default
    if isinstance(node, Number):
        return int(node.value)
    if isinstance(node, Symbol) and node.base.lower() in ("n", "dof"):
        return worth.n
    raise UnreadError("a sum with limits that cannot be read")


_NAMED = "omega|theta|phi|alpha|psi|zz|vc"
_INDEXED = re.compile(rf"(?:[A-Zcmvglxyzrqw]|{_NAMED})?[ijkl1-9]{{1,3}}|[ijkl]{{1,2}}")


def with_indices(tree: Tree, values: Mapping[str, int]) -> Tree:
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


_PART = re.compile(r"E[kpc]\d")  # E_{k1}, the kinetic energy of link 1
_INDEX = re.compile(rf"(?:[cmvglqwGC]|{_NAMED})?([ijk1-9]{{1,3}})")


def free_indices(trees: list[Tree]) -> list[str]:
    """Index letters that no Σ binds: the formula stands for all their values."""
    found: dict[str, None] = {}
    if not any(letter in s.sub for tree in trees for s in tree.symbols for letter in "ijk"):
        return []

    def visit(node: Tree, bound: frozenset[str]) -> None:
        if isinstance(node, Symbol):
            sub = node.sub.replace(",", "")
            match = None if _PART.fullmatch(node.base + sub) else _INDEX.fullmatch(sub)
            if (match and node.base not in ("E", "T", "K", "W", "F", "k")) or (
                match and len(match[1]) > 1
            ):
                for letter in match[1]:
                    if letter in "ijk" and letter not in bound:
                        found[letter] = None
            elif match and node.base in ("T", "K") and match[1] == "i":
                found["i"] = None
        inner = bound | {node.index} if isinstance(node, Summation) else bound
        for child in children(node):
            visit(child, inner)

    for tree in trees:
        visit(tree, frozenset())
    return list(found)
