"""Γ_ijk = ½ (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i), and the Coriolis matrix C = Γ q̇."""

from __future__ import annotations

import numpy as np

from chainrule.derivation.setting import RouteSetting
from chainrule.exact import ExactArray


def christoffel(M: ExactArray, q: tuple[str, ...]) -> ExactArray:
    """The Christoffel symbols of the first kind, symmetric in j and k."""
    n = len(q)
    dM = np.empty((n, n, n), dtype=object)
    for i in range(n):
        for j in range(i, n):
            for k in range(n):
                dM[i, j, k] = dM[j, i, k] = M[i, j].diff(q[k])
    gamma = np.empty((n, n, n), dtype=object)
    for i in range(n):
        for j in range(n):
            for k in range(j, n):
                gamma[i, j, k] = gamma[i, k, j] = (dM[i, j, k] + dM[i, k, j] - dM[j, k, i]) / 2
    return ExactArray(gamma, letter="Γ")


def coriolis(setting: RouteSetting, gamma: ExactArray) -> ExactArray:
    """C_ij = Σ_k Γ_ijk q̇_k"""
    return ExactArray(gamma.entries @ setting.vector(setting.qd))


def velocity_terms(setting: RouteSetting, factors: np.ndarray) -> np.ndarray:
    """h_i = Σ_jk Γ_ijk q̇_j q̇_k"""
    qd = setting.vector(setting.qd)
    n = len(qd)
    return np.array(
        [sum(row[j, k] * qd[j] * qd[k] for j in range(n) for k in range(n)) for row in factors]
    )
