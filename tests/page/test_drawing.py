"""The drawing shows the mechanism: where it is, which way is down, and every symbol of it."""

import itertools
import xml.etree.ElementTree as ET
from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.mechanism.builders import catalog
from chainrule.page.drawing import draw
from chainrule.page.drawing.mathtext import runs
from chainrule.page.drawing.placing import Wish, place
from chainrule.page.drawing.pose import drawing_pose, geometry
from chainrule.page.drawing.shapes import Disc, Label, Stroke
from chainrule.page.drawing.view import normal_of_plane, view_of
from random_trees import random_tree

PLANAR = ["pendulum", "double-pendulum", "rr-arm", "5-link", "cart-pole", "acrobot"]
SPATIAL = ["furuta", "spherical-pendulum", "scara", "puma560", "panda"]


def labels(drawing):
    return [s.latex for s in drawing.shapes if isinstance(s, Label)]


@pytest.mark.parametrize("name", catalog.names())
def test_every_mechanism_of_the_catalog_has_a_well_formed_drawing_inside_its_page(name):
    drawing = draw(catalog.get(name))
    root = ET.fromstring(drawing.svg())
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"]
    for shape in drawing.shapes:
        for x, y in getattr(shape, "points", ()):
            assert 0 <= x <= drawing.width
            assert 0 <= y <= drawing.height


@pytest.mark.parametrize("name", [*PLANAR, "double-pendulum-absolute"])
def test_planar_drawings_name_every_coordinate_mass_and_length(name):
    mechanism = catalog.get(name)
    shown = " ".join(labels(draw(mechanism)))
    for coordinate in mechanism.coordinate_names:
        assert cr.builders.symbol(coordinate).latex() in shown
    lengths = [e for link in mechanism.links for e in (*link.at, *link.com) if not e.is_zero()]
    for quantity in [*lengths, *(link.mass for link in mechanism.links), *mechanism.gravity]:
        if not quantity.is_zero():
            assert quantity.latex().removeprefix("-") in shown


@pytest.mark.parametrize("name", PLANAR)
def test_gravity_points_down_the_page_and_positive_angles_turn_anticlockwise(name):
    numbers = geometry(catalog.get(name))
    normal = normal_of_plane(numbers)
    assert normal is not None
    pose = numbers.at(drawing_pose(numbers, planar=True))
    view = view_of(normal, pose)
    down = view(pose.gravity)
    assert down[1] < 0
    assert abs(down[0]) < 1e-12 * abs(down[1])
    assert np.allclose(np.cross(view.right, view.up), view.out)


def test_other_coordinates_are_drawn_in_the_same_pose():
    relative = catalog.get("double-pendulum")
    change = cr.builders.Coordinates(("a1", "a2"), A=((1, 0), (-1, 1)), b=("pi/2", "-pi/2"))
    poses = []
    for mechanism in (relative, replace(relative, coordinates=change)):
        numbers = geometry(mechanism)
        poses.append(numbers.at(drawing_pose(numbers, planar=True)))
    np.testing.assert_allclose(poses[0].R, poses[1].R, atol=1e-15)


@pytest.mark.parametrize("name", SPATIAL)
def test_spatial_mechanisms_are_projected_with_up_upwards(name):
    numbers = geometry(catalog.get(name))
    assert normal_of_plane(numbers) is None
    pose = numbers.at(drawing_pose(numbers, planar=False))
    view = view_of(None, pose)
    assert view(pose.gravity)[1] < 0
    assert np.isclose(np.linalg.norm(np.cross(view.right, view.up)), 1)


def test_the_drawing_follows_the_kinematics():
    """The link of a pendulum drawn at an angle has that angle on the page."""
    angle = 0.7
    drawing = draw(catalog.pendulum(), pose=np.array([angle]))
    link = next(s for s in drawing.shapes if isinstance(s, Stroke) and s.pen == "link")
    (x0, y0), (x1, y1) = link.points
    assert np.isclose(np.arctan2(x1 - x0, y0 - y1), angle)


def test_gravity_across_the_plane_is_a_cross():
    arm = cr.Mechanism(
        "table",
        (cr.Link("rod", cr.joints.Revolute("q1"), mass="m", com=("l", 0, 0)),),
        gravity=(0, 0, "-g"),
        values={"m": 1, "l": 1},
    )
    crossed = [s for s in draw(arm).shapes if isinstance(s, Stroke) and s.pen == "gravity"]
    assert len(crossed) == 2


def test_random_trees_of_all_joints_are_drawn():
    rng = np.random.default_rng(3)
    for n in (1, 3, 6):
        tree = random_tree(
            rng, n, joints=(cr.joints.Revolute, cr.joints.Prismatic, cr.joints.Ball, cr.joints.Free)
        )
        ET.fromstring(draw(tree).svg())


def test_a_mechanism_without_values_is_drawn_with_ones():
    rod = cr.Link("rod", cr.joints.Revolute("q1"), mass="m", com=("l", 0, 0))
    assert "l" in labels(draw(cr.Mechanism("rod", (rod,), gravity=("g", 0, 0))))


def test_labels_keep_apart():
    found = place([], [Wish((0, 0), (1, 0), "x_{1}", "angle") for _ in range(4)])
    centres = [label.at for label in found]
    assert len(set(centres)) == 4


def test_a_crowded_drawing_has_no_lengths_and_no_label_on_another():
    def chain(n):
        links = [
            cr.Link(f"l{k}", cr.joints.Revolute(f"q{k}", axis="xyz"[k % 3]),
                    f"l{k - 1}" if k else "base", (0.1 if k else 0, 0, 0), mass=1, com=(0.05, 0, 0))
            for k in range(n)
        ]  # fmt: skip
        return draw(cr.Mechanism("chain", tuple(links)))

    def placed(drawing):
        return [shape for shape in drawing.shapes if isinstance(shape, Label)]

    assert any(label.pen == "length" for label in placed(chain(20)))
    found = placed(chain(30))
    assert any(label.pen == "angle" for label in found)
    assert not any(label.pen == "length" for label in found)
    for a, b in itertools.combinations(found, 2):
        (x, y), (u, v) = a.at, b.at
        wide, high = (a.size[0] + b.size[0]) / 2, (a.size[1] + b.size[1]) / 2
        assert abs(x - u) >= wide or abs(y - v) >= high, (a.latex, b.latex)


def test_a_free_body_is_seen():
    body = cr.Link("body", cr.joints.Free("f"), mass=1, inertia=(1, 1, 1))
    assert any(isinstance(s, Disc) for s in draw(cr.Mechanism("free", (body,))).shapes)


def test_label_text_has_levels():
    assert [(r.text, r.level) for r in runs("l_{c1}")] == [("l", 0), ("c", -1), ("1", -1)]
    assert [r.text for r in runs(r"\theta")] == ["θ"]
    assert runs(r"\tfrac{1}{2} \, l")[0].text.startswith("1/2")


def test_a_wrong_suffix_is_named(tmp_path):
    with pytest.raises(ChainruleError, match=r"ends in \.svg, \.tex"):
        draw(catalog.pendulum()).save(tmp_path / "a.png")
