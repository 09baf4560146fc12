"""States: trajectories, and which of them left the finite numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from chainrule.cards import cupy, on_card


@dataclass(frozen=True)
class Divergence:
    """A trajectory that left the finite numbers: which, and the first time at which it had."""

    index: tuple[int, ...]
    time: float


class States(np.ndarray):
    """An array (…, samples, states). `diverged` lists the trajectories that left the finite
    numbers; a slice or a result of arithmetic is an array without that list. One that lies on a
    GPU is the same of CuPy's."""

    diverged: tuple[Divergence, ...]

    @staticmethod
    def of(x: np.ndarray, diverged: tuple[Divergence, ...]) -> States:
        """The array, and what is to be said of it."""
        result = x.view(type=_on_card() if on_card(x) else States)
        result.diverged = diverged
        return result

    def __array_finalize__(self, source: object) -> None:
        self.diverged = ()


@cache
def _on_card() -> type:
    def finalize(self: Any, source: Any) -> None:
        self.diverged = ()

    return type("States", (cupy().ndarray,), {"__array_finalize__": finalize})
