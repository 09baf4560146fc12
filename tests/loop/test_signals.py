"""Sensors and actuators: what each does to a signal, and that randomness comes from one place."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PID, Feedback, PDGravity
from chainrule.simulation import Actuator, Sensor, simulate

ARM = cr.catalog.pendulum(damping=0.1)
SEEN = Feedback(lambda t, q, qd: q)  # the torque shows what was measured
RATE = Feedback(lambda t, q, qd: qd)


def run(controller=SEEN, seed=None, **options):
    return simulate(ARM, [0.3], 0.5, 1e-3, loop=cr.Loop(controller, **options), seed=seed)


def test_a_delay_is_so_many_periods():
    late = run(sensor=Sensor(delay=0.02), control_period=0.01)
    ticks = late.tau[::10, 0]
    assert np.array_equal(ticks[2:], late.q[:-20:10, 0])
    assert (ticks[:2] == 0.3).all()
    queued = run(actuator=Actuator(delay=0.03), control_period=0.01)
    assert np.array_equal(queued.tau[30::10, 0], queued.q[:-30:10, 0])
    assert not queued.tau[:30].any()


def test_a_torque_is_held_between_ticks():
    held = run(control_period=0.025)
    assert np.array_equal(held.tau[:-1], np.repeat(held.q[:-1:25], 25, axis=0))


def test_quantisation_rounds_to_the_nearest_step():
    rough = run(sensor=Sensor(resolution=0.01))
    assert np.allclose(rough.tau[:, 0], np.round(rough.q[:, 0] / 0.01) * 0.01, atol=1e-15)
    assert len(np.unique(rough.tau)) < 70


def test_a_filter_is_of_first_order():
    smooth = run(sensor=Sensor(cutoff=5.0), control_period=0.005)
    share = 1 - np.exp(-2 * np.pi * 5.0 * 0.005)
    state, expected = 0.3, []
    for q in smooth.q[::5, 0]:
        state += share * (q - state)
        expected.append(state)
    assert np.allclose(smooth.tau[::5, 0], expected, atol=1e-14)


def test_rates_from_differences_of_positions():
    encoder = run(RATE, sensor=Sensor(differentiate=True), control_period=0.01)
    q = encoder.q[::10, 0]
    assert np.allclose(encoder.tau[10::10, 0], np.diff(q) / 0.01, atol=1e-12)


def test_a_lag_and_a_limit():
    step = Feedback(lambda t, q, qd: [3.0 + 0 * q[0]])
    slow = run(step, actuator=Actuator(lag=0.05))
    assert np.allclose(slow.tau[:, 0], 3 * (1 - np.exp(-slow.t / 0.05)), atol=1e-9)
    weak = run(step, actuator=Actuator(limit=2.0))
    assert (weak.tau == 2.0).all()
    kit = cr.catalog.pendulum(torque_limit=1.5)
    assert (simulate(kit, [0.0], 0.1, controller=step).tau == 1.5).all()


def test_a_joint_without_a_motor_gets_no_torque():
    acrobot = simulate(cr.catalog.acrobot(), [0.1, 0.0], 0.1, controller=PID(kp=10, target=1.0))
    assert not acrobot.tau[:, 0].any()
    assert acrobot.tau[:, 1].any()


def test_the_same_seed_gives_the_same_bits_and_another_does_not():
    sensor, actuator = Sensor(noise=0.01, rate_noise=0.1), Actuator(noise=0.05)

    def noisy(seed):
        servo = PDGravity(5, 1, 0.5)
        return run(servo, control_period=2e-3, sensor=sensor, actuator=actuator, seed=seed)

    assert np.array_equal(noisy(1).x, noisy(1).x)
    assert not np.array_equal(noisy(1).x, noisy(2).x)


def test_noise_has_its_deviation():
    measured = simulate(
        ARM, [0.3], 20.0, 1e-3, controller=SEEN, loop=cr.Loop(sensor=Sensor(noise=0.02), actuator=Actuator(limit=1.0)),
        seed=0,
    )  # fmt: skip
    error = measured.tau[:, 0] - measured.q[:, 0]
    assert np.std(error) == pytest.approx(0.02, rel=0.02)  # 20 000 draws: ±0.5 %
    assert abs(np.mean(error)) < 5e-4
    assert abs(np.corrcoef(error[1:], error[:-1])[0, 1]) < 0.03


@pytest.mark.parametrize(
    "make",
    [
        lambda: Sensor(noise=-1),
        lambda: Sensor(delay=-1),
        lambda: Sensor(cutoff=0),
        lambda: Actuator(lag=0),
        lambda: Actuator(limit=-2),
        lambda: Actuator(delay=float("nan")),
    ],
)
def test_numbers_that_mean_nothing_are_refused(make):
    with pytest.raises(ValueError, match="must be"):
        make()


def test_a_python_controller_sees_what_the_sensor_gives():
    sensor = Sensor(noise=0.01, delay=0.004, cutoff=40.0)

    def see(t, q, qd):
        return q

    runs = [
        run(controller, sensor=sensor, control_period=2e-3, seed=3) for controller in (SEEN, see)
    ]
    assert np.array_equal(runs[0].x, runs[1].x)


def test_a_coarse_encoder_is_no_instability(recwarn):
    servo = PDGravity(2, 0.3, 0.5)
    encoder = Sensor(resolution=2 * np.pi / 4096, rate_resolution=0.01)
    run(servo, sensor=encoder, control_period=2e-3)
    assert not recwarn.list
