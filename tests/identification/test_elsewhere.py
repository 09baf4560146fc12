"""Robots and logs that are not ours: what a good log tells, and what is said of a bad one."""

from dataclasses import replace

import numpy as np
import pytest

from chainrule.identification.identify import identify
from identification.elsewhere import DRY, PANDA, UR5, VISCOUS, measured

FINGERS = {"panda_finger_joint1": 0.0}


def only(n, j, value, other=1.0):
    return np.where(np.arange(n) == j, value, other)


def fitted(name, spoil=lambda log: log):
    if name == "panda":
        arm, log = measured(PANDA, "finger")
        return identify(arm, spoil(log), hold=FINGERS)
    arm, log = measured(UR5)
    return identify(arm, spoil(log))


@pytest.mark.parametrize("name", ["ur5", "panda"])
def test_a_good_log_tells_friction_and_nothing_impossible(name):
    fit = fitted(name)
    assert fit.impossible == ()
    assert fit.percent < 1
    rows = {row.name: row for row in fit.table()}
    for kind, true in (("Fv", VISCOUS), ("Fc", DRY)):
        found = [r for n, r in rows.items() if n.startswith(kind)]
        assert len(found) >= fit.problem.mechanism.dof
        off = np.array([(r.value - true) / r.sd for r in found])
        near = np.array([abs(r.value - true) < 0.05 * true for r in found])
        assert np.mean((np.abs(off) < 3) | near) > 0.8  # its dry friction is not quite ours


SPOILED = {
    "elbow off": (
        lambda g: replace(g, q=g.q + only(6, 2, np.pi / 2, 0)),
        "elbow_joint is off by -90°",
    ),
    "two columns of q": (
        lambda g: replace(g, q=g.q[:, [0, 2, 1, 3, 4, 5]]),
        "shoulder_lift_joint and elbow_joint are swapped",
    ),
    "a wrist's direction": (
        lambda g: replace(g, q=g.q * only(6, 4, -1), tau=g.tau * only(6, 4, -1)),
        "wrist_2_joint and its torque count the other way",
    ),
    "degrees": (lambda g: replace(g, q=np.rad2deg(g.q)), "the angles are in degrees"),
    "minus": (lambda g: replace(g, tau=-g.tau), "the torque has the wrong sign"),
    "one times nine": (
        lambda g: replace(g, tau=g.tau * only(6, 1, 9.0)),
        "the torque of shoulder_lift_joint is 9",
    ),
}


@pytest.mark.parametrize("mistake", SPOILED)
def test_a_mistake_in_a_strange_log_is_named(mistake):
    spoil, words = SPOILED[mistake]
    said = fitted("ur5", spoil).impossible
    assert said, "nothing was said"
    assert words in said[0]


def test_spikes_and_rest_do_not_move_what_is_found():
    plain = fitted("ur5")
    rng = np.random.default_rng(1)

    def spiked(log):
        hit = rng.random(log.tau.shape) < 0.01
        return replace(log, tau=log.tau + hit * rng.choice([-100.0, 100.0], log.tau.shape))

    def rested(log):
        k, i = 1000, 2500
        q = np.insert(log.q, [i] * k, log.q[i], axis=0)
        held = log.tau[i] + rng.uniform(-0.3, 0.3, 6)
        return replace(log, t=np.arange(len(q)) / 250, q=q, tau=np.insert(log.tau, [i] * k, held, axis=0))  # fmt: skip

    for spoil, word in ((spiked, "taken for spikes"), (rested, "standstill is left out")):
        fit = fitted("ur5", spoil)
        assert fit.impossible == ()
        assert any(word in text for text in (*fit.warnings, *fit.notes))
        here, there = ({r.name: r for r in f.table()} for f in (fit, plain))
        shared = [n for n in here if n in there and n.startswith(("mx", "my", "Fc"))]
        off = [abs(here[n].value - there[n].value) / (here[n].sd + there[n].sd) for n in shared]
        assert np.mean(np.array(off) < 2) > 0.85


def test_noise_for_torque_has_no_likely_mistake():
    """Nothing explains it, so nothing is named; that it is not explained comes first."""
    rng = np.random.default_rng(0)
    fit = fitted("ur5", lambda log: replace(log, tau=10 * rng.normal(size=log.tau.shape)))
    assert fit.impossible
    assert not any("most likely" in text for text in fit.impossible)
    assert any("not explained is the torque of shoulder_pan_joint" in t for t in fit.impossible)


def test_a_joint_that_is_explained_in_part_is_noted():
    slow = np.cumsum(np.random.default_rng(0).normal(size=5000))
    fit = fitted("ur5", lambda g: replace(g, tau=g.tau + only(6, 5, 1, 0) * 0.012 * slow[:, None]))
    assert 15 < fit.errors().percent[5] < 40
    assert any("explained in part is the torque of wrist_3_joint" in note for note in fit.notes)


def test_a_torque_that_is_nearly_nothing_is_no_gain(double_pendulum):
    """The second motor of two recorded runs hardly acts: no factor makes it right."""
    data = double_pendulum
    fit = identify(data.mechanism, [data.logs[5], data.logs[6]])
    assert not [said for said in fit.impossible if "times what it should be" in said]
