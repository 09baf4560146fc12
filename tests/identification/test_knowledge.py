"""What is known beforehand, what is unknown besides, and models without numbers."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import rates
from chainrule.identification.regression.bodies import carried
from chainrule.identification.regression.columns import Regressor, described_values, parameters
from chainrule.identification.regression.grouping import random_states
from chainrule.mechanism.builders.dh import DH, from_dh
from chainrule.mechanism.joints import Fixed
from chainrule.mechanism.link import Link
from identification.simulated import FRICTION, smooth_log

ARM = cr.catalog.double_pendulum()
TERMS = [cr.friction.Viscous, cr.friction.Coulomb, cr.friction.Offset]


@pytest.fixture(scope="module")
def data():
    log, columns, theta = smooth_log(ARM, np.random.default_rng(2), torque_noise=0.02)
    return log, dict(zip((c.name for c in columns), theta, strict=True))


def test_known_parameters_are_not_estimated(data):
    log, theta = data
    given = {"Fv1": theta["Fv1"], "mx2": theta["mx2"], "Ir2": None}
    fit = identify(ARM, log, friction=TERMS, known=given, cutoff=6.0)
    free = identify(ARM, log, friction=TERMS, cutoff=6.0)
    assert not set(given) & set(fit.grouping.names)
    assert np.all([fit.table()[n].sd < 1.2 * free.table()[n].sd for n in ("Jzz2", "Fc1")])
    row = fit.table()["Jzz2"]
    assert abs(row.value - theta["Jzz2"]) < 4 * row.sd
    body = fit.bodies
    names = [p.name for p in fit.grouping.parameters]
    assert body.theta[names.index("mx2")] == pytest.approx(theta["mx2"], rel=1e-5)
    with pytest.raises(cr.ChainruleError, match="no parameter 'mx9'"):
        identify(ARM, log, known={"mx9": 1.0})


def test_a_wrong_known_value_is_taken_at_its_word(data):
    log, theta = data
    fit = identify(ARM, log, friction=TERMS, known={"mx2": 2 * theta["mx2"]}, cutoff=6.0)
    assert fit.percent > 5 * identify(ARM, log, friction=TERMS, cutoff=6.0).percent


def test_bounds_hold_and_are_said(data):
    log, theta = data
    high = 0.9 * theta["Fv1"]
    fit = identify(ARM, log, friction=TERMS, bounds={"Fv1": (0.0, high)}, cutoff=6.0)
    assert fit["Fv1"] == pytest.approx(high)
    assert any("held by a bound: Fv1" in note for note in fit.notes)
    loose = identify(ARM, log, friction=TERMS, bounds={"Fv1": (0.0, 9.0)}, cutoff=6.0)
    assert np.array_equal(loose.beta, loose.solution.beta)
    with pytest.raises(cr.ChainruleError, match="a lower and an upper one"):
        identify(ARM, log, bounds={"Fv1": (2.0, 1.0)})
    with pytest.raises(cr.ChainruleError, match="acts only within"):
        identify(ARM, log, bounds={"m2": (0.0, 1.0)})


def test_priors_count_as_one_more_measurement(data):
    log, _ = data
    plain = identify(ARM, log, friction=TERMS, cutoff=6.0)
    row = plain.table()["Fc2"]
    fit = identify(
        ARM, log, friction=TERMS, cutoff=6.0, priors={"Fc2": (row.value + row.sd, row.sd)}
    )
    assert fit["Fc2"] == pytest.approx(row.value + row.sd / 2)
    assert fit.table()["Fc2"].sd == pytest.approx(row.sd / np.sqrt(2))
    assert np.all(fit.sd <= plain.sd * (1 + 1e-9))
    with pytest.raises(cr.ChainruleError, match="two numbers"):
        identify(ARM, log, priors={"Fc2": 3.0})


def with_payload(arm, ten, log_of):
    """The arm with a body fixed to its last link."""
    columns, theta = log_of
    last = len(arm.links) - 1
    more = np.array(theta)
    for k, column in enumerate(columns):
        if column.part is not None and column.link == last:
            more[k] += ten[column.part]
    return more


@pytest.mark.parametrize("name", ["panda", "rr-arm"])
def test_a_payload_from_two_runs(name):
    arm, rng = cr.catalog.get(name), np.random.default_rng(4)
    empty, columns, theta = smooth_log(arm, rng, duration=20.0, torque_noise=0.01)
    ten = np.array([1.5, 0.15, 0.03, 0.06, 0.02, 0.001, 0.0, 0.03, 0.0, 0.04])
    t = empty.t
    q = empty.reference
    qd = np.gradient(q, t, axis=0)
    states = q, qd, np.gradient(qd, t, axis=0)
    more = with_payload(arm, ten, (columns, theta)) - theta
    extra = Regressor(arm, columns)(*states) @ more
    fit = identify(arm, empty, friction=FRICTION)
    found = fit.payload(replace(empty, tau=empty.tau + extra))
    known = dict(zip(("m", "mx", "my", "mz"), ten, strict=False))
    for one, value in known.items():
        if one in found.names:
            sd = found.sd[found.names.index(one)]
            assert abs(found[one] - value) < 4 * sd + 0.01 * abs(value)
    assert "mx" in found.names
    assert "payload of" in str(found)


def test_a_payload_is_told_in_the_frame_of_the_link_that_is_asked_for():
    """A flange 0.3 m ahead on the last link has the same mass, and its centre 0.3 m behind."""
    plain, rng = cr.catalog.get("rr-arm"), np.random.default_rng(4)
    last = plain.links[-1].name
    flange = Link("flange", Fixed(), last, at=(0.3, 0, 0))
    arm = replace(plain, links=(*plain.links, flange))
    empty, columns, theta = smooth_log(arm, rng, duration=20.0)
    states = rates(arm, empty.q, 200.0)
    ten = np.array([1.5, 0.15, 0.03, 0, 0, 0, 0, 0, 0, 0.04])
    extra = with_payload(plain, ten, (columns, theta)) - theta
    more = Regressor(arm, columns)(empty.q, *states) @ extra
    fit = identify(arm, empty, friction=FRICTION, motor_inertia=False, cutoff=8.0)
    loaded = replace(empty, tau=empty.tau + more)
    here, there = fit.payload(loaded, last), fit.payload(loaded)
    assert (here.link, there.link) == (last, "flange")
    assert here.mass == pytest.approx(1.5, rel=0.02)
    assert there.mass == pytest.approx(here.mass, rel=1e-6)
    np.testing.assert_allclose(there.com[:2], here.com[:2] - [0.3, 0], atol=1e-6)


def test_an_external_wrench_is_taken_off():
    arm, rng = cr.catalog.get("panda"), np.random.default_rng(4)
    log, _, theta = smooth_log(arm, rng, duration=20.0, torque_noise=0.01)
    wrench = rng.normal(size=6) * np.sin(3 * log.t)[:, None] * 10
    last = arm.links[-1].name
    J = cr.kinematics.jacobian(arm, log.q, last, "body")
    pushed = replace(log, tau=log.tau - np.einsum("tki,tk->ti", J, wrench))
    spoiled = identify(arm, pushed, friction=FRICTION, cutoff=6.0)
    fit = identify(
        arm, replace(pushed, wrench=wrench, wrench_on=last), friction=FRICTION, cutoff=6.0
    )
    assert fit.percent < 0.3 * spoiled.percent
    off = np.abs(fit.beta - fit.grouping.B @ theta) / fit.sd
    assert np.mean(off < 2.5) > 0.9
    with pytest.raises(cr.errors.DataError, match="expected six"):
        identify(arm, replace(pushed, wrench=wrench[:, :5]))


def test_gains_of_torques_are_found(data):
    """Relative to a joint's, or absolutely where a parameter is known."""
    log, theta = data
    spoiled = replace(log, tau=log.tau / [1.0, 2.0])
    fit = identify(ARM, spoiled, friction=TERMS, gains=True, cutoff=6.0)
    note = next(note for note in fit.notes if note.startswith("gains"))
    assert "q1 1 (reference)" in note
    gain = float(note.split("q2 ")[1].split(" ±")[0])
    assert gain == pytest.approx(2.0, rel=0.02)
    assert abs(fit["mx2"] - theta["mx2"]) < 0.02 * theta["mx2"]
    spoiled = replace(log, tau=log.tau / [3.0, 2.0])
    fit = identify(
        ARM, spoiled, friction=TERMS, gains=True, cutoff=6.0, known={"mx2": theta["mx2"]}
    )
    note = next(note for note in fit.notes if note.startswith("gains"))
    found = [float(note.split(f"{q} ")[1].split(" ±")[0]) for q in ("q1", "q2")]
    assert found == pytest.approx([3.0, 2.0], rel=0.02)


def test_a_delay_is_found():
    log, _, theta = smooth_log(ARM, np.random.default_rng(11), rate=500, torque_noise=0.01)
    late = np.column_stack([np.interp(log.t - 0.012, log.t, x) for x in log.tau.T])
    fit = identify(ARM, replace(log, tau=late), friction=TERMS, cutoff=8.0, delay=None)
    assert fit.delay == pytest.approx(0.012, abs=3e-4)
    assert any("ms late, as found" in note for note in fit.notes)
    off = np.abs(fit.beta - fit.grouping.B @ theta) / fit.sd
    assert np.mean(off < 3) > 0.8


def test_a_table_of_lengths_and_angles_is_enough():
    """Denavit-Hartenberg: no masses at all, and a tip without one."""
    rows = [DH(d=0.3, alpha="pi/2"), DH(a=0.4), DH(a=0.3)]
    arm = from_dh("table", rows, "standard")
    states = random_states(arm, 300, np.random.default_rng(0))
    columns = parameters(arm, TERMS)
    theta = np.abs(np.random.default_rng(1).normal(size=len(columns)))
    tau = Regressor(arm, columns)(*states) @ theta
    log = Log(np.arange(300) / 100, states[0], tau, states[1], states[2])
    fit = identify(arm, log, recipe=cr.identification.AsMeasured(), friction=TERMS)
    np.testing.assert_allclose(fit.beta, fit.grouping.B @ theta, rtol=1e-6, atol=1e-6)


def test_what_is_fixed_belongs_to_the_link_that_carries_it():
    """Numbers by joint, and the torque of the whole is that of its parts."""
    base = cr.Link("stand", cr.joints.Fixed(), mass=3.0)
    arm = cr.Link(
        "arm", cr.joints.Revolute("q1", axis="y"), "stand", mass=2.0, com=(0.3, 0, 0.1), inertia=0.1
    )
    tool = cr.Link(
        "tool", cr.joints.Fixed(), "arm", at=(0.5, 0.1, 0), mass=0.7, com=(0, 0.1, 0.2), inertia=0.03
    )  # fmt: skip
    tip = cr.Link("tip", cr.joints.Fixed(), "tool", at=(0.1, 0, 0), mass=0)
    whole = cr.Mechanism("with-tool", (base, arm, tool, tip))
    columns = parameters(whole, TERMS)
    assert [c.name for c in columns][:2] == ["m1", "mx1"]
    assert {c.name[-1] for c in columns} == {"1"}
    states = random_states(whole, 20, np.random.default_rng(0))
    rigid = [c for c in columns if c.part is not None]
    tau = Regressor(whole, rigid)(*states) @ described_values(whole, rigid)
    np.testing.assert_allclose(tau, cr.compile(whole).inverse_dynamics(*states), atol=1e-9)


def test_ten_numbers_move_with_their_frame():
    rng = np.random.default_rng(3)
    r, m = rng.normal(size=(5, 3)), rng.uniform(1, 2, 5)

    def ten(points):
        J = sum(k * (x @ x * np.eye(3) - np.outer(x, x)) for k, x in zip(m, points, strict=True))
        return np.array([m.sum(), *(m @ points), *J[np.triu_indices(3)]])

    R, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    p = rng.normal(size=3)
    np.testing.assert_allclose(carried(ten(r), R, p), ten(r @ R.T + p), atol=1e-12)


def test_zeros_of_angles_that_no_motion_tells_are_named_where_no_masses_are_described():
    arm = cr.catalog.get("rr-arm")
    bare = replace(arm, values={k: v for k, v in arm.values.items() if k[0] in "lg"})
    log, *_ = smooth_log(arm, np.random.default_rng(5), duration=20.0, torque_noise=0.02)

    def said(machine, log):
        fit = identify(machine, log, delay=0)
        return fit.percent, [n for n in fit.notes if n.startswith("not told by these data")]

    percent, (note,) = said(bare, log)
    assert "whether the angle of q2 is zero where" in note
    off, notes = said(bare, replace(log, q=log.q + np.array([0, 0.5])))
    assert notes == [note]
    assert off == pytest.approx(percent, rel=1e-6)
    assert said(arm, log)[1] == []
