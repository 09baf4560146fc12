"""EMPS: every published digit with the published recipe, and better ones without it.

Janot, Gautier, Brunot 2019, Data set and reference models of EMPS.
"""

import numpy as np
import pytest

from chainrule.identification.estimators.closed_loop import ClosedLoop
from chainrule.identification.estimators.instruments import IV
from chainrule.identification.estimators.output_error import DIDIM
from chainrule.identification.identify import identify
from chainrule.identification.presets import Decimated, get

PUBLISHED = {
    "emps": dict(
        names=["m1", "Fv1", "Fc1", "Fo1"],
        values=["95.1089", "203.5034", "20.3935", "-3.1648"],
        sd=["0.1085", "1.1460", "0.1012", "0.0444"],
        condition="25.9883", error="4.0834", cross="5.9824",
    ),
    "emps-asymmetric": dict(
        names=["m1", "Fv1+", "Fc1+", "Fv1-", "Fc1-"],
        values=["95.1540", "166.7061", "20.1440", "240.4236", "20.6277"],
        sd=["0.0827", "1.2326", "0.1088", "1.2346", "0.1091"],
        condition="26.0197", error="3.1117", cross=None,
    ),
}  # fmt: skip

#: Published re-simulation errors in %: position, force, force on the validation run.
RESIMULATED = (0.0138, 5.85, 8.94)


def digits(values):
    return [f"{v:.4f}" for v in np.atleast_1d(values)]


@pytest.mark.parametrize("name", PUBLISHED)
def test_every_published_digit(emps, name):
    there, preset = PUBLISHED[name], get(name)
    fit = preset.identify(emps.logs, validate=emps.validation)
    assert fit.grouping.names == there["names"]
    assert digits(fit.beta) == there["values"]
    assert digits(preset.deviations(fit)) == there["sd"]
    assert digits(fit.condition) == [there["condition"]]
    assert digits(fit.percent) == [there["error"]]
    if there["cross"] is not None:
        assert digits(fit.validation.overall.total) == [there["cross"]]


@pytest.fixture(scope="module")
def default(emps):
    return identify(emps.mechanism, emps.logs, validate=emps.validation)


def cross_error(fit, log):
    """The published cross test, with the published filter, for any fit."""
    stack = fit.problem.stack_of([log], Decimated())
    return 100 * np.linalg.norm(stack.tau - stack.Phi @ fit.beta) / np.linalg.norm(stack.tau)


def test_the_default_finds_the_asymmetry_and_does_better(emps, default):
    assert "Fv1+" in default.grouping.names
    published = get("emps").identify(emps.logs)
    (held,) = emps.validation
    assert cross_error(default, held) < 5.4 < cross_error(published, held)
    assert default.percent < published.percent


def test_the_default_resimulates_better_than_published(emps, default):
    (run,), (held,), pulses = emps.logs, emps.validation, emps.disturbance
    loop = ClosedLoop(default.problem, emps.controller)
    first = loop(run, default.beta).errors(run)
    second = loop(held, default.beta, pulses).errors(held)
    assert first["q"] < RESIMULATED[0] / 10
    assert first["tau"] < 3.5 < RESIMULATED[1]
    assert second["tau"] < 4.7 < RESIMULATED[2]
    symmetric = get("emps").identify(run)
    theirs = ClosedLoop(symmetric.problem, emps.controller)(held, symmetric.beta, pulses)
    assert second["tau"] < theirs.errors(held)["tau"]


def test_other_estimators_agree(emps, default):
    """In mass and friction to 1.5 %; how friction rises from rest is told by few samples."""
    assert default.grouping.names[-1] == "Fs1"
    for method in ("irls", IV(), IV(emps.controller)):
        other = identify(emps.mechanism, emps.logs, method=method)
        assert other.grouping.names == default.grouping.names
        np.testing.assert_allclose(other.beta[:-1], default.beta[:-1], rtol=0.015, atol=0.3)
        np.testing.assert_allclose(other.beta[-1], default.beta[-1], rtol=0.12)
        assert other.warnings == ()


def test_what_simulates_the_loop_agrees_without_the_delay(emps):
    """How commands are held is in the simulation, where no delay is looked for."""
    plain = identify(emps.mechanism, emps.logs, delay=0)
    other = identify(emps.mechanism, emps.logs, method=DIDIM(emps.controller))
    assert other.delay == 0
    assert other.grouping.names == plain.grouping.names
    np.testing.assert_allclose(other.beta, plain.beta, rtol=0.03, atol=0.1)
    assert other.warnings == ()


def test_friction_near_reversals_is_found_and_tells_the_other_run(emps, default):
    """Friction rises over some mm/s after a reversal; the run that was not seen tells it too."""
    friction = "forward-viscous,backward-viscous,forward-coulomb,backward-coulomb"
    without = identify(emps.mechanism, emps.logs, friction=friction, validate=emps.validation)
    assert any("stribeck=0.0" in note for note in default.notes)
    assert default.validation.overall.total < 3.2 < 4.5 < without.validation.overall.total
    # friction stays against the motion at every speed
    assert 0 < -default["Fs1"] < default["Fc1"] - abs(default["Fo1"])


def test_the_delay_is_that_of_the_log_and_not_of_the_estimator(emps, default):
    other = identify(emps.mechanism, emps.logs, method="irls")
    assert other.delay == pytest.approx(default.delay, rel=1e-6)
    assert other["m1"] == pytest.approx(default["m1"], rel=0.002)


def test_matching_the_trajectory_gives_the_same_mass(emps, default):
    other = identify(emps.mechanism, emps.logs, method="matching")
    assert other["m1"] == pytest.approx(default["m1"], rel=0.01)


def test_deviations_know_that_rows_are_alike(default):
    """A quarter of a second of residual looks like the next: white noise is a fiction here."""
    textbook = np.sqrt(np.diag(default.uncertainty.textbook))
    assert np.all(default.sd > 1.5 * textbook)
