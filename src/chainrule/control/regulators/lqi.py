"""LQI: the linear regulator with an integral, which a constant disturbance does not move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import Positive, checked
from chainrule.control.regulators.basin import coming_back
from chainrule.control.regulators.lqr import LQR, Linearized, LinearRegulator, Regulator, riccati
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Basin, Command, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism


@checked
@dataclass(frozen=True)
class LQI(LinearRegulator):
    """τ = τ* − K δx − K_I ∫δy dt, y the driven joints: an LQR of [δx, ∫δy] that weighs ω ∫δy as δy.

    In the end δy = 0 under any constant disturbance; the integral begins where the law does, and ω
    is `integral`, 1/s. All else is as of `LQR`.
    """

    target: Any = "upright"
    Q: Any = None
    R: Any = None
    integral: Positive = 1.0
    model: Mechanism | None = None
    word: ClassVar[str] = "lqi"
    label: ClassVar[str] = "LQI"

    @property
    def lqr(self) -> LQR:
        """The same without an integral."""
        return LQR(self.target, self.Q, self.R, model=self.model)

    def regulator(self, plant: Plant) -> Regulator:
        """K (n, 2 n + m) of [δx, ∫δy], and the cost to go."""
        from scipy.linalg import block_diag  # takes long to import

        A, B, Q, R, motors = self.lqr.linear(plant)
        C = np.eye(plant.nv)[plant.actuated]  # y = C q of the joints' own coordinates
        m, n = C.shape
        scale = self.integral**2 * C @ np.linalg.inv(plant.change.A).T @ Q[:n, :n]
        W = scale @ np.linalg.inv(plant.change.A) @ C.T
        larger = Linearized(
            np.block([[A, np.zeros((2 * n, m))], [C @ plant.change.A, np.zeros((m, n + m))]]),
            np.vstack([B, np.zeros((m, B.shape[1]))]),
            np.asarray(block_diag(Q, W)), R, motors,
        )  # fmt: skip
        return riccati(larger, None, f"LQI: no regulator at {self.target}")

    def structure(self) -> tuple[Any, ...]:
        return ("LQI",)

    def memory(self, plant: Plant) -> int:
        """∫δy"""
        return int(plant.actuated.sum())

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        off = arm.joint_deviation(sense.q, p["target"])
        error = np.concatenate([arm.change.own_rates(off), sense.qd, sense.memory])
        return Command(p["tau"] - p["K"] @ error, off[arm.plant.actuated])

    def basin(self, plant: Plant, level: float | None = None) -> Basin:
        """Where runs that begin without an integral come back."""
        K, S, eigenvalues = self.regulator(plant)
        n = 2 * plant.nv
        first = Regulator(K[:, :n], S[:n, :n], eigenvalues)
        level = coming_back(plant, self, first, None) if level is None else level
        return Basin(self.setpoint(plant), first.S, level)
