"""The closed loop's programs: the plant of `compile`, the lecture's servo, energy accounts."""

import math

import numpy as np
import pytest

import chainrule as cr
from chainrule.labpage.generated import Generated
from chainrule.labpage.laws import available, mode_of
from chainrule.program import compile_rollout

QUADRATURE = 1e-5  # RK4 at 1 kHz over seconds


def inputs(generated, **given):
    """The loop's inputs, at rest unless given."""
    n = generated.layout.nv
    values = {name: np.zeros(shape) for name, shape in generated.loop.inputs.items()}
    values |= {"limit": np.full(n, np.inf), "windup": np.full(n, np.inf)}
    parameters = [float(generated.mechanism.values[p]) for p in generated.setup.numbers.free]
    parameters = {**dict(zip(generated.setup.numbers.free, parameters, strict=True))}
    parameters |= given.pop("parameters", {})
    values |= {name: np.asarray(value, float) for name, value in given.items()}
    return values | generated.derived(list(parameters.values()))


def rolled(generated, method, q, dt, steps, **given):
    x = np.zeros(generated.layout.size)
    x[: len(q)] = q
    run = compile_rollout(generated.steps[method])
    values = inputs(generated, **given)
    names = {port.name for port in generated.steps[method].inputs}
    return run(x, dt, steps, inputs={k: v for k, v in values.items() if k in names}).x


@pytest.mark.parametrize("name", ["pendulum", "double-pendulum", "cart-pole", "furuta"])
def test_open_loop_has_the_bits_of_compile(name):
    mechanism = cr.catalog.get(name)
    generated = Generated(mechanism)
    q = [1.9, 0.7][: mechanism.dof]
    ours = rolled(generated, "rk4", q, 0.002, 2000)[:, : 2 * mechanism.dof]
    still = np.zeros(mechanism.dof)
    theirs = cr.compile(mechanism, free="all").rollout(
        [*q, *still], 0.002, 2000, tau=still, parameters=mechanism.values
    )
    assert (ours == np.asarray(theirs)).all()


def test_the_lectures_servo_holds_its_pendulum():
    lecture = {"m": 2.0, "l": 2.0, "g": 9.81}
    generated = Generated(cr.catalog.pendulum())
    settings = dict(mode=1, target=[-math.pi / 2.5], kp=[1500], ki=[150.1], kd=[15])
    x = rolled(
        generated, "velocity_verlet", [math.pi / 2], 0.01, 6000, parameters=lecture, **settings
    )
    end = x[-1]
    u = 1500 * (-math.pi / 2.5 - end[0]) + 150.1 * end[2] - 15 * end[1]
    assert end[0] == pytest.approx(-1.257, abs=1e-3)
    assert u == pytest.approx(-37.32, abs=0.02)


@pytest.mark.parametrize("method", ["rk4", "velocity_verlet", "heun", "midpoint"])
def test_energy_is_what_was_there_plus_work_less_friction(method):
    generated = Generated(cr.catalog.double_pendulum())
    settings = dict(mode=1, target=[1, 1], kp=[3, 1], ki=[1, 1], kd=[0.1, 0.1], push=[0.1, 0])
    q = [0.5, 0.2]
    x = rolled(generated, method, q, 0.001, 1000, parameters={"b": 0.02}, **settings)
    n = generated.layout
    values = {**generated.mechanism.values, "b": 0.02}
    parameters = [float(values[p]) for p in generated.setup.numbers.free]
    energy = generated.loop.energies()
    total = [sum(map(float, energy(row, parameters))) for row in (x[0], x[-1])]
    assert x[-1, n.loss] > 0
    change = total[1] - total[0] - x[-1, n.work] + x[-1, n.loss]
    assert abs(change) < (QUADRATURE if method == "rk4" else 1e-3)


def test_verlet_without_velocity_terms_is_velocity_verlet():
    """On a frictionless pendulum both give the same positions, up to rounding."""
    generated = Generated(cr.catalog.pendulum())
    from chainrule.labpage.stepping import verlet_begin

    values = inputs(generated)
    begin = verlet_begin(generated.hoisted[1], generated.layout)
    x0 = np.zeros(generated.layout.size)
    x0[0] = 1.0
    first = begin(
        **{p.name: values[p.name] for p in begin.inputs if p.name in values}, x=x0, dt=0.01
    )
    run = compile_rollout(generated.steps["verlet"])
    names = {port.name for port in generated.steps["verlet"].inputs}
    given = {k: v for k, v in values.items() if k in names}
    verlet = run(np.asarray(first), 0.01, 500, inputs=given).x[:, 0]
    other = rolled(generated, "velocity_verlet", [1.0], 0.01, 500)[:, 0]
    assert np.abs(verlet - other).max() < 1e-10


@pytest.mark.parametrize(
    "mechanism",
    [cr.catalog.pendulum(damping=0.1, coulomb_fric=0.2), cr.catalog.get("double-pendulum-absolute"),
     cr.catalog.furuta(), cr.catalog.cart_pole()],
    ids=lambda m: m.name,
)  # fmt: skip
def test_the_terms_of_a_row_add_up_to_its_force(mechanism):
    generated = Generated(mechanism)
    rows, terms = generated.equations
    rng = np.random.default_rng(7)
    x = np.zeros(generated.layout.size)
    x[: 2 * mechanism.dof] = rng.normal(size=2 * mechanism.dof)
    parameters = [float(generated.mechanism.values[p]) for p in generated.setup.numbers.free]
    values = inputs(generated, push=rng.normal(size=mechanism.dof))
    values.pop("derived", None)
    observed = generated.loop.observed()
    seen = dict(
        zip(
            [port.name for port in observed.outputs],
            observed(x=x, parameters=parameters, **values),
            strict=True,
        )
    )
    flat = list(np.asarray(terms(x, seen["qdd"], parameters)))
    for row, force in zip(rows, seen["force"], strict=True):
        total = sum(flat.pop(0) for _ in row.pieces)
        assert total == pytest.approx(float(force), abs=1e-10)


def test_laws_that_make_sense():
    names = {
        m: available(cr.catalog.get(m)) for m in ("pendulum", "acrobot", "pendubot", "cart-pole")
    }
    assert "swing-up" in names["pendulum"]
    assert "swing-up" in names["cart-pole"]
    assert "swing-up" in names["acrobot"]
    assert "swing-up" not in names["pendubot"]
    assert "computed-torque" not in names["acrobot"]  # it has a joint without a motor
    assert available(cr.catalog.get("spherical-pendulum")) == ["gravity"]


def test_gravity_compensation_floats_and_computed_torque_arrives():
    generated = Generated(cr.catalog.double_pendulum())
    still = rolled(generated, "rk4", [0.9, -0.4], 0.002, 1000, mode=mode_of("gravity"))
    assert np.abs(still[-1, :4] - still[0, :4]).max() < 1e-9
    settings = dict(mode=mode_of("computed-torque"), target=[1.0, -2.0], omega=6)
    x = rolled(generated, "rk4", [0.0, 0.0], 0.002, 1500, **settings)
    assert np.abs(x[-1, :2] - [1.0, -2.0]).max() < 1e-5


def test_a_passive_joint_gets_no_torque_but_can_be_pushed():
    generated = Generated(cr.catalog.acrobot())
    program = generated.loop.torque()
    values = inputs(generated, mode=1, target=[1, 1], kp=[9, 9], push=[5, 0])
    values.pop("derived", None)
    parameters = [float(generated.mechanism.values[p]) for p in generated.setup.numbers.free]
    x = np.zeros(generated.layout.size)
    torque = np.asarray(program(x=x, parameters=parameters, **values))
    assert torque[0] == 0
    assert torque[1] == 9
    moved = rolled(generated, "rk4", [0, 0], 0.01, 10, push=[5, 0])
    assert moved[-1, 0] > 0
