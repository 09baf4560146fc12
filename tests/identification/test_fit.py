"""A fit's answers: table, sweep, validation, report, commands."""

import re

import numpy as np
import pytest
from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli.app import app
from chainrule.identification.identify import identify
from chainrule.mechanism.files import load
from identification.simulated import FRICTION, smooth_log

ARM = cr.catalog.double_pendulum()


@pytest.fixture(scope="module")
def logs():
    rng = np.random.default_rng(0)
    first, columns, theta = smooth_log(ARM, rng, torque_noise=0.02, encoder_noise=1e-5)
    from chainrule.identification.excitation.fourier import Fourier
    from chainrule.identification.logs.log import Log
    from identification.simulated import along

    series = Fourier(10.0, np.zeros(2), *rng.normal(size=(2, 2, 5)))
    clean = along(ARM, *series(first.t), columns, theta, 200.0, "second")
    second = Log(clean.t, clean.q, clean.tau, name="second")
    return first, second


@pytest.fixture(scope="module")
def fit(logs):
    return identify(ARM, logs[0], friction=FRICTION, validate=logs[1])


def test_the_table_names_groups_values_and_units(fit):
    table = fit.table()
    row = table["mx1 + m2 l1"]
    assert row is table["mx1"]
    assert row.value == fit["mx1"] == pytest.approx(0.225, rel=0.02)
    assert row.unit == "kg m"
    assert row.percent == pytest.approx(100 * row.sd / row.value)
    assert "mx1 + m2 l1" in str(table)
    with pytest.raises(cr.ChainruleError, match="no parameter 'm3'"):
        table["m3"]


def test_validation_tells_each_joint(fit):
    (run,) = fit.validation
    assert run.joints == ("q1", "q2")
    assert np.all(run.percent < 2)
    with pytest.raises(cr.ChainruleError, match="two runs or more"):
        fit.cross_validation()
    with pytest.raises(cr.ChainruleError, match="nothing to validate with"):
        _ = identify(ARM, fit.problem.logs, friction=FRICTION).validation


def test_cross_validation_leaves_each_run_out(logs):
    both = identify(ARM, logs, friction=FRICTION, cutoff=5.0)
    cross = both.cross_validation()
    assert [run.name for run in cross] == ["simulated", "second"]
    assert cross.overall.total < 3


def test_the_sweep_is_flat_where_data_is_good(fit):
    sweep = fit.sweep("cutoff")
    assert len(sweep.settings) >= 4
    near = np.abs(np.log(sweep.settings / sweep.chosen)) < 0.8
    assert np.ptp(sweep["mx1"][near]) < 0.02 * 0.225
    assert "cutoff" in str(sweep)
    with pytest.raises(cr.ChainruleError, match="cutoff can be swept"):
        fit.sweep("order")


def test_the_report_is_one_file_that_asks_for_nothing(fit, tmp_path):
    page = fit.report(tmp_path / "fit.html").read_text()
    assert not re.search(
        r"https?://(?!www\.w3\.org/2000/svg)|<script|<link(?! rel=\"icon\" href=\"data:)|<img"
        r"|@import|url\((?!data:)",
        page,
    )
    assert page.count("<svg") >= 6
    for title in ("Parameters", "Measured and predicted torque", "Validation", "What the filter does",
                  "What cannot be told", "Physical consistency", "How it was done"):  # fmt: skip
        assert f"<h2>{title}</h2>" in page
    assert "mx1 + m2 l1" in page


def test_the_report_has_every_format_of_a_document(fit, tmp_path):
    for suffix in (".md", ".tex", ".ipynb"):
        assert "mx1 + m2 l1" in fit.report(tmp_path / f"fit{suffix}").read_text()
    assert len(list(tmp_path.glob("fit-*.svg"))) == len(fit.document().figures())


def test_the_fit_prints_itself(fit):
    text = str(fit)
    assert "weighted least squares, 1 log," in text
    assert "zero-phase" in text


# commands


def test_identify_on_the_command_line(logs, tmp_path):
    for k, log in enumerate(logs):
        table = np.column_stack([log.t, np.rad2deg(log.q), log.tau])
        np.savetxt(
            tmp_path / f"run{k}.csv",
            table,
            delimiter=",",
            header="time,q1,q2,tau1,tau2",
            comments="",
        )
    result = CliRunner().invoke(app, [
        "identify", "double-pendulum", str(tmp_path / "run0.csv"), "--validate", str(tmp_path / "run1.csv"),
        "--units", "q=deg", "--friction", "viscous,coulomb,offset", "--sweep",
        "-o", str(tmp_path / "fit.html"), "--save", str(tmp_path / "arm.toml"),
    ])  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "mx1 + m2 l1" in result.output
    assert "On data not seen" in result.output
    assert (tmp_path / "fit.html").stat().st_size > 20_000
    assert "Identified from 1 log" in load(tmp_path / "arm.toml").description


def test_excite_on_the_command_line(tmp_path):
    (tmp_path / "limits.toml").write_text("[all]\nvelocity = 2.0\n[q1]\nposition = [-1, 1]\n")
    for name in ("e.csv", "e.html"):
        result = CliRunner().invoke(app, [
            "excite", "rr-arm", "--limits", str(tmp_path / "limits.toml"), "--period", "8",
            "--starts", "1", "-o", str(tmp_path / name),
        ])  # fmt: skip
        assert result.exit_code == 0, result.output
        assert "condition number" in result.output
        assert (tmp_path / name).exists()


def test_a_wrong_word_is_an_answer_not_a_traceback(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("time,q1,tau1\n" + "\n".join(f"{k / 100},{np.sin(k)},1" for k in range(50)))
    result = CliRunner().invoke(app, ["identify", "pendulum", str(path), "--friction", "dry"])
    assert isinstance(result.exception, cr.ChainruleError)
    assert "no friction 'dry'" in str(result.exception)


def test_the_identified_mechanism_runs_elsewhere(tmp_path):
    """MJCF with armature, damping and friction loss; what it cannot hold is said."""
    arm = cr.catalog.get("panda")
    log, *_ = smooth_log(arm, np.random.default_rng(0), torque_noise=0.01)
    fit = cr.identify(arm, log, friction=FRICTION, motor_inertia=True, cutoff=6.0)
    lost = fit.save(tmp_path / "arm.xml")
    text = (tmp_path / "arm.xml").read_text()
    assert all(word in text for word in ("armature", "damping", "frictionloss"))
    assert any("left out" in note for note in lost)
    fit.save(tmp_path / "arm.urdf")
    text = (tmp_path / "arm.urdf").read_text()
    assert "damping" in text
    assert "friction" in text
    assert fit.save(tmp_path / "arm.toml") == []
