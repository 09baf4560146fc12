"""Recursive Newton-Euler over the ring: velocities outwards, forces inwards."""

from __future__ import annotations

import numpy as np

from chainrule.derivation.route import Formula, Route, Step
from chainrule.derivation.setting import Setting
from chainrule.dynamics.model import Model, build
from chainrule.dynamics.rnea import Motion, inverse_dynamics
from chainrule.exact import ExactArray

NAME = "newton-euler"


def exact_model(setting: Setting) -> Model:
    """The mechanism's numbers in the ring, for the scalar-generic algorithms."""
    return build(setting.mechanism, lambda e: e.into(setting.ring))


def joint_motion(setting: Setting) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The joints' own (q, q̇, q̈) in the ring."""
    q = np.empty(len(setting.joint_q), dtype=object)
    q[:] = setting.joint_q
    rates = setting.change.rates
    return q, rates(setting.vector(setting.qd)), rates(setting.vector(setting.qdd))


def newton_euler(setting: Setting) -> Route:
    """M, h and G from the forces that the motion needs."""
    model = exact_model(setting)
    q, qd, qdd = joint_motion(setting)
    tau = setting.change.forces(inverse_dynamics(model, q, qd, qdd))
    tau = [setting.ring.element(t) for t in tau]
    still = dict.fromkeys((*setting.qd, *setting.qdd), 0)
    M = ExactArray([[t.diff(name) for name in setting.qdd] for t in tau])
    G = ExactArray([t.subs(still) for t in tau])
    moving = dict.fromkeys(setting.qdd, 0)
    h = ExactArray([t.subs(moving) for t in tau]) - G
    motion = Motion(model, q, qd, qdd)
    links = range(len(model.bodies))
    steps = (
        Step(
            "Angular velocities, outwards",
            "A link turns with the one that carries it and about its own joint. All vectors of a link "
            r"are written in its own frame, so the parent's is first turned into it by $R_i^\top$.",
            r"\omega_i = R_i^\top \omega_{p(i)} + a_i\,\dot q_i",
            tuple(Formula(rf"\omega_{{{i + 1}}}", ExactArray(motion.w[i])) for i in links),
        ),
        Step(
            "Angular accelerations, outwards",
            "The derivative of the line before; the middle term is there because the axis itself is "
            "carried round.",
            r"\dot\omega_i = R_i^\top \dot\omega_{p(i)} + (R_i^\top\omega_{p(i)}) \times a_i\,\dot q_i"
            r" + a_i\,\ddot q_i",
            tuple(Formula(rf"\dot\omega_{{{i + 1}}}", ExactArray(motion.wd[i])) for i in links),
        ),
        Step(
            "Accelerations of the joints, outwards",
            "From the parent's origin to the link's, at the distance $p_i$: the parent's angular "
            "acceleration and its centripetal term. The base is given the acceleration $-g$, as a "
            "lift that starts upwards: this is how gravity enters every link at once.",
            r"\dot v_i = R_i^\top\left(\dot v_{p(i)} + ([\dot\omega]_\times + [\omega]_\times^2)_{p(i)}\,p_i\right),"
            r"\qquad \dot v_0 = -g",
            tuple(Formula(rf"\dot v_{{{i + 1}}}", ExactArray(motion.acc[i])) for i in links),
        ),
        Step(
            "Forces and torques, inwards",
            "Newton's law gives the force that a link needs, Euler's the moment; to these comes what it "
            "passes on to the links $c$ that it carries. $J_i$ is the inertia about the link's joint. "
            "The bearings take all of it but the component along the joint's axis: that one is the "
            "motor's.",
            r"f_i = m_i \dot v_i + ([\dot\omega]_\times + [\omega]_\times^2)_i\, m_i c_i + \sum_c R_c f_c"
            "\n"
            r"n_i = J_i\dot\omega_i + \omega_i \times J_i\omega_i + m_i c_i \times \dot v_i + "
            r"\sum_c \left(R_c n_c + p_c \times R_c f_c\right)"
            "\n"
            r"\tau_i = a_i^\top n_i \;\text{ (hinge)}\quad\text{or}\quad a_i^\top f_i \;\text{ (slide)}",
            tuple(Formula(rf"\tau_{{{i + 1}}}", t) for i, t in enumerate(tau)),
        ),
        Step(
            "Reading off",
            "The torques are linear in the accelerations, and their factors are $M$; at rest only "
            r"gravity is left, which is $G$; the remainder is $C\dot q$.",
            r"M_{ij} = \frac{\partial \tau_i}{\partial \ddot q_j}, \qquad "
            r"G = \tau(q, 0, 0), \qquad C\dot q = \tau(q, \dot q, 0) - G",
            (Formula("M", M), Formula(r"C\dot q", h), Formula("G", G)),
        ),
    )
    return Route(NAME, M, h, G, steps)
