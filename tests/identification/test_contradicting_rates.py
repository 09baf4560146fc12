"""Measured rates that are not those of the positions are refused, with what they seem to be."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import DataError
from chainrule.identification.identify import identify
from identification.simulated import smooth_log

ARM = cr.catalog.get("rr-arm")
LOG = smooth_log(ARM, np.random.default_rng(4), torque_noise=0.02)[0]
RATES = np.gradient(LOG.q, LOG.t, axis=0)


@pytest.mark.parametrize(
    "qd, cause",
    [
        (np.rad2deg(RATES), "qd of q1 is not the rate of its q: .* 57.3 times .*degrees a second"),
        (RATES * [1, -1], "qd of q2 .* -1 times .*another sign"),
        (RATES * [1, 100], "qd of q2 .* 100 times .*a gear"),
        (RATES[:, ::-1], "qd of q1 .*it is that of q2"),
        (RATES * [0, 1], "qd of q1 .*it is zero"),
        (LOG.q, "qd of q1 is not the rate"),
    ],
)
def test_they_are_refused_with_the_cause(qd, cause):
    with pytest.raises(DataError, match=cause):
        identify(ARM, replace(LOG, qd=qd), measured_rates=True)


def test_where_they_are_not_used_that_is_said():
    fit = identify(ARM, replace(LOG, qd=RATES * 2))
    assert "is not the rate of its q" in str(fit.warnings)


def test_rates_through_a_filter_and_with_noise_are_used():
    noise = 0.05 * np.random.default_rng(0).normal(size=RATES.shape)
    late = np.roll(RATES, 2, axis=0)
    assert identify(ARM, replace(LOG, qd=late + noise), measured_rates=True).impossible == ()
