"""A problem: from a start to a goal within limits, at the least cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from chainrule.loop.plant import Plant
from chainrule.optimal.plan import Solved
from chainrule.optimal.stages import Stages


@dataclass(frozen=True, eq=False)
class ControlProblem:
    """Stages, N steps of dt from the state `start`; the goal's entries that are NaN are free.

    With a `weight` W (n, n) the goal is a cost, ½ (x − goal)ᵀ W (x − goal); else a condition. The
    motors' torques are within low and high (m). With a `duration` (least, most) the steps' length
    is free, dt being the one to begin with.
    """

    stages: Stages
    dt: float
    steps: int
    start: np.ndarray
    goal: np.ndarray
    low: np.ndarray
    high: np.ndarray
    weight: np.ndarray | None = None
    duration: tuple[float, float] | None = None

    @property
    def plant(self) -> Plant:
        """What moves."""
        return self.stages.plant

    @property
    def boxed(self) -> bool:
        """Are there limits of torque?"""
        return bool(np.isfinite(self.low).any() or np.isfinite(self.high).any())

    @property
    def wanted(self) -> np.ndarray:
        """Which entries of [q, q̇] the goal names."""
        return np.isfinite(self.goal)

    def miss(self, x: np.ndarray) -> np.ndarray:
        """x − goal (…, n) of [q, q̇], zero where the goal is free."""
        off = x[..., : len(self.goal)] - np.where(self.wanted, self.goal, 0.0)
        return np.where(self.wanted, off, 0.0)


class FoundPlan(NamedTuple):
    """States (N + 1, n), torques of the motors (N, m), gains τ = … + K δx (N, m, n), dt, and what
    the solver says."""

    x: np.ndarray
    u: np.ndarray
    K: np.ndarray | None
    dt: float
    solved: Solved


class Guess(NamedTuple):
    """States (N + 1, n) and torques of the motors (N, m) to begin with."""

    x: np.ndarray
    u: np.ndarray
