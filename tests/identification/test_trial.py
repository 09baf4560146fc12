"""The trial of mistakes and what is made of it: gains, stretches, correlations, by hand."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.logs.signals import LowPass, MeasuredMotion
from chainrule.identification.regression.problem import ProblemStructure, prepare
from chainrule.identification.result.comparing import HypothesisFit
from chainrule.identification.result.impossible import check_direction, own_inertia
from chainrule.identification.result.trial import DENSE, STRETCHES, MistakeTrial, _stretches
from identification.simulated import FRICTION, smooth_log

ARM = cr.catalog.rr_arm()
RECIPE = LowPass(4.0)


@pytest.fixture(scope="module")
def log():
    return smooth_log(ARM, np.random.default_rng(0))[0]


@pytest.fixture(scope="module")
def structure():
    return ProblemStructure.of(ARM, FRICTION, motor_inertia=False, keep_zeros=False)


@pytest.fixture(scope="module")
def problem(structure, log):
    return prepare(structure, [log], RECIPE, FRICTION)


@pytest.fixture(scope="module")
def trial(structure, problem):
    return MistakeTrial.of(structure, problem)


def test_a_gain_is_told_by_the_other_joint_where_there_are_no_masses(structure, log, trial):
    gained = cr.Log(log.t, log.q, log.tau * [1.0, 9.0])
    other = MistakeTrial.of(structure, prepare(structure, [gained], RECIPE, FRICTION))
    other.described = None
    gains = dict(other.gains())
    assert gains[1] == pytest.approx(9.0, rel=0.3)
    trial = MistakeTrial(structure, trial.pieces, RECIPE, None)
    assert not dict(trial.gains())


def test_no_trial_of_logs_that_have_columns_for_motors_only(structure, problem, log):
    other = cr.Log(log.t, log.q, log.tau[:, :1])
    assert MistakeTrial.of(structure, problem) is not None
    assert MistakeTrial.of(structure, replace(problem, logs=(log, other))) is None


def test_torque_that_has_nothing_to_do_with_the_described_one_has_no_gain(structure, trial):
    """However small the described torque is beside it."""
    rng = np.random.default_rng(1)
    other = MistakeTrial(structure, trial.pieces, RECIPE, trial.described)
    noise = rng.normal(size=other.tau.shape)
    Y, _ = other.rows(other.as_read)
    told = other._parts(Y)[0]
    other.tau = told + 1e4 * np.std(told) * noise
    assert not dict(other.gains())


def test_stretches_are_thinned_without_folding_and_say_what_they_average():
    """A torque at four fifths of their rate is none at a fifth of it."""
    cutoff, rate = 1.0, 1000.0
    t = np.arange(0, 200, 1 / rate)
    slow, fast = np.sin(2 * np.pi * 0.5 * t), np.sin(2 * np.pi * 0.8 * DENSE * cutoff * t)
    zero = np.zeros((len(t), 1))

    def motion(tau, averaged=0.5):
        some = slice(0, len(tau))
        return MeasuredMotion("m", rate, t[some], *[zero[some]] * 3, tau[:, None], averaged)

    every = int(rate / (DENSE * cutoff))
    (*_, last) = stretches = _stretches([motion(fast)], cutoff)
    assert last.rate == rate / every
    assert last.averaged == every / rate
    assert max(np.abs(s.tau[20:-20]).max() for s in stretches) < 0.01
    for s in _stretches([motion(slow)], cutoff):
        np.testing.assert_allclose(s.tau[20:-20, 0], np.sin(np.pi * s.t[20:-20]), atol=0.02)
    assert len(stretches) == STRETCHES
    # what fits after thinning is one stretch, as is a short log, which stays as it is
    assert len(_stretches([motion(slow[:60_000])], cutoff)) == 1
    short = MeasuredMotion("m", 20.0, t[:200] * 50, *[zero[:200]] * 4, 0.5)
    (whole,) = _stretches([short], cutoff)
    assert len(whole) == 200
    assert whole.averaged == 0.5


def test_an_inertia_below_zero_is_possible_for_nobody(trial):
    """A hundredth below zero, where each number alone may be anything and the noise is small."""
    other = MistakeTrial.__new__(MistakeTrial)
    other.__dict__.update(trial.__dict__)
    other.positive = [False] * len(trial.columns)
    q = np.concatenate([m.q for m in trial.pieces])
    rng = np.random.default_rng(2)
    A = rng.normal(size=(400, len(trial.columns)))
    rest = 1e-6 * rng.normal(size=(200, 2))
    described = np.array(trial.described)
    assert other._possible(q, described, A, rest)
    assert not other._possible(q, -0.01 * described, A, rest)


def test_a_torque_that_is_the_described_one_turned_round_has_correlation_1(problem, trial):
    told = problem.stack.Phi @ trial.described

    def said(tau):
        stack = SimpleNamespace(tau=tau, Phi=problem.stack.Phi)
        like = {name: getattr(problem, name) for name in ("mechanism", "regressor", "known")}
        return check_direction(SimpleNamespace(stack=stack, grouping=problem.grouping, **like))  # type: ignore[arg-type]

    (text,) = said(-3.0 * told)
    assert "(correlation -1)" in text
    assert said(3.0 * told) == []
    rng = np.random.default_rng(3)
    assert said(rng.normal(size=told.shape) - 0.1 * told / np.std(told)) == []


def test_the_inertia_about_a_joint_has_what_is_known_of_it():
    """M_jj of the mechanism and the rotor that is known, on the mean over measured poses."""
    structure = ProblemStructure.of(
        ARM, FRICTION, motor_inertia=True, keep_zeros=False, given={"Ir1": 2.0}
    )
    log, *_ = smooth_log(ARM, np.random.default_rng(0))
    problem = prepare(structure, [log], RECIPE, FRICTION)
    theta = {p.name: 0.0 for p in problem.grouping.parameters}
    from chainrule.identification.regression.columns import described_values, parameters

    columns = parameters(ARM, ())
    theta |= dict(zip((c.name for c in columns), described_values(ARM, columns), strict=True))
    theta |= {name: 0.0 for name in theta if name.startswith("Ir")}
    beta = problem.grouping.B @ np.array([theta[p.name] for p in problem.grouping.parameters])
    size, _ = own_inertia(problem, beta, np.eye(len(beta)))
    M = cr.compile(ARM).mass_matrix(log.q)
    mean = np.array([M[:, 0, 0].mean() + 2.0, M[:, 1, 1].mean()])
    np.testing.assert_allclose(size, mean, rtol=0.02)


def test_what_is_left_below_rounding_tells_nothing_apart():
    def fit(left):
        return HypothesisFit(np.array([left]), np.zeros(0), True)

    assert fit(1e-8).halves(fit(3e-6))
    assert not fit(1e-9).halves(fit(1e-7))
