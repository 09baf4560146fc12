"""One fit at a delay that is known: cut-off, friction and rotors chosen, and what looks wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError, DataError
from chainrule.identification.estimators import Estimator, residual
from chainrule.identification.estimators.gains import with_gains
from chainrule.identification.logs.contradicting import contradicting_rates
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
    EITHER,
    SYMMETRIC,
    chosen_friction,
    priced,
)
from chainrule.identification.regression.knowledge import with_priors, within_bounds
from chainrule.identification.regression.physical import consistent
from chainrule.identification.regression.problem import Problem, ProblemStructure, prepare
from chainrule.identification.regression.reversing import speed_covariance
from chainrule.identification.regression.rotors import told_rotors
from chainrule.identification.regression.statistics import uncertainty
from chainrule.identification.result.cut_torques import cut_torques
from chainrule.identification.result.doubts import (
    check_echo,
    check_logs,
    check_masses,
    rest_notes,
    short_notes,
)
from chainrule.identification.result.fit import Fit
from chainrule.identification.result.hypotheses import check_hypotheses
from chainrule.identification.result.impossible import (
    check_bodies,
    check_constant,
    check_direction,
    check_inertia,
    check_joints,
    check_signs,
    doubtful_notes,
    offset_notes,
)
from chainrule.identification.result.lacking import loose_zeros
from chainrule.identification.result.lacking_friction import reversal
from chainrule.identification.result.trial import MistakeTrial
from chainrule.mechanism.friction import Stribeck
from chainrule.mechanism.mechanism import Mechanism

FEW = 10.0
"""Independent samples a joint beyond its parameters, below which all values together are not known
well enough to say how far they are from bodies that can exist."""

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
    def beside(self) -> tuple[Stribeck, ...]:
        """The friction term near reversals, if there is one."""
        return () if self.reversal is None else (self.reversal,)

    @property
    def terms(self) -> Sequence[Any] | None:
        """The friction terms that were asked for; None where the data choose."""
        named = {*self.known, *self.bounds, *self.priors}
        if self.friction is None and any(n.startswith(("Fv", "Fc", "Fo", "Fs")) for n in named):
            return SYMMETRIC  # who knows a value has chosen its model
        return self.friction


@dataclass(frozen=True)
class Asked:
    """What is asked of the data: the problem, and `wide`, with all friction that was tried."""

    structure: ProblemStructure
    problem: Problem
    wide: Problem
    gain: np.ndarray | None
    notes: list[str]
    warnings: list[str]


def fitted(
    mechanism: Mechanism,
    logs: tuple[Log, ...],
    validate: tuple[Log, ...],
    wishes: Wishes,
    late: Delay,
) -> tuple[Fit, float | None]:
    """The fit, and the speed of friction near reversals that the data ask for."""
    logs = tuple(punctual(log, late.seconds) for log in logs)
    if wishes.recipe is None:
        logs, validate = tuple(map(despiked, logs)), tuple(map(despiked, validate))
    asked = _asked(mechanism, logs, validate, wishes)
    fit = _estimated(asked, wishes, late)
    return _doubted(asked, replace(fit, validation_logs=validate), wishes)


def _asked(
    mechanism: Mechanism, logs: tuple[Log, ...], validate: tuple[Log, ...], wishes: Wishes
) -> Asked:
    """Cut-off, friction, gains and rotors, as asked for or as the data say."""
    warnings = check_logs(mechanism, logs)
    if validate:
        warnings += [w for w in check_logs(mechanism, validate) if w not in warnings]
    notes: list[str] = []
    recipe, terms = wishes.recipe, wishes.terms
    if recipe is None:
        logs, notes = thinned(logs, wishes.cutoff or narrowest(logs).cutoff)
    structure = ProblemStructure.of(
        mechanism,
        (*EITHER, *wishes.beside) if terms is None else terms,
        motor_inertia=wishes.motor_inertia is not False,
        keep_zeros=wishes.keep_zeros,
        given=wishes.known,
    )
    if recipe is None:
        without = [log.name for log in logs if log.qd is None]
        if wishes.measured_rates and without:
            raise ChainruleError(f"{without[0]} has no measured rates, qd")
        cutoff = wishes.cutoff or suggested(structure, logs, SYMMETRIC if terms is None else terms)
        recipe = LowPass.of(logs, cutoff, measured=wishes.measured_rates)
        wrong = [w for log in logs for w in contradicting_rates(mechanism, log, recipe)]
        if wrong and wishes.measured_rates:
            raise DataError(f"{wrong[0]}; without qd, rates are taken from q")
        warnings = [*wrong, *warnings]
    if terms is None:
        problem, wide = chosen_friction(structure, logs, recipe, wishes.beside)
    else:
        problem = wide = prepare(structure, logs, recipe, terms)
    gain = None
    if wishes.gains:
        problem, wide, gain, more = with_gains(problem, wide)
        notes += more
    if wishes.motor_inertia is None:
        problem, more = told_rotors(problem)
        notes += more
    notes += rest_notes(problem)
    return Asked(structure, problem, wide, gain, notes, warnings)


def _estimated(asked: Asked, wishes: Wishes, late: Delay) -> Fit:
    """The values with their deviations: what was chosen or found beside them is in these."""
    problem, how = asked.problem, wishes.how
    solution = how.solve(problem)
    spread = uncertainty(
        problem.stack, residual(problem.stack, solution.beta), solution.weights, solution.Z
    )
    covariance = spread.covariance
    if solution.covariance is not None:
        covariance = solution.covariance
    elif solution.Z is None:
        covariance = priced(covariance, problem, asked.wide, how)
    if late.sd:
        slope = late.sd * delay_slope(problem, solution)
        covariance = covariance + np.outer(slope, slope)
    if wishes.beside:
        covariance = covariance + speed_covariance(problem, solution, spread.effective)
    beta, covariance = with_priors(problem.grouping, solution.beta, covariance, wishes.priors)
    beta, held = within_bounds(problem.grouping, beta, covariance, wishes.bounds)
    body = None
    if wishes.physical:
        body = consistent(
            problem.mechanism, problem.grouping, beta, covariance, prior_weight=wishes.prior_weight
        )
        beta = body.beta
    return Fit(
        problem=problem,
        estimator=how,
        solution=solution,
        beta=beta,
        uncertainty=replace(spread, covariance=covariance),
        consistent=body,
        prior_weight=wishes.prior_weight,
        notes=(*asked.notes, *([f"held by a bound: {', '.join(held)}"] if held else [])),
        delay=late.seconds,
        gain=asked.gain,
    )


def _doubted(asked: Asked, fit: Fit, wishes: Wishes) -> tuple[Fit, float | None]:
    """The fit with what looks wrong, and the speed that friction near reversals seems to have."""
    structure, problem = asked.structure, asked.problem
    wrong, chance = impossible(fit)
    suspicious = bool(wrong) or bool(np.any(fit.errors().percent > DOUBTFUL))
    trial = MistakeTrial.of(structure, problem)
    likely, factors = check_hypotheses(
        structure,
        problem,
        trial,
        freedom=fit.uncertainty.freedom,
        suspicious=suspicious,
        possible=not wrong,
    )
    warnings = [*likely, *wrong, *factors, *chance, *asked.warnings, *check_echo(problem)]
    warnings += short_notes(fit.uncertainty, len(fit.beta), problem.mechanism.dof, FEW)
    warnings += check_masses(problem.mechanism, problem.grouping.names, fit.beta)
    warnings += [fit.solution.note] if fit.solution.note else []
    notes = [] if trial is None else loose_zeros(trial, fit.uncertainty.effective)
    if not (wrong or likely):
        notes += offset_notes(problem, fit.solution.beta, fit.uncertainty.covariance)
    if not likely:
        notes += doubtful_notes(fit.errors(), DOUBTFUL)
    fit = replace(
        fit,
        notes=(*fit.notes, *notes),
        warnings=tuple(warnings),
        impossible=(*likely, *wrong),
        mistaken=bool(likely),
    )
    if wishes.terms is not None or fit.impossible:
        return fit, None
    if wishes.beside:
        plain = [p.term for p in problem.grouping.columns if p.term and p.term not in wishes.beside]
        trial = MistakeTrial.of(structure, problem, plain)
    if trial is None or cut_torques(trial, fit.uncertainty.freedom):
        return fit, None
    return fit, reversal(trial, fit.uncertainty.effective)


def impossible(fit: Fit) -> tuple[list[str], list[str]]:
    """(why the values of a fit belong to no machine, what may be chance), in words."""
    problem, beta, spread = fit.problem, fit.solution.beta, fit.uncertainty
    found, chance = check_signs(problem, beta, spread.sd)
    found += check_inertia(problem, beta, spread.covariance)
    if spread.freedom >= FEW:
        with suppress(ChainruleError):  # no solver here, or it found none
            found += check_bodies(problem, fit.bodies, spread.freedom)
    found += check_constant(problem)
    return [*found, *check_joints(fit.errors()), *check_direction(problem)], chance
