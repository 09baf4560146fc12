"""Derivatives of the kit's terms: exact, from the mechanism's own programs."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from chainrule.kits.face import Face


class Derivatives(Face):
    """∂/∂x of M, M⁻¹, C, G and F, and the linearised equations; `tau` is not used."""

    B: np.ndarray

    def mass_matrix(self, x: ArrayLike) -> np.ndarray:
        """M"""
        raise NotImplementedError

    def get_Mx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Mx[i] = ∂M/∂xᵢ (4, 2, 2)"""
        by_q = self.compute("mass_matrix", "q", q=self.split(x)[0])
        return np.concatenate([np.moveaxis(by_q, -1, 0), np.zeros((2, 2, 2))])

    def get_Minvx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Minvx[i] = ∂M⁻¹/∂xᵢ = −M⁻¹ Mx M⁻¹ (4, 2, 2)"""
        inverse = np.linalg.inv(self.mass_matrix(x))
        return -inverse @ self.get_Mx(x) @ inverse

    def get_Cx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Cx[i] = ∂C/∂xᵢ (4, 2, 2), of the kit's C"""
        q, (q1d, q2d) = self.split(x)
        unit = np.array([1.0, 0.0])
        h = -self.compute("coriolis_matrix", q=q, qd=unit)[0, 1]
        slope = -self.compute("coriolis_matrix", "q", q=q, qd=unit)[0, 1, 1]
        result = np.zeros((4, 2, 2))
        result[1] = [[-2 * slope * q2d, -slope * q2d], [slope * q1d, 0.0]]
        result[2] = [[0.0, 0.0], [h, 0.0]]
        result[3] = [[-2 * h, -h], [0.0, 0.0]]
        return result

    def get_Gx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Gx[:, i] = ∂G/∂xᵢ (2, 4)"""
        by_q = -self.compute("gravity", "q", q=self.split(x)[0])
        return np.concatenate([by_q, np.zeros((2, 2))], axis=1)

    def get_Fx(self, x: ArrayLike, tau: ArrayLike | None = None) -> np.ndarray:
        """Fx[:, i] = ∂F/∂xᵢ (2, 4), the slope of the atan included"""
        q, qd = self.split(x)
        everything = self.compute("inverse_dynamics", "qd", q=q, qd=qd, qdd=np.zeros(2))
        # ∂(C q̇)/∂q̇ = 2 C for Christoffel's C
        by_qd = everything - 2 * self.compute("coriolis_matrix", q=q, qd=qd)
        return np.concatenate([np.zeros((2, 2)), by_qd], axis=1)

    def get_Alin(self, x: ArrayLike, u: ArrayLike) -> np.ndarray:
        """A = ∂ẋ/∂x (4, 4)"""
        return self.linear_matrices(x, u)[0]

    def get_Blin(self, x: ArrayLike, u: ArrayLike) -> np.ndarray:
        """B = ∂ẋ/∂u (4, 2)"""
        return self.linear_matrices(x, u)[1]

    def linear_matrices(self, x0: ArrayLike, u0: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
        """(A, B) of δẋ = A δx + B δu"""
        q, qd = self.split(x0)
        A, B = self.compute("linearize", q=q, qd=qd, tau=self._applied(u0))
        return A, B @ self.B

    def linear_matrices_discrete(
        self, x0: ArrayLike, u0: ArrayLike, dt: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """(1 + A dt, B dt), of a step of Euler's method"""
        A, B = self.linear_matrices(x0, u0)
        return np.eye(4) + dt * A, dt * B
