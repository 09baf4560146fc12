"""The integral of a PID and the velocity of a cascade, from the samples of a run."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PD, PID, CascadePD, steps
from chainrule.simulation import simulate

SLIDE = cr.Mechanism("slide", [cr.Link("cart", joint=cr.joints.Prismatic("q", axis="x"), mass=2.0)])
HEAVY = cr.Mechanism("rock", [cr.Link("rock", joint=cr.joints.Prismatic("q", axis="x"), mass=1e12)])
START, EVERY = [0.2, -0.5], cr.Loop(control_period=0.01)


def moved(law, mechanism=SLIDE, x0=START, duration=1.0):
    return simulate(mechanism, x0, duration, 0.01, controller=law, loop=EVERY)


def test_without_an_integral_it_is_a_pd():
    assert np.array_equal(moved(PID(kp=30, kd=4, target=0.5)).q, moved(PD(30, 4, 0.5)).q)


def test_a_limit_that_is_never_met_changes_nothing():
    servo = PID(kp=30, ki=20, kd=4, target=0.5)
    bound = moved(replace(servo, integral_limit=1e6))
    assert np.allclose(moved(servo).q, bound.q, rtol=0, atol=1e-14)


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_the_integral_stays_at_its_limit_and_leaves_it_at_once(side):
    """Of a mass that does not move: e is ±0.3, and the integral turns when e does."""
    target = steps([(0.0, 0.3 * side), (2.0, -0.3 * side)])
    run = moved(PID(kp=0, ki=10, target=target, integral_limit=0.1), HEAVY, [0.0], 2.6)
    expected = side * np.minimum(0.3 * run.t, 0.1)
    late = run.t > 2.0
    expected[late] = side * np.maximum(0.1 - 0.3 * (run.t[late] - 2.0), -0.1)
    assert np.abs(run.tau[:, 0] / 10 - expected).max() < 0.3 * 0.01 + 1e-9


def test_a_cascade_takes_the_velocity_from_two_samples():
    run = moved(CascadePD(3, 2, target=0.5))
    q = run.q[:, 0]
    velocity = (q[2:] - q[:-2]) / 0.02
    assert np.allclose(run.tau[2:, 0], 6 * (0.5 - q[2:]) - 2 * velocity, rtol=0, atol=1e-12)
