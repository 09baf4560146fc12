"""Simulator: the kits' loop, in which a Python controller is asked every step."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals
from chainrule.errors import ChainruleError, InputError
from chainrule.kits.face import INTEGRATORS, Face, require_integrator

Sample = list[float] | np.ndarray
"""A state or torque as it is kept."""
Lists = tuple[list[float], list[Sample], list[Sample]]
DELAYED = {"None": 0, "vel": 1, "posvel": 2}
"""How much of a measurement comes late: nothing, the velocities, all."""


class KitPlant(Protocol):
    """What a plant has at least; `torque_limit` too, if it is a double pendulum's."""

    dof: int
    n_actuators: int

    def rhs(self, t: float, state: np.ndarray, tau: ArrayLike, /) -> ArrayLike:
        """ẋ"""
        ...


class KitController(Protocol):
    """A controller of a kit: what it is given and returns differ between them."""

    def get_control_output(self, **measured: Any) -> Any:
        """The torque."""
        ...


class Simulator:
    """Simulates a plant of the kits, ours or theirs: any object with `dof`, `n_actuators` and
    `rhs(t, x, tau)`.

    Controllers are those of the kits: `get_control_output(meas_pos, meas_vel, meas_tau,
    meas_time)` of the pendulum's, `get_control_output(x=, t=)` of the double pendulum's. The steps
    of our plants are compiled; for whole runs with controllers of `chainrule.control`, use
    `simulate`. As in the kits, a double pendulum's motors are limited here and a pendulum's by its
    plant; a double pendulum's record begins with the start. All noise is drawn from `seed`.
    """

    def __init__(self, plant: KitPlant, seed: int | np.random.Generator | None = None):
        self.plant = plant
        self.rng = np.random.default_rng(seed)
        self.x = np.zeros(2 * plant.dof)
        self.t = 0.0
        self.reset()

    def reset(self) -> None:
        """No noise, no delay, ideal motors, no disturbances, nothing recorded."""
        self.set_process_noise()
        self.set_measurement_parameters()
        self.set_motor_parameters()
        self.set_disturbances()
        self.reset_data_recorder()

    def set_process_noise(self, process_noise_sigmas: ArrayLike = 0.0) -> None:
        """The standard deviations that are added to a state after each step."""
        self.process_noise_sigmas = self._entries(
            "process_noise_sigmas", process_noise_sigmas, (2 * self.plant.dof,)
        )

    def set_measurement_parameters(
        self,
        C: ArrayLike | None = None,
        D: ArrayLike = 0.0,
        meas_noise_sigmas: ArrayLike = 0.0,
        delay: float = 0.0,
        delay_mode: str = "None",
    ) -> None:
        """x_meas = C x + D u + noise; a `delay` of "vel" or "posvel", velocities alone or all."""
        n, m = 2 * self.plant.dof, self.plant.n_actuators
        self.meas_C = self._entries("C", np.eye(n) if C is None else C, (n, n))
        self.meas_D = self._entries("D", D, (n, m))
        self.meas_noise_sigmas = self._entries("meas_noise_sigmas", meas_noise_sigmas, (n,))
        if delay_mode not in DELAYED:
            known = ", ".join(map(repr, DELAYED))
            raise InputError(f"delay_mode={delay_mode!r} must be one of {known}")
        self.delay, self.delay_mode = float(self._entries("delay", delay, ())), delay_mode

    def set_motor_parameters(
        self, u_noise_sigmas: ArrayLike = 0.0, u_responsiveness: float = 1.0
    ) -> None:
        """u_out = u_last + responsiveness (u − u_last) + noise"""
        self.u_noise_sigmas = self._entries(
            "u_noise_sigmas", u_noise_sigmas, (self.plant.n_actuators,)
        )
        self.u_responsiveness = float(self._entries("u_responsiveness", u_responsiveness, ()))

    def set_disturbances(self, perturbation_array: Sequence[ArrayLike] = ((), ())) -> None:
        """Torques beyond the motors' limits, for each joint one for every step."""
        self.perturbation_array = [reals("perturbation_array", row) for row in perturbation_array]

    def _entries(self, name: str, value: ArrayLike, shape: tuple[int, ...]) -> np.ndarray:
        """Numbers ≥ 0 or matrices of a shape; one number stands for all."""
        array = reals(name, value)
        if array.shape not in ((), shape) or (len(shape) < 2 and not np.all(array >= 0)):
            what = f"of shape {shape}" if shape else "one"
            raise InputError(f"{name}={value!r} must be numbers ≥ 0, {what}")
        return np.broadcast_to(array, shape).copy()

    def set_state(self, time: float, x: ArrayLike) -> None:
        """Put the plant into a state."""
        x = np.array(reals("x", x))
        if x.shape != (2 * self.plant.dof,):
            raise InputError(f"x has shape {x.shape}; expected {2 * self.plant.dof} numbers")
        self.x, self.t = x, float(time)

    def get_state(self) -> tuple[float, np.ndarray]:
        """(time, state)"""
        return self.t, self.x

    def reset_data_recorder(self) -> None:
        """Forget what was recorded."""
        self.t_values: list[float] = []
        self.x_values: list[Sample] = []
        self.tau_values: list[Sample] = []
        self.meas_x_values: list[np.ndarray] = []
        self.con_u_values: list[np.ndarray] = []

    def record_data(self, time: float, x: ArrayLike, tau: ArrayLike | None = None) -> None:
        """Keep a sample; without a torque for a start."""
        kept = np.copy if self._single else lambda values: [*np.asarray(values)]
        self.t_values.append(float(time))
        self.x_values.append(kept(x))
        if tau is not None:
            self.tau_values.append(kept(tau))

    @property
    def _single(self) -> bool:
        """Is it the simple pendulum's kit, with its own way to limit and record?"""
        return self.plant.dof == 1

    def get_trajectory_data(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """T, X, U as arrays."""
        return np.asarray(self.t_values), np.asarray(self.x_values), np.asarray(self.tau_values)

    def step(self, tau: ArrayLike, dt: float, integrator: str = "runge_kutta") -> None:
        """One step with a torque, recorded."""
        if not dt > 0:
            raise InputError(f"dt={dt!r} must be positive")
        if isinstance(self.plant, Face):
            self.x = self.plant.advance(self.x, tau, dt, integrator)
        else:
            require_integrator(integrator)
            self.x = self.x + dt * _slope(self.plant, self.t, self.x, tau, dt, integrator)
        self.x = self._noisy(self.x, self.process_noise_sigmas)
        self.t += dt
        self.record_data(self.t, self.x, tau)

    def euler_integrator(self, y: ArrayLike, dt: float, t: float, tau: ArrayLike) -> np.ndarray:
        """(y₊ − y)/dt of a step of Euler's method"""
        return _slope(self.plant, t, reals("y", y), tau, dt, "euler")

    def runge_integrator(self, y: ArrayLike, dt: float, t: float, tau: ArrayLike) -> np.ndarray:
        """(y₊ − y)/dt of a step of RK4"""
        return _slope(self.plant, t, reals("y", y), tau, dt, "runge_kutta")

    def _noisy(self, values: np.ndarray, sigmas: np.ndarray) -> np.ndarray:
        return self.rng.normal(values, sigmas) if np.any(sigmas) else values

    def get_measurement(self, dt: float) -> np.ndarray:
        """The state as it is measured: late, mixed and with noise."""
        x, n, late = self.x.copy(), self.plant.dof, int(self.delay / dt + 1e-9)
        if late and self.x_values:
            past = np.asarray(self.x_values[max(-1 - late, -len(self.x_values))])
            first = (2 * n, n, 0)[DELAYED[self.delay_mode]]
            x[first:] = past[first:]
        u = np.zeros(self.plant.n_actuators)
        if len(self.tau_values) > late:
            u[:] = self.tau_values[-1 - late]
        x = self._noisy(self.meas_C @ x + self.meas_D @ u, self.meas_noise_sigmas)
        self.meas_x_values.append(x)
        return x.copy()

    def get_control_u(
        self, controller: KitController | None, x: np.ndarray, t: float, dt: float
    ) -> tuple[Any, bool]:
        """The torque that a controller asks for, and whether that took less than dt."""
        begin, n = perf_counter(), self.plant.dof
        if controller is None:
            u: Any = np.zeros(self.plant.n_actuators)
        elif "meas_pos" in signature(controller.get_control_output).parameters:
            _, _, u = controller.get_control_output(
                meas_pos=x[:n], meas_vel=x[n:], meas_tau=np.zeros(n), meas_time=t
            )
        else:
            u = controller.get_control_output(x=x, t=t)
        self.con_u_values.append(np.copy(u))
        return u, perf_counter() - begin <= dt

    def get_real_applied_u(self, u: ArrayLike, t: float, dt: float) -> Any:
        """The torque of the motors: slow, noisy, limited, and what disturbs."""
        if self.u_responsiveness != 1:
            last = np.asarray(self.tau_values[-1]) if self.tau_values else np.zeros(np.shape(u))
            u = last + self.u_responsiveness * (reals("u", u) - last)
        if np.any(self.u_noise_sigmas):
            u = self._noisy(reals("u", u), self.u_noise_sigmas)
        limit = getattr(self.plant, "torque_limit", None)
        if limit is not None and not self._single:
            u = np.clip(reals("u", u), -np.asarray(limit, float), np.asarray(limit, float))
        index = int(t / dt + 1e-9)
        extra = [row[index] if index < len(row) else 0.0 for row in self.perturbation_array]
        return np.add(u, extra[: self.plant.n_actuators]) if any(extra) else u

    def controller_step(
        self, dt: float, controller: KitController | None = None, integrator: str = "runge_kutta"
    ) -> bool:
        """Measure, ask, drive, step; True where the controller took less than dt."""
        u, in_time = self.get_control_u(controller, self.get_measurement(dt), self.t, dt)
        self.step(self.get_real_applied_u(u, self.t, dt), dt, integrator)
        return in_time

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
        if not dt > 0:
            raise InputError(f"dt={dt!r} must be positive")
        self.set_state(t0, x0)
        self.reset_data_recorder()
        if not self._single:
            self.record_data(t0, self.x)
        init = getattr(controller, "init", None)
        if init is not None:
            init(*[self.x.copy()] if signature(init).parameters else [])
        while self.t < tf or (self.t == tf and self._single):
            self.controller_step(dt, controller, integrator)
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
        lists = self.simulate(t0, x0, tf, dt, controller, integrator)
        show(self, phase_plot, video_name if save_video else None)
        return lists


def _slope(
    plant: KitPlant, t: float, x: np.ndarray, tau: ArrayLike, dt: float, integrator: str
) -> np.ndarray:
    """Σ bᵢ kᵢ of one step."""
    table = INTEGRATORS[integrator]
    slopes: list[np.ndarray] = []
    for row, c in zip(table.A, table.c or (), strict=True):
        state = x + dt * sum(float(a) * k for a, k in zip(row, slopes, strict=False))
        slopes.append(np.asarray(plant.rhs(t + float(c) * dt, state, tau), dtype=float))
    return np.sum([float(b) * k for b, k in zip(table.b, slopes, strict=True)], axis=0)


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
