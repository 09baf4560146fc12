"""`chainrule doctor --bits MECHANISM`: a mechanism's motions through every door, a line for each."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import chainrule as cr
from chainrule.bits import doors
from chainrule.bits.doors import DOORS, each
from chainrule.bits.jobs import NotRun
from chainrule.cli.app import app
from chainrule.errors import ChainruleError

ROBOTS = Path(__file__).parents[1] / "mechanism" / "robots"
FEW = ("simulate", "saved and loaded", "Node", "GPU")


@pytest.fixture
def few(monkeypatch):
    """Four doors: all of them take a minute."""
    chosen = {name: DOORS[name] for name in FEW}
    monkeypatch.setattr(doors, "DOORS", chosen)
    return chosen


def lines_of(*words):
    result = CliRunner().invoke(app, ["doctor", "--bits", *map(str, words)])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output.splitlines()[-5:]


def saved(folder):
    path = folder / "arm.toml"
    cr.save(cr.catalog.pendulum(damping=0.1, coulomb_fric=0.2, torque_limit=2.0), path)
    return path


@pytest.mark.parametrize("made", [lambda _: "cart-pole", saved, lambda _: ROBOTS / "buoy.urdf"])
def test_a_name_a_description_and_a_robot(made, few, tmp_path):
    code, lines = lines_of(made(tmp_path))
    assert code == 0, lines
    assert [line.split("  ")[0] for line in lines[:4]] == list(FEW)
    assert all("same: " in line for line in lines[:2])
    assert "the same bits in" in lines[-1]


def test_a_difference_is_named_and_the_command_fails(few):
    def one(motion, folder):
        x = motion.expected.copy()
        x[3, 1] = np.nextafter(x[3, 1], 1.0)
        return x

    few["Node"] = each(one)
    code, lines = lines_of("pendulum")
    assert code == 1
    assert lines[2].startswith("Node")
    assert "DIFFERENT: pendulum, euler: step 3, x[1]: " in lines[2]
    assert lines[-1] == "DIFFERENT: Node"


def test_a_door_that_is_not_there_is_not_run(few):
    def one(motion, folder):
        raise NotRun("no browser")

    few["Node"] = each(one)
    code, lines = lines_of("pendulum")
    assert code == 0
    assert lines[2].split(maxsplit=1) == ["Node", "not run: no browser"]
    assert "not run: Node" in lines[-1]


def test_a_mechanism_needs_bits():
    problem = CliRunner().invoke(app, ["doctor", "pendulum"]).exception
    assert isinstance(problem, ChainruleError)
    assert "--bits" in str(problem)
