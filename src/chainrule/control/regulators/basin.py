"""Basin: how far from its target a regulator still brings a plant back, found by runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from chainrule.control.regulators.rehearsal import Pace, deviations, runs
from chainrule.loop.controller import Controller
from chainrule.loop.plant import Plant

if TYPE_CHECKING:
    from chainrule.control.regulators.lqr import Regulator

RAYS, RADII = 1000, 60
"""How finely it is looked where V falls."""
STEPS = 1.3 ** np.arange(13)
"""Levels that are tried beyond that one, against it."""
LEAVES = 4.0
"""How far V may grow on the way, against its start: what a hand-over does not leave yet."""
HOME = 0.1
"""V in the end, against its start."""


def coming_back(plant: Plant, law: Controller, regulator: Regulator, period: float | None) -> float:
    """The V = δxᵀ S δx from whose every direction runs come back, as far as 500 of them tell."""
    K, S, eigenvalues = regulator
    numbers = law.parameters(plant)
    target, tau = np.asarray(numbers["target"]), np.asarray(numbers["tau"])

    def found() -> np.ndarray:
        rays = _rays(plant, S)
        far = _far(plant, rays)
        first = _falling(plant, rays, far, S, target, lambda x: tau - x @ K.T)
        poles = eigenvalues if period is None else np.log(eigenvalues + 0j) / period
        slowest = max(-np.real(poles).max(), 1e-3 * np.abs(poles).max())
        pace = Pace(4.0 / slowest, float(np.abs(poles).max()), period)
        levels = np.minimum(first * STEPS, far.min() ** 2)
        x = np.sqrt(levels)[:, None, None] * rays[: RAYS // 2]
        rest = np.concatenate([target, np.zeros(plant.nv)])
        states = runs(plant, law, (rest + x).reshape(-1, 2 * plant.nv), pace)[1]
        off = deviations(plant, states, target)
        V = np.einsum("rti,ij,rtj->rt", off, S, off)
        back = (V[:, -1] < HOME * V[:, 0]) & (V.max(axis=1) < LEAVES * V[:, 0])
        count = int(np.cumprod(back.reshape(len(STEPS), -1).all(axis=1)).sum())
        return levels[[max(count - 1, 0)]]

    return float(plant.kept("basin", law, 1, found)[0])


def _rays(plant: Plant, S: np.ndarray) -> np.ndarray:
    """δx (rays, 2 n) of V = 1 in all directions."""
    ball = np.random.default_rng(0).normal(size=(RAYS, 2 * plant.nv))
    ball /= np.linalg.norm(ball, axis=1, keepdims=True)
    return np.linalg.solve(np.linalg.cholesky(S).T, ball.T).T


def _far(plant: Plant, rays: np.ndarray) -> np.ndarray:
    """How many rays it is to half a turn of a hinge."""
    turns = np.abs(plant.change.rates(rays[:, : plant.nv])[:, list(plant.change.hinges)])
    return np.min(np.pi / np.maximum(turns, 1e-9), axis=1, initial=1e9)


def _falling(
    plant: Plant,
    rays: np.ndarray,
    far: np.ndarray,
    S: np.ndarray,
    target: np.ndarray,
    law: Callable[[np.ndarray], np.ndarray],
) -> float:
    """The level below which V̇ < 0 along the rays, by the smooth equations and the motors' limits,
    and no joint is past a stop."""
    n = plant.nv
    radii = far[:, None] * np.geomspace(1e-3, 1.0, RADII)
    x = rays[:, None, :] * radii[..., None]
    q, qd = target + x[..., :n], x[..., n:]
    tau = plant.change.forces(np.clip(plant.change.torques(law(x)), -plant.effort, plant.effort))
    qdd = np.asarray(plant("articulated", q=q, qd=qd, tau=tau))
    power = np.einsum("...i,ij,...j", x, S, np.concatenate([qd, qdd], axis=-1))
    joints = np.asarray(plant.change.position(q))
    out = np.any((joints < plant.low) | (joints > plant.high), axis=-1)
    good = np.cumprod((power < 0) & ~out, axis=1, dtype=bool)
    return float(np.min(np.max(np.where(good, radii, radii[:, :1]), axis=1)) ** 2)
