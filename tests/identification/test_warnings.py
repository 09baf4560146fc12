"""What looks wrong is said; what cannot be identified is refused."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import DataError
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.result.doubts import _echo
from identification.simulated import smooth_log


@pytest.fixture
def log():
    return smooth_log(cr.catalog.double_pendulum(), np.random.default_rng(2))[0]


ARM = cr.catalog.double_pendulum()


def said(fit, text):
    return any(text in warning for warning in fit.warnings)


def test_good_data_gives_no_warning(log):
    assert (
        identify(
            ARM, log, friction=[cr.friction.Viscous, cr.friction.Coulomb, cr.friction.Offset]
        ).warnings
        == ()
    )


def test_torque_in_another_unit_is_suspected(log):
    fit = identify(ARM, Log(log.t, log.q, 1000 * log.tau))
    assert said(fit, "the torque is 1e+03 times what it should be (another unit")


def test_angles_in_degrees_are_suspected(log):
    fit = identify(ARM, Log(log.t, np.rad2deg(log.q), log.tau))
    assert said(fit, 'units={"q": "deg"}')


def test_a_joint_that_does_not_move_loses_its_friction(log):
    q = log.q.copy()
    q[:, 1] = 0.3
    fit = identify(ARM, Log(log.t, q, log.tau))
    assert said(fit, "q2 does not move")
    assert not any(name.startswith(("Fv2", "Fc2")) for name in fit.grouping.names)
    assert fit.unidentifiable().this_motion


def test_absolute_angles_that_move_together_leave_a_joint_still(log):
    """What has friction is the joint, whatever the coordinates are; and they may be in degrees."""
    arm = cr.catalog.double_pendulum_absolute()
    together = np.column_stack([log.q[:, 0], log.q[:, 0] + 0.3])
    fit = identify(arm, Log(log.t, together, log.tau))
    assert said(fit, "q2 does not move")
    assert not any(name.startswith(("Fv2", "Fc2")) for name in fit.grouping.names)
    fit = identify(arm, Log(log.t, np.rad2deg(log.q), log.tau))
    assert said(fit, 'units={"q": "deg"}')


def test_constant_signals_are_refused(log):
    with pytest.raises(DataError, match="no joint moves"):
        identify(ARM, Log(log.t, np.ones_like(log.q), log.tau))
    with pytest.raises(DataError, match="every torque is constant"):
        identify(ARM, Log(log.t, log.q, np.zeros_like(log.tau)))


def test_a_constant_torque_column_is_reported(log):
    tau = log.tau.copy()
    tau[:, 1] = 0
    assert said(identify(ARM, Log(log.t, log.q, tau)), "the torque of q2 is constant")


def test_saturation_and_gaps_are_reported(log):
    limit = 0.5 * np.abs(log.tau).max(axis=0)
    fit = identify(ARM, Log(log.t, log.q, np.clip(log.tau, -limit, limit)))
    assert said(fit, "is at its largest value")
    kept = (log.t < 4) | (log.t > 4.6)
    fit = identify(ARM, Log(log.t[kept], log.q[kept], log.tau[kept]))
    assert said(fit, "a gap of 0.6")
    assert len(fit.stack.runs) == 2


def test_a_gravity_compensation_of_several_joints_is_noticed(log):
    g, m, l, c = 9.81, 0.5, 0.3, 0.15
    q1, q12 = log.q[:, 0], log.q.sum(axis=1)
    second = m * c * g * np.sin(q12)
    tau = np.column_stack([(m * c + m * l) * g * np.sin(q1) + second, second])
    assert said(identify(ARM, Log(log.t, log.q, tau)), "a function of the position alone")


@pytest.mark.parametrize("back", [False, True])
def test_along_one_direction_any_torque_is_nearly_a_function_of_the_position(back):
    """What would be an echo on the way back leaves more than that on a way in one direction."""
    t = np.arange(0, 10, 0.005)
    q = 1.5 - 1.5 * np.cos(np.pi * t / 10 * (2 if back else 1))
    tau = np.sin(q) + 0.02 * np.sin(2 * np.pi * 3 * t)
    found = _echo(cr.catalog.pendulum(), [Log(t, q[:, None], tau[:, None])])
    assert bool(found) == back


def test_unknown_words_are_answered_with_the_known_ones(log):
    with pytest.raises(cr.ChainruleError, match="known: ols, wls, irls, iv, didim, matching"):
        identify(ARM, log, method="lsq")
    with pytest.raises(cr.ChainruleError, match="expected friction terms"):
        identify(ARM, log, friction=[3])
    with pytest.raises(cr.ChainruleError, match="no friction 'sticky'; did you mean 'stribeck'"):
        identify(ARM, log, friction="viscous, sticky")
    with pytest.raises(DataError, match="does not fit a record"):
        identify(ARM, log, cutoff=150.0)
    with pytest.raises(cr.ChainruleError, match="needs the lengths"):
        identify(replace(ARM, values={k: v for k, v in ARM.values.items() if k != "l1"}), log)


def test_masses_need_no_values(log):
    bare = replace(ARM, values={"l1": 0.3, "g": 9.81})
    fit = identify(bare, log)
    assert fit.table()["mx2"].value == pytest.approx(0.075, rel=0.01)
    assert fit.mechanism().missing_values() == []


def test_a_torque_that_came_late_is_noticed_and_brought_back():
    log, _, theta = smooth_log(ARM, np.random.default_rng(11), rate=500, torque_noise=0.01)
    late = np.column_stack([np.interp(log.t - 0.012, log.t, x) for x in log.tau.T])
    spoiled = replace(log, tau=late)
    terms = [cr.friction.Viscous, cr.friction.Coulomb, cr.friction.Offset]
    fit = identify(ARM, spoiled, friction=terms, cutoff=8.0, delay=0.0)
    assert said(fit, "recorded 12")
    assert said(fit, "ms late")
    mended = identify(ARM, spoiled, friction=terms, cutoff=8.0, delay=0.012)
    assert mended.warnings == ()
    true = mended.grouping.B @ theta
    assert np.linalg.norm(mended.beta - true) < 0.2 * np.linalg.norm(fit.beta - true)


def test_what_is_no_log_or_estimator_is_answered(log):
    arm = cr.catalog.double_pendulum()
    with pytest.raises(cr.errors.DataError, match=r"run\.csv: there is no such file"):
        cr.identify(arm, "run.csv")
    with pytest.raises(cr.errors.DataError, match="expected a Log or its file, got 3"):
        cr.identify(arm, 3)
    with pytest.raises(cr.ChainruleError, match=r"no method '?3"):
        cr.identify(arm, log, method=3)
    puck = cr.joints.Planar("p", friction=[(cr.friction.Viscous(1),)] * 3)
    planar = cr.Mechanism("puck", (cr.Link("puck", puck, mass=1, inertia=0.1),))
    with pytest.raises(cr.ChainruleError, match="'p' is planar and has friction"):
        cr.identify(planar, log)
