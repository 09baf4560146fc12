"""A model on a card made of the processor: arrays there in and out, the same bits, the same errors."""

import re
import types
import warnings

import numpy as np
import pytest

import chainrule as cr
from chainrule.control import PD
from chainrule.errors import DivergenceWarning, InputError, SingularMassMatrixError
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import Sensor
from chainrule.mechanism.builders import catalog
from chainrule.mechanism.joints import Ball, Revolute
from chainrule.mechanism.link import Link
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model import model as module
from program import fake_card


@pytest.fixture(autouse=True)
def card(monkeypatch):
    monkeypatch.setattr(module, "WORTH_MOVING", 1)  # starts of any size are checked on the card
    return fake_card.insert(monkeypatch)


@pytest.fixture(scope="module")
def model():
    return cr.compile(catalog.double_pendulum())


@pytest.fixture(scope="module")
def x0():
    return np.random.default_rng(3).normal(size=(5, 3, 4))


def there(array):
    return fake_card.ndarray(np.array(array))


def same(found, expected):
    host = found.get() if isinstance(found, fake_card.ndarray) else found
    return host.shape == expected.shape and host.tobytes() == expected.tobytes()


def test_from_the_host_and_back(model, x0, card):
    found = model.rollout(x0, 0.01, 8, every=4, device="gpu")
    assert same(found, model.rollout(x0, 0.01, 8, every=4))
    assert type(found) is type(model.rollout(x0, 0.01, 8))
    assert card.launches == [15, 15]  # is M regular, and the motion


def test_a_chain_of_calls_never_leaves_the_card(model, x0, card):
    first = model.rollout(there(x0), 0.01, 8, every=4, device="gpu")
    second = model.rollout(first[:, :, -1], 0.01, 8, every=4, device="gpu")
    energy = model.kinetic_energy(second[..., :2], second[..., 2:])
    assert card.copied == []
    on_host = model.rollout(x0, 0.01, 8, every=4)
    assert same(first, on_host)
    assert first.diverged == second.diverged == ()
    on_host = model.rollout(on_host[:, :, -1], 0.01, 8, every=4)
    assert same(second, on_host)
    assert same(energy, model.kinetic_energy(on_host[..., :2], on_host[..., 2:]))


def test_any_library_that_speaks_dlpack(model, x0):
    foreign = types.SimpleNamespace(array=there(x0), __dlpack_device__=lambda: (2, 0))
    assert same(model.rollout(foreign, 0.01, 8, device="gpu"), model.rollout(x0, 0.01, 8))


def test_torques_and_parameters_there_or_here(x0):
    model = cr.compile(catalog.double_pendulum(), free=["m2", "l1"])
    tau, m2 = (
        np.random.default_rng(4).normal(size=(3, 4, 2)),
        np.array([[0.3], [0.5], [0.7], [1.0], [2]]),
    )
    expected = model.rollout(x0, 0.01, 8, tau=tau, hold=2, parameters={"m2": m2})
    for where in [(x0, there(tau), m2), (x0, tau, there(m2)), (there(x0), tau, m2)]:
        x, torque, mass = where
        found = model.rollout(
            x, 0.01, 8, tau=torque, hold=2, parameters={"m2": mass}, device="gpu"
        )  # fmt: skip
        assert isinstance(found, fake_card.ndarray)
        assert same(found, expected)


def test_a_loop_with_sampling_and_noise(model, x0, card):
    loop = Loop(PD(kp=3.0, kd=0.4), control_period=0.02, sensor=Sensor(noise=0.01))
    expected = model.rollout(x0, 0.01, 8, loop=loop, seed=1)
    for start in (x0, there(x0)):
        rng = np.random.default_rng(1)
        found = model.rollout(start, 0.01, 8, loop=loop, seed=rng, device="gpu")
        assert same(found, expected)
        assert found.flags.c_contiguous or start is x0


def test_divergence_is_told_from_the_card(model, x0):
    wild = x0.copy()
    wild[1, 2, 3] = wild[4, 0, 2] = 1e200
    with pytest.warns(DivergenceWarning) as expected:
        host = model.rollout(wild, 0.01, 8)
    for start in (wild, there(wild)):
        with pytest.warns(DivergenceWarning) as told:
            found = model.rollout(start, 0.01, 8, device="gpu")
        assert found.diverged == host.diverged
        assert [d.index for d in found.diverged] == [(1, 2), (4, 0)]
        assert str(told[0].message) == str(expected[0].message)
    with pytest.warns(DivergenceWarning, match="the trajectory left the finite numbers"):
        assert model.rollout(there(wild[1, 2]), 0.01, 8, device="gpu").diverged[0].index == ()


SPINNER = Mechanism(
    "spinner",
    (Link("a", Ball("s"), mass=1.0, com=(0, 0, -0.2), inertia=0.01),),
)
STOPPED = Mechanism(
    "stopped",
    (
        Link(
            "a",
            Revolute("q", position_limits=(-1.0, 1.0)),
            mass=1.0,
            com=(0, -0.5, 0),
            inertia=0.01,
        ),
    ),
)
WRONG = {
    "not finite": (catalog.double_pendulum(), [[0, 1, 0, 0], [0, np.nan, 0, 0]]),
    "infinite": (catalog.double_pendulum(), [[0, 1, 0, np.inf], [0, 1, 0, 0]]),
    "of another shape": (catalog.double_pendulum(), np.zeros((2, 3))),
    "no state at all": (catalog.double_pendulum(), 1.0),
    "no unit quaternion": (SPINNER, [[1, 0, 0, 0, 0, 0, 0], [1, 0.1, 0, 0, 0, 0, 0.0]]),
    "beyond a stop": (STOPPED, [[0.5, 0.0], [1.5, 0.0]]),
}


@pytest.mark.parametrize("case", WRONG)
def test_the_same_errors_as_the_processors(case):
    mechanism, x0 = WRONG[case]
    model, x0 = cr.compile(mechanism), np.array(x0, dtype=float)
    with pytest.raises((InputError, SingularMassMatrixError)) as expected:
        model.rollout(x0, 0.01, 8)
    for start in (x0, there(x0)):
        with pytest.raises(type(expected.value), match=re.escape(str(expected.value))):
            model.rollout(start, 0.01, 8, device="gpu")


def test_what_lies_on_a_card_needs_the_device(model, x0):
    with pytest.raises(InputError, match="x0 lies on a GPU: use device='gpu', or bring it here"):
        model.rollout(there(x0), 0.01, 8)
    with pytest.raises(InputError, match="tau lies on a GPU"):
        model.rollout(x0, 0.01, 8, tau=there([0.0, 0.0]))
    with pytest.raises(InputError, match="x0 lies on a GPU, and this computes on the processor"):
        cr.simulate(catalog.double_pendulum(), there(x0[0, 0]), 1.0)


def test_arrays_that_cannot_be_taken(model, x0, monkeypatch):
    with pytest.raises(InputError, match="x0 is an array of complex128 on a GPU; expected real"):
        model.rollout(there(x0 + 0j), 0.01, 8, device="gpu")
    shape = re.escape("tau has shape (3,); expected (..., 2)")
    with pytest.raises(InputError, match=shape):
        model.rollout(there(x0), 0.01, 8, tau=there(np.zeros(3)), device="gpu")

    def refuse(value):
        raise BufferError("Can't export tensors that require gradient")

    monkeypatch.setattr(__import__("cupy"), "from_dlpack", refuse)
    foreign = types.SimpleNamespace(__dlpack_device__=lambda: (2, 0))
    with pytest.raises(InputError, match="x0 does not give its memory away: Can't export"):
        model.rollout(foreign, 0.01, 8, device="gpu")
    elsewhere = types.SimpleNamespace(__dlpack_device__=lambda: (2, 3))
    with pytest.raises(InputError, match="x0 lies on GPU 3, and GPU 0 is the current one"):
        model.rollout(elsewhere, 0.01, 8, device="gpu")


def test_integers_and_single_precision_become_doubles(model):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for kind in (np.float32, np.int64):
            x0 = np.array([[1, 2, 0, 0]], dtype=kind)
            assert same(model.rollout(there(x0), 0.01, 8, device="gpu"), model.rollout(x0, 0.01, 8))


def test_a_singular_mass_matrix_is_found_on_the_card():
    model = cr.compile(catalog.double_pendulum(), free=["m2", "I2"])
    wrong = {"m2": np.array([0.5, 0.0]), "I2": np.array([0.004, 0.0])}
    match = "double-pendulum: the mass matrix is singular for row 1"
    with pytest.raises(SingularMassMatrixError, match=match):
        model.rollout(np.zeros((2, 4)), 0.01, 8, parameters=wrong)
    for start in (np.zeros((2, 4)), there(np.zeros((2, 4)))):
        with pytest.raises(SingularMassMatrixError, match=match):
            model.rollout(start, 0.01, 8, parameters=wrong, device="gpu")


@pytest.mark.parametrize("memory", [None, 3e4])
def test_gradients_there_and_back(x0, memory):
    """Of weights and of a measure: the same bits as on the processor, on the card if x0 is."""
    model = cr.compile(catalog.double_pendulum(), free=["m2"])
    rng = np.random.default_rng(4)
    tau, weights = rng.normal(size=(20, 2)), rng.normal(size=(6, 4))
    cost = cr.measure.Cost(Q=1.0, R=0.1, target=[0.3, 0.1])
    for of in (weights, cost):
        given = {"tau": tau, "hold": 1}
        expected = model.gradient(x0, 0.01, 20, of, **given)
        found = model.gradient(x0, 0.01, 20, of, **given, device="gpu", memory=memory)
        stayed = model.gradient(there(x0), 0.01, 20, of, **given, device="gpu", memory=memory)
        assert isinstance(stayed["tau"], fake_card.ndarray)
        for name in expected:
            assert same(found[name], expected[name])
            assert same(stayed[name], expected[name])
    assert same(stayed.value, expected.value)


def test_a_loop_of_one_law_there_and_back(x0):
    model = cr.compile(catalog.double_pendulum())
    loop = Loop(PD(kp=[2.0, 1.0], kd=0.2, target=[0.3, 0.1]), control_period=0.02)
    given = {"loop": loop, "wrt": ["x0", "controller.kp"]}
    of = cr.measure.Integral("energy")
    expected = model.gradient(x0, 0.01, 20, of, **given)
    found = model.gradient(x0, 0.01, 20, of, **given, device="gpu")
    assert all(same(found[name], expected[name]) for name in expected)
