"""Bounds on the way: a quantity that must stay above or below a number at every step."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

from chainrule.arguments import checked, reals
from chainrule.errors import InputError
from chainrule.loop.measure.protocol import Quantity, unknown
from chainrule.loop.plant import Plant


@dataclass(frozen=True)
class Bound:
    """sense · (quantity − at) ≤ 0"""

    of: Quantity
    at: float
    sense: float


@checked
@dataclass(frozen=True)
class Keep:
    """low ≤ quantity ≤ high at every step: `Keep("q1_dot", high=3)`, `Keep(lambda t, q, qd: …, 0)`.

    A quantity is as in measures: a name, or a function of t, q, q̇ of operators and numpy functions.
    """

    of: Quantity
    low: Any = -inf
    high: Any = inf

    def __post_init__(self) -> None:
        low, high = (float(reals(name, getattr(self, name))) for name in ("low", "high"))
        if not low < high:
            raise InputError(f"Keep: no value is above low={low:g} and below high={high:g}")

    def bounds(self, plant: Plant) -> list[Bound]:
        """Each side that is finite."""
        reason = unknown(self.of, plant)
        if reason:
            raise InputError(f"Keep: {reason}")
        sides = ((float(self.low), -1.0), (float(self.high), 1.0))
        return [Bound(self.of, at, sense) for at, sense in sides if abs(at) < inf]


def limits(plant: Plant) -> list[Bound]:
    """The joints' position and velocity limits."""
    change, found = plant.change, []
    for k in range(plant.nv):

        def place(t: Any, q: Any, qd: Any, k: int = k) -> Any:
            return change.position(q)[plant.places[k]]

        def speed(t: Any, q: Any, qd: Any, k: int = k) -> Any:
            return change.rates(qd)[k]

        for of, low, high in (
            (place, plant.low[k], plant.high[k]),
            (speed, -plant.speed[k], plant.speed[k]),
        ):
            found += [Bound(of, float(b), s) for b, s in ((low, -1.0), (high, 1.0)) if abs(b) < inf]
    return found
