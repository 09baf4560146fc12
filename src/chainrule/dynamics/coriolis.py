"""The Coriolis matrix C(q, q̇) of the Christoffel symbols: C q̇ complete, Ṁ − 2C skew.

Echeandia and Wensing 2021, in three-vectors. For a point mass C = m Jᵀ J̇, so for a body with
motion (σ_j, α_j) of rate j, C_ij = (σ_i, α_i)·(I (σ̇_j, α̇_j) + (T σ_j, σ_j × P)) with its momentum
P and T = Σ m ((r·ṙ) 1 − ṙ rᵀ), both of which add up over the bodies that a joint carries.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from chainrule.dynamics.model import Body, Model, columns, placement
from chainrule.spatial.turns import Turn
from chainrule.spatial.vectors import (
    Scalar,
    cross,
    cross_matrix,
    identity,
    moved_inertia,
    second_moments,
    zeros,
)

Columns = list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]
"""(σ, α, σ̇, α̇) of each rate of a joint."""


def coriolis_matrix(model: Model, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
    """C(q, q̇), in the joints' own coordinates."""
    bodies = model.bodies
    R, p, joint_R = zip(*(placement(body, q) for body in bodies), strict=True)
    spins, moving = [], []
    composite: list[Any] = []
    speeds: list[Any] = []
    for i, body in enumerate(bodies):
        w, u = body.joint.motion(q[body.q], qd[body.v])
        nothing = (zeros(3), zeros(3))
        wp, vp = (spins[body.parent], speeds[body.parent]) if body.parent >= 0 else nothing
        w_in = R[i].T @ wp
        spins.append(w_in + w)
        speeds.append(R[i].T @ (vp + cross(wp, p[i]) + body.R @ u))
        moving.append(_columns(body, q, qd, joint_R[i], w_in, spins[i], speeds[i]))
        T, P = momenta(body.mass, body.first, body.second, spins[i], speeds[i])
        composite.append((body.mass, body.first, body.second, T, P))
    for i in reversed(range(len(bodies))):
        parent = bodies[i].parent
        if parent >= 0:
            moved = _moved(composite[i], R[i], p[i])
            composite[parent] = tuple(a + b for a, b in zip(composite[parent], moved, strict=True))
    C: Any = np.zeros((model.size_v, model.size_v), dtype=object)
    for i, body in enumerate(bodies):
        mass, first, second, T, P = composite[i]
        for k, (sigma, alpha, sigma_dot, alpha_dot) in zip(body.v, moving[i], strict=True):
            n1, f1 = _wrench(mass, first, second, sigma_dot, alpha_dot)
            n1, f1 = n1 + T @ sigma, f1 + cross(sigma, P)
            n2, f2 = _wrench(mass, first, second, sigma, alpha)
            n3 = T.T @ sigma + cross(P, alpha)
            j = i
            while j >= 0:
                for m, (s, a, s_dot, a_dot) in zip(bodies[j].v, moving[j], strict=True):
                    C[m, k] += s @ n1 + a @ f1
                    if j != i:
                        C[k, m] += s_dot @ n2 + a_dot @ f2 + s @ n3
                n1, f1, n2, f2, n3 = (R[j] @ x for x in (n1, f1, n2, f2, n3))
                n1, n2 = n1 + cross(p[j], f1), n2 + cross(p[j], f2)
                j = bodies[j].parent
    for i, body in enumerate(bodies):
        if body.rotor is not None and body.rotor.carried:
            C = C + _rotor(model, i, R, moving, spins, qd)
    return C


def _columns(
    body: Body,
    q: np.ndarray,
    qd: np.ndarray,
    Rj: Turn,
    w_in: np.ndarray,
    w: np.ndarray,
    v: np.ndarray,
) -> Columns:
    """(σ, α) of each rate in the body's frame, and how they change in space.

    An axis of rotation moves with the body, a direction of sliding with the parent; what the
    joint itself changes comes on top.
    """
    result = []
    units = np.eye(len(body.v), dtype=int)
    for (sigma, u), unit in zip(columns(body, q), units, strict=True):
        w_own, u_own = body.joint.change(q[body.q], qd[body.v], unit)
        alpha = Rj.T @ u
        alpha_dot = cross(v, sigma) + cross(w_in, alpha) + Rj.T @ u_own
        result.append((sigma, alpha, cross(w, sigma) + w_own, alpha_dot))
    return result


def momenta(
    m: Scalar, h: np.ndarray, J: np.ndarray, w: np.ndarray, v: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """T = (h·v) 1 − v hᵀ − [ω]× S with S = ½ tr J 1 − J, and P = m v + ω × h."""
    T = identity() * (h @ v) - np.outer(v, h) - cross_matrix(w) @ second_moments(J)
    return T, v * m + cross(w, h)


def _moved(sums: tuple[Any, ...], R: Turn, p: np.ndarray) -> tuple[Any, ...]:
    """The sums (m, h, J, T, P) of a body in its parent's frame."""
    mass, first, second, T, P = sums
    P = R @ P
    T = R.conjugate(T) + identity() * (p @ P) - np.outer(P, p)
    return *moved_inertia(mass, first, second, R, p), T, P


def _wrench(
    mass: Scalar, first: np.ndarray, second: np.ndarray, sigma: np.ndarray, alpha: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Inertia × (σ, α)."""
    return second @ sigma + cross(first, alpha), alpha * mass + cross(sigma, first)


def _rotor(
    model: Model,
    i: int,
    R: Sequence[Turn],
    moving: Sequence[Columns],
    spins: Sequence[np.ndarray],
    qd: np.ndarray,
) -> np.ndarray:
    """The share of a carried rotor, M = I r rᵀ with r_j = n on its own joint, a·σ_j before it.

    C_ij = I (r_i ṙ_j + ½ s Ω_ij + ½ (r_i g_j − g_i r_j)) with the spin s = r q̇, the curl
    Ω_ij = ∂_j r_i − ∂_i r_j = a·(σ_i × σ_j) and g = −Ω q̇.
    """
    body = model.bodies[i]
    rotor = body.rotor
    assert rotor is not None
    size = model.size_v
    a = body.R @ body.joint.axis
    r: Any = np.zeros(size, dtype=object)
    r_dot: Any = np.zeros(size, dtype=object)
    sigmas: list[Any] = [zeros(3)] * size
    r[body.v] = rotor.ratio
    to_here, j = [], body.parent
    while j >= 0:
        for k, (sigma, _, sigma_dot, _) in zip(model.bodies[j].v, moving[j], strict=True):
            here, here_dot = sigma, sigma_dot
            for turn in reversed(to_here):
                here, here_dot = turn.T @ here, turn.T @ here_dot
            sigmas[k] = here
            r[k] = a @ here
            r_dot[k] = a @ (here_dot - cross(spins[body.parent], here))
        to_here.append(R[j])
        j = model.bodies[j].parent
    curl: Any = np.zeros((size, size), dtype=object)
    for m in range(size):
        for k in range(m + 1, size):
            curl[m, k] = a @ cross(sigmas[m], sigmas[k])
            curl[k, m] = -curl[m, k]
    spin, g = r @ qd, -(curl @ qd)
    skew = (curl * spin + np.outer(r, g) - np.outer(g, r)) / 2
    return (np.outer(r, r_dot) + skew) * rotor.inertia
