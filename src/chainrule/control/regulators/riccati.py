"""P ← Q + Aᵀ P (A − B K), K = (R + Bᵀ P B)⁻¹ Bᵀ P A: the discrete Riccati recursion, compiled.

One recursion a vector lane: many weights for the same motion cost little more than one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from chainrule.dynamics.factor import solve
from chainrule.program import CompiledRollout, Node, compile_rollout, trace


class TimeVaryingGains(NamedTuple):
    """K (…, N, m, n) of u = −K δx at each step, P (…, N + 1, n, n) of the cost to go δxᵀ P δx."""

    K: np.ndarray
    P: np.ndarray


def recursion(
    A: np.ndarray, B: np.ndarray, Q: np.ndarray, R: np.ndarray, Qf: np.ndarray
) -> TimeVaryingGains:
    """The gains of Σ δxᵀ Q δx + δuᵀ R δu + δx_Nᵀ Qf δx_N for δx⁺ = A δx + B δu.

    A (N, n, n), B (N, n, m); Q, R and Qf may have leading axes.
    """
    N, n, m = B.shape
    batch = np.broadcast_shapes(Q.shape[:-2], R.shape[:-2], Qf.shape[:-2])
    Qf = np.broadcast_to(Qf, (*batch, n, n)).reshape(*batch, n * n)
    z = np.concatenate([Qf, np.zeros((*batch, m * n))], axis=-1)
    back = {"A": A[::-1], "B": B[::-1]}
    x = _compiled(n, m)(z, 1.0, N, inputs={"Q": Q, "R": R}, signals=back).x[..., ::-1, :]
    P, K = x[..., : n * n], x[..., :-1, n * n :]
    return TimeVaryingGains(K.reshape(*batch, N, m, n), P.reshape(*batch, N + 1, n, n))


@lru_cache(maxsize=32)
def _compiled(n: int, m: int) -> CompiledRollout:
    def step(
        x: np.ndarray, dt: Node, A: np.ndarray, B: np.ndarray, Q: np.ndarray, R: np.ndarray
    ) -> dict[str, Any]:
        P = x[: n * n].reshape(n, n)
        PA, PB = P @ A, P @ B
        K = solve(R + B.T @ PB, B.T @ PA)
        new = Q + A.T @ PA - (A.T @ PB) @ K
        upper = np.triu_indices(n)
        new.T[upper] = new[upper]
        return {"x": np.concatenate([new.ravel(), K.ravel()])}

    size = n * n + m * n
    ports = {"x": size, "dt": (), "A": (n, n), "B": (n, m), "Q": (n, n), "R": (m, m)}
    return compile_rollout(trace(step, ports, name=f"riccati_{n}_{m}"))
