"""Product of exponentials: twists, exponentials, body Jacobians, generalised mass matrices.

Murray, Li, Sastry 1994; Lynch and Park 2017, chapters 4, 5 and 8. A twist is (ω, v), in the base
frame at the home pose.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from chainrule.derivation.route import Formula, Route, Step
from chainrule.derivation.setting import Setting
from chainrule.exact import ExactArray

NAME = "poe"


def poe(setting: Setting) -> Route:
    """M, h and G from twists and home poses."""
    mechanism, ring = setting.mechanism, setting.ring
    n = len(setting.q)
    zero = ring.element(0)
    home = _home_poses(setting)
    twists = {
        i: _twist(setting, i, home[i])
        for i, link in enumerate(mechanism.links)
        if link.joint.size_v
    }
    exponentials = {
        i: _exponential(setting, twist, setting.joint_q[setting.index(i)])
        for i, twist in twists.items()
    }
    gravity = setting.lift(mechanism.gravity)
    M = np.full((n, n), zero, dtype=object)
    G = np.full(n, zero, dtype=object)
    poses, jacobians, masses = [], [], []
    body_jacobians: list[np.ndarray] = []
    for i, link in enumerate(mechanism.links):
        R_home, p_home = home[i]
        # The frame at the centre of mass; walking back along the chain adds one exponential at
        # a time, and column j is the adjoint of what lies beyond joint j.
        pose = (R_home, p_home + R_home @ setting.lift(link.com))
        J = np.full((6, n), zero, dtype=object)
        for j in reversed(setting.chain(i)):
            if j in exponentials:
                pose = _compose(exponentials[j], pose)
                J[:, setting.index(j)] = _inverse_adjoint(pose, twists[j])
        J = setting.change.columns(J)
        body_jacobians.append(J)
        R, p = pose
        mass, inertia = setting.lift(link.mass), setting.lift(link.inertia.entries)
        general = np.full((6, 6), zero, dtype=object)
        general[:3, :3] = inertia
        for k in range(3, 6):
            general[k, k] = mass
        M = M + J.T @ (general @ J)
        weight = R.T @ gravity * mass
        G = G - J[3:].T @ weight
        k = i + 1
        matrix = np.full((4, 4), zero, dtype=object)
        matrix[:3, :3], matrix[:3, 3], matrix[3, 3] = R, p, ring.element(1)
        poses.append(Formula(f"T_{{m{k}}}", ExactArray(matrix)))
        jacobians.append(Formula(f"J_{{m{k}}}", ExactArray(J)))
        masses.append(Formula(rf"\mathcal{{M}}_{{{k}}}", ExactArray(general)))
    M = M + _rotor_part(setting, body_jacobians)
    pairs = list(itertools.combinations(range(n), 2))
    V = _velocity_factors(M, setting.q)
    B = np.full((n, max(len(pairs), 1)), zero, dtype=object)
    for column, (j, k) in enumerate(pairs):
        B[:, column] = V[:, j, k] + V[:, k, j]
    squares = np.array([[V[i, j, j] for j in range(n)] for i in range(n)], dtype=object)
    qd = setting.vector(setting.qd)
    products = np.array([qd[j] * qd[k] for j, k in pairs] or [zero], dtype=object)
    h = B @ products + squares @ (qd * qd)
    steps = (
        Step(
            "Twists",
            r"In the home pose, all coordinates zero, each joint is a screw: the axis $\omega_i$ "
            "through a point $r_i$, and the velocity that a point at the base frame's origin would "
            "have if it moved along. A slide has no rotation, only a direction $v_i$.",
            r"\xi_i = \begin{bmatrix}\omega_i \\ -\omega_i \times r_i\end{bmatrix} \quad\text{or}"
            r"\quad \begin{bmatrix} 0 \\ v_i \end{bmatrix}",
            tuple(
                Formula(rf"\xi_{{{setting.index(i) + 1}}}", ExactArray(t))
                for i, t in twists.items()
            ),
        ),
        Step(
            "Exponentials",
            r"The finite motion along a screw by $\theta$ is the exponential of its matrix, which "
            "Rodrigues' formula gives in closed form.",
            r"e^{[\xi]\theta} = \begin{bmatrix} e^{[\omega]\theta} & (1 - e^{[\omega]\theta})"
            r"(\omega \times v) + \omega\omega^\top v\,\theta \\ 0 & 1 \end{bmatrix}",
            tuple(
                Formula(rf"e^{{[\xi_{{{k}}}]\theta_{{{k}}}}}", ExactArray(_matrix(setting, e)))
                for k, e in ((setting.index(i) + 1, e) for i, e in exponentials.items())
            ),
        ),
        Step(
            "Poses of the centres of mass",
            "Each joint moves everything beyond it, so the exponentials from the base outwards act "
            "one after the other on the home pose of the frame at the centre of mass.",
            r"T_{mi}(\theta) = e^{[\xi_1]\theta_1} \cdots e^{[\xi_i]\theta_i}\, T_{mi}(0)",
            tuple(poses),
        ),
        Step(
            "Jacobians from twists",
            "Column $j$ is the twist of joint $j$ as the frame at the centre of mass sees it: the "
            "adjoint undoes all motions from that joint to the frame. The upper three rows are "
            "the angular velocity, the lower three the velocity of the centre of mass.",
            r"J_{mi,j} = \mathrm{Ad}^{-1}\!\left(e^{[\xi_j]\theta_j} \cdots T_{mi}(0)\right) \xi_j",
            tuple(jacobians),
        ),
        Step(
            "Generalised mass matrices",
            "Inertia tensor and mass as one matrix that acts on twists. At the centre of mass "
            "rotation and translation do not mix, so it has two blocks.",
            r"\mathcal{M}_i = \begin{bmatrix} I_i & 0 \\ 0 & m_i 1 \end{bmatrix}",
            tuple(masses),
        ),
        Step(
            "Mass matrix",
            "The kinetic energy of a body is half its twist, squared with this matrix; the energies "
            "of the bodies add up.",
            r"M = \sum_i J_{mi}^\top \mathcal{M}_i J_{mi}",
            (Formula("M", ExactArray(M)),),
        ),
        Step(
            "Coriolis and centrifugal terms",
            "All velocity terms follow from $M$. Those with two different velocities are the "
            r"Coriolis part $B(q)\,[\dot q_j \dot q_k]$, those with a square the centrifugal part "
            r"$C(q)\,[\dot q_j^2]$. In this step only, $B$, $C$ and $V$ have this meaning: elsewhere "
            r"the sum $V$ is the product $C\dot q$.",
            r"V_i = \sum_{j,k}\left(\frac{\partial M_{ij}}{\partial q_k} - \frac12 "
            r"\frac{\partial M_{jk}}{\partial q_i}\right)\dot q_j \dot q_k "
            r"= B(q)\,[\dot q_j \dot q_k] + C(q)\,[\dot q_j^2]",
            (
                *((Formula("B", ExactArray(B)),) if pairs else ()),
                Formula("C", ExactArray(squares)),
                Formula("V", ExactArray(h)),
            ),
        ),
        Step(
            "Gravity",
            "The weight at each centre of mass, as a wrench in its own frame: no moment, and the "
            "force turned into that frame. The Jacobian, transposed, takes it to the joints.",
            r"G = -\sum_i J_{mi}^\top \begin{bmatrix} 0 \\ m_i R_i^\top g \end{bmatrix}",
            (Formula("G", ExactArray(G)),),
        ),
    )
    return Route(NAME, ExactArray(M), ExactArray(h), ExactArray(G), steps)


Pose = tuple[np.ndarray, np.ndarray]


def _home_poses(setting: Setting) -> list[Pose]:
    """(R, p) of each link's frame with all joints at zero."""
    mechanism = setting.mechanism
    home: list[Pose] = []
    for link, parent in zip(mechanism.links, mechanism.parents, strict=True):
        local = (setting.lift(link.rotation.matrix.entries), setting.lift(link.at))
        home.append(_compose(home[parent], local) if parent >= 0 else local)
    return home


def _twist(setting: Setting, i: int, home: Pose) -> np.ndarray:
    """(ω, −ω × r) of a hinge through r, (0, v) of a slide."""
    R, r = home
    joint = setting.mechanism.links[i].joint
    axis = R @ setting.lift(joint.axis.exact)
    if joint.kind == "prismatic":
        return np.concatenate([axis * 0, axis])
    return np.concatenate([axis, -(_skew(axis) @ r)])


def _exponential(setting: Setting, twist: np.ndarray, theta: Any) -> Pose:
    w, v = twist[:3], twist[3:]
    one = setting.lift(np.eye(3, dtype=int))
    if all(e.is_zero() for e in w):
        return one, v * theta
    W = _skew(w)
    R = one + W * np.sin(theta) + W @ W * (1 - np.cos(theta))
    return R, (one - R) @ (W @ v)  # no pitch: ω·v = 0, so ω ωᵀ v θ vanishes


def _compose(a: Pose, b: Pose) -> Pose:
    return a[0] @ b[0], a[0] @ b[1] + a[1]


def _inverse_adjoint(pose: Pose, twist: np.ndarray) -> np.ndarray:
    """Ad(T⁻¹) ξ: the twist in the frame T."""
    R, p = pose
    w, v = twist[:3], twist[3:]
    return np.concatenate([R.T @ w, R.T @ (v - _skew(p) @ w)])


def _skew(a: np.ndarray) -> np.ndarray:
    x, y, z = a
    o = x * 0
    return np.array([[o, -z, y], [z, o, -x], [-y, x, o]], dtype=object)


def _matrix(setting: Setting, pose: Pose) -> np.ndarray:
    matrix = setting.lift(np.eye(4, dtype=int))
    matrix[:3, :3], matrix[:3, 3] = pose
    return matrix


def _velocity_factors(M: np.ndarray, q: tuple[str, ...]) -> np.ndarray:
    """V_ijk = ∂M_ij/∂q_k − ½ ∂M_jk/∂q_i, the factor of q̇_j q̇_k in row i."""
    n = len(q)
    V = np.empty((n, n, n), dtype=object)
    for i, j, k in itertools.product(range(n), repeat=3):
        V[i, j, k] = M[i, j].diff(q[k]) - M[j, k].diff(q[i]) / 2
    return V


def _rotor_part(setting: Setting, jacobians: list[np.ndarray]) -> np.ndarray:
    """Σ I (a·J_ω + n e)ᵀ (a·J_ω + n e), the rotors' share of M."""
    mechanism = setting.mechanism
    n = len(setting.q)
    part = setting.lift(np.zeros((n, n), dtype=int))
    for i, link in enumerate(mechanism.links):
        rotor, parent = link.joint.rotor, mechanism.parents[i]
        if rotor is None:
            continue
        row = setting.lift(setting.change.row(setting.index(i))) * setting.lift(rotor.ratio)
        if rotor.carried and parent >= 0:
            axis = setting.lift(link.rotation.matrix.entries) @ setting.lift(link.joint.axis.exact)
            row = row + axis @ jacobians[parent][:3]
        part = part + np.outer(row, row) * setting.lift(rotor.inertia)
    return part
