"""What a run ends with, and samples on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from chainrule.arguments import checked, count
from chainrule.loop.measure.protocol import Ended, Measure
from chainrule.mechanism.labels import state_names

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant


class _States(Measure):
    """States [q, q̇] of the run itself: nothing is kept beside them."""

    timed: ClassVar[bool] = False

    def size(self, assembly: Assembly) -> int:
        """Nothing."""
        return 0

    def axes(self, plant: Plant) -> Mapping[str, tuple[str, ...]]:
        """Along `state`: q1, …, q1_dot, …"""
        return {"state": tuple(state_names(plant.mechanism))}


@dataclass(frozen=True)
class FinalState(_States):
    """[q, q̇] at the end."""

    word: ClassVar[str] = "final-state"

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """The last sample."""
        return end.samples[:, -1]


@checked
@dataclass(frozen=True)
class Strided(_States):
    """[q, q̇] after 0, `every`, 2·`every`, … steps: the trajectory itself, thinned."""

    every: int
    word: ClassVar[str] = "strided"
    lasting: ClassVar[bool] = True

    def __post_init__(self) -> None:
        count("every", self.every)

    def axes(self, plant: Plant) -> Mapping[str, tuple[str, ...]]:
        """Along `time` and `state`; the times are the run's."""
        return {"time": (), **super().axes(plant)}

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """All samples."""
        return end.samples
