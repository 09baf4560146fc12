"""The acrobot after Spong."""

from __future__ import annotations

import torch


def acrobot_dynamics(
    x: torch.Tensor,
    u: torch.Tensor,
    *,
    m1: float = 1.0,
    m2: float = 1.0,
    l1: float = 1.0,
    l2: float = 1.0,
    lc1: float = 0.5,
    lc2: float = 0.5,
    I1: float = 1.0,
    I2: float = 1.0,
    g: float = 9.81,
) -> torch.Tensor:
    """Many acrobots at once; the torque is on the second joint.

    Args:
        x: states ``[q1, q2, q1_dot, q2_dot]``, one a row.
        u: torque on joint 2.
        m1, m2: masses of the links.
        l1, l2: lengths of the links.
        lc1, lc2: distances to the centers of mass.
        I1, I2: moments of inertia.
        g: gravity.
    """
    q1 = x[:, 0]
    q2 = x[:, 1]
    q1_dot = x[:, 2]
    q2_dot = x[:, 3]
    tau2 = u.squeeze(-1)

    c2 = torch.cos(q2)
    s2 = torch.sin(q2)
    s1 = torch.sin(q1)
    s12 = torch.sin(q1 + q2)

    h = m2 * l1 * lc2
    d11 = I1 + I2 + m2 * l1**2 + 2.0 * h * c2
    d12 = I2 + h * c2
    d22 = torch.tensor(I2, dtype=x.dtype, device=x.device)

    # terms of velocity
    c1 = -h * s2 * q2_dot * (2.0 * q1_dot + q2_dot)
    c2_term = h * s2 * q1_dot**2

    # gravity
    g1 = (m1 * lc1 + m2 * l1) * g * s1 + m2 * g * lc2 * s12
    g2 = m2 * g * lc2 * s12

    # M * q_ddot = tau - C - G, with B = [0; 1]
    rhs1 = -c1 - g1
    rhs2 = tau2 - c2_term - g2

    det = d11 * d22 - d12 * d12
    q1_ddot = (d22 * rhs1 - d12 * rhs2) / det
    q2_ddot = (-d12 * rhs1 + d11 * rhs2) / det

    dxdt = torch.empty_like(x)
    dxdt[:, 0] = q1_dot
    dxdt[:, 1] = q2_dot
    dxdt[:, 2] = q1_ddot
    dxdt[:, 3] = q2_ddot
    return dxdt
