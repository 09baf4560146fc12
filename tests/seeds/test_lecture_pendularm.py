"""Subject 29, the lecture's arm at its panel's own numbers: which sampling of its servo holds it.

The panel shows, at t = 162 s with velocity Verlet and dt = 0.05 s: x = −1.26, x_dot = −0.00,
u = −37.32. It does not say when the law is evaluated; the loop below can do it in every way.
"""

import math
import warnings

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PID
from chainrule.simulation import StabilityWarning, Status

M, L, G, DT, SECONDS = 2.0, 2.0, 9.81, 0.05, 162.0
KP, KD, KI = 1500.0, 15.0, 150.1
START, TARGET = math.pi / 2, -math.pi / 2.5
STEPS = round(SECONDS / DT)
WEIGHT = M * G * L * math.sin(TARGET)  # what holds the arm still at the target

ARM = cr.catalog.pendulum(mass=M, length=L, gravity=G)
SERVO = PID(kp=KP, kd=KD, ki=KI, target=[TARGET])
SETTLED = 1e-6  # rad
ROUNDING = 1e-9  # rad, of two loops that add in a different order


def arm(law, integral="state", slope="velocity", end="predicted", steps=STEPS):
    """(x, v, u) after each step of velocity Verlet with a PID servo, in plain arithmetic.

    `law`: "inside", evaluated with every acceleration; "carried", the same once a step, the
    acceleration at the end kept for the next step's start; "held", evaluated at the start and
    held. `integral`: a "state" of the method, or summed once a step as "e dt" or as plain "e".
    `slope`: of the error, from the "velocity" or from the "difference" of errors. `end`: the
    velocity taken at the end of a step, "predicted" by v + a dt, at "half" of it, or the "old".
    """
    x, v, total, seen, carried = START, 0.0, 0.0, None, None
    part = {"predicted": 1.0, "half": 0.5, "old": 0.0}[end]
    path = [(x, v, 0.0)]
    for _ in range(steps):
        e = TARGET - x
        rate = -v if slope == "velocity" else 0.0 if seen is None else (e - seen) / DT
        u = KP * e + KI * total + KD * rate
        a = (u - M * G * L * math.sin(x)) / (M * L * L) if carried is None else carried
        x1 = x + v * DT + a * DT * DT / 2
        e1 = TARGET - x1
        total1 = total + DT * e if integral == "state" else total
        rate1 = -(v + part * a * DT) if slope == "velocity" else (e1 - e) / DT
        u1 = u if law == "held" else KP * e1 + KI * total1 + KD * rate1
        a1 = (u1 - M * G * L * math.sin(x1)) / (M * L * L)
        total += {"state": DT * (e + e1) / 2, "e dt": DT * e, "e": e}[integral]
        x, v, seen = x1, v + DT * (a + a1) / 2, e
        carried = a1 if law == "carried" else None
        path.append((x, v, KP * (TARGET - x) + KI * total - KD * v))
        if abs(x) > 1e6:
            break
    return path


@pytest.mark.parametrize("law", ["inside", "carried"])
@pytest.mark.parametrize("integral", ["state", "e dt"])
@pytest.mark.parametrize("slope", ["velocity", "difference"])
@pytest.mark.parametrize("end", ["predicted", "half", "old"])
def test_a_law_evaluated_with_the_dynamics_settles_as_on_the_slide(law, integral, slope, end):
    x, v, u = arm(law, integral, slope, end)[-1]
    assert abs(x - TARGET) < SETTLED
    assert (f"{x:.2f}", f"{v:.2f}", f"{u:.2f}") == ("-1.26", "-0.00", "-37.32")


@pytest.mark.parametrize("integral", ["state", "e dt", "e"])
@pytest.mark.parametrize("slope", ["velocity", "difference"])
def test_a_law_held_over_the_step_diverges(integral, slope):
    """Held for dt, kp acts dt/2 late, which is a damping of −kp dt/2 = −37.5 against kd = 15."""
    assert KP * DT / 2 > KD
    path = arm("held", integral, slope)
    assert abs(path[-1][0] - TARGET) > 1e6
    assert len(path) * DT < 10


def test_errors_summed_without_dt_are_at_the_edge():
    """ki ∑e is ki/dt ∫e, beyond Routh's bound I ki < kd (kp + m g l cos x); the step decides."""
    stiffness = KP + M * G * L * math.cos(TARGET)
    assert M * L * L * KI < KD * stiffness < M * L * L * KI / DT
    ends = {end: abs(arm("inside", "e", end=end)[-1][0] - TARGET) for end in ("predicted", "old")}
    assert ends["predicted"] < SETTLED  # its prediction damps a little
    assert ends["old"] > 0.01


@pytest.fixture
def loud():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_simulate_inside_the_step_is_the_slides_reading(loud):
    run = cr.simulate(ARM, [START], SECONDS, DT, cr.integrators.VelocityVerlet, SERVO)
    expected = np.array(arm("inside"))
    assert run.status is Status.COMPLETE
    assert run.t[-1] == pytest.approx(SECONDS)
    assert np.abs(run.q[:, 0] - expected[:, 0]).max() < ROUNDING
    assert np.abs(run.qd[:, 0] - expected[:, 1]).max() < ROUNDING * KP
    shown = [f"{value:.2f}" for value in (run.q[-1, 0], run.qd[-1, 0], run.tau[-1, 0])]
    assert shown == ["-1.26", "-0.00", "-37.32"]
    assert run.tau[-1, 0] == pytest.approx(WEIGHT, abs=1e-6)


def test_simulate_with_a_control_period_of_one_step_holds_and_says_that_it_diverges():
    with pytest.warns(StabilityWarning, match=r"control period 0\.05 s is unstable"):
        run = cr.simulate(
            ARM,
            [START],
            10,
            DT,
            cr.integrators.VelocityVerlet,
            SERVO,
            loop=cr.Loop(control_period=DT),
        )
    assert run.status is Status.DIVERGED
    held = np.array(arm("held", "e dt", steps=20))
    assert np.abs(run.q[:21, 0] - held[:, 0]).max() < ROUNDING


@pytest.mark.parametrize(
    "method", [cr.integrators.Verlet, cr.integrators.VelocityVerlet, cr.RK4], ids=lambda m: m.word
)
def test_the_pages_other_integrators_settle_there_too(loud, method):
    run = cr.simulate(ARM, [START], SECONDS, DT, method, SERVO)
    assert abs(run.q[-1, 0] - TARGET) < SETTLED
    assert f"{run.tau[-1, 0]:.2f}" == "-37.32"


@pytest.mark.parametrize(
    "method", [cr.integrators.Verlet, cr.integrators.SemiImplicitEuler], ids=lambda m: m.word
)
def test_methods_of_one_acceleration_a_step_may_hold_it(loud, method):
    """Held from a step's start, their torque is the one that they would evaluate anyway."""
    run = cr.simulate(ARM, [START], SECONDS, DT, method, SERVO, loop=cr.Loop(control_period=DT))
    assert abs(run.q[-1, 0] - TARGET) < SETTLED
    assert f"{run.tau[-1, 0]:.2f}" == "-37.32"


def test_euler_cannot_stand_this_servo_and_it_is_said():
    """|1 + λ dt|² = (1 − kd dt/2I)² + (kp/I) dt² − … > 1."""
    with pytest.warns(StabilityWarning, match=r"dt = 0\.05 s with euler is unstable"):
        run = cr.simulate(ARM, [START], 10, DT, cr.integrators.Euler, SERVO)
    assert run.status is Status.DIVERGED


def test_the_arm_of_two_links_is_held_at_its_panels_angles(loud):
    """x1 = −1.46, x2 = 1.84, Runge-Kutta, dt = 0.05 s; its panel does not show the gains."""
    two = cr.catalog.double_pendulum_absolute(m1=2, m2=2, l1=2, l2=2)
    servo = PID(kp=600, ki=150, kd=150, target=[-1.46, 1.84])
    run = cr.simulate(two, [0.0, 0.0], 60, DT, cr.RK4, servo)
    assert np.round(run.q[-1], 2).tolist() == [-1.46, 1.84]
    assert np.abs(run.qd[-1]).max() < 0.005
    level = [(2 + 2) * 9.81 * 2 * math.sin(-1.46), 2 * 9.81 * 2 * math.sin(1.84)]
    assert np.allclose(run.tau[-1], level, atol=0.2)
