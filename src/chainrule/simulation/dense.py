"""Between samples: the cubic through states and slopes (Hermite), order four in the step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.simulation.plant import plant_of

if TYPE_CHECKING:
    from chainrule.simulation.trajectory import Trajectory


def hermite(trajectory: Trajectory, times: Any) -> np.ndarray:
    """x at the times. A torque that is held changes at samples, so slopes are those after the
    sample before and with the same torque at the sample after."""
    t, x = trajectory.t, trajectory.x
    i = np.clip(np.searchsorted(t, times, side="right") - 1, 0, max(len(t) - 2, 0))
    if len(t) == 1:
        return np.broadcast_to(x[0], (*np.shape(times), x.shape[1]))
    h = (t[i + 1] - t[i])[..., None]
    s = (np.asarray(times)[..., None] - t[i][..., None]) / h
    force = (trajectory.tau + trajectory.push - trajectory.friction)[i]
    later = force
    if trajectory.control_period is None:
        later = (trajectory.tau + trajectory.push - trajectory.friction)[i + 1]
    a, b = x[i], x[i + 1]
    da, db = _slope(trajectory, a, force), _slope(trajectory, b, later)
    return (
        (1 + 2 * s) * (1 - s) ** 2 * a
        + s * (1 - s) ** 2 * h * da
        + s**2 * (3 - 2 * s) * b
        + s**2 * (s - 1) * h * db
    )


def _slope(trajectory: Trajectory, x: np.ndarray, force: np.ndarray) -> np.ndarray:
    """ẋ with the given generalised force; friction is part of it."""
    plant = plant_of(trajectory.mechanism)
    q, qd = x[..., : plant.nq], x[..., plant.nq :]
    model = plant.model
    bias = model.inverse_dynamics(q, qd, np.zeros_like(qd)) - _friction(trajectory, q, qd)
    qdd = np.linalg.solve(model.mass_matrix(q), (force - bias)[..., None])[..., 0]
    rate = qd if plant.nq == plant.nv else _position_rate(plant, q, qd)
    return np.concatenate([rate, qdd], axis=-1)


def _friction(trajectory: Trajectory, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
    model, zero = plant_of(trajectory.mechanism).model, np.zeros_like(qd)
    moving = model.inverse_dynamics(q, qd, zero)
    smooth = model.gravity(q) + np.einsum("...ij,...j", model.coriolis_matrix(q, qd), qd)
    return moving - smooth


def _position_rate(plant: Any, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
    from chainrule.compiled.programs import program
    from chainrule.program import compile_program

    return compile_program(program(plant.setup, "position_rate"))(q=q, qd=qd)
