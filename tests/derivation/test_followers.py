"""Joints that follow others in the exact equations: four routes agree, and the dynamics with them."""

import math
import re
from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.dynamics.model import numeric_model
from chainrule.dynamics.regressor import regressor
from chainrule.errors import NotExactError
from chainrule.mechanism.coordinates import Coordinates
from chainrule.mechanism.friction import Viscous
from chainrule.mechanism.joints import Follower, Prismatic, Revolute, Rotor, Spring, Strand
from chainrule.page.cell import mechanism_cell
from mechanism.oracles import ours
from random_trees import random_tree

GRIPPER = cr.Mechanism(
    "gripper",
    (
        cr.Link("a", Revolute("a", axis="y", spring=Spring("k", 0.1), rotor=Rotor(0.01, 10)),
                mass=1, com=(0.3, 0, 0.1), inertia=0.02),
        cr.Link("b", Follower("b", axis="y", of={"a": -2}, offset=math.pi / 2), "a",
                at=(0.6, 0, 0), mass=0.5, com=(0.2, 0.1, 0), inertia=0.01),
        cr.Link("s", Prismatic("s", axis="x", friction=Viscous(0.3)), "b", at=(0.4, 0, 0),
                mass=0.3, com=(0, 0.2, 0.1), inertia=0.005),
        cr.Link("d", Follower("d", axis="z", of={"s": 0.5}, offset=0.25, slides=True), "a",
                at=(0, 0.2, 0), mass=0.3, com=(0, 0.2, 0.1), inertia=0.005),
        cr.Link("e", Follower("e", axis="x", of={"b": 1, "a": 3}), "d", at=(0, 0.2, 0),
                mass=0.3, com=(0, 0.2, 0.1), inertia=0.005),
    ),
    values={"k": 2},
    strands=[Strand("t", {"a": 1, "s": 2}, inertia=0.125, friction=Viscous(0.25),
                    spring=Spring(3, 1), actuated=True)],
)  # fmt: skip


def agrees(mechanism, rng):
    """The routes with each other, and with the numeric dynamics."""
    eq = cr.derive(mechanism)
    assert eq.verified
    A = mechanism.change.A
    for _ in range(3):
        q, v = rng.normal(size=(2, mechanism.dof))
        at, own = eq.at(q, v), ours(mechanism, mechanism.change.position(q), A @ v)
        np.testing.assert_allclose(at.M, A.T @ own.M @ A, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(at.C @ v + at.G + at.F, A.T @ own.force, rtol=1e-9, atol=1e-11)
    return eq


def test_a_gripper():
    eq = agrees(GRIPPER, np.random.default_rng(0))
    assert eq.q == ("a", "s")
    changed = replace(GRIPPER, coordinates=Coordinates(("x", "y"), [[-1, 0], [0, 2]]))
    agrees(changed, np.random.default_rng(1))
    assert r"The other joints follow: $`b = - 2\,a + \tfrac{\pi}{2}" in eq.document().markdown()
    assert eq.Y.entries.shape == (2, len(eq.theta.entries))


@pytest.mark.parametrize("seed", range(5))
def test_random_trees_with_whole_ratios(seed):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, 5, (Revolute, Prismatic))
    lead = {type(joint): joint.name for joint in reversed(tree.joints)}
    links = []
    for link in tree.links:
        joint = link.joint
        if joint.size_v and joint.name not in lead.values() and rng.random() < 0.7:
            of = {lead[type(joint)]: int(rng.integers(1, 4)) * (-1) ** int(rng.integers(2))}
            slides = isinstance(joint, Prismatic)
            joint = Follower(
                joint.name, joint.axis, of=of, offset=0.5 if slides else 0, slides=slides
            )
        links.append(replace(link, joint=replace(joint, rotor=None)))
    tied = cr.Mechanism("tied", links, gravity=tree.gravity, values=dict(tree.values))
    agrees(tied, rng)


def test_base_parameters_of_what_follows():
    eq, model = cr.derive(GRIPPER, ["newton-euler"]), numeric_model(GRIPPER)
    rng = np.random.default_rng(0)
    rows = [regressor(model, *rng.normal(size=(3, 2))).astype(float) for _ in range(60)]
    assert len(eq.base) == np.linalg.matrix_rank(np.vstack(rows), tol=1e-8)


def test_it_is_shown():
    assert "gripper" in mechanism_cell(GRIPPER)


@pytest.mark.parametrize(
    ("joint", "told"),
    [
        (Follower("b", of={"a": 0.5}), "by a ratio that is no whole number"),
        (Follower("b", of={"a": "k"}), "by a ratio that is a symbol"),
        (Follower("b", of={"a": 1}, offset=0.25), "from an angle that is no quarter turn"),
    ],
)
def test_what_the_algebra_does_not_hold_is_said(joint, told):
    first = cr.Link("a", Revolute("a"), mass=1, com=(1, 0, 0))
    pair = cr.Mechanism("pair", (first, cr.Link("b", joint, "a", mass=1, com=(1, 0, 0))))
    with pytest.raises(NotExactError, match=f"joint 'b' follows {re.escape(told)}, which"):
        cr.derive(pair)


def test_a_rack_on_its_pinion():
    """A length may follow an angle, not an angle a length."""
    pinion = cr.Link("a", Revolute("a", axis="y"), mass=1, com=(0.3, 0, 0.1), inertia=0.02)
    rack = cr.Link("b", Follower("b", axis="x", of={"a": 0.05}, offset=0.1, slides=True), mass=2)
    arm = cr.Link("c", Revolute("c", axis="y"), "b", mass=1, com=(0, 0.1, -0.4), inertia=0.01)
    agrees(cr.Mechanism("rack", (pinion, rack, arm)), np.random.default_rng(2))
    slide = cr.Link("s", Prismatic("s", axis="x"), mass=1)
    wheel = cr.Link("w", Follower("w", axis="y", of={"s": 20}), "s", mass=1, inertia=0.1)
    with pytest.raises(NotExactError, match="joint 'w' follows a length, and turns, which"):
        cr.derive(cr.Mechanism("wheel", (slide, wheel)))
    turned = Coordinates(("x", "y"), [[1, 0], [0, 1]], ("pi/2", 0))
    with pytest.raises(NotExactError, match="counted from a quarter turn, and slides"):
        cr.derive(cr.Mechanism("rack", (pinion, rack, arm), coordinates=turned))
