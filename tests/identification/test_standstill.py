"""Rest is left out of friction, reversals are not."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import MeasuredMotion
from chainrule.identification.logs.standstill import dead_zone, resting
from chainrule.identification.regression.columns import Regressor
from identification.simulated import truth

RATE = 500.0


def with_rest(arm, seconds, seed=0):
    """A motion, a rest in which static friction has any value, and the motion once more."""
    rng = np.random.default_rng(seed)
    t = np.arange(0, 10, 1 / RATE)
    n, k = arm.dof, round(seconds * RATE)
    series = cr.excite(arm, starts=1, rounds=5, seed=rng).motion(t)
    q, qd, qdd = (
        np.concatenate([x, np.repeat(keep * x[-1:], k, axis=0), x])
        for x, keep in zip(series, (1, 0, 0), strict=True)
    )
    columns, theta = truth(arm, rng)
    tau = Regressor(arm, columns)(q, qd, qdd) @ theta
    held = [theta[i] for i, c in enumerate(columns) if c.name.startswith("Fc")]
    tau[len(t) : len(t) + k] += rng.choice([-1, 1], n) * np.array(held)
    tau += 0.01 * rng.normal(size=tau.shape)
    q = q + 1e-5 * rng.normal(size=q.shape)
    return Log(np.arange(len(q)) / RATE, q, tau), columns, theta


@pytest.mark.parametrize("name", ["pendulum", "double-pendulum"])
def test_rest_does_not_move_friction(name):
    arm = cr.catalog.get(name)
    log, columns, theta = with_rest(arm, 3.0)
    fit = identify(arm, log)
    for column, value in zip(columns, theta, strict=True):
        if column.name.startswith("Fc") and column.name in fit.grouping.names:
            row = fit.table()[column.name]
            assert abs(row.value - value) < 4 * row.sd
            assert row.sd < 0.02 * value
    assert any("standstill is left out" in note for note in fit.notes)
    assert any("q1 " in note for note in fit.notes if "standstill" in note)


def test_a_motion_without_rest_keeps_every_row():
    arm = cr.catalog.double_pendulum()
    log, *_ = with_rest(arm, 0.0)
    fit = identify(arm, log)
    assert fit.stack.used.all()
    assert not any("standstill" in note for note in fit.notes)


def test_without_dry_friction_rest_counts():
    arm = cr.catalog.double_pendulum()
    log, *_ = with_rest(arm, 3.0)
    assert identify(arm, log, friction=[cr.friction.Viscous]).stack.used.all()


def test_one_joint_may_rest_while_another_moves():
    arm = cr.catalog.double_pendulum()
    log, *_ = with_rest(arm, 0.0)
    q = log.q.copy()
    q[2000:4000, 1] = q[2000, 1]
    used = identify(arm, replace(log, q=q), cutoff=4.0).stack.used
    assert used[:, 0].all()
    assert 0.1 < np.mean(~used[:, 1]) < 0.4


def test_reversals_are_no_rest_and_rest_is():
    t = np.arange(0, 20, 0.002)
    for frequency in (0.1, 1.0, 5.0):
        rates = np.cos(2 * np.pi * frequency * t)[:, None]
        motion = MeasuredMotion("", 500.0, t, rates, rates, rates, rates)
        assert not resting(motion, rates, 10 * frequency).any()
        rates[4000:5000] = 0
        found = resting(motion, rates, 10 * frequency)[:, 0]
        assert found[4000:5000].all()
        assert np.sum(found) <= 1000 + 2 * 500 / (10 * frequency) + 200 / frequency


def test_deviations_know_the_rows_that_are_left_out():
    """The same estimate and deviations as from the two motions without the rest between them."""
    arm = cr.catalog.double_pendulum()
    log, *_ = with_rest(arm, 3.0)
    count = round(10 * RATE)
    terms = [cr.friction.Viscous, cr.friction.Coulomb]
    whole = identify(arm, log, friction=terms, cutoff=4.0)
    parts = [log.part(0, count), log.part(len(log.t) - count, len(log.t))]
    split = identify(arm, parts, friction=terms, cutoff=4.0)
    shared = [n for n in whole.grouping.names if n in split.grouping.names]
    ratio = [whole.table()[n].sd / split.table()[n].sd for n in shared]
    assert 0.6 < np.median(ratio) < 1.4


def test_the_dead_zone_is_four_deviations_of_the_noise():
    """Which the motion itself, far slower than the cut-off, does not enlarge."""
    rng = np.random.default_rng(0)
    t = np.arange(0, 20, 1 / RATE)
    speed = np.sin(2 * np.pi * 0.2 * t)[:, None]
    noise = 0.01 * rng.normal(size=speed.shape)
    motion = MeasuredMotion("m", RATE, t, speed, speed, speed, speed)
    assert dead_zone(motion, speed + noise, 5.0)[0] == pytest.approx(0.04, rel=0.1)
    quiet = dead_zone(motion, speed, 5.0)[0]
    assert quiet == pytest.approx(0.01 * np.quantile(np.abs(speed), 0.95))
