"""Jacobians and Christoffel symbols: M = Σ m J_vᵀ J_v + J_ωᵀ R I Rᵀ J_ω."""

from __future__ import annotations

import numpy as np

from chainrule.derivation.route import Formula, Route, Step, velocity_terms
from chainrule.derivation.setting import Setting
from chainrule.exact import ExactArray, Expression
from chainrule.exact.array import index_text

NAME = "jacobian"


def jacobian(setting: Setting) -> Route:
    """M, h and G from the geometric Jacobians of the centres of mass."""
    mechanism, ring = setting.mechanism, setting.ring
    n = len(setting.q)
    zero = ring.element(0)
    frames = _frames(setting)
    gravity = setting.lift(mechanism.gravity)
    M = np.full((n, n), zero, dtype=object)
    G = np.full(n, zero, dtype=object)
    places, linear, angular, shares = [], [], [], []
    for i, link in enumerate(mechanism.links):
        R, origin, _ = frames[i]
        centre = origin + R @ setting.lift(link.com)
        Jv = np.full((3, n), zero, dtype=object)
        Jw = np.full((3, n), zero, dtype=object)
        for j in setting.chain(i):
            joint, (_, place, z) = mechanism.links[j].joint, frames[j]
            column = setting.index(j)
            if joint.kind == "revolute":
                Jv[:, column] = _cross(z, centre - place)
                Jw[:, column] = z
            elif joint.kind == "prismatic":
                Jv[:, column] = z
        Jv, Jw = setting.change.columns(Jv), setting.change.columns(Jw)
        mass, inertia = setting.lift(link.mass), setting.lift(link.inertia.entries)
        # Both products are the same in every frame, and shortest in the link's own.
        own_v, own_w = R.T @ Jv, R.T @ Jw
        share = own_v.T @ own_v * mass + own_w.T @ inertia @ own_w
        M = M + share
        G = G - Jv.T @ gravity * mass
        k = i + 1
        places.append(Formula(f"p_{{c{k}}}", ExactArray(centre)))
        linear.append(Formula(f"J_{{v{k}}}", ExactArray(Jv)))
        angular.append(Formula(rf"J_{{\omega {k}}}", ExactArray(Jw)))
        shares.append(Formula(f"M_{{({k})}}", ExactArray(share)))
    for i, row, rotor_inertia in _rotor_rows(setting, frames):
        share = np.outer(row, row) * rotor_inertia
        M = M + share
        shares.append(Formula(f"M_{{(r{i + 1})}}", ExactArray(share)))
    gamma = christoffel(ExactArray(M), setting.q)
    h = ExactArray(velocity_terms(setting, gamma.entries))
    steps = (
        Step(
            "Centres of mass",
            "The rotations along the chain carry each centre of mass to the base frame: $o_i$ is the "
            "origin of link $i$ there, $R_i$ its rotation, $c_i$ the centre of mass in the link.",
            r"p_{ci} = o_i + R_i\, c_i",
            tuple(places),
        ),
        Step(
            "Linear Jacobians",
            "Column $j$ is the velocity of the centre of mass when only joint $j$ moves, at unit "
            "rate: around the axis $z_j$ for a hinge, along it for a slide. Joints beyond the link "
            "do not move it, and their columns are zero.",
            r"J_{v,j} = z_j \times (p_{ci} - o_j) \quad\text{or}\quad z_j",
            tuple(linear),
        ),
        Step(
            "Angular Jacobians",
            "A hinge turns everything beyond it about its axis; a slide turns nothing. So a column "
            "is the axis, or zero.",
            r"J_{\omega,j} = z_j \quad\text{or}\quad 0",
            tuple(angular),
        ),
        Step(
            "Mass matrix",
            r"With $v = J_v \dot q$ and $\omega = J_\omega \dot q$ the kinetic energy is a quadratic "
            "form in the joint rates. Its matrix is $M$, one share for each link; the rotation takes "
            "the inertia tensor to the base frame.",
            r"M = \sum_i m_i J_{vi}^\top J_{vi} + J_{\omega i}^\top R_i I_i R_i^\top J_{\omega i}",
            (*shares, Formula("M", ExactArray(M))),
        ),
        Step(
            "Christoffel symbols",
            "No more mechanics is needed: how $M$ changes with the configuration gives every term "
            "that is quadratic in the velocities. The symbols are symmetric in the last two indices.",
            r"\Gamma_{ijk} = \tfrac12\left(\frac{\partial M_{ij}}{\partial q_k} + "
            r"\frac{\partial M_{ik}}{\partial q_j} - \frac{\partial M_{jk}}{\partial q_i}\right)",
            tuple(
                Formula(rf"\Gamma_{{{index_text(index, n)}}}", e)
                for index, e in np.ndenumerate(gamma.entries)
            ),
        ),
        Step(
            "Coriolis matrix",
            "Multiplied by the velocities over one index, they form the matrix $C$ for which "
            r"$\dot M - 2C$ is skew-symmetric.",
            r"C_{ij} = \sum_k \Gamma_{ijk}\,\dot q_k",
            (Formula("C", coriolis(setting, gamma)),),
        ),
        Step(
            "Gravity",
            "The weight of every link acts at its centre of mass; its Jacobian, transposed, says how "
            "much of it each joint feels. The joint must supply the opposite: hence the minus.",
            r"G = -\sum_i J_{vi}^\top m_i\, g",
            (Formula("G", ExactArray(G)),),
        ),
    )
    return Route(NAME, ExactArray(M), h, ExactArray(G), steps)


def christoffel(M: ExactArray, q: tuple[str, ...]) -> ExactArray:
    """Γ_ijk = ½ (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i), symmetric in j and k."""
    n = len(q)
    dM = np.empty((n, n, n), dtype=object)
    for i in range(n):
        for j in range(i, n):
            for k in range(n):
                dM[i, j, k] = dM[j, i, k] = M[i, j].diff(q[k])
    gamma = np.empty((n, n, n), dtype=object)
    for i in range(n):
        for j in range(n):
            for k in range(j, n):
                gamma[i, j, k] = gamma[i, k, j] = (dM[i, j, k] + dM[i, k, j] - dM[j, k, i]) / 2
    return ExactArray(gamma, letter="Γ")


def coriolis(setting: Setting, gamma: ExactArray) -> ExactArray:
    """C_ij = Σ_k Γ_ijk q̇_k"""
    return ExactArray(gamma.entries @ setting.vector(setting.qd))


def _cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    x, y, z = a
    u, v, w = b
    return np.array([y * w - z * v, z * u - x * w, x * v - y * u], dtype=object)


def _frames(setting: Setting) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """(R, origin, axis) of each link's frame, in the base frame."""
    mechanism, ring = setting.mechanism, setting.ring
    frames: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    moving = 0
    for link, parent in zip(mechanism.links, mechanism.parents, strict=True):
        R, origin = setting.lift(np.eye(3, dtype=int)), setting.lift([0, 0, 0])
        if parent >= 0:
            R, origin, _ = frames[parent]
        origin = origin + R @ setting.lift(link.at)
        R = R @ setting.lift(link.rotation.matrix.entries)
        a = setting.lift(link.joint.axis.exact)
        z = R @ a
        if link.joint.kind == "revolute":
            R = R @ _turn(a, setting.joint_q[moving], ring.element(1))
        elif link.joint.kind == "prismatic":
            origin = origin + z * setting.joint_q[moving]
        moving += bool(link.joint.size_v)
        frames.append((R, origin, z))
    return frames


def _turn(a: np.ndarray, angle: object, one: Expression) -> np.ndarray:
    """Column k is the image of e_k: e cos + (a × e) sin + a (a·e)(1 − cos)."""
    s, c = np.sin(angle), np.cos(angle)  # type: ignore[call-overload]
    columns = []
    for k in range(3):
        e = np.array([one if i == k else one * 0 for i in range(3)], dtype=object)
        columns.append(e * c + _cross(a, e) * s + a * (a[k] * (one - c)))
    return np.array(columns, dtype=object).T


def _rotor_rows(setting: Setting, frames: list) -> list[tuple[int, np.ndarray, Expression]]:
    """For each rotor: link, the row J with spin rate J q̇, and its inertia."""
    mechanism = setting.mechanism
    found = []
    for i, link in enumerate(mechanism.links):
        rotor = link.joint.rotor
        if rotor is None:
            continue
        row = setting.lift(np.zeros(len(setting.q), dtype=int))
        row[setting.index(i)] = setting.lift(rotor.ratio)
        for j in setting.chain(mechanism.parents[i]) if rotor.carried else ():
            if mechanism.links[j].joint.kind == "revolute":
                row[setting.index(j)] = frames[i][2] @ frames[j][2]
        found.append((i, setting.change.columns(row), setting.lift(rotor.inertia)))
    return found
