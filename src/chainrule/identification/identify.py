"""identify: from a mechanism and its logs to a Fit."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.errors import ChainruleWarning, UnknownNameError
from chainrule.identification.checking import (
    check_logs,
    check_masses,
    check_scale,
    still_joints,
)
from chainrule.identification.columns import (
    Parameter,
    Regressor,
    Spring,
    described_values,
    parameters,
)
from chainrule.identification.cutoff import narrowest, unbiased
from chainrule.identification.errors import DataError
from chainrule.identification.estimators import IRLS, OLS, WLS, Estimator, residual
from chainrule.identification.fit import Fit
from chainrule.identification.grouping import Grouping, group, group_columns
from chainrule.identification.log import Log
from chainrule.identification.physical import WEAK, consistent
from chainrule.identification.signals import LowPass, Recipe
from chainrule.identification.stacking import Stack, stack
from chainrule.identification.statistics import uncertainty
from chainrule.mechanism.friction import (
    BackwardCoulomb,
    BackwardViscous,
    Coulomb,
    ForwardCoulomb,
    ForwardViscous,
    Offset,
    Viscous,
)
from chainrule.mechanism.mechanism import Mechanism

SYMMETRIC = (Viscous, Coulomb, Offset)
ASYMMETRIC = (ForwardViscous, BackwardViscous, ForwardCoulomb, BackwardCoulomb)

MOTION_RANK = 1e-6
"""A column of Φ of length 1 that the others explain to this is not told by this motion."""


@dataclass(frozen=True)
class Problem:
    """What an estimator works on: Φ and τ, and where they come from.

    `regressor` has the columns of `stack.Phi` first and then those of known value, `known`.
    """

    mechanism: Mechanism
    logs: tuple[Log, ...]
    recipe: Recipe
    regressor: Regressor
    known: np.ndarray
    grouping: Grouping
    stack: Stack

    def stack_of(self, logs: Sequence[Log], recipe: Recipe | None = None) -> Stack:
        """Φ and τ of other logs, or of another recipe."""
        return stack(self.regressor, recipe or self.recipe, logs, self.known)


def estimator(method: str | Estimator) -> Estimator:
    """An estimator by its usual abbreviation."""
    from chainrule.identification.instruments import IV
    from chainrule.identification.matching import Matching

    words: dict[str, Any] = {"ols": OLS, "wls": WLS, "irls": IRLS, "iv": IV, "matching": Matching}
    if not isinstance(method, str):
        return method
    if method.lower() not in words:
        raise UnknownNameError("method", method, list(words))
    return words[method.lower()]()


def identify(
    mechanism: Mechanism,
    logs: Log | Sequence[Log],
    *,
    friction: Sequence[Any] | None = None,
    motor_inertia: bool = True,
    method: str | Estimator = "wls",
    physical: bool = False,
    prior: float = WEAK,
    validate: Log | Sequence[Log] = (),
    cutoff: float | None = None,
    recipe: Recipe | None = None,
    keep_zeros: bool = False,
) -> Fit:
    """The parameters of a mechanism from measured motion and torque.

    `friction` lists the terms to estimate at every joint, classes or examples (`Viscous`,
    `Coulomb(0, steepness=100)`, `Spring`); None takes viscous, Coulomb and offset, one-sided
    where the data asks for it. `motor_inertia` estimates a rotor a joint; without it, described
    rotors are known. `method` is "ols", "wls", "irls", "iv", "matching" or an estimator such as
    `DIDIM(controller)`. `physical` keeps every body one that could exist; `prior` is the weight of
    the described values then. `cutoff` in Hz is the filter's, by default suggested from the
    data; `recipe` replaces the filtering altogether. `keep_zeros` does not estimate centres of
    mass and products of inertia that the description writes as 0.
    """
    logs = (logs,) if isinstance(logs, Log) else tuple(logs)
    validate = (validate,) if isinstance(validate, Log) else tuple(validate)
    found = check_logs(mechanism, logs)
    if validate:
        found += [w for w in check_logs(mechanism, validate) if w not in found]
    if recipe is None and cutoff is None:
        band = narrowest(logs)
        terms = SYMMETRIC if friction is None else friction
        first = prepare(mechanism, logs, LowPass(band.cutoff), terms, motor_inertia, keep_zeros)
        cutoff = unbiased(first, band)
    recipe = recipe or LowPass(cutoff)  # type: ignore[arg-type]
    how = estimator(method)
    if friction is None:
        problem = _chosen_friction(mechanism, logs, recipe, motor_inertia, keep_zeros)
    else:
        problem = prepare(mechanism, logs, recipe, friction, motor_inertia, keep_zeros)
    solution = how.solve(problem)
    error = residual(problem.stack, solution.beta)
    spread = uncertainty(problem.stack, error, solution.weights, solution.Z)
    if solution.covariance is not None:
        spread = replace(spread, covariance=solution.covariance)
    beta = solution.beta
    body = None
    if physical:
        body = consistent(mechanism, problem.grouping, beta, spread.covariance, prior=prior)
        beta = body.beta
    described = described_values(mechanism, problem.grouping.parameters)
    found += check_scale(problem.stack, problem.grouping.B @ described)
    found += check_masses(mechanism, problem.grouping.names, beta)
    found += [solution.note] if solution.note else []
    for text in found:
        warnings.warn(text, ChainruleWarning, stacklevel=2)
    return Fit(
        problem=problem,
        estimator=how,
        solution=solution,
        beta=beta,
        uncertainty=spread,
        consistent=body,
        prior=prior,
        validation_logs=validate,
        warnings=tuple(found),
    )


def prepare(
    mechanism: Mechanism,
    logs: Sequence[Log],
    recipe: Recipe,
    friction: Sequence[Any],
    motor_inertia: bool,
    keep_zeros: bool,
) -> Problem:
    """Columns, groups and Φ; what this motion does not tell apart is grouped further."""
    free = parameters(mechanism, friction, motor_inertia=motor_inertia, keep_zeros=keep_zeros)
    still = still_joints(mechanism, logs)
    moving = [i for i, link in enumerate(mechanism.links) if link.joint.size_v]
    frozen = {moving[j] for j in still}
    free = tuple(p for p in free if not (_needs_motion(p) and p.link in frozen))
    known, values = _known_rotors(mechanism, motor_inertia)
    regressor = Regressor(mechanism, (*free, *known))
    last = range(len(free), len(free) + len(known))
    structural = group(regressor.restricted(range(len(free))))
    kept = regressor.restricted([*structural.kept, *last])
    rows = stack(kept, recipe, logs, values)
    flat = rows.Phi.reshape(-1, len(structural))
    if not np.any(flat):
        raise DataError("every column of Φ is zero: the motion tells nothing")
    motion = group_columns(flat, structural.columns, MOTION_RANK)
    if not len(motion):
        raise DataError("the rank of Φ is zero: the motion tells nothing")
    if len(motion) < len(structural):
        kept = kept.restricted([*motion.kept, *range(len(structural), len(kept.columns))])
        rows = rows.restricted(motion.kept)
    if rows.samples * mechanism.dof < 2 * len(motion):
        raise DataError(
            f"{rows.samples} rows of {mechanism.dof} joints for {len(motion)} parameters: "
            "more data, or a higher cut-off, is needed"
        )
    grouping = structural.then(motion)
    return Problem(mechanism, tuple(logs), recipe, kept, values, grouping, rows)


def _needs_motion(parameter: Parameter) -> bool:
    return parameter.term is not None and not isinstance(parameter.term, Offset | Spring)


def _known_rotors(
    mechanism: Mechanism, estimated: bool
) -> tuple[tuple[Parameter, ...], np.ndarray]:
    """Rotors that the description has and nobody estimates."""
    if estimated:
        return (), np.zeros(0)
    rotors = [p for p in parameters(mechanism) if p.rotor]
    rotors = [p for p in rotors if mechanism.links[p.link].joint.rotor is not None]
    values = described_values(mechanism, rotors) if rotors else np.zeros(0)
    if np.isnan(values).any():
        raise DataError("a rotor has no value; give one, or estimate it with motor_inertia=True")
    return tuple(rotors), values


def _chosen_friction(
    mechanism: Mechanism, logs: Sequence[Log], recipe: Recipe, motor_inertia: bool, keep_zeros: bool
) -> Problem:
    """Symmetric or one-sided friction, whichever the data prefers (Schwarz 1978), counting only
    independent samples."""
    count, scores = 0.0, []
    # The richer model first: what it leaves is noise, by which independent samples are counted.
    for terms in (ASYMMETRIC, SYMMETRIC):
        problem = prepare(mechanism, logs, recipe, terms, motor_inertia, keep_zeros)
        solution = WLS().solve(problem)
        error = residual(problem.stack, solution.beta)
        spread = uncertainty(problem.stack, error, solution.weights)
        count = count or max(2.0, spread.effective)
        power = np.maximum(np.mean(error**2, axis=0), 1e-24 * np.mean(problem.stack.tau**2))
        penalty = len(solution.beta) * np.log(count * error.shape[1])
        scores.append((count * float(np.sum(np.log(power))) + penalty, problem))
    return min(scores, key=lambda pair: pair[0])[1]


def again(problem: Problem, recipe: Recipe) -> Problem:
    """The same columns and groups under another recipe."""
    rows = stack(problem.regressor, recipe, problem.logs, problem.known)
    return replace(problem, recipe=recipe, stack=rows)
