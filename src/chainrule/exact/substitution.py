"""Numbers, expressions and angles in place of names; the result is a trigonometric polynomial."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chainrule.exact.expression import Expression, constant, number
from chainrule.exact.ring import Angle, Combination, Ring, combination


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
