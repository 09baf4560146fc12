"""Euler-Lagrange from homogeneous transforms: d/dt ∂L/∂q̇ − ∂L/∂q = τ."""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.derivation.route import Formula, Route, Step
from chainrule.derivation.setting import Setting
from chainrule.exact import ExactArray, Expression
from chainrule.exact.printing import latex_name

NAME = "lagrange"


def lagrange(setting: Setting) -> Route:
    """M, h and G from the Lagrangian L = T − V."""
    mechanism, ring = setting.mechanism, setting.ring
    qd = setting.vector(setting.qd)

    def rate(value: Expression) -> Expression:
        """d/dt by the chain rule, of something that depends on q alone."""
        return sum((value.diff(n) * v for n, v in zip(setting.q, qd, strict=True)), ring.element(0))

    transforms = _transforms(setting)
    gravity = setting.lift(mechanism.gravity)
    T, V = ring.element(0), ring.element(0)
    places, velocities, spins, kinetic, potential = [], [], [], [], []
    rates: list[Any] = []  # the angular velocity of each link, in its own frame
    for i, link in enumerate(mechanism.links):
        R = transforms[i][:3, :3]
        c = transforms[i] @ np.array([*setting.lift(link.com), ring.element(1)], dtype=object)
        v = np.array([rate(e) for e in c[:3]], dtype=object)
        W = R.T @ np.vectorize(rate, otypes=[object])(R)
        w = np.array([W[2, 1], W[0, 2], W[1, 0]], dtype=object)
        rates.append(w)
        mass, inertia = setting.lift(link.mass), setting.lift(link.inertia.entries)
        # |v|² is the same in every frame, and shortest in the link's own.
        u = R.T @ v
        moving = (u @ u * mass + w @ inertia @ w) / 2
        lifted = -(gravity @ c[:3]) * mass
        T, V = T + moving, V + lifted
        k = str(i + 1)
        places.append(Formula(f"p_{{c{k}}}", ExactArray(c[:3])))
        velocities.append(Formula(rf"\dot p_{{c{k}}}", ExactArray(v)))
        spins.append(Formula(rf"\omega_{{{k}}}", ExactArray(w)))
        kinetic.append(Formula(f"T_{{{k}}}", moving))
        potential.append(Formula(f"V_{{{k}}}", lifted))
    rotors = _rotors(setting, rates)
    for rotor in rotors:
        T = T + rotor.value  # type: ignore[operator]
    L = T - V
    momenta = [T.diff(name) for name in setting.qd]
    M = ExactArray([[p.diff(name) for name in setting.qd] for p in momenta])
    h = ExactArray([rate(p) - T.diff(n) for p, n in zip(momenta, setting.q, strict=True)])
    G = ExactArray([V.diff(name) for name in setting.q])
    qdd = setting.vector(setting.qdd)
    change = M @ qdd + np.array([rate(p) for p in momenta], dtype=object)
    names = [latex_name(name) for name in setting.q]
    dots = [latex_name(name) for name in setting.qd]
    steps = (
        Step(
            "Transforms",
            "Every link gets a frame of its own, at its joint. A transform turns and shifts "
            "coordinates from one frame to the one before it; the product of the transforms along "
            "the chain takes them to the base. Link $p(i)$ is the one that carries link $i$.",
            r"{}^{0}T_i = {}^{0}T_{p(i)} \; {}^{p(i)}T_i(q_i)",
            tuple(
                Formula(f"{{}}^{{0}}T_{{{i + 1}}}", ExactArray(t)) for i, t in enumerate(transforms)
            ),
        ),
        Step(
            "Centres of mass",
            "Gravity acts at the centres of mass, and the energy of translation is that of the mass "
            "moving there: these are the points to follow. In its own frame the centre of mass of "
            "link $i$ is at the fixed place $c_i$.",
            r"\begin{bmatrix} p_{ci} \\ 1 \end{bmatrix} = {}^{0}T_i \begin{bmatrix} c_i \\ 1 \end{bmatrix}",
            tuple(places),
        ),
        Step(
            "Velocities",
            "The positions depend on time only through $q$, so the chain rule gives the velocities. "
            "The rotation matrix $R_i$ gives the angular velocity, here in the link's own frame, "
            "where the inertia tensor is constant.",
            r"\dot p = \sum_j \frac{\partial p}{\partial q_j}\,\dot q_j, \qquad [\omega_i]_\times = R_i^\top \dot R_i",
            (*velocities, *spins),
        ),
        Step(
            "Kinetic energy",
            "A rigid body moves with its centre of mass and turns about it, and the two energies "
            "add up without a mixed term; this is why the inertia is taken there.",
            r"T_i = \tfrac12 m_i\, \dot p_{ci}^\top \dot p_{ci} + \tfrac12\, \omega_i^\top I_i\, \omega_i",
            (*kinetic, *rotors, Formula("T", T)),
        ),
        Step(
            "Potential energy",
            "Lifting a link takes work against gravity. Only its height matters, which is what the "
            "product with the vector $g$ picks out.",
            r"V_i = -m_i\, g^\top p_{ci}",
            (*potential, Formula("V", V)),
        ),
        Step(
            "Lagrangian",
            "One function holds the whole motion: every equation follows from it by differentiation.",
            "L = T - V",
            (Formula("L", L),),
        ),
        Step(
            "Momenta",
            "Lagrange's equation needs three derivatives. The first is by each velocity, the "
            "coordinates held fixed: the momentum that belongs to the coordinate. $V$ has no part "
            "in it.",
            r"\frac{\partial L}{\partial \dot q_i} = \frac{\partial T}{\partial \dot q_i}",
            tuple(
                Formula(rf"\frac{{\partial L}}{{\partial {d}}}", p)
                for d, p in zip(dots, momenta, strict=True)
            ),
        ),
        Step(
            "Their rates",
            "The second is the rate of each momentum along the motion. Coordinates and velocities "
            "both change with time, so the chain rule brings in velocities and accelerations.",
            r"\frac{d}{dt}\frac{\partial L}{\partial \dot q_i} = \sum_j "
            r"\frac{\partial^2 L}{\partial \dot q_i\,\partial \dot q_j}\,\ddot q_j + \sum_j "
            r"\frac{\partial^2 L}{\partial \dot q_i\,\partial q_j}\,\dot q_j",
            tuple(
                Formula(rf"\frac{{d}}{{dt}}\frac{{\partial L}}{{\partial {d}}}", c)
                for d, c in zip(dots, change, strict=True)
            ),
        ),
        Step(
            "Generalised forces",
            "The third is by each coordinate, the velocities held fixed. It holds gravity and, "
            "where $M$ depends on the coordinate, part of the centrifugal effects.",
            r"\frac{\partial L}{\partial q_i} = \frac{\partial T}{\partial q_i} - "
            r"\frac{\partial V}{\partial q_i}",
            tuple(
                Formula(rf"\frac{{\partial L}}{{\partial {q}}}", L.diff(name))
                for q, name in zip(names, setting.q, strict=True)
            ),
        ),
        Step(
            "Equations of motion",
            "The rate of each momentum less the generalised force is what the motor must supply. It "
            "is linear in the accelerations: their factors are $M$. What is quadratic in the "
            r"velocities is $C\dot q$, and what is left at rest is $G$.",
            r"\frac{d}{dt}\frac{\partial L}{\partial \dot q_i} - \frac{\partial L}{\partial q_i} = \tau_i",
            (Formula("M", M), Formula(r"C\dot q", h), Formula("G", G)),
        ),
    )
    return Route(NAME, M, h, G, steps)


def _transforms(setting: Setting) -> list[np.ndarray]:
    """The 4×4 transform of each link to the base."""
    mechanism, ring = setting.mechanism, setting.ring
    one, zero = ring.element(1), ring.element(0)
    result: list[np.ndarray] = []
    moving = 0
    for link, parent in zip(mechanism.links, mechanism.parents, strict=True):
        placed = np.full((4, 4), zero, dtype=object)
        placed[:3, :3] = setting.lift(link.rotation.matrix.entries)
        placed[:3, 3] = setting.lift(link.at)
        placed[3, 3] = one
        motion = np.full((4, 4), zero, dtype=object)
        for k in range(4):
            motion[k, k] = one
        a = setting.lift(link.joint.axis.exact)
        if link.joint.kind == "revolute":
            angle = setting.joint_q[moving]
            x, y, z = a
            s, c = np.sin(angle), np.cos(angle)  # type: ignore[call-overload]
            outer = np.outer(a, a)
            turn = np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]], dtype=object)
            motion[:3, :3] = motion[:3, :3] * c + turn * s + outer * (one - c)
        elif link.joint.kind == "prismatic":
            motion[:3, 3] = a * setting.joint_q[moving]
        moving += bool(link.joint.size_v)
        transform = placed @ motion
        result.append(result[parent] @ transform if parent >= 0 else transform)
    return result


def _rotors(setting: Setting, rates: list[Any]) -> list[Formula]:
    """½ I (ω + n q̇)² of each rotor: ω is the parent's rate about the joint's axis, if carried."""
    mechanism = setting.mechanism
    joint_qd = setting.change.rates(setting.vector(setting.qd))
    found: list[Formula] = []
    for i, (link, parent) in enumerate(zip(mechanism.links, mechanism.parents, strict=True)):
        rotor = link.joint.rotor
        if rotor is None:
            continue
        spin = setting.lift(rotor.ratio) * joint_qd[setting.index(i)]
        if rotor.carried and parent >= 0:
            axis = setting.lift(link.rotation.matrix.entries) @ setting.lift(link.joint.axis.exact)
            spin = spin + axis @ rates[parent]
        energy = setting.lift(rotor.inertia) * spin * spin / 2
        found.append(Formula(f"T_{{r{i + 1}}}", energy))
    return found
