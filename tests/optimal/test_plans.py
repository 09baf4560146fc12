"""Plans: what every way finds, against exact solutions, each other, and the plant in the loop."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.optimal.bounds import Keep
from chainrule.optimal.solvers import SOLVERS

WAYS = list(SOLVERS)
INTEGRATOR = cr.Mechanism(
    "slider",
    [cr.Link("slider", joint=cr.joints.Prismatic("x", axis="x"), mass=2.0)],
    gravity=(0, 0, 0),
)
"""m ẍ = u with m = 2 kg: every optimum is known."""


@pytest.mark.parametrize("way", WAYS)
def test_the_least_effort_of_a_point_mass_is_linear_in_time(way):
    """u = 12 m/T³ d (T/2 − t) moves a mass by d in T from rest to rest: ∫ u² dt = 12 m² d² / T³."""
    m, d, T = 2.0, 0.7, 1.5
    plan = cr.optimize(INTEGRATOR, [0.0], [d], T, method=way, dt=T / 100)
    assert plan.success
    middle = (plan.t[1:] + plan.t[:-1]) / 2
    np.testing.assert_allclose(plan.tau[:-1, 0], 12 * m * d / T**3 * (T / 2 - middle), atol=1e-3)
    # a torque held over N steps needs 1 / (1 − 1/N²) of that
    exact = 12 * m**2 * d**2 / T**3 / (1 - 1 / 100**2)
    assert plan.cost == pytest.approx(exact, rel=1e-5)


@pytest.mark.parametrize("way", ["shooting", "collocation"])
def test_the_least_time_of_a_point_mass_is_bang_bang(way):
    """T = 2 √(m d / u) with |u| at its limit, and one switch in the middle."""
    plan = cr.optimize(
        INTEGRATOR, [0.0], [0.5], cr.optimal.between(0.2, 5), effort=1.0, method=way,
        cost=cr.measure.Duration(), dt=0.05,
    )  # fmt: skip
    assert plan.success
    assert plan.duration == pytest.approx(2 * np.sqrt(2.0 * 0.5 / 1.0), rel=1e-6)
    tau, middle = plan.tau[:-1, 0], len(plan.t) // 2
    np.testing.assert_allclose(tau[: middle - 1], 1.0, atol=1e-5)
    np.testing.assert_allclose(tau[middle + 1 :], -1.0, atol=1e-5)


@pytest.mark.parametrize("way", WAYS)
def test_limits_of_the_torque_hold_and_are_used(way):
    T, d = 1.5, 0.7
    free = cr.optimize(INTEGRATOR, [0.0], [d], T, method=way, dt=T / 60)
    most = 0.8 * np.abs(free.tau).max()
    plan = cr.optimize(INTEGRATOR, [0.0], [d], T, effort=most, method=way, dt=T / 60)
    assert plan.success
    assert np.abs(plan.tau[:-1]).max() <= most + 1e-12
    assert np.sum(np.abs(plan.tau[:-1]) > most - 1e-6) > 5
    assert plan.cost > free.cost


@pytest.mark.parametrize("way", WAYS)
def test_a_bound_on_the_way_holds_and_is_used(way):
    """A speed limit: at most v over the middle, as Pontryagin has it."""
    plan = cr.optimize(
        INTEGRATOR, [0.0], [0.7], 1.5, method=way, dt=0.03, keep=Keep("x_dot", high=0.55)
    )
    assert plan.success
    speeds = plan.qd[:, 0]
    assert speeds.max() <= 0.55 + 2e-6
    assert np.sum(speeds > 0.55 - 1e-4) > 10


@pytest.mark.parametrize("way", ["ilqr", "collocation"])
def test_a_bound_may_be_any_function(way):
    plan = cr.optimize(
        INTEGRATOR, [0.0], [0.7], 1.5, method=way, dt=0.03,
        keep=[Keep(lambda t, q, qd: qd[0] - 0.1 * q[0], high=0.5)],
    )  # fmt: skip
    assert (plan.qd[1:, 0] - 0.1 * plan.q[1:, 0]).max() == pytest.approx(0.5, abs=2e-6)


@pytest.mark.parametrize(
    "name, start, duration, effort",
    [("pendulum", [0], 2.0, 3.0), ("cart-pole", "hanging", 2.0, 30.0), ("double-pendulum", [0, 0], 1.0, None)],
)  # fmt: skip
def test_every_way_finds_the_same_motion(name, start, duration, effort):
    arm = cr.catalog.get(name)
    plans = [
        cr.optimize(arm, start, "upright", duration, effort=effort, method=way, dt=0.02)
        for way in WAYS
    ]
    assert all(plan.success for plan in plans)
    np.testing.assert_allclose([p.cost for p in plans[:3]], plans[0].cost, rtol=1e-6)
    # collocation integrates by another method of order four: as near as its steps are
    assert plans[3].cost == pytest.approx(plans[0].cost, rel=1e-3)
    for plan in plans[:3]:
        assert plan.defect < 1e-9
    assert plans[0].defect == 0.0


def test_the_plant_in_the_loop_moves_as_planned():
    plan = cr.optimize(cr.catalog.acrobot(), [0, 0], "upright", 3.0, effort=10.0, dt=0.02)
    np.testing.assert_array_equal(plan.simulate().x, plan.x)
    np.testing.assert_allclose(plan.x[-1], [np.pi, 0, 0, 0], atol=2e-6)
    assert np.abs(plan.tau).max() <= 10.0
    assert not plan.tau[:, 0].any()


def test_the_gains_of_a_plan_bring_the_plant_back_to_it():
    """τ = τ* − K δx, and K with the other sign does not."""
    arm = cr.catalog.acrobot()
    plan = cr.optimize(arm, [0, 0], "upright", 3.0, effort=10.0, dt=0.02)

    def off(sign):
        def law(t, q, qd):
            k = min(round(t / plan.dt), len(plan.K) - 1)
            error = np.concatenate([q, qd]) - plan.x[k]
            return plan.tau[k] - sign * plan.K[k] @ error

        run = cr.simulate(arm, [0.01, -0.01], 3.0, plan.dt, loop=cr.Loop(law, plan.dt))
        return np.abs(run.x[-1] - plan.x[-1]).max()

    assert off(1) < 0.05
    assert off(-1) > 0.5


def test_in_absolute_angles_it_is_the_same_motion():
    arm = cr.catalog.acrobot()
    other = replace(arm, coordinates=cr.builders.Coordinates(("a1", "a2"), A=((1, 0), (-1, 1))))
    A = np.array([[1, 0], [-1, 1]])
    a = cr.optimize(arm, [0, 0], [np.pi, 0], 3.0, effort=10.0, dt=0.02)
    b = cr.optimize(other, [0, 0], [np.pi, np.pi], 3.0, effort=10.0, dt=0.02)
    np.testing.assert_allclose(b.q @ A.T, a.q, atol=1e-3)
    # the motor at the elbow gives −u and u to the absolute angles
    np.testing.assert_allclose(b.tau[:-1], a.tau[:-1, 1:] * [-1, 1], atol=1e-3)
    assert b.cost == pytest.approx(2 * a.cost, rel=1e-5)


def test_the_cost_is_that_of_the_measure_in_the_loop():
    """What a sweep measures along the run with the plan's torque."""
    arm = cr.catalog.pendulum()
    cost = cr.measure.Effort() + 0.3 * cr.measure.Integral(lambda t, q, qd: qd[0] ** 2 * (1 + t))
    plan = cr.optimize(arm, [0], "upright", 1.5, cost=cost, dt=0.01)
    loop = cr.Loop(plan.law, plan.dt)
    found = cr.sweep(
        arm, over={"m": [1.0]}, x0=[0.0], duration=1.5, dt=0.01, loop=loop, measure=cost
    )
    assert float(found["Sum"][0]) == pytest.approx(plan.cost, rel=1e-9)


@pytest.mark.parametrize("way", ["shooting", "collocation"])
def test_a_function_of_several_totals(way):
    """IPOPT's objective with totals as variables is the function of the measures' results."""
    m = cr.measure
    arm = cr.catalog.pendulum()
    first = cr.optimize(arm, [0], "upright", 1.5, effort=4.0, dt=0.025)
    cost = m.Combined(
        (m.Effort(), m.Integral(lambda t, q, qd: qd[0] ** 2)),
        lambda effort, speed: np.tanh(effort / 10) + np.tanh(speed / 40),
    )
    plan = cr.optimize(
        arm, [0], "upright", 1.5, effort=4.0, dt=0.025, cost=cost, guess=first, method=way
    )
    assert plan.success
    effort = np.sum(plan.tau[:-1] ** 2) * plan.dt
    speeds = plan.qd[:, 0] ** 2
    speed = np.sum(speeds[1:] + speeds[:-1]) / 2 * plan.dt
    assert plan.cost == pytest.approx(np.tanh(effort / 10) + np.tanh(speed / 40), rel=1e-7)
    before = np.sum(first.tau[:-1] ** 2) * first.dt
    moved = first.qd[:, 0] ** 2
    old = np.tanh(before / 10) + np.tanh(np.sum(moved[1:] + moved[:-1]) / 2 * first.dt / 40)
    assert plan.cost < old


def test_ilqr_takes_what_a_measure_keeps_as_states():
    """The same function of totals, where iLQR has no variables for them."""
    m = cr.measure
    arm = cr.catalog.pendulum()
    cost = m.Combined((m.Effort(), m.Duration()), lambda effort, time: np.sqrt(1 + effort) * time)
    given = {"goal": "upright", "duration": 1.5, "dt": 0.025, "cost": cost}
    first = cr.optimize(arm, [0], "upright", 1.5, dt=0.025)
    ilqr = cr.optimize(arm, [0], **given, guess=first)
    other = cr.optimize(arm, [0], **given, guess=first, method="shooting")
    assert ilqr.cost == pytest.approx(other.cost, rel=1e-6)


def test_a_goal_that_is_partly_free():
    arm = cr.catalog.double_pendulum()
    plan = cr.optimize(arm, [0, 0], [np.nan, 1.0, 0.0, np.nan], 1.0, dt=0.02)
    assert plan.x[-1, 1:3] == pytest.approx([1.0, 0.0], abs=2e-6)
    assert abs(plan.x[-1, 0]) > 1e-3


def test_a_goal_as_a_cost_is_weighed():
    arm = cr.catalog.pendulum()
    miss = [
        cr.optimize(arm, [0], [1.0], 1.0, goal_weight=w, dt=0.02).solved.miss for w in (1.0, 1e3)
    ]
    assert 0 < miss[1] < 0.1 * miss[0]


def test_a_plan_is_kept_and_begins_the_next(tmp_path):
    arm = cr.catalog.acrobot()
    plan = cr.optimize(arm, [0, 0], "upright", 3.0, effort=10.0, dt=0.02)
    plan.to_csv(tmp_path / "plan.csv")
    again = cr.optimal.Plan.load(tmp_path / "plan.csv")
    np.testing.assert_array_equal(again.x, plan.x)
    np.testing.assert_array_equal(again.tau, plan.tau)
    assert again.defect == 0.0
    warm = cr.optimize(arm, [0, 0], "upright", 3.0, effort=10.0, guess=again)
    assert len(warm.t) == len(plan.t)  # its steps, where none are asked for
    assert warm.cost == pytest.approx(plan.cost, rel=1e-6)
    assert warm.solved.iterations < plan.solved.iterations
    fine = plan.resampled(600)
    assert fine.defect < 1e-2
    assert fine.dt == pytest.approx(plan.dt / 4)


def test_ctrl_c_gives_the_best_plan_so_far():
    for way in ("ilqr", "collocation"):

        def stop(line):
            raise KeyboardInterrupt

        with pytest.warns(cr.errors.ChainruleWarning, match="interrupted"):
            plan = cr.optimize(
                cr.catalog.acrobot(), [0, 0], "upright", 3.0, effort=10.0, dt=0.02, method=way,
                progress=stop,
            )  # fmt: skip
        assert not plan.success
        assert plan.solved.iterations == 10
        assert np.isfinite(plan.x).all()


@pytest.mark.parametrize(
    "way, words", [("ilqr", "may be out of reach"), ("shooting", "no motion meets all conditions")]
)
def test_a_goal_out_of_reach_is_said(way, words):
    with pytest.warns(cr.errors.ChainruleWarning, match=words):
        plan = cr.optimize(INTEGRATOR, [0.0], [9.0], 1.0, effort=1.0, dt=0.05, method=way)
    assert not plan.success
    assert words in plan.message


def test_where_one_guess_fails_others_are_tried():
    given = {"effort": 20.0, "dt": 0.02}
    with pytest.warns(cr.errors.ChainruleWarning, match="may be out of reach"):
        one = cr.optimize(cr.catalog.acrobot(), [0, 0], "upright", 2.0, starts=1, **given)
    assert not one.success
    said = []
    more = cr.optimize(cr.catalog.acrobot(), [0, 0], "upright", 2.0, **given, progress=said.append)
    assert more.success
    assert any("again from guess 2 of 4" in line for line in said)


PENDULUM = cr.catalog.pendulum()
GUESS = cr.simulate(PENDULUM, [1.0], 1.0, 0.1)
BROKEN = cr.simulate(PENDULUM, [1.0], 1.0, 0.1)
BROKEN.samples.q[3] = np.nan


@pytest.mark.parametrize(
    "given, words",
    [
        ({"method": "simplex"}, "there is no method 'simplex'; known: ilqr, fddp, shooting"),
        ({"goal": "sideways"}, "goal='sideways' must be numbers, 'upright' or 'hanging'"),
        ({"goal": [1, 2, 3]}, "goal=.* must be"),
        ({"goal": [np.inf]}, "goal=.* must be"),
        ({"duration": 0}, "duration=0 must be a positive number"),
        ({"duration": cr.optimal.between(1, 2), "method": "ilqr"}, "ilqr has a fixed duration"),
        ({"effort": -1.0}, "effort=-1.0 must be a positive number"),
        ({"effort": [1.0, 2.0]}, "effort=.* must be a positive number, or 1, one a motor"),
        ({"guess": BROKEN}, "guess: q and qd must be finite"),
        ({"guess": [1.0]}, "guess=.* must be a Plan, or a Trajectory"),
        ({"guess": cr.simulate(cr.catalog.acrobot(), [1, 0], 0.1, 0.05)}, "guess: .* states"),
        ({"goal_weight": -1}, "goal_weight=-1 must be a number ≥ 0"),
        ({"integrator": "implicit-midpoint"}, "iterates until its step is found"),
        ({"cost": cr.measure.FlipTime()}, "FlipTime cannot be optimised"),
        ({"cost": cr.measure.Lyapunov()}, "cannot be optimised"),
        ({"keep": Keep("speed", 0.0)}, "there is no quantity 'speed'"),
        ({"dt": 1e-9}, "are more than 100000: take a longer dt"),
        ({"dt": -1.0}, "dt=-1.0 must be a positive number"),
        ({"x0": [7.0, 1.0, 2.0]}, "x0 has shape"),
    ],
)
def test_what_cannot_be_is_said(given, words):
    with pytest.raises(cr.ChainruleError, match=words):
        cr.optimize(PENDULUM, **{"x0": [0.0], "goal": "upright", "duration": 1.0} | given)


@pytest.mark.parametrize(
    "arm, goal, words",
    [
        (cr.catalog.get("spherical-pendulum"), None, "has a ball or free joint"),
        (cr.catalog.pendulum(coulomb_fric=0.1), "upright", "dry friction of q1 jumps"),
        (cr.catalog.panda(), [9.0] * 7, "goal: joint .* at 9 is outside its limits"),
    ],
)
def test_mechanisms_that_cannot_be_planned_for_say_why(arm, goal, words):
    with pytest.raises(cr.ChainruleError, match=words):
        cr.optimize(arm, None, goal, 1.0)


def test_no_room_between_bounds():
    with pytest.raises(cr.errors.InputError, match="no value is above low=2 and below high=1"):
        Keep("q1", 2.0, 1.0)
    with pytest.raises(cr.errors.InputError, match=r"most=1\.0 must be a number above 2"):
        cr.optimal.between(2.0, 1.0)
