"""identify: from a mechanism and its logs to a Fit."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from chainrule.arguments import NotNegative, checked
from chainrule.errors import ChainruleError, ChainruleWarning
from chainrule.identification.estimators import ESTIMATORS, Estimator, residual
from chainrule.identification.estimators.gains import with_gains
from chainrule.identification.estimators.weighting import WLS
from chainrule.identification.logs.cutoff import narrowest, suggested
from chainrule.identification.logs.delays import (
    LEAST,
    Delay,
    delay_slope,
    doubted_delay,
    found_delay,
    punctual,
)
from chainrule.identification.logs.external import without_wrench
from chainrule.identification.logs.log import Log, Logs, checked_logs
from chainrule.identification.logs.signals import LowPass, Recipe
from chainrule.identification.logs.spikes import despiked
from chainrule.identification.logs.thinning import thinned
from chainrule.identification.regression.choices import (
    ASYMMETRIC,
    SYMMETRIC,
    chosen_friction,
    priced,
)
from chainrule.identification.regression.columns import chosen_term
from chainrule.identification.regression.knowledge import with_priors, within_bounds
from chainrule.identification.regression.physical import WEAK, consistent
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
from chainrule.mechanism.holding import held as at_rest
from chainrule.mechanism.joints import Spring
from chainrule.mechanism.joints.strand import Strand
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism

DOUBTFUL = 15.0
"""Per cent of a joint's torque: where more is left, mistakes in the data are looked for."""

ROUNDS = 4
"""In which the speed of friction near reversals and the delay are found in turn."""


def estimator(method: str | Estimator) -> Estimator:
    """An estimator by its usual abbreviation."""
    if isinstance(method, Estimator):
        return method
    kind = ESTIMATORS.named(method)
    try:
        return kind()
    except TypeError:
        name = kind.__name__
        raise ChainruleError(f"{kind.word} needs more than its name: method={name}(…)") from None


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


@checked
def identify(
    mechanism: Described,
    logs: Logs,
    *,
    friction: Sequence[Any] | str | None = None,
    motor_inertia: bool | None = None,
    method: str | Estimator = "wls",
    physical: bool = False,
    prior_weight: NotNegative = WEAK,
    validate: Logs = (),
    cutoff: float | None = None,
    recipe: Recipe | None = None,
    keep_zeros: bool = False,
    delay: float | None = None,
    couplings: Mapping[str, Mapping[str, float]] | None = None,
    known: Mapping[str, float | None] | None = None,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    priors: Mapping[str, tuple[float, float]] | None = None,
    gains: bool = False,
    measured_rates: bool = False,
    hold: Mapping[str, float] | None = None,
    gravity: Sequence[float] | None = None,
) -> Fit:
    """The parameters of a mechanism from measured motion and torque.

    `friction` lists the terms to estimate at every joint, classes or examples (`Viscous`,
    `Coulomb(0, steepness=100)`, `Spring`); None takes viscous, Coulomb and offset, one-sided
    where the data asks for it. `motor_inertia` estimates a rotor at every joint; False takes
    described rotors as known; None estimates those that the data tell from the links and leaves
    the others out, with a note. `method` is a word of `ESTIMATORS` such as "irls", or an
    estimator such as `DIDIM(controller)`. `physical` keeps every body one that could exist;
    `prior_weight` is the weight of the described values then. `cutoff` in Hz is the filter's, by
    default suggested from the data; `recipe` replaces the filtering altogether. `keep_zeros` does
    not estimate centres of mass and products of inertia that the description writes as 0. `delay`
    is the time in s by which the torque was recorded late; None takes what the data tell, up to
    50 ms. `couplings` has
    motors that turn with sums of coordinates, {"m6": {"q5": 1, "q6": 1}}: friction and a rotor are
    estimated there too.

    `known` has parameters that are not estimated, with their values or None for the described one;
    `bounds` and `priors` (value, standard deviation) act on what is estimated, by name. `gains`
    makes the torque sensors' gains unknowns; their biases are offsets of friction.
    `measured_rates` takes q̇ from the logs and not from q. `hold` has joints that stand still and
    are not in the logs, {"finger": 0.02}. `gravity` is that in the frame of the base, (3,) in m/s²,
    where the machine is not mounted as described.
    """
    mechanism = at_rest(checked_mechanism(mechanism), hold or {})
    if gravity is not None:
        mechanism = mechanism.with_gravity(gravity)
    if couplings:
        shafts = [Strand(name, ratios) for name, ratios in couplings.items()]
        mechanism = replace(mechanism, strands=(*mechanism.strands, *shafts))
    for joint in mechanism.joints:
        if joint.size_v > 1 and joint.friction:
            raise ChainruleError(
                f"joint {joint.name!r} is {joint.label} and has friction, which is estimated of "
                "joints with one rate only; describe it by hinges and slides"
            )
    if isinstance(friction, str):
        friction = [word.strip() for word in friction.split(",")]
    friction = None if friction is None else [chosen_term(term) for term in friction]
    _estimable(mechanism, friction)
    runs, tests = (
        tuple(
            without_wrench(mechanism, log)
            for log in checked_logs(given, mechanism.coordinate_names)
        )
        for given in (logs, validate)
    )
    wishes = Wishes(
        friction, motor_inertia, estimator(method), physical, prior_weight, cutoff, recipe,
        keep_zeros, known or {}, bounds or {}, priors or {}, gains, measured_rates,
    )  # fmt: skip
    with threadpool_limits(1):  # these matrices are too small to share
        fit = _rubbed(mechanism, runs, tests, wishes, delay)
    for text in fit.warnings:
        warnings.warn(text, ChainruleWarning, stacklevel=3)
    return fit


def _rubbed(
    mechanism: Mechanism,
    logs: tuple[Log, ...],
    validate: tuple[Log, ...],
    wishes: Wishes,
    delay: float | None,
) -> Fit:
    """The fit with friction near reversals where the data ask for it, and its speed as found."""
    start = Delay(delay or 0.0, 0.0)
    fit, late, speed = _punctual(mechanism, logs, validate, wishes, delay, start)
    notes: list[str] = []
    for _ in range(ROUNDS):
        term = None if speed is None else Stribeck(0, velocity=float(f"{speed:.2g}"))
        if term is None or term == wishes.reversal:
            break
        wishes = replace(wishes, reversal=term)
        other, late, speed = _punctual(mechanism, logs, validate, wishes, delay, late)
        if other.impossible:
            break
        fit = other
        notes = [
            f"near reversals friction is another below about {term.velocity:g}, as found, and is "
            f"estimated with stribeck={term.velocity:g}"
        ]
    if delay is None and fit.delay:
        late = Delay(fit.delay)
        notes.append(f"the torque was recorded {late.words}, as found, and is taken so")
    return replace(fit, notes=(*fit.notes, *notes))


def _punctual(
    mechanism: Mechanism,
    logs: tuple[Log, ...],
    validate: tuple[Log, ...],
    wishes: Wishes,
    delay: float | None,
    late: Delay,
) -> tuple[Fit, Delay, float | None]:
    """The fit with the delay taken out, that which is found where it is None, beginning with
    `late`; and the speed of friction near reversals that it asks for."""
    fit, speed = _identify(mechanism, logs, validate, wishes, late)
    found = _delay(fit)
    least = LEAST * min(float(np.median(np.diff(log.t))) for log in logs)
    for _ in range(3):
        if delay is not None or not found.told or abs(found.seconds) < least:
            break
        more = Delay(late.seconds + found.seconds, found.sd)
        other, asked = _identify(mechanism, logs, validate, wishes, more)
        if (other.impossible and fit.impossible) or other.percent >= fit.percent:
            break  # what is wrong is not the delay
        fit, late, speed = other, more, asked
        found = _delay(fit)
    if abs(found.seconds) >= least:
        fit = replace(fit, warnings=(*fit.warnings, *doubted_delay(found)))
    return fit, late, speed


def _delay(fit: Fit) -> Delay:
    """The delay that is left in a fit's data, the same for every estimator; none is looked for
    under another's recipe, nor by an estimator that simulates how commands are held."""
    if not isinstance(fit.problem.recipe, LowPass) or fit.estimator.holds:
        return Delay()
    return found_delay(fit.problem, WLS().solve(fit.problem), fit.uncertainty.effective)


def _estimable(mechanism: Mechanism, terms: Sequence[Any] | None) -> None:
    """Refuse what no column of the regressor stands for."""
    chosen = any(isinstance(term, Spring) for term in terms or ())
    if any(rate.spring for rate in mechanism.rates) and not chosen:
        raise ChainruleError(
            f"{mechanism.name} has springs; name all that is to be estimated, such as "
            "friction=[Viscous, Coulomb, Offset, Spring]"
        )


def _identify(
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
