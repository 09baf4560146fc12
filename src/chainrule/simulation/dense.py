"""Between samples: the cubic through states and slopes (Hermite), order four in the step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.loop.plant import plant_of

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
    bias = plant("gravity", q=q) + np.einsum("...ij,...j", plant("coriolis_matrix", q=q, qd=qd), qd)
    qdd = np.linalg.solve(plant("mass_matrix", q=q), (force - bias)[..., None])[..., 0]
    return np.concatenate([plant("position_rate", q=q, qd=qd), qdd], axis=-1)
