"""Observers: each gives back to a law what noise, a delay or a load took from it."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import (
    LQI,
    LQR,
    OBSERVERS,
    DelayPredictor,
    DisturbanceObserver,
    ExtendedKalmanFilter,
    KalmanFilter,
    Observed,
    PDGravity,
    VelocityFilter,
)
from chainrule.errors import ChainruleError
from chainrule.loop.plant import plant_of
from chainrule.loop.surroundings import Actuator, Sensor
from chainrule.mechanism.coordinates import Coordinates
from chainrule.simulation import Push

ACROBOT, ARM = cr.catalog.acrobot(), cr.catalog.double_pendulum()
PERIOD = 0.005
NOISE = 2e-3


def run(arm, start, law, duration=3.0, **around):
    loop = cr.Loop(law, PERIOD, **around)
    rng = np.random.default_rng(4)
    return cr.simulate(arm, start, duration, 0.001, loop=loop, seed=rng)


def absolute(arm):
    return replace(arm, coordinates=Coordinates(("a1", "a2"), A=((1, 0), (-1, 1))))


@pytest.mark.parametrize(
    "observer",
    [VelocityFilter(20.0), KalmanFilter(PERIOD, NOISE, 0.5), ExtendedKalmanFilter(NOISE, 0.5)],
    ids=lambda o: o.word,
)
@pytest.mark.parametrize("arm", [ACROBOT, absolute(ACROBOT)], ids=["relative", "absolute"])
def test_velocities_from_noisy_positions(arm, observer):
    """The torque's noise, against that of plain differences."""
    law, sensor = LQR("upright"), Sensor(noise=NOISE, differentiate=True)
    start = plant_of(arm).standing + np.array([0.02, -0.01])
    noisy, calm = (
        run(arm, start, one, 6.0, sensor=sensor) for one in (law, Observed(law, observer))
    )
    late = slice(len(calm) // 2, None)
    assert np.abs(calm.q[late] - calm.q[0] + [0.02, -0.01]).max() < 0.1  # it stands
    share = 0.7 if isinstance(observer, VelocityFilter) else 0.25
    assert np.std(calm.tau[late]) < share * np.std(noisy.tau[late])


def test_without_noise_the_kalman_filters_know_the_state():
    """Rates that were never measured; the extended one also far from any target."""
    quiet = Sensor(noise=1e-9, rate_noise=50.0)
    free = cr.control.Feedback(lambda t, q, qd: 0 * q)
    for observer, start in (
        (KalmanFilter(PERIOD, 1e-6, 1.0, "hanging"), [0.02, 0.01]),
        (ExtendedKalmanFilter(1e-6, 1.0), [1.5, -0.7]),
    ):
        found = run(ARM, start, Observed(Told(), observer), 2.0, sensor=quiet)
        expected = run(ARM, start, free, 2.0)
        ticks = slice(1000, None, round(PERIOD / 0.001))
        assert np.abs(1e9 * found.tau[ticks] - found.qd[ticks]).max() < 0.06
        assert np.abs(found.q - expected.q).max() < 1e-4


class Told(cr.control.Controller):
    """τ = 1e-9 q̇ as it was told: too little to move anything."""

    def law(self, arm, p, sense):
        return cr.control.Command(1e-9 * sense.qd)


def test_a_delay_is_predicted():
    """Eight periods late the regulator does not hold; told what will be, it does what it does in time."""
    law, start = LQR("upright"), [np.pi + 0.02, -0.01]
    late = Actuator(delay=8 * PERIOD)
    in_time = run(ACROBOT, start, law, 4.0)
    fallen = run(ACROBOT, start, law, 4.0, actuator=late)
    saved = run(ACROBOT, start, Observed(law, DelayPredictor(8)), 4.0, actuator=late)
    assert np.abs(fallen.q[-1] - in_time.q[-1]).max() > 0.2
    assert np.abs(saved.q[-1] - [np.pi, 0]).max() < 1e-2
    sensed = run(
        ACROBOT, start, Observed(law, DelayPredictor(8)), 4.0, sensor=Sensor(delay=8 * PERIOD)
    )
    assert np.abs(sensed.q[-1] - [np.pi, 0]).max() < 1e-2


@pytest.mark.parametrize("arm", [ARM, absolute(ARM)], ids=["relative", "absolute"])
def test_a_constant_push_is_cancelled(arm):
    target, push = np.array([0.4, 0.3]), Push(0.0, 20.0, [0.3, -0.2])
    law = PDGravity(2.0, 0.5, target)
    plain, kept = (
        run(arm, target, one, 8.0, disturbances=push)
        for one in (law, Observed(law, DisturbanceObserver(2.0)))
    )
    assert np.abs(plain.q[-1] - target).max() > 0.05
    assert np.abs(kept.q[-1] - target).max() < 1e-4
    assert np.allclose(kept.tau[-1] - law_torque(arm, kept), [-0.3, 0.2], atol=1e-3)


def law_torque(arm, kept):
    """G at the target: what the servo gives there."""
    return plant_of(arm)("gravity", q=kept.q[-1])


@pytest.mark.parametrize("name", ["acrobot", "cart-pole"])
def test_the_integral_takes_a_constant_push(name):
    arm = cr.catalog.get(name)
    plant = plant_of(arm)
    push = Push(0.0, 60.0, np.where(plant.actuated, 0.3, 0.0))
    for law, less in ((LQR("upright"), False), (LQI(), True)):
        loop = cr.Loop(law, disturbances=push)
        run = cr.simulate(arm, plant.standing, 30.0, 0.002, loop=loop)
        off = np.abs(run.q[-1] - plant.standing)[plant.actuated].max()
        assert (off < 1e-3) == less, off


def test_observers_are_put_around_each_other():
    law = Observed(Observed(LQR("upright"), DelayPredictor(4)), ExtendedKalmanFilter(NOISE, 0.5))
    around = {"sensor": Sensor(noise=NOISE), "actuator": Actuator(delay=4 * PERIOD)}
    found = run(ACROBOT, [np.pi + 0.02, 0.0], law, 5.0, **around)
    assert np.abs(found.q[-1] - [np.pi, 0]).max() < 0.1


def test_where_they_do_not_apply_they_say_why():
    ball = cr.catalog.spherical_pendulum()
    for word, observer in OBSERVERS.items():
        one = observer(PERIOD) if word == "kalman" else observer()
        if word == "disturbance":
            continue
        with pytest.raises(ChainruleError, match="ball or free joint"):
            run(ball, [1, 0, 0, 0, 0, 0, 0], Observed(cr.control.GravityCompensation(), one), 0.1)
