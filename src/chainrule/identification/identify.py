"""identify: from a mechanism and its logs to a Fit."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from chainrule.arguments import NotNegative, checked
from chainrule.errors import ChainruleError, ChainruleWarning
from chainrule.identification.estimators import ESTIMATORS, Estimator
from chainrule.identification.estimators.weighting import WLS
from chainrule.identification.fitting import Wishes, fitted
from chainrule.identification.logs.delays import (
    LEAST,
    Delay,
    doubted_delay,
    found_delay,
)
from chainrule.identification.logs.external import without_wrench
from chainrule.identification.logs.log import Log, Logs, checked_logs
from chainrule.identification.logs.reading import unwrapped
from chainrule.identification.logs.signals import LowPass, Recipe
from chainrule.identification.regression.columns import chosen_term
from chainrule.identification.regression.physical import WEAK
from chainrule.identification.result.fit import Fit
from chainrule.mechanism.friction import Stribeck
from chainrule.mechanism.holding import held as at_rest
from chainrule.mechanism.joints import Spring
from chainrule.mechanism.joints.strand import Strand
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism

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
            _whole_turns(mechanism, without_wrench(mechanism, log))
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
        if other.impossible and not other.mistaken:
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
    fit, speed = fitted(mechanism, logs, validate, wishes, late)
    found = _delay(fit)
    least = LEAST * min(float(np.median(np.diff(log.t))) for log in logs)
    for _ in range(3):
        if delay is not None or not found.told or abs(found.seconds) < least:
            break
        more = Delay(late.seconds + found.seconds, found.sd)
        other, asked = fitted(mechanism, logs, validate, wishes, more)
        if (other.impossible and fit.impossible) or other.percent >= fit.percent:
            break  # what is wrong is not the delay
        fit, late, speed = other, more, asked
        found = _delay(fit)
    if abs(found.seconds) >= least and not fit.mistaken:
        fit = replace(fit, warnings=(*fit.warnings, *doubted_delay(found)))
    return fit, late, speed


def _delay(fit: Fit) -> Delay:
    """The delay that is left in a fit's data, the same for every estimator; none is looked for
    under another's recipe, nor by an estimator that simulates how commands are held."""
    if not isinstance(fit.problem.recipe, LowPass) or fit.estimator.holds:
        return Delay()
    return found_delay(fit.problem, WLS().solve(fit.problem), fit.uncertainty.effective)


def _whole_turns(mechanism: Mechanism, log: Log) -> Log:
    """The log with its angles unwrapped."""
    angles = np.array(mechanism.change.angles)
    if any(rate.place < 0 for rate in mechanism.rates) or log.q.shape[1] != len(angles):
        return log
    if all(np.ptp(np.diff(column)) < np.pi for column in log.q.T):
        return log
    q, jumps = unwrapped(log.q[:, angles])
    if not jumps:
        return log
    whole = log.q.copy()
    whole[:, angles] = q
    told = f"{log.name}: wrapped angles are unwrapped ({jumps} turns)"
    return replace(log, q=whole, notes=(*log.notes, told))


def _estimable(mechanism: Mechanism, terms: Sequence[Any] | None) -> None:
    """Refuse what no column of the regressor stands for."""
    chosen = any(isinstance(term, Spring) for term in terms or ())
    if any(rate.spring for rate in mechanism.rates) and not chosen:
        raise ChainruleError(
            f"{mechanism.name} has springs; name all that is to be estimated, such as "
            "friction=[Viscous, Coulomb, Offset, Spring]"
        )
