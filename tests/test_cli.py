"""The command line, as a user types it."""

import io
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import time
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli import main, printing
from chainrule.cli.app import ENDS, EXAMPLES, app
from chainrule.cli.completing import known_mechanisms
from chainrule.simulation import Status

ROOT = Path(__file__).parents[1]


def run(*words: str, **options) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", "from chainrule.cli import main; main()", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def test_derive_prints_the_equations_and_the_proof():
    result = run("derive", "double-pendulum")
    assert result.returncode == 0
    assert "I1 + I2 + m1 lc1² + m2 (l1² + lc2²) + 2 m2 l1 lc2 cos(q2)" in result.stdout
    assert "lagrange = jacobian = poe = newton-euler" in result.stdout


def test_derive_from_a_file_by_chosen_routes(tmp_path):
    path = tmp_path / "arm.toml"
    cr.save(cr.catalog.cart_pole(), path)
    result = run("derive", str(path), "--routes", "lagrange,poe")
    assert "Proved equal: lagrange = poe" in result.stdout


def test_other_forms():
    data = json.loads(run("derive", "pendulum", "--json").stdout)
    assert data["verified"] is True
    assert data["M"] == [["m*l**2"]]
    assert r"\begin{align*}" in run("derive", "pendulum", "--latex").stdout
    source = run("derive", "double-pendulum", "--sympy").stdout
    scope: dict = {}
    exec(source, scope)  # the printed program is meant to be run
    equations = cr.derive(cr.catalog.double_pendulum(), ["lagrange"])
    for name in ("M", "C", "G", "F", "B"):
        difference = scope[name] - getattr(equations, name).sympy()
        assert difference.applyfunc(lambda e: e.expand()).is_zero_matrix


def test_a_sympy_program_survives_parameters_called_like_its_results(tmp_path):
    cart = cr.Link("cart", cr.joints.Prismatic("x", axis="x"), mass="M")
    pole = cr.Link("pole", cr.joints.Revolute("t"), "cart", mass="sp", com=("C", 0, 0))
    cr.save(cr.Mechanism("odd", (cart, pole), gravity=("G", 0, 0)), tmp_path / "odd.toml")
    scope: dict = {}
    exec(run("derive", str(tmp_path / "odd.toml"), "--sympy").stdout, scope)
    assert str(scope["M"][0, 0]) == "M + sp"
    assert str(scope["G"][0]) == "-G*(M + sp)"


@pytest.mark.parametrize("name", ["puma560", "panda", "10-link"])
def test_large_mechanisms_are_summarised(name):
    result = run("derive", name, "--routes", "lagrange")
    assert result.returncode == 0
    assert "terms: eq." in result.stdout
    assert len(result.stdout) < 100_000


def test_identify_a_machine_that_comes_along():
    result = run("identify", "--dataset", "emps", "--preset", "emps")
    assert result.returncode == 0, result.stderr
    assert "95.1" in result.stdout
    assert "On data not seen" in result.stdout


def test_catalog_lists_everything_and_prints_a_file(tmp_path):
    listing = run("catalog").stdout
    assert all(name in listing for name in cr.catalog.names())
    (tmp_path / "f.toml").write_text(run("catalog", "furuta").stdout)
    assert cr.load(tmp_path / "f.toml").links == cr.catalog.furuta().links


def test_a_mechanism_of_ones_own(tmp_path):
    path = tmp_path / "my arm.toml"
    assert "my arm.toml written" in run("new", str(path)).stdout
    assert cr.load(path).name == "my arm"
    assert "Proved equal" in run("derive", str(path)).stdout
    again = run("new", str(path))
    assert again.returncode == 2
    assert "is there already" in again.stderr


def test_values_are_set_on_every_command():
    heavy = run("simulate", "pendulum", "--x0", "1", "--duration", "1", "--set", "m=2", "--set",
        "l=0.5").stdout  # fmt: skip
    again = replace(cr.catalog.pendulum(), values={"m": 2.0, "l": 0.5, "g": 9.81})
    x0 = cr.simulate(again, [1.0], 1.0)
    assert f"{x0.q[-1, 0]:.6g}" in heavy
    for command in ("derive", "equilibria", "kinematics", "compare", "report", "lab"):
        assert "--set" in run(command, "--help").stdout


def test_arguments_of_xacro_are_set(tmp_path):
    path = tmp_path / "arm.urdf.xacro"
    path.write_text(
        "<robot name='arm'><xacro:arg name='mass' default='1'/><link name='ground'/>"
        "<link name='bob'><inertial><origin xyz='0 0 -1'/><mass value='$(arg mass)'/></inertial></link>"
        "<joint name='hinge' type='continuous'><parent link='ground'/><child link='bob'/></joint></robot>"
    )
    heavy = run("simulate", str(path), "--x0", "90deg", "--duration", "0.1", "--set", "mass=4")
    assert "energy 39.24 J at the start" in heavy.stdout
    unknown = run("simulate", str(path), "--set", "mas=4")
    assert unknown.returncode == 2
    assert "no argument 'mas'; known: mass" in unknown.stderr


def test_what_holds_it_is_an_option_of_every_command(tmp_path):
    body = tmp_path / "brick.urdf"
    body.write_text(
        '<robot name="brick"><link name="brick"><inertial><mass value="2"/><inertia ixx="1" ixy="0" '
        'ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
    )
    assert "base='free'" in run("simulate", str(body), "--duration", "1").stderr
    falling = run("simulate", str(body), "--duration", "1", "--base", "free")
    assert "brick_pz = -4.905" in falling.stdout
    assert "falls through any floor" in falling.stderr


@pytest.mark.parametrize(
    "words, message",
    [
        (("simulate", "pendulum", "--set", "m9=1"), "no parameter 'm9'"),
        (("simulate", "pendulum", "--set", "m"), "expected NAME=VALUE"),
        (("simulate", "pendulum", "--set", "m=two"), "is no number"),
        (("doctor", "--set", "m=2"), "no mechanism to set it of"),
        (("identify", "--dataset", "emps", "--base", "free"), "no mechanism to set it of"),
        (
            ("derive", "double-pendulum", "--base", "side"),
            "no base 'side'; known: free, fixed, upper",
        ),
        (("derive", "double-pendulun"), "did you mean 'double-pendulum'"),
        (("derive", "no.toml"), "no such file"),
        (("derive", "pendulum", "--routes", "euler"), "no route 'euler'"),
        (("derive", "spherical-pendulum"), "ball joint"),
        (("catalog", "nothing"), "no mechanism 'nothing'"),
        (("derive", "pendulum", "--sympy", "--latex"), "choose one"),
        (("derive", "pendulum", "--short"), "belongs to --latex"),
        (("derive", "101-link"), "from 1 to 100"),
        (("derive", "pendulum", "-o", "no/where.html"), "there is no folder no"),
        (("identify", "pendulum"), "a mechanism and its logs, or --dataset"),
        (("identify", "--dataset", "emsp"), "did you mean 'emps'"),
    ],
)
def test_mistakes_get_a_sentence_not_a_traceback(words, message):
    result = run(*words)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_kinematics_and_back():
    pose = run("kinematics", "double-pendulum", "--q", "90deg,0")
    assert pose.returncode == 0
    assert "pose of lower" in pose.stdout
    assert "manipulability" in pose.stdout
    back = run("kinematics", "double-pendulum", "--target", "0.2,0.3,0")
    q = [float(line.split("=")[1]) for line in back.stdout.splitlines()]
    end = cr.kinematics.forward_kinematics(cr.catalog.double_pendulum(), q)
    assert end == pytest.approx([0.2, 0.3, 0])
    far = run("kinematics", "double-pendulum", "--target", "2,3,0")
    assert far.returncode == 2
    assert "3.01 m away" in far.stderr


def test_equilibria_in_a_table():
    result = run("equilibria", "double-pendulum", "--tau", "1,0.2")
    assert result.returncode == 0
    assert "4 equilibria; proved: there is no other" in result.stdout
    assert run("equilibria", "spherical-pendulum").returncode == 2


def test_it_is_a_module_that_can_be_run():
    found = subprocess.run(
        [sys.executable, "-m", "chainrule", "catalog"], capture_output=True, text=True, check=True
    )
    assert "double-pendulum" in found.stdout


def test_a_sweep_is_stored_goes_on_and_is_drawn(tmp_path):
    """Progress goes to the error stream, so that what is printed is JSON."""
    (tmp_path / "s.toml").write_text(
        'mechanism = "pendulum"\nduration = 0.1\ndt = 0.01\nmeasure = "flip-time"\n'
        '[over]\nq1 = {from = "-180deg", to = "180deg", count = 8}\nq1_dot = [0, 20]\n'
    )
    first = run("sweep", "s.toml", "--chunk", "4", cwd=tmp_path)
    assert "s.zarr: 16 runs, 16 of them now" in first.stdout
    assert "diverged, FlipTime over 8 q1 × 2 q1_dot" in first.stdout
    assert "16 of 16 runs, 100 %" in first.stderr
    again = json.loads(run("sweep", "s.toml", "--json", "--threads", "1", cwd=tmp_path).stdout)
    assert (again["runs"], again["computed"]) == (16, 0)
    drawn = run("picture", "s.zarr", "-o", "s.png", "--at", "q1_dot=20", cwd=tmp_path)
    assert drawn.stdout == "s.png written.\n"
    assert (tmp_path / "s.png").stat().st_size > 5000


def test_a_law_by_its_word():
    words = ("acrobot", "--controller", "swing-up", "--dt", "0.005", "--duration", "20")
    found = run("simulate", *words).stdout
    assert "swing-up, then LQR" in found
    assert "q1 = 3.14159" in found


PREPARED = {
    "run1.csv": "time,q1,tau1\n"
    + "\n".join(f"{k / 100},{(k % 50) / 50},{(k % 30) / 30}" for k in range(400)),
    "notes.md": "$T = \\frac12 m l^2 \\dot q^2$\n",
    "draft.md": "$V = -m g l \\cos q$\n",
    "runs.toml": 'mechanism = "pendulum"\nduration = 0.02\ndt = 0.01\nmeasure = "final-state"\n[over]\nq1 = [0.1, 0.2]\n',
}
WAITS = {"lab cart-pole"}  # it serves until it is stopped
LONG = {  # of which other tests have the like
    "doctor pendulum --bits",
    "export panda --to c -o panda.c",
    "lab double-pendulum -o lab.html",
    "report double-pendulum",
    "report my_arm.toml -o my_arm.html --open",
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("desk")
    for name, text in PREPARED.items():
        (folder / name).write_text(text)
    (folder / "run2.csv").write_text(PREPARED["run1.csv"])
    return folder


def test_every_example_of_the_help_works(desk, monkeypatch):
    """In their order: some read what others write."""
    monkeypatch.chdir(desk)
    for lines in EXAMPLES.values():
        assert lines
        for line in (one for one in lines if one not in WAITS | LONG):
            result = CliRunner().invoke(app, shlex.split(line.partition(" > ")[0]))
            said = {0, 3} if line.startswith("check ") else {0}  # what it found
            assert result.exit_code in said, (line, result.output, result.exception)


@pytest.mark.parametrize(
    "line, key",
    [
        ("catalog", "pendulum"), ("catalog furuta", "parameters"), ("derive pendulum", "M"),
        ("simulate pendulum --duration 0.1", "status"), ("compare pendulum --duration 0.2 --methods rk4", "methods"),
        ("kinematics pendulum", "jacobian"), ("kinematics double-pendulum --target 0.2,0.3,0", "q2"),
        ("equilibria pendulum", "points"), ("optimize pendulum --duration 0.2 --dt 0.02 --goal 0.1", "cost"),
        ("identify pendulum run1.csv", "parameters"), ("excite pendulum --starts 1 --period 4", "condition"),
        ("export pendulum --to c", "written"), ("doctor", "chainrule"), ("check pendulum notes.md", "findings"),
        ("sweep runs.toml --store json.zarr", "computed"), ("picture json.zarr -o a.png", "written"),
    ],
)  # fmt: skip
def test_answers_as_json(desk, monkeypatch, line, key):
    monkeypatch.chdir(desk)
    result = CliRunner().invoke(app, [*line.split(), "--json"])
    assert result.exit_code == 0, result.output
    assert key in json.loads(result.stdout)  # one answer, and nothing else


def test_numbers_that_are_none_are_null():
    diverged = run("simulate", "pendulum", "--x0", "1", "--dt", "5", "--method", "euler", "--json")
    json.loads(diverged.stdout, parse_constant=pytest.fail)


def test_help_has_examples_and_the_exit_status():
    text = run("--help").stdout
    assert all(f"{status}:" in text for status in ENDS)
    assert "--install-completion" in text
    assert "chainrule simulate acrobot --controller swing-up" in run("simulate", "--help").stdout


def test_nothing_is_coloured_where_nobody_wants_it():
    plain = {**os.environ, "NO_COLOR": "1", "TERM": "xterm-256color", "FORCE_COLOR": "1"}
    for words in (["--help"], ["simulate", "--help"], ["simulate", "nothing"], ["catalog"]):
        found = run(*words, env=plain)
        assert not re.search(r"\x1b\[[\d;]*3\d", found.stdout + found.stderr)


def test_a_shell_completes_mechanisms(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pendant.toml").touch()
    assert {*known_mechanisms("pend")} == {"pendulum", "pendubot", "pendant.toml"}


def test_ctrl_c_is_a_sentence(monkeypatch, capsys):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("chainrule.mechanism.builders.catalog.get", stopped)
    monkeypatch.setattr("sys.argv", ["chainrule", "derive", "pendulum"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 130
    assert capsys.readouterr().err.strip() == "chainrule: stopped"


@pytest.mark.parametrize("words", ["new mine.toml", "lab pendulum -o mine.html"])
def test_what_was_written_is_an_answer(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(app, [*words.split(), "--json"])
    assert json.loads(found.stdout)["written"].startswith("mine.")


def test_a_terminal_is_told_how_far_it_is(monkeypatch):
    """The note of a command stands behind the seconds, in one line that goes before others."""
    terminal = io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(printing, "SECOND", 0.01)
    with printing.working("optimize"):
        printing.Told(1.0)("iteration 7")
        while "iteration 7" not in terminal.getvalue():
            time.sleep(0.01)
        printing.say("a sentence", err=True)
    shown = re.split(r"[\r\n]+", terminal.getvalue())
    assert "optimize … 0 s, iteration 7" in shown
    assert "a sentence" in shown
    assert not shown[-1].strip()


@pytest.mark.parametrize(
    "typed, offered",
    [
        ("simulate pend", {"pendulum", "pendubot"}),
        ("simulate pendulum --con", {"--controller", "--control-period"}),
        ("simulate pendulum --method velocity", {"velocity-verlet"}),
        ("simulate acrobot --controller swing", {"swing-up"}),
        ("compare pendulum --methods rk4,velocity", {"rk4,velocity-verlet"}),
        ("derive pendulum --routes newton", {"newton-euler"}),
        ("identify --dataset em", {"emps"}),
        ("export pendulum --to fm", {"fmu", "fmu3"}),
        ("optimi", {"optimize"}),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete(shell, typed, offered, tmp_path, monkeypatch):
    """As the script asks that --install-completion writes."""
    monkeypatch.chdir(tmp_path)
    words = ["chainrule", *typed.split()]
    asked = {
        "_CHAINRULE_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": " ".join(words),
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    found = CliRunner().invoke(app, [], prog_name="chainrule", env=asked)
    assert {*re.findall(r"[\w,-]+", found.output)} - {"_arguments"} >= offered


def test_a_fault_is_a_sentence_too(monkeypatch, capsys):
    def broken(*_, **__):
        raise ZeroDivisionError("one / none")

    monkeypatch.setattr("chainrule.mechanism.builders.catalog.get", broken)
    monkeypatch.setattr("sys.argv", ["chainrule", "derive", "pendulum"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 70
    said = capsys.readouterr().err
    assert "a fault of chainrule, ZeroDivisionError: one / none" in said
    assert "Traceback" not in said


def test_the_reference_is_that_of_the_commands():
    """`python tools/cli_reference.py` would write what is there."""
    made = runpy.run_path(str(ROOT / "tools" / "cli_reference.py"))
    assert made["reference"]() == (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words, now",
    [
        ("simulate acrobot --control swing-up", "--controller"),
        ("compare pendulum --only rk4", "--methods"),
        ("optimize pendulum --start 0", "--x0"),
        ("identify pendulum run.csv --time clock", "--t"),
    ],
)
def test_an_option_by_its_old_name_is_answered_with_the_new_one(words, now):
    found = run(*words.split())
    assert found.returncode == 2
    assert re.search(rf"No such option\W+--\w+\W.*{now}\b", found.stderr)


@pytest.mark.parametrize(
    "door, words",
    [("cli.simulating", ["simulate", "pendulum"]), ("simulation.compare", ["compare", "pendulum"])],
    ids=lambda value: value[0] if isinstance(value, list) else value,
)
def test_a_run_that_ctrl_c_cut_short_ends_with_its_status(monkeypatch, door, words):
    """What there is of a simulation is printed; a comparison with a part of a run is none."""

    def cut(*given, **options):
        run = cr.simulate("pendulum", duration=0.1)
        return replace(run, outcome=replace(run.outcome, status=Status.INTERRUPTED))

    monkeypatch.setattr(import_module(f"chainrule.{door}"), "simulate", cut)
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 130
    assert ("interrupted" in found.output) == (words[0] == "simulate")
    assert "follows" not in found.output
