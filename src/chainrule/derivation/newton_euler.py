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
    A = setting.A
    return q, A @ setting.vector(setting.qd), A @ setting.vector(setting.qdd)


def newton_euler(setting: Setting) -> Route:
    """M, h and G from the forces that the motion needs."""
    model = exact_model(setting)
    q, qd, qdd = joint_motion(setting)
    tau = setting.A.T @ inverse_dynamics(model, q, qd, qdd)
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
            "A link turns with its parent and about its own joint; all vectors are in the link's "
            "frame.",
            r"\omega_i = R_i^\top \omega_{p(i)} + a_i\,\dot q_i",
            tuple(Formula(rf"\omega_{{{i + 1}}}", ExactArray(motion.w[i])) for i in links),
        ),
        Step(
            "Angular accelerations, outwards",
            "Their derivative; the middle term is there because the axis itself is carried round.",
            r"\dot\omega_i = R_i^\top \dot\omega_{p(i)} + (R_i^\top\omega_{p(i)}) \times a_i\,\dot q_i"
            r" + a_i\,\ddot q_i",
            tuple(Formula(rf"\dot\omega_{{{i + 1}}}", ExactArray(motion.wd[i])) for i in links),
        ),
        Step(
            "Accelerations of the joints, outwards",
            "The base accelerates upwards by g: this is how gravity enters every link at once.",
            r"\dot v_i = R_i^\top\left(\dot v_{p(i)} + ([\dot\omega]_\times + [\omega]_\times^2)_{p(i)}\,p_i\right),"
            r"\qquad \dot v_0 = -g",
            tuple(Formula(rf"\dot v_{{{i + 1}}}", ExactArray(motion.acc[i])) for i in links),
        ),
        Step(
            "Forces and torques, inwards",
            "Newton and Euler for each link, plus what it passes on to the links beyond it; the "
            "joint supplies the component along its axis. Factors of the accelerations are M, what "
            "is left at rest is G, and the remainder is C q̇.",
            r"f_i = m_i \dot v_i + ([\dot\omega]_\times + [\omega]_\times^2)_i\, m_i c_i + \sum_c R_c f_c,"
            r"\quad n_i = J_i\dot\omega_i + \omega_i \times J_i\omega_i + m_i c_i \times \dot v_i + "
            r"\sum_c \left(R_c n_c + p_c \times R_c f_c\right),\quad \tau_i = a_i^\top n_i",
            tuple(Formula(rf"\tau_{{{i + 1}}}", t) for i, t in enumerate(tau)),
        ),
    )
    return Route(NAME, M, h, G, steps)
