"""Small linear systems, written out: A x = b with A = L U, without a choice of pivots.

A program does not branch on a value, so rows are not exchanged; the matrices here are close to
the identity, or are what a Newton iteration can do with an approximation of.
"""

from typing import Any

import numpy as np


def factors(A: Any) -> Any:
    """L below the diagonal (its own is 1), U above it, and the reciprocals of U's diagonal."""
    LU = np.array(A, dtype=object)
    n = len(LU)
    for k in range(n):
        LU[k, k] = 1.0 / LU[k, k]
        for i in range(k + 1, n):
            LU[i, k] = LU[i, k] * LU[k, k]
            for j in range(k + 1, n):
                LU[i, j] = LU[i, j] - LU[i, k] * LU[k, j]
    return LU


def solve(LU: Any, b: Any) -> Any:
    """x of L U x = b."""
    n = len(LU)
    x = np.array(b, dtype=object)
    for i in range(n):
        for j in range(i):
            x[i] = x[i] - LU[i, j] * x[j]
    for i in reversed(range(n)):
        for j in range(i + 1, n):
            x[i] = x[i] - LU[i, j] * x[j]
        x[i] = x[i] * LU[i, i]
    return x
