"""A constant among the joint's forces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.exact import Expression, constant
from chainrule.exact.ring import Combination
from chainrule.mechanism.friction.term import FrictionTerm


@dataclass(frozen=True)
class Offset(FrictionTerm):
    """A constant o, such as a bias of the torque sensor."""

    word: ClassVar[str] = "offset"
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
