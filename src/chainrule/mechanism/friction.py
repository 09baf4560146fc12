"""Friction of a joint: a sum of terms, each linear in its one coefficient.

A term is the coefficient times a shape, a function of the rate q̇ alone: `exact_shape` in the
exact algebra, `shape` for any other scalar.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import MechanismError, NotExactError
from chainrule.exact import Expression, constant
from chainrule.exact.expression import named
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Combination
from chainrule.mechanism.quantity import Quantity, Values, read, written


@dataclass(frozen=True)
class FrictionTerm:
    """coefficient × shape(q̇)"""

    coefficient: Quantity
    kind: ClassVar[str] = ""
    options: ClassVar[tuple[str, ...]] = ()

    @property
    def dry(self) -> bool:
        """Does it jump where the rate changes its sign?"""
        return False

    @property
    def exact(self) -> Expression:
        """The coefficient as an expression."""
        return read(self.coefficient, self.kind)

    def exact_shape(self, rate: Combination) -> Expression:
        """The shape in the ring, for a rate that is a combination of the coordinates' rates."""
        raise NotImplementedError

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        """The shape as a number, for a rate of any scalar type and the sign of that type."""
        raise NotImplementedError


@dataclass(frozen=True)
class Viscous(FrictionTerm):
    """b q̇"""

    kind: ClassVar[str] = "viscous"

    def exact_shape(self, rate: Combination) -> Expression:
        return _plain(rate)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return rate


@dataclass(frozen=True)
class Coulomb(FrictionTerm):
    """c sign(q̇), or c atan(k q̇) with `steepness=k`, the smooth form of the DFKI kits."""

    steepness: int | None = None
    kind: ClassVar[str] = "coulomb"
    options: ClassVar[tuple[str, ...]] = ("steepness",)

    def __post_init__(self) -> None:
        k = self.steepness
        if k is not None and (isinstance(k, bool) or not isinstance(k, int) or k <= 0):
            raise MechanismError(f"the steepness is a positive whole number, got {k!r}", self.kind)

    @property
    def dry(self) -> bool:
        return self.steepness is None

    def exact_shape(self, rate: Combination) -> Expression:
        if self.steepness is None:
            return _sign(rate)
        return named(RateFunction("atan", rate, self.steepness).name)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return sign(rate) if self.steepness is None else np.arctan(self.steepness * rate)


@dataclass(frozen=True)
class Offset(FrictionTerm):
    """A constant o, such as a bias of the torque sensor."""

    kind: ClassVar[str] = "offset"

    def exact_shape(self, rate: Combination) -> Expression:
        return constant(1)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return 1


@dataclass(frozen=True)
class ForwardViscous(FrictionTerm):
    """b max(q̇, 0), viscous friction of the motion in positive direction."""

    kind: ClassVar[str] = "forward_viscous"

    def exact_shape(self, rate: Combination) -> Expression:
        return (_plain(rate) + _plain(rate) * _sign(rate)) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return (rate + abs(rate)) * 0.5


@dataclass(frozen=True)
class BackwardViscous(FrictionTerm):
    """b min(q̇, 0), viscous friction of the motion in negative direction."""

    kind: ClassVar[str] = "backward_viscous"

    def exact_shape(self, rate: Combination) -> Expression:
        return (_plain(rate) - _plain(rate) * _sign(rate)) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return (rate - abs(rate)) * 0.5


@dataclass(frozen=True)
class ForwardCoulomb(FrictionTerm):
    """c max(sign q̇, 0), Coulomb friction of the motion in positive direction."""

    kind: ClassVar[str] = "forward_coulomb"
    dry: ClassVar[bool] = True

    def exact_shape(self, rate: Combination) -> Expression:
        return (_sign(rate) ** 2 + _sign(rate)) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        direction = sign(rate)
        return (direction + abs(direction)) * 0.5


@dataclass(frozen=True)
class BackwardCoulomb(FrictionTerm):
    """c min(sign q̇, 0), Coulomb friction of the motion in negative direction."""

    kind: ClassVar[str] = "backward_coulomb"
    dry: ClassVar[bool] = True

    def exact_shape(self, rate: Combination) -> Expression:
        return (_sign(rate) - _sign(rate) ** 2) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        direction = sign(rate)
        return (direction - abs(direction)) * 0.5


@dataclass(frozen=True)
class Stribeck(FrictionTerm):
    """c sign(q̇) exp(−(q̇/v)²): what sticking adds to Coulomb friction below about `velocity`=v."""

    velocity: float = 0.1
    kind: ClassVar[str] = "stribeck"
    options: ClassVar[tuple[str, ...]] = ("velocity",)
    dry: ClassVar[bool] = True

    def __post_init__(self) -> None:
        v = self.velocity
        if isinstance(v, bool) or not isinstance(v, int | float) or not 0 < v < np.inf:
            raise MechanismError(f"the velocity is a positive number, got {v!r}", self.kind)

    def exact_shape(self, rate: Combination) -> Expression:
        raise NotExactError(
            "Stribeck friction has an exponential, which the exact algebra does not hold; "
            "leave it out to derive, or compile the mechanism"
        )

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        ratio = rate * (1 / self.velocity)
        return sign(rate) * np.exp(-(ratio * ratio))


def _plain(rate: Combination) -> Expression:
    return sum((named(name) * k for name, k in rate), constant(0))


def _sign(rate: Combination) -> Expression:
    return named(RateFunction("sign", rate).name)


FRICTION: dict[str, type[FrictionTerm]] = {
    term.kind: term
    for term in (
        Viscous,
        Coulomb,
        Offset,
        ForwardViscous,
        BackwardViscous,
        ForwardCoulomb,
        BackwardCoulomb,
        Stribeck,
    )
}


def written_friction(term: FrictionTerm) -> Any:
    """A term as a file holds it: its coefficient, or a table with its options."""
    set_options = {n: getattr(term, n) for n in term.options if getattr(term, n) is not None}
    coefficient = written(term.exact)
    return {"coefficient": coefficient, **set_options} if set_options else coefficient


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
            allowed = ("coefficient", *FRICTION[kind].options)
            extra = [name for name in options if name not in allowed]
            if extra:
                raise MechanismError(f"{kind} friction has no {extra[0]}", f"{where}.{kind}")
            if "coefficient" not in options:
                raise MechanismError(
                    f"expected {' and '.join(allowed)}, got {content!r}", f"{where}.{kind}"
                )
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
        if value is not None and value < 0 and not isinstance(term, Offset | Stribeck):
            raise MechanismError(
                f"friction cannot drive the joint: the coefficient {float(value):g} is negative",
                f"{where}.{term.kind}",
            )
        terms.append(replace(term, coefficient=coefficient))
    return tuple(sorted(terms, key=lambda term: list(FRICTION).index(term.kind)))
