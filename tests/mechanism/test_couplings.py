"""Joints that follow, springs and strands: the same motion as of independent joints, tied."""

from dataclasses import replace

import mujoco
import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleWarning, MechanismError, NotExactError
from chainrule.labpage.page import lab_page
from chainrule.mechanism.files.mjcf import read_mjcf, write_mjcf
from chainrule.mechanism.files.toml import read_toml, write_toml
from chainrule.mechanism.files.urdf import read_urdf, write_urdf
from chainrule.mechanism.friction import Coulomb, Viscous
from chainrule.mechanism.joints import Follower, Prismatic, Spring, Strand
from mechanism.oracles import as_mujoco, same_dynamics
from mechanism.tied import HAND, SINGLE, tied
from random_trees import random_tree


@pytest.mark.parametrize("seed", range(20))
def test_what_follows_moves_as_independent_joints_would_if_they_were_tied(seed):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, 6, SINGLE)
    bare = [replace(link, joint=replace(link.joint, rotor=None)) for link in tree.links]
    tree = replace(tree, links=tuple(bare))
    coupled, A, b = tied(tree, rng)
    own, whole = cr.compile(coupled), cr.compile(tree)
    q, v, a = rng.normal(size=(3, coupled.dof))
    at, rates = A @ q + b, A @ v
    M = A.T @ whole.mass_matrix(at) @ A
    np.testing.assert_allclose(own.mass_matrix(q), M, atol=1e-12 * np.abs(M).max())
    tau = A.T @ whole.inverse_dynamics(at, rates, A @ a)
    close = dict(rtol=1e-10, atol=1e-11 * max(1, np.abs(tau).max()))
    np.testing.assert_allclose(own.inverse_dynamics(q, v, a), tau, **close)
    np.testing.assert_allclose(own.forward_dynamics(q, v, tau), a, rtol=1e-7, atol=1e-7)
    C = own.coriolis_matrix(q, v)
    still = A.T @ whole.inverse_dynamics(at, 0 * rates, 0 * rates)
    np.testing.assert_allclose(C @ v, own.inverse_dynamics(q, v, 0 * v) - still, **close)
    J = whole.jacobian(at, link=tree.links[-1].name, point=[0.1, 0.2, 0.3]) @ A
    mine = own.jacobian(q, link=tree.links[-1].name, point=[0.1, 0.2, 0.3])
    np.testing.assert_allclose(mine, J, atol=1e-12 * max(1, np.abs(J).max()))
    assert own.kinetic_energy(q, v) == pytest.approx(float(whole.kinetic_energy(at, rates)))
    assert own.potential_energy(q) == pytest.approx(float(whole.potential_energy(at)), abs=1e-10)


def test_the_coriolis_matrix_makes_the_rate_of_the_mass_matrix():
    model, rng, h = cr.compile(HAND), np.random.default_rng(0), 1e-6
    q, v = rng.normal(size=(2, 2))
    rate = (model.mass_matrix(q + h * v) - model.mass_matrix(q - h * v)) / (2 * h)
    skew = rate - 2 * model.coriolis_matrix(q, v)
    np.testing.assert_allclose(skew + skew.T, 0, atol=1e-8)


def test_gravity_and_springs_are_the_slope_of_the_potential_energy():
    model, h = cr.compile(HAND), 1e-6
    q = np.array([0.3, -0.5])
    slope = [(model.potential_energy(q + h * e) - model.potential_energy(q - h * e)) / (2 * h)
             for e in np.eye(2)]  # fmt: skip
    np.testing.assert_allclose(model.gravity(q), slope, rtol=1e-8)


def test_a_mass_on_a_spring_swings_at_its_frequency():
    k, m = 50.0, 2.0
    joint = cr.joints.Prismatic("x", axis="x", spring=Spring(k, 0.1))
    cart = cr.Mechanism("cart", (cr.Link("cart", joint, mass=m),))
    run = cr.simulate(cart, [0.3], 2.0, 1e-3)
    exact = 0.1 + 0.2 * np.cos(np.sqrt(k / m) * run.t)
    np.testing.assert_allclose(run.q[:, 0], exact, atol=1e-9)
    assert np.ptp(run.energy) < 1e-9


def test_energy_is_kept_with_followers_springs_and_strands():
    bare = replace(HAND, strands=[replace(HAND.strands[0], friction=(), actuated=False)])
    run = cr.simulate(bare, [0.3, -0.5], 1.0, 1e-3)
    assert np.ptp(run.energy) < 1e-6
    np.testing.assert_array_equal(cr.compile(bare).rollout([0.3, -0.5, 0, 0], 1e-3, 1000), run.x)


def test_motors_on_strands_share_what_is_asked_for():
    """Two motors across a differential: torques (1, 1) and (1, −1) of unit efforts."""
    links = (
        cr.Link("a", cr.joints.Revolute("a", actuated=False), mass=1, com=(1, 0, 0)),
        cr.Link(
            "b", cr.joints.Revolute("b", actuated=False), "a", at=(1, 0, 0), mass=1, com=(1, 0, 0)
        ),
    )
    motors = [Strand("sum", {"a": 1, "b": 1}, actuated=True, effort_limit=2),
              Strand("difference", {"a": 1, "b": -1}, actuated=True)]  # fmt: skip
    arm = cr.Mechanism("wrist", links, gravity=(0, 0, 0), strands=motors)
    assert arm.actuation.tolist() == [[1, 1], [1, -1]]
    model, rest = cr.compile(arm), np.zeros(2)
    free = cr.compile(replace(arm, strands=(), links=tuple(
        replace(k, joint=replace(k.joint, actuated=True)) for k in arm.links)))  # fmt: skip
    for asked, given in (([1, 0.5], [1, 0.5]), ([8, 0], [6, -2]), ([-8, 0], [-6, 2])):
        # 8 = 4 + 4 of the two motors, of which the first gives 2
        found = model.forward_dynamics(rest, rest, asked)
        np.testing.assert_allclose(found, free.forward_dynamics(rest, rest, given), atol=1e-12)
    held = cr.simulate(arm, [0.3, -0.2], 3.0, 1e-3, controller=cr.control.PD(40, 20, target=[0, 0]))
    np.testing.assert_allclose(held.q[-1], 0, atol=0.02)


def test_one_motor_gives_only_what_lies_along_its_strand():
    links = (
        cr.Link("a", cr.joints.Revolute("a", actuated=False), mass=1, com=(1, 0, 0)),
        cr.Link(
            "b", cr.joints.Revolute("b", actuated=False), "a", at=(1, 0, 0), mass=1, com=(1, 0, 0)
        ),
    )
    motor = Strand("belt", {"a": 1, "b": 1}, actuated=True)
    arm = cr.Mechanism("belt", links, gravity=(0, 0, 0), strands=[motor])
    run = cr.simulate(arm, [0, 0], 0.01, 1e-3, controller=lambda t, q, qd: [2.0, 0.0])
    expected = cr.compile(arm).forward_dynamics([0, 0], [0, 0], [1.0, 1.0])
    np.testing.assert_allclose(run.qd[-1] / 0.01, expected, rtol=1e-3)


@pytest.mark.parametrize("seed", range(6))
def test_files_keep_what_is_tied(seed, tmp_path):
    rng = np.random.default_rng(seed)
    tree = random_tree(rng, 6, SINGLE)
    coupled, *_ = tied(tree, rng)
    names = coupled.coordinate_names
    strand = Strand(
        "s1", {names[0]: 1.5, names[-1]: -2}, 0.125, cr.friction.Viscous(0.5), Spring(4, 0.5)
    )
    coupled = replace(coupled, strands=[strand])
    cr.save(coupled, tmp_path / "m.toml")
    assert cr.load(tmp_path / "m.toml") == coupled
    again = read_mjcf(write_mjcf(coupled))
    same_dynamics(coupled, again, 1e-12, rng)
    assert [strand.name for strand in again.strands] == ["s1"]
    light = replace(
        coupled, strands=[replace(strand, inertia=0)]
    )  # MuJoCo drops it across branches
    as_mujoco(light, mujoco.MjModel.from_xml_string(write_mjcf(light)), 1e-12, rng)


@pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")
def test_urdf_holds_joints_that_follow_one_other():
    links = HAND.links[:3]
    arm = replace(HAND, links=tuple(links), strands=(), values={}, gravity=(0, 0, -9.81))
    arm = replace(arm, links=(replace(links[0], joint=cr.joints.Revolute("a", axis="y", velocity_limit=3)),
                              *links[1:]))  # fmt: skip
    again = read_urdf(write_urdf(arm))
    same_dynamics(arm, again, 1e-13, np.random.default_rng(0))
    assert again.joints[0].velocity_limit == 3
    with pytest.raises(MechanismError, match="URDF holds no springs"):
        write_urdf(replace(HAND, strands=(), values={"k": 2}, gravity=(0, 0, -9.81)))
    with pytest.raises(MechanismError, match="URDF holds no strands"):
        write_urdf(replace(HAND, values={"k": 2}, gravity=(0, 0, -9.81)))


def test_a_mimic_joint_hands_friction_and_limits_to_the_one_that_leads():
    text = """<robot name="r"><link name="w"/>
      <link name="a"><inertial><mass value="1"/><origin xyz="1 0 0"/>
        <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <link name="b"><inertial><mass value="1"/><origin xyz="1 0 0"/>
        <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <joint name="p" type="revolute"><parent link="w"/><child link="a"/>
        <limit lower="-1" upper="1" effort="5" velocity="2"/><dynamics friction="0.5"/></joint>
      <joint name="f" type="revolute"><parent link="a"/><child link="b"/><mimic joint="p"
        multiplier="-2" offset="0.5"/><limit lower="-0.5" upper="1.5" effort="5" velocity="2"/>
        <dynamics damping="0.25" friction="0.75"/></joint></robot>"""
    hand = read_urdf(text)
    lead = hand.link("a").joint
    assert [float(v.constant_value()) for v in lead.position_limits] == [-0.5, 0.5]
    assert {t.word: float(t.exact.constant_value()) for t in lead.friction} == {"coulomb": 2.0}
    assert float(lead.velocity_limit.constant_value()) == 1.0
    model = cr.compile(hand)
    rate = np.array([0.5])
    lost = model.inverse_dynamics([0.0], rate, [0.0]) - model.inverse_dynamics([0.0], -rate, [0.0])
    np.testing.assert_allclose(lost / 2, [2.0 + 0.25 * (2 * 0.5) * 2])


def test_the_lab_and_the_drawing_show_it():
    from chainrule.page.drawing import draw

    assert draw(HAND)
    assert "hand" in lab_page(HAND).html


@pytest.mark.parametrize(
    "links, strands, told",
    [
        ([cr.Link("a", Follower("a", of={"a": 1}), mass=1, com=(1, 0, 0))], [], "each other: a → a"),
        ([cr.Link("a", Follower("a", of={"x": 1}), mass=1, com=(1, 0, 0))], [], "no coordinate 'x'"),
        ([cr.Link("a", Follower("a"), mass=1, com=(1, 0, 0))], [], "expected ratios such as"),
        ([cr.Link("a", Follower("a", of={"a": 1}, slides=1), mass=1)], [], "true or false, got 1"),
        ([cr.Link("a", cr.joints.Revolute("a", spring=-1), mass=1)], [], "stiffness -1 is negative"),
        ([cr.Link("a", cr.joints.Revolute("a", spring={"k": 1}), mass=1)], [], "stiffness and rest"),
        ([cr.Link("a", cr.joints.Revolute("a", velocity_limit=-1), mass=1)], [], "at least 0, got -1"),
        ([cr.Link("a", cr.joints.Ball("a", spring=1), mass=1)], [], "no limits and no spring"),
        ([cr.Link("a", cr.joints.Revolute("a"), mass=1)], [Strand("s", {"b": 1})], "no coordinate 'b'"),
        ([cr.Link("a", cr.joints.Revolute("a"), mass=1)], [Strand("s", {"a": 1})] * 2, "two strands"),
        ([cr.Link("a", cr.joints.Revolute("a"), mass=1)], ["s"], "expected a Strand, got 's'"),
        ([cr.Link("a", cr.joints.Revolute("a"), mass=1)],
         [Strand("s", {"a": "k"}, friction=cr.friction.Coulomb(1))], "are numbers, not symbols"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(links, strands, told):
    with pytest.raises(MechanismError, match=told):
        cr.Mechanism("m", links, strands=strands)


def test_the_exact_algebra_says_what_it_does_not_hold():
    with pytest.raises(
        NotExactError, match="joint 'b' follows from an angle that is no quarter turn"
    ):
        cr.derive(HAND)
    links = [cr.Link("a", cr.joints.Revolute("a", spring=1), mass=1, com=(1, 0, 0))]
    turned = cr.builders.Coordinates(("x",), [[1]], b=["pi/2"])
    with pytest.raises(NotExactError, match=r"'a' has a spring, and .* from a quarter turn"):
        cr.derive(cr.Mechanism("s", links, coordinates=turned))
    half = Strand("s", {"a": 0.5}, friction=Viscous(1))
    with pytest.raises(NotExactError, match=r"strand 's' has friction, .* no whole numbers"):
        cr.derive(cr.Mechanism("s", links, strands=[half]))


SUM = np.array([[1.0, 0.0], [1.0, 1.0]])
"""(q1, q1 + q2) of (q1, q2)"""

AROUND = [
    {"friction": [Coulomb(0.3)]},
    {"position_limits": (-0.5, 0.6)},
    {"friction": [Coulomb(0.3), Viscous(0.1)], "position_limits": (-0.5, 0.6)},
]


def slides(on_strand, around):
    """Two bodies on a rail: the second is measured from the first, with a strand for its place on
    the rail, or from the rail itself."""
    first = cr.Link("a", Prismatic("q1", axis="x", friction=[Coulomb(0.2)]), mass=2)
    if on_strand:
        second = cr.Link("b", Prismatic("q2", axis="x"), "a", mass=1)
        strands = [Strand("s", {"q1": 1, "q2": 1}, **around)]
    else:
        second, strands = cr.Link("b", Prismatic("s", axis="x", **around), mass=1), []
    return cr.Mechanism("slides", (first, second), gravity=(0, 0, 0), strands=strands)


@pytest.mark.parametrize("around", AROUND, ids=["dry", "stopped", "both"])
def test_a_strand_sticks_and_stops_as_a_joint_of_its_own_would(around):
    """Motions of the same bodies, which rounding and the softness of holds alone tell apart."""
    chain, rail = (cr.compile(slides(which, around)) for which in (True, False))
    f = np.random.default_rng(1).normal((0.0, 0.4), 0.8, (40, 2))
    x0 = np.array([0.1, -0.2, 0.5, -0.5])
    start = np.concatenate([SUM @ x0[:2], SUM @ x0[2:]])
    mine = np.asarray(chain.rollout(x0, 1e-3, 4000, tau=f @ SUM, hold=100))
    mine = np.concatenate([mine[:, :2] @ SUM.T, mine[:, 2:] @ SUM.T], axis=1)
    other = np.asarray(rail.rollout(start, 1e-3, 4000, tau=f, hold=100))
    np.testing.assert_allclose(mine, other, atol=1e-9)
    held = np.abs(mine[:, 3]) < 1e-12
    assert np.array_equal(held, other[:, 3] == 0)
    assert 0.01 < held.mean() < 0.9
    method = cr.integrators.DOPRI5(rtol=1e-9, atol=1e-9)
    ends = [
        cr.simulate(slides(which, around), x, 1.0, method=method).q[-1]
        for which, x in ((True, x0), (False, start))
    ]
    np.testing.assert_allclose(SUM @ ends[0], ends[1], atol=1e-8)


def test_limits_and_dry_friction_of_strands_are_kept_in_files():
    arm = slides(True, AROUND[2])
    (strand,) = read_toml(write_toml(arm)).strands
    assert strand == arm.strands[0]
    (again,) = read_mjcf(write_mjcf(arm)).strands
    assert [float(e.evaluate({})) for e in again.position_limits] == [-0.5, 0.6]
    assert {type(term) for term in again.friction} == {Coulomb, Viscous}


def test_a_strand_starts_within_its_limits():
    arm = slides(True, AROUND[1])
    with pytest.raises(cr.errors.InputError, match=r"strand s starts at 0\.7, outside its limits"):
        cr.simulate(arm, [0.4, 0.3], 0.1)
    far = replace(arm, strands=[Strand("s", {"q1": 1, "q2": 1}, position_limits=(0.2, 0.6))])
    assert cr.simulate(far, None, 0.01).q[0].sum() == pytest.approx(0.2)


def test_a_strand_and_all_its_joints_may_be_held():
    first = cr.Link("a", Prismatic("q1", axis="x", friction=[Coulomb(0.2)]), mass=2)
    second = cr.Link("b", Prismatic("q2", axis="x", friction=[Coulomb(0.2)]), "a", mass=1)
    strand = Strand("s", {"q1": 1, "q2": 1}, friction=[Coulomb(0.2)])
    arm = cr.Mechanism("stuck", (first, second), gravity=(0, 0, 0), strands=[strand])
    still = cr.compile(arm).rollout([0.1, 0.2, 0, 0], 1e-3, 1000, tau=[0.35, 0.35])
    assert np.array_equal(still[-1], still[0])
    moved = cr.compile(arm).rollout([0.1, 0.2, 0, 0], 1e-3, 1000, tau=[0.5, 0.35])
    assert moved[-1, 0] > 0.1


@pytest.mark.parametrize("own", ["0 3", "1 3"])
def test_limits_that_leave_no_room_are_left_out(own):
    inertial = '<inertial pos="0 0 1" mass="2" diaginertia="1 1 1"/>'
    arms = "".join(
        f'<body name="{name}"><joint name="{name}" range="{limits}"/>{inertial}</body>'
        for name, limits in (("a", own), ("b", "0 3"))
    )
    tie = '<equality><joint joint1="b" joint2="a" polycoef="0 -1 0 0 0"/></equality>'
    text = f'<mujoco><compiler angle="radian"/><worldbody>{arms}</worldbody>{tie}</mujoco>'
    with pytest.warns(ChainruleWarning, match="no room are left out: b"):
        (joint,) = read_mjcf(text).joints
    assert [float(v.evaluate({})) for v in joint.position_limits] == [float(v) for v in own.split()]


def tied_arms(names, *equalities):
    """Arms side by side, and equalities of their joints."""
    inertial = '<inertial pos="0 0 1" mass="2" diaginertia="1 1 1"/>'
    arms = "".join(f'<body name="{k}"><joint name="{k}"/>{inertial}</body>' for k in names)
    ties = "".join(equalities)
    return read_mjcf(f"<mujoco><worldbody>{arms}</worldbody><equality>{ties}</equality></mujoco>")


def tie(first, second, poly):
    """first = c + k second, or first = c."""
    other = f' joint2="{second}"' if second else ""
    return f'<joint joint1="{first}"{other} polycoef="{poly} 0 0 0"/>'


def leads(mechanism):
    """(ratios, offset) of the joints that follow, by name."""
    return {
        link.joint.name: (
            {name: float(k.evaluate({})) for name, k in link.joint.of.items()},
            float(link.joint.offset.evaluate({})),
        )
        for link in mechanism.links
        if isinstance(link.joint, cr.joints.Follower)
    }


def test_a_chain_of_ties_in_any_order():
    first, second = tie("a", "b", "1 2"), tie("b", "c", "0 3")
    expected = {"a": ({"c": 6.0}, 1.0), "b": ({"c": 3.0}, 0.0)}
    for order in ((first, second), (second, first)):
        arm = tied_arms("abc", *order)
        assert arm.coordinate_names == ("c",)
        assert leads(arm) == expected


def test_two_ties_of_one_joint_leave_one_coordinate():
    arm = tied_arms("abc", tie("a", "b", "0 2"), tie("a", "c", "0 3"))
    assert arm.dof == 1
    assert leads(arm) == {"a": ({"c": 3.0}, 0.0), "b": ({"c": 1.5}, 0.0)}


def test_ties_that_leave_joints_no_freedom_hold_them():
    """a = 2 b and b = 3 a + 1 together: a = −2/5, b = −1/5."""
    arm = tied_arms("abc", tie("a", "b", "0 2"), tie("b", "a", "1 3"))
    assert arm.coordinate_names == ("c",)
    free = tied_arms("abc")
    q = np.array([-0.4, -0.2, 0.7])
    for name in "ab":
        where = [cr.kinematics.pose(m, x, name) for m, x in ((arm, q[2:]), (free, q))]
        np.testing.assert_allclose(*where, atol=1e-15)
    fixed = tied_arms("ab", tie("a", "", "0.5 0"))
    assert fixed.coordinate_names == ("b",)


def test_what_follows_several_keeps_its_dry_friction_and_limits_on_their_sum():
    """A coupled wrist: c = a + 2 b + 0.1, with a range of its own."""
    text = "".join(
        f'<body name="{k}"><joint name="{k}" {more}/>'
        '<inertial pos="0 0 1" mass="2" diaginertia="1 1 1"/></body>'
        for k, more in (("a", ""), ("b", ""), ("c", 'range="-0.4 0.7" frictionloss="0.3"'))
    )
    sums = "".join(
        f'<fixed name="{name}">{"".join(f"<joint joint={j!r} coef={k!r}/>" for j, k in over)}</fixed>'
        for name, over in (("left", [("a", "1"), ("b", "2"), ("c", "-1")]),)
    )
    arm = read_mjcf(
        f'<mujoco><compiler angle="radian"/><worldbody>{text}</worldbody><tendon>{sums}</tendon>'
        '<equality><tendon tendon1="left" polycoef="-0.1 0 0 0 0"/></equality></mujoco>'
    )
    assert leads(arm) == {"c": ({"a": 1.0, "b": 2.0}, 0.1)}
    (strand,) = arm.strands
    assert [float(v.evaluate({})) for v in strand.position_limits] == [-0.5, pytest.approx(0.6)]
    assert {t.word: float(t.exact.constant_value()) for t in strand.friction} == {"coulomb": 0.3}
    model = cr.compile(arm)
    run = model.rollout([0.1, 0.2, 0.5, 0.5], 1e-3, 2000)
    assert (run[:, 0] + 2 * run[:, 1]).max() < 0.6 + 1e-6


def test_what_a_file_repeats_rounded_is_one_tie_and_what_contradicts_is_told():
    assert tied_arms("ab", tie("a", "b", "0 3"), tie("b", "a", "0 0.3333")).dof == 1
    with pytest.warns(ChainruleWarning, match="equalities that others do not allow are left out"):
        tied_arms("ab", tie("a", "b", "0 3"), tie("a", "b", "1 3"))


def test_a_tie_that_is_not_linear_is_left_out():
    with pytest.warns(ChainruleWarning, match="equalities that are not linear are left out"):
        bent = tied_arms("ab", '<joint joint1="a" joint2="b" polycoef="0 1 1 0 0"/>')
    assert bent.dof == 2
