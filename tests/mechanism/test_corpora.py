"""Robots of other people: all are read or refused with a reason; a sample moves, agrees, is shown."""

import warnings
from functools import lru_cache

import mujoco
import numpy as np
import pinocchio as pin
import pytest

import chainrule as cr
from chainrule.errors import ChainruleError
from chainrule.labpage.page import lab_page
from chainrule.page.drawing import draw
from mechanism.corpora import every
from mechanism.oracles import from_mujoco, from_pinocchio

FILES = every()
CLOSE = 1e-13  # relative; both compute with doubles, in another order
#: What the words of a refusal may be, of files that are robots of their own.
REASONS = (
    "runs through space",
    "is a weld",
    "there is no <link>",
    "there is nothing that could move",
)
#: Parts that other files include are refused by name, or by MuJoCo, for what they lack.
PARTS = (
    "unknown element",
    "a part that other files include",
    "not found",
    "Schema violation",
    "unrecognized name",
)
SAMPLE = [
    "example-robot-data/asr_twodof_description/urdf/TwoDofs.urdf",
    "example-robot-data/ur_description/urdf/ur5_robot.urdf",
    "example-robot-data/panda_description/urdf/panda.urdf",
    "example-robot-data/so_arm_description/urdf/so101.urdf",
    "example-robot-data/bolt_description/robots/bolt.urdf",
    "example-robot-data/double_pendulum_description/urdf/double_pendulum.urdf",
    "dm_control/acrobot.xml",
    "dm_control/cheetah.xml",
    "dm_control/fish.xml",
    "dm_control/manipulator.xml",
    "dm_control/point_mass.xml",
    "gymnasium/hopper.xml",
    "gymnasium-robotics/assets/point/point.xml",
]
STIFF = ("dm_control/manipulator.xml",)  # strong damping of light fingers
LAB = SAMPLE[2], "dm_control/manipulator.xml"  # a joint that follows, and strands

pytestmark = pytest.mark.filterwarnings("ignore::chainrule.errors.ChainruleWarning")


def test_there_are_enough_of_them():
    assert len(FILES) > 130
    assert {*SAMPLE} <= {*FILES}


@lru_cache
def loaded(name):
    """The robot of a file, or why there is none."""
    try:
        return cr.load(FILES[name])
    except ChainruleError as problem:
        return str(problem)


@pytest.mark.parametrize("name", FILES)
def test_each_is_read_or_refused_with_a_reason(name):
    robot = loaded(name)
    if isinstance(robot, str):
        assert any(reason in robot for reason in (*REASONS, *PARTS))
    else:
        assert robot.links


def test_few_are_refused():
    read = [name for name in FILES if not isinstance(loaded(name), str)]
    assert len([name for name in read if name.startswith("dm_control/")]) == 17
    assert len([name for name in read if name.startswith("example-robot-data/")]) >= 68
    assert len([name for name in read if name.startswith("gymnasium/")]) == 14


@pytest.mark.parametrize("name", SAMPLE)
def test_it_moves_as_where_it_comes_from(name):
    path, rng = FILES[name], np.random.default_rng(0)
    robot = cr.load(path)
    if path.suffix == ".xml":
        with warnings.catch_warnings(action="ignore"):
            model = mujoco.MjModel.from_xml_path(str(path))
        assert from_mujoco(robot, model, rng) < CLOSE
    else:
        assert from_pinocchio(robot, pin.buildModelFromUrdf(str(path)), rng) < CLOSE
    run = cr.simulate(robot, None, 0.2, 1e-3, "implicit-damping" if name in STIFF else "rk4")
    assert run.status == "complete"
    assert run.t[-1] == pytest.approx(0.2)
    assert draw(robot)


@pytest.mark.parametrize("name", LAB)
def test_its_lab_can_be_made(name):
    robot = cr.load(FILES[name])
    assert robot.links[-1].name in lab_page(robot).html


def test_a_quadruped_falls_freely():
    dog = cr.load(FILES["example-robot-data/go1_description/urdf/go1.urdf"], base="free")
    run = cr.simulate(dog, None, 0.3, 1e-3)
    np.testing.assert_allclose(run.q[-1, 2], -9.81 * 0.3**2 / 2, atol=1e-9)
