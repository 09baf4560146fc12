"""Calling a user's controller: what it sees, what it may return, and what is told if it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.loop.sensor import Sensor
from chainrule.simulation.running import ControllerError, Runner


class Caller:
    """(t, z) → torque. What was returned is in `commands`, by step; an error, which is returned
    in its place, in `failure`."""

    def __init__(self, runner: Runner, function: Callable[..., Any], name: str):
        self.runner, self.function, self.name = runner, function, name
        self.commands: list[tuple[int, np.ndarray]] = []
        self.failure: ControllerError | None = None
        sampling = runner.assembly.sampling
        self._ideal = sampling is None or sampling.sensor == Sensor()

    def __call__(self, t: float, z: np.ndarray) -> np.ndarray | ControllerError:
        """The torque at a tick."""
        runner, plant = self.runner, self.runner.setting.plant
        n = round((t - runner.t0) / runner.dt)
        x = z[: plant.nq + plant.nv].copy()
        if not self._ideal:
            x = runner.ready.call("measure", runner.at(n) | {"x": z})["x"]
        try:
            tau = torque(self.function(t, x[: plant.nq], x[plant.nq :]), plant.actuated)
        except KeyboardInterrupt:
            raise
        except Exception as problem:
            self.failure = ControllerError(
                f"controller {self.name!r} failed at t = {t:.6g} s: "
                f"{type(problem).__name__}: {problem}"
            )
            self.failure.__cause__ = problem
            return self.failure
        self.commands.append((n, tau))
        return tau

    def at(self, n: np.ndarray) -> np.ndarray:
        """The torque in force at these steps."""
        if not self.commands:
            return np.zeros((len(n), self.runner.setting.plant.nv))
        ticks = np.array([k for k, _ in self.commands])
        index = np.clip(np.searchsorted(ticks, n, side="right") - 1, 0, None)
        return np.array([tau for _, tau in self.commands])[index]


def torque(value: Any, actuated: np.ndarray) -> np.ndarray:
    """What a controller returned as one torque for each rate: of all joints, or of the motors."""
    try:
        tau = np.atleast_1d(np.asarray(value, dtype=float)).ravel()
    except (TypeError, ValueError):
        raise ValueError(f"expected {len(actuated)} torques, got {value!r:.80}") from None
    if not np.isfinite(tau).all():
        raise ValueError(f"expected finite torques, got {tau}")
    if len(tau) == len(actuated):
        return tau
    if len(tau) == actuated.sum():
        full = np.zeros(len(actuated))
        full[actuated] = tau
        return full
    raise ValueError(
        f"expected {len(actuated)} torques, or {int(actuated.sum())} of the joints with a motor, "
        f"got {len(tau)}"
    )
