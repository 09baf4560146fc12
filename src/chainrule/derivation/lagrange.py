"""Euler-Lagrange from homogeneous transforms: d/dt ∂L/∂q̇ − ∂L/∂q = τ."""

from __future__ import annotations

import numpy as np

from chainrule.derivation.results import Key, Results
from chainrule.derivation.rodrigues import rodrigues
from chainrule.derivation.setting import RouteSetting
from chainrule.dynamics import pulls
from chainrule.exact import ExactArray, Expression


def lagrange(setting: RouteSetting) -> Results:
    """M, h and G from the Lagrangian L = T − V."""
    mechanism, ring = setting.mechanism, setting.ring
    qd = setting.vector(setting.qd)

    def rate(value: Expression) -> Expression:
        """d/dt by the chain rule, of something that depends on q alone."""
        return sum((value.diff(n) * v for n, v in zip(setting.q, qd, strict=True)), ring.element(0))

    transforms = _transforms(setting)
    gravity = setting.lift(mechanism.gravity)
    places, velocities, spins, kinetic, potential = [], [], [], [], []
    for i, link in enumerate(mechanism.links):
        R = transforms[i][:3, :3]
        c = transforms[i] @ np.array([*setting.lift(link.com), ring.element(1)], dtype=object)
        v = np.array([rate(e) for e in c[:3]], dtype=object)
        W = R.T @ np.vectorize(rate, otypes=[object])(R)
        w = np.array([W[2, 1], W[0, 2], W[1, 0]], dtype=object)
        mass, inertia = setting.lift(link.mass), setting.lift(link.inertia.entries)
        # |v|² is the same in every frame, and shortest in the link's own.
        u = R.T @ v
        places.append(c[:3])
        velocities.append(v)
        spins.append(w)
        kinetic.append((u @ u * mass + w @ inertia @ w) / 2)
        potential.append(-(gravity @ c[:3]) * mass)
    rotors = _rotors(setting, spins)
    strands = pulls.kinetic_energies(mechanism, setting.lift, setting.change.rates(qd))
    springs = pulls.elastic_energies(mechanism, setting.lift, setting.stretch_q)
    T = sum(kinetic + rotors + strands, ring.element(0))
    V = sum(potential + springs, ring.element(0))
    L = T - V
    momenta = [T.diff(name) for name in setting.qd]
    M = ExactArray([[p.diff(name) for name in setting.qd] for p in momenta])
    rates = np.array([rate(p) for p in momenta], dtype=object)
    return Results(
        {
            Key.TRANSFORMS: transforms,
            Key.CENTRES_OF_MASS: places,
            Key.VELOCITIES: velocities,
            Key.ANGULAR_VELOCITIES: spins,
            Key.KINETIC_ENERGIES: kinetic,
            Key.ROTOR_ENERGIES: rotors,
            Key.STRAND_ENERGIES: strands,
            Key.KINETIC_ENERGY: T,
            Key.POTENTIAL_ENERGIES: potential,
            Key.SPRING_ENERGIES: springs,
            Key.POTENTIAL_ENERGY: V,
            Key.LAGRANGIAN: L,
            Key.MOMENTA: momenta,
            Key.RATES_OF_MOMENTA: M @ setting.vector(setting.qdd) + rates,
            Key.GENERALISED_FORCES: [L.diff(name) for name in setting.q],
            Key.MASS_MATRIX: M,
            Key.VELOCITY_TERMS: rates - np.array([T.diff(n) for n in setting.q], dtype=object),
            Key.GRAVITY: [V.diff(name) for name in setting.q],
        }
    )


def _transforms(setting: RouteSetting) -> list[np.ndarray]:
    """The 4×4 transform of each link to the base."""
    mechanism = setting.mechanism
    result: list[np.ndarray] = []
    for i, (link, parent) in enumerate(zip(mechanism.links, mechanism.parents, strict=True)):
        transform = setting.lift(np.eye(4, dtype=int))
        transform[:3, :3] = setting.lift(link.rotation.matrix.entries)
        transform[:3, 3] = setting.lift(link.at)
        for k, a, turns, pitch in setting.screws(i):
            motion, q = setting.lift(np.eye(4, dtype=int)), setting.joint_q[k]
            if turns:
                motion[:3, :3] = rodrigues(a, q)
            if not turns or pitch is not None:
                motion[:3, 3] = a * (q if pitch is None else q * pitch)
            transform = transform @ motion
        result.append(result[parent] @ transform if parent >= 0 else transform)
    return result


def _rotors(setting: RouteSetting, spins: list[np.ndarray]) -> list[Expression]:
    """½ I (ω + n q̇)² of each link's rotor, or 0: ω is the parent's rate about the axis, if carried."""
    mechanism = setting.mechanism
    joint_qd = setting.spread.rates(setting.vector(setting.qd))
    found: list[Expression] = []
    for i, (link, parent) in enumerate(zip(mechanism.links, mechanism.parents, strict=True)):
        rotor = link.joint.rotor
        if rotor is None:
            found.append(setting.ring.element(0))
            continue
        spin = setting.lift(rotor.ratio) * joint_qd[setting.index(i)]
        if rotor.carried and parent >= 0:
            axis = setting.lift(link.rotation.matrix.entries) @ setting.lift(
                link.joint.axes[0].exact
            )
            spin = spin + axis @ spins[parent]
        found.append(setting.lift(rotor.inertia) * spin * spin / 2)
    return found
