"""Motors that drive several joints: friction and rotors on sums of coordinates."""

from dataclasses import replace

import numpy as np
import pytest

import chainrule as cr
from chainrule.identification.identify import identify
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import AsMeasured
from chainrule.identification.regression.columns import (
    Regressor,
    described_values,
    geometry,
    parameters,
    strand_ratios,
    traced_regressor,
)
from chainrule.identification.regression.grouping import random_states
from chainrule.mechanism.joints.strand import Strand

TERMS = (cr.friction.Viscous, cr.friction.Coulomb, cr.friction.Offset)
WRIST = {"m6": {"q5": 1, "q6": 1}}


def wrist_log(seed=0, noise=0.02, duration=30.0, rate=500.0):
    """(a PUMA whose motor 6 drives q5 + q6, its log, θ by name)."""
    arm = replace(cr.catalog.puma560(), strands=[Strand("m6", WRIST["m6"])])
    rng = np.random.default_rng(seed)
    motion = cr.excite(cr.catalog.puma560(), starts=1, rounds=8, seed=rng).motion
    t = np.arange(0, duration, 1 / rate)
    q, qd, qdd = motion(t)
    columns = parameters(arm, TERMS)
    theta = described_values(arm, columns)
    for k, column in enumerate(columns):
        if column.term is not None:
            theta[k] = rng.uniform(0.2, 1.0)
        elif column.name == "Ir_m6":
            theta[k] = 0.3
    tau = Regressor(arm, columns)(q, qd, qdd) @ theta
    tau = tau + noise * np.sqrt(np.mean(tau**2, axis=0)) * rng.normal(size=tau.shape)
    log = Log(t, q + 1e-5 * rng.normal(size=q.shape), tau)
    return arm, log, dict(zip((c.name for c in columns), theta, strict=True))


def test_a_wrist_whose_motor_drives_two_joints():
    _, log, theta = wrist_log()
    plain = identify(cr.catalog.puma560(), log, friction=TERMS, cutoff=8.0)
    fit = identify(cr.catalog.puma560(), log, friction=TERMS, cutoff=8.0, couplings=WRIST)
    three = set(fit.grouping.names) - set(plain.grouping.names)
    assert {"Ir_m6", "Fv_m6", "Fc_m6"} <= three
    assert fit.errors().percent[4:].max() < 0.5 * plain.errors().percent[4:].max()
    for name in ("Ir_m6", "Fv_m6", "Fc_m6"):
        row = fit.table()[name]
        assert abs(row.value - theta[name]) < 4 * row.sd
        assert row.sd < 0.2 * theta[name]
    back = fit.mechanism()
    assert back.strands[0].name == "m6"
    assert float(back.strands[0].inertia.evaluate({})) == pytest.approx(0.3, rel=0.2)
    (dry,) = [f for f in back.strands[0].friction if f.word == "coulomb"]
    far = float(dry.exact.evaluate({})) * np.pi / 2  # c atan(k q̇) of a fast motion
    assert far == pytest.approx(fit["Fc_m6"], rel=1e-3)


def test_the_columns_are_those_of_the_equations_of_motion():
    """Y θ is the torque that the compiled mechanism with the strand has."""
    arm = cr.catalog.double_pendulum()
    smooth = [cr.friction.Viscous(0.3), cr.friction.Coulomb(0.2, steepness=50)]
    strand = Strand("m", {"q1": 2, "q2": -1}, inertia=0.05, friction=smooth)
    arm = replace(arm, strands=[strand])
    columns = parameters(arm, [cr.friction.Viscous, cr.friction.Coulomb(0, steepness=50)])
    states = random_states(arm, 20, np.random.default_rng(0))
    tau = Regressor(arm, columns)(*states) @ described_values(arm, columns)
    there = cr.compile(arm).inverse_dynamics(*states)
    np.testing.assert_allclose(tau, there, rtol=1e-9, atol=1e-9)
    assert strand_ratios(arm, 0).tolist() == [2, -1]


def test_it_is_recovered_to_rounding():
    arm = replace(cr.catalog.double_pendulum(), strands=[Strand("m", {"q1": 1, "q2": 1})])
    columns = parameters(arm, TERMS)
    rng = np.random.default_rng(1)
    theta = rng.uniform(0.1, 1, len(columns))
    states = random_states(arm, 300, rng)
    tau = Regressor(arm, columns)(*states) @ theta
    log = Log(np.arange(300) / 100, states[0], tau, states[1], states[2])
    fit = identify(arm, log, friction=TERMS, motor_inertia=True, recipe=AsMeasured())
    np.testing.assert_allclose(fit.beta, fit.grouping.B @ theta, atol=1e-9)


def test_unknown_coordinates_are_answered():
    log = Log(np.arange(50) / 10, np.zeros((50, 2)), np.zeros((50, 2)))
    with pytest.raises(cr.ChainruleError, match="q9"):
        identify(cr.catalog.double_pendulum(), log, couplings={"m": {"q9": 1}})


def test_joints_that_follow_others_are_estimated():
    """A gripper: the second finger follows the first, and its body counts."""
    finger = cr.Link("finger", cr.joints.Revolute("q1"), mass=1.0, com=(0.3, 0, 0), inertia=0.02)
    other = cr.Link(
        "other", cr.joints.Follower("f", of={"q1": -2}), at=(0.1, 0, 0), mass=0.7,
        com=(0.2, 0.1, 0), inertia=0.03,
    )  # fmt: skip
    arm = cr.Mechanism("gripper", (finger, other), gravity=(9.81, 0, 0))
    columns = parameters(arm, ())
    states = random_states(arm, 60, np.random.default_rng(0))
    tau = cr.compile(arm).inverse_dynamics(*states)
    np.testing.assert_allclose(
        Regressor(arm, columns)(*states) @ described_values(arm, columns), tau, atol=1e-9
    )
    log = Log(np.arange(60) / 100, states[0], tau, states[1], states[2])
    fit = identify(arm, log, friction=(), recipe=AsMeasured())
    assert fit.percent < 1e-6


def test_the_armature_of_a_ball_joint_is_one_of_the_parameters():
    """Y θ is the torque of the described machine, each rate of the ball with its armature."""
    ball = cr.joints.Ball("b", rotor=cr.joints.Rotor(0.05, 3))
    body = {"mass": 1.5, "com": (0.1, 0.2, -0.3), "inertia": [0.02, 0.03, 0.04]}
    hinge = cr.joints.Revolute("h", axis="x", rotor=cr.joints.Rotor(0.02))
    links = (cr.Link("a", ball, **body), cr.Link("c", hinge, "a", at=(0, 0, -0.5), **body))
    arm, rng = cr.Mechanism("arm", links), np.random.default_rng(4)
    columns = parameters(arm)
    assert [c.name for c in columns if c.rotor] == ["Ir1", "Ir2"]
    theta = described_values(arm, columns)
    q = np.array([0.5, 0.5, -0.5, 0.5, 0.3])
    v, a = rng.normal(size=(2, arm.dof))
    Y = traced_regressor(arm, geometry(arm), columns, q, v, a).astype(float)
    np.testing.assert_allclose(Y @ theta, cr.compile(arm).inverse_dynamics(q, v, a), atol=1e-12)


def test_a_coupling_that_nobody_told_is_named():
    """Where it leaves most of a joint's torque unexplained: strong friction of the wrist's motor."""
    _, log, _ = wrist_log(seed=3)
    rate = np.gradient(log.q[:, 4] + log.q[:, 5], log.t)
    more = 6 * rate + 4 * np.sign(rate)
    spoiled = replace(log, tau=log.tau + np.outer(more, [0, 0, 0, 0, 1, 1]))
    fit = identify(cr.catalog.puma560(), spoiled, friction=TERMS, cutoff=8.0)
    assert "most likely a motor drives q5 + q6 (coupling m=q5+q6)" in fit.impossible[0]
    told = identify(cr.catalog.puma560(), spoiled, friction=TERMS, cutoff=8.0, couplings=WRIST)
    assert told.impossible == ()
