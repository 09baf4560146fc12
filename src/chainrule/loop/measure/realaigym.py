"""RealAIGym: the performance score of the public simulation leaderboards, second edition.

Wiebe, Turcato, Dalla Libera, …, Kirchner, Kumar: Reinforcement learning for robust athletic
intelligence: lessons from the 2nd "AI Olympics with RealAIGym" competition (2025).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import UnknownNameError
from chainrule.loop.measure.protocol import Between, Ended, Measure, Moment
from chainrule.loop.measure.samples import CommandedEffort, Since, Smoothness, Velocities, Work

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly
    from chainrule.loop.plant import Plant

LENGTHS = (0.2, 0.3)
"""Of the links of design C.1, m."""
HEIGHT = 0.9 * sum(LENGTHS)
"""Above which the tip is up, m."""
LARGEST = {
    "swing-up time": 20.0, "energy": 60.0, "torque cost": 20.0, "torque smoothness": 0.1,
    "velocity cost": 400.0,
}  # fmt: skip
"""Each criterion's n."""
ROBOTS = {"acrobot": 1, "pendubot": 0}
"""The joint with the motor."""


def score_of(criteria: ArrayLike) -> np.ndarray:
    """1 − (1/5) Σ tanh(π cᵢ/nᵢ) of criteria (…, 5); 0 where the swing-up time is NaN."""
    c = np.asarray(criteria, dtype=float)
    score = 1.0 - np.tanh(np.pi * c / np.array(list(LARGEST.values()))).mean(axis=-1)
    return np.where(np.isnan(c[..., 0]), 0.0, score)


def tip(t: Any, q: np.ndarray, qd: np.ndarray) -> Any:
    """The tip's height above the hinge, m."""
    first, second = LENGTHS
    return -(first * np.cos(q[0]) + second * np.cos(q[0] + q[1]))


@dataclass(frozen=True)
class RealAIGym(Measure):
    """S = success · (1 − (1/5) Σ tanh(π cᵢ/nᵢ)) of a swing-up, and its five criteria.

    Of design C.1 as `acrobot` or `pendubot`: from when on the tip is above 0.45 m until the end;
    energy Σ|u Δq|; torque cost Σ u² Δt; torque smoothness, the standard deviation of u₊ − u;
    velocity cost Σ q̇² Δt; sums over the steps, u the commanded torques.
    """

    robot: str
    word: ClassVar[str] = "realaigym"
    lasting: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if self.robot not in ROBOTS:
            raise UnknownNameError("robot", self.robot, [*ROBOTS])

    @property
    def _parts(self) -> tuple[Measure, ...]:
        return Since(tip, HEIGHT), Work(), CommandedEffort(), Smoothness(), Velocities()

    def _split(self, assembly: Assembly, kept: np.ndarray) -> list[np.ndarray]:
        ends = np.cumsum([m.size(assembly) for m in self._parts])
        return np.split(kept, ends[:-1], axis=-1)

    def applies(self, assembly: Assembly) -> str:
        """To two hinges of which the robot's one is driven, with a controller."""
        plant, driven = assembly.plant, [ROBOTS[self.robot]]
        if plant.nv != 2 or not plant.scalar or np.flatnonzero(plant.actuated).tolist() != driven:
            return f"{plant.name} is no {self.robot}: joint {driven[0] + 1} of 2 has its motor"
        return next((reason for m in self._parts if (reason := m.applies(assembly))), "")

    def size(self, assembly: Assembly) -> int:
        """All of theirs."""
        return sum(m.size(assembly) for m in self._parts)

    def begin(self, now: Moment) -> list[Any]:
        """Each one's."""
        return [value for m in self._parts for value in m.begin(now)]

    def advance(self, step: Between, kept: np.ndarray) -> list[Any]:
        """Each one's."""
        parts = self._split(step.before.assembly, kept)
        pairs = zip(self._parts, parts, strict=True)
        return [value for m, part in pairs for value in m.advance(step, part)]

    def axes(self, plant: Plant) -> Mapping[str, tuple[str, ...]]:
        """The score and its criteria."""
        return {"criterion": ("score", *LARGEST)}

    def result(self, kept: np.ndarray, end: Ended) -> np.ndarray:
        """(runs, score and criteria)"""
        parts = zip(self._parts, self._split(end.assembly, kept), strict=True)
        criteria = np.stack([m.result(part, end) for m, part in parts], axis=-1)
        return np.concatenate([score_of(criteria)[:, None], criteria], axis=1)
