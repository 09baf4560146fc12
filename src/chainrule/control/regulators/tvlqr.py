"""TVLQR: the regulator along a motion, its gains from the Riccati recursion back from the end."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from chainrule.arguments import checked, reals, refused
from chainrule.control.belief import believed
from chainrule.control.recorded import Recording
from chainrule.control.regulators.lqr import LQR, costs, matrix
from chainrule.control.regulators.riccati import TimeVaryingGains, recursion
from chainrule.errors import InputError
from chainrule.integrators import METHODS, RK4, Method
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.loop.setting import Loop, setting
from chainrule.loop.surroundings import LimitEvents
from chainrule.mechanism.mechanism import Mechanism

NEARLY = 1e-3
"""N m by which the motors may fail to hold the last pose, for it to be held all the same."""


class Motion(Protocol):
    """t (N + 1), q, q̇ (N + 1, n) and the torque (N or N + 1, dof) that acts from a sample on: a
    Plan, a Trajectory."""

    @property
    def t(self) -> np.ndarray:
        """s"""
        ...

    @property
    def q(self) -> np.ndarray:
        """The coordinates."""
        ...

    @property
    def qd(self) -> np.ndarray:
        """Their rates."""
        ...

    @property
    def tau(self) -> np.ndarray:
        """N m"""
        ...


@checked
@dataclass(frozen=True)
class TVLQR(Controller):
    """τ = τ*(t) − K(t) (x − x*(t)), with the K that minimise ∫ δxᵀ Q δx + δuᵀ R δu + δx_Nᵀ Qf δx_N.

    `plan` is the motion to follow: a Plan or a Trajectory. `Q` and `R` are as LQR's, by default
    those that suit the plant at its end. The gains are those of the plan's steps, on exact
    derivatives of the step, so ask it once a step (`control_period`) where the plan is to be met to
    the bit. Without `Qf`, the cost to go of the regulator that holds the end, where there is one,
    else Q. After the end it holds the last pose by the last gains. Angles are compared the short
    way round.
    """

    plan: Any
    Q: Any = None
    R: Any = None
    Qf: Any = None
    model: Mechanism | None = None
    word: ClassVar[str] = "tvlqr"
    label: ClassVar[str] = "time-varying LQR"
    linearized: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for name in ("t", "q", "qd", "tau"):
            if not hasattr(self.plan, name):
                raise refused("TVLQR: plan", self.plan, "a Plan, or a Trajectory")

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where each joint has one coordinate and there is a motor."""
        return LQR.applies(plant)

    def gains(self, plant: Plant) -> TimeVaryingGains:
        """K and P of the motors' torques."""
        plant = believed(self.model, plant)
        t, q, qd, tau = motion(self.plan, plant)
        A, B = linearized(plant, self._method(), t, q, qd, tau)
        n, dt, end = 2 * plant.nv, float(t[1] - t[0]), self.Qf
        Q, R = (dt * W for W in costs(plant, q[-1], self.Q, self.R, "TVLQR"))
        Qf = _final(plant, q[-1], Q, R, dt) if end is None else matrix(end, n, "TVLQR: Qf")
        return recursion(A, B, Q, R, Qf)

    def _method(self) -> Method:
        origin = getattr(self.plan, "origin", None)
        method = METHODS.get(getattr(origin, "method", ""), RK4)
        return RK4 if method.adaptive else method

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """x* and K over time, and τ*, which is held."""
        K = motors(plant) @ self.gains(plant).K
        t, q, qd, tau = motion(self.plan, believed(self.model, plant))
        return {
            "K": Recording(t, np.concatenate([K, K[-1:]])),
            "q": Recording(t, q),
            "qd": Recording(t, qd),
            "tau": Recording(t, tau, hold=True),
        }

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        n = plant.nv
        return {"K": (n, 2 * n), "q": (n,), "qd": (n,), "tau": (n,)}

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        error = np.concatenate([arm.deviation(sense.q, p["q"]), sense.qd - p["qd"]])
        return Command(p["tau"] - p["K"] @ error)


def motors(plant: Plant) -> np.ndarray:
    """τ of unit motor torques, a column for each motor."""
    return plant.change.forces(plant.mechanism.actuation.T).T


def motion(plan: Motion, plant: Plant) -> tuple[np.ndarray, ...]:
    """t, q, q̇ and τ (N + 1 each) of equal steps; the last τ is what holds the last pose."""
    t, q, qd, tau = (reals(name, getattr(plan, name)) for name in ("t", "q", "qd", "tau"))
    N, n = len(t) - 1, plant.nv
    if N < 1 or q.shape != (N + 1, n) or qd.shape != q.shape or tau.shape[1:] != (n,):
        raise InputError(
            f"a motion of {plant.name} needs q and qd (N + 1, {n}) at N + 1 times; got q "
            f"{q.shape}, qd {qd.shape} and tau {tau.shape} at {len(t)}"
        )
    if not all(np.isfinite(a).all() for a in (t, q, qd, tau)):
        raise InputError("a motion to be followed must be finite")
    dt = np.diff(t)
    if np.any(np.abs(dt - dt.mean()) > 1e-6 * dt.mean()):
        raise InputError(
            f"a motion to be followed needs equal steps; they are {dt.min():g} … {dt.max():g} s"
        )
    return t, q, qd, np.concatenate([tau[:N], holding(plant, q[-1])[None]])


def holding(plant: Plant, q: np.ndarray) -> np.ndarray:
    """What the motors give of G, the torque that holds a pose."""
    tau, drive = np.asarray(plant("gravity", q=q)), motors(plant)
    return drive @ np.linalg.lstsq(drive, tau, rcond=None)[0]


def linearized(
    plant: Plant, method: Method, t: np.ndarray, q: np.ndarray, qd: np.ndarray, tau: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """A (N, n, n) and B (N, n, m) of δx⁺ = A δx + B δu along a motion of equal steps, exactly."""
    dt = float(t[1] - t[0])
    step = setting(plant, method, dt, Loop(limits=LimitEvents()), torque=True).ready
    x = np.concatenate([q, qd], axis=-1)[:-1]
    A, B = step.jacobian("x", "tau")(x=x, dt=dt, tau=tau[: len(x)])
    return A, B @ motors(plant)


def _final(plant: Plant, q: np.ndarray, Q: np.ndarray, R: np.ndarray, dt: float) -> np.ndarray:
    """The cost to go of the regulator that holds the pose q, or ∫ Q over a second."""
    from scipy.linalg import solve_discrete_are  # takes long to import

    tau = holding(plant, q)
    if np.allclose(tau, plant("gravity", q=q), atol=NEARLY):
        still = np.zeros((2, plant.nv))
        A, B = linearized(plant, RK4, np.array([0.0, dt]), still + q, still, still + tau)
        with suppress(ValueError):  # LinAlgError is one: the motors do not reach every motion there
            return solve_discrete_are(A[0], B[0], Q, R)
    return Q / dt
