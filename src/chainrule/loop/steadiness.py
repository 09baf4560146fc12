"""Steadiness: the step and the method that a plant stands, by its fastest motion, linearised."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.integrators import RK4, ImplicitDamping, Method
from chainrule.loop.plant import Plant

SHORTER = (0.001, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5)
"""Steps in s, where the usual one is too long."""
STABLE = 2.5
"""|λ| dt that RK4 stands, of real λ: 2.785."""
SHORTEST = 2e-4
"""A step in s below which damping is taken implicitly instead."""


class Stepping(NamedTuple):
    """A method and its step, in s."""

    method: Method
    dt: float


def is_damped(plant: Plant) -> bool:
    """Has a joint friction that grows with its rate?"""
    return any(term.damping for rate in plant.mechanism.rates for term in rate.friction)


def steady(plant: Plant, q: ArrayLike, usual: float) -> Stepping:
    """RK4 at the usual step or a shorter one; where that would be very short because of damping,
    the usual step with `ImplicitDamping`."""
    if not (is_damped(plant) or plant.mechanism.pulls):
        return Stepping(RK4, usual)
    still = np.zeros(plant.nv)
    A, _ = plant("linearize", q=q, qd=still, tau=still)
    finite = bool(np.isfinite(A).all())
    fastest = float(np.abs(np.linalg.eigvals(A)).max()) if finite else np.inf
    steps = (dt for dt in (usual, *SHORTER) if dt <= usual and dt * fastest <= STABLE)
    dt = next(steps, 0.0 if is_damped(plant) else SHORTER[-1])
    if dt < SHORTEST and is_damped(plant):
        return Stepping(ImplicitDamping, usual)
    return Stepping(RK4, dt)


ROUND = (1.0, 2.0, 5.0, 10.0)
PART = 0.1
"""rad of the fastest small oscillation, in a usual step."""
PACES = (1e-4, 0.02)
"""s: the shortest and the longest usual step."""


def pace(plant: Plant, q: ArrayLike) -> float:
    """A usual step in s, a round number: the fastest small motion about q, or about where it hangs
    or stands, turns by a tenth of a radian in it."""
    fastest = 0.0
    still = np.zeros(plant.nv)
    for pose in (q, plant.standing) if plant.scalar else (q,):
        A, _ = plant("linearize", q=np.asarray(pose, float), qd=still, tau=still)
        if np.isfinite(A).all():
            fastest = max(fastest, float(np.abs(np.linalg.eigvals(A)).max()))
    least, most = PACES
    wanted = PART / fastest if fastest > 0 else most
    power = 10.0 ** np.floor(np.log10(wanted))
    below = max(k * power for k in ROUND if k * power <= wanted * (1 + 1e-9))
    return float(np.clip(float(f"{below:.1e}"), least, most))
