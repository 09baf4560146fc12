"""x of M x + b = 0 for many b, by articulated bodies: M is not made, and the work is linear.

The inertias of `aba`, in the axes of `derivatives`, where nothing has to be moved from body to
body: a column costs 46 operations a joint, less than M = Lᵀ D L from 24 joints in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.dynamics.derivatives import Call, Part
from chainrule.dynamics.screws import UPPER
from chainrule.spatial.vectors import Scalar, cross_matrix, identity, symmetric, zeros


@dataclass(frozen=True)
class Eliminated:
    """Each rate's screw S, U = inertia × S and −1 / (S · U), and the rate before it, or −1."""

    S: np.ndarray
    U: np.ndarray
    inverse: np.ndarray
    before: tuple[int, ...]


def eliminated(parts: Sequence[Part], size: int, call: Call) -> Eliminated:
    """The joints one after the other, from the tips, of parts none of which share a rate."""
    articulated: dict[int, Any] = {}
    for part in parts:
        m, h, J = part.alone
        articulated[id(part)] = (J, cross_matrix(h), (identity() * m)[UPPER])
    S, U = np.zeros((2, size, 6), dtype=object)
    inverse: Any = np.zeros(size, dtype=object)
    before = [-1] * size
    for part in reversed(parts):
        own = call(eliminate, *articulated[id(part)], part.S, part.extra)
        S[part.rates], (U[part.rates], inverse[part.rates], *rest) = part.S, own
        for k, index in enumerate(part.rates):
            path = part.path(0)[-1:] if not k else [(part, k - 1)]
            before[index] = next((p.rates[m] for p, m in path), -1)
        if id(part.before) in articulated:
            above = articulated[id(part.before)]
            articulated[id(part.before)] = [a + b for a, b in zip(above, rest, strict=True)]
    return Eliminated(S, U, inverse, tuple(before))


def eliminate(
    J: np.ndarray, H: np.ndarray, N: np.ndarray, S: np.ndarray, extra: Scalar
) -> tuple[Any, ...]:
    """(U, −1/D; J, H, N): a joint's rates solved for, the last one first, and what is left."""
    U, inverse = np.empty(S.shape, dtype=object), np.empty(len(S), dtype=object)
    J, N = symmetric(*J), symmetric(*N)
    for k in reversed(range(len(S))):
        sigma, alpha = S[k, :3], S[k, 3:]
        n, f = J @ sigma + H @ alpha, H.T @ sigma + N @ alpha
        U[k, :3], U[k, 3:] = n, f
        inverse[k] = -1 / (sigma @ n + alpha @ f + extra)
        J = J + np.outer(n, n * inverse[k])
        H, N = H + np.outer(n, f * inverse[k]), N + np.outer(f, f * inverse[k])
    return U, inverse, J[UPPER], H, N[UPPER]


@dataclass(frozen=True)
class Column:
    """The solution of a system whose joints are eliminated, each rate with the one before it."""

    before: tuple[int, ...]

    def __call__(self, S: np.ndarray, U: np.ndarray, inverse: np.ndarray, b: np.ndarray) -> Any:
        """x of M x + b = 0"""
        size = len(b)
        p, a = [[zeros(6)] * (size + 1) for _ in range(2)]  # the last are those of the base
        u, x = np.empty((2, size), dtype=object)
        for k in reversed(range(size)):
            u[k] = (b[k] + S[k] @ p[k]) * inverse[k]
            p[self.before[k]] = p[self.before[k]] + (p[k] + U[k] * u[k])
        for k, above in enumerate(self.before):
            x[k] = u[k] + U[k] @ a[above] * inverse[k]
            a[k] = a[above] + S[k] * x[k]
        return x
