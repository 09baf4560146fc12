"""Every friction term and every servo through the simulated loops, in both kinds of angles."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import (
    PD,
    PID,
    CascadePD,
    ComputedTorque,
    GravityCompensation,
    PDGravity,
    Recording,
)
from chainrule.identification.estimators.closed_loop import ClosedLoop
from chainrule.identification.estimators.matching import Matching
from chainrule.identification.estimators.output_error import DIDIM
from chainrule.identification.excitation.fourier import Fourier
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.regression.columns import described_values
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.friction import FRICTION, Coulomb, Stribeck, Viscous

TERMS = [
    *(term(0) for kind, term in FRICTION.items() if kind != "stribeck"),
    Coulomb(0, steepness=20),
    Stribeck(0, velocity=1.5),  # wide enough for motion this fast
]
KP, KD, KI = np.array([30.0, 12.0]), np.array([2.0, 0.8]), 4.0
LAWS = [PD(KP, KD), PID(KP, KI, KD), CascadePD(KP / KD, KD, limit=20.0)]
RATE = 250.0
ANGLES = {"relative": None, "absolute": Coordinates(("a1", "a2"), A=((1, 0), (-1, 1)))}
CASES = [
    pytest.param(
        angles, term, LAWS[(i + j) % 3], id=f"{name}-{i}-{term.word}-{LAWS[(i + j) % 3].word}"
    )
    for j, (name, angles) in enumerate(ANGLES.items())
    for i, term in enumerate(TERMS)
]

#: In per cent. What is left of a smooth plant's is the rate at the start, taken from the log; a
#: sign is a steep tanh here, and sticks in `simulate`, which differences of q feel most.
SAME, DRY = {"q": 1e-4, "tau": 2e-3}, {"q": 0.05, "tau": 3.0}


def rubbing(coordinates, term):
    """The double pendulum with one kind of friction."""
    arm = cr.catalog.double_pendulum()
    links = [
        replace(link, joint=replace(link.joint, friction=(replace(term, coefficient=c),)))
        for link, c in zip(arm.links, (0.3, 0.2), strict=True)
    ]
    return replace(arm, links=tuple(links), coordinates=coordinates)


class Servo:
    """The laws again, in Python, asked by `simulate` once a sample."""

    def __init__(self, law, reference):
        self.law, self.reference, self.k = law, reference, 0
        self.integral, self.before = np.zeros(2), np.zeros((2, 2))

    def __call__(self, t, q, qd):
        error, self.k = self.reference[self.k] - q, self.k + 1
        if isinstance(self.law, CascadePD):
            qd, self.before = (q - self.before[1]) * RATE / 2, np.array([q, self.before[0]])
        tau = KP * error - KD * qd
        if isinstance(self.law, PID):
            tau = tau + KI * self.integral
            self.integral = self.integral + error / RATE
        return tau


def measured(arm, servo):
    """A log of the mechanism that `simulate` moves along a reference, by `servo(t, reference)`."""
    rng = np.random.default_rng(2)
    series = Fourier(4.0, np.zeros(2), *(2.0 * rng.normal(size=(2, 2, 5))))
    t = np.arange(0, 8, 1 / RATE)
    ramp = np.minimum(t, 1) ** 2 * (3 - 2 * np.minimum(t, 1))
    reference = arm.change.own(series(t)[0] * ramp[:, None])
    run = cr.simulate(
        arm, np.zeros(4), len(t) / RATE, 0.25 / RATE, controller=servo(t, reference),
        loop=cr.Loop(control_period=1 / RATE), every=4,
    )  # fmt: skip
    assert run.success
    return Log(t, run.q[:-1], run.tau[:-1], reference=reference, name="simulated")


def fitted(arm, log, term, method="wls"):
    return identify(
        arm, log, friction=[term], cutoff=20, motor_inertia=False, keep_zeros=True, method=method
    )


def described(fit):
    return fit.grouping.B @ described_values(fit.problem.mechanism, fit.grouping.parameters)


@pytest.mark.parametrize(("angles", "term", "law"), CASES)
def test_friction_and_servos(angles, term, law):
    """The identified plant at the described numbers moves as the mechanism does, and both
    estimators that simulate it find these numbers."""
    arm = rubbing(angles, term)
    log = measured(arm, lambda t, reference: Servo(law, reference))
    plain = fitted(arm, log, term)
    true = described(plain)
    errors = ClosedLoop(plain.problem, law)(log, true).errors(log)
    rough = term.dry or not term.of_motion  # an offset acts at the start too
    for key, bound in (DRY if rough else SAME).items():
        assert errors[key] < bound
    assert fitted(arm, log, term, DIDIM(law)).beta == pytest.approx(true, rel=0.08)
    assert fitted(arm, log, term, Matching(0.25)).beta == pytest.approx(true, rel=0.2)


@pytest.mark.parametrize("angles", ANGLES.values(), ids=ANGLES)
@pytest.mark.parametrize("law", [PDGravity(KP, KD), ComputedTorque(100.0, 20.0)])
def test_a_law_with_a_model_has_the_described_one(angles, law):
    """Whatever β is tried: it is the machine that is not known, not its controller."""
    arm = rubbing(angles, Viscous(0))
    log = measured(arm, lambda t, r: replace(law, target=Recording(t, r, hold=True)))
    fit = fitted(arm, log, Viscous)
    loop, true = ClosedLoop(fit.problem, law), described(fit)
    for key, bound in SAME.items():
        assert loop(log, true).errors(log)[key] < bound
    heavier = loop(log, 1.5 * true)
    assert np.linalg.norm(heavier.q - log.q) > 0.01 * np.linalg.norm(log.q)


def test_a_law_that_follows_nothing_is_refused():
    arm = rubbing(None, Viscous(0))
    log = measured(arm, lambda t, reference: Servo(LAWS[0], reference))
    with pytest.raises(cr.ChainruleError, match="gravity compensation has no target"):
        fitted(arm, log, Viscous, DIDIM(GravityCompensation()))


def test_a_controller_that_is_asked_more_often_than_the_log_has_samples():
    arm, law, every = rubbing(None, Viscous(0)), PD(KP, KD), 5
    log = measured(arm, lambda t, reference: Servo(law, reference))
    thin = Log(log.t[::every], log.q[::every], log.tau[::every], reference=log.reference[::every])
    fit = fitted(arm, thin, Viscous, DIDIM(law, rate=RATE))
    assert fit.beta == pytest.approx(described(fit), rel=0.05)
    same = ClosedLoop(fit.problem, law, rate=RATE)(thin, described(fit)).errors(thin)
    assert same["q"] < 1.0
    with pytest.raises(cr.ChainruleError, match="diverged"):  # held for five times as long
        ClosedLoop(fit.problem, law)(thin, described(fit))
    for rate, ratio in ((20.0, "0.4"), (125.0, "2.5")):
        with pytest.raises(cr.ChainruleError, match=f"asked {ratio} times a sample, of 50 Hz"):
            ClosedLoop(fit.problem, law, rate=rate)


def test_logs_of_two_rates_and_a_log_with_lost_rows():
    """Each log is simulated at its own rate, and compared at its own times."""
    arm, law, rng = rubbing(None, Viscous(0)), PD(KP, KD), np.random.default_rng(0)
    log = measured(arm, lambda t, reference: Servo(law, reference))
    kept = np.sort(rng.choice(len(log.t), int(0.98 * len(log.t)), replace=False))

    def some(rows):
        return Log(log.t[rows], log.q[rows], log.tau[rows], reference=log.reference[rows])

    logs = [some(slice(None, None, 5)), log, some(kept)]
    fit = fitted(arm, logs, Viscous, DIDIM(law, rate=RATE))
    assert fit.beta == pytest.approx(described(fit), rel=0.05)
    loop = ClosedLoop(fit.problem, law, rate=RATE)
    for one in logs:
        assert loop(one, described(fit)).errors(one)["q"] < 1.0
