"""Spikes: one sample in a hundred, off by 100 N m, moves nothing."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.logs.spikes import despiked
from identification.simulated import FRICTION, smooth_log


@pytest.mark.parametrize("method", ["wls", "irls"])
@pytest.mark.parametrize("name", ["double-pendulum", "rr-arm"])
def test_outliers_do_not_move_the_estimate(name, method):
    arm, rng = cr.catalog.get(name), np.random.default_rng(5)
    log, _, theta = smooth_log(arm, rng, rate=500, torque_noise=0.02)
    hit = rng.uniform(size=log.tau.shape) < 0.01
    spoiled = replace(log, tau=log.tau + hit * rng.choice([-100, 100], log.tau.shape))
    fit = identify(arm, spoiled, friction=FRICTION, method=method)
    true = fit.grouping.B @ theta
    assert np.mean(np.abs(fit.beta - true) < 2.5 * fit.sd) > 0.9
    clean = identify(arm, log, friction=FRICTION, method=method, cutoff=fit.problem.recipe.cutoff)
    shared = [n for n in fit.grouping.names if n in clean.grouping.names]
    moved = [abs(fit[n] - clean[n]) / clean.table()[n].sd for n in shared]
    assert np.median(moved) < 1
    assert any("taken for spikes" in text for text in fit.warnings)


def test_outliers_of_the_position_too():
    arm, rng = cr.catalog.double_pendulum(), np.random.default_rng(6)
    log, _, theta = smooth_log(arm, rng, rate=500, torque_noise=0.02)
    q = log.q.copy()
    q[rng.integers(0, len(q), 20), 0] = 0.0
    fit = identify(arm, replace(log, q=q), friction=FRICTION)
    assert np.mean(np.abs(fit.beta - fit.grouping.B @ theta) < 3 * fit.sd) > 0.9


def test_steps_pulses_and_quantised_signals_are_no_spikes(emps, pendulum, double_pendulum):
    t = np.arange(2000) / 1000
    steps = np.column_stack([np.sign(np.sin(9 * t)), np.round(np.sin(5 * t), 1)])
    steps[700:710, 0] += 3
    log = cr.Log(t, np.column_stack([t, t]), steps)
    assert despiked(log) is log
    for data in (emps, pendulum):
        for one in (*data.logs, *data.validation):
            assert despiked(one) is one
    for one in double_pendulum.logs:  # its currents have a few
        assert np.mean(despiked(one).tau != one.tau) < 0.01
