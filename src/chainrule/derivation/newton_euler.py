"""Recursive Newton-Euler over the ring: velocities outwards, forces inwards."""

from __future__ import annotations

import numpy as np

from chainrule.derivation.results import Key, Results
from chainrule.derivation.setting import RouteSetting, spring_forces, strand_share
from chainrule.dynamics import pulls
from chainrule.dynamics.model import Model, build
from chainrule.dynamics.rnea import LinkMotion, inverse_dynamics
from chainrule.exact import ExactArray


def exact_model(setting: RouteSetting) -> Model:
    """The mechanism's numbers in the ring, for the scalar-generic algorithms."""
    return build(setting.mechanism, lambda e: e.into(setting.ring), apart=True)


def joint_motion(setting: RouteSetting) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The joints' own (q, q̇, q̈) in the ring, of those that follow, too."""
    q = np.empty(len(setting.joint_q), dtype=object)
    q[:] = setting.joint_q
    rates = setting.spread.rates
    return q, rates(setting.vector(setting.qd)), rates(setting.vector(setting.qdd))


def newton_euler(setting: RouteSetting) -> Results:
    """M, h and G from the forces that the motion needs."""
    model = exact_model(setting)
    q, qd, qdd = joint_motion(setting)
    accelerations = setting.change.rates(setting.vector(setting.qdd))
    strands = pulls.inertial_torque(setting.mechanism, setting.lift, accelerations)
    tau = setting.spread.forces(inverse_dynamics(model, q, qd, qdd))
    tau = tau + setting.change.forces(strands) + spring_forces(setting)
    tau = [setting.ring.element(t) for t in tau]
    still = dict.fromkeys((*setting.qd, *setting.qdd), 0)
    M = ExactArray([[t.diff(name) for name in setting.qdd] for t in tau])
    G = ExactArray([t.subs(still) for t in tau])
    moving = dict.fromkeys(setting.qdd, 0)
    h = ExactArray([t.subs(moving) for t in tau]) - G
    motion = LinkMotion(model, q, qd, qdd)
    return Results(
        {
            Key.ANGULAR_VELOCITIES: motion.w,
            Key.ANGULAR_ACCELERATIONS: motion.wd,
            Key.ACCELERATIONS: motion.acc,
            Key.STRAND_SHARE: strand_share(setting),
            Key.SPRING_FORCES: spring_forces(setting),
            Key.TORQUES: tau,
            Key.MASS_MATRIX: M,
            Key.VELOCITY_TERMS: h,
            Key.GRAVITY: G,
        }
    )
