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
GROWTH = 0.1
"""1/s, what a method may add to the growth of the equations themselves."""


class Stepping(NamedTuple):
    """A method and its step, in s."""

    method: Method
    dt: float


def is_damped(plant: Plant) -> bool:
    """Has a joint or a strand friction that grows with its rate, or a drive a force that does?"""
    mechanism = plant.mechanism
    terms = (term for one in (*mechanism.rates, *mechanism.pulls) for term in one.friction)
    slopes = (number for drive in mechanism.drives for number in (drive.gain[2], drive.bias[2]))
    return any(term.damping for term in terms) or any(not slope.is_zero() for slope in slopes)


def steady(plant: Plant, q: ArrayLike, usual: float) -> Stepping:
    """RK4 at the usual step or a shorter one, whether its drives act or not; where that would be
    very short because of damping, the longest step that `ImplicitDamping` stands."""
    mechanism = plant.mechanism
    if not (is_damped(plant) or mechanism.pulls or mechanism.drives):
        return Stepping(RK4, usual)
    still = np.zeros(plant.nv)
    A, B = plant("linearize", q=q, qd=still, tau=still)
    if not (np.isfinite(A).all() and np.isfinite(B).all()):
        return Stepping(ImplicitDamping if is_damped(plant) else RK4, usual)
    loops = (A, A + B @ _driven(plant)) if mechanism.drives else (A,)
    fastest = max(float(np.abs(np.linalg.eigvals(loop)).max()) for loop in loops)
    steps = [dt for dt in (usual, *SHORTER) if dt <= usual]
    dt = next((dt for dt in steps if dt * fastest <= STABLE), SHORTER[-1])
    if dt < SHORTEST and is_damped(plant):
        stands = (dt for dt in steps if all(_stands(loop, plant.nq, dt) for loop in loops))
        longest = next(stands, dt)
        return Stepping(ImplicitDamping, longest) if longest > dt else Stepping(RK4, dt)
    return Stepping(RK4, dt)


def _driven(plant: Plant) -> np.ndarray:
    """∂τ/∂x of the mechanism's drives, their controls at zero."""
    change, mechanism, nq = plant.change, plant.mechanism, plant.nq
    x = np.eye(nq + plant.nv)
    q = np.array([change.position(one) for one in x[:, :nq]], float) - change.position(np.zeros(nq))
    v = np.array([change.rates(one) for one in x[:, nq:]], float)
    total: np.ndarray = np.zeros((len(x), plant.nv))
    for drive, shaft in zip(mechanism.drives, mechanism.shafts, strict=True):
        k = np.array([float(ratio.evaluate({})) for ratio in shaft.ratios])
        _, stiff, damped = (float(number.evaluate({})) for number in drive.bias)
        f = stiff * q[:, shaft.places] @ k + damped * v[:, shaft.rates] @ k
        total[:, shaft.rates] += np.outer(f, k)
    return np.array([change.forces(one) for one in total], float).T


def _stands(A: np.ndarray, nq: int, dt: float) -> bool:
    """Does `ImplicitDamping` stand this step, where ẋ = A x?"""
    n = len(A)
    v = np.eye(n)[nq:] + np.linalg.solve(np.eye(n - nq) - dt * A[nq:, nq:], dt * A[nq:])
    q = np.eye(n)[:nq] + dt * (A[:nq, :nq] @ np.eye(n)[:nq] + A[:nq, nq:] @ v)
    radius = np.abs(np.linalg.eigvals(np.vstack([q, v]))).max()
    return bool(np.log(radius) / dt <= max(np.linalg.eigvals(A).real.max(), 0.0) + GROWTH)


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
