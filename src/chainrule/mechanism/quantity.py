"""Numbers of a description: a number, a symbol, a symbol with a value, or a polynomial."""

from __future__ import annotations

import keyword
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np

from chainrule.errors import MechanismError, UnknownNameError
from chainrule.exact.array import ExactArray
from chainrule.exact.budget import Budget, OverBudgetError, limited
from chainrule.exact.expression import Expression, constant, number
from chainrule.exact.parsing import parse

#: What may stand for a number: 0.3, "m1", "m1 = 0.55", "m*l**2/12", an expression.
Quantity = int | float | Fraction | str | Expression
Vector = Sequence[Quantity] | np.ndarray | ExactArray  # as written
ExactVector = tuple[Expression, ...]  # as read
Values = dict[str, Fraction]

_WITH_VALUE = re.compile(r"\s*([A-Za-z]\w*)\s*=\s*(.+)")
LARGEST = Fraction(10) ** 100  # far beyond any mechanism, and products of a few still are floats
RESERVED = {"pi", "sin", "cos", "nan", "inf"}


def check_symbol(name: str, where: str) -> str:
    """A symbol's name: a plain identifier that no file format or language trips over."""
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
        raise MechanismError(
            f"{name!r} cannot be a symbol: use the letters a-z and A-Z, digits and _, after a "
            "letter; 'phi' is written φ, and 'm_1' m₁",
            where,
        )
    if keyword.iskeyword(name):
        raise MechanismError(
            f"{name!r} cannot be a symbol: it is a word of Python's; try {name + '1'!r}",
            where,
        )
    if name == "pi":
        raise MechanismError(
            "'pi' is the number, and read in rotations and coordinates' b; elsewhere write "
            "3.141592653589793, and call a symbol otherwise",
            where,
        )
    if name in RESERVED:
        raise MechanismError(f"{name!r} cannot be a symbol: the name is taken", where)
    return name


@contextmanager
def affordable(where: str = "") -> Iterator[None]:
    """What a description makes of its formulas meanwhile is bounded."""
    try:
        with limited(Budget(work=100_000_000, terms=10_000, digits=5_000)):
            yield
    except OverBudgetError as problem:
        raise MechanismError(str(problem), where) from problem


def read(value: object, where: str, values: Values | None = None) -> Expression:
    """The exact expression of a quantity; `name = number` also enters `values`."""
    if isinstance(value, Expression):
        return _checked(value, where)
    if isinstance(value, bool) or value is None:
        raise MechanismError(f"expected a number or formula, got {value!r}", where)
    if isinstance(value, str):
        assigned = _WITH_VALUE.fullmatch(value)
        try:
            if assigned:
                name = check_symbol(assigned[1], where)
                given = parse(assigned[2]).constant_value()
                if given is None:
                    raise ValueError(f"{assigned[2]!r} is not a number")
                if values is not None and values.setdefault(name, given) != given:
                    raise ValueError(f"{name} already has the value {float(values[name]):g}")
                return parse(name)
            expression = parse(value)
        except (ValueError, ZeroDivisionError) as problem:
            raise MechanismError(str(problem), where) from problem
        return _checked(expression, where)
    try:
        return _checked(constant(value), where)
    except (TypeError, ValueError) as problem:
        raise MechanismError(str(problem), where) from problem


def _checked(expression: Expression, where: str) -> Expression:
    """The expression, if its symbols and numbers are such as a mechanism can have."""
    value = expression.constant_value()
    if value is not None and (abs(value) > LARGEST or 0 < abs(value) < 1 / LARGEST):
        raise MechanismError("the number is too large or too small to compute with", where)
    for name in expression.ring.symbols if value is None else ():
        check_symbol(name, where)
    return expression


def read_vector(
    value: object, where: str, values: Values | None = None, size: int = 3
) -> ExactVector:
    """A vector of quantities."""
    if isinstance(value, str | dict) or not isinstance(value, Sequence | np.ndarray | ExactArray):
        raise MechanismError(f"expected {size} numbers, got {value!r}", where)
    if len(value) != size:
        raise MechanismError(f"expected {size} numbers, got {len(value)}: {value!r}", where)
    return tuple(read(v, f"{where}[{i}]", values) for i, v in enumerate(value))


def read_values(values: Mapping[str, Quantity] | None) -> Values:
    """A table of symbols' values, each a finite number."""
    result: Values = {}
    if values is not None and not isinstance(values, Mapping):
        raise MechanismError(f"expected a table of symbols and values, got {values!r}", "values")
    for name, value in dict(values or {}).items():
        where = f"parameters.{name}"
        check_symbol(name, where)
        if isinstance(value, float) and not math.isfinite(value):
            raise MechanismError(f"expected a finite number, got {value}", where)
        exact = read(value, where).constant_value()
        if exact is None:
            raise MechanismError(f"expected a number, got {value!r}", where)
        result[name] = exact
    return result


def written(value: Expression) -> int | float | str:
    """A quantity as a file holds it: a plain number where it is exactly one, else a formula."""
    exact = value.constant_value()
    if exact is None:
        return value.python()
    if exact.denominator == 1:
        return int(exact)
    return float(exact) if number(float(exact)) == number(exact) else f"{exact}"


def given(defaults: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """The defaults with some replaced; a keyword that is no parameter is refused by name."""
    unknown = sorted(set(values) - set(defaults))
    if unknown:
        raise UnknownNameError("parameter", unknown[0], list(defaults))
    return {**defaults, **values}
