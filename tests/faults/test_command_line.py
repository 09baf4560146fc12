"""Every option of the command line with every kind of wrong value: a sentence and status 2."""

import os
from typing import get_args, get_type_hints

import pytest
from typer.models import OptionInfo
from typer.testing import CliRunner

from chainrule import cli
from chainrule.cli.app import app
from chainrule.errors import ChainruleError

NUMBERS = [
    "nan",
    "inf",
    "-inf",
    "1e400",
    "text",
    "1/0",
    "-1",
    "0",
    "1e300",
    "",
    "1+2j",
    "0x",
    "١",
    "99999999999",
]
WORDS = ["", "no such thing", "a\x01b", "=", ",", "nan", "../x", "a=b=c", "x" * 500]
GOOD = {
    "simulate": ["pendulum", "--duration", "0.01"],
    "compare": ["pendulum", "--duration", "0.05", "--methods", "rk4"],
    "optimize": ["pendulum", "--duration", "0.2", "--dt", "0.02", "--goal", "0.1"],
    "derive": ["pendulum", "--routes", "lagrange"],
    "export": ["pendulum", "--to", "c", "-o", "out.c"],
    "excite": ["pendulum", "--starts", "1", "--harmonics", "2", "--period", "4"],
    "identify": ["pendulum", "log.csv"],
    "lab": ["pendulum", "-o", "lab.html"],
    "report": ["pendulum"],
    "check": ["pendulum", "notes.md"],
    "catalog": ["pendulum"],
    "doctor": [],
    "kinematics": ["pendulum"],
    "equilibria": ["pendulum"],
    "new": ["mine.toml"],
    "sweep": ["runs.toml"],
    "picture": ["made.zarr", "-o", "picture.png"],
}
SERVED = {("lab", "--port")}
SWEEP = """mechanism = "pendulum"
duration = 0.02
dt = 0.01
measure = "final-state"
[over]
q1 = [0.1, 0.2]
"""
LOG = "time,q1,tau1\n" + "\n".join(f"{k / 100},{(k % 50) / 50},{(k % 30) / 30}" for k in range(400))


def options():
    """(command, option, whether it is a number) of everything that takes a value."""
    for command in app.registered_commands:
        call = command.callback
        for name, hint in get_type_hints(call, include_extras=True).items():
            info = next((one for one in get_args(hint)[1:] if isinstance(one, OptionInfo)), None)
            kinds = str(get_args(hint)[0]) if info is not None else ""
            if info is not None and "bool" not in kinds:
                long = [word for word in info.param_decls or () if word.startswith("--")]
                word = long[0] if long else "--" + name.replace("_", "-")
                yield call.__name__, word, "float" in kinds or "int" in kinds


OPTIONS = [one for one in options() if one[:2] not in SERVED]


def test_all_commands_are_tried():
    assert {*GOOD} == {c.callback.__name__ for c in app.registered_commands}
    assert len(OPTIONS) > 35


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    (tmp_path / "log.csv").write_text(LOG)
    (tmp_path / "notes.md").write_text("$T = \\frac12 m l^2 \\dot q^2$\n")
    (tmp_path / "runs.toml").write_text(SWEEP)
    return tmp_path


@pytest.fixture
def made(folder, request):
    """A store, for the command that draws one."""
    if request.node.callspec.params["name"] == "picture":
        said(["sweep", "runs.toml", "--store", "made.zarr"])


def said(arguments):
    """What is printed, and the status; an error that is not ours is raised."""
    result = CliRunner().invoke(app, arguments)
    problem = result.exception
    if isinstance(problem, ChainruleError):
        return str(problem), 2
    if problem is not None and not isinstance(problem, SystemExit):
        raise problem
    return result.output, result.exit_code


@pytest.mark.parametrize("name, option, number", OPTIONS, ids=[f"{n}{o}" for n, o, _ in OPTIONS])
def test_a_wrong_value_is_said(name, option, number, folder, made):
    values = NUMBERS if number or option in ("--x0", "--target", "--gains", "--gain") else WORDS
    for value in values:
        extra = ["--target", "0.1"] if option == "--gains" else []
        if option == "--tolerance":
            extra = ["--method", "dopri5"]
        if option == "--speed":
            extra = ["-o", "run.gif"]
        output, status = said([name, *GOOD[name], *extra, f"{option}={value}"])
        assert output.strip()
        if number and value in ("nan", "text", "1/0", "", "1+2j", "0x"):
            assert status == 2, (value, output)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["simulate", "double-pendulum", "--controller", "swing-up"], "every joint of double-pendulum"),
        (["simulate", "pendulum", "--controller", "swing"], "swing-up"),
        (["simulate", "pendulum", "--controller", "feedback"], "cr.control.Feedback(…)"),
        (["simulate", "pendulum", "--controller", "lqr", "--gains", "1,2,3"], "of a PID servo"),
        (["simulate", "pendulum", "--x0", "1/0"], "entry 1, '1/0', is no number"),
        (["simulate", "pendulum", "--x0", "nan"], "x0"),
        (["simulate", "pendulum", "--speed", "0", "-o", "run.gif"], "speed=0.0 must be a positive"),
        (["simulate", "pendulum", "--speed", "0"], "speed=0.0 must be a positive"),
        (["simulate", "pendulum", "--method", "dopri5", "--tolerance", "-1"], "must be a number ≥ 0"),
        (["lab", "pendulum", "--port", "-1"], "port"),
        (["lab", "pendulum", "--port", "70000"], "port"),
        (["excite", "pendulum", "--seed", "-1"], "seed"),
        (["excite", "pendulum", "--rate", "0"], "rate=0.0 must be a positive"),
    ],
)  # fmt: skip
def test_what_was_seen_once(arguments, words, folder):
    output, status = said(arguments)
    assert status == 2
    assert words in output
    assert {
        f for f in os.listdir(folder) if not f.startswith((".", "log", "notes", "runs.toml"))
    } == set()


def test_the_program_ends_with_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["chainrule", "simulate", "pendulum", "--dt", "nan"])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 2
    assert capsys.readouterr().err == "chainrule: dt=nan must be a finite number\n"


@pytest.mark.parametrize("given", ["m_1", "m_1 =", "= m", "m_1 = m, l_1"])
def test_a_symbol_without_a_meaning_is_told(given, tmp_path):
    (tmp_path / "n.md").write_text("$M_{11} = m_1 l_1^2$")
    result = CliRunner().invoke(
        app, ["check", "pendulum", str(tmp_path / "n.md"), "--symbols", given]
    )
    assert isinstance(result.exception, ChainruleError)
    assert "--symbols" in str(result.exception)


def test_a_step_of_nothing_is_told_in_few_digits():
    result = CliRunner().invoke(app, ["simulate", "pendulum", "--duration", "1", "--dt", "1e-300"])
    assert isinstance(result.exception, ChainruleError)
    assert len(str(result.exception)) < 300
