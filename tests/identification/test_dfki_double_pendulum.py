"""DFKI double pendulum, design C.0: five groups, and held-out files."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.presets import get

GROUPS = ["mx1 + m2 l1", "Jzz1 + m2 l1²", "mx2", "Jzz2", "Ir"]


@pytest.fixture(scope="module")
def fit(double_pendulum):
    return identify(double_pendulum.mechanism, double_pendulum.logs, keep_zeros=True)


def test_five_groups_and_no_single_mass(fit):
    assert fit.groups[:5] == GROUPS
    names = {row.name for row in fit.table()}
    assert not names & {"m1", "m2"}
    assert "m1" in fit.unidentifiable().without_effect
    assert {"mx1 + m2 l1", "Jzz1 + m2 l1²"} <= set(fit.unidentifiable().groups)


def test_the_groups_are_those_published(double_pendulum, fit):
    for name in ("mx1", "Jzz1", "mx2", "Jzz2", "Ir"):
        assert fit[name] == pytest.approx(double_pendulum.published[name], rel=0.08), name


def test_held_out_files_are_predicted_at_least_as_well(double_pendulum):
    """Each file from a fit of the eight others, against the published values, same filter."""
    fit = get("dfki-double-pendulum").identify(double_pendulum.logs)
    published = np.array([double_pendulum.published[name] for name in fit.grouping.names])
    ours = fit.cross_validation().overall.total
    error = fit.stack.tau - fit.stack.Phi @ published
    theirs = 100 * np.linalg.norm(error) / np.linalg.norm(fit.stack.tau)
    assert ours < theirs
    full = identify(
        double_pendulum.mechanism, double_pendulum.logs, keep_zeros=True, cutoff=4.0,
        friction=[cr.friction.Viscous, cr.friction.Coulomb(0, steepness=100), cr.friction.Offset],
    )  # fmt: skip
    assert full.cross_validation().overall.total < ours


def test_what_comes_out_says_what_was_measured(fit):
    origins = fit.origins()
    assert origins["mx2"] == "data"
    assert origins["m2"] == origins["mx1"] == "group"
    assert origins["m1"] == "prior"
    back = fit.mechanism()
    assert "Measured only in sums" in back.description
    again = identify(back, fit.problem.logs[:1], keep_zeros=True, cutoff=3.0)
    assert again.grouping.names[:4] == ["mx1", "Jzz1", "mx2", "Jzz2"]
