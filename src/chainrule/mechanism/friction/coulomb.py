"""Coulomb friction, by sign or smooth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.exact.expression import named
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Combination
from chainrule.mechanism.friction.term import FrictionTerm, exact_sign, latex_sign
from chainrule.program import Node


@dataclass(frozen=True)
class Coulomb(FrictionTerm):
    """c sign(q̇), or c atan(k q̇) with `steepness=k`, the smooth form of the DFKI kits."""

    steepness: int | None = None
    word: ClassVar[str] = "coulomb"
    label: ClassVar[str] = "Coulomb friction"
    letter: ClassVar[str] = "c"
    column: ClassVar[str] = "Fc{}"
    options: ClassVar[tuple[str, ...]] = ("steepness",)

    def __post_init__(self) -> None:
        k = self.steepness
        if k is not None and (isinstance(k, bool) or not isinstance(k, int) or k <= 0):
            raise MechanismError(f"the steepness is a positive whole number, got {k!r}", self.word)

    @property
    def stiction(self) -> tuple[float, float]:
        return (1.0, 1.0) if self.steepness is None else (0.0, 0.0)

    def latex_shape(self, rate: str) -> str:
        if self.steepness is None:
            return latex_sign(rate)
        return rf"\arctan({self.steepness}\,{rate})"

    def exact_shape(self, rate: Combination) -> Expression:
        if self.steepness is None:
            return exact_sign(rate)
        return named(RateFunction("atan", rate, self.steepness).name)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return sign(rate) if self.steepness is None else np.arctan(self.steepness * rate)

    def slope(self, rate: Node | float) -> Any:
        k = self.steepness
        return 0 if k is None else k / (1 + (k * rate) * (k * rate))
