"""M x = b by M = Lᵀ D L, from the tips inwards, which keeps the zeros of a branched tree.

Featherstone 2008, section 6.5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np


def is_zero(entry: Any) -> bool:
    """Is a number, or a traced value, known to be zero?"""
    return entry == 0 or (getattr(entry, "is_constant", False) and entry.payload == 0)


def pivots(M: np.ndarray) -> tuple[np.ndarray, list[Any]]:
    """(L, D) with M = Lᵀ D L, L with ones on the diagonal; only the lower half of M is read."""
    n = len(M)
    L = np.array(M, dtype=object)
    D: list[Any] = [None] * n
    for k in reversed(range(n)):
        D[k] = L[k, k]
        filled = _filled(L, k)
        row = {i: L[k, i] for i in filled}
        for i in filled:
            L[k, i] = row[i] * (1 / D[k])
            for j in filled[: filled.index(i) + 1]:
                L[i, j] = L[i, j] - L[k, i] * row[j]
    return L, D


def solve(M: np.ndarray, b: np.ndarray) -> np.ndarray:
    """x of M x = b, for a symmetric positive M; b may have several columns."""
    L, D = pivots(M)

    def divided(k: int, value: Any) -> Any:
        # The reciprocal is there already, but for the first, which a single column needs once.
        return value * (1 / D[k]) if k or np.ndim(b) > 1 else value / D[k]

    return _substituted(L, divided, b)


def column(L: np.ndarray, inverse: np.ndarray, b: np.ndarray) -> np.ndarray:
    """x of Lᵀ D L x = b, by 1/D; of Lᵀ D L x + b = 0 by −1/D."""
    return _substituted(L, lambda k, value: value * inverse[k], b)


def _substituted(L: np.ndarray, divided: Callable[[int, Any], Any], b: np.ndarray) -> np.ndarray:
    x = np.array(b, dtype=object)
    filled = [_filled(L, k) for k in range(len(L))]
    for k in reversed(range(len(L))):
        for i in filled[k]:
            x[i] = x[i] - L[k, i] * x[k]
    for k in range(len(L)):
        x[k] = divided(k, x[k])
        for i in filled[k]:
            x[k] = x[k] - L[k, i] * x[i]
    return x


def solve_mixed(
    M: np.ndarray,
    given: np.ndarray,
    fixed: Sequence[Any],
    select: Callable[[Any, Any, Any], Any],
) -> tuple[np.ndarray, np.ndarray]:
    """(x, f) of M x = f, where `given` is x at the entries that are `fixed`, else f."""
    n = len(M)
    L = np.array(M, dtype=object)
    inverse: list[Any] = [None] * n
    b = [select(held, 0.0, value) for held, value in zip(fixed, given, strict=True)]
    for k in reversed(range(n)):
        filled = _filled(L, k)
        inverse[k] = select(fixed[k], 0.0, 1 / L[k, k])
        through = select(fixed[k], given[k], b[k] * inverse[k])
        for i in filled:
            b[i] = b[i] - L[k, i] * through
            for j in filled[: filled.index(i) + 1]:
                L[i, j] = L[i, j] - L[k, i] * inverse[k] * L[k, j]
    x, f = np.empty(n, dtype=object), np.empty(n, dtype=object)
    for k in range(n):
        rest = b[k]
        for i in _filled(L, k):
            rest = rest - L[k, i] * x[i]
        x[k] = select(fixed[k], given[k], rest * inverse[k])
        f[k] = select(fixed[k], L[k, k] * given[k] - rest, given[k])
    return x, f


def _filled(L: np.ndarray, k: int) -> list[int]:
    """The columns of row k, left of the diagonal, that are not zero."""
    return [i for i in range(k) if not is_zero(L[k, i])]
