"""Gradients of rollouts: equal to JAX's own, to finite differences, and to each other's."""

from dataclasses import replace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import chainrule as cr
from chainrule.errors import InputError, NoRoomError, UnknownNameError
from chainrule.simulation import Actuator, Sensor
from jax_oracle import JaxChain

# What issue 17 asks for: relative to the largest entry, in double precision.
SAME = 1e-9
# Central differences of order four lose seven digits or so of the sixteen that a smooth J has.
DIFFERENCES = 1e-7
# Forward and back round differently, in sums of a few hundred terms.
ROUNDING = 1e-11

COST = cr.measure.Cost(Q=[1.0, 2.0, 0.3, 0.4], R=[0.1, 0.2], target=[0.3, 0.1])
X0 = np.array([0.3, -0.2, 0.5, 0.1])


def close(found, expected, tolerance):
    expected = np.asarray(expected)
    assert found.shape == expected.shape
    assert np.abs(found - expected).max() <= tolerance * np.abs(expected).max()


@pytest.fixture(scope="module")
def double():
    return cr.compile(cr.catalog.double_pendulum(), free=["m1", "m2"])


@pytest.mark.parametrize("name", ["double_pendulum", "panda"])
def test_equal_to_jax(name):
    """J = Σ w·x over samples of an arm under torques, by start, torques and all masses."""
    mechanism = cr.catalog.get(name)
    chain, n = JaxChain(mechanism), len(mechanism.links)
    free = [f"m{i + 1}" for i in range(n)]
    model = cr.compile(mechanism, free=free)
    rng = np.random.default_rng(7)
    dt, steps, every = 5e-3, 40, 4
    q0 = np.array([0.1, 0.2, -0.1, -1.5, 0.3, 1.4, 0.2])[:n] if n > 2 else np.array([0.9, -0.7])
    x0 = np.concatenate([q0, 0.3 * rng.normal(size=n)])
    tau, weights = rng.normal(size=(steps, n)), rng.normal(size=(steps // every + 1, 2 * n))
    own = model.rollout(x0, dt, steps, tau=tau, hold=1, every=every)

    def J(x0, tau, masses):
        states = chain.rollout(x0, tau, dt, masses)[::every]
        return jnp.sum(weights * states), states

    gradient = jax.jit(jax.grad(J, argnums=(0, 1, 2), has_aux=True))
    (by_x0, by_tau, by_mass), states = gradient(x0, tau, chain.masses)
    close(np.asarray(own), states, SAME)
    found = model.gradient(x0, dt, steps, weights, tau=tau, hold=1)
    close(found["x0"], by_x0, SAME)
    close(found["tau"], by_tau, SAME)
    close(np.array([found[m] for m in free]), by_mass, SAME)


def differences(value, at, h=1e-5):
    """Central differences of order four; no kink of a limit may lie within 2h."""
    at = np.asarray(at, dtype=float)
    found = np.zeros(at.shape)
    for i in np.ndindex(at.shape):
        step = np.zeros(at.shape)
        step[i] = h
        near, far = (value(at + k * step) - value(at - k * step) for k in (1, 2))
        found[i] = (8 * near - far) / (12 * h)
    return found


def check(model, steps, of=COST, x0=X0, numbers=None, parameters=None, **given):
    """There and back is forward, and both are what J does."""
    numbers = {name: np.asarray(v, dtype=float) for name, v in (numbers or {}).items()}
    parameters = parameters or {}

    def gradient(x0=x0, numbers=numbers, parameters=parameters, **how):
        return model.gradient(
            x0, 0.01, steps, of, numbers=numbers, parameters=parameters, **given, **how
        )

    found, forward = gradient(), gradient(mode="forward")
    assert {*found} == {"x0", *model.free, *numbers}
    close(found["x0"], differences(lambda v: gradient(x0=v, wrt="x0").value, x0), DIFFERENCES)
    for name, at in numbers.items():
        exact = differences(
            lambda v, n=name: gradient(numbers=numbers | {n: v}, wrt="x0").value, at
        )
        close(found[name], exact, DIFFERENCES)
    for name, at in parameters.items():
        exact = differences(
            lambda v, n=name: gradient(parameters=parameters | {n: v}, wrt="x0").value, at
        )
        close(found[name], exact, DIFFERENCES)
    for name in found:
        close(found[name], forward[name], ROUNDING)
    assert np.array_equal(found.value, forward.value)


GAINS = {"kp": [20.0, 10.0], "kd": [2.0, 1.0]}
PD = cr.control.PD(**GAINS, target=[0.3, 0.1])
PID = cr.control.PID(**GAINS, ki=[3.0, 2.0], target=[0.3, 0.1])
MASSES = {"m1": 0.8, "m2": 0.7}


@pytest.mark.parametrize(
    ("law", "names", "around"),
    [
        (PD, ["kp", "kd", "target"], {}),
        (PID, ["kp", "ki"], {}),
        (cr.control.ComputedTorque(**GAINS, target=[0.3, 0.1]), ["kp"], {"control_period": 0.02}),
        (PID, ["kp", "ki"], {"control_period": 0.02, "actuator": Actuator(limit=1.5, lag=0.02)}),
    ],
)
def test_gains_of_a_closed_loop(double, law, names, around):
    numbers = {f"controller.{name}": getattr(law, name) for name in names}
    numbers |= {"loop.limit": [1.5, 1.5]} if "actuator" in around else {}
    x0 = np.array([0.2, -0.25, 0.5, 0.1])
    check(double, 50, x0=x0, numbers=numbers, parameters=MASSES, loop=cr.Loop(law, **around))


def test_noise_is_a_number_like_any_other(double):
    sensor = Sensor(noise=0.01, delay=0.02)
    loop = cr.Loop(
        cr.control.PD(kp=2.0, kd=0.2, target=[0.3, 0.1]), control_period=0.02, sensor=sensor
    )

    def value(kp):
        rng = np.random.default_rng(1)
        return double.gradient(
            X0, 0.01, 40, COST, loop=loop, seed=rng, numbers={"controller.kp": kp}
        )

    kp = np.array([2.0, 2.0])
    close(value(kp)["controller.kp"], differences(lambda v: value(v).value, kp), DIFFERENCES)


def with_joints(**changes):
    mechanism = cr.catalog.double_pendulum()
    links = [replace(link, joint=replace(link.joint, **changes)) for link in mechanism.links]
    return replace(mechanism, links=tuple(links))


def test_sticking_friction():
    """The first joint sticks, comes loose and sticks again; what holds it has no derivative."""
    model = cr.compile(
        with_joints(friction=(cr.friction.Coulomb("c"),)).with_values(c=0.4), free="c"
    )
    x = model.rollout(X0, 0.01, 150)
    assert (x[:-1, 2] == x[1:, 2]).any()  # stuck
    assert x[:, 2].any()
    check(model, 150, parameters={"c": 0.4})


@pytest.mark.parametrize("steps", [7, 60])
def test_impacts_at_stops(steps):
    """Where a hit happens moves with the start, the mass and the restitution, and is met there."""
    model = cr.compile(with_joints(position_limits=(-0.5, 0.5)), free="m2")
    start = np.array([0.3, -0.2, 4.5, -3.0])
    x = model.rollout(start, 0.01, steps)
    assert (np.abs(x[:, :2]) > 0.499).any()
    check(
        model,
        steps,
        x0=start,
        parameters={"m2": 0.7},
        numbers={"loop.restitution": 0.5},
        loop=cr.Loop(),
    )


@pytest.mark.parametrize(
    "method", ["euler", "heun", "semi-implicit-euler", "verlet", "velocity-verlet"]
)
def test_methods_with_a_computed_step(double, method):
    check(double, 20, parameters=MASSES, method=method)


@pytest.mark.parametrize(
    "of",
    [
        cr.measure.Effort() + 2 * cr.measure.Integral("energy"),
        cr.measure.Combined(
            (cr.measure.Integral("kinetic"), cr.measure.Duration()), lambda a, b: np.tanh(a) * b
        ),
        cr.measure.Maximum("q1_dot"),
        cr.measure.Lyapunov(),
    ],
)
def test_measures(double, of):
    x0 = np.array([0.9, -0.2, 0.5, 0.1])
    model = cr.compile(double.mechanism)
    check(model, 25, of, x0=x0)


def test_a_ball_joint_along_the_sphere():
    model, of = cr.compile(cr.catalog.spherical_pendulum()), cr.measure.Integral("kinetic")

    def at(angle):
        return np.array([np.cos(angle), np.sin(angle), 0.0, 0.0, 0.3, 0.2, 0.1])

    along = np.array([-np.sin(0.5), np.cos(0.5), 0.0, 0.0, 0.0, 0.0, 0.0])
    exact = differences(lambda a: model.gradient(at(a), 0.01, 30, of).value, 0.5)
    close(model.gradient(at(0.5), 0.01, 30, of)["x0"] @ along, exact, DIFFERENCES)


def test_a_batch_is_its_trajectories_and_held_torques_are_sums(double):
    rng = np.random.default_rng(2)
    x0, tau = rng.normal(size=(2, 3, 4)), rng.normal(size=(3, 5, 2))
    m2, kp = np.array([[0.5], [0.6]]), rng.uniform(1, 2, size=(3, 2))
    loop = cr.Loop(cr.control.PD(kp=1.0, kd=0.2, target=[0.0, 0.0]))
    given = {"tau": tau, "hold": 4, "loop": loop}
    found = double.gradient(
        x0, 0.01, 20, COST, **given, parameters={"m2": m2}, numbers={"controller.kp": kp}
    )
    assert found.value.shape == found["m2"].shape == (2, 3)
    assert found["tau"].shape == (2, 3, 5, 2)
    assert found["controller.kp"].shape == (2, 3, 2)
    for i, j in np.ndindex(2, 3):
        own = {"parameters": {"m2": m2[i, 0]}, "numbers": {"controller.kp": kp[j]}}
        one = double.gradient(x0[i, j], 0.01, 20, COST, **given | {"tau": tau[j]}, **own)
        single = double.gradient(
            x0[i, j],
            0.01,
            20,
            COST,
            **given | {"tau": np.repeat(tau[j], 4, axis=0), "hold": 1},
            **own,
        )
        close(single["tau"].reshape(5, 4, 2).sum(axis=1), one["tau"], ROUNDING)
        for name in found:
            close(found[name][i, j], one[name], ROUNDING)


def test_checkpoints_change_nothing_but_the_memory(double):
    """However few bytes there are, the same states come back, and with them the same bits."""
    rng = np.random.default_rng(3)
    x0, tau, weights = rng.normal(size=(37, 4)), rng.normal(size=(60, 2)), rng.normal(size=(21, 4))
    law = cr.control.PD(kp=1.0, kd=0.2, target=lambda t: np.array([np.sin(t), 0.1]))
    given = {"tau": tau, "hold": 1, "loop": cr.Loop(law)}
    for of in (cr.measure.Integral("energy"), weights):
        whole = double.gradient(x0, 0.01, 60, of, **given)
        for memory in (1e6, 1e5, 2e4, 8e3):
            part = double.gradient(x0, 0.01, 60, of, **given, memory=memory)
            assert all(part[name].tobytes() == whole[name].tobytes() for name in whole)
    with pytest.raises(NoRoomError, match=r"checkpoints every .* memory=500 bytes is less"):
        double.gradient(x0, 0.01, 60, weights, **given, memory=500)


def test_memory_is_bounded_by_what_was_said(double):
    """Ten times as many steps do not keep more."""
    import tracemalloc

    x0, memory = np.tile(X0, (16, 1)), 2e6
    peaks = []
    for steps in (2_000, 20_000):
        for _ in range(3):  # until nothing is compiled any more
            double.gradient(x0, 1e-3, steps, COST, memory=memory)
        tracemalloc.start()
        double.gradient(x0, 1e-3, steps, COST, memory=memory)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # beside the states: copies of a checkpoint, and what Python itself makes
    assert max(peaks) < 1.25 * memory


def test_what_diverges_is_nan_and_harms_no_other(double):
    weights = np.ones((1, 4))
    good = double.gradient(X0, 0.01, 50, weights)
    assert double.gradient(X0, 0.01, 50, np.ones(4))["x0"].tobytes() == good["x0"].tobytes()
    both = double.gradient(np.stack([X0, [0.0, 0.0, 1e200, 0.0]]), 0.01, 50, weights)
    assert both["x0"][0].tobytes() == good["x0"].tobytes()
    assert np.isnan(both["x0"][1]).all()
    assert np.isnan(both["m1"][1])


@pytest.mark.parametrize(
    ("given", "error", "text"),
    [
        (
            {"method": "implicit-midpoint"},
            InputError,
            "implicit-midpoint iterates until .* such as rk4",
        ),
        ({"method": "variational"}, InputError, "variational iterates"),
        ({"method": "dopri5"}, InputError, "a method with a fixed step"),
        ({"wrt": "m3"}, UnknownNameError, "no number to differentiate by 'm3'.*known: x0, m1, m2"),
        ({"wrt": ["tau"]}, UnknownNameError, "'tau'"),
        ({"mode": "backward"}, UnknownNameError, "no mode 'backward'"),
        ({"of": "energy"}, InputError, "a measure of chainrule.measure, or ∂J/∂x"),
        ({"of": np.ones((4, 4))}, InputError, "one more than divides steps=50"),
        ({"of": np.ones(3)}, InputError, r"expected \(..., samples, 4\)"),
        ({"of": cr.measure.FinalState()}, InputError, "FinalState"),
        ({"of": cr.measure.FlipTime()}, InputError, "FlipTime"),
        ({"memory": 0}, InputError, "memory=0 must be a number of bytes"),
        (
            {"numbers": {"controller.kp": 1.0}},
            UnknownNameError,
            "no number of the loop 'controller.kp'",
        ),
        ({"numbers": [1.0]}, InputError, "names with values"),
        ({"x0": np.ones(3)}, InputError, "x0 has shape"),
        ({"device": "tpu"}, UnknownNameError, "no device 'tpu'"),
        (
            {"tau": np.ones((50, 2)), "hold": 1, "mode": "forward"},
            InputError,
            "one direction for each number",
        ),
        (
            {"of": np.ones((3, 1, 4)), "x0": np.ones((2, 4))},
            InputError,
            "leading shapes do not broadcast",
        ),
    ],
)
def test_wrong_arguments_are_named(double, given, error, text):
    arguments = {"x0": X0, "of": COST} | given
    with pytest.raises(error, match=text):
        double.gradient(arguments.pop("x0"), 0.01, 50, **arguments)


def test_wrong_shapes_of_numbers_are_named(double):
    with pytest.raises(InputError, match=r"controller.kp has shape \(3,\); expected \(..., 2"):
        double.gradient(X0, 0.01, 5, COST, loop=cr.Loop(PD), numbers={"controller.kp": np.ones(3)})
