"""Bounds on the way: a quantity that must stay above or below a number at every step."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

from chainrule.arguments import checked, reals
from chainrule.errors import InputError
from chainrule.loop.measure.protocol import Quantity, unknown
from chainrule.loop.plant import Plant
from chainrule.mechanism.labels import state_names


@dataclass(frozen=True)
class Bound:
    """sense · (quantity − at) ≤ 0"""

    of: Quantity
    at: float
    sense: float
    entry: int | None = None
    """Where it is in [q, q̇], if it is there."""


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
        """One for each side."""
        reason = unknown(self.of, plant)
        if reason:
            raise InputError(f"Keep: {reason}")
        states = state_names(plant.mechanism)
        entry = states.index(self.of) if isinstance(self.of, str) and self.of in states else None
        return _sides(self.of, float(self.low), float(self.high), entry)


def _sides(of: Quantity, low: float, high: float, entry: int | None) -> list[Bound]:
    """Each side that is finite."""
    sides = ((low, -1.0), (high, 1.0))
    return [Bound(of, float(at), sense, entry) for at, sense in sides if abs(at) < inf]


def limits(plant: Plant) -> list[Bound]:
    """The joints' position and velocity limits."""
    change, found = plant.change, []
    for k in range(plant.nv):

        def place(t: Any, q: Any, qd: Any, k: int = k) -> Any:
            return change.position(q)[plant.places[k]]

        def speed(t: Any, q: Any, qd: Any, k: int = k) -> Any:
            return change.rates(qd)[k]

        at = plant.places[k]
        entries = (at, plant.nq + k) if change.is_identity else (None, None)
        found += _sides(place, plant.low[k], plant.high[k], entries[0])
        found += _sides(speed, -plant.speed[k], plant.speed[k], entries[1])
    return found
