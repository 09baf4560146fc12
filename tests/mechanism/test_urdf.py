"""URDF: the same motion as Pinocchio, round trips, refusals by name, errors with file and line."""

import math
import warnings
from fractions import Fraction
from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chainrule as cr
from chainrule.errors import ChainruleError, ChainruleWarning, MechanismError
from chainrule.mechanism.files.urdf import read_urdf, write_urdf
from mechanism.oracles import as_pinocchio, same_dynamics
from random_trees import random_tree

ROBOTS = Path(__file__).parent / "robots"
PINOCCHIO = 1e-12  # relative; both compute with doubles, in another order
ROUND_TRIP = 1e-14  # relative; a rotation is rounded to three angles of 17 digits

BODY = '<inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
LINKS = f'<link name="a"/><link name="b">{BODY}</link>'


def arm(joint: str, links: str = LINKS) -> str:
    """Two links and a joint between them, whose elements are given."""
    ends = '<parent link="a"/><child link="b"/>'
    return (
        f'<robot name="r">\n{links}\n<joint name="j" type="revolute">{ends}{joint}</joint></robot>'
    )


@pytest.fixture
def crane():
    with pytest.warns(ChainruleWarning):
        return read_urdf(ROBOTS / "crane.urdf")


@pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")
@pytest.mark.parametrize("name", ["crane.urdf", "buoy.urdf"])
def test_it_moves_as_in_pinocchio(name):
    path, rng = ROBOTS / name, np.random.default_rng(3)
    as_pinocchio(read_urdf(path), pin.buildModelFromUrdf(str(path)), PINOCCHIO, rng)


@pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")
@pytest.mark.parametrize("name", ["crane.urdf", "buoy.urdf"])
def test_a_round_trip_keeps_the_motion_and_all_else(name, tmp_path):
    first = read_urdf(ROBOTS / name)
    cr.save(first, tmp_path / name)
    again = cr.load(tmp_path / name)
    same_dynamics(first, again, ROUND_TRIP, np.random.default_rng(4))
    as_pinocchio(
        again, pin.buildModelFromUrdf(str(tmp_path / name)), PINOCCHIO, np.random.default_rng(5)
    )
    for before, after in zip(first.links, again.links, strict=True):
        for field in ("name", "parent", "at", "mass", "com", "inertia"):
            assert getattr(before, field) == getattr(after, field), (before.name, field)
        for field in ("word", "friction", "effort_limit", "position_limits", "actuated"):
            assert getattr(before.joint, field) == getattr(after.joint, field), (before.name, field)
        assert [(v.shape, v.size, v.color, v.file) for v in before.visuals] == [
            (v.shape, v.size, v.color, v.file) for v in after.visuals
        ]
    assert write_urdf(again) == write_urdf(first)


@pytest.mark.parametrize("seed", range(12))
def test_random_trees_survive(seed):
    rng = np.random.default_rng(seed)
    tree = random_tree(
        rng, 8, (cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Free, cr.joints.Fixed)
    )
    tree = cr.Mechanism(tree.name, tree.links)  # the gravity that URDF readers assume
    text = write_urdf(tree)
    same_dynamics(tree, read_urdf(text), ROUND_TRIP, rng)
    as_pinocchio(tree, pin.buildModelFromXML(text), PINOCCHIO, rng)


def test_what_the_file_says_is_there(crane):
    assert crane.coordinate_names == ("slew", "luff_1", "travel", "swing")
    tilt = crane.link("counterweight").joint
    assert (tilt.word, tilt.of) == ("follower", {"luff_1": Fraction(-1, 2)})
    slew, jib = crane.link("tower").joint, crane.link("jib").joint
    assert [(t.word, t.exact.constant_value()) for t in slew.friction] == [
        ("viscous", Fraction("2.5")),
        ("coulomb", Fraction("0.75")),
    ]
    assert slew.effort_limit == 150
    assert jib.velocity_limit == 1
    assert slew.position_limits is None
    # its own from −0.5 to 1.25, and those of what follows at −½, from −0.2 to 0.2
    ends = [Fraction("-0.4"), Fraction("0.4")]
    assert [v.constant_value() for v in jib.position_limits] == ends
    assert crane.link("base_link").mass == 20
    assert crane.link("camera frame").mass == 0
    assert crane.link("base_link").visuals[0].file == "package://nowhere/base.stl"
    assert crane.link("base_link").visuals[0].color == "#ff8000"


def test_decimals_and_quarter_turns_are_exact(crane):
    turned = crane.link("trolley").rotation.matrix.entries
    assert [[e.constant_value() for e in row] for row in turned] == [
        [0, -1, 0],
        [1, 0, 0],
        [0, 0, 1],
    ]
    # ixx and izz change places under the inertial frame's quarter turn about y
    I = crane.link("jib").inertia.entries
    assert I[0, 0].constant_value() == Fraction("0.02")
    assert I[2, 2].constant_value() == Fraction("0.2")
    assert I[1, 2].constant_value() == Fraction("-0.004")
    assert crane.rotation_error < 1e-15


@pytest.mark.parametrize("rpy", [(0.3, math.pi / 2, -1.2), (3, -1.5707963, 3), (-3.1, 1e-9, 3.1)])
def test_angles_are_those_of_the_file_near_gimbal_lock_too(rpy):
    text = arm(f'<origin rpy="{rpy[0]!r} {rpy[1]!r} {rpy[2]!r}"/>')
    R = read_urdf(text).link("b").rotation.matrix.evaluate({}).astype(float)
    np.testing.assert_allclose(R, pin.rpy.rpyToMatrix(np.array(rpy)), atol=1e-15)
    again = read_urdf(write_urdf(read_urdf(text))).link("b").rotation.matrix.evaluate({})
    np.testing.assert_allclose(again.astype(float), R, atol=1e-15)


def test_what_is_not_as_it_should_be_is_told_in_one_warning():
    with pytest.warns(ChainruleWarning) as told:
        read_urdf(ROBOTS / "crane.urdf")
    assert len(told) == 1
    for part in ("crane.urdf",
                 "no body can have are kept as written: counterweight", "effort limits of 0"):  # fmt: skip
        assert part in str(told[0].message)


def test_pybullets_ball_joint_and_its_zero_byte():
    text = arm("").replace("revolute", "spherical") + "\r\n\0"
    assert read_urdf(text).joints[0].word == "ball"


def test_names_that_no_coordinate_can_have():
    text = arm("").replace('name="j"', 'name="1.left-hip/π"')
    assert read_urdf(text).joints[0].name == "j1_left_hip_"
    assert read_urdf(arm("").replace('name="j"', 'name="g"')).joints[0].name == "g_q"
    assert read_urdf(arm("").replace('"b"', '"base"')).links[-1].name == "base_link"


def test_joints_without_a_transmission_are_passive():
    more = '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint>'
    text = arm("", LINKS + f'<link name="c">{BODY}</link>' + more)
    assert [j.actuated for j in read_urdf(text).joints] == [True, True]
    text = text.replace("</robot>", '<transmission><joint name="k"/></transmission></robot>')
    driven = read_urdf(text)
    assert [(j.name, j.actuated) for j in driven.joints] == [("j", False), ("k", True)]
    assert [j.actuated for j in read_urdf(write_urdf(driven)).joints] == [False, True]


def test_the_world_need_not_be_a_link():
    robot = read_urdf(arm("").replace('parent link="a"', 'parent link="world"'))
    assert [(link.name, link.parent) for link in robot.links] == [("a", "base"), ("b", "base")]
    alone = f'<link name="b">{BODY}</link>'
    text = arm("", alone).replace('parent link="a"', 'parent link="world"')
    assert [(link.name, link.parent) for link in read_urdf(text).links] == [("b", "base")]
    named = read_urdf(arm("").replace('"a"', '"world"'))
    assert [(link.name, link.parent) for link in named.links] == [("world", "base"), ("b", "world")]


def test_every_link_that_no_joint_carries_is_fixed():
    with pytest.warns(ChainruleWarning, match="fixed to the ground: c$"):
        robot = read_urdf(arm("", LINKS + '<link name="c"/>'))
    assert {link.name: link.parent for link in robot.links} == {"a": "base", "b": "a", "c": "base"}


def test_limits_that_nobody_filled_in_are_unknown():
    with pytest.warns(ChainruleWarning, match="limits that are all 0 are taken as unknown: j"):
        robot = read_urdf(arm('<limit lower="0" upper="0" effort="0" velocity="0"/>'))
    assert robot.joints[0].position_limits is None
    locked = read_urdf(arm('<limit lower="0" upper="0" effort="5" velocity="1"/>'))
    assert locked.joints[0].position_limits == (0, 0)


def test_friction_that_would_drive_is_left_out():
    with pytest.warns(ChainruleWarning, match="friction that is negative, .*: j"):
        robot = read_urdf(arm('<dynamics damping="0.1" friction="-0.2"/>'))
    assert [term.word for term in robot.joints[0].friction] == ["viscous"]


def test_symbols_are_written_as_their_values():
    scara = cr.catalog.scara(m1=7.25)
    assert 'mass value="7.25"' in write_urdf(scara)
    same_dynamics(scara, read_urdf(write_urdf(scara)), ROUND_TRIP, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("mechanism", "named"),
    [
        (lambda: cr.catalog.spherical_pendulum(), "no ball joint"),
        (lambda: cr.catalog.double_pendulum(), "no gravity"),
        (lambda: cr.catalog.puma560(), "no rotor inertia"),
        (lambda: _one(mass="m"), "no value for m"),
        (lambda: _one(friction=cr.friction.Offset(1)), "not offset"),
        (lambda: _one(friction=cr.friction.Coulomb(1, 50)), "not coulomb smoothed by atan"),
        (lambda: _one(rotor=cr.joints.Rotor(1, 2, carried=True)), "no rotor carried"),
        (lambda: cr.catalog.double_pendulum_absolute(), "own coordinates"),
    ],
)
def test_what_urdf_cannot_hold_is_refused_by_name(mechanism, named):
    with pytest.raises(MechanismError, match=named):
        write_urdf(mechanism())


def test_that_nothing_is_driven_cannot_be_written():
    with pytest.warns(ChainruleWarning, match="no joint is driven, and readers of URDF"):
        text = write_urdf(_one(actuated=False))
    assert read_urdf(text).joints[0].actuated


def _one(mass=1, **joint):
    link = cr.Link("rod", cr.joints.Revolute("q", **joint), mass=mass, com=(1, 0, 0))
    return cr.Mechanism("one", (link,))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<robot>\n<link>\n</robot>", "line 3: this is not XML: mismatched tag"),
        ('<robot>\n<link name="a"/>\n<link name="a"/></robot>', "line 3: .*two links called 'a'"),
        (arm('\n<origin xyz="1 2"/>'), "line 4: <origin xyz>: expected 3 numbers, got '1 2'"),
        (arm('\n<axis xyz="0 0 0"/>'), "line 4: .*axis is zero"),
        (arm('<limit lower="nan"/>'), "finite number, got 'nan'"),
        (arm('<limit lower="1e999999999"/>'), "more than 300 digits"),
        (arm("").replace("revolute", "screw"), "'screw' joint cannot be read"),
        (arm("").replace('child link="b"', 'child link="c"'), "no link 'c'; known: a, b"),
        (arm("").replace('parent link="a"', 'parent link="b"'), "form a circle: b → b"),
        (arm("").replace('value="2"', 'value="-2"'), "line 2: link 'b'.mass: the mass is negative"),
        ('<mujoco model="m"/>', "this is MJCF"),
        ("<robot/>", "no <link>"),
        ('<!DOCTYPE r [<!ENTITY a "b">]><robot name="&a;"/>', "document type declaration"),
        ("<robot>" + "<a>" * 500, "more than 200 elements"),
    ],
)
def test_errors_say_where_and_what(text, said):
    with pytest.raises(MechanismError, match=said):
        read_urdf(text)


def test_errors_name_the_file(tmp_path):
    path = tmp_path / "bad.urdf"
    path.write_text(arm('\n<origin xyz="1 2 x"/>'))
    with pytest.raises(MechanismError, match=rf"{path}:4: <origin xyz>: .*'x'"):
        cr.load(path)
    with pytest.raises(ChainruleError, match=r"nowhere\.urdf: there is no such file"):
        read_urdf(tmp_path / "nowhere.urdf")


CRANE = (ROBOTS / "crane.urdf").read_text()


@settings(max_examples=300)
@given(st.integers(0, len(CRANE)), st.integers(0, 30), st.text(max_size=6))
def test_a_damaged_file_is_read_or_refused(at, length, instead):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ChainruleWarning)
        try:
            read_urdf(CRANE[:at] + instead + CRANE[at + length :])
        except ChainruleError as problem:
            assert str(problem)


@pytest.mark.parametrize("rpy", ["0 1.5707963267948966 0", "0.1 0.2 0.3"])
def test_a_mechanism_with_turned_visuals_can_be_hashed_and_kept(rpy, tmp_path):
    visual = f'<visual><origin rpy="{rpy}"/><geometry><box size="1 2 3"/></geometry></visual>'
    given = read_urdf(arm("", f'<link name="a"/><link name="b">{BODY}{visual}</link>'))
    (shown,) = given.link("b").visuals
    R = pin.rpy.rpyToMatrix(*map(float, rpy.split()))
    np.testing.assert_allclose(shown.rotation.matrix.evaluate({}).astype(float), R, atol=1e-15)
    cr.save(given, tmp_path / "arm.toml")
    again = cr.load(tmp_path / "arm.toml")
    assert again == given
    assert hash(again) == hash(given)
    assert cr.compile(given).forward_dynamics([0.1], [0.0], [1.0]) == pytest.approx([1.0])


def test_a_declaration_may_stand_behind_a_remark():
    late = '\n<!-- of long ago -->\n<?xml version="1.0"?>\n' + arm("")
    assert read_urdf(late).links == read_urdf(arm("")).links
    with pytest.raises(MechanismError, match="line 6"):
        read_urdf(late.replace("<robot", "<robt"))


@pytest.mark.parametrize(
    "drawn", ["", '<visual><geometry><sphere radius="1"/></geometry></visual>']
)
def test_what_collides_is_drawn_where_nothing_else_is(drawn):
    touching = (
        '<collision><origin xyz="0 0 3"/><geometry><box size="1 2 3"/></geometry></collision>'
    )
    (shown,) = read_urdf(arm("", LINKS.replace(BODY, BODY + touching + drawn))).link("b").visuals
    assert shown.shape == ("sphere" if drawn else "box")
    assert tuple(map(float, shown.at)) == ((0, 0, 0) if drawn else (0, 0, 3))


def test_an_effort_of_zero_is_unknown_or_meant(tmp_path):
    path = tmp_path / "arm.urdf"
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    path.write_text(
        f"""<robot name="arm"><link name="a"/><link name="b">{inertial}</link>
        <joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/>
        <limit lower="-1" upper="1" effort="0" velocity="2"/></joint></robot>"""
    )
    with pytest.warns(ChainruleWarning, match="effort limits of 0 are taken as unknown: j"):
        assert cr.load(path).joints[0].effort_limit is None
    meant = cr.load(path, zero_effort=True)
    assert meant.joints[0].effort_limit.is_zero()
    run = cr.simulate(meant, [0.0], 0.1, controller=cr.control.PD(100, 1, target=0.5))
    assert not run.tau.any()
    with pytest.raises(ChainruleError, match="MJCF takes no zero_effort; only URDF does"):
        cr.load(tmp_path / "arm.xml", zero_effort=True)
