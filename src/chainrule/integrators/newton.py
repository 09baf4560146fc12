"""Newton's method inside a step: small linear systems written out, and when it has converged.

A program does not branch on a value, so rows are not exchanged; the matrices here are close to
the identity, or are what a Newton iteration can do with an approximation of.
"""

from typing import Any

import numpy as np

from chainrule.program import maximum, select

ROUNDING = 2.0**-52
NEAR = 2.0**-40
"""A change this small that no longer halves is rounding, too."""


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


def largest(values: Any) -> Any:
    """max |vᵢ|"""
    result = abs(values[0])
    for value in values[1:]:
        result = maximum(result, abs(value))
    return result


def converged(change: Any, before: Any, scale: Any) -> Any:
    """1 where the change is rounding against the scale, or no longer shrinks; else 0."""
    small = change <= ROUNDING * scale
    stuck = (change <= NEAR * scale) & (0.5 * before <= change)
    return select(small | stuck, 1.0, 0.0)
