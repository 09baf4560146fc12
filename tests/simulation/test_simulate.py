"""simulate: the same bits as the bare rollout, the lecture's servo, bad input, dense output."""

import pickle
import warnings
from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PID, Feedback
from chainrule.errors import ChainruleError, InputError
from chainrule.integrators import DOPRI5, RK4, ButcherTable, VelocityVerlet
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.model.model import compile as compile_model
from chainrule.program import compile_rollout
from chainrule.simulation import (
    Actuator,
    ControllerError,
    Event,
    Sensor,
    StabilityWarning,
    Status,
    Stops,
    simulate,
)

LECTURE = cr.catalog.pendulum(mass=2, length=2)
SERVO = PID(kp=1500, ki=150.1, kd=15, target=[-np.pi / 2.5])
TARGET, TORQUE = -1.257, -37.32  # what its panel shows


class Unhashable:
    __hash__ = None

    def __call__(self, t, q, qd):
        return -q


@pytest.fixture(autouse=True)
def _silence():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_without_a_controller_the_bits_are_those_of_the_compiled_model():
    arm = cr.catalog.double_pendulum()
    run = simulate(arm, [1.0, 0.5, 0.0, 2.0], 2.0)
    bare = compile_model(arm).rollout([1.0, 0.5, 0.0, 2.0], 1e-3, 2000)
    assert np.array_equal(run.x, bare)


@pytest.mark.parametrize("period", [None, 0.003])
def test_a_closed_loop_has_the_same_bits_in_python_and_in_any_lane(period):
    arm = cr.catalog.double_pendulum()
    servo = PID(kp=8, ki=2, kd=1, target=[-0.5, 0.7], integral_limit=0.2)
    given = setting(plant_of(arm), RK4, 1e-3, Loop(servo, period))
    step, z = (
        given.ready.step,
        given.ready.start([1.0, 0.5, 0.0, 0.0], {**given.values, "dt": 1e-3}),
    )
    expected = [z]
    for n in range(7):
        ports = {"x": expected[-1], "dt": 1e-3, "n": float(n), **given.values}
        names = [port.name for port in step.inputs]
        expected.append(step(**{k: ports[k] for k in names}))
    for lanes in (1, 8):
        rows = np.repeat(z[None], 9, axis=0)
        rows[3] *= 1.5
        run = compile_rollout(step, lanes=lanes)(rows, 1e-3, 7, inputs=given.values)
        assert np.array_equal(run.x[0], expected)
        assert np.array_equal(run.x[8], expected)


@pytest.mark.parametrize("method", [RK4, VelocityVerlet], ids=lambda m: m.word)
@pytest.mark.parametrize("period", [None, 0.01])
def test_the_lectures_servo_holds_the_pendulum(method, period):
    run = simulate(
        LECTURE, [np.pi / 2], 60, 0.01, method, SERVO, loop=cr.Loop(control_period=period)
    )
    assert run.success
    assert round(run.q[-1, 0], 3) == TARGET
    assert round(run.tau[-1, 0], 2) == TORQUE


def test_held_too_long_it_is_warned_before_and_told_after():
    with pytest.warns(
        StabilityWarning, match=r"control period 0.05 s is unstable at the set-point"
    ):
        run = simulate(
            LECTURE, [np.pi / 2], 10, 0.01, RK4, SERVO, loop=cr.Loop(control_period=0.05)
        )
    assert run.status is Status.DIVERGED
    assert not run.success
    assert "turns more than once" in run.message
    assert "unstable" in run.outcome.notes[0]


def test_a_step_that_the_method_cannot_stand_is_warned_of():
    with pytest.warns(StabilityWarning, match=r"dt = 0.5 s with rk4 is unstable"):
        simulate(LECTURE, [0.1], 20.0, 0.5, RK4, PID(kp=400, kd=40, target=[0.0]))
    simulate(LECTURE, [3.1], 20.0, 0.01)  # a pendulum that falls is no instability of the method


def test_the_double_pendulum_is_held():
    arm = cr.catalog.double_pendulum_absolute()
    servo = PID(kp=800, ki=200, kd=250, target=[-1.46, 1.84])
    run = simulate(arm, [0.0, 0.0], 30, 1e-3, RK4, servo)
    assert np.abs(run.q[-1] - [-1.46, 1.84]).max() < 1e-3


def test_gains_and_target_may_change_while_running():
    from chainrule.control import steps

    servo = PID(kp=600, ki=60, kd=200, target=steps([(0, 0.5), (5, -0.5)]))
    run = simulate(LECTURE, [0.0], 10, 1e-3, RK4, servo)
    assert run.at(4.99)[0] == pytest.approx(0.5, abs=0.05)
    assert run.q[-1, 0] == pytest.approx(-0.5, abs=0.05)


def test_the_integral_is_clamped():
    weak = Actuator(limit=5.0)  # it cannot lift the pendulum
    free, clamped = (
        simulate(
            LECTURE, [0.0], 20, 1e-2, RK4,
            PID(kp=50, ki=50, kd=30, target=steps_down, integral_limit=limit), loop=cr.Loop(actuator=weak),
        )
        for limit in (np.inf, 0.05)
    )  # fmt: skip
    # wound up, the servo still pushes up long after the target went down
    assert free.tau[1005, 0] == pytest.approx(5.0)
    assert clamped.tau[1005, 0] < 0


def steps_down(t):
    return 1.5 if t < 10 else 0.0


def test_a_python_function_does_what_the_compiled_expression_does():
    arm = cr.catalog.double_pendulum()

    def law(t, q, qd):
        return -0.02 * qd + 0.1 * np.array([np.sin(t), 0.5])

    compiled = simulate(
        arm, [1.0, 0.0], 1.0, controller=Feedback(law), loop=cr.Loop(control_period=0.01)
    )
    called = simulate(arm, [1.0, 0.0], 1.0, controller=law, loop=cr.Loop(control_period=0.01))
    # numpy's sine and ours differ in the last digit
    assert np.allclose(compiled.x, called.x, rtol=0, atol=1e-10)
    assert np.allclose(compiled.tau[:-1], called.tau[:-1], atol=1e-10)


def test_a_controller_that_fails_keeps_the_run_until_then():
    def broken(t, q, qd):
        return [1 / (0.5 - t) if t != 0.5 else 1 / 0]

    with pytest.raises(ControllerError, match=r"'broken' failed at t = 0.5 s: ZeroDivision") as e:
        simulate(LECTURE, [0.0], 1.0, 0.01, controller=broken)
    assert len(e.value.trajectory) == 51
    assert e.value.trajectory.status is Status.FAILED


@pytest.mark.parametrize(
    ("answer", "message"),
    [([1.0, 2.0, 3.0], "got 3"), ("full", "expected 1 torques"), ([np.nan], "finite")],
)
def test_a_controller_that_returns_nonsense_is_named(answer, message):
    with pytest.raises(ControllerError, match=message):
        simulate(LECTURE, [0.0], 0.1, 0.01, controller=lambda t, q, qd: answer)


def test_control_c_keeps_the_run_until_then():
    def impatient(t, q, qd):
        if t > 0.3:
            raise KeyboardInterrupt
        return 0.0

    run = simulate(LECTURE, [0.5], 1.0, 0.01, controller=impatient)
    assert run.status is Status.INTERRUPTED
    assert run.t[-1] == pytest.approx(0.31)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"x0": [np.nan]}, "x0"),
        ({"x0": [1.0, 2.0, 3.0]}, "expected 2 numbers"),
        ({"x0": "up"}, "x0='up' must be numbers, 'upright' or 'hanging'"),
        ({"dt": -1e-3}, "dt=-0.001 must be"),
        ({"dt": float("nan")}, "dt=nan"),
        ({"duration": -1.0}, "duration=-1.0"),
        ({"every": 0}, "every=0"),
        ({"method": 4}, "method=4 is no integrator"),
        ({"method": "rk5"}, "no method 'rk5'; did you mean 'rk4'"),
        ({"loop": cr.Loop(SERVO, 0.0015)}, "0.002 s would be"),
        ({"loop": cr.Loop(SERVO, sensor=Sensor(delay=0.0005))}, "no multiple"),
        ({"loop": cr.Loop(SERVO, sensor=Sensor(noise=0.1))}, "seed=1"),
        ({"controller": PID(kp=[1.0, 2.0, 3.0])}, "kp="),
        ({"controller": PID(kp=np.nan)}, "kp is"),
        ({"controller": 3}, "controller=3"),
        ({"controller": SERVO, "loop": cr.Loop(SERVO)}, "two controllers"),
        ({"controller": Feedback(Unhashable())}, "unhashable"),
        ({"t0": "a"}, "t0='a' must be"),
        ({"loop": SERVO}, "loop="),
    ],
)
def test_bad_input_is_named(change, message):
    given = {"x0": [1.0], "duration": 1.0, "dt": 1e-3} | change
    with pytest.raises(ChainruleError, match=message):
        simulate(LECTURE, **given)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Actuator(lag=0.0),
        lambda: Actuator(limit=[-1.0]),
        lambda: Sensor(cutoff=-1.0),
        lambda: Stops(restitution=2.0),
        lambda: Event(lambda t, q, qd: q[0], direction=3),
        lambda: RK4(rtol=1e-3),
        lambda: DOPRI5(rtol=-1e-3),
    ],
)
def test_a_part_that_cannot_be_is_refused_as_it_is_made(make):
    with pytest.raises(ChainruleError, match=r"must be|no setting 'rtol'; known: none"):
        make()


def test_both_doors_refuse_a_start_outside_the_limits():
    arm = cr.catalog.get("cart-pole")
    cart = arm.links[0]
    bounded = replace(
        arm,
        links=(replace(cart, joint=replace(cart.joint, position_limits=(-1, 1))), *arm.links[1:]),
    )
    with pytest.raises(InputError, match="outside its limits"):
        simulate(bounded, [1.5, 0.0], 0.1)
    with pytest.raises(InputError, match="row 1, outside its limits"):
        cr.compile(bounded).rollout([[0.5, 0, 0, 0], [-1.5, 0, 0, 0]], 0.01, 5)


def test_a_table_of_the_user_is_a_method():
    ralston = ButcherTable("ralston", A=[[], ["2/3"]], b=["1/4", "3/4"])
    run = simulate(LECTURE, [1.0], 1.0, 1e-3, ralston)
    assert np.allclose(run.q, simulate(LECTURE, [1.0], 1.0).q, atol=1e-5)
    radau = ButcherTable("radau 2", A=[["5/12", "-1/12"], ["3/4", "1/4"]], b=["3/4", "1/4"])
    assert radau.order == 3
    assert np.allclose(simulate(LECTURE, [1.0], 1.0, 1e-2, radau).q[-1], run.q[-1], atol=1e-5)


def test_between_samples():
    arm = cr.catalog.double_pendulum()
    fine = simulate(arm, [1.0, 0.5], 1.0, 1e-3)
    coarse = simulate(arm, [1.0, 0.5], 1.0, 1e-3, every=10)
    assert np.array_equal(coarse.x, fine.x[::10])
    # a cubic over 10 ms at 18 rad/s: h⁴/384 of the fourth derivative
    assert np.abs(coarse.at(fine.t) - fine.x).max() < 1e-3
    with pytest.raises(ValueError, match="within the run"):
        coarse.at(2.0)


def test_a_sampled_controller_and_an_adaptive_method():
    exact = simulate(
        LECTURE, [1.0], 5, 0.01, DOPRI5(rtol=1e-12), SERVO, loop=cr.Loop(control_period=0.01)
    )
    fixed = simulate(LECTURE, [1.0], 5, 0.01, RK4, SERVO, loop=cr.Loop(control_period=0.01))
    assert np.abs(exact.q - fixed.q).max() < 1e-5
    assert np.abs(exact.drift).max() < 1e-8  # rtol 1e-12 a step


def test_the_last_step_may_be_no_sample():
    run = simulate(LECTURE, [1.0], 1.0, 1e-3, every=300)
    assert run.t.tolist() == pytest.approx([0.0, 0.3, 0.6, 0.9, 1.0])
    assert run.q[-1, 0] == simulate(LECTURE, [1.0], 1.0).q[-1, 0]


def test_an_event_is_located_with_the_torque_that_acts():
    """In a part of a step, the torque of a sampled controller is that of the whole step: a
    Python function's too, and one whose rates are differences over the period."""
    law = lambda t, q, qd: 20 * (0.1 - q) - 5 * qd  # noqa: E731
    event = cr.simulation.Event(lambda t, q, qd: q[..., 0] - 0.305)
    arm, found = cr.catalog.pendulum(), []
    for controller in (law, Feedback(law)):
        sensed = cr.simulation.Sensor(differentiate=True)
        run = cr.simulate(arm, [0.5], 1.0, 0.01, controller=controller, events=event, loop=cr.Loop(control_period=0.01, sensor=sensed))  # fmt: skip
        found.append(run.events[0].t)
        k = int(run.events[0].t / 0.01)
        rates = run.qd[k : k + 2, 0]
        assert rates.min() < run.events[0].x[1] < rates.max()
    assert found[0] == found[1]


@pytest.mark.parametrize("part, status", [(0.999999, Status.COMPLETE), (1.000001, Status.DIVERGED)])
def test_more_than_a_turn_in_a_step_is_no_motion(part, status):
    wheel = cr.Link("wheel", cr.joints.Revolute("q1"), mass=1, inertia=1)
    still = cr.Mechanism("wheel", (wheel,), gravity=(0, 0, 0))
    run = cr.simulate(still, [0.0, part * 2 * np.pi / 0.01], 0.05, 0.01)
    assert run.status is status


def test_a_start_of_none_is_rest_inside_the_stops():
    joint = cr.joints.Revolute("q", position_limits=(0.5, 2))
    arm = cr.Mechanism("arm", [cr.Link("a", joint, mass=1, com=(1, 0, 0))])
    assert cr.simulate(arm, None, 0.01).x[0].tolist() == [0.5, 0]
    ball = cr.Mechanism(
        "ball", [cr.Link("a", cr.joints.Ball("b"), mass=1, com=(1, 0, 0), inertia=1)]
    )
    assert cr.simulate(ball, None, 0.01).x[0].tolist() == [1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("method", ["rk4", "verlet", "dopri5", "implicit-midpoint"])
@pytest.mark.parametrize("every", [1, 2])
def test_a_run_ends_where_it_is_told_to(method, every):
    arm, x0 = cr.catalog.double_pendulum(), [0.4, -0.2, 0.3, 0.1]
    run = cr.simulate(arm, x0, 0.1, 0.003, method, every=every)
    assert run.t[-1] == 0.1
    np.testing.assert_allclose(run.t[:-1], 0.003 * every * np.arange(len(run.t) - 1))
    fine = cr.simulate(arm, x0, 0.1, 1e-3, "dop853")
    np.testing.assert_allclose(run.x[-1], fine.x[-1], atol=0.02)
    whole = cr.simulate(arm, x0, 0.099, 0.003, method, every=every)
    np.testing.assert_allclose(run.x[: len(whole.x) - 1], whole.x[:-1], atol=1e-7)
    short = cr.simulate(arm, x0, 0.001, 0.003, method)
    assert short.t.tolist() == [0.0, 0.001]


def test_the_end_inside_a_step_has_controllers_events_and_stops():
    arm = cr.catalog.pendulum()
    law = cr.control.PD(5, 1, target=[0.5])
    asked = []

    def function(t, q, qd):
        asked.append(t)
        return 5 * (0.5 - q) - qd

    traced = cr.simulate(arm, [0.1], 1.0, 0.03, loop=cr.Loop(law, control_period=0.06))
    called = cr.simulate(
        arm, [0.1], 1.0, 0.03, loop=cr.Loop(function, control_period=0.06), every=2
    )
    assert traced.t[-1] == called.t[-1] == 1.0
    np.testing.assert_allclose(called.x[-1], traced.x[-1], atol=1e-9)
    assert max(asked) < 1.0
    assert len(called.t) == 18
    late = cr.simulation.Event(lambda t, q, qd: t - 1.01, name="late")
    assert not cr.simulate(arm, [0.1], 1.0, 0.03, events=late).events
    joint = cr.joints.Revolute("q", position_limits=(-0.1, 0.1))
    held = cr.Mechanism("held", [cr.Link("a", joint, mass=1, com=(1, 0, 0))])
    for duration in np.linspace(0.2, 0.5, 7):
        run = cr.simulate(held, [0.0], float(duration), 0.013)
        assert run.t[-1] == duration
        assert np.abs(run.q).max() <= 0.1


def test_coordinates_that_mix_an_angle_and_a_length():
    """x = a + 2 b + 0.1, θ = b + π/2: the same motion, and exact equations of it."""
    plain = cr.catalog.get("cart-pole")
    mixed = replace(
        plain,
        coordinates=cr.builders.Coordinates(("a", "b"), A=((1, 2), (0, 1)), b=("0.1", "pi/2")),
    )
    b = 0.3
    x = 0.2 + 2 * b + 0.1
    own = cr.simulate(mixed, [0.2, b], 1.0, 1e-3)
    other = cr.simulate(plain, [x, b + np.pi / 2], 1.0, 1e-3)
    np.testing.assert_allclose(mixed.change.position(own.q), other.q, atol=1e-11)
    equations = cr.derive(mixed)
    assert equations.verified
    at, A = equations.at([0.2, b], [0.4, -0.7]), mixed.change.A
    there = cr.compile(plain)
    q, qd = np.array([x, b + np.pi / 2]), A @ [0.4, -0.7]
    np.testing.assert_allclose(at.M, A.T @ there.mass_matrix(q) @ A, atol=1e-12)
    forces = A.T @ there.inverse_dynamics(q, qd, [0.0, 0.0])
    np.testing.assert_allclose(at.C @ [0.4, -0.7] + at.G + at.F, forces, atol=1e-12)


@pytest.mark.parametrize("pull, pose", [("g", [0.0, 0.0]), ("-g", [np.pi, 0.0])])
def test_hanging_is_where_the_potential_rises_to_all_sides(pull, pose):
    arm = cr.catalog.double_pendulum()
    arm = cr.Mechanism(arm.name, arm.links, (pull, 0, 0), arm.values)
    assert cr.simulate(arm, "hanging", 0.01).q[0] == pytest.approx(pose, abs=1e-5)


def test_what_is_asked_for_later_is_what_it_was():
    """Energies and forces are computed when one looks at them, of the motion and not of arrays
    that were changed meanwhile; a copy has them."""
    run, other = (cr.simulate("pendulum", "1.0", 0.5, dt=0.01) for _ in range(2))
    energy, friction = run.energy, run.samples.friction
    other.q[:], other.qd[:] = 0.0, 0.0
    copy = pickle.loads(pickle.dumps(other))
    for late in (other, copy):
        assert np.array_equal(late.energy, energy)
        assert np.array_equal(late.samples.friction, friction)
    with pytest.raises(AttributeError, match="frictoin"):
        _ = run.samples.frictoin
