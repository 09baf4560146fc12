"""What a compiled model does with arrays, parameters, friction, limits and trajectories."""

import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import (
    ChainruleError,
    DivergenceWarning,
    InputError,
    SingularMassMatrixError,
    UnknownNameError,
)
from chainrule.integrators import RK4, Euler
from chainrule.loop.plant import plant_of
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_model
from chainrule.program.rewriting.folding import hoist
from chainrule.tracing.programs import PARAMETERS, program

ROUNDING = 1e-12


@pytest.fixture(scope="module")
def pendulum():
    return compile_model(cr.catalog.double_pendulum())


@pytest.fixture
def rng():
    return np.random.default_rng(0)


def test_leading_shapes_broadcast(pendulum, rng):
    q, qd, tau = rng.normal(size=(5, 1, 2)), rng.normal(size=(3, 2)), rng.normal(size=2)
    qdd = pendulum.forward_dynamics(q, qd, tau)
    assert qdd.shape == (5, 3, 2)
    assert np.array_equal(qdd[4, 1], pendulum.forward_dynamics(q[4, 0], qd[1], tau))
    assert pendulum.mass_matrix(q).shape == (5, 1, 2, 2)
    assert pendulum.forward_kinematics(q).p.shape == (5, 1, 2, 3)
    assert pendulum.jacobian(q, link="lower", point=(0.1, 0, 0)).shape == (5, 1, 6, 2)


def test_inverse_of_forward(pendulum, rng):
    q, qd, tau = rng.normal(size=(3, 50, 2))
    qdd = pendulum.forward_dynamics(q, qd, tau)
    assert np.allclose(pendulum.inverse_dynamics(q, qd, qdd), tau, rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", ["double-pendulum-absolute", "scara", "puma560"])
def test_free_parameters_give_the_same(name, rng):
    mechanism = cr.catalog.get(name)
    fixed, free = compile_model(mechanism), compile_model(mechanism, free="all")
    q, qd, tau = rng.normal(size=(3, 7, mechanism.dof))
    for function in ("inverse_dynamics", "forward_dynamics"):
        ours, theirs = (getattr(m, function)(q, qd, tau) for m in (free, fixed))
        assert np.allclose(ours, theirs, rtol=ROUNDING, atol=ROUNDING * np.max(np.abs(theirs)))
    assert np.allclose(free.gravity(q), fixed.gravity(q), rtol=ROUNDING, atol=1e-10)


def test_free_parameters_are_those_of_another_mechanism(rng):
    mechanism = cr.catalog.double_pendulum()
    model = compile_model(mechanism, free=["m2", "l1"])
    q, qd, tau = rng.normal(size=(3, 2))
    masses = np.array([0.1, 1.0, 3.0])
    qdd = model.forward_dynamics(q, qd, tau, parameters={"m2": masses, "l1": 0.7})
    for mass, row in zip(masses, qdd, strict=True):
        other = compile_model(mechanism.with_values(m2=mass, l1=0.7))
        assert np.allclose(row, other.forward_dynamics(q, qd, tau), rtol=ROUNDING)
    x = model.rollout([*q, *qd], 1e-3, 10, parameters={"m2": masses})
    assert x.shape == (3, 11, 4)
    assert not np.array_equal(x[0, -1], x[1, -1])


def test_what_depends_on_parameters_alone_is_not_repeated(rng):
    setup = compile_model(cr.catalog.puma560(full=True), free="all")._setup
    whole = program(setup, "inverse_dynamics")
    before, after = hoist(whole, PARAMETERS)
    q, qd, qdd = rng.normal(size=(3, 6))
    values = rng.uniform(0.5, 1.5, len(setup.numbers.names))
    derived = before(values)
    assert np.array_equal(after(q, qd, qdd, derived), whole(q, qd, qdd, values))
    assert after.operations["mul"] < whole.operations["mul"]


def test_operations_of_the_puma_are_few():
    """OpenSYMORO needs 641, in base parameters 541, and 1720 for articulated bodies."""
    puma = cr.catalog.puma560(full=True, motors=False)
    counts = []
    for regroup, name in (
        (False, "inverse_dynamics"),
        (True, "inverse_dynamics"),
        (True, "articulated"),
    ):
        operations = compile_model(puma, free="all", regroup=regroup).program(name).operations
        counts.append(operations["mul"] + operations["add"])
    assert counts[0] <= 585
    assert counts[1] <= 515
    assert counts[2] <= 1160


def test_a_double_pendulum_needs_two_angles_and_some_thirty_operations(pendulum):
    counts = pendulum.operations["forward_dynamics"]
    assert counts["trig"] == 2
    assert counts["mul"] + counts["add"] + counts["div"] <= 35


def test_friction_and_limits(rng):
    joints = (
        cr.joints.Revolute(
            "a",
            friction=(cr.friction.Viscous(0.3), cr.friction.Coulomb(0.2), cr.friction.Offset(0.1)),
        ),
        cr.joints.Revolute("b", friction=(cr.friction.Coulomb(0.4, 10),), effort_limit=0.5),
    )
    links = (
        cr.Link("one", joints[0], mass=1, com=(0.5, 0, 0), inertia=0.1),
        cr.Link("two", joints[1], "one", at=(1, 0, 0), mass=1, com=(0.5, 0, 0), inertia=0.1),
    )
    model = compile_model(Mechanism("rubbing", links))
    plain = tuple(
        cr.Link(
            x.name, cr.joints.Revolute(x.joint.name), x.parent, x.at, mass=1, com=x.com, inertia=0.1
        )
        for x in links
    )
    smooth = compile_model(Mechanism("smooth", plain))
    q, qd, qdd = rng.normal(size=(3, 20, 2))
    F = model.inverse_dynamics(q, qd, qdd) - smooth.inverse_dynamics(q, qd, qdd)
    expected = np.stack(
        [0.3 * qd[:, 0] + 0.2 * np.sign(qd[:, 0]) + 0.1, 0.4 * np.arctan(10 * qd[:, 1])], axis=-1
    )
    assert np.allclose(F, expected, atol=1e-12)
    beyond, at_limit = np.array([0.3, 40.0]), np.array([0.3, 0.5])
    ours = model.forward_dynamics(q, qd, beyond)
    assert np.array_equal(ours, model.forward_dynamics(q, qd, at_limit))
    assert np.allclose(ours, smooth.forward_dynamics(q, qd, at_limit - expected), atol=1e-12)
    assert np.all(model.linearize(q, qd, beyond).B[:, :, 1] == 0)


def test_rollout_is_the_step_repeated(pendulum, rng):
    x0 = rng.normal(size=(3, 4))
    tau = rng.normal(size=(3, 2))
    x = pendulum.rollout(x0, 1e-2, 6, method=Euler, tau=tau, every=2)
    assert x.shape == (3, 4, 4)
    state = x0.copy()
    for k in range(7):
        if k % 2 == 0:
            assert np.allclose(x[:, k // 2], state, rtol=1e-13, atol=1e-13)
        qdd = pendulum.forward_dynamics(state[:, :2], state[:, 2:], tau)
        state = state + 1e-2 * np.concatenate([state[:, 2:], qdd], axis=1)


def test_torque_over_time(pendulum, rng):
    x0, tau = rng.normal(size=4), rng.normal(size=(5, 2))
    x = pendulum.rollout(x0, 1e-3, 20, tau=tau, hold=4, every=4)
    state = x0
    for k in range(5):
        state = pendulum.rollout(state, 1e-3, 4, tau=tau[k], every=4)[-1]
        assert np.array_equal(state, x[k + 1])


def test_energy_and_quaternions_are_kept():
    model = compile_model(cr.catalog.spherical_pendulum())
    x = model.rollout([1, 0, 0, 0, 1, 2, 3], 1e-3, 5000, every=100)
    q, qd = x[:, :4], x[:, 4:]
    energy = model.kinetic_energy(q, qd) + model.potential_energy(q)
    assert np.ptp(energy) < 1e-9
    assert np.max(np.abs(np.linalg.norm(q, axis=-1) - 1)) < 1e-15


@pytest.mark.parametrize("name", ["double-pendulum", "panda", "spherical-pendulum"])
def test_same_bits_in_every_company(name):
    """The interpreter, one lane or several, one thread or two, baseline or this computer's best."""
    mechanism = cr.catalog.get(name)
    plain = compile_model(mechanism)
    rng = np.random.default_rng(8)
    nq, nv = len(mechanism.coordinate_names), mechanism.dof
    q, qd, tau = rng.normal(size=(5, nq)), *rng.normal(size=(2, 5, nv))
    if nq != nv:
        q /= np.linalg.norm(q, axis=-1, keepdims=True)
    else:
        q = np.clip(q, plant_of(mechanism).low, plant_of(mechanism).high)
    reference = plain.program("forward_dynamics")(q, qd, tau)
    x0 = np.concatenate([q, qd], axis=-1)
    path = plain.rollout(x0, 1e-3, 8, tau=tau, threads=1)
    for options in ({"lanes": 1}, {"lanes": 3}, {"lanes": 16}, {"cpu": "x86-64"}, {"threads": 2}):
        model = compile_model(mechanism, **options)
        assert np.array_equal(model.forward_dynamics(q, qd, tau), reference), options
        assert np.array_equal(model.rollout(x0, 1e-3, 8, tau=tau), path), options


def test_a_lost_trajectory_is_reported_and_harms_no_other(pendulum):
    x0 = np.zeros((4, 4))
    x0[:, 0] = 0.1
    x0[2, 2:] = 1e160, -1e160
    with pytest.warns(
        DivergenceWarning, match="1 of 4 trajectories left the finite numbers"
    ) as told:
        x = pendulum.rollout(x0, 1e-3, 50, every=10)
    assert [(d.index, d.time) for d in x.diverged] == [((2,), pytest.approx(1e-3))]
    assert told[0].message.indices == [(2,)]
    assert not np.isfinite(x[2, -1]).all()
    alone = pendulum.rollout(x0[0], 1e-3, 50, every=10)
    for k in (0, 1, 3):
        assert np.array_equal(x[k], alone)
    assert alone.diverged == ()


def test_wrong_input_is_named(pendulum):
    zero = np.zeros(2)
    with pytest.raises(InputError, match=r"q has shape \(3,\); expected \(..., 2\): q1, q2"):
        pendulum.forward_dynamics(np.zeros(3), zero, zero)
    with pytest.raises(InputError, match=r"qd\[1\] is nan"):
        pendulum.forward_dynamics(zero, [0, np.nan], zero)
    with pytest.raises(InputError, match=r"leading shapes do not broadcast: q \(3,\), qd \(2,\)"):
        pendulum.kinetic_energy(np.zeros((3, 2)), np.zeros((2, 2)))
    with pytest.raises(InputError, match="must be real numbers"):
        pendulum.gravity("up")
    with pytest.raises(InputError, match=r"x0 has shape \(2,\); expected \(..., 4\)"):
        pendulum.rollout(zero, 1e-3, 1)
    with pytest.raises(InputError, match=r"x0\[0\] is inf"):
        pendulum.rollout([np.inf, 0, 0, 0], 1e-3, 1)
    with pytest.raises(InputError, match=r"method=4 is no integrator"):
        pendulum.rollout(np.zeros(4), 1e-3, 1, method=4)
    with pytest.raises(InputError, match=r"hold=4 does not divide steps=10"):
        pendulum.rollout(np.zeros(4), 1e-3, 10, method=RK4, tau=np.zeros((2, 2)), hold=4)
    with pytest.raises(InputError, match=r"with hold=5 and steps=10 expected \(\.\.\., 2, 2\)"):
        pendulum.rollout(np.zeros(4), 1e-3, 10, method=RK4, tau=np.zeros((3, 2)), hold=5)
    with pytest.raises(UnknownNameError, match="lower"):
        pendulum.jacobian(zero, link="lowr")
    with pytest.raises(UnknownNameError, match="mass_matrix"):
        pendulum.program("mass_matrx")
    ball = compile_model(cr.catalog.spherical_pendulum())
    with pytest.raises(InputError, match="no unit quaternion"):
        ball.gravity([1.0, 1.0, 0, 0])


def test_wrong_parameters_are_named():
    mechanism = cr.catalog.double_pendulum()
    with pytest.raises(UnknownNameError, match="m3"):
        compile_model(mechanism, free=["m3"])
    model = compile_model(mechanism, free=["m2", "I2"])
    zero = np.zeros(2)
    with pytest.raises(UnknownNameError, match="m1"):
        model.gravity(zero, parameters={"m1": 1.0})
    with pytest.raises(InputError, match="'m2' is nan"):
        model.gravity(zero, parameters={"m2": np.nan})
    with pytest.raises(SingularMassMatrixError, match="singular for row 1"):
        model.forward_dynamics(zero, zero, zero, parameters={"m2": [1.0, 0.0], "I2": 0.0})
    with pytest.raises(SingularMassMatrixError):
        model.rollout(np.zeros(4), 1e-3, 1, parameters={"m2": 0.0, "I2": 0.0})
    open_link = cr.Link("rod", cr.joints.Revolute("q"), mass="m", com=("l", 0, 0))
    unknown = Mechanism("unknown", (open_link,))
    with pytest.raises(ChainruleError, match=r"no value for m, l|no value for l, m"):
        compile_model(unknown)
    with pytest.raises(InputError, match="no value for the free parameter"):
        compile_model(unknown, free="all").gravity([0.0])


def test_a_parameter_by_its_own_name_is_told_where_it_belongs():
    model = compile_model(cr.catalog.pendulum(), free=["m"])
    with pytest.raises(ChainruleError, match=r"gravity takes values .* parameters=\{'m': …\}"):
        model.gravity([0.1], m=2.0)
    with pytest.raises(
        ChainruleError, match=r"gravity takes \(q, parameters\): not expected gamma"
    ):
        model.gravity([0.1], gamma=2.0)
    with pytest.raises(ChainruleError, match=r"linearize takes .*: missing tau"):
        model.linearize([0.1], [0.0])


@pytest.mark.parametrize("name", ["pendulum", "double-pendulum"])
def test_masses_below_zero_are_those_of_no_body(name):
    """A pendulum's motion does not depend on its mass: below zero it would look like any other."""
    model = compile_model(name, free="all")
    first = model.free[0]
    with pytest.raises(ChainruleError, match="the parameters are those of no body"):
        model.rollout([0.3] * 2 * model.mechanism.dof, 1e-2, 3, parameters={first: [1.0, -1.0]})
