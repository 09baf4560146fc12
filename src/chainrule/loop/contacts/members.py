"""Members: the rates that dry friction or stops can hold, how fast they are and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant
from chainrule.program import Node, select

REST = 1e-12
"""A rate below this, in rad/s or m/s, is rest: far below any that a step leaves behind."""
NEAR = 1e-12
"""How far from its stop, in rad or m, a joint may be that is put there in changed coordinates, or
a sum of joints."""


@dataclass(frozen=True)
class Members:
    """The rates with dry friction or with stops; strands, which are sums of them, count after."""

    plant: Plant
    dry: tuple[int, ...]
    stops: tuple[int, ...]
    damps: bool = False
    """Is the damping of joints taken at the end of a step dt? Then their inertia is M + dt D."""

    def __bool__(self) -> bool:
        return bool(self.dry or self.stops)

    @property
    def joints(self) -> tuple[int, ...]:
        """All of them."""
        return tuple(sorted({*self.dry, *self.stops}))

    @property
    def sizes(self) -> dict[str, int]:
        """What is decided of them at the beginning of a step, and the sizes."""
        marks = {"direction": len(self.dry), "stuck": len(self.dry), "rests": len(self.stops)}
        marks["reaction"] = self.plant.nv if self.stops else 0
        return {name: size for name, size in marks.items() if size}

    @property
    def strands(self) -> bool:
        """Is one of them a sum of joints?"""
        return any(k >= self.plant.nv for k in self.joints)

    def row(self, k: int) -> np.ndarray:
        """The rate as a sum of the joints' own."""
        return self.plant.row(k)

    def rate(self, k: int, v: np.ndarray) -> Any:
        """The joint's own rate."""
        if k >= self.plant.nv:
            return weighted(self.row(k), self.plant.change.rates(v))
        row = self.plant.change.row(k)
        return v[k] if self.plant.change.is_identity else row @ v

    def place(self, k: int, q: np.ndarray) -> Node:
        """The joint's own coordinate."""
        at = self.plant.change.position(q)
        if k < self.plant.nv:
            return at[self.plant.places[k]]
        return weighted(
            self.row(k), [at[place] if place >= 0 else 0.0 for place in self.plant.places]
        )

    def placed(self, k: int, q: np.ndarray, condition: Node, place: Node | float) -> np.ndarray:
        """q with the joint put at a place where the condition holds."""
        change = self.plant.change
        if k >= self.plant.nv:  # each of its joints moves as far as it counts
            row = self.row(k)
            missing = select(condition, place - self.place(k, q), 0.0) * (1.0 / float(row @ row))
            if not change.is_identity:
                return q + change.own_rates(np.array([r * missing for r in row], dtype=object))
            q = np.array(q, dtype=object)
            for i in np.flatnonzero(row):
                q[self.plant.places[i]] = q[self.plant.places[i]] + row[i] * missing
            return q
        at = self.plant.places[k]
        if change.is_identity:
            q = np.array(q, dtype=object)
            q[at] = select(condition, place, q[at])
            return q
        return q + change.inverse[:, k] * select(condition, place - self.place(k, q), 0.0)

    def touching(self, arm: Arm, k: int, q: np.ndarray) -> tuple[Node, Node]:
        """Is the joint at its upper stop, or beyond; at its lower one?"""
        low, high = arm.bounds(k)
        place = self.place(k, q)
        return high - self.slack(k) <= place, place <= low + self.slack(k)

    def slack(self, k: int) -> float:
        """How far from its stop a joint is that was put there."""
        return 0.0 if self.plant.change.is_identity and k < self.plant.nv else NEAR

    def turned(self, k: int, v: np.ndarray, direction: Node | float) -> Node:
        """Has the joint turned round?"""
        return (direction * self.rate(k, v)) < 0.0

    def beyond(self, arm: Arm, k: int, q: np.ndarray) -> tuple[Node, Node]:
        """Is the joint above its upper stop; below its lower one?"""
        low, high = arm.bounds(k)
        place = self.place(k, q)
        return high + self.slack(k) < place, place < low - self.slack(k)

    def spread(self, forces: Mapping[int, Any]) -> np.ndarray:
        """The joints' own torques of forces along joints and strands."""
        total: Any = np.zeros(self.plant.nv, dtype=object)
        for k, force in forces.items():
            if k < self.plant.nv:
                total[k] = total[k] + force
                continue
            for i, ratio in enumerate(self.row(k)):
                if ratio:
                    total[i] = total[i] + ratio * force
        return total


def weighted(row: np.ndarray, values: Sequence[Any] | np.ndarray) -> Any:
    """Σ k x over the k that are not zero."""
    parts = [x if k == 1.0 else k * x for k, x in zip(row, values, strict=True) if k]
    return reduce(add, parts)
