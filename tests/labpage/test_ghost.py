"""A measured motion beside the simulated one: real logs, the command line, and the page."""

import numpy as np
import pytest
from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli.app import app
from chainrule.labpage import lab_page
from chainrule.labpage.company.ghost import MOST, ghost_of, read_ghost
from chainrule.loop.plant import plant_of

DATASETS = ["emps", "dfki-pendulum", "dfki-double-pendulum"]


@pytest.mark.parametrize("name", DATASETS)
def test_real_logs_are_shown(name):
    data = cr.datasets.named(name)
    for log in (*data.logs, *data.validation, *data.others.values()):
        plant = plant_of(data.mechanism)
        ghost = ghost_of(log, plant)
        assert ghost.t[0] == 0
        assert len(ghost.t) == len(ghost.q) == len(ghost.qd) == len(ghost.tau) <= MOST
        assert ghost.t[-1] == pytest.approx(log.duration, abs=0.01)
        assert np.allclose(ghost.q[0], log.q[0], atol=1e-6)


def test_a_log_of_another_machine_is_refused():
    log = cr.datasets.dfki_double_pendulum().logs[0]
    with pytest.raises(
        cr.ChainruleError, match="it has 2 positions, and the lab of pendulum needs 1"
    ):
        lab_page(cr.catalog.pendulum(), ghost=log)


@pytest.fixture
def own(tmp_path):
    """The log of our own simulation, as CSV, with its torque."""
    arm = cr.catalog.double_pendulum()
    t = np.arange(2000) * 0.002
    tau = np.stack([0.4 * np.sin(3 * t), 0.2 * np.cos(5 * t)], axis=1)
    model, x = cr.compile(arm), [np.array([0.5, -0.3, 0.0, 0.0])]
    for torque in tau[:-1]:
        x.append(np.ravel(model.rollout(x[-1], dt=0.002, steps=1, tau=torque)[-1]))
    path = tmp_path / "run.csv"
    head = "t,q1,q2,qd1,qd2,tau1,tau2"
    np.savetxt(path, np.column_stack([t, x, tau]), delimiter=",", header=head, comments="")
    return path


def test_a_simulation_driven_by_the_measured_torque_follows_it(browser, own, tmp_path):
    out = tmp_path / "lab.html"
    told = CliRunner().invoke(app, ["lab", "double-pendulum", "--ghost", str(own), "-o", str(out)])
    assert told.exit_code == 0, told.output
    page = browser.new_context().new_page()
    page.goto(f"file://{out}")
    page.wait_for_timeout(800)
    page.evaluate("lab.pause(); lab.resetAll(); lab.run.advance(1900)")
    assert page.evaluate("lab.run.lanes.map(l => l.label)") == ["shown", "measured"]
    shown, measured = page.evaluate("lab.run.lanes.map(l => Array.from(l.x.slice(0, 4)))")
    expected = np.loadtxt(own, delimiter=",", skiprows=1)[1900, 1:5]
    assert measured[:2] == pytest.approx(expected[:2], abs=1e-5)
    assert measured[2:] == pytest.approx(expected[2:], abs=0.02)  # rates by differences
    assert shown[:2] == pytest.approx(expected[:2], abs=2e-3)
    page.evaluate("lab.set({measured: false}); lab.run.advance(50)")
    page.evaluate("lab.resetAll(); lab.set({measured: false}); lab.run.advance(1900)")
    apart = page.evaluate("lab.run.lanes.map(l => l.x[0])")
    assert abs(apart[0] - apart[1]) > 0.05
    page.evaluate("lab.run.advance(400); lab.changed()")
    assert page.evaluate("lab.run.lanes[1].x[0]") is None or np.isnan(
        page.evaluate("lab.run.lanes[1].x[0]")
    )
    page.get_by_text("The record has ended.").wait_for()
    page.context.close()


@pytest.mark.parametrize("name", ["double-pendulum", "cart-pole", "double-pendulum-absolute"])
def test_the_labs_own_table_is_a_ghost(opened, tmp_path, name):
    """Whatever its coordinates are called, and whatever they measure."""
    page = opened(name)
    page.evaluate("lab.resetAll(); lab.pause(); lab.run.advance(500)")
    path = tmp_path / "lab.csv"
    path.write_text(page.evaluate("labTools.csv()"), encoding="utf-8")
    mechanism = cr.catalog.get(name)
    ghost = ghost_of(read_ghost(path, mechanism), plant_of(mechanism))
    assert len(ghost.t) == 501
    assert ghost.q[-1] == pytest.approx(
        page.evaluate("Array.from(lab.run.x.slice(0, 2))"), abs=1e-6
    )


def test_a_log_without_torques_is_of_a_machine_that_swings_freely(tmp_path):
    t = np.arange(100) * 0.01
    path = tmp_path / "video.csv"
    np.savetxt(
        path, np.column_stack([t, np.cos(t)]), delimiter=",", header="time,angle", comments=""
    )
    ghost = ghost_of(read_ghost(path, cr.catalog.pendulum()), plant_of(cr.catalog.pendulum()))
    assert ghost.tau is None
    assert ghost.qd[50] == pytest.approx([-np.sin(0.5)], abs=1e-3)
    (tmp_path / "none.csv").write_text("a,b\n" + "1,2\n" * 40, encoding="utf-8")
    with pytest.raises(cr.ChainruleError, match=r"which column is the time, t.*call them t, q1"):
        read_ghost(tmp_path / "none.csv", cr.catalog.pendulum())
