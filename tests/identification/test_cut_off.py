"""A torque that is cut off is told, and none of a good log: neither short nor with other friction."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from identification.simulated import along, smooth_log, truth


def recorded(name, seed, duration, rate):
    arm = cr.catalog.get(name)
    log, *_ = smooth_log(
        arm, np.random.default_rng(seed), duration=duration, rate=rate,
        torque_noise=0.02, encoder_noise=1e-5,
    )  # fmt: skip
    return arm, log


def cut(log, j, part):
    """Torque j no larger than a part of its largest, through its noise; and where that is."""
    top = part * np.quantile(np.abs(log.tau[:, j]), 0.99)
    noise = 0.02 * np.std(log.tau[:, j]) * np.random.default_rng(0).normal(size=len(log.t))
    tau = log.tau.copy()
    tau[:, j] = np.clip(tau[:, j], -top, top) + noise
    return replace(log, tau=tau), top


def said(arm, log):
    return [w for w in identify(arm, log, delay=0).warnings if "cut off" in w]


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("duration, rate", [(3.0, 500.0), (10.0, 1000.0), (20.0, 100.0)])
@pytest.mark.parametrize("name", ["rr-arm", "puma560", "panda"])
def test_no_good_log_is_cut_off(name, duration, rate, seed):
    assert said(*recorded(name, seed, duration, rate)) == []


@pytest.mark.parametrize("name", ["rr-arm", "puma560", "panda"])
def test_nor_one_whose_friction_grows_with_the_load(name):
    arm, log = recorded(name, 2, 10.0, 200.0)
    rate = np.sign(np.gradient(log.reference, log.t, axis=0))
    assert said(arm, replace(log, tau=log.tau + 0.05 * np.abs(log.tau) * rate)) == []


def test_nor_one_whose_torque_stays_where_the_motion_needs_that():
    """Constant accelerations: the torque of a wheel is at two levels for all the time."""
    wheel = cr.catalog.get("pendulum").with_gravity((0, 0, 0))
    t = np.arange(0, 12, 0.005)[:, None]
    qdd = np.where(np.floor(t / 1.5 + 0.5) % 2 == 0, 2.0, -2.0)
    qd = np.cumsum(qdd, axis=0) * 0.005
    q = np.cumsum(qd, axis=0) * 0.005
    columns, theta = truth(wheel, np.random.default_rng(0))
    assert said(wheel, along(wheel, q, qd, qdd, columns, theta, rate=200.0)) == []


@pytest.mark.parametrize("part", [0.9, 0.7, 0.5])
@pytest.mark.parametrize("name, duration", [("rr-arm", 20.0), ("puma560", 20.0), ("panda", 3.0)])
def test_a_torque_that_is_cut_off_is_told_through_its_noise(name, duration, part):
    arm, log = recorded(name, 5, duration, 500.0 if duration < 10 else 200.0)
    bad, top = cut(log, 1, part)
    (text,) = said(arm, bad)
    assert text.startswith(f"the torque of {arm.coordinate_names[1]} seems cut off at about ")
    assert float(text.split("about ")[1].split(":")[0]) == pytest.approx(top, rel=0.05)
