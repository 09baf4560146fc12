"""Model predictive control: near a rest it is the LQR, and it holds what it should."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import LQR
from chainrule.loop.plant import plant_of
from chainrule.optimal.mpc import MPC, MPPI


def test_near_the_goal_it_is_the_regulator():
    """Without limits the plan's first torque is −K δx, as far as the equations are linear."""
    arm = cr.catalog.acrobot()
    mpc = MPC(arm, "upright", 1.0, 1000, iterations=5)
    K = LQR("upright").regulator(plant_of(arm)).K
    off = np.array([1e-3, -5e-4, 2e-3, 1e-3])
    tau = mpc(0.0, off[:2] + np.array([np.pi, 0]), off[2:])
    np.testing.assert_allclose(tau, -K @ off, rtol=0.03)


@pytest.mark.parametrize("name, off", [("acrobot", [0.05, -0.1]), ("cart-pole", [0.1, 0.2])])
def test_it_comes_to_the_goal_within_limits(name, off):
    arm = cr.catalog.get(name)
    mpc = MPC(arm, "upright", 0.5, 25, effort=20.0)
    start = plant_of(arm).pose("upright") + off
    run = cr.simulate(arm, start, 5.0, 0.01, loop=cr.Loop(mpc, 0.01))
    np.testing.assert_allclose(run.q[-1], plant_of(arm).pose("upright"), atol=0.06)
    assert np.abs(run.tau).max() <= 20.0


def test_it_swings_a_weak_pendulum_up():
    arm = cr.catalog.pendulum()
    mpc = MPC(arm, "upright", 1.5, 50, effort=2.5, iterations=5)
    run = cr.simulate(arm, [0.1], 6.0, 0.02, loop=cr.Loop(mpc, 0.02))
    assert np.cos(run.q[-1, 0]) < -0.99


def test_samples_hold_a_pendulum_and_the_seed_is_the_run():
    arm = cr.catalog.pendulum()

    def run(seed):
        mppi = MPPI(arm, "upright", 0.5, 25, effort=3.0, seed=seed)
        return cr.simulate(arm, [np.pi - 0.2], 2.0, 0.02, loop=cr.Loop(mppi, 0.02))

    first = run(3)
    assert np.cos(first.q[-1, 0]) < -0.99
    np.testing.assert_array_equal(first.x, run(3).x)
    assert np.any(first.x != run(4).x)


def test_wrong_numbers_are_said():
    arm = cr.catalog.pendulum()
    with pytest.raises(cr.errors.InputError, match="horizon"):
        MPC(arm, "upright", 0.0)
    with pytest.raises(cr.errors.InputError, match="steps"):
        MPC(arm, "upright", 0.5, 1)
    with pytest.raises(cr.ChainruleError, match="ball or free joint"):
        MPC(cr.catalog.get("spherical-pendulum"), None)
