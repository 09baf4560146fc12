"""Meshes of robot files: found, read, reduced, packed; and what a page says where they are not."""

import base64
import re

import numpy as np
import pytest
import trimesh

import chainrule as cr
from chainrule.errors import MissingExtraError
from chainrule.labpage import solids
from chainrule.labpage.solids import LEVELS, TRIANGLES, Surface, drawn_shapes, find, packed, read
from mechanism.corpora import every

ROBOT = """<robot name="one"><link name="base"/>
<link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><origin xyz="0 0 0.1" rpy="0 0 1.5707963267948966"/><geometry><mesh filename="{}" scale="2 2 2"/></geometry></visual></link>
<joint name="q" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint></robot>"""


def unpacked(part):
    points = np.frombuffer(base64.b64decode(part.points), "<u2").reshape(-1, 3)
    wide = "<u2" if part.count <= LEVELS else "<u4"
    faces = np.frombuffer(base64.b64decode(part.faces), wide).reshape(-1, 3)
    return np.array(part.low) + np.array(part.step) * points, faces


def solid():
    return trimesh.creation.torus(1.0, 0.3, major_sections=160, minor_sections=80)


@pytest.mark.parametrize("ending", ["stl", "obj", "dae", "ply"])
def test_a_mesh_keeps_its_place_and_size(tmp_path, ending):
    torus = solid()
    torus.export(tmp_path / f"torus.{ending}")
    (page,) = packed([read(tmp_path / f"torus.{ending}")], 3000)
    (part,) = page.parts
    points, faces = unpacked(part)
    assert len(faces) <= 3000
    assert faces.max() < part.count == len(points)
    kept = trimesh.Trimesh(points, faces, process=False)
    np.testing.assert_allclose(kept.bounds, torus.bounds, atol=0.02)
    assert kept.volume == pytest.approx(torus.volume, rel=0.02)


def test_few_triangles_are_kept_to_the_last_bit_of_the_grid():
    rng = np.random.default_rng(0)
    points, faces = rng.normal(size=(30, 3)), rng.integers(0, 30, size=(50, 3))
    (page,) = packed([[Surface("", points, faces)]])
    again, same = unpacked(page.parts[0])
    np.testing.assert_array_equal(same, faces)
    np.testing.assert_allclose(again, points, atol=np.ptp(points, axis=0).max() / LEVELS)


def test_all_meshes_of_a_page_share_its_triangles():
    ball = trimesh.creation.icosphere(5)
    fine, coarse = (Surface("", ball.vertices, ball.faces), Surface("", *_box()))
    pages = packed([[fine], [fine], [coarse]], 4000)
    counts = [len(unpacked(part)[1]) for page in pages for part in page.parts]
    assert counts[2] == 12
    assert counts[0] == counts[1]
    assert 3000 < sum(counts) <= 4100


def _box():
    box = trimesh.creation.box()
    return box.vertices, box.faces


def test_colours_of_a_mesh_are_parts(tmp_path):
    """One surface a material of an OBJ file."""
    (tmp_path / "two.mtl").write_text("newmtl a\nKd 0.8 0.0 0.0\nnewmtl b\nKd 0.0 0.0 0.6\n")
    (tmp_path / "two.obj").write_text(
        "mtllib two.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 3.5\nusemtl a\nf 1 2 3\nf 1 2 4\n"
        "usemtl b\nf 1 3 4\n"
    )
    found = {s.color: s for s in read(tmp_path / "two.obj")}
    assert found.keys() == {"#cc0000", "#000099"}
    assert [len(found[c].faces) for c in ("#cc0000", "#000099")] == [2, 1]
    assert found["#000099"].points[:, 2].max() == 3.5


def test_a_mesh_is_found_as_the_file_names_it(tmp_path, monkeypatch):
    place = tmp_path / "robots" / "arm" / "meshes" / "a.stl"
    place.parent.mkdir(parents=True)
    solid().export(place)
    folder = tmp_path / "robots" / "arm" / "urdf"
    folder.mkdir()
    for name in ("../meshes/a.stl", "package://arm/meshes/a.stl", str(place), f"file://{place}"):
        assert find(name, str(folder)).samefile(place), name
    assert find("package://arm/meshes/b.stl", str(folder)) is None
    assert find("../meshes/a.stl", "") is None
    far = tmp_path / "far"
    far.mkdir()
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(tmp_path / "robots"))
    assert find("package://arm/meshes/a.stl", str(far)).samefile(place)
    (folder / "secret.txt").write_text("no mesh")
    assert find("secret.txt", str(folder)) is None


def robot(tmp_path, name):
    path = tmp_path / "one.urdf"
    path.write_text(ROBOT.format(name))
    return cr.load(path)


def test_a_robot_carries_its_mesh_where_it_is(tmp_path):
    solid().export(tmp_path / "torus.stl")
    drawn = drawn_shapes(robot(tmp_path, "torus.stl"))
    assert drawn.problem == ""
    ((shape,),) = drawn.shapes
    assert (shape.kind, shape.mesh, shape.size) == ("mesh", 0, [2.0, 2.0, 2.0])
    assert shape.at == [0.0, 0.0, 0.1]
    np.testing.assert_allclose(
        np.reshape(shape.R, (3, 3)), [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-12
    )


@pytest.mark.parametrize("content", [b"", b"solid nothing", b"\x00" * 300, b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><COLLADA/>'])  # fmt: skip
@pytest.mark.parametrize("ending", ["stl", "dae", "obj"])
def test_a_broken_mesh_is_said_and_stops_nothing(tmp_path, content, ending):
    (tmp_path / f"bad.{ending}").write_bytes(content)
    drawn = drawn_shapes(robot(tmp_path, f"bad.{ending}"))
    assert f"bad.{ending}" in drawn.problem
    assert drawn.shapes == [[]]


def test_without_the_extra_the_page_says_which(tmp_path, monkeypatch):
    def missing(module, name):
        raise MissingExtraError(name, f"no {module}")

    solid().export(tmp_path / "torus.stl")
    arm = robot(tmp_path, "torus.stl")
    monkeypatch.setattr(solids, "extra", missing)
    drawn = drawn_shapes(arm)
    assert "chainrule[meshes]" in drawn.problem
    assert drawn.meshes == []


def test_the_folder_decides_nothing_but_where_meshes_are(tmp_path):
    arm = robot(tmp_path, "torus.stl")
    assert arm.folder == str(tmp_path)
    other = cr.Mechanism(arm.name, arm.links, arm.gravity, arm.values, folder="elsewhere")
    assert arm == other
    assert hash(arm) == hash(other)


@pytest.mark.parametrize("name", ["example-robot-data/panda_description/urdf/panda.urdf", "example-robot-data/ur_description/urdf/ur5_robot.urdf", "example-robot-data/talos_data/robots/talos_left_arm.urdf", "example-robot-data/z1_description/urdf/z1.urdf"])  # fmt: skip
def test_real_robots_are_drawn_whole(name):
    arm = cr.load(every()[name])
    drawn = drawn_shapes(arm)
    assert drawn.problem == ""
    seen = sum(bool(some) for some in drawn.shapes)
    assert seen == sum(bool(link.visuals) for link in arm.links) > 5
    triangles = sum(len(unpacked(part)[1]) for page in drawn.meshes for part in page.parts)
    assert 5_000 < triangles < 1.25 * TRIANGLES
    size = sum(len(part.points) + len(part.faces) for page in drawn.meshes for part in page.parts)
    assert size < 500_000


def test_a_body_alone_is_its_box_of_inertia():
    sides = np.array([0.3, 0.2, 0.1])
    moments = (sides @ sides - sides**2) / 12 * 2.0
    body = cr.Link("body", cr.joints.Free("b"), mass=2, inertia=dict(zip(("xx", "yy", "zz"), moments, strict=True)))  # fmt: skip
    ((shape,),) = drawn_shapes(cr.Mechanism("one", [body])).shapes
    turned = np.abs(np.reshape(shape.R, (3, 3))) @ shape.size
    np.testing.assert_allclose(turned, sides, rtol=1e-12)


def test_a_link_without_shapes_is_not_seen_where_others_have_them(tmp_path):
    text = ROBOT.format("torus.stl").replace("</robot>", "").replace('name="base"', 'name="stand"')
    tool = text.split("<visual>")[0].split('<link name="arm">')[1]
    text = text.replace('parent link="base"', 'parent link="stand"')
    end = '<joint name="t" type="fixed"><parent link="arm"/><child link="tool"/></joint></robot>'
    arm = cr.load(_saved(tmp_path, f'{text}<link name="tool">{tool}</link>{end}'))
    assert drawn_shapes(arm).shapes[arm.links.index(arm.link("tool"))] == []
    bare = re.sub(r"<visual>.*</visual>", "", (tmp_path / "arm.urdf").read_text())
    arm = cr.load(_saved(tmp_path, bare))
    assert len(drawn_shapes(arm).shapes[arm.links.index(arm.link("tool"))]) == 1


def _saved(folder, text):
    (folder / "arm.urdf").write_text(text)
    return folder / "arm.urdf"
