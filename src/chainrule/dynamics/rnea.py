"""Recursive Newton-Euler: τ = M(q) q̈ + C(q, q̇) q̇ + G(q).

Luh, Walker, Paul 1980, with first and second moments about the joint as Khalil and Dombre 2002,
section 9.5 write it: linear in the ten inertial numbers of a body. All vectors of a body are
in its own frame.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.dynamics.model import Body, Model, placement
from chainrule.spatial.vectors import Scalar, acceleration_matrix, cross, second_moments, zeros


class LinkMotion:
    """What the outward pass finds for each body: R, p, ω, ω̇, U = [ω̇]× + [ω]×², the origin's
    acceleration less gravity."""

    def __init__(self, model: Model, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray):
        self.model = model
        self.R, self.p, self.w, self.wd, self.U, self.acc = ([] for _ in range(6))
        for body in model.bodies:
            R, p, _ = placement(body, q)
            w, u = body.joint.motion(q[body.q], qd[body.v])
            wd, ud = body.joint.acceleration(q[body.q], qd[body.v], qdd[body.v])
            wp, wdp, Up, acc = self.of(body.parent)
            w_in = R.T @ wp
            self.R.append(R)
            self.p.append(p)
            self.w.append(w_in + w)
            self.wd.append(R.T @ wdp + cross(w_in, w) + wd)
            self.U.append(acceleration_matrix(self.w[-1], self.wd[-1]))
            self.acc.append(R.T @ (acc + Up @ p + 2 * cross(wp, body.R @ u) + body.R @ ud))

    def of(self, i: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """(ω, ω̇, U, acceleration) of body i, or of the base, which accelerates upwards."""
        if i < 0:
            return zeros(3), zeros(3), zeros(3, 3), -self.model.gravity
        return self.w[i], self.wd[i], self.U[i], self.acc[i]


def body_wrench(
    body: Body, w: np.ndarray, wd: np.ndarray, U: np.ndarray, acc: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The moment and force that move one body: linear in mass, first and second moments.

    J ω̇ + ω × J ω is the skew part of U S, S = ½ tr J 1 − J: fifteen products, and thirteen where
    S_zz is nil. About z it is written with J, one product in the plane.
    """
    J = body.second
    Sx, Sy, Sz = second_moments(J).diagonal()
    gyro = np.array(
        [
            U[2, 1] * Sy - U[1, 2] * Sz
            + ((U[1, 1] - U[2, 2]) * J[1, 2] + U[1, 0] * J[0, 2] - U[2, 0] * J[0, 1]),
            U[0, 2] * Sz - U[2, 0] * Sx
            + ((U[2, 2] - U[0, 0]) * J[0, 2] + U[2, 1] * J[0, 1] - U[0, 1] * J[1, 2]),
            wd[2] * J[2, 2] + w[0] * w[1] * (J[1, 1] - J[0, 0])
            + ((U[0, 0] - U[1, 1]) * J[0, 1] + U[0, 2] * J[1, 2] - U[1, 2] * J[0, 2]),
        ]
    )  # fmt: skip
    n = gyro + cross(body.first, acc)
    f = acc * body.mass + U @ body.first
    return n, f


def rotor_torque(
    body: Body, wp: np.ndarray, wdp: np.ndarray, rate: Scalar, rate_dot: Scalar
) -> tuple[np.ndarray, np.ndarray]:
    """(torque on the joint, moment on the parent) of a carried rotor spinning at a·ω + n q̇."""
    rotor = body.rotor
    assert rotor is not None
    a = body.R @ body.joint.axis
    spin = a @ wp + rotor.ratio * rate
    push = rotor.inertia * (a @ wdp + rotor.ratio * rate_dot)
    return rotor.ratio * push, a * push + cross(wp, a) * (rotor.inertia * spin)


def inverse_dynamics(model: Model, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """τ, without friction; q, q̇, q̈ are sequences of the model's scalar."""
    motion = LinkMotion(model, q, qd, qdd)
    wrenches = [body_wrench(body, *motion.of(i)) for i, body in enumerate(model.bodies)]
    tau: Any = np.zeros(model.size_v, dtype=object)
    for i in reversed(range(len(model.bodies))):
        body = model.bodies[i]
        n, f = wrenches[i]
        tau[body.v] = tau[body.v] + body.joint.force(q[body.q], n, f)
        wp, wdp, _, _ = motion.of(body.parent)
        n, f = motion.R[i] @ n, motion.R[i] @ f
        n = n + cross(motion.p[i], f)
        if body.rotor is not None:
            if body.rotor.carried:
                torque, moment = rotor_torque(body, wp, wdp, qd[body.v][0], qdd[body.v][0])
                n = n + moment
            else:
                torque = body.rotor.ratio * body.rotor.ratio * body.rotor.inertia * qdd[body.v]
            tau[body.v] = tau[body.v] + torque
        if body.parent >= 0:
            moment, force = wrenches[body.parent]
            wrenches[body.parent] = (moment + n, force + f)
    return tau
