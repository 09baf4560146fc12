"""Kinetic energy T = ½ q̇ᵀ M q̇ and potential energy V = −Σ m g·p."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from chainrule.dynamics.model import Model, placement
from chainrule.spatial.vectors import cross, zeros

QUARTERS = 1e-3
"""rad: a pose this close to multiples of a quarter turn is meant to be there."""


def kinetic_energy(model: Model, q: np.ndarray, qd: np.ndarray) -> Any:
    """T: of every body ½ m v·v + v·(ω × m c) + ½ ω·J ω, and of the rotors."""
    total: Any = 0
    state: list[tuple[Any, Any]] = []
    for body in model.bodies:
        R, p, _ = placement(body, q)
        w, u = body.joint.motion(q[body.q], qd[body.v])
        wp, vp = state[body.parent] if body.parent >= 0 else (zeros(3), zeros(3))
        w, v = R.T @ wp + w, R.T @ (vp + cross(wp, p) + body.R @ u)
        state.append((w, v))
        total = total + v @ (v * (body.mass / 2) + cross(w, body.first)) + w @ (body.second @ w) / 2
        if body.rotor is not None:
            for rate in qd[body.v]:
                spin = body.rotor.ratio * rate
                if body.rotor.carried:
                    spin = spin + (body.R @ body.joint.axis) @ wp
                total = total + spin * spin * (body.rotor.inertia / 2)
    return total


def potential_energy(model: Model, q: np.ndarray, base_moment: np.ndarray | None = None) -> Any:
    """V, zero for masses at the height of the base frame's origin.

    The first moments of all bodies are added up inwards; `base_moment` is the one of what was
    moved into the base.
    """
    base = zeros(3) if base_moment is None else base_moment
    carried = [[body.mass, body.first] for body in model.bodies]
    for i in reversed(range(len(model.bodies))):
        body = model.bodies[i]
        R, p, _ = placement(body, q)
        mass, first = carried[i]
        first = R @ first + p * mass
        if body.parent >= 0:
            parent = carried[body.parent]
            parent[0], parent[1] = parent[0] + mass, parent[1] + first
        else:
            base = base + first
    return -(model.gravity @ base)


def lowest(energy: Callable[[np.ndarray], float], angles: Sequence[bool]) -> np.ndarray:
    """q of the least energy(q), what is no angle at zero."""
    from scipy.optimize import minimize

    free = np.flatnonzero(angles)

    def pose(values: np.ndarray) -> np.ndarray:
        q = np.zeros(len(angles))
        q[free] = values
        return q

    def height(values: np.ndarray) -> float:
        return energy(pose(values))

    if not len(free):
        return np.zeros(len(angles))
    few = itertools.product((0.0, np.pi, np.pi / 2, -np.pi / 2), repeat=min(len(free), 2))
    starts = [np.array([*f, *[0.0] * (len(free) - len(f))]) for f in few]
    best = min(starts, key=lambda a: round(height(a), 9))
    found = minimize(height, best, method="BFGS", options={"gtol": 1e-9}).x
    if height(found) > height(best) - 1e-9 * (1 + abs(height(best))):
        found = best
    quarters = np.round(found / (np.pi / 2)) * (np.pi / 2)
    return pose(np.where(np.abs(found - quarters) < QUARTERS, quarters, found))


def balanced(
    torque: Callable[[np.ndarray], np.ndarray], near: np.ndarray, angles: Sequence[bool]
) -> np.ndarray:
    """q with torque(q) = 0 less than a quarter turn from a pose, in its angles; the pose itself
    where there is none."""
    from scipy.optimize import root

    free = np.flatnonzero(angles)
    if not len(free):
        return near

    def pose(values: np.ndarray) -> np.ndarray:
        q = near.copy()
        q[free] = values
        return q

    found = root(lambda values: torque(pose(values))[free], near[free], tol=1e-13)
    size = np.abs(torque(near)[free]).max(initial=0.0)
    rests = np.abs(torque(pose(found.x))[free]).max(initial=0.0) <= 1e-9 * (1 + size)
    return pose(found.x) if rests and np.abs(found.x - near[free]).max() < np.pi / 2 else near
