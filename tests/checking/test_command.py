"""The command: what it prints, and what it returns to the shell."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from chainrule.checking.recognising import recognised
from chainrule.cli.app import app
from chainrule.errors import ChainruleError
from checking.scoring import CORPUS

RIGHT = r"$$V = m g l \cos\theta$$ $$m l^2 \ddot\theta - m g l \sin\theta = 0$$"
WRONG = RIGHT + r" $$T = \frac12 m l \dot\theta^2$$"
DOUBTFUL = r"$$V = m g l \cos\theta$$ $$m l^2 \ddot\theta + m g l \sin\theta = 0$$"
NOTHING = "no formula"


def run(*arguments: str, text: str = ""):
    return CliRunner().invoke(app, ["check", *arguments], input=text)


@pytest.mark.parametrize(
    "text, status", [(RIGHT, 0), (WRONG, 1), (DOUBTFUL, 3), (NOTHING, 4)], ids=["0", "1", "3", "4"]
)
def test_the_status_says_what_was_found(text, status):
    assert run("pendulum", "-", text=text).exit_code == status


@pytest.mark.parametrize("arguments", [["pendulum"], ["missing.md"], ["pendulum", "missing.md"]])
def test_a_command_that_is_not_understood_is_said(arguments):
    assert isinstance(run(*arguments).exception, ChainruleError)


def test_two_formulas_that_contradict_each_other_are_doubtful_and_say_what_settles_it():
    output = run("pendulum", "-", text=DOUBTFUL).output
    assert "it would be right with" in output
    assert "say which is meant" in output


def test_prose_settles_it():
    assert run("pendulum", "-", text="θ from the upright position. " + DOUBTFUL).exit_code in (1, 3)
    upright = "The angle is measured from the upright.\n" + DOUBTFUL + RIGHT
    assert run("pendulum", "-", text=upright).exit_code == 1


def test_many_files_end_with_a_table(tmp_path):
    for name, text in (("a.md", RIGHT), ("b.md", WRONG)):
        (tmp_path / name).write_text(text)
    result = run("pendulum", str(tmp_path / "a.md"), str(tmp_path / "b.md"))
    table = result.output.splitlines()[-2:]
    assert table[0].split()[1:] == ["2", "0", "0", "0", "0"]
    assert table[1].split()[1:3] == ["2", "1"]
    assert "line 1: the factor l is missing" in table[1]
    assert result.exit_code == 1
    many = json.loads(
        run("pendulum", str(tmp_path / "a.md"), str(tmp_path / "b.md"), "--json").output
    )
    assert [r["counts"]["wrong"] for r in many] == [0, 1]


@pytest.mark.parametrize("name", ["cart-pole-1.md", "acrobot-1.html", "pendulum-1.md"])
def test_the_mechanism_is_found(name):
    assert recognised(CORPUS / name).mechanism == name.rpartition("-")[0]


def test_what_is_unread_is_printed_with_its_reason():
    output = run("pendulum", "-", text=RIGHT + r" $$Q = \oint f\,ds$$").output
    assert "\\oint is not understood" in output


OTHER = {
    "spring": r"$$V = \frac12 k x^2$$ $$m \ddot x + c \dot x + k x = F$$",
    "ball and beam": r"""$$T = \frac12 (m + J/R^2) \dot r^2 + \frac12 (I + m r^2)\dot\theta^2$$
        $$V = m g r \sin\theta$$ $$(m+J/R^2)\ddot r = m r \dot\theta^2 - m g \sin\theta$$""",
}


@pytest.mark.parametrize("text", OTHER.values(), ids=OTHER)
def test_notes_of_a_mechanism_that_is_not_known_have_nothing_right_and_nothing_wrong(text):
    report = recognised(text)
    assert not report.right
    assert not report.wrong
    assert "no mechanism of the catalog" in report.mechanism


def test_a_mechanism_beyond_the_catalog_is_found():
    text = r"$$V = -(m_1 l_{c1} + m_2 l_1) g \cos q_1$$ $$I_2(\ddot q_1 + \ddot q_2) = \tau$$"
    report = recognised(text)
    assert (report.mechanism, len(report.right)) == ("reaction-wheel", 2)


def test_letters_without_a_meaning_are_no_constant_of_an_energy():
    """V = 0 of the Furuta's arm: k x² is not that up to a constant."""
    assert not run("furuta", "-", text=OTHER["spring"]).output.count("✓")


def test_where_no_formula_is_found_it_says_what_one_is():
    assert "between $" in run("-", text=NOTHING).output


def test_a_folder_takes_an_annotated_copy_of_each(tmp_path):
    paths = [tmp_path / "a.md", tmp_path / "b.tex"]
    for path in paths:
        path.write_text(WRONG)
    found = run("pendulum", *map(str, paths), "-o", str(tmp_path / "checked"))
    assert found.exit_code == 1
    assert "2 annotated copies written into" in found.output
    for name in ("a.html", "b.html"):
        assert "the factor l is missing" in (tmp_path / "checked" / name).read_text()
    one = run("pendulum", *map(str, paths), "-o", str(tmp_path / "checked.html")).exception
    assert "a folder takes a copy of each" in str(one)
    same = run("pendulum", str(paths[0]), str(paths[0]), "-o", str(tmp_path / "out")).exception
    assert "two of the notes are called a" in str(same)


def test_notes_on_springs_are_not_judged(tmp_path):
    (tmp_path / "a.toml").write_text(
        'name = "sprung"\n[[link]]\nname = "a"\nmass = "m"\ncom = [0, "-l", 0]\n'
        'joint = { type = "revolute", name = "q", spring = "c" }\n'
    )
    said = run(str(tmp_path / "a.toml"), "-", text="$G = c q + m g l \\sin q$").exception
    assert "sprung has springs or strands, whose terms the check does not read" in str(said)


POLES = r"""$$T = \frac12 m_0\dot x^2 + \frac12 m_1(\dot x^2 + 2 l_1\dot x\dot\theta_1\cos\theta_1 + l_1^2\dot\theta_1^2)
 + \frac12 m_2(\dot x^2 + l_1^2\dot\theta_1^2 + l_2^2\dot\theta_2^2 + 2 l_1\dot x\dot\theta_1\cos\theta_1
 + 2 l_2\dot x\dot\theta_2\cos\theta_2 + 2 l_1 l_2\dot\theta_1\dot\theta_2\cos(\theta_1 - \theta_2))$$
$$V = (m_1 + m_2) g l_1\cos\theta_1 + m_2 g l_2\cos\theta_2$$
"""


def test_scenarios_go_by_name_and_are_tried_where_nothing_else_fits():
    assert recognised(POLES).mechanism == "cart-double-pendulum"
    result = run("cart-double-pendulum", "-", text=POLES)
    assert "2 right, 0 wrong" in result.output
    assert result.exit_code == 0
