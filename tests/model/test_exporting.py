"""Mechanisms as source files, and what the doctor finds."""

import re
import shutil
import subprocess

import numpy as np
import pytest

import chainrule as cr
from chainrule.cli.doctor import examine
from chainrule.control import PID
from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.mechanism.builders import catalog
from chainrule.model.model import compile as compile_mechanism
from chainrule.model.sources import export, source
from chainrule.program.emit import LANGUAGES
from chainrule.simulation import Sensor

NAMES = ["double-pendulum", "cart-pole", "spherical-pendulum", "scara"]


@pytest.mark.parametrize("name", NAMES)
def test_the_javascript_of_a_mechanism_computes_what_the_model_does(name, tmp_path):
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    mechanism = catalog.get(name)
    model = compile_mechanism(mechanism)
    rng = np.random.default_rng(0)
    nq, nv = len(mechanism.coordinate_names), mechanism.dof
    q, qd, tau = rng.normal(size=nq), rng.normal(size=nv), rng.normal(size=nv)
    if name == "spherical-pendulum":
        q /= np.linalg.norm(q)
    export(mechanism, "javascript", tmp_path / "m.mjs")
    (tmp_path / "main.mjs").write_text(f"""
import * as m from "./m.mjs";
const q = {q.tolist()}, qd = {qd.tolist()}, tau = {tau.tolist()};
console.log(JSON.stringify([
  ...m.forward_dynamics(q, qd, tau), ...m.inverse_dynamics(q, qd, tau), ...m.mass_matrix(q),
  ...m.coriolis_matrix(q, qd), ...m.gravity(q), m.kinetic_energy(q, qd), m.potential_energy(q),
  ...m.forward_kinematics(q).p, ...m.rollout([...q, ...qd], 1e-3, 50, "rk4", {{ tau, every: 50 }}),
]));
""")
    found = subprocess.run(
        ["node", "main.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    expected = [
        model.forward_dynamics(q, qd, tau),
        model.inverse_dynamics(q, qd, tau),
        model.mass_matrix(q),
        model.coriolis_matrix(q, qd),
        model.gravity(q),
        model.kinetic_energy(q, qd),
        model.potential_energy(q),
        model.forward_kinematics(q).p,
        model.rollout(np.concatenate([q, qd]), 1e-3, 50, tau=tau, every=50),
    ]
    numbers = [float(v) for v in found.strip().strip("[]").split(",")]
    assert numbers == [float(v) for part in expected for v in np.ravel(part)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_writes_a_file(language, tmp_path):
    path = export(catalog.get("cart-pole"), language, tmp_path)
    assert path == tmp_path / f"cart_pole{LANGUAGES[language].ending}"
    assert "cart-pole" in path.read_text()


def test_free_parameters_are_an_input():
    text = source(catalog.get("pendulum"), "python", free=["m"])
    assert "def gravity(q, parameters):" in text


def test_what_cannot_be_written_is_said(tmp_path):
    mechanism = catalog.get("pendulum")
    with pytest.raises(UnknownNameError, match=r"no language 'fortran'; .*javascript, c, python"):
        source(mechanism, "fortran")
    with pytest.raises(ChainruleError, match=r"has the name of its function: use .*pendulum\.m"):
        export(mechanism, "matlab", tmp_path / "other.m")
    with pytest.raises(ChainruleError, match="there is no folder"):
        export(mechanism, "c", tmp_path / "nowhere" / "p.h")


def test_the_doctor_names_what_it_finds():
    facts = list(examine())
    good = all(fact.good for fact in facts)
    assert good
    names = [finding.name for finding in facts]
    for name in ("chainrule", "numpy", "llvmlite", "vectors", "cores", "cache", "GPU"):
        assert name in names
    gpu = next(fact.value for fact in facts if fact.name == "GPU")
    assert "sm_" in gpu or "no GPU" in gpu


def test_a_loop_with_a_memory_says_who_makes_its_start_and_with_what_numbers():
    """The numbers in C's remark are those with which the defaults of Python run."""
    loop = cr.Loop(PID(kp=20, kd=4, ki=1, target=0.5), 0.01, sensor=Sensor(noise=1e-3))
    model, scope = cr.compile("pendulum"), {}
    exec(model.source("python", loop=loop, seed=3), scope)
    with pytest.raises(ValueError, match=r"^x0, which start_rk4 makes of \[q, qd\], has 2 numbers"):
        scope["rollout"]([0.1, 0.0], 1e-3, 100)
    remark = model.source("c", loop=loop, seed=3).partition("/* as described, ")[2]
    said = re.findall(r"(\w+) = \{([^}]*)\}", remark.partition("*/")[0])
    usual = {name: [float(v) for v in values.split(",")] for name, values in said}
    x0 = scope["start_rk4"]([0.1, 0.0], 1e-3, 0, **usual)
    x = scope["rollout"](x0, 1e-3, 200, **usual)
    assert np.array_equal(
        [row[:2] for row in x], model.rollout([0.1, 0], 1e-3, 200, loop=loop, seed=3)
    )
    for language in ("javascript", "matlab"):
        assert "which start_rk4 makes of [q, qd]" in model.source(language, loop=loop, seed=3)
    assert "start_" not in model.source("matlab")
