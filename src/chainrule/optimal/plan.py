"""Plan: a motion from a start to a goal with the torque that makes it, and what was found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from chainrule.arguments import count
from chainrule.control.recorded import Recorded, Recording
from chainrule.control.regulators.tvlqr import holding, motion
from chainrule.integrators import METHODS
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.ready import Ready
from chainrule.loop.setting import Loop, setting
from chainrule.loop.surroundings import LimitEvents
from chainrule.mechanism.mechanism import Mechanism
from chainrule.simulation.simulate import simulate, too_fast
from chainrule.simulation.trajectory import (
    EnergyAccount,
    Origin,
    Outcome,
    Samples,
    Trajectory,
)


class Solved(NamedTuple):
    """What a solver says: its word, whether it is content and why, iterations, seconds, the cost
    of its plan, and by how much the plan misses its goal."""

    solver: str = ""
    converged: bool = True
    message: str = ""
    iterations: int = 0
    seconds: float = 0.0
    cost: float = float("nan")
    miss: float = 0.0
    interrupted: bool = False

    def better(self, other: Solved) -> bool:
        """Is this one found, or nearer to its goal?"""
        return (not self.converged, self.miss) < (not other.converged, other.miss)


NOTHING = Solved()


@dataclass(frozen=True, eq=False, repr=False)
class Plan:
    """t (N + 1), q, q̇, and τ (N + 1), held over each step; the last τ holds the last pose.

    `trajectory` is the same as a simulation would give it, with its plots and files. `K`
    (N, dof, 2n) are gains τ = τ* − K δx where the solver has them. `defect` is the largest
    difference between a state of the plan and the one that the plant reaches in the loop from the
    state before it: of a plan by iLQR, zero.
    """

    trajectory: Trajectory
    solved: Solved = NOTHING
    K: np.ndarray | None = None
    defect: float = 0.0

    @staticmethod
    def of(
        mechanism: Mechanism,
        dt: float,
        x: np.ndarray,
        tau: np.ndarray,
        method: str = "rk4",
        solved: Solved = NOTHING,
        K: np.ndarray | None = None,
    ) -> Plan:
        """From states x (N + 1, [q, q̇]) at t = k dt and the torques (N, dof) between them."""
        plant = plant_of(mechanism)
        q, qd = x[:, : plant.nq], x[:, plant.nq :]
        tau = np.concatenate([tau[: len(x) - 1], holding(plant, q[-1])[None]])
        made = _trajectory(plant, dt, q, qd, tau, method, solved)
        return Plan(made, solved, K, _defect(plant, method, dt, x, tau))

    @staticmethod
    def load(source: str | Path) -> Plan:
        """From a file that a plan or a trajectory has written."""
        return Plan.following(Trajectory.load(source))

    @staticmethod
    def following(made: Trajectory) -> Plan:
        """The plan to repeat a motion of equal steps."""
        plant = plant_of(made.mechanism)
        t, q, qd, tau = motion(made, plant)
        method = METHODS.get(made.origin.method)
        word = "rk4" if method is None or method.adaptive else method.word
        solved = Solved(made.origin.controller, made.success, made.message)
        x = np.concatenate([q, qd], axis=1)
        return Plan.of(made.mechanism, float(t[1] - t[0]), x, tau, word, solved)

    def __repr__(self) -> str:
        s = self.solved
        found = "found" if s.converged else "not found"
        return (
            f"<Plan {self.mechanism.name}, {len(self.t) - 1} steps to {self.t[-1]:g} s by "
            f"{s.solver}: {found}, cost {s.cost:.6g}>"
        )

    @property
    def mechanism(self) -> Mechanism:
        """What moves."""
        return self.trajectory.mechanism

    @property
    def origin(self) -> Origin:
        """The integrator's word and its step."""
        return self.trajectory.origin

    @property
    def dt(self) -> float:
        """The step, s."""
        return self.origin.dt

    @property
    def t(self) -> np.ndarray:
        """Times (N + 1), s."""
        return self.trajectory.t

    @property
    def q(self) -> np.ndarray:
        """Positions (N + 1, n)."""
        return self.trajectory.q

    @property
    def qd(self) -> np.ndarray:
        """Rates (N + 1, dof)."""
        return self.trajectory.qd

    @property
    def x(self) -> np.ndarray:
        """[q, q̇] (N + 1, n + dof)"""
        return self.trajectory.x

    @property
    def tau(self) -> np.ndarray:
        """Torques (N + 1, dof), each held over the step after it."""
        return self.trajectory.tau

    @property
    def duration(self) -> float:
        """s"""
        return float(self.t[-1] - self.t[0])

    @property
    def cost(self) -> float:
        """What was minimised."""
        return self.solved.cost

    @property
    def success(self) -> bool:
        """Was the solver content?"""
        return self.solved.converged

    @property
    def message(self) -> str:
        """What it said."""
        return self.solved.message

    @property
    def law(self) -> Recorded:
        """The torque alone, as a controller to be asked once a step."""
        return Recorded(Recording(self.t, self.tau, hold=True))

    def simulate(self, duration: float | None = None) -> Trajectory:
        """The plant in the loop with the plan's torque, and no feedback."""
        length = self.duration if duration is None else duration
        loop = Loop(self.law, self.dt)
        return simulate(self.mechanism, self.x[0], length, self.dt, self.origin.method, loop=loop)

    def resampled(self, steps: int) -> Plan:
        """The same motion in so many equal steps: the cubics between states, the mean torque."""
        steps = count("steps", steps)
        fine = np.linspace(self.t[0], self.t[-1], steps + 1)
        x = self.trajectory.at(np.clip(fine, self.t[0], self.t[-1]))
        area = np.concatenate(
            [np.zeros((1, self.tau.shape[1])), np.cumsum(self.tau[:-1] * self.dt, axis=0)]
        )
        at = np.stack([np.interp(fine, self.t, a) for a in area.T], axis=1)
        dt = self.duration / steps
        tau = np.diff(at, axis=0) / dt
        return Plan.of(self.mechanism, dt, x, tau, self.origin.method, self.solved)

    def plot(self, path: str | Path | None = None) -> Any:
        """Positions, rates, torques and energy over time; a matplotlib figure."""
        return self.trajectory.plot(path)

    def to_csv(self, path: str | Path) -> Path:
        """The table of a trajectory; `Plan.load` reads it."""
        return self.trajectory.to_csv(path)


def _trajectory(
    plant: Plant,
    dt: float,
    q: np.ndarray,
    qd: np.ndarray,
    tau: np.ndarray,
    method: str,
    solved: Solved,
) -> Trajectory:
    """The knots as a simulation's samples; work is τ Δq, loss the mean of F q̇ dt."""
    t = np.arange(len(q)) * dt
    given = {"x": np.concatenate([q, qd], axis=1), "dt": dt, "tau": tau}
    friction = np.broadcast_to(
        _step(plant, method, dt).call("observe", given)["friction"], qd.shape
    )
    none = np.zeros(len(q))
    work, loss = none.copy(), none.copy()
    if plant.scalar:
        work[1:] = np.cumsum(np.sum(tau[:-1] * np.diff(q, axis=0), axis=1))
    power = np.sum(friction * qd, axis=1)
    loss[1:] = np.cumsum(0.5 * dt * (power[1:] + power[:-1]))
    potential = plant("potential_energy", q=q) - plant("potential_energy", q=plant.hanging)
    account = EnergyAccount(plant("kinetic_energy", q=q, qd=qd), potential, work, none, loss, none)
    return Trajectory(
        plant.mechanism,
        Samples(t, q, qd, tau, friction, np.zeros_like(tau)),
        account,
        Outcome(message=solved.message, notes=too_fast(plant, t, qd)),
        Origin(method, dt, solved.solver, dt),
    )


def _defect(plant: Plant, method: str, dt: float, x: np.ndarray, tau: np.ndarray) -> float:
    """The largest difference between a state and what the plant makes of the one before."""
    step = _step(plant, method, dt)
    after = step.rollout()(x[:-1], dt, 1, inputs={"tau": tau[:-1]}).x[:, -1]
    gap = np.abs(after - x[1:])
    return float(gap.max()) if np.isfinite(gap).all() else float("inf")


def _step(plant: Plant, method: str, dt: float) -> Ready:
    """A step under a torque, between the joints' stops."""
    return setting(plant, method, dt, Loop(limits=LimitEvents()), torque=True).ready
