"""Numbers from expressions, in whatever arithmetic the values bring along."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from chainrule.errors import MissingValueError
from chainrule.exact.rates import RateFunction

if TYPE_CHECKING:
    from chainrule.exact.expression import Expression


def _sine_and_cosine(angle: Any) -> tuple[Any, Any]:
    if isinstance(angle, int | float | Fraction):
        return math.sin(angle), math.cos(angle)
    if type(angle).__module__.startswith("mpmath"):
        return angle.context.sin(angle), angle.context.cos(angle)
    import numpy as np

    return np.sin(angle), np.cos(angle)


def _with_functions(expression: Expression, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values, and those of functions of rates that they determine."""
    found: dict[str, Any] = {}
    for name in expression.ring.symbols:
        function = RateFunction.parse(name) if name not in values else None
        if function and all(rate in values for rate, _ in function.argument):
            found[name] = function.evaluate(values)
    return {**values, **found} if found else values


def double(number: Fraction) -> float:
    """The nearest double; infinite where the number is too large for one."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def evaluate(expression: Expression, values: Mapping[str, Any]) -> Any:
    """The value of the expression where every name it depends on has one.

    The arithmetic is that of the values: exact for fractions (without angles), elementwise for
    numpy arrays, in any precision for mpmath.
    """
    values = _with_functions(expression, values)
    missing = sorted(expression.names - set(values))
    if missing:
        raise MissingValueError(f"no value for {', '.join(missing)}")
    ring, used = expression.ring, expression.poly.degrees() if expression.ring.index else ()
    generators: dict[int, Any] = {}
    for i, angle in enumerate(ring.angles):
        if used[2 * i] > 0 or used[2 * i + 1] > 0:
            # A coordinate without a value is one that the whole does not depend on.
            total = sum(k * values.get(name, 0) for name, k in angle)
            generators[2 * i], generators[2 * i + 1] = _sine_and_cosine(total)
    for i, name in enumerate(ring.symbols, start=2 * len(ring.angles)):
        if used[i] > 0:
            generators[i] = values[name]
    precise = next((v for v in values.values() if type(v).__module__.startswith("mpmath")), None)
    exact = all(isinstance(v, int | Fraction) for v in generators.values())
    if any(isinstance(v, float) for v in values.values()):
        exact = False  # a constant beside floats is a float too
    total: Any = 0 if exact or precise is not None else 0.0
    for powers, coefficient in expression.terms():
        term: Any = coefficient
        if precise is not None:
            term = precise.context.mpf(coefficient.numerator) / coefficient.denominator
        elif not exact:
            term = double(coefficient)
        for i, power in enumerate(powers):
            if power:
                term = term * generators[i] ** power
        total = total + term
    return total
