"""Calling a user's controller: what it sees, what it may return, and what is told if it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.simulation.running import ControllerError, Runner, named
from chainrule.simulation.sensor import Sensor


def caller(
    runner: Runner, failure: list[ControllerError]
) -> Callable[[float, np.ndarray], np.ndarray | ControllerError]:
    """(t, z) → torque; an error is put into `failure` and returned instead."""
    controller = runner.setting.python
    assert controller is not None
    plant = runner.loop.plant
    tick = runner.loop.tick
    ideal = tick is None or tick.sensor == Sensor()
    commands: list[tuple[int, np.ndarray]] = []
    object.__setattr__(runner, "commands", commands)

    def seen(t: float, z: np.ndarray) -> np.ndarray:
        n = round((t - runner.t0) / runner.dt)
        given = runner.setting.values | {"x": z, "dt": runner.dt, "t": t, "n": float(n)}
        return named(runner.loop.compiled.measure, given)["x"]

    def call(t: float, z: np.ndarray) -> np.ndarray | ControllerError:
        x = z[: plant.nq + plant.nv].copy() if ideal else seen(t, z)
        q, qd = x[: plant.nq], x[plant.nq :]
        try:
            tau = torque(controller.function(t, q, qd), plant.actuated)
        except KeyboardInterrupt:
            raise
        except Exception as problem:
            error = ControllerError(
                f"controller {controller.name!r} failed at t = {t:.6g} s: "
                f"{type(problem).__name__}: {problem}"
            )
            error.__cause__ = problem
            failure.append(error)
            return error
        commands.append((round((t - runner.t0) / runner.dt), tau))
        return tau

    return call


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
