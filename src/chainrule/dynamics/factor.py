"""M x = b by M = Lᵀ D L, from the tips inwards, which keeps the zeros of a branched tree.

Featherstone 2008, section 6.5.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def pivots(M: np.ndarray) -> tuple[np.ndarray, list[Any]]:
    """(L, D) with M = Lᵀ D L, L with ones on the diagonal; only the lower half of M is read."""
    n = len(M)
    L, D = np.array(M, dtype=object), [None] * n
    for k in reversed(range(n)):
        D[k] = L[k, k]
        row = [L[k, i] for i in range(k)]
        scaled = [entry * (1 / L[k, k]) if k else entry for entry in row]
        for i in range(k):
            for j in range(i + 1):
                L[i, j] = L[i, j] - scaled[i] * row[j]
        L[k, :k] = scaled
    return L, D


def solve(M: np.ndarray, b: np.ndarray) -> np.ndarray:
    """x of M x = b, for a symmetric positive M."""
    L, D = pivots(M)
    n = len(M)
    x = np.array(b, dtype=object)
    for k in reversed(range(n)):
        for i in range(k):
            x[i] = x[i] - L[k, i] * x[k]
    for k in range(n):
        # The reciprocal is there already, but for the first.
        x[k] = x[k] * (1 / D[k]) if k else x[k] / D[k]
        for i in range(k):
            x[k] = x[k] - L[k, i] * x[i]
    return x
