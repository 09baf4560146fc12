"""Standard deviations: intervals that hold what they promise."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import DataError
from chainrule.identification.estimators.weighting import WLS, residual
from chainrule.identification.identify import identify
from chainrule.identification.logs.cutoff import narrowest, suggested
from chainrule.identification.logs.signals import AsMeasured, LowPass, rates
from chainrule.identification.regression.problem import ProblemStructure, prepare
from chainrule.identification.regression.stacking import Stack, StackedRun
from chainrule.identification.regression.statistics import _lags, _through, uncertainty
from chainrule.mechanism.friction import Stribeck
from chainrule.mechanism.joints import Spring
from identification.simulated import FRICTION, along, random_log, smooth_log, truth

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


@pytest.mark.parametrize("lags", [8, 40])
def test_the_noise_is_tapered_beyond_half_its_lags(lags):
    """Γ times an impulse is the autocovariance: as it is up to half the lags, then less, then 0."""
    r = np.random.default_rng(0).normal(size=lags + 1)
    impulse = np.zeros((1, 201, 1))
    impulse[0, 100] = 1.0
    told = _through(impulse, r[:, None, None])[0, :, 0]
    half = lags // 2
    np.testing.assert_allclose(told[100 : 100 + half + 1], r[: half + 1], atol=1e-12)
    np.testing.assert_allclose(told[100::-1], told[100:], atol=1e-12)
    share = told[100 + half + 1 : 101 + lags] / r[half + 1 :]
    assert np.all(np.diff(share) < 0)
    assert 0 < share[-1] < 3 / lags
    np.testing.assert_allclose(told[101 + lags :], 0, atol=1e-12)


def test_independent_rows_have_the_textbooks_deviations():
    """σ² (AᵀA)⁻¹ of white noise, but for Student's factor and the chance of one sample."""
    rng = np.random.default_rng(5)
    Phi = rng.normal(size=(4000, 1, 3))
    error = 0.2 * rng.normal(size=(4000, 1))
    run = StackedRun("r", np.arange(4000.0), Phi, error, 1.0, np.ones((4000, 1), bool))
    found = uncertainty(Stack.of([run]), error, np.ones((4000, 1)))
    np.testing.assert_allclose(found.sd, 0.2 / np.sqrt(4000), rtol=0.1)
    np.testing.assert_allclose(np.sqrt(np.diag(found.textbook)), 0.2 / np.sqrt(4000), rtol=0.1)


def test_twice_as_many_rows_as_parameters_are_enough():
    arm = cr.catalog.puma560()
    friction = (*FRICTION, Stribeck, Spring)
    structure = ProblemStructure.of(arm, friction, motor_inertia=False, keep_zeros=False)
    rng = np.random.default_rng(6)
    p = len(structure.grouping)
    assert p % 3 == 0  # so that six joints can have exactly twice as many rows

    def rows(count):
        log, *_ = random_log(arm, rng, count)
        return prepare(structure, [log], AsMeasured(), friction)

    assert rows(p // 3).stack.samples == p // 3
    with pytest.raises(DataError, match=f"{p // 3 - 1} rows of 6 joints for {p} parameters"):
        rows(p // 3 - 1)


def test_the_cutoff_leaves_forty_independent_samples_and_four_for_each_parameter():
    """A motion far slower than that asks for less."""
    arm = cr.catalog.rr_arm()
    t = np.arange(0, 20, 1 / 200)
    slow = np.column_stack([np.sin(0.4 * np.pi * t), np.cos(0.3 * np.pi * t + 1)])
    structure = ProblemStructure.of(arm, FRICTION, motor_inertia=False, keep_zeros=False)
    columns, theta = truth(arm, np.random.default_rng(0))
    log = along(arm, slow, *rates(arm, slow, 200.0), columns, theta, rate=200.0)
    found = suggested(structure, [log], FRICTION)
    assert narrowest([log]).cutoff < found
    each = len(structure.grouping) / arm.dof
    assert 2 * 20 * found == pytest.approx(40 + 4 * each, rel=1e-3)
