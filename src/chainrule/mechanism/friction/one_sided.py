"""Friction of the motion in one direction: max(s, 0) or min(s, 0) of another term's shape s."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.exact import Expression
from chainrule.exact.ring import Combination
from chainrule.mechanism.friction.coulomb import Coulomb
from chainrule.mechanism.friction.term import FrictionTerm, exact_sign
from chainrule.mechanism.friction.viscous import Viscous
from chainrule.program import Node, select


@dataclass(frozen=True)
class OneSided(FrictionTerm):
    """(s ± |s|) / 2, with s the shape of `whole`, which has the sign of the rate."""

    forward: ClassVar[bool]
    whole: ClassVar[FrictionTerm]

    @property
    def stiction(self) -> tuple[float, float]:
        below, above = self.whole.stiction
        return (0.0, above) if self.forward else (below, 0.0)

    def latex_shape(self, rate: str) -> str:
        return rf"\{'max' if self.forward else 'min'}({self.whole.latex_shape(rate)}, 0)"

    def exact_shape(self, rate: Combination) -> Expression:
        shape = self.whole.exact_shape(rate)
        size = shape * exact_sign(rate)
        return (shape + size if self.forward else shape - size) / 2

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        shape = self.whole.shape(rate, sign)
        return (shape + abs(shape) if self.forward else shape - abs(shape)) * 0.5

    def slope(self, rate: Node | float) -> Any:
        slope = self.whole.slope(rate)
        return select((rate > 0) if self.forward else (rate < 0), slope, 0.0) if slope else 0


class ForwardViscous(OneSided):
    """b max(q̇, 0)"""

    word, label = "forward-viscous", "forward viscous friction"
    letter, column, damping = "b", "Fv{}+", True
    forward, whole = True, Viscous(0)


class BackwardViscous(OneSided):
    """b min(q̇, 0)"""

    word, label = "backward-viscous", "backward viscous friction"
    letter, column, damping = "b", "Fv{}-", True
    forward, whole = False, Viscous(0)


class ForwardCoulomb(OneSided):
    """c max(sign q̇, 0)"""

    word, label = "forward-coulomb", "forward Coulomb friction"
    letter, column = "c", "Fc{}+"
    forward, whole = True, Coulomb(0)


class BackwardCoulomb(OneSided):
    """c min(sign q̇, 0)"""

    word, label = "backward-coulomb", "backward Coulomb friction"
    letter, column = "c", "Fc{}-"
    forward, whole = False, Coulomb(0)
