"""Python as the command line: names and text wherever objects are, and results that show themselves."""

from pathlib import Path

import numpy as np
import pytest

import chainrule as cr
from chainrule.control.usual import law_named
from chainrule.loop.plant import plant_of


def test_a_start_as_text_is_the_same_start():
    run = cr.simulate("double-pendulum", "90deg, 0", 0.1, method="rk4")
    again = cr.simulate(cr.catalog.double_pendulum(), [np.pi / 2, 0.0], 0.1, method=cr.RK4)
    assert np.array_equal(run.x, again.x)


@pytest.mark.parametrize(
    "word, q",
    [("hanging", [0, 0]), ("upright", [np.pi, 0]), ("start", [1, 0]), ("Upright ", [np.pi, 0])],
)
def test_poses_by_word(word, q):
    assert cr.simulate("acrobot", word, 0.01).q[0] == pytest.approx(q)


def test_without_a_start_it_moves():
    assert np.ptp(cr.simulate("pendulum", duration=1.0).q) > 1.0


@pytest.mark.parametrize("word", ["pid", "lqr", "computed-torque"])
def test_a_law_by_word_is_the_labs(word):
    plant = plant_of(cr.catalog.pendulum())
    by_word = cr.simulate("pendulum", "3, 0", 0.5, controller=word)
    by_object = cr.simulate("pendulum", "3, 0", 0.5, controller=law_named(plant, word))
    assert np.array_equal(by_word.x, by_object.x)
    assert np.any(by_word.tau)


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"x0": "90deg, zero"}, "is no number"),
        ({"controller": "pidd"}, "did you mean 'pid'"),
        ({"controller": "tvlqr"}, r"cr\.control\.TVLQR"),
        ({"method": "rk5"}, "did you mean 'rk4'"),
    ],
)
def test_words_that_mean_nothing(wrong, said):
    with pytest.raises(cr.ChainruleError, match=said):
        cr.simulate("pendulum", **wrong)


def test_methods_in_one_text():
    words = [
        e.method.word for e in cr.compare("pendulum", duration=1.0, methods="rk4, euler").entries
    ]
    assert sorted(words) == ["euler", "rk4"]


def test_logs_by_their_files(tmp_path):
    data = cr.datasets.named("dfki-pendulum")
    log = data.logs[0]
    table = np.column_stack([log.t, log.q, log.tau])
    np.savetxt(
        tmp_path / "run.csv", table, delimiter=",", header="t,q1,tau1", comments="", fmt="%.17g"
    )
    by_file = cr.identify(data.mechanism, str(tmp_path / "run.csv"), delay=-0.0266746)
    by_log = cr.identify(data.mechanism, cr.Log.read(tmp_path / "run.csv"), delay=-0.0266746)
    assert np.array_equal(by_file.beta, by_log.beta)


def test_numbers_of_the_equations_are_the_compiled_ones():
    arm = cr.catalog.furuta()
    eq, model, q, qd = cr.derive(arm, "lagrange"), cr.compile(arm), [0.3, 0.7], [0.5, -0.2]
    found = eq.at(q=q, qd=qd)
    assert pytest.approx(model.mass_matrix(q)) == found.M
    assert found.C @ qd == pytest.approx(model.coriolis_matrix(q, qd) @ qd)
    assert pytest.approx(model.gravity(q)) == found.G
    light, heavy = (eq.at(q, m2=value).M[1, 1] for value in (1.0, 2.0))
    assert light < heavy
    with pytest.raises(cr.ChainruleError, match="no parameter 'm9'"):
        eq.at(q, m9=1.0)
    with pytest.raises(cr.ChainruleError, match=r"expected \(2,\)"):
        eq.at([0.1])


def test_friction_in_numbers():
    eq = cr.derive(cr.catalog.pendulum(damping=0.2, coulomb_fric=0.1))
    assert pytest.approx([-0.5]) == eq.at(q=[0.0], qd=[-2.0]).F


@pytest.mark.parametrize("name", cr.catalog.names())
def test_a_mechanism_shows_itself(name):
    arm = cr.catalog.get(name)
    assert arm.draw().svg().startswith("<svg")
    shown = arm._repr_html_()
    assert "data:image/svg+xml" in shown
    assert "$" not in shown  # mathematics is set, not quoted


def test_what_comes_out_shows_itself():
    run = cr.simulate("pendulum", duration=0.1)
    fit = cr.identify("pendulum", measured())
    for result in (run, fit, cr.compile("pendulum", "all")):
        assert result._repr_html_().count("<") > 5
    assert r"\begin" in cr.derive("double-pendulum")._repr_latex_()
    assert "free: m, l, g" in repr(cr.compile("pendulum", "all"))


def measured():
    t = np.linspace(0, 3, 601)
    w, a = np.array([2.0, 5.0]), np.array([1.0, 0.3])
    turned = np.outer(t, w)
    q, qd, qdd = np.sin(turned) @ a, np.cos(turned) @ (a * w), -np.sin(turned) @ (a * w**2)
    tau = cr.compile("pendulum").inverse_dynamics(q[:, None], qd[:, None], qdd[:, None])
    return cr.Log(t, q[:, None], tau)


def test_a_drawing_is_a_file(tmp_path: Path):
    cr.catalog.rr_arm().draw([0.2, 0.3]).save(tmp_path / "arm.svg")
    assert (tmp_path / "arm.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    "call, said",
    [
        (lambda: cr.simulate("pendulum", durration=3), r"durration \(did you mean duration\?\)"),
        (lambda: cr.simulate("pendulum", rng=3), r"rng \(did you mean seed\?\)"),
        (lambda: cr.simulate("pendulum", sensor=3), r"sensor \(did you mean loop\?\)"),
        (lambda: cr.simulate(), "missing mechanism"),
        (lambda: cr.optimize("pendulum", start="hanging"), r"start \(did you mean x0\?\)"),
        (lambda: cr.derive("pendulum", "lagrange", 3), "not expected more than 2 without a name"),
        (lambda: cr.derive("pendulum", mechanism="pendulum"), "not expected mechanism"),
        (lambda: cr.control.PID(kpp=3), r"missing kp; not expected kpp \(did you mean kp\?\)"),
    ],
)
def test_arguments_that_nobody_expects(call, said):
    with pytest.raises(cr.errors.CallError, match=said):
        call()
    with pytest.raises(TypeError):  # as Python's own
        call()
