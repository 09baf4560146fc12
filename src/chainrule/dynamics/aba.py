"""Articulated bodies: q̈ of M(q) q̈ + C(q, q̇) q̇ + G(q) = τ, in time linear in the joints.

Featherstone 1983; 2008, table 7.1, in three-vectors: a body's moment and force are
n = J ω̇ + H a + …, f = Hᵀ ω̇ + N a + …, with ω̇ and a the accelerations of its frame's origin, in
its frame. A joint of several degrees of freedom is eliminated rate by rate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.dynamics.model import Body, Model, columns, placement
from chainrule.spatial.turns import Turn, coordinate_axis
from chainrule.spatial.vectors import (
    Scalar,
    cross,
    cross_matrix,
    identity,
    square_matrix,
    symmetric,
    zeros,
)


@dataclass
class Articulated:
    """Inertia (J, H, N) and bias (n, f) of a body and all it carries."""

    J: np.ndarray
    H: np.ndarray
    N: np.ndarray
    n: np.ndarray
    f: np.ndarray


@dataclass(frozen=True)
class Elimination:
    """One rate of a joint: direction (σ, α), U = inertia × direction, D = direction · U, u / D."""

    index: int
    sigma: np.ndarray
    alpha: np.ndarray
    U_n: np.ndarray
    U_f: np.ndarray
    D: Scalar
    D_inverse: Scalar
    rest: Scalar


def forward_dynamics(model: Model, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
    """q̈, without friction; q, q̇, τ are sequences of the model's scalar."""
    places = [placement(body, q) for body in model.bodies]
    drifts, steps = _inwards(model, places, q, qd, tau)
    qdd: Any = np.zeros(model.size_v, dtype=object)
    motion: list[tuple[Any, Any]] = []
    for i, (R, p, _) in enumerate(places):
        parent = model.bodies[i].parent
        wd, acc = motion[parent] if parent >= 0 else (zeros(3), -model.gravity)
        wd, acc = R.T @ wd + drifts[i][0], R.T @ (acc + cross(wd, p)) + drifts[i][1]
        for step in reversed(steps[i]):
            qdd[step.index] = step.rest - (step.U_n @ wd + step.U_f @ acc) * step.D_inverse
            wd, acc = wd + step.sigma * qdd[step.index], acc + step.alpha * qdd[step.index]
        motion.append((wd, acc))
    return qdd


def joint_inertias(model: Model, q: np.ndarray) -> list[Any]:
    """The articulated inertia that each rate has to move: the pivots D of M = Lᵀ D L."""
    still = np.zeros(model.size_v, dtype=int)
    _, steps = _inwards(model, [placement(body, q) for body in model.bodies], q, still, still)
    return [step.D for joint in steps for step in joint]


def _inwards(
    model: Model,
    places: list[tuple[Turn, np.ndarray, Turn]],
    q: np.ndarray,
    qd: np.ndarray,
    tau: np.ndarray,
) -> tuple[list[tuple[Any, Any]], list[list[Elimination]]]:
    """Each body's drift (acceleration at q̈ = 0, less its parent's), and its joint eliminated."""
    bodies = model.bodies
    spins: list[Any] = []
    drifts: list[tuple[Any, Any]] = []
    articulated: list[Articulated] = []
    for body, (R, p, _) in zip(bodies, places, strict=True):
        w, u = body.joint.motion(q[body.q], qd[body.v])
        w_bias, u_bias = body.joint.bias(q[body.q], qd[body.v])
        wp = spins[body.parent] if body.parent >= 0 else zeros(3)
        w_in = R.T @ wp
        spins.append(w_in + w)
        turning = square_matrix(wp) @ p + 2 * cross(wp, body.R @ u) + body.R @ u_bias
        drifts.append((cross(w_in, w) + w_bias, R.T @ turning))
        articulated.append(_rigid(body, square_matrix(spins[-1])))
    for body in bodies:
        if body.rotor is not None and body.rotor.carried and body.parent >= 0:
            _carry(body, articulated[body.parent], spins[body.parent], qd)
    steps: list[list[Elimination]] = [[] for _ in bodies]
    for i in reversed(range(len(bodies))):
        body, (R, p, Rj) = bodies[i], places[i]
        steps[i] = [
            _eliminate(articulated[i], body, k, w, u, Rj, tau[k])
            for k, (w, u) in zip(body.v, columns(body, q), strict=True)
        ]
        if body.parent >= 0:
            _join(articulated[body.parent], articulated[i], R, p, *drifts[i])
    return drifts, steps


def _rigid(body: Body, W: np.ndarray) -> Articulated:
    """A body alone; its bias is what keeps it turning, W = [ω]×²."""
    J, h = body.second, body.first
    n = np.array(
        [
            W[1, 2] * (J[2, 2] - J[1, 1]) + (W[1, 1] - W[2, 2]) * J[1, 2]
            + W[0, 1] * J[0, 2] - W[0, 2] * J[0, 1],
            W[0, 2] * (J[0, 0] - J[2, 2]) + (W[2, 2] - W[0, 0]) * J[0, 2]
            + W[1, 2] * J[0, 1] - W[0, 1] * J[1, 2],
            W[0, 1] * (J[1, 1] - J[0, 0]) + (W[0, 0] - W[1, 1]) * J[0, 1]
            + W[0, 2] * J[1, 2] - W[1, 2] * J[0, 2],
        ]
    )  # fmt: skip
    return Articulated(J, cross_matrix(h), identity() * body.mass, n, W @ h)


def _carry(body: Body, parent: Articulated, wp: np.ndarray, qd: np.ndarray) -> None:
    """The parent's share of a carried rotor: ½ I (a·ω + n q̇)²."""
    rotor = body.rotor
    assert rotor is not None
    a = body.R @ body.joint.axis
    parent.J = parent.J + np.outer(a, a) * rotor.inertia
    spin = a @ wp + rotor.ratio * qd[body.v][0]
    parent.n = parent.n + cross(wp, a) * (rotor.inertia * spin)


def _eliminate(
    whole: Articulated,
    body: Body,
    k: int,
    sigma: np.ndarray,
    u: np.ndarray,
    Rj: Turn,
    tau: Any,
) -> Elimination:
    """Solve for one rate; `whole` becomes what the rest of the joint feels."""
    alpha = Rj.T @ u
    U_n, U_f = whole.J @ sigma + whole.H @ alpha, whole.H.T @ sigma + whole.N @ alpha
    own = sigma @ U_n + alpha @ U_f
    extra, coupling, axis = zeros(1)[0], zeros(1)[0], zeros(3)
    if body.rotor is not None:
        extra = body.rotor.ratio * body.rotor.ratio * body.rotor.inertia
        if body.rotor.carried:
            coupling, axis = body.rotor.ratio * body.rotor.inertia, body.joint.axis
            U_n = U_n + axis * coupling
    D = own + extra
    D_inverse = 1 / D
    rest = (tau - sigma @ whole.n - alpha @ whole.f) * D_inverse
    V_n, V_f = U_n * D_inverse, U_f * D_inverse
    J = _minus_square(whole.J, U_n, V_n)
    N = _minus_square(whole.N, U_f, V_f)
    H = whole.H - np.outer(U_n, V_f)
    # Along its own direction nothing resists but the rotor: zeros that rounding would hide.
    about, along = coordinate_axis(sigma), coordinate_axis(alpha)
    if about is not None and all(e == 0 for e in u):
        i, sign = about
        left = extra - coupling * (sigma @ axis)
        J[i, :] = J[:, i] = V_n * left * sign - axis * (coupling * sign)
        H[i, :] = V_f * left * sign
    elif along is not None and all(e == 0 for e in sigma):
        i, sign = along
        N[i, :] = N[:, i] = V_f * extra * sign
        H[:, i] = V_n * extra * sign - axis * (coupling * sign)
    whole.J, whole.H, whole.N = J, H, N
    whole.n, whole.f = whole.n + U_n * rest, whole.f + U_f * rest
    return Elimination(k, sigma, alpha, U_n, U_f, D, D_inverse, rest)


def _minus_square(A: np.ndarray, U: np.ndarray, V: np.ndarray) -> np.ndarray:
    """A − U Vᵀ for V parallel to U, each entry once."""
    pairs = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    return symmetric(*(A[i, j] - U[i] * V[j] for i, j in pairs))


def _join(
    parent: Articulated, whole: Articulated, R: Turn, p: np.ndarray, cw: np.ndarray, ca: np.ndarray
) -> None:
    """Add to the parent what it feels of a body: turned, moved by p, with drift (cw, ca)."""
    n = R @ (whole.n + whole.J @ cw + whole.H @ ca)
    f = R @ (whole.f + whole.H.T @ cw + whole.N @ ca)
    J, H, N = R.conjugate(whole.J), R.conjugate(whole.H), R.conjugate(whole.N)
    P = cross_matrix(p)
    H2 = H + P @ N
    shift = H @ P.T + P @ H2.T
    upper = symmetric(*(shift[i, j] for i in range(3) for j in range(i, 3)))
    parent.J, parent.H, parent.N = parent.J + (J + upper), parent.H + H2, parent.N + N
    parent.n, parent.f = parent.n + (n + cross(p, f)), parent.f + f
