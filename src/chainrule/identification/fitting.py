"""One fit at a delay that is known: cut-off, friction and rotors chosen, and what looks wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.estimators import Estimator, residual
from chainrule.identification.estimators.gains import with_gains
from chainrule.identification.logs.cutoff import narrowest, suggested
from chainrule.identification.logs.delays import (
    Delay,
    delay_slope,
    punctual,
)
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass, Recipe
from chainrule.identification.logs.spikes import despiked
from chainrule.identification.logs.thinning import thinned
from chainrule.identification.regression.choices import (
    ASYMMETRIC,
    SYMMETRIC,
    chosen_friction,
    priced,
)
from chainrule.identification.regression.knowledge import with_priors, within_bounds
from chainrule.identification.regression.physical import consistent
from chainrule.identification.regression.problem import ProblemStructure, prepare
from chainrule.identification.regression.reversing import speed_covariance
from chainrule.identification.regression.rotors import told_rotors
from chainrule.identification.regression.statistics import uncertainty
from chainrule.identification.result.doubts import (
    check_echo,
    check_logs,
    check_masses,
    rest_notes,
)
from chainrule.identification.result.fit import Fit
from chainrule.identification.result.hypotheses import check_hypotheses
from chainrule.identification.result.impossible import (
    check_bodies,
    check_direction,
    check_inertia,
    check_joints,
    check_signs,
    doubtful_notes,
)
from chainrule.identification.result.lacking_friction import reversal
from chainrule.identification.result.trial import MistakeTrial
from chainrule.mechanism.friction import Stribeck
from chainrule.mechanism.mechanism import Mechanism

DOUBTFUL = 15.0
"""Per cent of a joint's torque: where more is left, mistakes in the data are looked for."""


@dataclass(frozen=True)
class Wishes:
    """How to identify, as `identify` was told."""

    friction: Sequence[Any] | None
    motor_inertia: bool | None
    how: Estimator
    physical: bool
    prior_weight: float
    cutoff: float | None
    recipe: Recipe | None
    keep_zeros: bool
    known: Mapping[str, float | None]
    bounds: Mapping[str, tuple[float, float]]
    priors: Mapping[str, tuple[float, float]]
    gains: bool
    measured_rates: bool
    reversal: Stribeck | None = None

    @property
    def terms_known(self) -> bool:
        """Whether something is said about a friction term by its name."""
        names = {*self.known, *self.bounds, *self.priors}
        return any(name.startswith(("Fv", "Fc", "Fo", "Fs")) for name in names)


def fitted(
    mechanism: Mechanism,
    logs: tuple[Log, ...],
    validate: tuple[Log, ...],
    wishes: Wishes,
    late: Delay,
) -> tuple[Fit, float | None]:
    """The fit, and the speed of friction near reversals that the data ask for."""
    logs = tuple(punctual(log, late.seconds) for log in logs)
    friction, recipe, how = wishes.friction, wishes.recipe, wishes.how
    if friction is None and wishes.terms_known:
        friction = SYMMETRIC  # who knows a value has chosen its model
    if recipe is None:
        logs, validate = tuple(map(despiked, logs)), tuple(map(despiked, validate))
    found = check_logs(mechanism, logs)
    if validate:
        found += [w for w in check_logs(mechanism, validate) if w not in found]
    notes: list[str] = []
    if recipe is None:
        logs, notes = thinned(logs, wishes.cutoff or narrowest(logs).cutoff)
    terms = SYMMETRIC if friction is None else friction
    beside = () if wishes.reversal is None else (wishes.reversal,)
    every = (*SYMMETRIC, *ASYMMETRIC, *beside) if friction is None else friction
    structure = ProblemStructure.of(
        mechanism,
        every,
        motor_inertia=wishes.motor_inertia is not False,
        keep_zeros=wishes.keep_zeros,
        given=wishes.known,
    )
    if recipe is None:
        without = [log.name for log in logs if log.qd is None]
        if wishes.measured_rates and without:
            raise ChainruleError(f"{without[0]} has no measured rates, qd")
        cutoff = wishes.cutoff or suggested(structure, logs, terms)
        recipe = LowPass.of(logs, cutoff, measured=wishes.measured_rates)
    if friction is None:
        problem, wide = chosen_friction(structure, logs, recipe, beside)
    else:
        problem = wide = prepare(structure, logs, recipe, friction)
    gain = None
    if wishes.gains:
        problem, wide, gain, more = with_gains(problem, wide)
        notes += more
    if wishes.motor_inertia is None:
        problem, more = told_rotors(problem)
        notes += more
    notes += rest_notes(problem)
    solution = how.solve(problem)
    error = residual(problem.stack, solution.beta)
    spread = uncertainty(problem.stack, error, solution.weights, solution.Z)
    if solution.covariance is not None:
        spread = replace(spread, covariance=solution.covariance)
    elif solution.Z is None:
        spread = replace(spread, covariance=priced(spread.covariance, problem, wide, how))
    if late.sd:
        slope = late.sd * delay_slope(problem, solution)
        spread = replace(spread, covariance=spread.covariance + np.outer(slope, slope))
    if beside:
        known = speed_covariance(problem, solution, spread.effective)
        spread = replace(spread, covariance=spread.covariance + known)
    beta, covariance = with_priors(
        problem.grouping, solution.beta, spread.covariance, wishes.priors
    )
    spread = replace(spread, covariance=covariance)
    beta, held = within_bounds(problem.grouping, beta, covariance, wishes.bounds)
    notes += [f"held by a bound: {', '.join(held)}"] if held else []
    body = None
    if wishes.physical:
        body = consistent(
            mechanism, problem.grouping, beta, covariance, prior_weight=wishes.prior_weight
        )
        beta = body.beta
    fit = Fit(
        problem=problem,
        estimator=how,
        solution=solution,
        beta=beta,
        uncertainty=spread,
        consistent=body,
        prior_weight=wishes.prior_weight,
        validation_logs=validate,
        notes=tuple(notes),
        delay=late.seconds,
        gain=gain,
    )
    wrong, chance = impossible(fit)
    suspicious = bool(wrong) or bool(np.any(fit.errors().percent > DOUBTFUL))
    fit = replace(fit, notes=(*fit.notes, *doubtful_notes(fit.errors(), DOUBTFUL)))
    trial = MistakeTrial.of(structure, problem)
    likely, factors = check_hypotheses(
        structure, problem, trial, suspicious=suspicious, possible=not wrong
    )
    found = [
        *likely,
        *wrong,
        *chance,
        *factors,
        *found,
        *check_echo(problem),
    ]
    found += check_masses(mechanism, problem.grouping.names, beta)
    found += [solution.note] if solution.note else []
    fit = replace(fit, warnings=tuple(found), impossible=(*likely, *wrong))
    if friction is not None or fit.impossible:
        return fit, None
    if beside:
        plain = [p.term for p in problem.grouping.columns if p.term and p.term not in beside]
        trial = MistakeTrial.of(structure, problem, plain)
    return fit, None if trial is None else reversal(trial, spread.effective)


def impossible(fit: Fit) -> tuple[list[str], list[str]]:
    """(why the values of a fit belong to no machine, what may be chance), in words."""
    problem, beta, spread = fit.problem, fit.solution.beta, fit.uncertainty
    found, chance = check_signs(problem, beta, spread.sd)
    found += check_inertia(problem, beta, spread.covariance)
    with suppress(ChainruleError):  # no solver here, or it found none
        found += check_bodies(problem, fit.bodies)
    return [*found, *check_joints(fit.errors()), *check_direction(problem)], chance
