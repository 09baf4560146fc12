"""States: the samples of a rollout, with what went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Divergence:
    """A trajectory that left the finite numbers: which, and the first time at which it had."""

    index: tuple[int, ...]
    time: float


class States(np.ndarray):
    """An array (…, samples, states). `diverged` lists the trajectories that left the finite
    numbers; a slice or a result of arithmetic is an array without that list."""

    diverged: tuple[Divergence, ...]

    @staticmethod
    def of(x: np.ndarray, diverged: tuple[Divergence, ...]) -> States:
        """The array, and what is to be said of it."""
        result = x.view(States)
        result.diverged = diverged
        return result

    def __array_finalize__(self, source: Any) -> None:
        self.diverged = ()
