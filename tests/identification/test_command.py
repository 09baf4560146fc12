"""chainrule identify: every option does what its argument in Python does, or says why not."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli.app import app
from chainrule.control import PD
from chainrule.errors import ChainruleError
from chainrule.identification.estimators.closed_loop import ClosedLoop
from chainrule.identification.estimators.output_error import DIDIM
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from identification.simulated import FRICTION, smooth_log

ARM = cr.catalog.double_pendulum()
USUAL = ["--friction", "viscous,coulomb,offset", "--cutoff", "6"]
PYTHON = {"friction": FRICTION, "cutoff": 6.0}
HEADER = "t,q1,q2,tau1,tau2"


def write(path, log, *more, header=HEADER):
    table = np.column_stack([log.t, log.q, log.tau, *more])
    np.savetxt(path, table, delimiter=",", header=header, comments="")
    return str(path)


@pytest.fixture(scope="module")
def log():
    return smooth_log(ARM, np.random.default_rng(2), torque_noise=0.02)[0]


@pytest.fixture
def path(tmp_path, log):
    return write(tmp_path / "run.csv", log)


def command(*words):
    """What is printed."""
    result = CliRunner().invoke(app, ["identify", "double-pendulum", *words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0
    return result.stdout


def values(text):
    """Value and deviation of each row of the table."""
    rows = [line.split("  ") for line in text.splitlines() if "  " in line]
    cells = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    return {
        row[0].split()[0]: (float(row[1]), float(row[2]))
        for row in cells
        if len(row) > 3 and row[1][:1] in "-0123456789" and row[0][:1].isalpha()
    }


def same(text, fit):
    found = values(text)
    assert len(found) == len(fit.table())
    for row in fit.table():
        assert found[row.name][0] == pytest.approx(row.value, abs=0.0501 * row.sd)
        assert found[row.name][1] == pytest.approx(row.sd, rel=0.06)


@pytest.mark.parametrize(
    "words, options",
    [
        ((), {}),
        (("--known", "mx2=0.08", "--known", "Ir2"), {"known": {"mx2": 0.08, "Ir2": None}}),
        (("--bound", "Fv1=0:0.2"), {"bounds": {"Fv1": (0.0, 0.2)}}),
        (("--bound", "Fc2=:0.1"), {"bounds": {"Fc2": (-np.inf, 0.1)}}),
        (("--prior", "Fc2=0.5:0.001"), {"priors": {"Fc2": (0.5, 0.001)}}),
        (("--gains",), {"gains": True}),
        (("--delay", "0.01"), {"delay": 0.01}),
        (("--delay", "find"), {"delay": None}),
        (("--gravity=0,-9.81,0",), {"gravity": [0.0, -9.81, 0.0]}),
        (("--no-motor-inertia",), {"motor_inertia": False}),
        (("--coupling", "m2=q1+2*q2"), {"couplings": {"m2": {"q1": 1.0, "q2": 2.0}}}),
        (("--method", "irls"), {"method": "irls"}),
        (("--physical",), {"physical": True}),
        (("--keep-zeros",), {"keep_zeros": True}),
    ],
    ids=lambda v: " ".join(v) if isinstance(v, tuple) else "",
)  # fmt: skip
def test_an_option_is_the_argument_of_python(path, words, options):
    fit = identify(ARM, Log.read(path), **PYTHON, **options)
    text = command(path, *USUAL, *words)
    same(text, fit)
    assert all(note in text for note in fit.notes)


def test_columns_signs_offsets_gains_and_units(tmp_path, log):
    """A log that was written by another convention, read back by saying which."""
    plain = identify(ARM, log, **PYTHON)
    odd = replace(
        log, q=np.rad2deg((log.q - [0.3, 0.0]) * [-1, 1]), tau=1000 * log.tau / [2, 4] * [-1, 1]
    )
    path = write(tmp_path / "odd.csv", odd, header="clock,a,b,x,y")
    text = command(
        path, *USUAL, "--t", "clock", "--q", "a,b", "--tau", "x,y", "--units", "q=deg,tau=mNm",
        "--gain", "2,4", "--signs=-1,1", "--offsets", "0.3,0",
    )  # fmt: skip
    same(text, plain)


def test_motor_side_data(tmp_path, log):
    T = np.array([[0.01, 0.0], [0.01, 0.02]])
    motor = replace(log, q=log.q @ np.linalg.inv(T).T, tau=log.tau @ T)
    path = write(tmp_path / "motor.csv", motor)
    text = command(path, *USUAL, "--transmission", "0.01,0;0.01,0.02")
    same(text, identify(ARM, log, **PYTHON))
    plain = write(
        tmp_path / "geared.csv", replace(log, q=log.q * [100, 50], tau=log.tau / [100, 50])
    )
    same(command(plain, *USUAL, "--transmission", "1/100,0.02"), identify(ARM, log, **PYTHON))


def test_the_controller_that_ran(tmp_path, log):
    """A log of every fifth sample of a loop that it followed: DIDIM as in Python."""
    law = PD(kp=[20.0, 8.0], kd=[1.5, 0.5])
    plant = identify(ARM, log, **PYTHON)
    run = ClosedLoop(plant.problem, law, rate=5 * log.rate)(log, plant.beta)
    path = write(
        tmp_path / "loop.csv", Log(log.t, run.q, run.tau), log.reference,
        header=f"{HEADER},r1,r2",
    )  # fmt: skip
    words = ("--reference", "r1,r2", "--method", "didim", "--controller", "pd kp=20,8 kd=1.5,0.5")
    rate = 5 * log.rate
    text = command(path, *USUAL, *words, "--controller-rate", str(rate))
    again = Log.read(path, reference=["r1", "r2"])
    same(text, identify(ARM, again, **PYTHON, method=DIDIM(law, rate=rate)))


def test_a_rate_instead_of_a_time(tmp_path, log):
    table = np.column_stack([log.q, log.tau])
    path = tmp_path / "untimed.csv"
    np.savetxt(path, table, delimiter=",", header="q1,q2,tau1,tau2", comments="")
    same(command(str(path), *USUAL, "--rate", "200"), identify(ARM, log, **PYTHON))


def test_measured_rates_are_used(tmp_path, log):
    qd = 1.3 * np.gradient(log.q, log.t, axis=0)
    path = write(tmp_path / "rates.csv", log, qd, header=f"{HEADER},qd1,qd2")
    given = identify(ARM, replace(log, qd=qd), measured_rates=True, **PYTHON)
    same(command(path, *USUAL, "--qd", "qd1,qd2"), given)
    assert given["Fv1"] < 0.9 * identify(ARM, log, **PYTHON)["Fv1"]


def test_instruments_from_a_reference(tmp_path, log):
    path = write(tmp_path / "r.csv", log, log.reference, header=f"{HEADER},r1,r2")
    text = command(path, *USUAL, "--reference", "r1,r2", "--method", "iv")
    same(text, identify(ARM, log, method="iv", **PYTHON))


def test_an_external_wrench(tmp_path, log):
    wrench = np.random.default_rng(4).normal(size=6) * np.sin(3 * log.t)[:, None]
    last = ARM.links[-1].name
    J = cr.kinematics.jacobian(ARM, log.q, last, "body")
    pushed = replace(log, tau=log.tau - np.einsum("tki,tk->ti", J, wrench))
    names = "fx,fy,fz,mx,my,mz"
    path = write(tmp_path / "pushed.csv", pushed, wrench, header=f"{HEADER},{names}")
    plain = identify(ARM, log, **PYTHON)
    same(command(path, *USUAL, "--wrench", names, "--wrench-on", last), plain)
    same(command(path, *USUAL, "--wrench", names), plain)
    with pytest.raises(ChainruleError, match="expected six"):
        command(path, *USUAL, "--wrench", "fx,fy,fz")
    with pytest.raises(ChainruleError, match="no link 'hand'"):
        command(path, *USUAL, "--wrench", names, "--wrench-on", "hand")
    with pytest.raises(ChainruleError, match="by --wrench"):
        command(path, *USUAL, "--wrench-on", last)


def test_a_joint_that_is_not_in_the_log_is_held(tmp_path):
    """The second link, held at a right angle, is a part of the first."""
    from chainrule.mechanism.holding import held

    still = held(ARM, {"q2": 0.5})
    log, *_ = smooth_log(still, np.random.default_rng(5), torque_noise=0.01)
    path = write(tmp_path / "one.csv", log, header="t,q1,tau1")
    fit = identify(ARM, log, hold={"q2": 0.5}, **PYTHON)
    same(command(path, *USUAL, "--hold", "q2=0.5"), fit)
    assert fit.problem.mechanism.dof == 1
    assert "q2 does not move" not in str(fit)


def test_a_payload_from_two_runs(tmp_path, path, log):
    """With half the torque more, as if everything had become heavier."""
    heavy = replace(log, tau=1.5 * log.tau)
    text = command(path, *USUAL, "--payload", write(tmp_path / "with.csv", heavy))
    fit = identify(ARM, log, **PYTHON)
    assert str(fit.payload(heavy)).splitlines()[-1].split()[:2] == text.split("\n\n")[-1].split("\n")[-2].split()[:2]  # fmt: skip
    first = ARM.links[0].name
    text = command(path, *USUAL, "--payload", path, "--payload-on", first)
    assert f"payload of {first}" in text
    with pytest.raises(ChainruleError, match="no link 'hand'"):
        command(path, *USUAL, "--payload", path, "--payload-on", "hand")
    with pytest.raises(ChainruleError, match="by --payload"):
        command(path, *USUAL, "--payload-on", first)


def test_what_is_written_and_printed_besides(tmp_path, path, log):
    report, saved = tmp_path / "fit.md", tmp_path / "arm.toml"
    text = command(path, *USUAL, "--validate", path, "--sweep", "-o", str(report), "--save", str(saved))  # fmt: skip
    assert "On data not seen:" in text
    assert "cutoff" in text
    assert "relative error" in report.read_text()
    assert cr.load(saved).missing_values() == []


def test_json_says_what_is_impossible_and_each_joints_error(tmp_path, log):
    path = write(tmp_path / "minus.csv", replace(log, tau=-log.tau))
    found = json.loads(command(path, "--json"))
    fit = identify(ARM, Log.read(path))
    assert found["impossible"] == list(fit.impossible)
    assert "the torque has the wrong sign" in found["impossible"][0]
    assert found["joints"] == pytest.approx(
        dict(zip(["q1", "q2"], fit.errors().percent, strict=True))
    )


@pytest.mark.parametrize(
    "words, message",
    [
        (("--bound", "Fv1"), "expected bounds such as Fv1=0:2"),
        (("--bound", "Fv1=:"), "expected bounds such as"),
        (("--bound", "Fv1=0:two"), "expected bounds such as"),
        (("--bound", "Fv1=0:1", "--bound", "Fv1=0:2"), "each name once"),
        (("--bound", "Fv1=2:1"), "a lower and an upper one"),
        (("--bound", "Fv9=0:1"), "no parameter for a bound 'Fv9'"),
        (("--prior", "Fc2=0.4"), "a value and its standard deviation"),
        (("--prior", "Fc2=0.4:"), "a value and its standard deviation"),
        (("--prior", "Fc2=0.4:0"), "deviation of the prior of Fc2 is positive"),
        (("--known", "Ir1=x"), "expected a value such as Ir1=0.01"),
        (("--hold", "q2=x"), "expected a value such as finger=0.02"),
        (("--hold", "q7"), "no hinge or slide 'q7'"),
        (("--q", "q1", "--tau", "tau1"), "hold those that are not in the log"),
        (("--known", "mx7=1"), "no parameter 'mx7'"),
        (("--coupling", "m2"), "expected a sum such as m6=q5+q6"),
        (("--delay", "soon"), "seconds, or 'find'"),
        (("--gravity", "down"), "--gravity down: expected numbers"),
        (("--gravity", "9.81"), "gravity: expected 3 numbers, got 1"),
        (("--preset", "emps", "--gravity", "0,0,1"), "as published: leave --gravity out"),
        (("--preset", "emps", "--method", "irls"), "leave --method irls out"),
        (("--signs", "1,-"), "expected numbers"),
        (("--signs", "1,1,1"), "signs"),
        (("--offsets", "1,1,1"), "offsets"),
        (("--units", "q"), "units such as q=deg"),
        (("--units", "q=furlong"), "furlong"),
        (("--gain", "1,2,3"), "gain"),
        (("--qd", "v1,v2"), "v1"),
        (("--qd", "q1,q2", "--preset", "emps"), "does not use measured rates"),
        (("--preset", "emps", "--bound", "m1=0:1"), "leave --bound out"),
        (("--friction", "sticky"), "no friction 'sticky'"),
        (("--method", "lsq"), "known: ols"),
        (("--method", "didim"), "name that by --controller"),
        (("--method", "didim", "--controller", "pd kp=3"), "expected pd kp=… kd=…"),
        (("--method", "iv", "--controller", "pd kp=3 kd=1 ki=2"), "expected pd kp=… kd=…"),
        (("--method", "iv", "--controller", "pd kp=3 kd=x"), "expected numbers"),
        (("--method", "iv", "--controller", "ph"), "no law 'ph'"),
        (("--controller", "pd kp=3 kd=1"), "it is for iv and didim"),
        (("--controller-rate", "1000"), "name the --controller too"),
        (("--cutoff", "150"), "does not fit a record"),
    ],
    ids=lambda v: " ".join(v) if isinstance(v, tuple) else "",
)  # fmt: skip
def test_what_cannot_be_meant_is_answered(path, words, message):
    with pytest.raises(ChainruleError, match=re.escape(message)):
        command(path, *words)
