"""Kinematics: both elbows in closed form, any chain numerically, out of reach said clearly."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.simulation.kinematics import (
    UnreachableError,
    forward_kinematics,
    inverse_kinematics,
    planar_inverse_kinematics,
)

TWO = ["double-pendulum", "double-pendulum-absolute", "rr-arm"]


@pytest.mark.parametrize("name", TWO)
def test_both_elbows(name):
    arm = cr.catalog.get(name)
    rng = np.random.default_rng(0)
    for q in rng.uniform(-3, 3, (20, 2)):
        target = forward_kinematics(arm, q)
        solutions = planar_inverse_kinematics(arm, target)
        assert len(solutions) == 2
        assert np.abs(forward_kinematics(arm, np.array(solutions)) - target).max() < 1e-12
        turns = [(s - q + np.pi) % (2 * np.pi) - np.pi for s in solutions]
        assert min(np.abs(t).max() for t in turns) < 1e-6  # the one we came from is there


def test_one_link():
    arm = cr.catalog.pendulum()
    (q,) = planar_inverse_kinematics(arm, forward_kinematics(arm, [0.7]))
    assert q == pytest.approx([0.7])
    with pytest.raises(
        UnreachableError, match=r"the target is 1 m from the hinge, the point 0.5 m"
    ):
        planar_inverse_kinematics(arm, [1.0, 0.0, 0.0])


def test_out_of_reach_is_said_with_the_reach():
    arm = cr.catalog.double_pendulum()
    with pytest.raises(UnreachableError, match=r"2 m from the hinge.*reach 0 … 0.6 m"):
        planar_inverse_kinematics(arm, [2.0, 0.0, 0.0])
    with pytest.raises(UnreachableError, match="out of the plane"):
        planar_inverse_kinematics(arm, [0.2, 0.0, 0.3])
    with pytest.raises(ChainruleError, match="one or two hinges"):
        planar_inverse_kinematics(cr.catalog.n_link(3), [0.2, 0.0, 0.0])


def test_any_chain_within_its_limits():
    arm = cr.catalog.panda()
    low, high = np.array(
        [[float(v.evaluate({})) for v in joint.position_limits] for joint in arm.joints]
    ).T
    rng = np.random.default_rng(1)
    for _ in range(3):
        q = rng.uniform(low + 0.1, high - 0.1)
        target = forward_kinematics(arm, q, point=(0, 0, 0.1))
        found = inverse_kinematics(arm, target, point=(0, 0, 0.1))
        assert np.abs(forward_kinematics(arm, found, point=(0, 0, 0.1)) - target).max() < 1e-8
        assert np.all((low <= found) & (found <= high))
    with pytest.raises(UnreachableError, match=r"no pose within the limits.*1\.\d+ m away"):
        inverse_kinematics(arm, [2.0, 0.0, 0.0])
