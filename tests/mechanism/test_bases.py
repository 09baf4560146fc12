"""What holds a mechanism: nothing, the ground at its first link, or at another one."""

import warnings

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError, ChainruleWarning
from chainrule.mechanism.bases import with_base

QUADRUPED = """<robot name="dog">
  <link name="trunk"><inertial><origin xyz="0.01 0 0.02"/><mass value="5"/>
    <inertia ixx="0.05" ixy="0.001" ixz="0" iyy="0.1" iyz="0" izz="0.12"/></inertial></link>
  <joint name="hip" type="revolute"><parent link="trunk"/><child link="thigh"/>
    <origin xyz="0.2 0.1 -0.05" rpy="0.3 0 0.1"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="20" velocity="10"/></joint>
  <link name="thigh"><inertial><origin xyz="0 0 -0.1" rpy="0 0.2 0"/><mass value="1"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0.001" izz="0.002"/></inertial></link>
  <joint name="knee" type="continuous"><parent link="thigh"/><child link="shank"/>
    <origin xyz="0 0.02 -0.2" rpy="0 0.5 0"/><axis xyz="0 1 0"/></joint>
  <link name="shank"><inertial><origin xyz="0.01 0 -0.1"/><mass value="0.4"/>
    <inertia ixx="0.004" ixy="0" ixz="0" iyy="0.004" iyz="0" izz="0.001"/></inertial></link>
  <joint name="tail_joint" type="prismatic"><parent link="trunk"/><child link="tail"/>
    <origin xyz="-0.2 0 0" rpy="0.1 0.2 0.3"/><axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="20" velocity="10"/></joint>
  <link name="tail"><inertial><mass value="0.2"/>
    <inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
</robot>"""


@pytest.fixture
def dog(tmp_path):
    path = tmp_path / "dog.urdf"
    path.write_text(QUADRUPED)
    return path


def shape(mechanism, values, seen_from):
    """Each body's mass, centre and inertia, as seen from a link, at coordinates by name."""
    q = [values[name] for name in mechanism.coordinate_names]
    R, p = cr.compile(mechanism).forward_kinematics(q)
    names = [link.name for link in mechanism.links]
    k = names.index(seen_from)
    found = {}
    for i, link in enumerate(mechanism.links):
        own = R[k].T @ R[i]
        centre = R[k].T @ (p[i] - p[k]) + own @ np.array([float(c) for c in link.com])
        inertia = np.array([[float(e) for e in row] for row in link.inertia.entries])
        found[link.name] = (float(link.mass), centre, own @ inertia @ own.T)
    return found


@pytest.mark.parametrize("base", ["thigh", "shank", "tail", "trunk"])
def test_turned_over_it_is_the_same_machine(dog, base):
    before, after = cr.load(dog), cr.load(dog, base=base)
    values = {"hip": 0.4, "knee": -0.7, "tail_joint": 0.13}
    assert set(after.coordinate_names) == set(values)
    one, other = shape(before, values, base), shape(after, values, base)
    for name, (mass, centre, inertia) in one.items():
        assert other[name][0] == mass
        assert np.allclose(other[name][1], centre, atol=1e-12)
        assert np.allclose(other[name][2], inertia, atol=1e-12)
    root = next(link for link in after.links if link.parent == "base")
    assert root.name == base


def test_what_follows_is_turned_over_too(dog):
    tie = '<child link="tail"/><mimic joint="knee" multiplier="-0.5" offset="0.1"/>'
    dog.write_text(QUADRUPED.replace('<child link="tail"/>', tie))
    before, after = cr.load(dog), cr.load(dog, base="tail")
    values = {"hip": 0.4, "knee": -0.7}
    assert set(after.coordinate_names) == set(values)
    one, other = shape(before, values, "tail"), shape(after, values, "tail")
    for name, parts in one.items():
        for a, b in zip(parts, other[name], strict=True):
            assert np.allclose(a, b, atol=1e-12)


def test_the_frame_called_base_is_the_ground(dog):
    dog.write_text(QUADRUPED.replace('"trunk"', '"base"'))
    assert cr.load(dog, base="base") == cr.load(dog)


def test_a_free_base_falls_and_a_fixed_one_hangs(dog):
    with pytest.warns(ChainruleWarning, match="contacts are left out.* falls through any floor"):
        free = cr.load(dog, base="free")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cr.load(dog)  # shapes that touch are in every such file: no word of them where it is held
    assert free.dof == 9
    assert len(free.coordinate_names) == 10
    run = cr.simulate(free, [0, 0, 0, 1, 0, 0, 0, 0.1, 0.2, 0.0], 0.2)
    mass = sum(float(link.mass) for link in free.links)
    assert mass == pytest.approx(6.6)
    assert run.q[-1, 2] == pytest.approx(-0.5 * 9.81 * 0.04, abs=1e-3)
    again = with_base(free, "fixed")
    assert again == cr.load(dog)


def test_saved_and_loaded_a_turned_one_is_the_same(dog, tmp_path):
    turned = cr.load(dog, base="shank")
    cr.save(turned, tmp_path / "turned.toml")
    back = cr.load(tmp_path / "turned.toml")
    values = {"hip": 0.4, "knee": -0.7, "tail_joint": 0.13}
    for name, parts in shape(turned, values, "shank").items():
        for a, b in zip(parts, shape(back, values, "shank")[name], strict=True):
            assert np.allclose(a, b, atol=1e-12)


def test_an_unknown_base_is_named_with_those_there_are(dog):
    with pytest.raises(ChainruleError, match=r"no base 'trnk'.*free, fixed, trunk"):
        cr.load(dog, base="trnk")
    with pytest.raises(ChainruleError, match="no one body that could be free"):
        with_base(cr.catalog.double_pendulum(), "free")


def test_a_body_without_joints_is_a_mechanism_without_coordinates(tmp_path):
    path = tmp_path / "stone.urdf"
    path.write_text('<robot name="stone"><link name="rock"><inertial><mass value="2"/>'
                    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
                    "</link></robot>")  # fmt: skip
    stone = cr.load(path)
    assert stone.dof == 0
    cr.save(stone, tmp_path / "stone.toml")
    assert cr.load(tmp_path / "stone.toml") == stone
    with pytest.raises(ChainruleError, match=r"stone has no joint that moves.*base='free'"):
        cr.simulate(stone, [], 0.1)
    assert cr.load(path, base="free").dof == 6


@pytest.mark.parametrize("trunk, coordinate", [("trunk/0-1", "trunk_0_1_px"), ("hip", "hip_2_px")])
def test_a_free_base_has_a_name_that_coordinates_may_have(tmp_path, trunk, coordinate):
    path = tmp_path / "dog.urdf"
    path.write_text(QUADRUPED.replace('"trunk"', f'"{trunk}"'))
    free = cr.load(path, base="free")
    assert free.coordinate_names[0] == coordinate
    assert with_base(free, "fixed") == cr.load(path)
