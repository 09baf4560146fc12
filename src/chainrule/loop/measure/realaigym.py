"""RealAIGym: the performance score of the public simulation leaderboards, second edition.

Wiebe, Turcato, Dalla Libera, …, Kirchner, Kumar: Reinforcement learning for robust athletic
intelligence: lessons from the 2nd "AI Olympics with RealAIGym" competition (2025).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import UnknownNameError
from chainrule.loop.measure.protocol import Measure, Several
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
class RealAIGym(Several):
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
    def members(self) -> tuple[Measure, ...]:
        """The criteria."""
        return Since(tip, HEIGHT), Work(), CommandedEffort(), Smoothness(), Velocities()

    def applies(self, assembly: Assembly) -> str:
        """To two hinges of which the robot's one is driven, with a controller."""
        plant, driven = assembly.plant, [ROBOTS[self.robot]]
        if plant.nv != 2 or not plant.scalar or np.flatnonzero(plant.actuated).tolist() != driven:
            return f"{plant.name} is no {self.robot}: joint {driven[0] + 1} of 2 has its motor"
        return super().applies(assembly)

    def axes(self, plant: Plant) -> Mapping[str, tuple[str, ...]]:
        """The score and its criteria."""
        return {"criterion": ("score", *LARGEST)}

    def combine(self, values: Sequence[Any]) -> np.ndarray:
        """(runs, score and criteria)"""
        criteria = np.stack(values, axis=-1)
        return np.concatenate([score_of(criteria)[:, None], criteria], axis=1)
