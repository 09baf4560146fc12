"""Poses and Jacobians beside Pinocchio's, their rates beside its and beside differences."""

from typing import Any

import numpy as np
import pytest

import chainrule as cr
from chainrule import kinematics
from chainrule.dynamics.model import neutral_position
from chainrule.errors import InputError, UnknownNameError
from chainrule.loop.plant import links_of
from chainrule.mechanism.joints import Cylindrical, Helical, Planar, Universal
from oracles import Pinocchio
from random_trees import random_tree

SMALL = 1e-12  # of metres and radians, trees of four links
STEP = 1e-4  # of the differences, whose own error is STEP⁴ and rounding / STEP
POINT = np.array([0.1, 0.2, -0.3])
PLAIN = (cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Ball, cr.joints.Fixed)
EVERY = (*PLAIN, cr.joints.Free, Universal, Planar, Cylindrical, Helical)


def _trees(kinds, count):
    rng = np.random.default_rng(3)
    return [random_tree(rng, 4, kinds) for _ in range(count)]


@pytest.mark.parametrize("tree", _trees(PLAIN, 6), ids=str)
def test_as_pinocchio_has_them(tree):
    """Of joints whose motion Pinocchio differentiates, too: its composite joints are constant."""
    import pinocchio as pin

    rng = np.random.default_rng(1)
    q, qd = neutral_position(tree, rng), rng.normal(size=tree.dof)
    oracle = Pinocchio(tree)
    for i in range(len(tree.links)):
        joint, placement = oracle.places[i]
        at = placement * pin.SE3(np.eye(3), POINT)
        oracle.model.addFrame(pin.Frame(f"frame{i}", joint, 0, at, pin.FrameType.OP_FRAME))
    data = oracle.model.createData()
    pin.computeJointJacobiansTimeVariation(oracle.model, data, oracle.q(q), qd[oracle.order_v])
    pin.updateFramePlacements(oracle.model, data)
    kinds: dict[Any, Any] = {
        "point": pin.LOCAL_WORLD_ALIGNED,
        "body": pin.LOCAL,
        "spatial": pin.WORLD,
    }
    for i, link in enumerate(tree.links):
        frame = oracle.model.getFrameId(f"frame{i}")
        T = kinematics.pose(tree, q, link.name, point=POINT)
        assert np.abs(T - data.oMf[frame].homogeneous).max() < SMALL
        for kind, theirs in kinds.items():
            J = pin.getFrameJacobian(oracle.model, data, frame, theirs).reshape(6, -1)
            rate = pin.getFrameJacobianTimeVariation(oracle.model, data, frame, theirs)
            ours = kinematics.jacobian(tree, q, link.name, kind, point=POINT)
            assert np.abs(ours - oracle.back(J)).max() < SMALL
            ours = kinematics.jacobian_rate(tree, q, qd, link.name, kind, point=POINT)
            assert np.abs(ours - oracle.back(rate.reshape(6, -1))).max() < 100 * SMALL


@pytest.mark.parametrize(
    "tree", [*_trees(EVERY, 6), cr.catalog.double_pendulum_absolute()], ids=str
)
@pytest.mark.parametrize("kind", ["point", "body", "spatial"])
def test_rates_are_derivatives(tree, kind):
    """Along q(t), quaternions of length one; every kind of joint, and changed coordinates."""
    rng = np.random.default_rng(2)
    plant = links_of(tree)
    q, qd = neutral_position(tree, rng), rng.normal(size=tree.dof)
    moving = plant("position_rate", q=q, qd=qd)

    def J(t):
        at = q + t * moving
        for part in plant.quaternions:
            at[part] /= np.linalg.norm(at[part])
        return kinematics.jacobian(tree, at, kind=kind, point=POINT)

    slope = (8 * (J(STEP) - J(-STEP)) - (J(2 * STEP) - J(-2 * STEP))) / (12 * STEP)
    assert (
        np.abs(kinematics.jacobian_rate(tree, q, qd, kind=kind, point=POINT) - slope).max() < 1e-9
    )


def test_many_at_once():
    arm = cr.catalog.panda()
    q, qd = np.random.default_rng(0).normal(size=(2, 3, 5, 7))
    T, J = kinematics.pose(arm, q), kinematics.jacobian(arm, q, kind="body")
    rate, every = kinematics.jacobian_rate(arm, q, qd), kinematics.poses(arm, q)
    assert (T.shape, every.shape) == ((3, 5, 4, 4), (3, 5, 7, 4, 4))
    assert J.shape == rate.shape == (3, 5, 6, 7)
    assert np.array_equal(T[1, 2], kinematics.pose(arm, q[1, 2]))
    assert np.abs(every[..., -1, :, :] - T).max() < SMALL


def test_no_mass_and_no_joint_are_no_obstacle():
    light = cr.Mechanism(
        "light",
        [
            cr.Link("upper", cr.joints.Revolute("q1"), mass=1.0, com=(1, 0, 0)),
            cr.Link("tip", cr.joints.Revolute("q2"), "upper", at=(1, 0, 0)),
        ],
    )
    assert kinematics.pose(light, [np.pi / 2, 0.0])[:3, 3] == pytest.approx([0, 1, 0])
    q = kinematics.inverse_kinematics(light, [0.5, 0.5, 0.0], point=(0.4, 0, 0))
    assert kinematics.forward_kinematics(light, q, point=(0.4, 0, 0)) == pytest.approx(
        [0.5, 0.5, 0]
    )
    still = cr.Mechanism("still", [cr.Link("post", cr.joints.Fixed("f"), at=(0, 0, 2), mass=1.0)])
    assert kinematics.pose(still, [])[2, 3] == 2
    assert kinematics.poses(still, np.zeros((4, 0))).shape == (4, 1, 4, 4)
    assert kinematics.jacobian(still, []).shape == (6, 0)
    assert kinematics.jacobian_rate(still, np.zeros((4, 0)), []).shape == (4, 6, 0)
    assert kinematics.nearest(still, [[0, 0, 2.0], [0, 0, 5.0]]).distance == pytest.approx([0, 3])


def test_a_lost_direction():
    arm = cr.catalog.puma560()
    stretched, bent = [0, 0, -np.pi / 2, 0, 0, 0], [0.1, 0.5, -1.0, 0.4, 0.7, 0.2]
    assert kinematics.singular_values(arm, bent).shape == (6,)
    assert kinematics.singular_values(arm, stretched)[-1] < SMALL
    assert kinematics.manipulability(arm, stretched) < SMALL < kinematics.manipulability(arm, bent)
    J = kinematics.jacobian(arm, bent)
    assert kinematics.manipulability(arm, bent) == pytest.approx(abs(np.linalg.det(J)))
    whole = np.sqrt(np.linalg.det(J[:3] @ J[:3].T))
    assert kinematics.manipulability(arm, bent, of="velocity") == pytest.approx(whole)
    assert kinematics.manipulability(cr.catalog.rr_arm(), [0.1, 0.2]) == 0  # two of six


def test_what_cannot_be_is_said():
    arm = cr.catalog.panda()
    with pytest.raises(UnknownNameError, match="there is no link 'hand'"):
        kinematics.pose(arm, np.zeros(7), "hand")
    with pytest.raises(InputError, match="q has shape"):
        kinematics.pose(arm, np.zeros(6))
    with pytest.raises(InputError, match="kind='hybrid' must be 'point' or 'body' or 'spatial'"):
        kinematics.jacobian(arm, np.zeros(7), kind="hybrid")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no unit quaternion"):
        kinematics.pose(cr.catalog.spherical_pendulum(), [1, 1, 0, 0])
    with pytest.raises(InputError, match=r"point=.* must be x, y, z in m"):
        kinematics.pose(arm, np.zeros(7), point=(1, 2))
