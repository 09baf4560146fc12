"""Product of exponentials: twists, exponentials, body Jacobians, generalised mass matrices.

Murray, Li, Sastry 1994; Lynch and Park 2017, chapters 4, 5 and 8. A twist is (ω, v), in the base
frame at the home pose.
"""

from __future__ import annotations

import itertools

import numpy as np

from chainrule.derivation.christoffel import velocity_terms
from chainrule.derivation.results import Key, Results
from chainrule.derivation.rodrigues import rodrigues
from chainrule.derivation.setting import (
    RouteScrew,
    RouteSetting,
    WindingAngle,
    spring_forces,
    strand_share,
)
from chainrule.exact import Angle, Expression
from chainrule.spatial.vectors import cross, identity


def poe(setting: RouteSetting) -> Results:
    """M, h and G from twists and home poses."""
    mechanism, ring = setting.mechanism, setting.ring
    n = len(setting.q)
    zero = ring.element(0)
    home = _home_poses(setting)
    twists = [
        _twist(home[i], screw) for i in range(len(mechanism.links)) for screw in setting.screws(i)
    ]
    exponentials = [
        _exponential(twist, q) for twist, q in zip(twists, setting.joint_q, strict=True)
    ]
    gravity = setting.lift(mechanism.gravity)
    M = np.full((n, n), zero, dtype=object)
    G = np.full(n, zero, dtype=object)
    poses, jacobians, masses = [], [], []
    for i, link in enumerate(mechanism.links):
        R_home, p_home = home[i]
        # The frame at the centre of mass; walking back along the chain adds one exponential at
        # a time, and column j is the adjoint of what lies beyond joint j.
        pose = (R_home, p_home + R_home @ setting.lift(link.com))
        J = np.full((6, len(setting.joint_q)), zero, dtype=object)
        for j in reversed(setting.chain(i)):
            for k, *_ in reversed(setting.screws(j)):
                pose = _compose(exponentials[k], pose)
                J[:, k] = _inverse_adjoint(pose, twists[k])
        J = setting.spread.columns(J)
        R, _ = pose
        mass, inertia = setting.lift(link.mass), setting.lift(link.inertia.entries)
        general = np.full((6, 6), zero, dtype=object)
        general[:3, :3] = inertia
        for k in range(3, 6):
            general[k, k] = mass
        M = M + J.T @ (general @ J)
        weight = R.T @ gravity * mass
        G = G - J[3:].T @ weight
        poses.append(_matrix(setting, pose))
        jacobians.append(J)
        masses.append(general)
    strands, springs = strand_share(setting), spring_forces(setting)
    M, G = M + _rotor_part(setting, jacobians) + strands, G + springs
    V = _velocity_factors(M, setting.q)
    pairs = itertools.combinations(range(n), 2)
    return Results(
        {
            Key.TWISTS: twists,
            Key.EXPONENTIALS: [_matrix(setting, e) for e in exponentials],
            Key.POSES: poses,
            Key.BODY_JACOBIANS: jacobians,
            Key.GENERALISED_MASSES: masses,
            Key.STRAND_SHARE: strands,
            Key.MASS_MATRIX: M,
            Key.CORIOLIS_FACTORS: np.array([V[:, j, k] + V[:, k, j] for j, k in pairs]).T,
            Key.CENTRIFUGAL_FACTORS: V[:, range(n), range(n)],
            Key.VELOCITY_TERMS: velocity_terms(setting, V),
            Key.SPRING_FORCES: springs,
            Key.GRAVITY: G,
        }
    )


Pose = tuple[np.ndarray, np.ndarray]


def _home_poses(setting: RouteSetting) -> list[Pose]:
    """(R, p) of each link's frame with all joints at zero."""
    mechanism = setting.mechanism
    home: list[Pose] = []
    for link, parent in zip(mechanism.links, mechanism.parents, strict=True):
        local = (setting.lift(link.rotation.matrix.entries), setting.lift(link.at))
        home.append(_compose(home[parent], local) if parent >= 0 else local)
    return home


def _twist(home: Pose, screw: RouteScrew) -> np.ndarray:
    """(ω, −ω × r + h ω) of a hinge through r with pitch h, (0, v) of a slide."""
    R, r = home
    axis = R @ screw.axis
    if not screw.turns:
        return np.concatenate([axis * 0, axis])
    v = -cross(axis, r)
    return np.concatenate([axis, v if screw.pitch is None else v + axis * screw.pitch])


def _exponential(twist: np.ndarray, theta: Angle | Expression) -> Pose:
    w, v = twist[:3], twist[3:]
    if all(e.is_zero() for e in w):
        return identity(), v * theta
    R = rodrigues(w, theta)
    p = (identity() - R) @ cross(w, v)
    # without pitch ω·v = 0, so that ω ωᵀ v θ vanishes
    return R, p + w * (theta * (w @ v)) if isinstance(theta, WindingAngle) else p


def _compose(a: Pose, b: Pose) -> Pose:
    return a[0] @ b[0], a[0] @ b[1] + a[1]


def _inverse_adjoint(pose: Pose, twist: np.ndarray) -> np.ndarray:
    """Ad(T⁻¹) ξ: the twist in the frame T."""
    R, p = pose
    w, v = twist[:3], twist[3:]
    return np.concatenate([R.T @ w, R.T @ (v - cross(p, w))])


def _matrix(setting: RouteSetting, pose: Pose) -> np.ndarray:
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


def _rotor_part(setting: RouteSetting, jacobians: list[np.ndarray]) -> np.ndarray:
    """Σ I (a·J_ω + n e)ᵀ (a·J_ω + n e), the rotors' share of M."""
    mechanism = setting.mechanism
    n = len(setting.q)
    part = setting.lift(np.zeros((n, n), dtype=int))
    for i, link in enumerate(mechanism.links):
        rotor, parent = link.joint.rotor, mechanism.parents[i]
        if rotor is None:
            continue
        row = setting.lift(setting.spread.row(setting.index(i))) * setting.lift(rotor.ratio)
        if rotor.carried and parent >= 0:
            axis = setting.lift(link.rotation.matrix.entries) @ setting.lift(
                link.joint.axes[0].exact
            )
            row = row + axis @ jacobians[parent][:3]
        part = part + np.outer(row, row) * setting.lift(rotor.inertia)
    return part
