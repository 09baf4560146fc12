"""Data that was read wrongly, and fits that belong to no machine: said first, and named."""

import importlib
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.regression.columns import Regressor
from identification.simulated import smooth_log

UR5 = "cmeel.prefix/share/example-robot-data/robots/ur_description/urdf/ur5_robot.urdf"


@cache
def machine(name):
    """(mechanism, log of 20 s with 2 % noise)."""
    if name == "ur5":
        pin = importlib.import_module("pinocchio")
        path = next(Path(pin.__file__).parents[i] / UR5 for i in range(6)
                    if (Path(pin.__file__).parents[i] / UR5).exists())  # fmt: skip
        arm = cr.load(path)
    else:
        arm = cr.catalog.get(name.removesuffix(" without masses"))
    log, *_ = smooth_log(
        arm, np.random.default_rng(7), duration=20.0, torque_noise=0.02, encoder_noise=1e-5
    )
    if "without" in name:
        arm = replace(arm, values={k: v for k, v in arm.values.items() if k[0] in "lg"})
    return arm, log


def at(n, j, value, other=1.0):
    return np.where(np.arange(n) == j, value, other)


def swap(n, i, j):
    order = list(range(n))
    order[i], order[j] = j, i
    return order


#: What was done to the log, and what is to be named; {} is a coordinate's name.
MISTAKES = {
    "torque's sign": (lambda g: replace(g, tau=-g.tau), "the torque has the wrong sign"),
    "one torque's sign": (
        lambda g: replace(g, tau=g.tau * at(g.q.shape[1], 1, -1)),
        "the torque of {1} has the wrong sign",
    ),
    "one coordinate's sign": (
        lambda g: replace(g, q=g.q * at(g.q.shape[1], 1, -1)),
        "{1} has the wrong sign",
    ),
    "one joint's direction": (
        lambda g: replace(g, q=g.q * at(g.q.shape[1], 1, -1), tau=g.tau * at(g.q.shape[1], 1, -1)),
        "{1} and its torque count the other way",
    ),
    "a quarter turn": (
        lambda g: replace(g, q=g.q + at(g.q.shape[1], 1, np.pi / 2, 0)),
        "{1} is off by -90°",
    ),
    "swapped coordinates": (
        lambda g: replace(g, q=g.q[:, swap(g.q.shape[1], 0, 1)]),
        "{0} and {1} are swapped",
    ),
    "swapped torques": (
        lambda g: replace(g, tau=g.tau[:, swap(g.q.shape[1], 0, 1)]),
        "the torques of {0} and {1} are swapped",
    ),
    "swapped joints": (
        lambda g: replace(
            g, q=g.q[:, swap(g.q.shape[1], 0, 1)], tau=g.tau[:, swap(g.q.shape[1], 0, 1)]
        ),
        "{0} and {1} are swapped, and so are their torques",
    ),
    "one torque times nine": (
        lambda g: replace(g, tau=g.tau * at(g.q.shape[1], 1, 9.0)),
        "the torque of {1} is 9",
    ),
}

#: What masses alone would tell: the angle of the last joint.
NEEDS_MASSES = {"a quarter turn"}


def cases():
    found = []
    for name in ("rr-arm", "rr-arm without masses", "panda", "ur5"):
        for mistake in MISTAKES:
            few = name in ("panda", "ur5") and "swapped" in mistake and "joints" not in mistake
            if not few and not ("without" in name and mistake in NEEDS_MASSES):
                found.append(pytest.param(name, mistake, id=f"{name}: {mistake}"))
    return found


@pytest.mark.parametrize("name, mistake", cases())
def test_a_mistake_in_the_log_is_named(name, mistake):
    arm, log = machine(name)
    spoil, words = MISTAKES[mistake]
    fit = identify(arm, spoil(log))
    expected = words.format(*arm.coordinate_names)
    assert fit.impossible, "nothing was said"
    assert fit.impossible[0].startswith("most likely ")
    assert expected in fit.impossible[0]
    assert str(fit).startswith("IMPOSSIBLE: most likely ")


def without_weight(arm, log):
    rest = np.zeros_like(log.q)
    return replace(log, tau=log.tau - cr.compile(arm).inverse_dynamics(log.q, rest, rest))


def in_degrees(arm, log):
    return replace(log, q=log.q * at(len(arm.coordinate_names), 1, 180 / np.pi))


CURRENTS = 1 / np.array([7.0, 9.0, 11.0, 6.0, 17.0, 5.0])

#: What another program or a controller does to all of a log, and the words about it.
OTHERWISE = {
    "no weight": (without_weight, "the weight is not in the torque"),
    "currents": (
        lambda arm, log: replace(log, tau=log.tau * CURRENTS),
        "each torque has a unit of its own, as motor currents do (gain 7,9,11,",
    ),
    "one in degrees": (in_degrees, "in degrees, as no other angle, is that of shoulder_lift"),
    "reversed torques": (
        lambda arm, log: replace(log, tau=log.tau[:, ::-1]),
        "the torques' columns are in the reverse order",
    ),
    "shifted columns": (
        lambda arm, log: replace(log, q=np.roll(log.q, 1, 1), tau=np.roll(log.tau, 1, 1)),
        "the columns are in an order shifted by one",
    ),
    "shifted positions": (
        lambda arm, log: replace(log, q=np.roll(log.q, 1, 1)),
        "the positions' columns are in an order shifted by one",
    ),
}


@pytest.mark.parametrize("mistake", OTHERWISE)
def test_what_another_program_does_to_a_log_is_named(mistake):
    arm, log = machine("ur5")
    spoil, words = OTHERWISE[mistake]
    (first, *_) = identify(arm, spoil(arm, log)).impossible
    assert first.startswith("most likely ")
    assert words in first


def test_columns_that_were_read_twice_are_named():
    arm, log = machine("ur5")
    lift, elbow = arm.coordinate_names[1:3]
    rate = np.gradient(log.q[:, 1], log.t)
    for signal, column, words in (
        ("q", log.q[:, 1], f"the position of {lift} is the position of {elbow}"),
        ("tau", log.tau[:, 1], f"the torque of {lift} is the torque of {elbow}"),
        ("tau", rate, f"the torque of {elbow} is the rate of {lift}"),
    ):
        values = getattr(log, signal).copy()
        values[:, 2] = column
        fit = identify(arm, replace(log, **{signal: values}), cutoff=5.0)
        assert any(words in text for text in fit.warnings)


def test_a_torque_that_is_shifted_is_told_where_no_friction_is_that():
    """Dry friction of two directions is Fc ± Fo, and neither is below zero."""
    arm, log = machine("panda")
    number, joint = 2, 1
    fit = identify(arm, log)
    dry, offset = fit[f"Fc{number}"], fit[f"Fo{number}"]
    for part, told in ((0.5, False), (2.0, True)):
        shift = at(7, joint, part * dry - offset, 0.0)
        notes = identify(arm, replace(log, tau=log.tau + shift)).notes
        assert any(f"Fo{number} = " in text and "sensor" in text for text in notes) is told


def test_angles_that_were_wrapped_are_whole_again():
    arm, log = machine("panda")
    wrapped = replace(log, q=(log.q + np.pi) % (2 * np.pi) - np.pi)
    assert np.ptp(np.diff(wrapped.q, axis=0)) > 6
    one, other = identify(arm, log), identify(arm, wrapped)
    np.testing.assert_allclose(one.beta, other.beta, atol=1e-6 * np.abs(one.beta).max())
    assert any("unwrapped" in text for text in other.warnings)


@pytest.mark.parametrize("name", ["rr-arm", "ur5"])
def test_a_factor_of_all_torques_may_be_that_of_the_masses(name):
    arm, log = machine(name)
    fit = identify(arm, replace(log, tau=9 * log.tau))
    said = [text for text in fit.warnings if "the torque is 9 times what it should be" in text]
    assert said
    assert "or the described masses are not this machine's" in said[0]
    assert fit.impossible == ()


def test_masses_of_another_machine_hide_no_sign():
    """The described ones leave half of the torque; the sign is told by the free fit."""
    arm, log = machine("rr-arm")
    lighter = arm.with_values(
        **{k: v * (0.4 if k[0] == "m" else 0.5) for k, v in arm.values.items() if k[0] in "mI"}
    )
    assert identify(lighter, log).impossible == ()
    fit = identify(lighter, replace(log, tau=log.tau * at(2, 1, -1)))
    assert "most likely the torque of q2 has the wrong sign" in fit.impossible[0]


@pytest.mark.parametrize("name", ["rr-arm", "rr-arm without masses", "panda", "ur5"])
def test_good_logs_are_left_alone(name):
    arm, log = machine(name)
    assert identify(arm, log).impossible == ()


def test_measured_logs_are_left_alone(emps, pendulum, double_pendulum):
    for data in (emps, pendulum, double_pendulum):
        assert identify(data.mechanism, data.logs).impossible == ()


def test_masses_that_are_not_known_well_are_no_mistake():
    """The description is what is to be mended: half and twice the mass are not wrong data."""
    arm, log = machine("panda")
    rng = np.random.default_rng(3)
    links = [
        replace(link, mass=float(link.mass.evaluate(arm.values)) * rng.uniform(0.5, 2.0))
        if link.joint.size_v
        else link
        for link in arm.links
    ]
    used = {n: v for n, v in arm.values.items() if not n.startswith("m")}
    assert identify(replace(arm, links=tuple(links), values=used), log).impossible == ()


def test_friction_that_drives_is_impossible():
    arm, log = machine("rr-arm")
    rates = np.gradient(log.q, log.t, axis=0)
    fit = identify(arm, replace(log, tau=log.tau - [0, 8] * rates))
    assert any("negative" in text and "Fv2" in text for text in fit.impossible)


def test_no_body_can_have_these_values():
    """First moments without mass: a centre far outside of what the inertia allows."""
    arm, log = machine("rr-arm")
    t = log.t
    qd = np.gradient(log.q, t, axis=0)
    qdd = np.gradient(qd, t, axis=0)
    columns = identify(arm, log, friction=[cr.friction.Viscous]).grouping.parameters
    Y = Regressor(arm, columns)(log.q, qd, qdd)
    less = [k for k, c in enumerate(columns) if c.name == "Jzz2"]
    fit = identify(
        arm, replace(log, tau=log.tau - 21.5 * Y[..., less[0]]), friction=[cr.friction.Viscous]
    )
    assert fit["Jzz2"] > 0
    assert any("no bodies that can exist" in text for text in fit.impossible)


def test_a_joint_that_is_not_explained_is_said_in_the_headline():
    arm, log = machine("panda")
    rng = np.random.default_rng(1)
    slow = np.cumsum(rng.normal(size=len(log.t))) * 0.3
    tau = log.tau.copy()
    tau[:, 4] += slow - slow.mean()
    fit = identify(arm, replace(log, tau=tau))
    assert fit.percent < 40 < fit.errors().percent[4]
    assert any("not explained is the torque of q5" in text for text in fit.impossible)
    assert "q5 " in str(fit).split("relative error")[1].splitlines()[0]


def test_a_joint_without_torque_has_no_relative_error():
    arm = cr.catalog.cart_pole()
    log, *_ = smooth_log(arm, np.random.default_rng(1))
    fit = identify(arm, replace(log, tau=log.tau[:, :1]), friction=[])
    assert np.isnan(fit.errors().percent[1])
    assert "without torque" in str(fit)


def test_rotors_that_are_not_told_are_left_out_with_a_note():
    arm, log = machine("panda")
    fit = identify(arm, log)
    assert any("rotors" in note and "Ir7" in note for note in fit.notes)
    assert all(fit[n] > 2 * fit.table()[n].sd for n in fit.grouping.names if n.startswith("Ir"))
    every = identify(arm, log, motor_inertia=True)
    assert "Ir7" in every.grouping.names
    assert not any("rotors" in text for text in every.notes)


def test_a_rotor_that_is_told_is_kept():
    arm, log = machine("panda")
    qdd = np.gradient(np.gradient(log.q, log.t, axis=0), log.t, axis=0)
    fit = identify(arm, replace(log, tau=log.tau + 0.05 * qdd))
    assert abs(fit["Ir7"] - 0.05) < 3 * fit.table()["Ir7"].sd


def test_the_report_begins_with_what_is_impossible(tmp_path):
    arm, log = machine("rr-arm")
    fit = identify(arm, replace(log, tau=-log.tau))
    text = fit.report(tmp_path / "fit.md").read_text()
    assert text.index("the torque has the wrong sign") < text.index("relative error of the torque")
