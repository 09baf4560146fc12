"""What is left, explained: gains, angles and friction that data tell, and none that they do not."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.regression.reversing import speed_covariance
from chainrule.identification.result.lacking import Explained, FreeFit
from chainrule.mechanism.friction import Stribeck
from identification.simulated import smooth_log


@cache
def machine(name):
    arm = cr.catalog.get(name)
    log, *_ = smooth_log(
        arm, np.random.default_rng(5), duration=20.0, torque_noise=0.02, encoder_noise=1e-5
    )
    return arm, log


def only(n, j, value, other):
    return np.where(np.arange(n) == j, value, other)


def first(fit):
    return (*fit.impossible, "")[0]


@pytest.mark.parametrize("name, j", [("rr-arm", 0), ("puma560", 1)])
@pytest.mark.parametrize("gain", [1.5, 0.8])
def test_a_gain_of_one_joint_is_named(name, j, gain):
    arm, log = machine(name)
    fit = identify(arm, replace(log, tau=log.tau * only(arm.dof, j, gain, 1)), delay=0)
    joint = arm.coordinate_names[j]
    assert f"most likely the torque of {joint} is {gain:g} times what it should be" in first(fit)


@pytest.mark.parametrize("name, j", [("puma560", 1), ("panda", 2)])
@pytest.mark.parametrize("degrees", [10, -3])
def test_an_angle_off_by_some_degrees_is_named(name, j, degrees):
    arm, log = machine(name)
    fit = identify(arm, replace(log, q=log.q + only(arm.dof, j, np.deg2rad(degrees), 0)), delay=0)
    text = first(fit)
    assert text.startswith(f"most likely {arm.coordinate_names[j]} is off by ")
    assert float(text.split("off by ")[1].split("°")[0]) == pytest.approx(-degrees, abs=0.3)


def test_what_no_motion_tells_is_not_named():
    """The zero of the first joint about gravity and of the last, and the gain of a wrist that
    hardly shares its dynamics."""
    arm, log = machine("puma560")
    for j in (0, 5):
        fit = identify(arm, replace(log, q=log.q + only(6, j, np.deg2rad(10), 0)), delay=0)
        assert fit.impossible == ()
    fit = identify(arm, replace(log, tau=log.tau * only(6, 5, 1.5, 1)), delay=0)
    assert fit.impossible == ()


def moving(log):
    return np.gradient(log.q, log.t, axis=0)


@pytest.fixture(scope="module")
def falls():
    """(arm, a log of it with friction that falls with speed at about 0.3 rad/s)."""
    arm, log = machine("puma560")
    qd, size = moving(log), np.std(log.tau, axis=0)
    return arm, replace(log, tau=log.tau + 0.2 * size * Stribeck(0, velocity=0.3).shape(qd))


def test_friction_that_a_chosen_model_lacks_is_told_with_its_speed(falls):
    given = "viscous,coulomb,offset"
    (text,) = [w for w in identify(*falls, delay=0, friction=given).warnings if "friction" in w]
    assert "falls with speed" in text
    v = text.split("stribeck=")[1].split(" ")[0]
    assert float(v) == pytest.approx(0.3, rel=0.15)
    mended = identify(*falls, delay=0, friction=f"{given},stribeck={v}")
    assert not [w for w in mended.warnings if "friction" in w]


def test_friction_that_falls_is_estimated_where_the_data_choose(falls):
    arm, log = falls
    fit = identify(arm, log, delay=0)
    assert fit.warnings == ()
    (v,) = [float(n.split("stribeck=")[1]) for n in fit.notes if "stribeck" in n]
    assert v == pytest.approx(0.3, rel=0.15)
    size = 0.2 * np.std(machine("puma560")[1].tau, axis=0)
    for j in range(arm.dof):
        assert abs(fit[f"Fs{j + 1}"] - size[j]) < 4 * fit.table()[f"Fs{j + 1}"].sd


def test_deviations_know_that_the_speed_was_found():
    """σ_v² (dβ/dv)(dβ/dv)ᵀ by fits at three speeds: the slope, and the bend of what is left."""
    arm = cr.catalog.get("rr-arm")
    log, *_ = smooth_log(arm, np.random.default_rng(3))  # what is left is the filter's alone
    qd = moving(log)
    log = replace(log, tau=log.tau + [1.0, 0.5] * Stribeck(0, velocity=0.8).shape(qd))

    def at(v):
        friction = f"viscous,coulomb,offset,stribeck={v}"
        fit = identify(arm, log, friction=friction, motor_inertia=False, delay=0, cutoff=8.0)
        return fit.stack, fit.solution.beta, fit

    v, h = 0.8, 0.01
    (*below, _), (*here, fit), (*above, _) = at(v - h), at(v), at(v + h)
    slope = (above[1] - below[1]) / (2 * h)
    before, least, after = (
        np.sum(((stack.tau - stack.Phi @ beta) * fit.solution.weights) ** 2)
        for stack, beta in (below, here, above)
    )
    effective = 100.0
    var = 2 * least / ((before + after - 2 * least) / h**2) / (2 * effective - len(slope))
    added = speed_covariance(fit.problem, fit.solution, effective)
    moves = np.abs(slope) > 0.1 * np.max(np.abs(slope))
    expected = var * np.outer(slope, slope)[np.ix_(moves, moves)]
    np.testing.assert_allclose(added[np.ix_(moves, moves)], expected, rtol=0.25)
    assert np.linalg.matrix_rank(added, tol=1e-9 * np.linalg.norm(added)) == 1


def test_friction_that_grows_with_the_load_is_told():
    arm, log = machine("puma560")
    loaded = replace(log, tau=log.tau + 0.04 * np.abs(log.tau) * np.sign(moving(log)))
    (text,) = [w for w in identify(arm, loaded, delay=0).warnings if "friction" in w]
    assert text.startswith("friction grows with the load")


@pytest.mark.parametrize("name", ["rr-arm", "puma560"])
def test_nothing_is_said_of_a_good_log(name):
    arm, log = machine(name)
    assert identify(arm, log).warnings == ()


def test_of_a_column_counts_what_the_others_do_not_stand_for():
    rng = np.random.default_rng(0)
    Y = rng.normal(size=(300, 2, 3))
    x = rng.normal(size=(300, 2, 1))
    noise = 0.1 * rng.normal(size=(300, 2))
    fit = FreeFit(Y, Y @ [1.0, -2.0, 0.5] + 0.7 * x[..., 0] + noise)
    found = fit.explained(x)
    assert found.factors[0] == pytest.approx(0.7, abs=0.02)
    assert 0.95 < found.share < 1
    assert found.largest >= found.share
    inside = fit.explained((Y @ [1.0, 1.0, 0.0])[..., None])
    assert inside.share == pytest.approx(0.0, abs=1e-9)
    nothing = fit.explained(np.zeros((300, 2, 1)))
    assert nothing == Explained(nothing.factors)
    assert not np.any(nothing.factors)


def test_a_joint_counts_by_what_is_left_of_it():
    """A column in the row of a quiet joint explains that joint's rest, however small."""
    rng = np.random.default_rng(1)
    Y = rng.normal(size=(400, 2, 2))
    rest = rng.normal(size=(400, 2)) * [10.0, 0.01]
    x = np.zeros((400, 2, 1))
    x[:, 1, 0] = rest[:, 1]
    fit = FreeFit(Y, Y @ [3.0, 4.0] + rest)
    assert fit.beta == pytest.approx([3.0, 4.0], abs=0.01)
    found = fit.explained(x)
    assert found.largest > 0.95
    assert found.share == pytest.approx(0.5, abs=0.05)
