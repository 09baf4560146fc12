"""The energy account: everything that acts is booked, and booking changes nothing."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PID, PDGravity
from chainrule.integrators import DOPRI5, RK4, Euler, GaussLegendre4, VelocityVerlet, Verlet
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.simulation import Actuator, Push, Stops, simulate

SERVO = PID(kp=4, ki=2, kd=0.5, target=[-0.5, 0.7])


def damped():
    joints = [cr.joints.Revolute(f"q{i}", friction=[cr.friction.Viscous(0.05)]) for i in (1, 2)]
    upper = cr.Link("a", joints[0], mass=1, com=(0.3, 0, 0))
    lower = cr.Link("b", joints[1], "a", at=(0.3, 0, 0), mass=1, com=(0.3, 0, 0))
    return cr.Mechanism("damped", (upper, lower), gravity=(9.81, 0, 0))


def _closed(dt, method, **options):
    run = simulate(damped(), [1.0, 0.5], 1.0, dt, method, loop=cr.Loop(SERVO, **options))
    return float(np.abs(run.drift[-1]))


@pytest.mark.parametrize("options", [{}, {"actuator": Actuator(lag=0.1)}], ids=["servo", "lag"])
def test_what_is_left_is_of_order_four(options):
    """Motors, friction and an integral state: the account's own error halves four times a step."""
    errors = [_closed(dt, GaussLegendre4, **options) for dt in (0.02, 0.01)]
    assert np.log2(errors[0] / errors[1]) > 3.5


def test_an_adaptive_method_keeps_the_same_account():
    fixed = simulate(damped(), [1.0, 0.5], 2.0, 1e-3, RK4, SERVO)
    free = simulate(damped(), [1.0, 0.5], 2.0, 1e-2, DOPRI5(rtol=1e-10, atol=1e-10), SERVO)
    for name in ("motor_work", "friction_loss"):
        # the adaptive method's own steps are some ten times longer
        assert getattr(free.account, name)[-1] == pytest.approx(
            getattr(fixed.account, name)[-1], rel=1e-4
        )


@pytest.mark.parametrize("options", [{}, {"control_period": 0.05}], ids=["inside", "sampled"])
def test_an_adaptive_method_has_its_account_at_every_sample(options):
    run = simulate(damped(), [1.0, 0.5], 1.0, 1e-2, DOPRI5(), loop=cr.Loop(SERVO, **options))
    assert np.abs(run.drift).max() < 1e-5 * run.energy.max()
    assert np.all(np.diff(run.account.friction_loss) > 0)


@pytest.mark.parametrize("method", [RK4, Verlet, DOPRI5()], ids=lambda m: m.word)
def test_the_account_goes_on_to_the_event_that_ends_a_run(method):
    event = cr.simulation.Event(lambda t, q, qd: q[..., 0] - 0.55, terminal=True)
    run = simulate(damped(), [1.0, 0.5], 1.0, 0.02, method, SERVO, events=event)
    assert run.status == "event"
    assert run.account.friction_loss[-1] > run.account.friction_loss[-2]
    assert abs(run.drift[-1] - run.drift[-2]) < 1e-2 * abs(run.energy[-1] - run.energy[-2])


def test_a_sample_now_and_then_loses_nothing():
    every, some = (simulate(damped(), [1.0, 0.5], 2.0, controller=SERVO, every=n) for n in (1, 100))
    assert np.array_equal(every.account.motor_work[::100], some.account.motor_work)
    assert np.array_equal(every.account.friction_loss[::100], some.account.friction_loss)


def test_stops_and_pushes_have_their_own_lines():
    joint = cr.joints.Revolute("q1", position_limits=(-0.5, 2.0))
    arm = cr.Mechanism(
        "limited", (cr.Link("rod", joint, mass=1, com=(0.5, 0, 0)),), gravity=(9.81, 0, 0)
    )
    run = simulate(
        arm, [1.5], 3.0, loop=cr.Loop(disturbances=Push(0.1, 0.2, 1.0), limits=Stops(0.5))
    )
    assert run.account.push_work[-1] != 0
    assert run.account.stop_loss[-1] > 1.0
    assert not run.account.friction_loss.any()
    assert np.abs(run.drift).max() < 1e-9
    # an impulse takes (1 − e²) of the energy of motion, up to the step in which it acts
    hit = int(np.argmax(run.account.stop_loss > 0))
    lost = 0.75 * run.account.kinetic[hit - 1]
    assert run.account.stop_loss[hit] == pytest.approx(lost, rel=0.02)


def test_sticking_takes_what_it_stops():
    arm = cr.catalog.pendulum(mass=1, length=0.5, coulomb_fric=0.5)
    run = simulate(arm, [1.5], 8.0)
    assert run.energy[-1] + run.account.friction_loss[-1] == pytest.approx(run.energy[0], rel=1e-4)
    assert not run.account.stop_loss.any()


@pytest.mark.parametrize("method", [Euler, VelocityVerlet, GaussLegendre4], ids=lambda m: m.word)
def test_the_motion_is_the_same_without_the_account(method):
    arm = replace(damped(), name="other")
    for loop in (Loop(SERVO), Loop(SERVO, 0.01), Loop(PDGravity(4, 0.5, [0.1, 0.2]))):
        runs = []
        for booking in (False, True):
            given = setting(plant_of(arm), method, 1e-3, loop, booking=booking)
            start = given.ready.start([1.0, 0.5, 0.0, 0.0], given.values | {"dt": 1e-3})
            run = given.ready.rollout()(start, 1e-3, 300, inputs=given.values)
            runs.append(run.x[:, : given.assembly.size - given.assembly.books.size])
        assert np.array_equal(*runs)
