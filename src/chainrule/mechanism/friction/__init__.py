"""Friction of a joint: a sum of terms, each linear in its one coefficient.

A class carries all that others need to know of it. A new one is a class like these, in a file of
its own, and a place in `FRICTION`; terms are added up and written in the order of this registry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from chainrule.errors import MechanismError, UnknownNameError
from chainrule.mechanism.friction.coulomb import Coulomb
from chainrule.mechanism.friction.offset import Offset
from chainrule.mechanism.friction.one_sided import (
    BackwardCoulomb,
    BackwardViscous,
    ForwardCoulomb,
    ForwardViscous,
)
from chainrule.mechanism.friction.stribeck import Stribeck
from chainrule.mechanism.friction.term import FrictionTerm
from chainrule.mechanism.friction.viscous import Viscous
from chainrule.mechanism.quantity import Values, read, written
from chainrule.registry import Registry

FRICTION: Registry[type[FrictionTerm]] = Registry(
    "friction",
    Viscous,
    Coulomb,
    Offset,
    ForwardViscous,
    BackwardViscous,
    ForwardCoulomb,
    BackwardCoulomb,
    Stribeck,
)

Friction = FrictionTerm | Sequence[FrictionTerm | None] | Mapping[str, object]  # as written

__all__ = [
    "FRICTION",
    "BackwardCoulomb",
    "BackwardViscous",
    "Coulomb",
    "ForwardCoulomb",
    "ForwardViscous",
    "Friction",
    "FrictionTerm",
    "Offset",
    "Stribeck",
    "Viscous",
]


def written_friction(term: FrictionTerm) -> Any:
    """A term as a file holds it: its coefficient, or a table with its options."""
    set_options = {n: getattr(term, n) for n in term.options if getattr(term, n) is not None}
    coefficient = written(term.exact)
    return {"coefficient": coefficient, **set_options} if set_options else coefficient


def read_friction(value: object, where: str, values: Values) -> tuple[FrictionTerm, ...]:
    """From terms, or from a table such as {viscous = 0.1, coulomb = {coefficient = …}}."""
    if isinstance(value, FrictionTerm):
        value = [value]
    if isinstance(value, Mapping):
        value = [_from_table(word, content, where) for word, content in value.items()]
    if not isinstance(value, list | tuple):
        raise MechanismError(
            f"expected friction such as {{ viscous = 0.1 }}, in Python Viscous(0.1); got {value!r}",
            where,
        )
    terms: list[FrictionTerm] = []
    for term in value:
        if not isinstance(term, FrictionTerm):
            raise MechanismError(
                f"expected a friction term such as Viscous(0.1), got {term!r}", where
            )
        if any(term.word == other.word for other in terms):
            raise MechanismError(f"there are two {term.word} terms; give their sum", where)
        coefficient = read(term.coefficient, f"{where}.{term.word}", values)
        number = coefficient.constant_value()
        if number is not None and number < 0 and term.passive:
            raise MechanismError(
                f"friction cannot drive the joint: the coefficient {float(number):g} is negative",
                f"{where}.{term.word}",
            )
        terms.append(replace(term, coefficient=coefficient))
    return tuple(sorted(terms, key=lambda term: list(FRICTION).index(term.word)))


def _from_table(word: str, content: object, where: str) -> FrictionTerm:
    try:
        term = FRICTION.named(word)
    except UnknownNameError as problem:
        raise MechanismError(str(problem), where) from None
    where = f"{where}.{word}"
    options = content if isinstance(content, Mapping) else {"coefficient": content}
    allowed = ("coefficient", *term.options)
    extra = [name for name in options if name not in allowed]
    if extra:
        raise MechanismError(f"{term.word} friction has no {extra[0]}", where)
    if "coefficient" not in options:
        raise MechanismError(f"expected {' and '.join(allowed)}, got {content!r}", where)
    try:
        return term(**options)  # type: ignore[arg-type]
    except MechanismError as problem:
        raise MechanismError(problem.problem, where) from problem
