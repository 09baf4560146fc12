"""identify: from a mechanism and its logs to a Fit."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from chainrule.arguments import checked
from chainrule.errors import ChainruleError, ChainruleWarning
from chainrule.identification.estimators import ESTIMATORS, WLS, Estimator, residual
from chainrule.identification.logs.cutoff import suggested
from chainrule.identification.logs.delays import check_delay, punctual
from chainrule.identification.logs.log import Log, checked_logs
from chainrule.identification.logs.signals import LowPass, Recipe
from chainrule.identification.logs.spikes import despiked
from chainrule.identification.regression.choices import priced
from chainrule.identification.regression.columns import chosen_term
from chainrule.identification.regression.physical import WEAK, consistent
from chainrule.identification.regression.problem import Problem, ProblemStructure, prepare
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
)
from chainrule.mechanism.friction import (
    BackwardCoulomb,
    BackwardViscous,
    Coulomb,
    ForwardCoulomb,
    ForwardViscous,
    Offset,
    Viscous,
)
from chainrule.mechanism.joints import Spring
from chainrule.mechanism.joints.strand import Strand
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism

DOUBTFUL = 15.0
"""Per cent of a joint's torque: where more is left, mistakes in the data are looked for."""

SYMMETRIC = (Viscous, Coulomb, Offset)
ASYMMETRIC = (ForwardViscous, BackwardViscous, ForwardCoulomb, BackwardCoulomb)


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


@checked
def identify(
    mechanism: Described,
    logs: Log | Sequence[Log],
    *,
    friction: Sequence[Any] | str | None = None,
    motor_inertia: bool | None = None,
    method: str | Estimator = "wls",
    physical: bool = False,
    prior: float = WEAK,
    validate: Log | Sequence[Log] = (),
    cutoff: float | None = None,
    recipe: Recipe | None = None,
    keep_zeros: bool = False,
    delay: float = 0.0,
    couplings: Mapping[str, Mapping[str, float]] | None = None,
) -> Fit:
    """The parameters of a mechanism from measured motion and torque.

    `friction` lists the terms to estimate at every joint, classes or examples (`Viscous`,
    `Coulomb(0, steepness=100)`, `Spring`); None takes viscous, Coulomb and offset, one-sided
    where the data asks for it. `motor_inertia` estimates a rotor at every joint; False takes
    described rotors as known; None estimates those that the data tell from the links and leaves
    the others out, with a note. `method` is a word of `ESTIMATORS` such as "irls", or an
    estimator such as `DIDIM(controller)`. `physical` keeps every body one that could exist;
    `prior` is the weight of the described values then. `cutoff` in Hz is the filter's, by
    default suggested from the data; `recipe` replaces the filtering altogether. `keep_zeros` does
    not estimate centres of mass and products of inertia that the description writes as 0. `delay`
    is the time in s by which the torque was recorded late. `couplings` has motors that turn with
    sums of coordinates, {"m6": {"q5": 1, "q6": 1}}: friction and a rotor are estimated there too.
    """
    mechanism = checked_mechanism(mechanism)
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
    with threadpool_limits(1):  # these matrices are too small to share
        return _identify(
            mechanism,
            tuple(punctual(log, delay) for log in checked_logs(logs)),
            tuple(punctual(log, delay) for log in checked_logs(validate)),
            friction, motor_inertia, estimator(method), physical, prior, cutoff, recipe, keep_zeros,
        )  # fmt: skip


def _estimable(mechanism: Mechanism, terms: Sequence[Any] | None) -> None:
    """Refuse what no column of the regressor stands for."""
    if any(rate.spring for rate in mechanism.rates) and not any(
        isinstance(term, Spring) for term in terms or ()
    ):
        raise ChainruleError(
            f"{mechanism.name} has springs; name all that is to be estimated, such as "
            "friction=[Viscous, Coulomb, Offset, Spring]"
        )


def _identify(
    mechanism: Mechanism,
    logs: tuple[Log, ...],
    validate: tuple[Log, ...],
    friction: Sequence[Any] | None,
    motor_inertia: bool | None,
    how: Estimator,
    physical: bool,
    prior: float,
    cutoff: float | None,
    recipe: Recipe | None,
    keep_zeros: bool,
) -> Fit:
    if recipe is None:
        logs, validate = tuple(map(despiked, logs)), tuple(map(despiked, validate))
    found = check_logs(mechanism, logs)
    if validate:
        found += [w for w in check_logs(mechanism, validate) if w not in found]
    terms = SYMMETRIC if friction is None else friction
    every = (*SYMMETRIC, *ASYMMETRIC) if friction is None else friction
    structure = ProblemStructure.of(
        mechanism, every, motor_inertia=motor_inertia is not False, keep_zeros=keep_zeros
    )
    if recipe is None:
        recipe = LowPass(cutoff or suggested(structure, logs, terms))
    if friction is None:
        problem, wide = _chosen_friction(structure, logs, recipe)
    else:
        problem = wide = prepare(structure, logs, recipe, friction)
    notes: list[str] = []
    if motor_inertia is None:
        problem, notes = told_rotors(problem)
    notes += rest_notes(problem)
    solution = how.solve(problem)
    error = residual(problem.stack, solution.beta)
    spread = uncertainty(problem.stack, error, solution.weights, solution.Z)
    if solution.covariance is not None:
        spread = replace(spread, covariance=solution.covariance)
    elif solution.Z is None:
        spread = replace(spread, covariance=priced(spread.covariance, problem, wide, how))
    beta = solution.beta
    body = None
    if physical:
        body = consistent(mechanism, problem.grouping, beta, spread.covariance, prior=prior)
        beta = body.beta
    fit = Fit(
        problem=problem,
        estimator=how,
        solution=solution,
        beta=beta,
        uncertainty=spread,
        consistent=body,
        prior=prior,
        validation_logs=validate,
        notes=tuple(notes),
    )
    wrong = impossible(fit)
    suspicious = bool(wrong) or bool(np.any(fit.errors().percent > DOUBTFUL))
    likely = check_hypotheses(structure, problem, suspicious=suspicious)
    found = [*likely, *wrong, *found, *check_echo(problem), *check_delay(problem, solution)]
    found += check_masses(mechanism, problem.grouping.names, beta)
    found += [solution.note] if solution.note else []
    for text in found:
        warnings.warn(text, ChainruleWarning, stacklevel=3)
    return replace(fit, warnings=tuple(found), impossible=(*likely, *wrong))


def impossible(fit: Fit) -> list[str]:
    """Why the values of a fit belong to no machine, in words."""
    problem, beta, spread = fit.problem, fit.solution.beta, fit.uncertainty
    found = check_signs(problem, beta, spread.sd)
    found += check_inertia(problem, beta, spread.covariance)
    with suppress(ChainruleError):  # no solver here, or it found none
        found += check_bodies(problem, fit.bodies)
    return [*found, *check_joints(fit.errors()), *check_direction(problem)]


def _chosen_friction(
    structure: ProblemStructure, logs: Sequence[Log], recipe: Recipe
) -> tuple[Problem, Problem]:
    """Symmetric or one-sided friction, whichever the data prefers (Schwarz 1978), counting only
    independent samples; and the wider of the two."""
    count, scores = 0.0, []
    # The richer model first: what it leaves is noise, by which independent samples are counted.
    for terms in (ASYMMETRIC, SYMMETRIC):
        problem = prepare(structure, logs, recipe, terms)
        solution = WLS().solve(problem)
        error = residual(problem.stack, solution.beta)
        spread = uncertainty(problem.stack, error, solution.weights)
        count = count or max(2.0, spread.effective)
        power = np.maximum(np.mean(error**2, axis=0), 1e-24 * np.mean(problem.stack.tau**2))
        penalty = len(solution.beta) * np.log(count * error.shape[1])
        scores.append((count * float(np.sum(np.log(power))) + penalty, problem))
    return min(scores, key=lambda pair: pair[0])[1], scores[0][1]
