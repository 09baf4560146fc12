"""Viscous friction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.exact import Expression
from chainrule.exact.ring import Combination
from chainrule.mechanism.friction.term import FrictionTerm, exact_rate
from chainrule.program import Node


@dataclass(frozen=True)
class Viscous(FrictionTerm):
    """b q̇"""

    word: ClassVar[str] = "viscous"
    label: ClassVar[str] = "viscous friction"
    letter: ClassVar[str] = "b"
    column: ClassVar[str] = "Fv{}"
    damping: ClassVar[bool] = True

    def latex_shape(self, rate: str) -> str:
        return rate

    def exact_shape(self, rate: Combination) -> Expression:
        return exact_rate(rate)

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        return rate

    def slope(self, rate: Node | float) -> Any:
        return 1
