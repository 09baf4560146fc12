"""Friction of a joint: a sum of terms, each linear in its one coefficient.

A term is the coefficient times a shape, a function of the rate q̇ alone: `exact_shape` in the
exact algebra, `shape` for any other scalar.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import Expression, constant
from chainrule.exact.expression import named
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Combination
from chainrule.mechanism.quantity import Quantity, Values, read


@dataclass(frozen=True)
class FrictionTerm:
    """coefficient × shape(q̇)"""

    coefficient: Quantity
    kind: ClassVar[str] = ""

    @property
    def exact(self) -> Expression:
        """The coefficient as an expression."""
        return read(self.coefficient, self.kind)

    def exact_shape(self, rate: Combination) -> Expression:
        """The shape in the ring, for a rate that is a combination of the coordinates' rates."""
        raise NotImplementedError

    def shape(self, rate: Any) -> Any:
        """The shape as a number, for a rate of any scalar type."""
        raise NotImplementedError


@dataclass(frozen=True)
class Viscous(FrictionTerm):
    """b q̇"""

    kind: ClassVar[str] = "viscous"

    def exact_shape(self, rate: Combination) -> Expression:
        return sum((named(name) * k for name, k in rate), constant(0))

    def shape(self, rate: Any) -> Any:
        return rate


@dataclass(frozen=True)
class Coulomb(FrictionTerm):
    """c sign(q̇), or c atan(k q̇) with `steepness=k`, the smooth form of the DFKI kits."""

    steepness: int | None = None
    kind: ClassVar[str] = "coulomb"

    def __post_init__(self) -> None:
        k = self.steepness
        if k is not None and (isinstance(k, bool) or not isinstance(k, int) or k <= 0):
            raise MechanismError(f"the steepness is a positive whole number, got {k!r}", self.kind)

    def exact_shape(self, rate: Combination) -> Expression:
        if self.steepness is None:
            return named(RateFunction("sign", rate).name)
        return named(RateFunction("atan", rate, self.steepness).name)

    def shape(self, rate: Any) -> Any:
        return np.sign(rate) if self.steepness is None else np.arctan(self.steepness * rate)


@dataclass(frozen=True)
class Offset(FrictionTerm):
    """A constant o, such as a bias of the torque sensor."""

    kind: ClassVar[str] = "offset"

    def exact_shape(self, rate: Combination) -> Expression:
        return constant(1)

    def shape(self, rate: Any) -> Any:
        return 1


FRICTION = {term.kind: term for term in (Viscous, Coulomb, Offset)}


def read_friction(value: Any, where: str, values: Values) -> tuple[FrictionTerm, ...]:
    """From terms, or from a table such as {viscous = 0.1, coulomb = {coefficient = …}}."""
    if isinstance(value, FrictionTerm):
        value = [value]
    if isinstance(value, dict):
        items = []
        for kind, content in value.items():
            if kind not in FRICTION:
                raise MechanismError(
                    f"there is no friction {kind!r}; known: {', '.join(FRICTION)}", where
                )
            options = content if isinstance(content, dict) else {"coefficient": content}
            extra = set(options) - {"coefficient", "steepness"}
            if extra or "coefficient" not in options:
                raise MechanismError(
                    f"expected a coefficient (and for coulomb a steepness), got {content!r}",
                    f"{where}.{kind}",
                )
            if "steepness" in options and kind != "coulomb":
                raise MechanismError(f"{kind} friction has no steepness", f"{where}.{kind}")
            try:
                items.append(FRICTION[kind](**options))
            except MechanismError as problem:
                raise MechanismError(problem.problem, f"{where}.{kind}") from problem
        value = items
    if not isinstance(value, list | tuple):
        raise MechanismError(f"expected friction terms such as Viscous(0.1), got {value!r}", where)
    terms: list[FrictionTerm] = []
    for term in value:
        if not isinstance(term, FrictionTerm):
            raise MechanismError(
                f"expected a friction term such as Viscous(0.1), got {term!r}", where
            )
        if any(term.kind == other.kind for other in terms):
            raise MechanismError(f"there are two {term.kind} terms; give their sum", where)
        coefficient = read(term.coefficient, f"{where}.{term.kind}", values)
        value = coefficient.constant_value()
        if value is not None and value < 0 and not isinstance(term, Offset):
            raise MechanismError(
                f"friction cannot drive the joint: the coefficient {float(value):g} is negative",
                f"{where}.{term.kind}",
            )
        terms.append(replace(term, coefficient=coefficient))
    return tuple(sorted(terms, key=lambda term: list(FRICTION).index(term.kind)))
