"""Jacobians and Christoffel symbols: M = Σ m J_vᵀ J_v + J_ωᵀ R I Rᵀ J_ω."""

from __future__ import annotations

import numpy as np

from chainrule.derivation.christoffel import christoffel, coriolis, velocity_terms
from chainrule.derivation.results import Key, Results
from chainrule.derivation.rodrigues import rodrigues
from chainrule.derivation.setting import RouteSetting, spring_forces, strand_share
from chainrule.exact import ExactArray, Expression
from chainrule.spatial.vectors import cross


def jacobian(setting: RouteSetting) -> Results:
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
        Jv = np.full((3, len(setting.joint_q)), zero, dtype=object)
        Jw = np.full((3, len(setting.joint_q)), zero, dtype=object)
        for j in setting.chain(i):
            for column, z, turns, advance, place in frames[j][2]:
                Jv[:, column] = advance + cross(z, centre - place) if turns else advance
                if turns:
                    Jw[:, column] = z
        Jv, Jw = setting.spread.columns(Jv), setting.spread.columns(Jw)
        mass, inertia = setting.lift(link.mass), setting.lift(link.inertia.entries)
        # Both products are the same in every frame, and shortest in the link's own.
        own_v, own_w = R.T @ Jv, R.T @ Jw
        share = own_v.T @ own_v * mass + own_w.T @ inertia @ own_w
        M = M + share
        G = G - Jv.T @ gravity * mass
        places.append(centre)
        linear.append(Jv)
        angular.append(Jw)
        shares.append(share)
    rotors = [np.outer(row, row) * inertia for row, inertia in _rotor_rows(setting, frames)]
    strands, springs = strand_share(setting), spring_forces(setting)
    M, G = sum(rotors, M) + strands, G + springs
    gamma = christoffel(ExactArray(M), setting.q)
    return Results(
        {
            Key.CENTRES_OF_MASS: places,
            Key.LINEAR_JACOBIANS: linear,
            Key.ANGULAR_JACOBIANS: angular,
            Key.MASS_SHARES: shares,
            Key.ROTOR_SHARES: rotors,
            Key.STRAND_SHARE: strands,
            Key.MASS_MATRIX: M,
            Key.CHRISTOFFEL: gamma,
            Key.CORIOLIS_MATRIX: coriolis(setting, gamma),
            Key.VELOCITY_TERMS: velocity_terms(setting, gamma.entries),
            Key.SPRING_FORCES: springs,
            Key.GRAVITY: G,
        }
    )


Column = tuple[int, np.ndarray, bool, np.ndarray, np.ndarray]
"""Position, axis, whether it turns, how it advances for a unit of its coordinate, a point."""


def _frames(setting: RouteSetting) -> list[tuple[np.ndarray, np.ndarray, list[Column]]]:
    """(R, origin, axes of the joint) of each link's frame, in the base frame."""
    mechanism = setting.mechanism
    frames: list[tuple[np.ndarray, np.ndarray, list[Column]]] = []
    for i, (link, parent) in enumerate(zip(mechanism.links, mechanism.parents, strict=True)):
        R, origin = setting.lift(np.eye(3, dtype=int)), setting.lift([0, 0, 0])
        if parent >= 0:
            R, origin, _ = frames[parent]
        origin = origin + R @ setting.lift(link.at)
        R = R @ setting.lift(link.rotation.matrix.entries)
        axes: list[Column] = []
        for k, a, turns, pitch in setting.screws(i):
            z, q = R @ a, setting.joint_q[k]
            along = z * (setting.ring.element(int(not turns)) if pitch is None else pitch)
            axes.append((k, z, turns, along, origin))
            if turns:
                R = R @ rodrigues(a, q)
            if not turns or pitch is not None:
                origin = origin + z * (q if pitch is None else q * pitch)
        frames.append((R, origin, axes))
    return frames


def _rotor_rows(setting: RouteSetting, frames: list) -> list[tuple[np.ndarray, Expression]]:
    """For each link: the row J with its rotor's spin rate J q̇, and the rotor's inertia, or zeros."""
    mechanism = setting.mechanism
    found = []
    for i, link in enumerate(mechanism.links):
        rotor = link.joint.rotor
        row = setting.lift(np.zeros(len(setting.joint_q), dtype=int))
        if rotor is None:
            found.append((setting.spread.columns(row), setting.ring.element(0)))
            continue
        ((column, axis, _, _, _),) = frames[i][2]
        row[column] = setting.lift(rotor.ratio)
        for j in setting.chain(mechanism.parents[i]) if rotor.carried else ():
            for k, z, turns, _, _ in frames[j][2]:
                if turns:
                    row[k] = axis @ z
        found.append((setting.spread.columns(row), setting.lift(rotor.inertia)))
    return found
