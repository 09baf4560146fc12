"""Controllers: each does what its equation promises."""

import numpy as np
import pytest
from scipy.linalg import solve_discrete_are

import chainrule as cr
from chainrule.control import (
    LQR,
    ComputedTorque,
    Feedback,
    GravityCompensation,
    PDGravity,
    Recorded,
    Recording,
    SwingUp,
    steps,
)
from chainrule.control.lqr import sampled
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.simulation import Push, simulate

ARM = cr.catalog.double_pendulum()
TARGET = np.array([-1.46, 1.84])


def test_gravity_compensation_floats():
    run = simulate(ARM, [1.0, 0.5], 2.0, controller=GravityCompensation())
    assert np.abs(run.q - run.q[0]).max() < 1e-12
    pushed = simulate(ARM, [1.0, 0.5, 0.3, 0.0], 1.0, controller=GravityCompensation())
    assert np.abs(pushed.kinetic / pushed.kinetic[0] - 1).max() < 1e-9


def test_pd_with_gravity_reaches_every_target():
    for target in (TARGET, [2.0, -2.0]):
        run = simulate(ARM, [0.0, 0.0], 8.0, controller=PDGravity(5, 0.8, target))
        assert np.abs(run.q[-1] - target).max() < 1e-6


def test_a_wrong_model_leaves_an_error():
    heavy = ARM.with_values(m2=0.6)
    servo = PDGravity(5, 0.8, TARGET, model=heavy)
    run = simulate(ARM, [0.0, 0.0], 8.0, controller=servo)
    assert 1e-3 < np.abs(run.q[-1] - TARGET).max() < 0.2


def test_computed_torque_makes_the_error_linear():
    """e(t) of ë + 20 ė + 100 e = 0 from rest: (1 + 10 t) exp(−10 t) e(0)."""
    start = np.array([0.0, 0.5])
    run = simulate(ARM, start, 1.0, controller=ComputedTorque(100, 20, TARGET))
    envelope = ((1 + 10 * run.t) * np.exp(-10 * run.t))[:, None]
    assert np.abs(run.q - TARGET - envelope * (start - TARGET)).max() < 1e-9


def test_a_reference_is_followed_and_its_torque_replayed():
    t = np.linspace(0, 3, 3001)
    q = np.stack([np.sin(t), np.cos(2 * t)], axis=1)
    qd = np.stack([np.cos(t), -2 * np.sin(2 * t)], axis=1)
    qdd = np.stack([-np.sin(t), -4 * np.cos(2 * t)], axis=1)
    start = np.concatenate([q[0], qd[0]])
    reference = (Recording(t, values) for values in (q, qd, qdd))
    run = simulate(ARM, start, 3.0, controller=ComputedTorque(100, 20, *reference))
    assert np.abs(run.q - q).max() < 1e-5  # linear between milliseconds
    replay = simulate(ARM, start, 1.0, controller=Recorded(Recording(run.t, run.tau)))
    assert np.abs(replay.q - q[:1001]).max() < 1e-3


@pytest.mark.parametrize(
    ("name", "target", "Q"),
    [
        ("pendulum", [np.pi], 1.0),
        ("double-pendulum", [np.pi, 0.0], 1.0),
        ("acrobot", [np.pi, 0.0], 1.0),
        ("pendubot", [np.pi, 0.0], 1.0),
        ("cart-pole", [0.0, np.pi], 1.0),
    ],
)
@pytest.mark.parametrize("period", [None, 0.01])
def test_lqr_balances(name, target, Q, period):
    arm = cr.catalog.get(name)
    lqr = LQR(target, Q, 1.0, period=period)
    eigenvalues = lqr.regulator(plant_of(arm)).eigenvalues
    assert (eigenvalues.real.max() < 0) if period is None else (np.abs(eigenvalues).max() < 1)
    start = np.array(target) + 0.01
    run = simulate(arm, start, 15.0, controller=lqr, control_period=period)
    assert np.abs(run.q[-1] - target).max() < 1e-3
    assert not run.tau[:, ~plant_of(arm).actuated].any()


def test_the_cost_of_the_regulator_is_what_riccati_says():
    lqr = LQR([np.pi, 0.0], [10, 10, 1, 1], 0.5)
    error = np.array([0.002, -0.001, 0.0, 0.0])
    run = simulate(ARM, [np.pi + error[0], error[1]], 10.0, controller=lqr)
    x = run.x - np.array([np.pi, 0, 0, 0])
    density = np.einsum("ti,i,ti->t", x, [10, 10, 1, 1], x) + 0.5 * np.sum(run.tau**2, axis=1)
    cost = np.trapezoid(density, run.t)
    S = lqr.regulator(plant_of(ARM)).S
    assert cost == pytest.approx(error @ S @ error, rel=1e-3)  # linear, as far as the start is


def test_the_sampled_regulator_is_that_of_the_sampled_equations():
    plant, period = plant_of(ARM), 0.02
    model = cr.compile(ARM)
    A, B = model.linearize([np.pi, 0], [0, 0], model.gravity([np.pi, 0]))
    Ad, Bd = sampled(A, B, period)
    S = solve_discrete_are(Ad, Bd, np.eye(4), np.eye(2))
    K = np.linalg.solve(np.eye(2) + Bd.T @ S @ Bd, Bd.T @ S @ Ad)
    assert np.allclose(LQR([np.pi, 0.0], period=period).regulator(plant).K, K)


def test_what_cannot_be_regulated_is_refused():
    with pytest.raises(ChainruleError, match="cannot rest at"):
        simulate(cr.catalog.acrobot(), [1.0, 0.0], 1.0, controller=LQR([1.0, 0.0]))
    with pytest.raises(ChainruleError, match="Q has shape"):
        simulate(ARM, [1.0, 0.0], 1.0, controller=LQR([np.pi, 0.0], Q=[1.0, 2.0, 3.0]))


def test_swing_up_of_a_weak_pendulum_and_hand_over():
    kit = cr.catalog.pendulum(mass=0.57288, length=0.5, damping=0.1, torque_limit=1.5)
    lqr = LQR(np.pi, Q=[10.0, 1.0], R=1.0)
    swing = SwingUp(lqr, gain=2.0, region=5.0)
    run = simulate(kit, [0.0], 20.0, controller=swing)
    up = (run.q[-1, 0] + np.pi) % (2 * np.pi) - np.pi
    assert abs(abs(up) - np.pi) < 1e-3
    assert np.abs(run.tau).max() <= 1.5  # less than the 2.8 N m that would lift it
    # thrown off, it swings up again
    again = simulate(kit, [np.pi], 25.0, controller=swing, disturbances=Push(1.0, 0.3, 5.0))
    assert np.cos(again.q[-1, 0]) == pytest.approx(-1.0, abs=1e-5)
    assert np.cos(again.q[:, 0]).max() > 0


def test_recordings():
    held = steps([(0, 1.0), (2, 3.0)])
    assert held(0.5) == 1.0
    assert held(2.0) == 3.0
    assert held(-1.0) == 1.0
    linear = Recording([0, 1, 2], [[0.0, 1.0], [2.0, 1.0], [2.0, 0.0]])
    assert linear(0.5).tolist() == [1.0, 1.0]
    assert linear(9.0).tolist() == [2.0, 0.0]
    with pytest.raises(ValueError, match="increasing"):
        Recording([0, 0], [1, 2])


def test_a_formula_that_branches_is_refused_with_the_way_out():
    def branching(t, q, qd):
        return [1.0, 0.0] if q[0] > 0 else [0.0, 0.0]

    with pytest.raises(ChainruleError, match=r"cannot be compiled.*called from Python"):
        simulate(ARM, [1.0, 0.0], 0.1, controller=Feedback(branching))


def test_servos_are_for_joints_with_one_coordinate():
    arm = cr.catalog.spherical_pendulum()
    with pytest.raises(ValueError, match="ball or free joint"):
        simulate(arm, [1, 0, 0, 0, 0, 0, 0], 0.1, controller=PDGravity(1, 1))
