"""Rotors: estimated where the data tell them from the links they turn, else left out.

A rotor adds n² I to its joint's own inertia, which its link does too but for the coupling to the
other joints. Where the motion hardly tells the two apart the estimate is loose, and often negative.
"""

from __future__ import annotations

import numpy as np

from chainrule.identification.estimators.weighting import WLS, residual
from chainrule.identification.regression.columns import described_values
from chainrule.identification.regression.digits import plus_minus
from chainrule.identification.regression.problem import Problem
from chainrule.identification.regression.statistics import uncertainty

TOLD = 2.0
"""Standard deviations above zero from which on a rotor is told by the data."""


def told_rotors(problem: Problem) -> tuple[Problem, list[str]]:
    """The problem without rotors that the data do not tell, and what was left out, in words.

    A rotor that the description has keeps its described value.
    """
    gone = []
    while rotors := [k for k in range(len(problem.grouping)) if _alone(problem, k)]:
        solution = WLS().solve(problem)
        spread = uncertainty(
            problem.stack, residual(problem.stack, solution.beta), solution.weights
        )
        far = solution.beta / np.maximum(spread.sd, 1e-300)
        weakest = min(rotors, key=lambda k: far[k])
        if far[weakest] >= TOLD:
            break
        parameter = problem.grouping.columns[weakest]
        value = float(np.nan_to_num(described_values(problem.mechanism, [parameter])[0]))
        gone.append(
            f"{parameter.name} ({plus_minus(solution.beta[weakest], spread.sd[weakest])}"
            + (f", described {value:.3g})" if value else ")")
        )
        problem = problem.without(weakest, value, fixed=True)
    if not gone:
        return problem, []
    text = "rotors that the data do not tell from the links are left out, as described or zero: "
    return problem, [text + ", ".join(gone)]


def _alone(problem: Problem, k: int) -> bool:
    grouping = problem.grouping
    return grouping.columns[k].rotor and len(grouping.members(k)) == 1
