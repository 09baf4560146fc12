"""Simulator: the kits' loop, in which a Python controller is asked every step."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import ChainruleError
from chainrule.kits.face import INTEGRATORS, Face, KitController, Sample

Lists = tuple[list[float], list[Sample], list[Sample]]


class Foreign(Protocol):
    """What a plant has at least."""

    dof: int
    n_actuators: int

    def rhs(self, t: float, state: np.ndarray, tau: ArrayLike, /) -> ArrayLike:
        """ẋ"""
        ...


class Simulator:
    """Simulates a plant of the kits, or any object with `dof`, `n_actuators` and `rhs(t, x, tau)`.

    Controllers are those of the kits: `get_control_output(meas_pos, meas_vel, meas_tau,
    meas_time)` for the pendulum, `get_control_output(x=, t=)` for the double pendulum. The steps
    are compiled; for whole runs with controllers of `chainrule.control`, use `simulate`.
    """

    def __init__(self, plant: Foreign):
        self.plant = plant
        self.x = np.zeros(2 * plant.dof)
        self.t = 0.0
        self.reset_data_recorder()

    def set_state(self, time: float, x: ArrayLike) -> None:
        """Put the plant into a state."""
        x = np.array(x, dtype=float)
        if x.shape != (2 * self.plant.dof,):
            raise ValueError(f"x has shape {x.shape}; expected {2 * self.plant.dof} numbers")
        self.x, self.t = x, float(time)

    def get_state(self) -> tuple[float, np.ndarray]:
        """(time, state)"""
        return self.t, self.x

    def reset_data_recorder(self) -> None:
        """Forget what was recorded."""
        self.t_values: list[float] = []
        self.x_values: list[Sample] = []
        self.tau_values: list[Sample] = []

    def record_data(self, time: float, x: ArrayLike, tau: ArrayLike | None = None) -> None:
        """Keep a sample; without a torque for a start."""
        state, torque = self._kept(x, tau)
        self.t_values.append(float(time))
        self.x_values.append(state)
        if torque is not None:
            self.tau_values.append(torque)

    def get_trajectory_data(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """T, X, U as arrays."""
        return np.asarray(self.t_values), np.asarray(self.x_values), np.asarray(self.tau_values)

    def step(self, tau: ArrayLike, dt: float, integrator: str = "runge_kutta") -> None:
        """One step with a torque, recorded."""
        if not dt > 0:
            raise ValueError(f"dt={dt!r} must be positive")
        if isinstance(self.plant, Face):
            tau = self.plant.limited(tau)
            self.x = self.plant.advance(self.x, tau, dt, integrator)
        else:
            self.x = _foreign_step(self.plant, self.t, self.x, tau, dt, integrator)
        self.t += dt
        self.record_data(self.t, self.x, tau)

    def simulate(
        self,
        t0: float,
        x0: ArrayLike,
        tf: float,
        dt: float,
        controller: KitController | None = None,
        integrator: str = "runge_kutta",
    ) -> Lists:
        """Lists T, X, TAU of a run from t0 to tf; the double pendulum's begin with the start."""
        self.set_state(t0, x0)
        self.reset_data_recorder()
        start = isinstance(self.plant, Face) and self.plant.records_start
        if start:
            self.record_data(t0, self.x)
        if controller is not None and isinstance(self.plant, Face):
            self.plant.prepare(controller, self.x.copy())
        while self.t < tf or (self.t == tf and not start):
            self.step(self._torque(controller), dt, integrator)
        return self.t_values, self.x_values, self.tau_values

    def simulate_and_animate(
        self,
        t0: float,
        x0: ArrayLike,
        tf: float,
        dt: float,
        controller: KitController | None = None,
        integrator: str = "runge_kutta",
        phase_plot: bool = False,
        save_video: bool = False,
        video_name: str = "video",
        **others: object,
    ) -> Lists:
        """The same, with an animation shown, or saved as `video_name`.mp4; what else the kits'
        animations can show (`plot_trail`, `anim_dt`, …) is accepted and left out."""
        from chainrule.kits.simulator import show

        lists = self.simulate(t0, x0, tf, dt, controller, integrator)
        show(self, phase_plot, video_name if save_video else None)
        return lists

    def _torque(self, controller: KitController | None) -> ArrayLike:
        if controller is None:
            return np.zeros(self.plant.n_actuators)
        if isinstance(self.plant, Face):
            return self.plant.ask(controller, self.x.copy(), self.t)
        return controller.get_control_output(x=self.x.copy(), t=self.t)

    def _kept(self, x: ArrayLike, tau: ArrayLike | None) -> tuple[Sample, Sample | None]:
        if isinstance(self.plant, Face):
            return self.plant.recorded(x, tau)
        return np.copy(x), None if tau is None else np.copy(tau)


def _foreign_step(
    plant: Foreign, t: float, x: np.ndarray, tau: ArrayLike, dt: float, integrator: str
) -> np.ndarray:
    """One step of a plant that is not ours, by the method's own table."""
    if integrator not in INTEGRATORS:
        raise NotImplementedError(
            f"the integrator {integrator!r} is not implemented; known: {', '.join(INTEGRATORS)}"
        )
    table = INTEGRATORS[integrator]
    slopes: list[np.ndarray] = []
    for row, c in zip(table.A, table.c or (), strict=True):
        state = x + dt * sum(float(a) * k for a, k in zip(row, slopes, strict=False))
        slopes.append(np.asarray(plant.rhs(t + float(c) * dt, state, tau), dtype=float))
    return x + dt * sum(float(b) * k for b, k in zip(table.b, slopes, strict=True))


def show(simulator: Simulator, phase_plot: bool, video: str | None) -> Any:
    """The recorded run as a video file, or as a window (inline in a notebook)."""
    from chainrule.simulation.animation import animate
    from chainrule.simulation.trajectory import EnergyAccount, Samples, Trajectory

    if not isinstance(simulator.plant, Face):
        raise ChainruleError("only the plants of chainrule.kits can be animated")
    T, X, _ = simulator.get_trajectory_data()
    n = simulator.plant.dof
    zero, nothing = np.zeros((len(T), n)), np.zeros(len(T))
    samples = Samples(T, X[:, :n], X[:, n:], zero, zero, zero)
    trajectory = Trajectory(simulator.plant.mechanism, samples, EnergyAccount(*[nothing] * 6))
    if phase_plot:
        trajectory.phase(None if video is None else f"{Path(video).with_suffix('')}_phase.png")
    if video is not None:
        return animate(trajectory, video if Path(video).suffix else f"{video}.mp4")
    return animate(trajectory, None)
