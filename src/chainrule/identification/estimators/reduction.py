"""Essential parameters: a model with no more than what the data supports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.estimators.weighting import residual
from chainrule.identification.regression.statistics import uncertainty

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit


def essential(fit: Fit, threshold: float) -> Fit:
    """The fit without parameters that are less than `threshold` deviations from zero."""
    while True:
        score = np.abs(fit.solution.beta) / fit.sd
        weakest = int(np.argmin(score))
        if score[weakest] >= threshold:
            return fit
        if len(score) == 1:
            raise ChainruleError("no parameter is essential: nothing here explains the torque")
        fit = without(fit, weakest)


def without(fit: Fit, k: int) -> Fit:
    """The fit with base parameter k set to zero."""
    problem = fit.problem.without(k)
    solution = fit.estimator.solve(problem)
    error = residual(problem.stack, solution.beta)
    spread = uncertainty(problem.stack, error, solution.weights, solution.Z)
    return replace(
        fit, problem=problem, solution=solution, beta=solution.beta, uncertainty=spread,
        consistent=None,
    )  # fmt: skip
