"""What people write first: a mechanism's name, a hinge, a mass in kg."""

from pathlib import Path

import pytest

import chainrule as cr

TEXT = '[[link]]\nname = "a"\nmass = {mass}\ncom = [0.5, 0, 0]\njoint = {{ type = "{kind}" }}\n'


@pytest.mark.parametrize(
    ("kind", "mass", "answer"),
    [
        ("hinge", "2", "write 'revolute' for 'hinge'"),
        ("slider", "2", "write 'prismatic' for 'slider'"),
        ("spherical", "2", "write 'ball' for 'spherical'"),
        ("floating", "2", "write 'free' for 'floating'"),
        ("wheel", "2", "no joint type 'wheel'; known: revolute"),
        ("revolute", '"2 kg"', "write '2'; units are kg"),
        ("revolute", '"3e-2 kg*m^2"', "write '3e-2'; units are kg"),
        ("revolute", '"30cm"', "write '0.3'; units are kg, m"),
        ("revolute", '"90 deg"', "write '1.57079632679'; units are kg"),
        ("revolute", '"pi"', "'pi' is the number, and read in rotations"),
        ("revolute", '"2 3"', "is not a formula"),
    ],
)
def test_other_words_are_answered_with_what_to_write(tmp_path, kind, mass, answer):
    path = tmp_path / "a.toml"
    path.write_text(TEXT.format(kind=kind, mass=mass))
    with pytest.raises(cr.ChainruleError, match=answer):
        cr.load(path)


def test_degrees_in_a_rotation_are_suspected(tmp_path):
    path = tmp_path / "a.toml"
    text = TEXT.format(kind="revolute", mass=1)
    path.write_text(text.replace("com", 'rotation = [["z", 90]]\ncom'))
    with pytest.warns(
        cr.errors.ChainruleWarning, match=r"90 rad, 14.3 turns; degrees are '90\*pi/180'"
    ):
        cr.load(path)
    for angle in ('"90*pi/180"', "1.5", '"pi/2"'):
        path.write_text(text.replace("com", f'rotation = [["z", {angle}]]\ncom'))
        cr.load(path)


def test_a_name_or_a_file_is_taken_for_a_mechanism(tmp_path):
    path = tmp_path / "arm.toml"
    cr.save(cr.catalog.pendulum(), path)
    expected = str(cr.derive(cr.catalog.pendulum()).G)
    for described in ("pendulum", str(path), Path(path)):
        assert str(cr.derive(described).G) == expected
        assert cr.simulate(described, [1.0], 0.1).mechanism.dof == 1
        assert cr.compile(described).gravity([0.0]) == 0.0
        assert cr.kinematics.pose(described, [0.0]).shape == (4, 4)
        assert len(cr.simulation.equilibria(described)) == 2


@pytest.mark.parametrize(
    ("described", "answer"),
    [
        ("pendulumm", "did you mean 'pendulum'"),
        ("no.urdf", "no such file"),
        (3, "expected a Mechanism, its name or its file, got 3"),
        (None, "expected a Mechanism"),
    ],
)
def test_what_is_no_mechanism_is_refused(described, answer):
    for door in (cr.derive, cr.compile, cr.simulation.equilibria, cr.lab, cr.report):
        with pytest.raises(cr.ChainruleError, match=answer):
            door(described)
