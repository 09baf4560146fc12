"""Seed 002, the lecture's subjects 19 to 27: each integrator by the formulas of its slide.

The oracles are loops in plain arithmetic. Slips of the slides are not repeated: their Euler steps
by Δθ where it is dt, their velocity Verlet begins with ÿ where it is ẏ, and s counts stages.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.integrate import quad

import chainrule as cr
from chainrule.control import Feedback

M, L, G, START, DT = 2.0, 2.0, 9.81, math.pi / 2, 0.05
ARM = cr.catalog.pendulum(mass=M, length=L, gravity=G)
DAMPED = cr.catalog.pendulum(mass=M, length=L, gravity=G, damping=3.0)
ROUNDING = 1e-11  # two orders of summation, a few hundred steps
STEPS = 200


def a(x, v=0.0, damping=0.0):
    """θ̈ = −(g/l) sin θ, less friction."""
    return -G / L * math.sin(x) - damping * v / (M * L * L)


def run(method, arm=ARM, steps=STEPS, dt=DT, start=(START, 0.0), **options):
    return cr.simulate(arm, list(start), steps * dt, dt, method, **options).x


def exact(arm=ARM, seconds=STEPS * DT):
    return cr.simulate(
        arm, [START], seconds, seconds, cr.integrators.DOP853(rtol=1e-13, atol=1e-13)
    ).x[-1]


def test_initial_value_problem():
    """19. y(t + h) − y(t) = ∫ f(t, y(t)) dt over the step, from (t0, y0)."""
    path = cr.simulate(ARM, [START], 1.0, 0.1, cr.integrators.DOPRI5(rtol=1e-12, atol=1e-12))
    assert path.x[0] == pytest.approx([START, 0.0], abs=0)
    for lower, upper in ((0.0, 0.1), (0.3, 0.9)):
        moved, _ = quad(lambda t: path.at(t)[1], lower, upper, epsabs=1e-12)
        pulled, _ = quad(lambda t: a(path.at(t)[0]), lower, upper, epsabs=1e-12)
        change = path.at(upper) - path.at(lower)
        assert change == pytest.approx([moved, pulled], abs=1e-9)


def test_euler_integration():
    """20. y ← y + h f(y): position by the old velocity, velocity by the old acceleration."""
    x, v, path = START, 0.0, [(START, 0.0)]
    for _ in range(STEPS):
        x, v = x + v * DT, v + a(x) * DT
        path.append((x, v))
    assert np.abs(run(cr.integrators.Euler) - path).max() < ROUNDING


def test_euler_advances_time():
    """20. t ← t + h, without adding up rounding errors."""
    t = cr.simulate(ARM, [START], 162.0, DT, cr.integrators.Euler).t
    assert np.array_equal(t, np.arange(3241) * DT)


def test_euler_gains_energy():
    """21. A ball let go at one's nose comes back higher: Euler would hit it."""
    path = cr.simulate(ARM, [1.0], 20.0, DT, cr.integrators.Euler)
    assert path.energy[-1] > 1.5 * path.energy[0]
    assert path.q.max() > 1.5
    below = np.abs(path.q[:-1, 0]) < math.pi / 2
    assert np.all(np.diff(path.energy)[below] > 0)  # in every step of a swing
    safe = cr.simulate(ARM, [1.0], 20.0, DT, cr.integrators.VelocityVerlet)
    assert safe.q.max() < 1.0 + 1e-3


def test_euler_amplifies_a_small_swing_by_a_known_factor():
    """21. |1 + iω h|² = 1 + (g/l) h² a step, in energy."""
    steps = 100
    path = run(cr.integrators.Euler, start=(1e-6, 0.0), steps=steps)
    energy = path[:, 1] ** 2 + G / L * path[:, 0] ** 2
    assert energy[-1] / energy[0] == pytest.approx((1 + G / L * DT**2) ** steps, rel=1e-9)


def test_smaller_step_or_better_integrator():
    """22. Both help: half the step halves Euler's error; RK4 at the same step is far better."""
    truth = exact(seconds=2.0)

    def error(method, dt):
        return np.abs(run(method, steps=round(2.0 / dt), dt=dt)[-1] - truth).max()

    assert error(cr.integrators.Euler, 0.001) / error(
        cr.integrators.Euler, 0.0005
    ) == pytest.approx(2, rel=0.02)
    assert error(cr.RK4, DT) < 1e-3 * error(cr.integrators.Euler, DT)
    assert error(cr.integrators.VelocityVerlet, DT) < 0.1 * error(cr.integrators.Euler, DT)


def test_verlet_integration():
    """23. y₁ = y₀ + h ẏ₀ + ½ h² a₀, then yₙ₊₁ = 2 yₙ − yₙ₋₁ + h² aₙ; ẏₙ = (yₙ₊₁ − yₙ₋₁)/2h."""
    start = (0.9, -0.7)
    y = [start[0], start[0] + DT * start[1] + DT**2 / 2 * a(start[0])]
    for _ in range(STEPS):
        y.append(2 * y[-1] - y[-2] + a(y[-1]) * DT**2)
    path = run(cr.integrators.Verlet, start=start)
    assert np.abs(path[:, 0] - y[: STEPS + 1]).max() < ROUNDING
    slopes = (np.array(y[2:]) - y[:-2]) / (2 * DT)
    assert np.abs(path[1:, 1] - slopes).max() < ROUNDING / DT


def test_verlet_without_its_beginning_is_of_order_one():
    """23. "Do not forget to initialise": y₁ = y₀ + h ẏ₀ loses half the first push."""
    naive = [0.9, 0.9]
    for _ in range(STEPS):
        naive.append(2 * naive[-1] - naive[-2] + a(naive[-1]) * DT**2)
    truth = cr.simulate(ARM, [0.9], STEPS * DT, DT, cr.integrators.DOP853).q[:, 0]
    ours = run(cr.integrators.Verlet, start=(0.9, 0.0))[:, 0]
    assert np.abs(ours - truth).max() < 0.2 * np.abs(np.array(naive[: STEPS + 1]) - truth).max()


def test_velocity_verlet():
    """24. x ← x + v h + ½ a h², v ← v + ½ (a + a′) h with a′ at the new position."""
    x, v, path = START, 0.0, [(START, 0.0)]
    for _ in range(STEPS):
        old = a(x)
        x = x + v * DT + old * DT**2 / 2
        v = v + (old + a(x)) / 2 * DT
        path.append((x, v))
    found = run(cr.integrators.VelocityVerlet)
    assert np.abs(found - path).max() < ROUNDING
    assert np.abs(found - run(cr.integrators.Verlet)).max() < 100 * ROUNDING  # the same method


def test_velocity_verlet_where_its_assumption_fails():
    """24. With friction a′ needs the new velocity, predicted by v + a h: order two is kept."""
    x, v = START, 0.0
    for _ in range(STEPS):
        old = a(x, v, 3.0)
        x, ahead = x + v * DT + old * DT**2 / 2, v + old * DT
        v = v + (old + a(x, ahead, 3.0)) / 2 * DT
    assert np.abs(run(cr.integrators.VelocityVerlet, DAMPED)[-1] - (x, v)).max() < ROUNDING
    truth = exact(DAMPED, 2.0)
    errors = [
        np.abs(run(cr.integrators.VelocityVerlet, DAMPED, n, 2.0 / n)[-1] - truth).max()
        for n in (100, 200)
    ]
    assert errors[0] / errors[1] == pytest.approx(4, rel=0.05)


def kutta(A, b, steps=STEPS, damping=3.0):
    """kᵢ = h f(y + Σ aᵢⱼ kⱼ), y ← y + Σ bᵢ kᵢ, on the damped pendulum."""
    y = np.array([START, 0.0])
    for _ in range(steps):
        k = []
        for row in A:
            x, v = y + sum((float(w) * one for w, one in zip(row, k, strict=False)), np.zeros(2))
            k.append(DT * np.array([v, a(x, v, damping)]))
        y = y + sum(float(w) * one for w, one in zip(b, k, strict=True))
    return y


TABLES = {
    "euler": (cr.integrators.Euler, [[]], [1], [0]),
    "midpoint": (cr.integrators.Midpoint, [[], ["1/2"]], [0, 1], [0, "1/2"]),
    "modified euler": (cr.integrators.Heun, [[], [1]], ["1/2", "1/2"], [0, 1]),
    "rk4": (
        cr.RK4, [[], ["1/2"], [0, "1/2"], [0, 0, 1]], ["1/6", "1/3", "1/3", "1/6"],
        [0, "1/2", "1/2", 1],
    ),
}  # fmt: skip


def fractions(row):
    return [Fraction(v) for v in row]


@pytest.mark.parametrize("name", TABLES)
def test_runge_kutta_family(name):
    """25. One form for all of them, its numbers in a Butcher table; ours from the same table."""
    method, A, b, c = TABLES[name]
    A, b, c = [fractions(row) for row in A], fractions(b), fractions(c)
    expected = kutta(A, b)
    assert np.abs(run(method, DAMPED)[-1] - expected).max() < ROUNDING
    own = cr.integrators.ButcherTable("own", A=A, b=b, c=c)
    assert np.array_equal(run(own, DAMPED), run(method, DAMPED))
    assert list(method.b) == b
    assert [list(row[:i]) for i, row in enumerate(method.A)] == A
    assert list(method.c) == c


def test_a_table_of_ones_own():
    """25. Ralston's third-order method, and a table that cannot be one."""
    A, b = [[], fractions(["1/2"]), fractions([0, "3/4"])], fractions(["2/9", "1/3", "4/9"])
    own = cr.integrators.ButcherTable("ralston 3", A=A, b=b, c=fractions([0, "1/2", "3/4"]))
    assert own.order == 3
    assert np.abs(run(own, DAMPED)[-1] - kutta(A, b)).max() < ROUNDING
    with pytest.raises(ValueError, match="adds up to"):
        cr.integrators.ButcherTable("wrong", A=A, b=[1, 1, 1])


def test_stages_are_not_the_order():
    """25. Up to four stages they may be equal; order five takes six (Butcher's barrier)."""
    assert [
        (m.stages, m.order) for m in (cr.integrators.Euler, cr.integrators.Midpoint, cr.RK4)
    ] == [
        (1, 1),
        (2, 2),
        (4, 4),
    ]
    assert cr.integrators.DOPRI5.order == 5
    assert cr.integrators.DOPRI5.stages > 5


def test_runge_kutta_one_is_euler():
    """25. s = 1, b₁ = 1."""
    one = cr.integrators.ButcherTable("rk1", A=[[]], b=[1])
    assert np.array_equal(run(one), run(cr.integrators.Euler))


def test_midpoint_method():
    """26. A trial step to the middle; its slope there takes the whole step."""
    x, v, path = START, 0.0, [(START, 0.0)]
    for _ in range(STEPS):
        middle = x + DT / 2 * v, v + DT / 2 * a(x)
        x, v = x + DT * middle[1], v + DT * a(middle[0])
        path.append((x, v))
    assert np.abs(run(cr.integrators.Midpoint) - path).max() < ROUNDING
    assert (
        np.abs(run(cr.integrators.Midpoint)[-1] - exact()).max()
        < 0.2 * np.abs(run(cr.integrators.Euler)[-1] - exact()).max()
    )


def test_modified_euler_of_the_old_book():
    """26. y₁ ≈ y₀ + h f₀, then y₀ + h/2 (f₀ + f(y₁)), as the film's page has it."""
    x, v = START, 0.0
    for _ in range(STEPS):
        trial = x + DT * v, v + DT * a(x)
        x, v = x + DT / 2 * (v + trial[1]), v + DT / 2 * (a(x) + a(trial[0]))
    assert np.abs(run(cr.integrators.Heun)[-1] - (x, v)).max() < ROUNDING


def test_rk4_in_positions_and_velocities():
    """27. The slides' form: x by the weighted velocities, v by the weighted accelerations."""
    h, x, v, path = DT, START, 0.0, [(START, 0.0)]
    for _ in range(STEPS):
        x1, v1 = x, v
        x2, v2 = x + v1 * h / 2, v + a(x1) * h / 2
        x3, v3 = x + v2 * h / 2, v + a(x2) * h / 2
        x4, v4 = x + v3 * h, v + a(x3) * h
        x = x + h * (v1 / 6 + v2 / 3 + v3 / 3 + v4 / 6)
        v = v + h * (a(x1) / 6 + a(x2) / 3 + a(x3) / 3 + a(x4) / 6)
        path.append((x, v))
    assert np.abs(run(cr.RK4) - path).max() < ROUNDING


def test_rk4_is_simpsons_rule():
    """27. Of a slope that depends on time alone: (h/6) (f(a) + 4 f(middle) + f(b))."""
    floating = cr.catalog.pendulum(mass=M, length=L, gravity=0.0)

    def torque(t):
        return 3.0 + t - 2.0 * t * t + 0.5 * t**3

    path = cr.simulate(
        floating, [0.0], 2.0, 0.5, cr.RK4, Feedback(lambda t, q, qd: [torque(t)])
    ).qd[:, 0]  # fmt: skip
    ends = 0.5 * np.arange(5)
    steps = 0.5 / 6 * (torque(ends[:-1]) + 4 * torque(ends[:-1] + 0.25) + torque(ends[1:]))
    assert np.diff(path) == pytest.approx(steps / (M * L * L), abs=1e-14)
    area, _ = quad(torque, 0, 2)
    assert path[-1] == pytest.approx(area / (M * L * L), abs=1e-14)  # exact for a cubic


def test_the_lectures_comparison():
    """21 – 27. The same arm by every key of its page: how much energy each invents in 10 s."""
    methods = (cr.integrators.Euler, cr.integrators.Verlet, cr.integrators.VelocityVerlet, cr.RK4)
    drift = [np.abs(cr.simulate(ARM, [START], 10.0, DT, m).drift).max() for m in methods]
    assert drift[0] > 1 > 0.01 > drift[1] > 1e-3 > 1e-5 > drift[3]
    assert drift[1] == pytest.approx(drift[2], rel=1e-6)
