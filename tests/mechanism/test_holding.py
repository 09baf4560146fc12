"""Joints that are held: the same machine, without their coordinates."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.mechanism.holding import held


def gripper():
    """A turning arm with a slide at its end, and a finger that follows the slide."""
    arm = cr.Link(
        "arm", cr.joints.Revolute("q1", axis=(0, 1, 1)), mass=2, com=(0.2, 0, 0.1), inertia=0.1
    )
    hand = cr.Link(
        "hand", cr.joints.Revolute("q2", axis=(1, 2, 0)), "arm", at=(0.4, 0.1, 0), rotation=[["x", 0.3]],
        mass=1, com=(0.1, 0.05, 0), inertia=0.02,
    )  # fmt: skip
    left = cr.Link(
        "left", cr.joints.Prismatic("f", axis=(0, 1, 1)), "hand", at=(0.1, 0, 0), mass=0.3
    )
    follower = cr.joints.Follower(axis=(0, -1, 0), of={"f": 2.0}, offset=0.01, slides=True)
    right = cr.Link("right", follower, "hand", at=(0.1, 0, 0.02), mass=0.2)
    tendon = cr.joints.Strand(
        "tendon", {"q1": 1, "f": 3}, 0.1, (cr.friction.Viscous(0.2),), cr.joints.Spring(4, 0.1)
    )
    pair = cr.joints.Strand("pair", {"f": 1}, friction=(cr.friction.Viscous(0.2),))
    return cr.Mechanism("gripper", (arm, hand, left, right), strands=(tendon, pair))


@pytest.mark.parametrize("where", [{"f": 0.03}, {"f": 0.0}, {"q2": 0.7}, {"q2": -0.4, "f": 0.02}])
def test_a_held_joint_is_one_that_stands_still(where):
    arm, rng = gripper(), np.random.default_rng(0)
    still = held(arm, where)
    free = [name for name in arm.coordinate_names if name not in where]
    assert list(still.coordinate_names) == free
    at = [arm.coordinate_names.index(name) for name in free]
    q, qd, qdd = np.zeros((3, 5, arm.dof))
    for x in (q, qd, qdd):
        x[:, at] = rng.normal(size=(5, len(at)))
    for name, value in where.items():
        q[:, arm.coordinate_names.index(name)] = value
    whole = cr.compile(arm).inverse_dynamics(q, qd, qdd)[:, at]
    alone = cr.compile(still).inverse_dynamics(q[:, at], qd[:, at], qdd[:, at])
    np.testing.assert_allclose(alone, whole, atol=1e-12)


def test_nothing_held_is_the_same_and_what_is_not_there_is_said():
    arm = gripper()
    assert held(arm, {}) is arm
    with pytest.raises(cr.ChainruleError, match="no hinge or slide 'thumb'"):
        held(arm, {"thumb": 0.0})
    with pytest.raises(cr.ChainruleError, match="by their own coordinates"):
        held(cr.catalog.double_pendulum_absolute(), {"q2": 0.0})
