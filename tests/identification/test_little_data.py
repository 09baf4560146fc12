"""Too little data: what is said of logs that are short, and of torques that are no measurement."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import chi2, f

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.result.impossible import SURE, check_bodies
from identification.simulated import smooth_log
from identification.test_strange_logs import PANDA, within

RR = cr.catalog.get("rr-arm")


@pytest.mark.parametrize("seed", range(3))
def test_a_short_part_of_a_motion_is_called_short_and_not_impossible(seed):
    log, _, theta = smooth_log(
        PANDA, np.random.default_rng(seed), duration=20.0, torque_noise=0.02, encoder_noise=1e-5
    )
    fit = identify(PANDA, log.part(0, 600))
    assert fit.impossible == ()
    assert any("the logs are short" in text for text in fit.warnings)
    assert within(fit, theta)


def test_how_far_bodies_may_be_depends_on_how_well_the_noise_is_known():
    """Hotelling's bound: that of known noise for many samples, far wider for few."""

    class Body:
        beta = np.zeros(10)
        moved = np.arange(10.0)
        distance = float(np.sqrt(1.2 * chi2.ppf(SURE, 10)))

    problem = type("P", (), {"grouping": type("G", (), {"names": list("abcdefghij")})})()
    assert "most in j" in check_bodies(problem, Body(), 1e6)[0]  # type: ignore[arg-type]
    assert check_bodies(problem, Body(), 15.0) == []  # type: ignore[arg-type]
    assert 10 * f.ppf(SURE, 10, 1e9) == pytest.approx(chi2.ppf(SURE, 10), rel=1e-6)


def test_a_torque_that_is_one_number_is_of_no_machine():
    log, *_ = smooth_log(RR, np.random.default_rng(0), torque_noise=0.02)
    tau = log.tau.copy()
    tau[:, 1] = 1.25
    said = identify(RR, replace(log, tau=tau)).impossible
    assert "constant, while the joint moves, is the torque of q2 (1.25)" in said
    tau[:, 1] = 0.0  # a joint without a motor
    assert not [text for text in identify(RR, replace(log, tau=tau)).impossible if "const" in text]
