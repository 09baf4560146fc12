"""A new part is one file: the examples of CONTRIBUTING.md, each through all of its doors."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import chainrule as cr
from chainrule.cli.app import app
from chainrule.control import LAWS
from chainrule.derivation import ROUTES
from chainrule.identification import logs
from chainrule.identification.estimators import ESTIMATORS
from chainrule.integrators import METHODS
from chainrule.labpage.generated import Generated
from chainrule.loop.measure import MEASURES
from chainrule.mechanism import files
from chainrule.mechanism.friction import FRICTION
from chainrule.mechanism.joints import JOINTS
from chainrule.model.sources import export
from chainrule.program.emit import LANGUAGES

REGISTRIES = (
    JOINTS, FRICTION, LAWS, METHODS, ESTIMATORS, logs.FORMATS, LANGUAGES, files.FORMATS, ROUTES,
    MEASURES,
)  # fmt: skip
TEXT = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def parts():
    """name → part, of all examples; taken out again afterwards."""
    before = [set(registry) for registry in REGISTRIES]
    space = {}
    try:
        for text in EXAMPLES:
            exec(compile(text, "CONTRIBUTING.md", "exec"), space)
        sizes = [len(registry) - len(old) for registry, old in zip(REGISTRIES, before, strict=True)]
        assert sizes == [1] * len(REGISTRIES)
        yield space
    finally:
        for registry, old in zip(REGISTRIES, before, strict=True):
            for word in set(registry) - old:
                registry.remove(word)


def invoke(*words):
    result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def swinging(friction=()):
    joint = cr.joints.Revolute("q1", axis="z", friction=friction)
    return cr.Mechanism("rod", [cr.Link("rod", joint, mass=1.0, com=(0.3, 0, 0), inertia=0.02)],
                        gravity=(0, -9.81, 0))  # fmt: skip


def log_of(arm, rng, columns=False):
    """A run whose torque is the arm's own."""
    t = np.arange(0, 8, 0.005)
    w, a, b = 2 * np.pi * np.array([0.2, 0.5, 0.9]), rng.normal(size=3), rng.normal(size=3)
    q = (np.sin(np.outer(t, w)) @ a + np.cos(np.outer(t, w)) @ b)[:, None]
    qd = (np.cos(np.outer(t, w)) @ (a * w) - np.sin(np.outer(t, w)) @ (b * w))[:, None]
    qdd = -(np.sin(np.outer(t, w)) @ (a * w**2) + np.cos(np.outer(t, w)) @ (b * w**2))[:, None]
    tau = cr.compile(arm).inverse_dynamics(q, qd, qdd)
    if columns:
        return {"t": t, "q1": q[:, 0], "tau1": tau[:, 0]}
    return cr.Log(t=t, q=q, tau=tau, qd=qd, qdd=qdd)


def test_a_joint(parts, tmp_path):
    table = cr.Link("table", parts["Gantry"]("t"), mass=2.0)
    hinge = cr.joints.Revolute("q", axis="z")
    rod = cr.Link("rod", hinge, parent="table", mass=1.0, com=(0, -0.3, 0), inertia=0.02)
    arm = cr.Mechanism("crane", [table, rod], gravity=(0, -9.81, 0))
    equations = cr.derive(arm)
    assert equations.verified
    assert str(equations.M[0, 0]) == "3"
    x0 = [0.1, 0.2, 0.4, 0.0, 0.1, 0.2]
    run = cr.simulate(arm, x0, 0.5)
    rolled = cr.compile(arm).rollout(x0, 1e-3, 500)
    assert np.array_equal(np.concatenate([run.q, run.qd], axis=1), rolled)
    assert run.q[-1, 1] < 0.0  # it falls
    cr.save(arm, tmp_path / "crane.toml")
    assert 'type = "gantry"' in (tmp_path / "crane.toml").read_text()
    assert cr.load(tmp_path / "crane.toml") == arm
    assert "gantry" in str(equations.document().html())
    assert Generated(arm).javascript()


def test_a_friction_term(parts, tmp_path):
    Drag = parts["Drag"]
    arm = swinging([Drag(0.05)])
    equations = cr.derive(arm)
    assert "sign(" in str(equations.F[0])
    assert "drag of a fluid" in equations.document().html()
    model = cr.compile(arm)
    still = cr.compile(swinging()).inverse_dynamics([0.1], [-2.0], [0.0])
    assert model.inverse_dynamics([0.1], [-2.0], [0.0]) - still == pytest.approx([-0.2], rel=1e-14)
    run = cr.simulate(arm, [1.0, 0.0], 2.0)
    lost = run.energy[0] - run.energy[-1]
    assert run.account.friction_loss[-1] == pytest.approx(lost, rel=1e-6)
    assert lost > 1.0  # J, of 5.4 above the hanging pose
    assert Generated(arm).javascript()
    cr.save(arm, tmp_path / "arm.toml")
    assert "drag = 0.05" in (tmp_path / "arm.toml").read_text()
    assert cr.load(tmp_path / "arm.toml") == arm
    with pytest.raises(cr.ChainruleError, match="not drag"):
        cr.save(arm, tmp_path / "arm.xml")
    log = log_of(arm, np.random.default_rng(1))
    fit = cr.identify(arm, log, friction=["viscous", "drag"], recipe=cr.identification.AsMeasured())
    assert fit["Fd1"] == pytest.approx(0.05, rel=1e-6)
    assert fit["Fv1"] == pytest.approx(0.0, abs=1e-9)


def test_a_controller(parts):
    arm, law = swinging(), parts["Brake"](0.4)
    run = cr.simulate(arm, [1.0, 0.0], 2.0, controller=law)
    assert run.origin.controller == "brake"
    friction = cr.simulate(swinging([cr.friction.Viscous(0.4)]), [1.0, 0.0], 2.0)
    assert np.allclose(run.q, friction.q, atol=1e-10)  # −kd q̇ is what viscous friction does
    assert "brake" in [one.word for one in Generated(arm).laws]
    text = cr.compile(arm).source("python", loop=cr.Loop(law))
    space = {}
    exec(compile(text, "arm.py", "exec"), space)
    assert space["rollout"]([1.0, 0.0], 1e-3, 2000)[-1] == [*run.q[-1], *run.qd[-1]]


def test_a_measure(parts):
    arm = swinging()
    found = cr.sweep(arm, {"q1": [0.5, 1.0]}, 5.0, measure="turns", device="cpu")
    for run, q1 in zip(found.Turns.values, [0.5, 1.0], strict=True):
        rate = cr.simulate(arm, [q1], 5.0, 1e-3).qd[:, 0]
        assert run == np.sum(rate[1:-1] * rate[2:] < 0)


def test_an_integrator(parts):
    arm, Ralston = swinging(), parts["Ralston"]
    run = cr.simulate(arm, [1.0, 0.0], 0.5, 1e-3, Ralston)
    rolled = cr.compile(arm).rollout([1.0, 0.0], 1e-3, 500, Ralston)
    assert np.array_equal(np.concatenate([run.q, run.qd], axis=1), rolled)
    space = {}
    exec(compile(cr.compile(arm).source("python", [Ralston]), "arm.py", "exec"), space)
    assert np.array_equal(space["rollout"]([1.0, 0.0], 1e-3, 500, "ralston"), rolled)
    assert "ralston" in str(cr.compare(arm, [1.0, 0.0], 0.5))
    assert "ralston" in [method.word for method in Generated(arm).loops]
    assert "ralston" in invoke("compare", "pendulum", "--duration", "0.1")


def test_an_estimator(parts, tmp_path):
    arm = swinging([cr.friction.Viscous(0.1)])
    log = log_of(arm, np.random.default_rng(2))
    options = {"friction": [cr.friction.Viscous], "recipe": cr.identification.AsMeasured()}
    fit = cr.identify(arm, log, method="ridge", **options)
    assert fit["Fv1"] == pytest.approx(0.1, rel=1e-4)
    assert "ridge regression" in str(fit)
    assert "Ridge regression" in Path(fit.report(tmp_path / "fit.html")).read_text()
    cr.save(arm, tmp_path / "arm.toml")
    columns = log_of(arm, np.random.default_rng(2), columns=True)
    (tmp_path / "run.json").write_text(json.dumps({k: v.tolist() for k, v in columns.items()}))
    words = ["identify", tmp_path / "arm.toml", tmp_path / "run.json", "--method", "ridge"]
    assert "ridge regression" in invoke(*words, "--friction", "viscous,drag")


def test_a_format_of_logs(parts, tmp_path):
    columns = log_of(swinging(), np.random.default_rng(3), columns=True)
    path = tmp_path / "run.json"
    path.write_text(json.dumps({k: v.tolist() for k, v in columns.items()}))
    log = cr.Log.read(path)
    assert np.array_equal(log.q[:, 0], columns["q1"])
    assert np.array_equal(log.tau[:, 0], columns["tau1"])
    with pytest.raises(cr.ChainruleError, match="known: csv, matlab, parquet, rosbag, json"):
        cr.Log.read(path, format="yaml")


def test_a_language(parts, tmp_path):
    arm = swinging()
    assert "forward_dynamics" in cr.compile(arm).source("listing")
    assert export(arm, "listing", tmp_path) == tmp_path / "rod.txt"
    output = invoke("export", "pendulum", "--to", "listing", "-o", tmp_path / "p.txt")
    assert "written" in output
    assert "mass_matrix" in (tmp_path / "p.txt").read_text()


def test_a_format_of_mechanisms(parts, tmp_path):
    for name in ("pendulum", "cart-pole", "spherical-pendulum"):
        arm = cr.catalog.get(name)
        cr.save(arm, tmp_path / "arm.json")
        assert cr.load(tmp_path / "arm.json") == arm


def test_a_route(parts):
    for name in ("double-pendulum", "cart-pole", "acrobot"):
        equations = cr.derive(cr.catalog.get(name))
        assert list(equations.routes)[-1] == "composite"
        assert equations.verified
    assert "Composite bodies" in equations.document().html()
    assert "composite" in invoke("derive", "pendulum", "--routes", "composite,lagrange")
