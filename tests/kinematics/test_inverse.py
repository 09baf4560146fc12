"""Kinematics: both elbows in closed form, any chain numerically, out of reach said clearly."""

import numpy as np
import pytest

import chainrule as cr
from chainrule import kinematics
from chainrule.dynamics.model import neutral_position
from chainrule.errors import ChainruleError, InputError
from chainrule.kinematics import UnreachableError, forward_kinematics, planar_inverse_kinematics
from chainrule.loop.plant import links_of
from chainrule.mechanism.angles import wrapped
from chainrule.mechanism.builders import DH, from_dh
from chainrule.mechanism.link import Link
from random_trees import random_tree

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


def _limits(arm):
    plant = links_of(arm)
    return plant.low, plant.high


def ur5():
    """Its geometry: Denavit and Hartenberg's numbers from the maker."""
    d, a = (0.089159, 0, 0, 0.10915, 0.09465, 0.0823), (0, -0.425, -0.39225, 0, 0, 0)
    turns = ("pi/2", 0, 0, "pi/2", "-pi/2", 0)
    rows = [
        DH(
            a[i],
            turns[i],
            d[i],
            joint=cr.joints.Revolute(f"q{i + 1}", position_limits=(-6.28, 6.28)),
            mass=1.0,
        )
        for i in range(6)
    ]
    return from_dh("ur5", rows, "standard")


def six(rng, meeting):
    """Six hinges of any direction, the last three, or the first, in one point."""
    links = []
    for i in range(6):
        axis, at = rng.normal(size=3).tolist(), tuple(rng.uniform(-0.5, 0.5, 3).round(2).tolist())
        still = i in ((4, 5) if meeting == "last" else (1, 2))
        parent = f"link{i - 1}" if i else "base"
        joint = cr.joints.Revolute(f"q{i}", axis=axis)
        links.append(cr.Link(f"link{i}", joint, parent, at=(0, 0, 0) if still else at, mass=1.0))
    return cr.Mechanism(f"six, {meeting}", links)


RANDOM = [six(np.random.default_rng(k), way) for k in range(3) for way in ("last", "first")]


@pytest.mark.parametrize("arm", [cr.catalog.puma560(), ur5(), *RANDOM], ids=lambda arm: arm.name)
def test_every_branch_of_six_hinges(arm):
    """Each is where it should be, and the pose that we came from is one of them."""
    low, high = (np.clip(v, -3.1, 3.1) for v in _limits(arm))
    for q in np.random.default_rng(0).uniform(low, high, (10, 6)):
        target = kinematics.pose(arm, q, point=(0.1, 0, 0.2))
        found = kinematics.closed_form(arm, target, point=(0.1, 0, 0.2))
        every = np.array([branch.q for branch in found])
        assert np.abs(kinematics.pose(arm, every, point=(0.1, 0, 0.2)) - target).max() < 1e-9
        assert np.all((_limits(arm)[0] <= every) & (every <= _limits(arm)[1]))
        assert np.min(np.max(np.abs(wrapped(every - q)), axis=1)) < 1e-6
        assert len({branch[1:] for branch in found}) == len(found)  # told apart by their signs


def test_eight_branches_of_a_puma():
    free = cr.Mechanism(
        "puma without limits",
        [
            Link(
                link.name, cr.joints.Revolute(link.joint.name), link.parent, at=link.at,
                rotation=link.rotation, mass=1.0,
            )
            for link in cr.catalog.puma560().links
        ],
    )  # fmt: skip
    target = kinematics.pose(free, [0.3, 0.6, -0.4, 0.5, 0.9, -1.2])
    signs = {branch[1:] for branch in kinematics.closed_form(free, target)}
    assert signs == {(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)}
    # beside the limits, fewer
    assert 1 <= len(kinematics.closed_form(cr.catalog.puma560(), target)) < 8


def test_singular_poses_have_one_of_many():
    """A straight wrist: two axes are one, and any share between them does."""
    arm = cr.catalog.puma560()
    target = kinematics.pose(arm, [0.3, 0.6, -0.4, 0.5, 0.0, -1.2])
    for branch in kinematics.closed_form(arm, target):
        assert np.abs(kinematics.pose(arm, branch.q) - target).max() < 1e-7


def test_poses_in_which_axes_line_up():
    """Straight elbows and wrists, axes that meet or are one: there is an answer, and it is right."""
    rng = np.random.default_rng(6)
    for arm in (ur5(), RANDOM[0]):
        for _ in range(60):
            q = rng.choice([0.0, np.pi / 2, -np.pi / 2, np.pi, 0.3], 6)
            target = kinematics.pose(arm, q)
            every = np.array([branch.q for branch in kinematics.closed_form(arm, target)])
            assert np.abs(kinematics.pose(arm, every) - target).max() < 1e-8


def test_three_hinges_bring_a_point_anywhere():
    rng = np.random.default_rng(4)
    for _ in range(5):
        arm = random_tree(rng, 3, (cr.joints.Revolute,))
        if arm.parents != (-1, 0, 1):
            continue
        q = rng.uniform(-3, 3, 3)
        place = kinematics.forward_kinematics(arm, q, point=(0.3, 0, 0))
        every = np.array([b.q for b in kinematics.closed_form(arm, place, point=(0.3, 0, 0))])
        ends = kinematics.forward_kinematics(arm, every, point=(0.3, 0, 0))
        assert np.abs(ends - place).max() < 1e-7
        assert np.min(np.max(np.abs(wrapped(every - q)), axis=1)) < 1e-5


def test_a_single_target_is_reached_by_the_branch_nearest_to_the_start():
    arm = cr.catalog.puma560()
    for q in np.random.default_rng(3).uniform(*_limits(arm), (10, 6)):
        found = kinematics.inverse_kinematics(arm, kinematics.pose(arm, q), q0=q)
        assert np.abs(found - q).max() < 1e-8


@pytest.mark.parametrize("arm", [cr.catalog.panda(), ur5()], ids=lambda arm: arm.name)
def test_every_reachable_pose_is_reached(arm):
    low, high = _limits(arm)
    q = np.random.default_rng(1).uniform(low, high, (1000, arm.dof))
    target = kinematics.pose(arm, q)
    found = kinematics.nearest(arm, target)
    assert found.solved.mean() >= 0.995
    reached = found.q[found.solved]
    assert np.abs(kinematics.pose(arm, reached) - target[found.solved]).max() < 1e-8
    assert np.all((low <= reached) & (reached <= high))


def test_places_and_rotations_alone():
    arm = cr.catalog.panda()
    low, high = _limits(arm)
    q = np.random.default_rng(1).uniform(low, high, (20, 7))
    place = kinematics.forward_kinematics(arm, q, point=(0, 0, 0.1))
    found = kinematics.inverse_kinematics(arm, place, point=(0, 0, 0.1))
    assert np.abs(kinematics.forward_kinematics(arm, found, point=(0, 0, 0.1)) - place).max() < 1e-8
    R = kinematics.pose(arm, q)[:, :3, :3]
    found = kinematics.inverse_kinematics(arm, None, rotation=R)
    assert np.abs(kinematics.pose(arm, found)[:, :3, :3] - R).max() < 1e-8


@pytest.mark.parametrize("name", ["spherical-pendulum", "scara", "double-pendulum-absolute"])
def test_every_kind_of_joint(name):
    """A ball joint, a slide, changed coordinates: what was reached once is reached again."""
    arm, rng = cr.catalog.get(name), np.random.default_rng(5)
    for _ in range(5):
        q = neutral_position(arm, rng)
        target = kinematics.pose(arm, q, point=(0.1, 0.2, 0))
        found = kinematics.inverse_kinematics(arm, target, point=(0.1, 0.2, 0))
        assert np.abs(kinematics.pose(arm, found, point=(0.1, 0.2, 0)) - target).max() < 1e-8


def test_half_a_turn_has_an_axis():
    """The rotation's logarithm there is no limit of the usual formula."""
    arm = cr.catalog.spherical_pendulum()
    for turn in (np.diag([1.0, -1, -1]), np.diag([-1.0, 1, -1]), np.diag([-1.0, -1, 1])):
        q = kinematics.inverse_kinematics(arm, None, rotation=turn, q0=[1, 0, 0, 0], starts=1)
        assert np.abs(kinematics.pose(arm, q)[:3, :3] - turn).max() < 1e-8


def test_out_of_reach_is_said_with_how_near():
    arm = cr.catalog.panda()
    with pytest.raises(UnreachableError, match=r"no pose within the limits.*1\.\d+ m away"):
        kinematics.inverse_kinematics(arm, [2.0, 0.0, 0.0], starts=20)
    places = [[0.4, 0.0, 0.4], [0.0, 3.0, 0.0], [0.0, 0.0, 4.0]]
    with pytest.raises(UnreachableError, match=r"\(2 of 3 targets, row 1 first\)"):
        kinematics.inverse_kinematics(arm, places, starts=20)
    found = kinematics.nearest(arm, places, starts=20)
    assert found.solved.tolist() == [True, False, False]
    ends = kinematics.forward_kinematics(arm, found.q)
    assert found.distance == pytest.approx(np.linalg.norm(ends - places, axis=1), abs=1e-9)
    double = cr.catalog.double_pendulum()  # it reaches 0.6 m
    assert kinematics.nearest(double, [2.0, 3.0, 0.0], starts=20).distance == pytest.approx(
        np.sqrt(13) - 0.6, abs=1e-4
    )
    puma = cr.catalog.puma560()
    with pytest.raises(UnreachableError, match="limits exclude every solution"):
        kinematics.closed_form(puma, kinematics.pose(puma, [2.9, 0, 0, 0, 1.9, 0]))
    with pytest.raises(ChainruleError, match="no closed form is known for a pose of 'link7'"):
        kinematics.closed_form(arm, np.eye(4))


@pytest.mark.parametrize(
    "target, rotation, match",
    [
        ([1, 2], None, r"expected x, y, z"),
        (2 * np.eye(4), None, "last row"),
        ([0, 0, 1], 2 * np.eye(3), "is no rotation"),
        ([0, 0, 1], np.diag([1, 1, -1]), "mirrors"),
        ([[0, 0, 1]] * 2, [np.eye(3)] * 3, "do not broadcast"),
        (None, None, "give a target"),
        ([0, 0, np.nan], None, "finite"),
    ],
)
def test_targets_that_are_none(target, rotation, match):
    with pytest.raises(InputError, match=match):
        kinematics.inverse_kinematics(cr.catalog.panda(), target, rotation=rotation)
