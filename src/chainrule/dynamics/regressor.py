"""The regressor: τ = Y(q, q̇, q̈) θ, linear in ten inertial numbers a body.

Atkeson, An, Hollerbach 1986, from the Newton-Euler pass. The order of a body's numbers is m,
m c_x, m c_y, m c_z, I_xx, I_xy, I_xz, I_yy, I_yz, I_zz, the second moments about its frame's
origin with I_xy an entry of the tensor.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.dynamics.model import Model
from chainrule.dynamics.rnea import LinkMotion
from chainrule.spatial.vectors import cross_matrix

INERTIAL = ("m", "mx", "my", "mz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz")


def regressor(model: Model, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """Y, of size_v rows and ten columns a body; rotors are not part of it."""
    motion = LinkMotion(model, q, qd, qdd)
    Y: Any = np.zeros((model.size_v, 10 * len(model.bodies)), dtype=object)
    for i in range(len(model.bodies)):
        n, f = _wrench_columns(*motion.of(i))
        j = i
        while j >= 0:
            body = model.bodies[j]
            for k in range(10):
                Y[body.v, 10 * i + k] += body.joint.force(q[body.q], n[:, k], f[:, k])
            n, f = motion.R[j] @ n, motion.R[j] @ f
            n = n + cross_matrix(motion.p[j]) @ f
            j = body.parent
    return Y


def _wrench_columns(
    w: np.ndarray, wd: np.ndarray, U: np.ndarray, acc: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """(moment, force) on a body, a column for each of its ten numbers."""
    zero = np.zeros((3, 6), dtype=int)
    mass = (np.zeros((3, 1), dtype=int), acc[:, None])
    first = (-cross_matrix(acc), U)
    second = (_moments(wd) + cross_matrix(w) @ _moments(w), zero)
    parts = (mass, first, second)
    return np.hstack([n for n, _ in parts]), np.hstack([f for _, f in parts])


def _moments(w: np.ndarray) -> np.ndarray:
    """The matrix with I w = _moments(w) [I_xx, I_xy, I_xz, I_yy, I_yz, I_zz]."""
    x, y, z = w
    return np.array([[x, y, z, 0, 0, 0], [0, x, 0, y, z, 0], [0, 0, x, 0, y, z]])
