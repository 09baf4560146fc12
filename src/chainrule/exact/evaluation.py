"""Values in place of names: numbers, in whatever arithmetic they are; expressions and angles."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from chainrule.errors import MissingValueError
from chainrule.exact.expression import Expression, constant, number
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Angle, Combination, Ring, combination


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


def substituted(expression: Expression, values: Mapping[str, object]) -> Expression:
    """The expression with these in place of symbols, and of coordinates in angles."""
    ring, used = expression.ring, expression.names
    values = {name: value for name, value in values.items() if name in used}
    if not values:
        return expression
    exact = {n: v if isinstance(v, Angle) else constant(v) for n, v in values.items()}
    in_angles = set(ring.coordinates) & set(exact)
    numbers = {
        n: number(v.constant_value())
        for n, v in exact.items()
        if isinstance(v, Expression) and v.poly.is_constant()
    }
    if len(numbers) == len(exact) and not in_angles:  # nothing can leave the normal form
        return Expression(ring, expression.poly.subs(numbers))
    kept = [s for s in ring.symbols if s not in exact]
    target = Ring.of(() if in_angles else ring.angles, kept)
    if in_angles:
        atoms = {n: 1 for a in ring.angles for n, _ in a if n not in exact}
        target = Ring.of((((n, 1),) for n in atoms), kept)
    for value in exact.values():
        target = target.join(value.ring)
    images: list[Any] = []
    for angle in ring.angles:
        terms, turns = _angle(angle, exact)
        image = Angle(target, terms, turns)
        images += [image.sin().poly, image.cos().poly]
    for name in ring.symbols:
        value = exact.get(name)
        if isinstance(value, Angle):
            raise ValueError(f"{name} stands outside a sine or cosine: it cannot be an angle")
        images.append((target.element(name) if value is None else value.into(target)).poly)
    return Expression(target, target.reduce(expression.poly.compose(*images, ctx=target.context)))


def _angle(angle: Combination, exact: Mapping[str, object]) -> tuple[Combination, int]:
    """(terms, quarter turns) of an angle with others, or 0, in place of its names."""
    terms: dict[str, int] = {}
    turns = 0
    for name, k in angle:
        value = exact.get(name)
        if value is None:
            terms[name] = terms.get(name, 0) + k
        elif isinstance(value, Angle):
            turns += k * value.quarter_turns
            for inner, factor in value.terms:
                terms[inner] = terms.get(inner, 0) + k * factor
        elif not (isinstance(value, Expression) and value.is_zero()):
            raise ValueError(
                f"{name} stands inside a sine or cosine: replace it by an angle or by 0, "
                f"not by {value}"
            )
    return combination(terms), turns % 4
