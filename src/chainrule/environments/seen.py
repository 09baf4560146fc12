"""Seen: what an agent sees of a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, refused
from chainrule.control.network import angles_and_rates, turning
from chainrule.program import Node
from chainrule.tracing.checks import vector

if TYPE_CHECKING:
    from chainrule.loop.plant import Plant

MOST = float(np.finfo(np.float32).max)
"""The bound of what has none."""


@checked
@dataclass(frozen=True)
class Seen:
    """function(t, q, q̇), numbers made of operators and numpy functions, within low and high."""

    function: Callable[[Any, Any, Any], Any]
    low: ArrayLike = -MOST
    high: ArrayLike = MOST

    def of(self, t: Node | float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """What is seen, on traced values."""
        found = np.atleast_1d(np.asarray(self.function(t, q, qd), dtype=object)).ravel()
        if not all(isinstance(one, Node | Real) for one in found):
            raise refused("what observe returns", list(found), "numbers made of t, q and qd")
        return found

    def bounds(self, size: int) -> tuple[np.ndarray, np.ndarray]:
        """One for each number."""
        return vector(self.low, size, "low"), vector(self.high, size, "high")


def whole(plant: Plant) -> Seen:
    """The cosines and sines of angles that turn round, other coordinates, all rates."""
    high = [1.0 if round else MOST for round in turning(plant) for _ in range(1 + round)]
    high += [MOST] * plant.nv
    return Seen(lambda t, q, qd: angles_and_rates(plant, q, qd), [-value for value in high], high)
