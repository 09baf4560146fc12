"""The price of a choice: deviations of the widest model that was looked at.

A smaller model that was chosen because the data do not contradict it has smaller deviations, which
hold only if it is true. What was estimated is reported with the deviations that it has in the
model it was chosen from: one-sided friction, and a rotor at every joint.
"""

from __future__ import annotations

import numpy as np

from chainrule.identification.estimators.weighting import Estimator, residual
from chainrule.identification.regression.columns import EstimatedParameter
from chainrule.identification.regression.problem import Problem
from chainrule.identification.regression.statistics import uncertainty
from chainrule.mechanism.friction import (
    BackwardCoulomb,
    BackwardViscous,
    Coulomb,
    ForwardCoulomb,
    ForwardViscous,
    Offset,
    Viscous,
)

#: A two-sided term as the sum of one-sided ones.
SIDES = {
    Viscous: ((ForwardViscous, 0.5), (BackwardViscous, 0.5)),
    Coulomb: ((ForwardCoulomb, 0.5), (BackwardCoulomb, 0.5)),
    Offset: ((ForwardCoulomb, 0.5), (BackwardCoulomb, -0.5)),
}


def priced(covariance: np.ndarray, problem: Problem, wide: Problem, how: Estimator) -> np.ndarray:
    """The covariance of the problem's β, at least that of the wide problem's for the same sums."""
    if wide is problem:
        return covariance
    L = _sums(problem, wide)
    if L is None:
        return covariance
    solution = how.solve(wide)
    spread = uncertainty(wide.stack, residual(wide.stack, solution.beta), solution.weights)
    wider = L @ spread.covariance @ L.T
    sd, other = np.sqrt(np.diag(covariance)), np.sqrt(np.diag(wider))
    larger = np.maximum(1.0, other / np.maximum(sd, 1e-300))
    return covariance * np.outer(larger, larger)


def _sums(problem: Problem, wide: Problem) -> np.ndarray | None:
    """L of β = L β_wide, None where the two do not belong together."""
    place = {name: k for k, name in enumerate(wide.grouping.names)}
    L = np.zeros((len(problem.grouping), len(place)))
    for k, parameter in enumerate(problem.grouping.columns):
        for name, factor in _as_wide(parameter, place):
            if name not in place:
                return None
            L[k, place[name]] = factor
    return L


def _as_wide(parameter: EstimatedParameter, place: dict[str, int]) -> list[tuple[str, float]]:
    if parameter.name in place:
        return [(parameter.name, 1.0)]
    sides = SIDES.get(type(parameter.term), ())
    return [(kind.column.format(parameter.mark), factor) for kind, factor in sides] or [
        (parameter.name, 1.0)
    ]
