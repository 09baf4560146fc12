"""The laws of benchmarks/leaderboards.py are first on all four public boards, with any seed."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import chainrule as cr
import realaigym_loop as theirs
from chainrule.loop.measure.realaigym import score_of
from chainrule.optimal.scores import score

PLACE = Path(__file__).parents[2] / "benchmarks" / "leaderboards.py"
UNSEEN = 77
"""A seed that no search has used."""


@pytest.fixture(scope="module")
def boards():
    spec = importlib.util.spec_from_file_location("leaderboards", PLACE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("robot", ["acrobot", "pendubot"])
def test_one_law_is_first_on_both_boards(boards, robot, tmp_path):
    law = boards.law(robot)
    found = score(boards.machine(robot), law, cr.measure.RealAIGym(robot), seed=UNSEEN)
    performance, robustness = boards.FIRST[robot]
    assert found.performance > performance
    assert found.robustness.value > robustness
    boards.write_run(found, tmp_path / "run.csv")
    table = np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1)
    assert table.shape == (5001, 7)
    by_rules = score_of(theirs.criteria(table[:, 1:5], table[:-1, 5:]))
    assert by_rules == pytest.approx(found.performance, abs=1e-9)
    for k in (0, 300, 700):  # a sample follows from the one before
        x = theirs.rk4(table[k, 1:5], table[k, 5:], theirs.NOMINAL, 0.002)
        np.testing.assert_allclose(x, table[k + 1, 1:5], atol=1e-12)


def test_the_law_swings_up_in_the_loop_written_apart(boards):
    law = cr.kits.AskedLaw(boards.law("pendubot"), boards.machine("pendubot"))
    X, _ = theirs.run("pendubot", law.get_control_output, 2.6, delay=10)
    np.testing.assert_allclose(X[-1], [np.pi, 0, 0, 0], atol=0.05)
