"""Every method: its fitted order on three motions, and its error against 30 digits."""

from dataclasses import replace

import mpmath
import numpy as np
import pytest

import chainrule as cr
from chainrule.integrators import DOP853, METHODS, RK4, System
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.program import compile_rollout
from chainrule.simulation import simulate

FIXED = {w: m for w, m in METHODS.items() if not m.adaptive}
ADAPTIVE = {w: m for w, m in METHODS.items() if m.adaptive}

MOTIONS = {
    "pendulum": (cr.catalog.pendulum(), [1.2]),
    "damped pendulum": (cr.catalog.pendulum(damping=0.3), [1.2]),
    "double pendulum": (cr.catalog.double_pendulum(), [0.7, -0.4]),
}
SECONDS, SAMPLES = 0.64, 16
STEPS = {1: (1024, 4096), 2: (256, 1024), 4: (64, 256), 5: (64, 128), 6: (32, 64), 8: (4, 8)}
"""Coarse and fine steps for an order: the next order no longer shows, rounding does not yet."""
SLACK = 0.3  # what is left of both


@pytest.fixture(scope="module", params=MOTIONS)
def motion(request):
    arm, x0 = MOTIONS[request.param]
    exact = simulate(arm, x0, SECONDS, SECONDS / SAMPLES, DOP853(rtol=1e-14, atol=1e-15))
    return arm, x0, exact.x


def fitted(steps, errors):
    return -np.polyfit(np.log(steps), np.log(errors), 1)[0]


def mean_error(x, exact):
    """Over the whole motion: at one instant an error may happen to vanish."""
    return np.sqrt(np.mean((x - exact) ** 2))


@pytest.mark.parametrize("word", FIXED)
def test_the_error_falls_with_the_order(motion, word):
    arm, x0, exact = motion
    method = FIXED[word]
    steps = STEPS[method.order]
    runs = [simulate(arm, x0, SECONDS, SECONDS / n, method, every=n // SAMPLES) for n in steps]
    errors = [mean_error(run.x, exact) for run in runs]
    assert fitted(steps, errors) == pytest.approx(method.order, abs=SLACK)


@pytest.mark.parametrize("word", ADAPTIVE)
def test_the_error_of_an_adaptive_method_falls_with_its_table(motion, word):
    arm, x0, exact = motion
    method = ADAPTIVE[word]
    run = compile_rollout(method.step(System(_system(arm).rhs)))
    steps = STEPS[method.order]
    start = [*x0, *[0.0] * arm.dof]
    samples = min(SAMPLES, steps[0])
    ends = [run(start, SECONDS / n, n, n // samples).x for n in steps]
    errors = [mean_error(x, exact[:: SAMPLES // samples]) for x in ends]
    assert fitted(steps, errors) > method.order - SLACK  # a good pair may be better than it says


def _system(arm):
    plant = plant_of(arm)
    system = setting(plant, RK4, 0.01, Loop()).assembly.system
    return replace(system, rhs=plant.numeric(system.rhs))


@pytest.mark.parametrize("word", ADAPTIVE)
def test_the_error_of_an_adaptive_method_follows_the_tolerance(motion, word):
    arm, x0, exact = motion
    for tolerance in (1e-6, 1e-9, 1e-12):
        method = ADAPTIVE[word](rtol=tolerance, atol=tolerance)
        end = simulate(arm, x0, SECONDS, SECONDS, method).x[-1]
        assert np.abs(end - exact[-1]).max() < 200 * tolerance  # the errors of some thirty steps


@pytest.mark.parametrize("order", [1, 2, 4])
def test_against_the_pendulum_in_thirty_digits(order):
    """The elliptic solution: sin(q/2) = k sn(K − ω t | k²) with k = sin(q₀/2)."""
    amplitude, g, l, t = 2.0, 9.81, 0.5, 1.0
    with mpmath.workdps(30):
        k = mpmath.sin(mpmath.mpf(amplitude) / 2)
        w = mpmath.sqrt(mpmath.mpf("9.81") / l)
        u = mpmath.ellipk(k**2) - w * t
        exact = float(2 * mpmath.asin(k * mpmath.ellipfun("sn", u, m=k**2)))
    arm = cr.catalog.pendulum(length=l, gravity=g)
    bounds = {1: 0.2, 2: 2e-5, 4: 1e-9}
    for word, method in FIXED.items():
        if method.order == order:
            error = abs(simulate(arm, [amplitude], t, 1e-3, method).q[-1, 0] - exact)
            assert error < bounds[order], word
    for word in ADAPTIVE:
        method = ADAPTIVE[word](rtol=1e-13, atol=1e-13)
        assert abs(simulate(arm, [amplitude], t, t, method).q[-1, 0] - exact) < 1e-11, word


def test_the_lectures_pendulum():
    """Mass 2, length 2, from π/2 at rest, 10 s at 0.05 s: the largest energy error."""
    arm = cr.catalog.pendulum(mass=2, length=2)
    expected = {"euler": 1.39, "semi-implicit-euler": 0.050, "velocity-verlet": 0.0025}
    expected |= {"verlet": 0.0025, "rk4": 3.4e-6}
    for word, error in expected.items():
        run = simulate(arm, [np.pi / 2], 10, 0.05, FIXED[word])
        assert np.abs(run.drift).max() == pytest.approx(error, rel=0.03), word  # two digits


def test_verlet_is_velocity_verlet_but_for_rounding():
    arm = cr.catalog.pendulum()
    a, b = (simulate(arm, [1.0, 0.5], 2, 0.01, FIXED[w]) for w in ("verlet", "velocity-verlet"))
    assert np.abs(a.q - b.q).max() < 1e-10
    assert np.abs(a.qd - b.qd).max() < 1e-9


def test_quaternions_keep_their_length_and_the_order():
    arm = cr.catalog.spherical_pendulum()
    x0 = [np.cos(0.5), np.sin(0.5), 0, 0, 0.3, 1.0, 2.0]
    exact = simulate(arm, x0, 0.5, 0.5, DOP853(rtol=1e-13, atol=1e-13)).x[-1]
    for word in ("semi-implicit-euler", "velocity-verlet", "rk4", "implicit-midpoint", "heun"):
        ends = [simulate(arm, x0, 0.5, 0.5 / n, FIXED[word]) for n in (100, 200, 400)]
        errors = [np.abs(e.x[-1] - exact).max() for e in ends]
        assert fitted([100, 200, 400], errors) > FIXED[word].order - SLACK, word
        assert abs(np.linalg.norm(ends[0].q[-1]) - 1) < 1e-15


def test_what_cannot_turn_a_quaternion_says_so():
    arm = cr.catalog.spherical_pendulum()
    for word in ("verlet", "variational"):
        with pytest.raises(ValueError, match="use "):
            simulate(arm, [1, 0, 0, 0, 0, 0, 1], 0.1, 0.01, FIXED[word])
