"""The backward pass: V(x) of the quadratic model of a problem, and u = u* + k + K δx, compiled.

    δx⁺ = A δx + B δu + gap,   l(y) ≈ l + gᵀ δy + ½ δyᵀ H δy,   y = [x, u, x⁺]

Tassa, Mansard and Todorov 2014 (limits of u as bounds of a small quadratic program, found by
primal-dual active sets); Mastalli et al. 2020 (gaps between the states of a guess).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.dynamics.factor import pivots, solve, solve_mixed
from chainrule.fingerprint import fingerprint
from chainrule.loop.layout import Layout
from chainrule.program import CompiledRollout, Node, compile_rollout, minimum, select, trace
from chainrule.program.run.stored import kept_program

PASSES = 6
"""Rounds of active sets: one is exact for one motor; of random problems with three, all are solved,
with seven, 199 of 200, and the line search does with what is left."""

Mask = tuple[tuple[int, int], ...]
"""The entries (i ≥ j) of H that are not known to be zero."""


def kept(n: int, m: int) -> Layout:
    """What a step backwards gives: V's gradient and Hessian; k, K; the expected change of the cost
    per α and α²; the least pivot of Q_uu so far."""
    return Layout({"Vx": n, "Vxx": n * n, "k": m, "K": m * n, "first": 1, "second": 1, "pivot": 1})


@lru_cache(maxsize=32)
def backward(n: int, m: int, mask: Mask, boxed: bool) -> CompiledRollout:
    """The recursion for n states, m torques and a pattern of H."""
    Y = 2 * n + m
    layout = kept(n, m)

    def step(*values: np.ndarray | Node) -> dict[str, Any]:
        p: dict[str, Any] = dict(zip(ports, values, strict=True))
        now = layout.split(p["x"])
        A, B, g, gap = p["A"], p["B"], p["g"], p["gap"]
        H = np.zeros((Y, Y), dtype=object)
        for value, (i, j) in zip(p.get("H", ()), mask, strict=True):
            H[i, j] = H[j, i] = value
        x, u, after = slice(0, n), slice(n, n + m), slice(n + m, Y)
        V = now["Vxx"].reshape(n, n)
        W = V + H[after, after]
        w = now["Vx"] + g[after] + W @ gap
        WA, WB = W @ A, W @ B
        Qx = g[x] + H[x, after] @ gap + A.T @ w
        Qu = g[u] + H[u, after] @ gap + B.T @ w
        Hxa, Hua = H[x, after] @ A, H[u, after] @ B
        Qxx = H[x, x] + A.T @ WA + Hxa + Hxa.T
        Qux = H[u, x] + B.T @ WA + H[u, after] @ A + (H[x, after] @ B).T
        Quu = H[u, u] + B.T @ WB + Hua + Hua.T
        M = Quu + p["mu"] * np.eye(m)
        pivot = now["pivot"][0]
        for d in pivots(M)[1]:
            pivot = minimum(pivot, d)
        if boxed:
            k, K = _boxed(M, Qu, Qux, p["low"] - p["u"], p["high"] - p["u"])
        else:
            found = solve(M, np.concatenate([-Qu[:, None], -Qux], axis=1))
            k, K = found[:, 0], found[:, 1:]
        QuuK, Quuk = Quu @ K, Quu @ k
        cross = K.T @ Qux
        Vxx = Qxx + K.T @ QuuK + cross + cross.T
        upper = np.triu_indices(n)
        Vxx.T[upper] = Vxx[upper]
        new = {
            "Vx": Qx + K.T @ (Quuk + Qu) + Qux.T @ k,
            "Vxx": Vxx,
            "k": k,
            "K": K,
            "first": now["first"][0] + k @ Qu,
            "second": now["second"][0] + 0.5 * (k @ Quuk),
            "pivot": pivot,
        }
        return {"x": layout.join(new)}

    ports: dict[str, Any] = {
        "x": layout.size, "dt": (), "A": (n, n), "B": (n, m), "g": Y, "gap": n, "mu": (),
    }  # fmt: skip
    ports |= {"H": len(mask)} if mask else {}
    ports |= {"u": m, "low": m, "high": m} if boxed else {}
    key = fingerprint("backward", n, m, mask, boxed)
    return compile_rollout(kept_program(key, lambda: trace(step, ports, name=f"backward_{n}_{m}")))


def _boxed(
    M: np.ndarray, Qu: np.ndarray, Qux: np.ndarray, low: np.ndarray, high: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """k of min ½ kᵀ M k + Quᵀ k within the bounds, and K of the torques that are at none."""
    m = len(Qu)
    k = solve(M, -Qu)
    fixed: list[Any] = [None] * m
    given: Any = None
    slope = np.zeros(m, dtype=object)
    below: list[Any] = [k[i] <= low[i] for i in range(m)]
    above: list[Any] = [k[i] >= high[i] for i in range(m)]
    for _ in range(1 if m == 1 else PASSES):
        fixed = [a | b for a, b in zip(below, above, strict=True)]
        given = np.array(
            [select(below[i], low[i], select(above[i], high[i], -Qu[i])) for i in range(m)], object
        )
        k, force = solve_mixed(M, given, fixed, select)
        slope = force + Qu
        below = [(k[i] < low[i]) | (below[i] & (slope[i] > 0.0)) for i in range(m)]
        above = [(k[i] > high[i]) | (above[i] & (slope[i] < 0.0)) for i in range(m)]
    K = np.empty(Qux.shape, dtype=object)
    for j in range(Qux.shape[1]):
        column = np.array([select(fixed[i], 0.0, -Qux[i, j]) for i in range(m)], object)
        K[:, j] = solve_mixed(M, column, fixed, select)[0]
    return k, K
