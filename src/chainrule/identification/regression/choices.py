"""Which friction, and the price of a choice: deviations of the widest model that was looked at.

A smaller model that was chosen because the data do not contradict it has smaller deviations, which
hold only if it is true. What was estimated is reported with the deviations that it has in the
model it was chosen from: one-sided friction, and a rotor at every joint.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from chainrule.identification.estimators.weighting import WLS, Estimator, residual
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import Recipe
from chainrule.identification.regression.columns import EstimatedParameter
from chainrule.identification.regression.problem import Problem, ProblemStructure, prepare
from chainrule.identification.regression.statistics import uncertainty
from chainrule.mechanism.friction import (
    BackwardViscous,
    Coulomb,
    ForwardViscous,
    Offset,
    Viscous,
)

SYMMETRIC = (Viscous, Coulomb, Offset)
ASYMMETRIC = (ForwardViscous, BackwardViscous, Coulomb, Offset)
"""Dry friction of either direction is Coulomb's and an offset, which may be the larger one."""

EITHER = (Viscous, *ASYMMETRIC)
"""The terms of both."""


def chosen_friction(
    structure: ProblemStructure, logs: Sequence[Log], recipe: Recipe, beside: Sequence[Any] = ()
) -> tuple[Problem, Problem]:
    """Symmetric or one-sided friction, whichever the data prefers (Schwarz 1978), counting only
    independent samples, with the terms `beside` it; and the wider of the two."""
    count, scores = 0.0, []
    # The richer model first: what it leaves is noise, by which independent samples are counted.
    for terms in (ASYMMETRIC, SYMMETRIC):
        problem = prepare(structure, logs, recipe, (*terms, *beside))
        solution = WLS().solve(problem)
        error = residual(problem.stack, solution.beta)
        spread = uncertainty(problem.stack, error, solution.weights)
        count = count or max(2.0, spread.effective)
        power = np.maximum(np.mean(error**2, axis=0), 1e-24 * np.mean(problem.stack.tau**2))
        penalty = len(solution.beta) * np.log(count * error.shape[1])
        scores.append((count * float(np.sum(np.log(power))) + penalty, problem))
    return min(scores, key=lambda pair: pair[0])[1], scores[0][1]


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
    if isinstance(parameter.term, Viscous):  # the mean of both sides
        sides = (ForwardViscous, BackwardViscous)
        return [(kind.column.format(parameter.mark), 0.5) for kind in sides]
    return [(parameter.name, 1.0)]
