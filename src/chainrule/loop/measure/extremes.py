"""The least and the largest value of a quantity at the steps of a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.loop.measure.protocol import (
    Between,
    Ended,
    Measure,
    Moment,
    Quantity,
    quantity,
    unit_of,
    unknown,
)
from chainrule.program import select

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant


@checked
@dataclass(frozen=True)
class Minimum(Measure):
    """The least value of a quantity."""

    of: Quantity
    word: ClassVar[str] = "minimum"
    sign: ClassVar[float] = 1.0

    def unit(self, plant: Plant) -> str:
        """The quantity's."""
        return unit_of(self.of, plant)

    def applies(self, assembly: Assembly) -> str:
        """To quantities that exist."""
        return unknown(self.of, assembly.plant)

    def begin(self, now: Moment) -> list[Any]:
        """The value at the start."""
        return [self.sign * quantity(self.of, now)]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """The lesser one."""
        value = self.sign * quantity(self.of, step.after)
        return [select(value < kept[0], value, kept[0])]

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """The value."""
        return self.sign * kept[:, 0]


@checked
@dataclass(frozen=True)
class Maximum(Minimum):
    """The largest value of a quantity."""

    word: ClassVar[str] = "maximum"
    sign: ClassVar[float] = -1.0


@dataclass(frozen=True)
class EnergyError(Measure):
    """The largest difference between the energy and its account: the error of the method, J."""

    word: ClassVar[str] = "energy-error"
    timed: ClassVar[bool] = False
    booking: ClassVar[bool] = True

    def unit(self, plant: Plant) -> str:
        """Of energy."""
        return "J"

    def size(self, assembly: Assembly) -> int:
        """The largest so far, and the energy at the start."""
        return 2

    def begin(self, now: Moment) -> list[Any]:
        """None yet."""
        return [0.0, now.balance]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """The larger one."""
        off = abs(step.after.balance - kept[1])
        return [select(off > kept[0], off, kept[0]), kept[1]]
