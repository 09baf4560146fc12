"""A friction term: its one coefficient times a shape, a function of the rate q̇ alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.exact import Expression, constant
from chainrule.exact.expression import named
from chainrule.exact.rates import RateFunction
from chainrule.exact.ring import Combination
from chainrule.mechanism.quantity import Quantity, read
from chainrule.program import Node


@dataclass(frozen=True)
class FrictionTerm:
    """coefficient × shape(q̇)

    `letter` is the customary one of the coefficient, `column` its name among parameters to
    estimate, with the link's number. `damping`: a force for each unit of rate, else a force.
    `passive`: the coefficient cannot be negative, since friction does not drive a joint.
    `of_motion`: a joint at rest does not have it.
    """

    coefficient: Quantity
    word: ClassVar[str] = ""
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

    @property
    def exact(self) -> Expression:
        """The coefficient as an expression."""
        return read(self.coefficient, self.word)

    def formula(self, rate: str = r"\dot{q}", coefficient: str = "") -> str:
        """The term in LaTeX."""
        return rf"{coefficient or self.letter} \, {self.latex_shape(rate)}".removesuffix(r" \, ")

    def latex_shape(self, rate: str) -> str:
        """The shape in LaTeX; nothing for 1."""
        raise NotImplementedError

    def exact_shape(self, rate: Combination) -> Expression:
        """The shape in the ring, for a rate that is a combination of the coordinates' rates."""
        raise NotImplementedError

    def shape(self, rate: Any, sign: Callable[[Any], Any] = np.sign) -> Any:
        """The shape as a number, for a rate of any scalar type and the sign of that type."""
        raise NotImplementedError

    def slope(self, rate: Node | float) -> Any:
        """Its derivative with respect to the rate, where a method may take it for damping."""
        return 0


def exact_rate(rate: Combination) -> Expression:
    """The rate itself, in the ring."""
    return sum((named(name) * k for name, k in rate), constant(0))


def exact_sign(rate: Combination) -> Expression:
    """sign(q̇), one symbol of the ring."""
    return named(RateFunction("sign", rate).name)


def latex_sign(rate: str) -> str:
    """sign(q̇)"""
    return rf"\operatorname{{sign}}({rate})"
