"""Stribeck friction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.exact.expression import named
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Combination
from chainrule.mechanism.friction.term import FrictionTerm, exact_sign, latex_sign


@dataclass(frozen=True)
class Stribeck(FrictionTerm):
    """c sign(q̇) exp(−(q̇/v)²): what sticking adds to Coulomb friction below about `velocity`=v."""

    velocity: float = 0.1
    word: ClassVar[str] = "stribeck"
    label: ClassVar[str] = "Stribeck friction"
    letter: ClassVar[str] = "s"
    column: ClassVar[str] = "Fs{}"
    passive: ClassVar[bool] = False
    options: ClassVar[tuple[str, ...]] = ("velocity",)

    def __post_init__(self) -> None:
        v = self.velocity
        if isinstance(v, bool) or not isinstance(v, int | float) or not 0 < v < np.inf:
            raise MechanismError(f"the velocity is a positive number, got {v!r}", self.word)

    @property
    def stiction(self) -> tuple[float, float]:
        return 1.0, 1.0

    def latex_shape(self, rate: str) -> str:
        return rf"{latex_sign(rate)} \, e^{{-({rate}/{self.velocity:g})^{{2}}}}"

    def exact_shape(self, rate: Combination) -> Expression:
        bell = RateFunction("gauss", rate, 1 / Fraction(str(self.velocity)))
        return exact_sign(rate) * named(bell.name)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        ratio = rate * (1 / self.velocity)
        return sign(rate) * np.exp(-(ratio * ratio))
