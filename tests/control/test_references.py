"""References: ends exact, limits kept, followed to rounding, with the same bits through every door."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import chainrule as cr
from chainrule.control import (
    LQR,
    PD,
    PID,
    CascadePD,
    Choice,
    ComputedTorque,
    PDGravity,
    Recording,
    ReferenceMotion,
    cubic,
    quintic,
    trapezoid,
)
from chainrule.errors import InputError

ROUNDING = 1e-12
ARM = cr.catalog.rr_arm()
A, B, C = np.array([0.1, 0.2]), np.array([1.3, -0.6]), np.array([-0.4, 0.5])
numbers = st.floats(-3, 3).map(lambda v: round(v, 3))
points = st.lists(st.tuples(numbers, numbers), min_size=2, max_size=4).filter(
    lambda q: all(np.max(np.abs(np.subtract(a, b))) > 0.01 for a, b in pairwise(q))
)
bounds = st.tuples(st.floats(0.1, 10), st.floats(0.1, 10))


@example(q=[(0.0, 0.0), (0.0, 1.5), (1.5, 1.5), (1.5, 1.562)], rate=(1, 1), acceleration=(1, 1))
@given(q=points, rate=bounds, acceleration=bounds)
@pytest.mark.parametrize("make", [trapezoid, cubic, quintic])
def test_limits_are_kept_and_one_is_reached(make, q, rate, acceleration):
    reference = make(q, max_rate=rate, max_acceleration=acceleration)
    inside = [np.linspace(a, b, 1001) for a, b in pairwise(reference.times)]
    t = np.concatenate([[-1], *inside, [reference.duration + 1]])
    wanted = reference(t)
    share = np.max(np.abs(wanted.qd) / rate), np.max(np.abs(wanted.qdd) / acceleration)
    assert max(share) <= 1 + 1e-9
    assert max(share) > 0.99  # no time is wasted
    assert np.array_equal(wanted.q[0], q[0])
    assert np.array_equal(wanted.q[-1], q[-1])
    assert not wanted.qd[[0, -1]].any()


@given(q=points, rate=bounds, acceleration=bounds)
def test_a_trapezoid_is_as_fast_as_can_be(q, rate, acceleration):
    """At every instant a joint is at its limit; and along a line no motion within them is faster."""
    reference = trapezoid(q, max_rate=rate, max_acceleration=acceleration)
    middles = (reference.times[:-1] + reference.times[1:]) / 2
    wanted = reference(middles)
    used = np.maximum(np.abs(wanted.qd) / rate, np.abs(wanted.qdd) / acceleration)
    assert np.max(used, axis=1) == pytest.approx(1)
    one = trapezoid([0.0, 2.0], max_rate=rate[0], max_acceleration=acceleration[0])
    v, a = rate[0], acceleration[0]
    best = 2 / v + v / a if v * v < 2 * a else 2 * np.sqrt(2 / a)
    assert one.duration == pytest.approx(best)


def test_rates_are_derivatives():
    for reference in (
        trapezoid([A, B, C], max_rate=1, max_acceleration=2),
        cubic([A, B, C], [0, 1, 2.5]),
        quintic([A, B, C], 3.0),
    ):
        t, h = np.linspace(0.05, reference.duration - 0.05, 50), 1e-5
        before, now, after = reference(t - h), reference(t), reference(t + h)
        jump = np.abs(after.qdd - before.qdd).max(axis=1) > 0.1  # of a trapezoid's corners
        assert np.abs((after.q - before.q) / (2 * h) - now.qd)[~jump].max() < 1e-8
        assert np.abs((after.qd - before.qd) / (2 * h) - now.qdd)[~jump].max() < 1e-7


def test_ends_and_points_are_exact():
    rates = {"start_rate": [1, -1], "end_rate": [0.5, 0.25]}
    whole = quintic([A, B, C], [1, 2, 4], **rates, start_acceleration=2, end_acceleration=[-1, 3])
    for reference in (whole, cubic([A, B, C], [1, 2, 4], **rates)):
        found = reference([1.0, 2.0, 4.0])
        assert found.q == pytest.approx(np.array([A, B, C]), abs=ROUNDING)
        assert np.array_equal(found.q[0], A)
        assert found.qd[[0, 2]] == pytest.approx(np.array([[1, -1], [0.5, 0.25]]), abs=ROUNDING)
        assert np.array_equal(reference(0.5).q, A)
        assert np.array_equal(reference(9.0).q, C)
        assert not np.any(reference([0.5, 9.0]).qd)
    assert whole(1.0).qdd == pytest.approx([2, 2], abs=ROUNDING)
    assert whole(4.0).qdd == pytest.approx([-1, 3], abs=1e-11)
    # smooth at the point in between
    near = whole([2 - 1e-9, 2 + 1e-9])
    assert np.abs(np.diff(near.qdd, axis=0)).max() < 1e-6


def test_computed_torque_follows_to_rounding():
    """From where the reference starts, the error is that of the integrator alone."""
    reference = quintic([A, B], 2.0)
    errors = []
    for dt in (4e-3, 2e-3, 1e-3):
        run = cr.simulate(ARM, A, 2.5, dt=dt, loop=cr.Loop(ComputedTorque(100, 20, reference)))
        errors.append(np.abs(run.q - reference(run.t).q).max())
    assert errors[-1] < 1e-11
    assert errors[0] / errors[1] > 12  # of order four: the reference is known inside the step


def test_every_law_with_a_target_follows():
    """A law of the target alone lags; one that knows the rates does not, or less."""
    reference = quintic([A, B], 2.0)
    for law, near in (
        (PD(2e5, 2e3, reference), 0.05),
        (PID(2e5, 1e3, 2e3, reference), 0.01),
        (PDGravity(2e5, 2e3, reference), 0.005),
        (CascadePD(100, 2e3, target=reference), 0.05),
    ):
        loop = cr.Loop(law, 1e-3 if law.sampled else None)
        run = cr.simulate(ARM, A, 2.5, dt=1e-3, loop=loop)
        assert np.abs(run.q - reference(run.t).q).max() < near


@pytest.mark.parametrize("period", [None, 5e-3])
def test_one_motion_through_every_door(period):
    reference = trapezoid([A, B, C], max_rate=1.5, max_acceleration=4)
    law = ComputedTorque(100, 20, reference)
    model, loop = cr.compile(ARM), cr.Loop(law, period)
    x0 = [*A, 0.0, 0.0]
    run = cr.simulate(ARM, x0, 3.0, dt=1e-3, loop=loop)
    x = model.rollout(x0, 1e-3, 3000, loop=loop)
    assert np.array_equal(np.concatenate([run.q, run.qd], axis=1), x)
    chosen = cr.Loop(Choice((PD(1.0, 1.0), law), 2), period)
    assert np.array_equal(model.rollout(x0, 1e-3, 3000, loop=chosen), x)
    assert "reference" in model.source("python", loop=loop)
    # other numbers of as many pieces are no other program
    other = trapezoid([A, B, C], max_rate=1.4, max_acceleration=4)
    assert len(other.times) == len(reference.times)
    first = model.step(loop=loop)
    assert model.step(loop=cr.Loop(ComputedTorque(100, 20, other), period)) is first


def test_a_reference_is_not_a_sampled_one():
    """Recorded values are held in a step; a reference is known between its ends."""
    reference = quintic([A, B], 1.0)
    t = np.arange(0, 1.2, 1e-3)
    recorded = ComputedTorque(
        100, 20, Recording(t, reference(t).q), Recording(t, reference(t).qd),
        Recording(t, reference(t).qdd),
    )  # fmt: skip
    runs = [
        cr.simulate(ARM, A, 1.0, dt=1e-2, loop=cr.Loop(law))
        for law in (ComputedTorque(100, 20, reference), recorded)
    ]
    errors = [np.abs(run.q - reference(run.t).q).max() for run in runs]
    assert errors[0] < 0.01 * errors[1]


def test_one_motion_for_all_joints():
    reference = cubic([0.0, 1.0], 1.0)
    assert reference(0.5).q.shape == (1,)
    run = cr.simulate(ARM, [0, 0], 1.5, loop=cr.Loop(ComputedTorque(100, 20, reference)))
    assert run.q[-1] == pytest.approx([1, 1], abs=1e-5)  # the cubic's acceleration jumps


@pytest.mark.parametrize(
    "wrong, match",
    [
        (lambda: quintic([A, B]), "give times, or limits"),
        (lambda: quintic([A, B], 1.0, max_rate=1.0), "either times or limits"),
        (lambda: cubic([A, B], max_rate=1.0, start_rate=1.0), "from rest to rest"),
        (lambda: cubic([A, B], [1.0, 0.5]), "2 increasing times"),
        (lambda: cubic([A], 1.0), "two or more points"),
        (lambda: trapezoid([A, A], max_rate=1, max_acceleration=1), "different points"),
        (lambda: trapezoid([A, B], max_rate=0, max_acceleration=1), "a positive number"),
        (lambda: trapezoid([A, B], max_rate=1, max_acceleration=np.inf), "finite"),
        (lambda: ReferenceMotion([0.0], [[[1.0]]], [1.0]), "two or more increasing"),
        (lambda: ReferenceMotion([0.0, 1.0], [[[1.0]]], [1.0, 2.0]), "coefficients have shape"),
        (
            lambda: ComputedTorque(1, 1, quintic([[0] * 3, [1] * 3], 1.0)).parameters(plant()),
            "a reference of 3 coordinates; expected 2",
        ),
        (
            lambda: PDGravity(1, 1, quintic([A, B], 1.0), target_rate=1.0).parameters(plant()),
            "target_rate: a reference has its own",
        ),
        (lambda: LQR(quintic([A, B], 1.0)).setpoint(plant()), "must be a number or 2"),
    ],
)
def test_what_is_no_reference(wrong, match):
    with pytest.raises(InputError, match=match):
        wrong()


def plant():
    from chainrule.loop.plant import plant_of

    return plant_of(ARM)


def test_a_mechanism_gives_its_velocity_limits():
    hinges = [cr.joints.Revolute("q1", velocity_limit=0.5), cr.joints.Revolute("q2")]
    upper = cr.Link("a", hinges[0], mass=1, com=(0.3, 0, 0))
    lower = cr.Link("b", hinges[1], "a", at=(0.3, 0, 0), mass=1, com=(0.3, 0, 0))
    arm = cr.Mechanism("rated", (upper, lower))
    points = [[0.0, 0.0], [1.0, -2.0]]
    own = trapezoid(points, max_rate=arm, max_acceleration=5)
    given = trapezoid(points, max_rate=[0.5, np.inf], max_acceleration=5)
    assert np.array_equal(own.times, given.times)
    assert np.array_equal(own.coefficients, given.coefficients)
