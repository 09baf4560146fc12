"""Friction of a joint: a sum of terms, each linear in its one coefficient.

A term is the coefficient times a shape, a function of the rate q̇ alone: `exact_shape` in the
exact algebra, `shape` for any other scalar. A class carries all that others need to know of it;
to add one, write it here and enter it in `FRICTION`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import Expression, constant
from chainrule.exact.expression import named
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Combination
from chainrule.mechanism.quantity import Quantity, Values, read, written


@dataclass(frozen=True)
class FrictionTerm:
    """coefficient × shape(q̇)

    `letter` is the customary one of the coefficient, `column` its name among parameters to
    estimate, with the link's number. `damping`: a force for each unit of rate, else a force.
    `passive`: the coefficient cannot be negative, since friction does not drive a joint.
    `of_motion`: a joint at rest does not have it.
    """

    coefficient: Quantity
    kind: ClassVar[str] = ""
    label: ClassVar[str] = ""
    letter: ClassVar[str] = "c"
    column: ClassVar[str] = ""
    options: ClassVar[tuple[str, ...]] = ()
    damping: ClassVar[bool] = False
    passive: ClassVar[bool] = True
    of_motion: ClassVar[bool] = True

    @classmethod
    def unit(cls, *, hinge: bool) -> str:
        """The coefficient's unit, at a hinge or at a slide."""
        force = "N m" if hinge else "N"
        return force if not cls.damping else f"{force} s/rad" if hinge else f"{force} s/m"

    @property
    def stiction(self) -> tuple[float, float]:
        """The size of the shape as q̇ → 0 from below and from above, where it has a jump there.

        Times the coefficient, the largest forces that hold a joint at rest against a motion in
        negative and in positive direction.
        """
        return 0.0, 0.0

    @property
    def dry(self) -> bool:
        """Whether the shape jumps where the motion turns round, so that the joint can stick."""
        return any(self.stiction)

    def formula(self, rate: str = r"\dot{q}", coefficient: str = "") -> str:
        """The term in LaTeX."""
        return rf"{coefficient or self.letter} \, {self.latex_shape(rate)}".removesuffix(r" \, ")

    def latex_shape(self, rate: str) -> str:
        """The shape in LaTeX; nothing for 1."""
        raise NotImplementedError

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
    label: ClassVar[str] = "viscous friction"
    letter: ClassVar[str] = "b"
    column: ClassVar[str] = "Fv{}"
    damping: ClassVar[bool] = True

    def latex_shape(self, rate: str) -> str:
        return rate

    def exact_shape(self, rate: Combination) -> Expression:
        return _plain(rate)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return rate


@dataclass(frozen=True)
class Coulomb(FrictionTerm):
    """c sign(q̇), or c atan(k q̇) with `steepness=k`, the smooth form of the DFKI kits."""

    steepness: int | None = None
    kind: ClassVar[str] = "coulomb"
    label: ClassVar[str] = "Coulomb friction"
    letter: ClassVar[str] = "c"
    column: ClassVar[str] = "Fc{}"
    options: ClassVar[tuple[str, ...]] = ("steepness",)

    def __post_init__(self) -> None:
        k = self.steepness
        if k is not None and (isinstance(k, bool) or not isinstance(k, int) or k <= 0):
            raise MechanismError(f"the steepness is a positive whole number, got {k!r}", self.kind)

    @property
    def stiction(self) -> tuple[float, float]:
        return (1.0, 1.0) if self.steepness is None else (0.0, 0.0)

    def latex_shape(self, rate: str) -> str:
        if self.steepness is None:
            return _LATEX_SIGN % rate
        return rf"\arctan({self.steepness}\,{rate})"

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
    label: ClassVar[str] = "constant offset"
    letter: ClassVar[str] = "o"
    column: ClassVar[str] = "Fo{}"
    passive: ClassVar[bool] = False
    of_motion: ClassVar[bool] = False

    def latex_shape(self, rate: str) -> str:
        return ""

    def exact_shape(self, rate: Combination) -> Expression:
        return constant(1)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return 1


@dataclass(frozen=True)
class ForwardViscous(FrictionTerm):
    """b max(q̇, 0), viscous friction of the motion in positive direction."""

    kind: ClassVar[str] = "forward_viscous"
    label: ClassVar[str] = "forward viscous friction"
    letter: ClassVar[str] = "b"
    column: ClassVar[str] = "Fv{}+"
    damping: ClassVar[bool] = True

    def latex_shape(self, rate: str) -> str:
        return rf"\max({rate}, 0)"

    def exact_shape(self, rate: Combination) -> Expression:
        return (_plain(rate) + _plain(rate) * _sign(rate)) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return (rate + abs(rate)) * 0.5


@dataclass(frozen=True)
class BackwardViscous(FrictionTerm):
    """b min(q̇, 0), viscous friction of the motion in negative direction."""

    kind: ClassVar[str] = "backward_viscous"
    label: ClassVar[str] = "backward viscous friction"
    letter: ClassVar[str] = "b"
    column: ClassVar[str] = "Fv{}-"
    damping: ClassVar[bool] = True

    def latex_shape(self, rate: str) -> str:
        return rf"\min({rate}, 0)"

    def exact_shape(self, rate: Combination) -> Expression:
        return (_plain(rate) - _plain(rate) * _sign(rate)) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return (rate - abs(rate)) * 0.5


@dataclass(frozen=True)
class ForwardCoulomb(FrictionTerm):
    """c max(sign q̇, 0), Coulomb friction of the motion in positive direction."""

    kind: ClassVar[str] = "forward_coulomb"
    label: ClassVar[str] = "forward Coulomb friction"
    letter: ClassVar[str] = "c"
    column: ClassVar[str] = "Fc{}+"

    @property
    def stiction(self) -> tuple[float, float]:
        return 0.0, 1.0

    def latex_shape(self, rate: str) -> str:
        return rf"\max({_LATEX_SIGN % rate}, 0)"

    def exact_shape(self, rate: Combination) -> Expression:
        return (_sign(rate) ** 2 + _sign(rate)) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        direction = sign(rate)
        return (direction + abs(direction)) * 0.5


@dataclass(frozen=True)
class BackwardCoulomb(FrictionTerm):
    """c min(sign q̇, 0), Coulomb friction of the motion in negative direction."""

    kind: ClassVar[str] = "backward_coulomb"
    label: ClassVar[str] = "backward Coulomb friction"
    letter: ClassVar[str] = "c"
    column: ClassVar[str] = "Fc{}-"

    @property
    def stiction(self) -> tuple[float, float]:
        return 1.0, 0.0

    def latex_shape(self, rate: str) -> str:
        return rf"\min({_LATEX_SIGN % rate}, 0)"

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
    label: ClassVar[str] = "Stribeck friction"
    letter: ClassVar[str] = "s"
    column: ClassVar[str] = "Fs{}"
    passive: ClassVar[bool] = False
    options: ClassVar[tuple[str, ...]] = ("velocity",)

    def __post_init__(self) -> None:
        v = self.velocity
        if isinstance(v, bool) or not isinstance(v, int | float) or not 0 < v < np.inf:
            raise MechanismError(f"the velocity is a positive number, got {v!r}", self.kind)

    @property
    def stiction(self) -> tuple[float, float]:
        return 1.0, 1.0

    def latex_shape(self, rate: str) -> str:
        return rf"{_LATEX_SIGN % rate} \, e^{{-({rate}/{self.velocity:g})^{{2}}}}"

    def exact_shape(self, rate: Combination) -> Expression:
        bell = RateFunction("gauss", rate, 1 / Fraction(str(self.velocity)))
        return _sign(rate) * named(bell.name)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        ratio = rate * (1 / self.velocity)
        return sign(rate) * np.exp(-(ratio * ratio))


_LATEX_SIGN = r"\operatorname{sign}(%s)"


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
        if value is not None and value < 0 and term.passive:
            raise MechanismError(
                f"friction cannot drive the joint: the coefficient {float(value):g} is negative",
                f"{where}.{term.kind}",
            )
        terms.append(replace(term, coefficient=coefficient))
    return tuple(sorted(terms, key=lambda term: list(FRICTION).index(term.kind)))
