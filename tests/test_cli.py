"""The command line, as a user types it."""

import json
import subprocess
import sys

import pytest

import chainrule as cr


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
    assert (scope["M"] - equations.M.sympy()).applyfunc(lambda e: e.expand()).is_zero_matrix


def test_catalog_lists_everything_and_prints_a_file(tmp_path):
    listing = run("catalog").stdout
    assert all(name in listing for name in cr.catalog.names())
    one = run("catalog", "furuta").stdout
    text = one[one.index('name = "') :]
    (tmp_path / "f.toml").write_text(text)
    assert cr.load(tmp_path / "f.toml").links == cr.catalog.furuta().links


@pytest.mark.parametrize(
    "words, message",
    [
        (("derive", "double-pendulun"), "did you mean 'double-pendulum'"),
        (("derive", "no.toml"), "no such file"),
        (("derive", "pendulum", "--routes", "euler"), "no route 'euler'"),
        (("derive", "spherical-pendulum"), "ball joint"),
        (("catalog", "nothing"), "no mechanism 'nothing'"),
    ],
)
def test_mistakes_get_a_sentence_not_a_traceback(words, message):
    result = run(*words)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
