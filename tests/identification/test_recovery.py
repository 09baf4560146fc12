"""Noise-free data gives the parameters back to rounding, for the whole catalog."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.model import numeric_model
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.identification.identify import identify
from chainrule.identification.logs.signals import AsMeasured
from chainrule.identification.regression.columns import Regressor
from identification.simulated import FRICTION, random_log, smooth_log
from random_trees import random_tree

#: Relative to the largest parameter: double precision through a condition number of about 1e5.
ROUNDING = 1e-9

#: A filter leaves what its edges and the differences bring, far below any measurement.
FILTERED = 2e-3

NAMES = [*cr.catalog.names(), "5-link"]


@pytest.mark.parametrize("name", NAMES)
def test_the_catalog_is_recovered(name):
    arm = cr.catalog.get(name)
    log, _, theta = random_log(arm, np.random.default_rng(0))
    fit = identify(arm, log, friction=FRICTION, recipe=AsMeasured())
    true = fit.grouping.B @ theta
    np.testing.assert_allclose(fit.beta, true, atol=ROUNDING * np.abs(true).max())


@pytest.mark.parametrize("seed", range(3))
def test_random_trees_are_recovered(seed):
    rng = np.random.default_rng(seed)
    arm = random_tree(rng, 5)
    log, _, theta = random_log(arm, rng)
    fit = identify(arm, log, friction=FRICTION, recipe=AsMeasured())
    true = fit.grouping.B @ theta
    np.testing.assert_allclose(fit.beta, true, atol=10 * ROUNDING * np.abs(true).max())


@pytest.mark.parametrize(
    "name", ["pendulum", "double-pendulum", "double-pendulum-absolute", "scara"]
)
def test_position_and_torque_alone_are_enough(name):
    arm = cr.catalog.get(name)
    log, _, theta = smooth_log(arm, np.random.default_rng(4), rate=500)
    fit = identify(arm, log, friction=FRICTION, cutoff=20)
    true = fit.grouping.B @ theta
    np.testing.assert_allclose(fit.beta, true, atol=FILTERED * np.abs(true).max())


@pytest.mark.parametrize("name", [n for n in NAMES if n != "spherical-pendulum"])
def test_the_identified_mechanism_moves_as_the_true_one(name):
    """τ of the mechanism that the fit returns, at states it has not seen."""
    arm = cr.catalog.get(name)
    rng = np.random.default_rng(6)
    log, columns, theta = random_log(arm, rng)
    fit = identify(arm, log, friction=FRICTION, recipe=AsMeasured())
    back = fit.mechanism()
    q, qd, qdd = rng.uniform(-1, 1, (3, arm.dof))
    there = Regressor(arm, columns)(q, qd, qdd)[0] @ theta
    change = arm.change
    q, qd, qdd = change.position(q), change.rates(qd), change.rates(qdd)
    there = change.torques(there)
    tau = inverse_dynamics(numeric_model(back), q, qd, qdd).astype(float)
    for i, joint in enumerate(back.joints):
        tau[i] += sum(float(t.exact.evaluate({})) * t.shape(qd[i]) for t in joint.friction)
    np.testing.assert_allclose(tau, there, atol=1e-5 * np.abs(there).max())


def test_underactuated_logs_need_no_torque_of_the_free_joint():
    arm = cr.catalog.cart_pole()
    log, _, _theta = random_log(arm, np.random.default_rng(0))
    fit = identify(arm, log, friction=(), recipe=AsMeasured())
    forces = log.tau[:, :1]
    from dataclasses import replace

    free = replace(log, tau=forces)
    with_zero = replace(log, tau=np.column_stack([forces, np.zeros(len(forces))]))
    np.testing.assert_array_equal(
        identify(arm, free, friction=(), recipe=AsMeasured()).stack.tau,
        identify(arm, with_zero, friction=(), recipe=AsMeasured()).stack.tau,
    )
    assert fit.stack.tau.shape[1] == 2
