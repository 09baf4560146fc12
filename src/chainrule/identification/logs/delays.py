"""Torque that was recorded late: how late, and what it costs.

A torque that is measured, or computed from a current, a few milliseconds after the position turns
inertia into friction. The delay that leaves the smallest residual is found by trying.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from chainrule.identification.logs.log import Log
from chainrule.identification.regression.stacking import joint_torque

if TYPE_CHECKING:
    from chainrule.identification.estimators.weighting import Solution
    from chainrule.identification.regression.problem import Problem

LONGEST = 0.05
"""Seconds: a longer delay is not one of measurement."""

WORTH = 0.2
"""The part of the residual's power that a delay must explain to be mentioned."""


def punctual(log: Log, delay: float) -> Log:
    """The log with τ(t + delay) for τ(t): a torque that came late, brought back."""
    if not delay:
        return log
    late = log.t + delay
    return replace(log, tau=np.column_stack([np.interp(late, log.t, x) for x in log.tau.T]))


def found_delay(problem: Problem, solution: Solution, worth: float = WORTH) -> tuple[float, float]:
    """(delay in s, share of the residual's power that it explains); (0, 0) for none."""
    mechanism, recipe = problem.mechanism, problem.recipe
    weights = solution.weights
    p = len(solution.beta)
    Q, _ = np.linalg.qr((problem.stack.Phi * weights[..., None]).reshape(-1, p))
    motions = []
    for log in problem.logs:
        motions += recipe.motions(mechanism, replace(log, tau=joint_torque(mechanism, log)))
    if len(motions) != len(problem.stack.runs):
        return 0.0, 0.0
    step = max(1e-3, 1 / min(m.rate for m in motions))
    shifts = np.arange(-round(LONGEST / step), round(LONGEST / step) + 1) * step
    rest = []
    for shift in shifts:
        rows = [
            recipe.thin(np.array([np.interp(m.t + shift, m.t, x) for x in m.tau.T]), m.rate).T
            for m in motions
        ]
        y = (np.concatenate(rows) * weights * problem.stack.used).ravel()
        rest.append(float(np.sum(y**2) - np.sum((Q.T @ y) ** 2)))
    here, best = len(shifts) // 2, int(np.argmin(rest))
    share = 1 - rest[best] / rest[here] if rest[here] > 0 else 0.0
    return (float(shifts[best]), share) if share > worth else (0.0, 0.0)


def check_delay(problem: Problem, solution: Solution) -> list[str]:
    """A delay worth mentioning, in words."""
    if len(problem.known):
        return []
    delay, share = found_delay(problem, solution)
    if not delay:
        return []
    word = "late" if delay > 0 else "early"
    return [
        f"the torque seems to be recorded {1000 * abs(delay):.3g} ms {word}: shifted by that, "
        f"the residual loses {100 * share:.0f} % of its power; try delay={delay:g}"
    ]
