"""Laws that get up again: the state now from late positions, a plan as long as it is met, the pump."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import (
    LQR,
    TVLQR,
    Handover,
    Observed,
    PlanFollowing,
    PositionObserver,
    Pump,
)
from chainrule.loop.surroundings import Pulses, Sensor
from chainrule.optimal.plan import Plan

DT = 0.002
MACHINES = {"acrobot": cr.kits.acrobot("C.1"), "pendubot": cr.kits.pendubot("C.1")}
PUMPS = {
    "acrobot": Pump(amplitude=1.5, gain=2.0, kp=200.0, kd=22.0, rate=0.2, offset=-2.0),
    "pendubot": Pump(amplitude=70.0, gain=13.0, kp=450.0, kd=35.0, offset=1.0),
}


def moved(mechanism, law, seconds=1.0, x0=(0.1, -0.2), **parts):
    rng = np.random.default_rng(3)
    return cr.simulate(
        mechanism, x0, seconds, DT, loop=cr.Loop(law, control_period=DT, **parts), seed=rng
    )


@pytest.fixture(scope="module")
def planned():
    """A short motion of the acrobot with its torque."""
    arm = MACHINES["acrobot"]
    tau = np.zeros((300, 2))
    tau[:, 1] = 1.5 * np.sin(np.arange(300) / 40.0)
    loop = cr.Loop(cr.control.Recorded(cr.control.Recording(DT * np.arange(300), tau, hold=True)))
    run = cr.simulate(arm, [0.0, 0.0], 300 * DT, DT, loop=loop)
    return Plan.of(arm, DT, np.concatenate([run.q, run.qd], axis=1), tau)


@pytest.mark.parametrize("robot", MACHINES)
def test_the_pump_brings_the_links_to_the_energy_of_standing(robot):
    arm = MACHINES[robot]
    run = moved(arm, Handover(PUMPS[robot], LQR("upright", Q=1.0, R=1.0)), 6.0, (0.3, 0.0))
    top = cr.compile(arm).potential_energy(q=[np.pi, 0.0])
    assert run.energy[0] - run.energy.min() < 1e-9 + abs(top)
    assert run.energy.max() > 0.8 * top  # of −top at hanging


@pytest.mark.parametrize("robot", MACHINES)
def test_the_pump_is_the_same_law_in_absolute_angles(robot):
    arm = MACHINES[robot]
    other = replace(arm, coordinates=cr.builders.Coordinates(("a1", "a2"), A=((1, 0), (-1, 1))))
    own, same = (
        moved(arm, PUMPS[robot], 0.5, (0.4, -0.3)),
        moved(other, PUMPS[robot], 0.5, (0.4, 0.1)),
    )
    np.testing.assert_allclose(same.q[:, 0], own.q[:, 0], atol=1e-7)
    np.testing.assert_allclose(same.q[:, 1], own.q.sum(axis=1), atol=1e-7)


def test_the_pump_is_for_two_hinges_of_which_one_is_driven():
    with pytest.raises(cr.ChainruleError, match="not two hinges"):
        moved(cr.catalog.cart_pole(), PUMPS["acrobot"])


@pytest.mark.parametrize("robot", MACHINES)
@pytest.mark.parametrize("late", [1, 7, 20])
def test_late_positions_change_nothing_where_the_model_is_right(robot, late):
    law = Observed(PUMPS[robot], PositionObserver())
    prompt = moved(MACHINES[robot], law, 0.6)
    delayed = moved(MACHINES[robot], law, 0.6, sensor=Sensor(delay=late * DT))
    np.testing.assert_allclose(delayed.q, prompt.q, atol=2e-3)
    blind = moved(MACHINES[robot], PUMPS[robot], 0.6, sensor=Sensor(delay=late * DT))
    seen = moved(MACHINES[robot], PUMPS[robot], 0.6)
    assert np.abs(blind.q - seen.q).max() > 10 * np.abs(delayed.q - prompt.q).max()


def test_noise_of_the_velocities_is_not_looked_at():
    law = Observed(PUMPS["acrobot"], PositionObserver())
    clean = moved(MACHINES["acrobot"], law)
    noisy = moved(MACHINES["acrobot"], law, sensor=Sensor(rate_noise=0.5))
    np.testing.assert_array_equal(noisy.q, clean.q)


def test_velocities_from_positions_are_right_to_second_order():
    """The law sees q̇ to O(Δt²): a quarter of the error with half the step."""
    arm, law = MACHINES["pendubot"], cr.control.PD(kp=[20.0, 0.0], kd=[1.0, 0.0], target=0.3)

    def off(dt):
        runs = [
            cr.simulate(arm, [0.5, -1.0], 0.4, dt, loop=cr.Loop(one, control_period=dt))
            for one in (law, Observed(law, PositionObserver(longest=0)))
        ]
        return np.abs(runs[0].q[-1] - runs[1].q[-1]).max()

    assert off(0.001) < 0.4 * off(0.002)


def test_a_plan_is_followed_until_it_is_lost(planned):
    arm = MACHINES["acrobot"]
    tracked = TVLQR(planned, Q=1.0, R=1.0)
    law = PlanFollowing(tracked, PUMPS["acrobot"], within=[0.3, 0.3, 3.0, 3.0])
    alone, both = moved(arm, tracked, 0.5, (0.0, 0.0)), moved(arm, law, 0.5, (0.0, 0.0))
    np.testing.assert_array_equal(both.tau, alone.tau)
    blow = Pulses(times=[0.3], widths=[0.02], torques=[[5.0, 0.0]])
    alone, both = (moved(arm, one, 0.5, (0.0, 0.0), disturbances=blow) for one in (tracked, law))
    first = int(np.argmax(np.any(alone.tau != both.tau, axis=1)))
    x, planned_x = np.concatenate([alone.q, alone.qd], axis=1), planned.x[: len(alone.t)]
    far = np.sum(((x - planned_x) / [0.3, 0.3, 3.0, 3.0]) ** 2, axis=1)
    assert first == int(np.argmax(far >= 1.0)) > 100


def test_the_first_response_tells_the_delay_also_after_a_rest():
    """At an equilibrium nothing moves, and that is no delay."""
    arm = MACHINES["pendubot"]
    law = Observed(LQR("upright", Q=1.0, R=1.0), PositionObserver())
    blow = Pulses(times=[0.5], widths=[0.02], torques=[[0.3, 0.0]])
    run = moved(arm, law, 3.0, (np.pi, 0.0), disturbances=blow)
    assert np.abs(run.q - [np.pi, 0.0]).max() > 1e-3
    np.testing.assert_allclose(run.q[-1], [np.pi, 0.0], atol=1e-2)
