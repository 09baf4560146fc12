"""Angles of a description: quarter turns, sums of symbols, or radians."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.exact.parsing import parse
from chainrule.mechanism.quantity import Quantity, Values, check_symbol, read

TURN = 2 * math.pi


def wrapped(angle: Any, whole: Callable[[Any], Any] = np.round) -> Any:
    """The angle, or angles, within half a turn of zero; `whole` rounds to whole numbers."""
    return angle - TURN * whole(angle * (1.0 / TURN))


def read_angle(
    value: Quantity, where: str, values: Values | None = None
) -> tuple[int, dict[str, int], float | None]:
    """(quarter turns, integer combination of symbols, radians if neither fits)."""
    if isinstance(value, str) and "=" not in value:
        expression = _with_pi(value, where)
    else:
        expression = read(value, where, values)
    terms: dict[str, int] = {}
    rest = expression
    for name in sorted(expression.names):
        k = expression.diff(name).constant_value()
        rest = rest.subs({name: 0})
        if name == "pi":
            quarter = None if k is None else 2 * k
            if quarter is None or quarter.denominator != 1:
                return 0, {}, _radians(expression, where)
            terms["pi"] = int(quarter)
        elif k is None or k.denominator != 1:
            raise MechanismError(
                f"an angle is a number, a multiple of pi, or a sum of symbols, not {value!r}", where
            )
        else:
            terms[name] = int(k)
    quarter_turns = terms.pop("pi", 0)
    if not rest.is_zero():
        radians = _radians(expression, where)
        nearest = round(radians / (math.pi / 2))
        if abs(nearest) <= 8 and abs(radians - nearest * math.pi / 2) < 1e-15:
            return nearest, {}, None
        return 0, {}, radians
    return quarter_turns, terms, None


def quarter_turns(value: Quantity, where: str) -> int:
    """The n of an angle n π/2; an error for any other."""
    turns, terms, radians = read_angle(value, where)
    if terms or radians is not None:
        raise MechanismError(f"expected a multiple of pi/2, got {value!r}", where)
    return turns


def _with_pi(value: str, where: str) -> Expression:
    try:
        expression = parse(value)
    except (ValueError, ZeroDivisionError) as problem:
        raise MechanismError(str(problem), where) from problem
    for name in expression.names - {"pi"}:
        check_symbol(name, where)
    return expression


def _radians(expression: Expression, where: str) -> float:
    if expression.names - {"pi"}:
        raise MechanismError(
            f"the angle {expression} mixes a symbol with a number that is no multiple of pi/2: "
            "write it as two turns",
            where,
        )
    return float(expression.evaluate({"pi": math.pi}))
