"""
Dynamics of a planar arm with two links
=======================================
Torques and motion:
  - forward: from the torques τ the accelerations q̈
      M(q) q̈ + C(q, q̇) q̇ + g(q) = τ
  - inverse: from the motion (q, q̇, q̈) the torques τ
      τ = M(q) q̈ + C(q, q̇) q̇ + g(q)

The closed forms follow from kinetic and potential energy.
"""

import numpy as np


class TwoLinkDynamics:
    """Two hinges in the vertical plane, gravity along -Y.

    Each link is a uniform rod with its mass at its center.
    """

    def __init__(self, m1: float = 1.0, m2: float = 0.8,
                 L1: float = 1.0, L2: float = 0.8,
                 lc1: float = 0.5, lc2: float = 0.4,
                 I1: float = 0.083, I2: float = 0.043,
                 g: float = 9.81):
        """Parameters.

        Args:
            m1, m2: masses (kg)
            L1, L2: lengths (m)
            lc1, lc2: from the joint to the center of mass (m)
            I1, I2: moments of inertia about the centers (kg*m^2)
            g: gravity (m/s^2)

        The inertias are those of uniform rods: I = (1/12) m L^2
        """
        self.m1, self.m2 = m1, m2
        self.L1, self.L2 = L1, L2
        self.lc1, self.lc2 = lc1, lc2
        self.I1, self.I2 = I1, I2
        self.g = g

    def inertia_matrix(self, q: np.ndarray) -> np.ndarray:
        """The 2x2 mass matrix M(q), symmetric and positive definite,

        so that T = 0.5 q̇^T M q̇ is never negative.
        """
        c2 = np.cos(q[1])
        h = self.m2 * self.L1 * self.lc2 * c2

        M11 = (self.m1 * self.lc1**2 + self.I1
               + self.m2 * (self.L1**2 + self.lc2**2 + 2 * self.L1 * self.lc2 * c2)
               + self.I2)
        M12 = self.m2 * self.lc2**2 + self.I2 + h
        M22 = self.m2 * self.lc2**2 + self.I2

        return np.array([[M11, M12],
                         [M12, M22]])

    def coriolis_matrix(self, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """The 2x2 matrix C(q, q̇) by Christoffel symbols:

            C_{ij} = sum_k c_{ijk} q̇_k
            c_{ijk} = 0.5 (∂M_{ij}/∂q_k + ∂M_{ik}/∂q_j - ∂M_{jk}/∂q_i)

        With it (Ṁ - 2C) is skew-symmetric.
        """
        s2 = np.sin(q[1])
        h = self.m2 * self.L1 * self.lc2 * s2

        return np.array([[-h * qd[1],    -h * (qd[0] + qd[1])],
                         [ h * qd[0],     0]])

    def gravity_vector(self, q: np.ndarray) -> np.ndarray:
        """The 2x1 vector g(q), largest for horizontal links."""
        g1 = ((self.m1 * self.lc1 + self.m2 * self.L1) * self.g * np.cos(q[0])
              + self.m2 * self.lc2 * self.g * np.cos(q[0] + q[1]))
        g2 = self.m2 * self.lc2 * self.g * np.cos(q[0] + q[1])

        return np.array([g1, g2])

    def forward_dynamics(self, q: np.ndarray, qd: np.ndarray,
                          tau: np.ndarray) -> np.ndarray:
        """Accelerations from torques.

        q̈ = M(q)^{-1} [τ - C(q,q̇) q̇ - g(q)]
        """
        M = self.inertia_matrix(q)
        C = self.coriolis_matrix(q, qd)
        g = self.gravity_vector(q)

        qdd = np.linalg.solve(M, tau - C @ qd - g)
        return qdd
