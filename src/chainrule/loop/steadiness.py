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
