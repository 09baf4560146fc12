"""Time-varying LQR: gains against other solutions, and motions that are followed."""

from dataclasses import replace

import numpy as np
import pytest
import scipy.linalg

import chainrule as cr
from chainrule.control.regulators.riccati import recursion
from chainrule.control.regulators.tvlqr import linearized, motion
from chainrule.loop.plant import plant_of

RNG = np.random.default_rng(16)


def plain(A, B, Q, R, P):
    """The recursion as it stands in books."""
    gains, values = [], [P]
    for a, b in zip(A[::-1], B[::-1], strict=True):
        K = np.linalg.solve(R + b.T @ P @ b, b.T @ P @ a)
        P = Q + a.T @ P @ (a - b @ K)
        gains.append(K)
        values.append(P)
    return np.array(gains[::-1]), np.array(values[::-1])


@pytest.mark.parametrize("n, m", [(1, 1), (4, 1), (5, 3)])
def test_the_recursion_is_that_of_the_books(n, m):
    A, B = RNG.normal(size=(30, n, n)) / n, RNG.normal(size=(30, n, m))
    Q, R = np.eye(n) * 2, np.diag(RNG.uniform(0.5, 2, m))
    found = recursion(A, B, Q, R, 3 * Q)
    K, P = plain(A, B, Q, R, 3 * Q)
    np.testing.assert_allclose(found.K, K, atol=1e-12)
    np.testing.assert_allclose(found.P, P, atol=1e-12)


def test_many_weights_at_once_are_each_one_alone():
    A, B = RNG.normal(size=(20, 3, 3)) / 2, RNG.normal(size=(20, 3, 2))
    Q = np.stack([np.eye(3), np.diag([1.0, 5.0, 0.1])])
    many = recursion(A, B, Q, np.eye(2), Q)
    for k in range(2):
        np.testing.assert_array_equal(many.K[k], recursion(A, B, Q[k], np.eye(2), Q[k]).K)


def test_far_from_the_end_it_is_the_stationary_regulator():
    """Along a rest the gains come to those of scipy's discrete Riccati equation."""
    arm = cr.catalog.acrobot()
    plant, dt, N = plant_of(arm), 0.01, 1500
    rest = np.tile(plant.pose("upright"), (N + 1, 1))
    zero = np.zeros_like(rest)
    plan = cr.optimal.Plan.of(arm, dt, np.concatenate([rest, zero], axis=1), zero[:-1])
    found = cr.control.TVLQR(plan, 1.0, 1.0, Qf=1.0).gains(plant)
    A, B = linearized(plant, cr.RK4, plan.t[:2], plan.q[:2], plan.qd[:2], plan.tau[:2])
    S = scipy.linalg.solve_discrete_are(A[0], B[0], dt * np.eye(4), dt * np.eye(1))
    np.testing.assert_allclose(found.P[0], S, rtol=1e-6)
    # and without Qf from the end on
    always = cr.control.TVLQR(plan, 1.0, 1.0).gains(plant)
    np.testing.assert_allclose(always.P[[0, -1]], [S, S], rtol=1e-6)


@pytest.mark.parametrize("name", ["acrobot", "cart-pole", "double-pendulum-absolute"])
def test_the_derivatives_of_steps_are_those_of_differences(name):
    plant = plant_of(cr.catalog.get(name))
    n = plant.nv
    q, qd, tau = RNG.normal(size=(3, 4, n))
    A, B = linearized(plant, cr.RK4, np.arange(4) * 0.02, q, qd, tau)
    ready = cr.compile(plant.mechanism)
    drive = plant.change.forces(plant.mechanism.actuation.T).T

    def step(x, u):
        return np.asarray(ready.rollout(x, 0.02, 1, tau=u))[-1]

    x, e = np.concatenate([q, qd], axis=1)[0], 1e-6
    for j, along in enumerate(np.eye(2 * n)):
        slope = (step(x + e * along, tau[0]) - step(x - e * along, tau[0])) / (2 * e)
        np.testing.assert_allclose(A[0][:, j], slope, atol=1e-7)
    for j, along in enumerate(drive.T):
        slope = (step(x, tau[0] + e * along) - step(x, tau[0] - e * along)) / (2 * e)
        np.testing.assert_allclose(B[0][:, j], slope, atol=1e-7)


@pytest.fixture(scope="module")
def swing():
    return cr.optimize(cr.catalog.acrobot(), [0, 0], "upright", 3.0, effort=10.0, dt=0.02)


@pytest.mark.parametrize("absolute", [False, True])
def test_a_plan_is_followed_from_beside_its_start(swing, absolute):
    """In relative and in absolute angles; open loop the same start ends elsewhere."""
    arm, start = cr.catalog.acrobot(), np.array([0.02, -0.01])
    plan = swing
    if absolute:
        A = np.array([[1.0, 0.0], [-1.0, 1.0]])
        absolute = cr.builders.Coordinates(("a1", "a2"), A=((1, 0), (-1, 1)))
        arm = replace(arm, coordinates=absolute)
        change = np.linalg.inv(A)
        x = np.concatenate([plan.q @ change.T, plan.qd @ change.T], axis=1)
        plan = cr.optimal.Plan.of(arm, plan.dt, x, plan.tau[:-1] @ A, "rk4")
        start = change @ start
    law = cr.control.TVLQR(plan)
    run = cr.simulate(arm, start, 3.0, plan.dt, loop=cr.Loop(law, plan.dt))
    alone = cr.simulate(arm, start, 3.0, plan.dt, loop=cr.Loop(plan.law, plan.dt))
    assert np.abs(run.x[-1] - plan.x[-1]).max() < 0.05
    assert np.abs(alone.x[-1] - plan.x[-1]).max() > 0.5


def test_on_the_plan_it_is_the_plan_to_the_bit(swing):
    law = cr.control.TVLQR(swing)
    run = cr.simulate(swing.mechanism, [0, 0], 3.0, swing.dt, loop=cr.Loop(law, swing.dt))
    np.testing.assert_array_equal(run.x, swing.x)


def test_after_the_end_it_holds_the_last_pose(swing):
    law = cr.control.TVLQR(swing)
    run = cr.simulate(swing.mechanism, [0.01, 0], 9.0, swing.dt, loop=cr.Loop(law, swing.dt))
    np.testing.assert_allclose(run.x[-1], [np.pi, 0, 0, 0], atol=1e-3)


def test_what_is_no_motion_is_refused(swing):
    with pytest.raises(cr.errors.InputError, match="a Plan, or a Trajectory"):
        cr.control.TVLQR([1, 2, 3])
    with pytest.raises(cr.errors.InputError, match=r"needs q and qd \(N \+ 1, 1\)"):
        cr.control.TVLQR(swing).gains(plant_of(cr.catalog.pendulum()))
    uneven = cr.optimal.Plan.following(swing.trajectory).trajectory
    uneven.samples.t[3] += 0.01
    with pytest.raises(cr.errors.InputError, match="needs equal steps"):
        motion(uneven, plant_of(swing.mechanism))
    with pytest.raises(cr.ChainruleError, match="has a ball or free joint"):
        cr.simulate(
            cr.catalog.get("spherical-pendulum"), None, 0.1, controller=cr.control.TVLQR(swing)
        )
