"""What Newton-Euler's derivatives compute for a body or a pair: functions of arrays.

Spatial vectors, angular part first; an inertia is m, h and the six entries of J. A program has one
of each for all bodies that look alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.dynamics.coriolis import momenta
from chainrule.spatial.turns import Matrix
from chainrule.spatial.vectors import Scalar, cross, moved_inertia, symmetric

UPPER = np.triu_indices(3)


def place(
    R: np.ndarray, r: np.ndarray, fixed: np.ndarray, turn: np.ndarray, p: np.ndarray
) -> tuple[Any, Any]:
    """A body's R and origin, from its parent's."""
    return R @ fixed @ turn, r + R @ p


@dataclass(frozen=True)
class Outwards:
    """The motion of a body and its force at q̈ = 0."""

    stages: tuple[tuple[int, ...], ...]

    def __call__(
        self, R: np.ndarray, r: np.ndarray, v: np.ndarray, a: np.ndarray, spins: np.ndarray,
        slides: np.ndarray, rates: np.ndarray,
        mass: Scalar, first: np.ndarray, second: np.ndarray,
    ) -> tuple[Any, ...]:  # fmt: skip
        """v, a, S, Ψ̇, (Ψ̇ + Ṡ)/2; m, h, J, T, P, f"""
        turned = [R @ w for w in spins]
        S = np.array([[*w, *(cross(r, w) + u)] for w, u in zip(turned, slides, strict=True)])
        S1, X = np.empty_like(S, dtype=object), np.empty_like(S, dtype=object)
        for stage in self.stages:
            after = v
            for k in stage:
                S1[k] = motion_cross(v, S[k])
                after = after + S[k] * rates[k]
            for k in stage:
                X[k] = S1[k] if len(stage) == 1 else (S1[k] + motion_cross(after, S[k])) / 2
                a = a + S1[k] * rates[k]
            v = after
        m, h, J = moved_inertia(mass, first, symmetric(*second), Matrix(R), r)
        T, P = momenta(m, h, J, v[:3], v[3:])
        L = J @ v[:3] + cross(h, v[3:])
        f = weight(m, h, J, a) + force_cross(v, np.concatenate([L, P]))
        return v, a, S, S1, X, m, h, J[UPPER], T, P, f


@dataclass(frozen=True)
class Accelerated:
    """What q̈ does to a body."""

    stages: tuple[tuple[int, ...], ...]

    def __call__(
        self, v: np.ndarray, a: np.ndarray, shift: np.ndarray,
        S: np.ndarray, S1: np.ndarray, rates: np.ndarray, accelerations: np.ndarray,
        m: Scalar, h: np.ndarray, J: np.ndarray,
    ) -> tuple[Any, ...]:  # fmt: skip
        """What it adds to a; Ψ̈; what it adds to f."""
        S2 = np.empty_like(S, dtype=object)
        for stage in self.stages:
            now = a + shift
            for k in stage:
                S2[k] = motion_cross(now, S[k]) + motion_cross(v, S1[k])
            for k in stage:
                v, a = v + S[k] * rates[k], a + S1[k] * rates[k]
                shift = shift + S[k] * accelerations[k]
        return shift, S2, weight(m, h, symmetric(*J), shift)


def pushes(m: Scalar, h: np.ndarray, J: np.ndarray, S: np.ndarray) -> Any:
    """I S of each screw."""
    return np.array([weight(m, h, symmetric(*J), screw) for screw in S])


def felts(
    m: Scalar,
    h: np.ndarray,
    J: np.ndarray,
    T: np.ndarray,
    P: np.ndarray,
    f: np.ndarray,
    S: np.ndarray,
    S1: np.ndarray,
    S2: np.ndarray,
    X: np.ndarray,
    push: np.ndarray,
) -> tuple[Any, ...]:
    """What those before feel of each rate: by q, by q̇; 2 I S, and 2 Bᵀ S, whose force is nil."""
    J = symmetric(*J)
    by_q, by_qd, back = [], [], []
    for s, s1, s2, x in zip(S, S1, S2, X, strict=True):
        inertial = weight(m, h, J, s2) + force_cross(s, f)
        by_q.append(inertial + 2 * np.concatenate([T @ s1[:3], cross(s1[:3], P)]))
        coriolis = np.concatenate([T @ s[:3], cross(s[:3], P)])
        by_qd.append(2 * (weight(m, h, J, x) + coriolis))
        back.append(2 * (T.T @ s[:3] + cross(P, s[3:])))
    return np.array(by_q), np.array(by_qd), 2 * push, np.array(back)


def pairs(
    S: np.ndarray,
    S1: np.ndarray,
    S2: np.ndarray,
    X: np.ndarray,
    push: np.ndarray,
    by_q: np.ndarray,
    by_qd: np.ndarray,
    double: np.ndarray,
    back: np.ndarray,
) -> tuple[Any, ...]:
    """∂τ_i/∂q_j, ∂τ_i/∂q̇_j, ∂τ_j/∂q_i, ∂τ_j/∂q̇_i of one rate j and the rates i before it."""
    low_q = S1[:, :3] @ back + S2 @ push
    return S @ by_q, S @ by_qd, low_q, S[:, :3] @ back + X @ double


def weight(m: Scalar, h: np.ndarray, J: np.ndarray, x: np.ndarray) -> Any:
    """I x"""
    return np.concatenate([J @ x[:3] + cross(h, x[3:]), x[3:] * m + cross(x[:3], h)])


def motion_cross(v: np.ndarray, x: np.ndarray) -> Any:
    """v × x"""
    return np.concatenate([cross(v[:3], x[:3]), cross(v[:3], x[3:]) + cross(v[3:], x[:3])])


def force_cross(v: np.ndarray, f: np.ndarray) -> Any:
    """v ×* f"""
    return np.concatenate([cross(v[:3], f[:3]) + cross(v[3:], f[3:]), cross(v[:3], f[3:])])
