"""Standard deviations: intervals that hold what they promise."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.estimators.weighting import WLS, residual
from chainrule.identification.identify import identify
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression.problem import ProblemStructure, prepare
from chainrule.identification.regression.stacking import Stack, StackedRun
from chainrule.identification.regression.statistics import _lags, uncertainty
from identification.simulated import FRICTION, smooth_log

ARM = cr.catalog.double_pendulum()
RUNS = 40


def coverage(cutoff, colour=0.0):
    """Share of 95 % intervals, corrected and textbook, that hold the truth; torque noise."""
    rng = np.random.default_rng(8)
    clean, _, theta = smooth_log(ARM, rng, rate=200)
    structure = ProblemStructure.of(ARM, FRICTION, motor_inertia=True, keep_zeros=False)
    problem = prepare(structure, [clean], LowPass(cutoff), FRICTION)
    true = problem.grouping.B @ theta
    size = 0.05 * np.sqrt(np.mean(clean.tau**2, axis=0))
    corrected, textbook = [], []
    for _ in range(RUNS):
        noise = rng.normal(size=clean.tau.shape)
        for k in range(1, len(noise)):
            noise[k] = colour * noise[k - 1] + np.sqrt(1 - colour**2) * noise[k]
        stack = problem.stack_of([replace(clean, tau=clean.tau + size * noise)])
        solution = WLS().solve(replace(problem, stack=stack))
        spread = uncertainty(stack, residual(stack, solution.beta), solution.weights)
        off = np.abs(solution.beta - true)
        corrected.append(off < 1.96 * spread.sd)
        textbook.append(off < 1.96 * np.sqrt(np.diag(spread.textbook)))
    return np.mean(corrected), np.mean(textbook)


def test_intervals_cover_what_they_promise():
    """benchmarks/identify.py has the whole study; forty runs tell 92 to 98 % from 80 %."""
    corrected, textbook = coverage(10.0)
    assert 0.90 < corrected < 0.985
    assert textbook < corrected - 0.05


def test_coloured_noise_is_corrected_for_too():
    corrected, textbook = coverage(10.0, colour=0.9)
    assert corrected > 0.87
    assert textbook < 0.7


def test_white_residuals_give_the_textbook_deviations():
    """Without a filter nothing is correlated, and both ways agree."""
    rng = np.random.default_rng(3)
    clean, _columns, _theta = smooth_log(ARM, rng, rate=200, torque_noise=0.1)
    fit = identify(ARM, clean, friction=FRICTION, recipe=LowPass(90.0))
    ratio = fit.sd / np.sqrt(np.diag(fit.uncertainty.textbook))
    assert 0.8 < np.median(ratio) < 1.25


def test_more_data_means_smaller_deviations():
    rng = np.random.default_rng(5)
    clean, *_ = smooth_log(ARM, rng)
    logs = [
        replace(clean, tau=clean.tau + 0.05 * rng.normal(size=clean.tau.shape)) for _ in range(4)
    ]
    one = identify(ARM, logs[:1], friction=FRICTION, cutoff=8.0)
    four = identify(ARM, logs, friction=FRICTION, cutoff=8.0)
    assert np.median(four.sd / one.sd) < 0.75


def test_essential_parameters_explain_as_much():
    rng = np.random.default_rng(9)
    log, *_ = smooth_log(ARM, rng, torque_noise=0.05)
    fit = identify(ARM, log, friction=FRICTION, cutoff=8.0)
    short = fit.essential()
    assert len(short.beta) < len(fit.beta)
    assert np.all(np.abs(short.beta) > 2 * short.sd)
    assert short.percent < 1.1 * fit.percent
    assert "mx2" in short.grouping.names


def test_effective_samples_are_those_of_the_squared_correlation():
    """Residuals of an autoregression a: N (1 − a²) / (1 + a²) samples tell the variance."""
    rng = np.random.default_rng(2)
    clean, *_ = smooth_log(ARM, rng, rate=200)
    structure = ProblemStructure.of(ARM, FRICTION, motor_inertia=True, keep_zeros=False)
    stack = prepare(structure, [clean], LowPass(90.0), FRICTION).stack
    noise, a = rng.normal(size=stack.tau.shape), 0.8
    for k in range(1, len(noise)):
        noise[k] = a * noise[k - 1] + np.sqrt(1 - a**2) * noise[k]
    found = uncertainty(stack, noise, np.ones_like(noise)).effective
    assert found / len(noise) == pytest.approx((1 - a**2) / (1 + a**2), rel=0.1)


def test_the_correlation_time_is_that_of_the_lags_that_are_summed():
    """1 + 2 Σ |ρ|, of a first-order process (1 + ρ)/(1 − ρ)."""
    r = np.array([0.7**k * np.eye(2) for k in range(60)])
    lags, time = _lags(r, 10**9)
    assert time == pytest.approx(1 + 2 * sum(0.7**k for k in range(1, lags + 1)), rel=1e-12)
    assert time <= lags <= time + 1.5
    assert time == pytest.approx(1.7 / 0.3, rel=0.15)
    assert _lags(np.zeros((5, 2, 2)), 100) == (1, 1.0)


def test_independent_rows_have_the_textbooks_deviations():
    """σ² (AᵀA)⁻¹ of white noise, but for Student's factor and the chance of one sample."""
    rng = np.random.default_rng(5)
    Phi = rng.normal(size=(4000, 1, 3))
    error = 0.2 * rng.normal(size=(4000, 1))
    run = StackedRun("r", np.arange(4000.0), Phi, error, 1.0, np.ones((4000, 1), bool))
    found = uncertainty(Stack.of([run]), error, np.ones((4000, 1)))
    np.testing.assert_allclose(found.sd, 0.2 / np.sqrt(4000), rtol=0.1)
    np.testing.assert_allclose(np.sqrt(np.diag(found.textbook)), 0.2 / np.sqrt(4000), rtol=0.1)
