"""Estimators: what each of them is for."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.signal import lfilter

import chainrule as cr
from chainrule.control import PD
from chainrule.errors import DataError
from chainrule.identification.estimators.closed_loop import ClosedLoop, DivergedError
from chainrule.identification.estimators.instruments import IV, first
from chainrule.identification.estimators.matching import (
    Matching,
    Windows,
    _covariance,
    _gauss_newton,
    _reduced,
    _windows,
)
from chainrule.identification.estimators.output_error import DIDIM
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression.columns import Spring
from chainrule.mechanism.friction import Stribeck
from identification.simulated import FRICTION, smooth_log

ARM = cr.catalog.double_pendulum()


def worst(fit, theta):
    """The largest error of a significant parameter, relative."""
    true = fit.grouping.B @ theta
    big = np.abs(true) > 0.02 * np.abs(true).max()
    return float(np.max(np.abs(fit.beta - true)[big] / np.abs(true)[big]))


def test_weights_follow_the_noise_of_each_joint():
    """A noisy first joint must not spoil what the second one tells."""
    rng = np.random.default_rng(0)
    log, *_ = smooth_log(ARM, rng)
    noise = rng.normal(size=log.tau.shape) * [0.5, 0.005]
    noisy = replace(log, tau=log.tau + noise)
    plain = identify(ARM, noisy, friction=FRICTION, cutoff=10, method="ols")
    weighted = identify(ARM, noisy, friction=FRICTION, cutoff=10, method="wls")
    assert abs(weighted["mx2"] - 0.075) < 0.2 * abs(plain["mx2"] - 0.075)


def test_reweighting_ignores_outliers():
    rng = np.random.default_rng(1)
    log, _, theta = smooth_log(ARM, rng, torque_noise=0.01)
    tau = log.tau.copy()
    hit = rng.uniform(size=len(tau)) < 0.01
    tau[hit] += 20 * np.std(tau, axis=0)
    spoiled = replace(log, tau=tau)
    plain = identify(ARM, spoiled, friction=FRICTION, recipe=LowPass(40))
    robust = identify(ARM, spoiled, friction=FRICTION, recipe=LowPass(40), method="irls")
    assert worst(robust, theta) < 0.5 * worst(plain, theta)


def test_instruments_withstand_encoder_noise():
    log, _, theta = smooth_log(ARM, np.random.default_rng(2), encoder_noise=3e-3, torque_noise=0.01)
    plain = identify(ARM, log, friction=FRICTION, cutoff=15)
    instrumental = identify(ARM, log, friction=FRICTION, cutoff=15, method=IV())
    assert worst(instrumental, theta) < 0.5 * worst(plain, theta)


def controlled(rng, law, noise=0.0):
    """A log of the controlled double pendulum: simulated along a reference."""
    log, _columns, theta = smooth_log(ARM, rng, rate=500)
    fit = identify(ARM, log, friction=FRICTION, cutoff=20)
    loop = ClosedLoop(fit.problem, law)
    beta = fit.grouping.B @ theta
    run = loop(log, beta)
    q = run.q + noise * rng.normal(size=run.q.shape)
    return Log(log.t, q, run.tau, reference=log.reference, name="controlled"), theta


def test_output_error_identifies_the_controlled_plant():
    law = PD(kp=[20.0, 8.0], kd=[1.5, 0.5])
    log, theta = controlled(np.random.default_rng(3), law, noise=1e-3)
    plain = identify(ARM, log, friction=FRICTION, cutoff=20)
    fit = identify(ARM, log, friction=FRICTION, cutoff=20, method=DIDIM(law))
    assert worst(fit, theta) < 0.1
    assert worst(fit, theta) < 0.5 * worst(plain, theta)


def test_matching_needs_no_derivatives():
    law = PD(kp=[20.0, 8.0], kd=[1.5, 0.5])
    log, theta = controlled(np.random.default_rng(4), law, noise=1e-3)
    fit = identify(ARM, log, friction=FRICTION, cutoff=10, method=Matching(0.25))
    assert worst(fit, theta) < 0.1


def test_a_loop_without_reference_is_refused():
    log, *_ = smooth_log(ARM, np.random.default_rng(5))
    blind = replace(log, reference=None)
    with pytest.raises(DataError, match="need the reference"):
        identify(ARM, blind, method="iv")
    with pytest.raises(DataError, match="needs the reference"):
        identify(ARM, blind, method=DIDIM(PD(1.0, 1.0)))


def test_springs_and_stribeck_are_columns_too():
    arm = cr.catalog.pendulum()
    rng = np.random.default_rng(6)
    log, *_ = smooth_log(arm, rng, rate=500)
    speed = np.gradient(log.q[:, 0], log.t)
    extra = 2.0 * log.q[:, 0] + 0.7 * np.sign(speed) * np.exp(-((speed / 0.4) ** 2))
    fit = identify(
        arm, replace(log, tau=log.tau + extra[:, None]), cutoff=20,
        friction=[*FRICTION, Stribeck(0, velocity=0.4), Spring],
    )  # fmt: skip
    assert fit["K1"] == pytest.approx(2.0, rel=0.02)
    assert fit["Fs1"] == pytest.approx(0.7, rel=0.1)
    spring = fit.mechanism().joints[0].spring
    assert float(spring.stiffness) == pytest.approx(fit["K1"], rel=1e-3)


def test_known_rotors_are_taken_off_the_torque():
    arm = cr.Mechanism(
        "geared", (cr.Link("rod", cr.joints.Revolute("q1", rotor=cr.joints.Rotor(2e-4, 50)), mass=1, com=(0.3, 0, 0), inertia=0.01),),
        gravity=("g", 0, 0),
    )  # fmt: skip
    log, _, _theta = smooth_log(arm, np.random.default_rng(7), rate=500)
    fit = identify(arm, log, friction=FRICTION, motor_inertia=False, cutoff=20)
    assert fit["Jzz1"] == pytest.approx(0.1, rel=1e-3)
    assert fit.groups[2] == "Jzz1"
    assert identify(arm, log, friction=FRICTION, cutoff=20)["Jzz1"] == pytest.approx(0.6, rel=1e-3)


def test_matching_works_across_sampling_rates_and_says_if_it_did_not_move():
    arm = cr.catalog.pendulum()
    logs = [
        smooth_log(arm, np.random.default_rng(3), rate=rate, torque_noise=0.01)[0]
        for rate in (200.0, 500.0)
    ]
    options = dict(friction=FRICTION, cutoff=8.0, motor_inertia=False)
    fit = identify(arm, logs, method="matching", **options)
    least = identify(arm, logs, **options)
    assert abs(fit["mx1"] - least["mx1"]) < 0.02 * least["mx1"]
    stuck = identify(arm, logs[0], method=Stuck(), **options)
    assert any("did not move from least squares" in text for text in stuck.warnings)


class Recorded:
    """A loop that is off by so many per cent of the position, one start after another."""

    def __init__(self, *errors):
        self.errors, self.seen = iter(errors), []

    def __call__(self, log, beta):
        self.seen.append(beta)
        off = next(self.errors)
        return SimpleNamespace(errors=lambda log: {"q": off})


def test_a_loop_that_is_off_by_a_fifth_does_not_hold():
    """Least squares' β first, then the nearest of bodies, then the described one."""
    log, *_ = smooth_log(cr.catalog.pendulum(), np.random.default_rng(3))
    arm = cr.catalog.pendulum()
    fit = identify(arm, log, friction=FRICTION, cutoff=8.0, motor_inertia=False)
    assert np.array_equal(first(fit.problem, Recorded(19.9), fit.solution), fit.solution.beta)
    loop = Recorded(20.1, 30.0, 5.0)
    found = first(fit.problem, loop, fit.solution)
    assert len(loop.seen) == 3
    assert found is loop.seen[2]
    with pytest.raises(DivergedError, match="holds from no start"):
        first(fit.problem, Recorded(20.1, 20.1, 20.1), fit.solution)


def test_windows_keep_the_step_of_the_log():
    arm = cr.catalog.pendulum()
    log, *_ = smooth_log(arm, np.random.default_rng(3), rate=200.0)
    fit = identify(arm, log, friction=FRICTION, cutoff=8.0, motor_inertia=False)
    windows = _windows(fit.problem, 0.25)
    assert windows.dt == pytest.approx(1 / 200.0, rel=1e-9)
    assert windows.tau.shape[1:] == (50, 1)


def test_starts_that_are_eliminated_are_those_of_all_unknowns_together():
    """β and the starts of three windows, once by elimination and once by least squares of all."""
    rng = np.random.default_rng(0)
    S, Q, e = (
        rng.normal(size=(3, 7, 2, 4)),
        rng.normal(size=(3, 7, 2, 5)),
        rng.normal(size=(3, 7, 2)),
    )
    normal, gradient, back = _reduced(S, Q, e)
    change = np.linalg.solve(normal, gradient)
    every = np.zeros((3, 14, 17))
    every[..., :5] = Q.reshape(3, 14, 5)
    for w in range(3):
        every[w, :, 5 + 4 * w : 9 + 4 * w] = S[w].reshape(14, 4)
    told = np.linalg.lstsq(every.reshape(42, 17), e.ravel(), rcond=None)[0]
    np.testing.assert_allclose(change, told[:5], rtol=1e-9)
    np.testing.assert_allclose(back(change).ravel(), told[5:], rtol=1e-9)


class Line:
    """A plant whose two coordinates, of very different size, are linear in starts and β."""

    n = 2

    def __init__(self, rng):
        self.S, self.Q = rng.normal(size=(4, 9, 2, 4)), rng.normal(size=(4, 9, 2, 3))
        size = np.array([1.0, 1e-3])
        self.S, self.Q = self.S * size[:, None], self.Q * size[:, None]

    def simulate(self, windows, x0, beta):
        q = np.einsum("wkij,wj->wki", self.S, x0) + self.Q @ beta
        return np.concatenate([q, np.zeros_like(q)], axis=-1)

    def sensitivities(self, windows, x, beta):
        return self.S, self.Q


def test_steps_of_a_linear_plant_lead_there_at_once():
    rng = np.random.default_rng(1)
    plant, beta, x0 = Line(rng), np.array([1.0, -2.0, 0.5]), rng.normal(size=(4, 4))
    noise = 1e-2 * rng.normal(size=(4, 9, 2)) * [1.0, 1e-3]
    q = plant.simulate(None, x0, beta)[..., :2] + noise
    windows = Windows(0.01, x0 + 0.3, np.zeros((4, 8, 2)), q)
    found, covariance, step = _gauss_newton(plant, windows, np.zeros(3), 30, 1e-9)  # type: ignore[arg-type]
    assert step < 6
    assert np.all(np.abs(found - beta) < 5 * np.sqrt(np.diag(covariance)))
    assert np.all(np.sqrt(np.diag(covariance)) < 0.02)


def test_deviations_of_matching_grow_with_the_residuals_correlation():
    """By (1 + ρ)/(1 − ρ), the variance of a mean of a first-order process."""
    rng = np.random.default_rng(2)
    white = rng.normal(size=(40, 400, 1))
    normal = np.eye(1)
    size = np.sum(white**2) / (white.size - 2 * 40 - 1)
    assert _covariance(normal, white)[0, 0] == pytest.approx(size, rel=0.05)
    rho = 0.8
    coloured = lfilter([1.0], [1.0, -rho], white, axis=1)
    size = np.sum(coloured**2) / (white.size - 2 * 40 - 1)
    ratio = _covariance(normal, coloured)[0, 0] / size
    assert ratio == pytest.approx((1 + rho) / (1 - rho), rel=0.15)


class Stuck(Matching):
    """Of a motion that is followed to rounding already, no step can be better."""

    def solve(self, problem):
        from unittest.mock import patch

        from chainrule.identification.estimators import matching

        with patch.object(matching, "_cost", lambda error, scale: 1.0):
            return super().solve(problem)
