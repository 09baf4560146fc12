"""Every friction term, in relative and in absolute angles, through all that reads a mechanism."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule import catalog
from chainrule.dynamics.friction import friction
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import AsMeasured
from chainrule.identification.regression.columns import Regressor, described_values, parameters
from chainrule.identification.regression.grouping import random_states
from chainrule.labpage.equations import live_equations
from chainrule.labpage.page import lab_page
from chainrule.loop.plant import plant_of
from chainrule.mechanism.friction import FRICTION, Coulomb
from chainrule.page.blocks import FORMATS

TERMS = [*FRICTION.values(), lambda c: Coulomb(c, steepness=20)]
NAMES = [*FRICTION, "coulomb by atan"]
RATES = np.random.default_rng(11).uniform(-2, 2, (20, 2)) * np.logspace(-3, 0, 20)[:, None]


@pytest.fixture(params=["double-pendulum", "double-pendulum-absolute"])
def relative(request):
    return catalog.get(request.param)


@pytest.fixture(params=TERMS, ids=NAMES)
def arm(request, relative):
    """The double pendulum with one kind of friction, its coefficients symbols."""
    joints = [replace(j, friction=(request.param(f"d{i}"),)) for i, j in enumerate(relative.joints)]
    links = [replace(link, joint=j) for link, j in zip(relative.links, joints, strict=True)]
    return replace(relative, links=tuple(links), values={**relative.values, "d0": 0.3, "d1": 0.2})


def generalised(arm, rate):
    """F by the algorithm over floats, in the arm's own coordinates."""
    known = {name: float(v) for name, v in arm.values.items()}
    own = friction(arm, lambda e: float(e.evaluate(known)), arm.change.rates(rate))
    return np.asarray(arm.change.forces(own), dtype=float)


def test_the_exact_friction_has_the_values_of_the_numeric_one(arm):
    F = cr.derive(arm, ["newton-euler"]).F
    known = {name: float(v) for name, v in arm.values.items()}
    sympy = F.sympy()
    for rate in RATES:
        at = known | {f"{n}'": v for n, v in zip(arm.coordinate_names, rate, strict=True)}
        expected = generalised(arm, rate)
        np.testing.assert_allclose(np.asarray(F.evaluate(at), float), expected, atol=1e-14)
        told = {name.replace("'", "d"): value for name, value in at.items()}
        taken = sympy.subs({s: told[s.name] for s in sympy.free_symbols})
        np.testing.assert_allclose(np.array(taken, float).ravel(), expected, atol=1e-14)


def test_the_document_names_it(arm, tmp_path):
    term = arm.joints[0].friction[0]
    text = cr.derive(arm, ["lagrange"]).document()
    for suffix in FORMATS:
        target = tmp_path / f"arm{suffix}"
        text.save(target)
        assert term.label in target.read_text(encoding="utf-8")
    assert term.formula() in (tmp_path / "arm.tex").read_text(encoding="utf-8")


def test_a_file_keeps_it(arm, tmp_path):
    cr.save(arm, tmp_path / "arm.toml")
    assert cr.load(tmp_path / "arm.toml") == arm


def test_the_lab_shows_it(arm):
    assert arm.joints[0].friction[0].label in lab_page(arm).html


def test_the_lab_s_equations_have_its_values(arm):
    rows, terms = live_equations(plant_of(arm), {})
    assert terms is not None
    values = {port.name: np.zeros(port.shape) for port in terms.inputs}
    values["parameters"] = np.array([float(arm.values[name]) for name in sorted(arm.symbols)])
    owner = [(i, piece.part) for i, row in enumerate(rows) for piece in row.pieces]
    for rate in RATES:
        values["qd"] = rate
        each = terms(*values.values())
        F = [
            sum(v for v, o in zip(each, owner, strict=True) if o == (i, "friction")) for i in (0, 1)
        ]
        np.testing.assert_allclose(F, generalised(arm, rate), atol=1e-14)


def test_identification_finds_it(arm, tmp_path):
    """From nearly exact torques at random states its coefficients come back; the report and the lab of
    the machine that was found have it too."""
    term = replace(arm.joints[0].friction[0], coefficient=0)
    columns = parameters(arm, [term])
    rng = np.random.default_rng(5)
    q, qd, qdd = random_states(arm, 400, rng)
    tau = Regressor(arm, columns)(q, qd, qdd) @ described_values(arm, columns)
    tau += 1e-9 * rng.normal(size=tau.shape)  # without any noise, a variance is zero
    fit = cr.identify(
        arm, Log(np.arange(400) / 100, q, tau, qd, qdd), friction=[term], recipe=AsMeasured()
    )
    names = [term.column.format(i + 1) for i in range(2)]
    assert [fit[name] for name in names] == pytest.approx([0.3, 0.2], rel=1e-6)
    found = fit.mechanism()
    assert [type(t) for joint in found.joints for t in joint.friction] == [type(term)] * 2
    report = fit.report(tmp_path / "fit.html").read_text(encoding="utf-8")
    assert all(name in report for name in names)
    assert lab_page(found).html
