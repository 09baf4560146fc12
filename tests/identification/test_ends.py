"""The ends of a record: what the position's filter does there is kept out of the fit."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.estimators.weighting import WLS, residual
from chainrule.identification.identify import identify
from chainrule.identification.logs.signals import LowPass
from chainrule.identification.regression.columns import Regressor
from chainrule.identification.regression.problem import ProblemStructure, prepare
from chainrule.identification.regression.stacking import stack
from identification.simulated import FRICTION, smooth_log
from identification.test_strange_logs import off

ARM = cr.catalog.get("rr-arm")


def left(log, recipe):
    """Per cent of the torque that a fit leaves at most."""
    structure = ProblemStructure.of(ARM, FRICTION, motor_inertia=False, keep_zeros=False)
    problem = prepare(structure, [log], recipe, FRICTION)
    rest = residual(problem.stack, WLS().solve(problem).beta)
    return float(np.max(np.abs(100 * rest / np.sqrt(np.mean(problem.stack.tau**2, axis=0)))))


@pytest.mark.parametrize("seed", range(4))
def test_what_begins_in_mid_motion_is_explained(seed):
    """A record that begins and ends in mid-motion, without noise."""
    log, *_ = smooth_log(ARM, np.random.default_rng(seed), rate=1000.0, duration=8.0)
    assert left(log, LowPass(2.0)) < 0.15


def test_what_fades_on_both_sides_leaves_the_equation_true():
    """Y θ = τ of every sample stays Y θ = τ of every row, whatever happens at the ends."""
    log, columns, theta = smooth_log(ARM, np.random.default_rng(1), duration=8.0)
    recipe = LowPass(2.0)
    regressor = Regressor(ARM, columns)
    (motion,) = recipe.motions(ARM, log)
    tau = regressor(motion.q, motion.qd, motion.qdd) @ theta
    rows = stack(regressor, recipe, [log])
    assert rows.Phi @ theta == pytest.approx(recipe.thin(tau.T, motion.rate).T, abs=1e-9)


def test_short_fast_logs_keep_their_intervals():
    """10 s at 4 kHz, where the noise is small beside what the ends were off by."""
    fits = []
    for seed in range(6):
        log, _, theta = smooth_log(
            ARM, np.random.default_rng(seed), rate=4000.0, torque_noise=0.02, encoder_noise=2e-5
        )
        fits.append(off(identify(ARM, log), theta))
    assert np.mean(np.concatenate(fits) < 1.96) > 0.9
