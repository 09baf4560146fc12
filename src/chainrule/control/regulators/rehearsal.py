"""Trials: a law judged by many runs at once, before it is used."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.loop.controller import Controller
from chainrule.loop.plant import Plant
from chainrule.loop.setting import Loop, setting
from chainrule.loop.steadiness import steady

SAMPLES = 400
"""States kept of a run."""
FINE = 0.5
"""Steps are this long against the fastest motion, 1/s."""


class Pace(NamedTuple):
    """How long runs take, s, and the rate of the fastest motion in them, 1/s."""

    duration: float
    fastest: float
    period: float | None = None


def runs(
    plant: Plant, law: Controller, x0: np.ndarray, pace: Pace, **numbers: ArrayLike
) -> tuple[np.ndarray, np.ndarray]:
    """(times, states (runs, samples, [q, q̇])) of a law from starts x0 (runs, [q, q̇]); `numbers`
    of the law may differ from run to run."""
    dt = FINE / pace.fastest
    if pace.period is not None:
        dt = pace.period / np.ceil(pace.period / dt)
    method, dt = steady(plant, x0[0, : plant.nq], dt)
    steps = int(np.ceil(pace.duration / dt))
    every = int(np.ceil(steps / SAMPLES))
    samples = int(np.ceil(steps / every))
    given = setting(plant, method, dt, Loop(law, pace.period))
    inputs: dict[str, Any] = given.inputs(0.0, 0, 1)[0]
    inputs |= {f"c_{name}": np.asarray(value, dtype=float) for name, value in numbers.items()}
    z, inputs = given.ready.begun(x0, dt, inputs, {})
    found = given.ready.rollout()(z, dt, every * samples, every, inputs=inputs)
    return dt * every * np.arange(samples + 1), found.x[..., : plant.nq + plant.nv]


def deviations(plant: Plant, x: np.ndarray, target: np.ndarray) -> np.ndarray:
    """x − x* of states (…, [q, q̇]), the joints' angles within half a turn."""
    with np.errstate(invalid="ignore"):  # of runs that are over
        off = plant.change.difference(x[..., : plant.nq], target)
    return np.concatenate([plant.change.own_rates(off), x[..., plant.nq :]], axis=-1)
