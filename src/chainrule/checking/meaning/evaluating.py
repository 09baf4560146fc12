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

from chainrule.checking.meaning.calculus.matrices import (
    blocks,
    crossed,
    determinant,
    entry_of,
    inverted,
    square_of,
)
from chainrule.checking.meaning.calculus.momenta import hamiltonian, held, in_momenta
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
        if len(tree.arguments) > 1 and worth.scales(tree):
            return _product(Product((tree.symbol, Brackets(tree.arguments))), worth, memo)
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
        return entry_of(_value(tree.body, worth, memo), tree.places)
    if isinstance(tree, AtPoint):
        return each(_value(tree.body, worth, memo), worth.at_point)
    if isinstance(tree, Transpose):
        body = _value(tree.body, worth, memo)
        return body.T if isinstance(body, np.ndarray) else body
    if isinstance(tree, Cross):
        return crossed(_value(tree.left, worth, memo), _value(tree.right, worth, memo))
    if isinstance(tree, Derivative):
        return _derivative(tree, worth, memo)
    if isinstance(tree, Summation):
        return _summation(tree, worth, memo)
    if isinstance(tree, Dots):
        raise UnreadError("something is left out (…)")
    if isinstance(tree, Differential):
        raise UnreadError("a differential on its own")
    raise UnreadError(f"a {type(tree).__name__.lower()} cannot be evaluated")


def _product(tree: Product, worth: Valuation, memo: Memo) -> Value:
    factors = _shorthand(tree.factors, worth)
    value: Value | None = None
    for factor in factors:
        current = _value(factor, worth, memo)
        value = current if value is None else _dot(value, current) or product(value, current)
    assert value is not None
    return value


def _dot(a: Value, b: Value) -> Ratio | None:
    """v · w of two columns or two rows, which have no other product."""
    if not isinstance(a, np.ndarray) or not isinstance(b, np.ndarray):
        return None
    if a.shape != b.shape or 1 not in a.shape or a.size < 2:
        return None
    total, *others = (x * y for x, y in zip(a.ravel(), b.ravel(), strict=True))
    for term in others:
        total = total + term
    return total


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
    if isinstance(inside, Symbol) and worth.is_energy(inside):
        raise UnreadError(f"{inside} is raised to a power here and an energy elsewhere")
    if power == 2 and isinstance(inside, FunctionOf) and inside.name in ("abs", "sqrt"):
        argument = _value(inside.argument, worth, memo)  # |v|² = vᵀv, (√a)² = a
        if inside.name == "sqrt":
            return argument
        return argument**2 if isinstance(argument, Ratio) else square_of(argument)
    base = _value(tree.base, worth, memo)
    if isinstance(base, np.ndarray):
        if power == 2 and 1 in base.shape:
            return square_of(base)
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
    return _dot(vector, vector) or vector[0, 0] ** 2


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
    names = argument.names()
    alone = len(names) == 1 and argument == Ratio(worth.ring.element(*names))
    name = f"{tree.name}({next(iter(names))})" if alone else ""
    if tree.name in ("sign", "atan", "tanh", "abs") and name in worth.ring.index:
        return Ratio(worth.ring.element(name))
    raise UnreadError(f"the function {tree.name} is outside the exact algebra")


def _matrix(rows: list[list[Tree]], worth: Valuation, memo: Memo) -> Value:
    values = [[_value(cell, worth, memo) for cell in row] for row in rows]
    if len({len(row) for row in values}) > 1:
        raise UnreadError("the rows of a matrix have different lengths")
    return blocks(values)


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
