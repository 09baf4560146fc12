"""The speed of friction near a reversal, c sign(q̇) exp(−(q̇/v)²): how much of β hangs on v."""

from __future__ import annotations

import numpy as np

from chainrule.identification.estimators.weighting import Solution, residual
from chainrule.identification.regression.problem import Problem
from chainrule.identification.regression.stacking import rate_of
from chainrule.mechanism.friction import Stribeck


def speed_covariance(problem: Problem, solution: Solution, effective: float) -> np.ndarray:
    """What is added to the covariance of β for v, which was found in the same data, with so many
    independent samples a joint: σ_v² (dβ/dv)(dβ/dv)ᵀ."""
    stack, p = problem.stack, len(solution.beta)
    motions = [m for log in problem.logs for m in problem.recipe.motions(problem.mechanism, log)]
    terms = [
        (c.term.velocity, rate_of(problem.mechanism, c.link), beta)
        for c, beta in zip(problem.grouping.columns, solution.beta, strict=True)
        if isinstance(c.term, Stribeck)
    ]
    if not terms or len(motions) != len(stack.runs):
        return np.zeros((p, p))
    slopes = []  # dτ/dv
    for m in motions:
        slope = np.zeros_like(m.qd)
        for v, j, beta in terms:
            ratio = m.qd[:, j] / v
            slope[:, j] = beta * np.sign(ratio) * np.exp(-(ratio**2)) * 2 * ratio**2 / v
        slopes.append(problem.recipe.thin(slope.T, m.rate).T)
    weights = solution.weights
    d = (np.concatenate(slopes) * stack.used * weights).ravel()
    A = (stack.Phi * weights[..., None]).reshape(-1, p)
    length = np.linalg.norm(A, axis=0)
    taken = np.linalg.lstsq(A / length, d, rcond=1e-12)[0]
    own = float(np.sum((d - A / length @ taken) ** 2))
    freedom = max(1.0, effective * problem.mechanism.dof - p)
    left = float(np.sum((residual(stack, solution.beta) * weights) ** 2))
    return left / freedom / max(own, 1e-300) * np.outer(taken / length, taken / length)
