"""A model on a GPU: what only a card can show. Where there is none, these are not run."""

import os
import signal
import threading

import numpy as np
import pytest

import chainrule as cr
from chainrule.cards import NoDeviceError, cupy
from chainrule.control import PD
from chainrule.errors import DivergenceWarning, Interrupted, SingularMassMatrixError
from chainrule.loop.setting import Loop
from chainrule.loop.surroundings import Sensor
from chainrule.mechanism.builders import catalog
from chainrule.program.run import device, rollout

ROWS = 300_000
"""Several groups, and enough for x0 to be checked on the card."""


@pytest.fixture(scope="module", autouse=True)
def card():
    try:
        device.find()
    except NoDeviceError as reason:
        pytest.skip(str(reason))
    return cupy()


@pytest.fixture(scope="module")
def model():
    return cr.compile(catalog.double_pendulum())


@pytest.fixture(scope="module")
def x0():
    return np.random.default_rng(3).normal(size=(ROWS, 4))


@pytest.fixture(scope="module")
def expected(model, x0):
    return model.rollout(x0, 1e-2, 50, every=10)


def test_from_the_host_and_back(model, x0, expected):
    found = model.rollout(x0, 1e-2, 50, every=10, device="gpu")
    assert type(found) is type(expected)
    assert found.tobytes() == expected.tobytes()


def test_a_chain_stays_on_the_card(card, model, x0, expected):
    first = model.rollout(card.asarray(x0), 1e-2, 20, every=10, device="gpu")
    second = model.rollout(first[:, -1], 1e-2, 30, every=10, device="gpu")
    assert isinstance(second, card.ndarray)
    assert second.diverged == ()
    assert second[:, -1].get().tobytes() == expected[:, -1].tobytes()
    energy = model.potential_energy(second[:, -1, :2])
    assert energy.get().tobytes() == model.potential_energy(expected[:, -1, :2]).tobytes()


def test_torch_and_jax(model, x0, expected):
    torch = pytest.importorskip("torch")
    found = model.rollout(torch.from_numpy(x0).cuda(), 1e-2, 50, every=10, device="gpu")
    assert torch.from_dlpack(found).cpu().numpy().tobytes() == expected.tobytes()
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    found = model.rollout(jax.numpy.asarray(x0), 1e-2, 50, every=10, device="gpu")
    assert np.asarray(jax.dlpack.from_dlpack(found)).tobytes() == expected.tobytes()


@pytest.mark.parametrize("there", [True, False])
def test_a_loop_with_free_parameters_and_noise(card, x0, there):
    model = cr.compile(catalog.double_pendulum(), free=["m2"])
    loop = Loop(PD(kp=3.0, kd=0.4), control_period=0.02, sensor=Sensor(noise=0.01, delay=0.02))
    x0, m2 = x0[:50_000], np.linspace(0.3, 2.0, 50_000)

    def run(x0, m2, **options):
        return model.rollout(
            x0, 1e-2, 20, every=10, loop=loop, seed=1,
            parameters={"m2": m2}, **options,
        )  # fmt: skip

    expected = run(x0, m2)
    if there:
        found = run(card.asarray(x0), card.asarray(m2), device="gpu").get()
    else:
        found = run(x0, m2, device="gpu")
    assert found.tobytes() == expected.tobytes()


@pytest.mark.parametrize("there", [True, False])
def test_held_torques_cut_in_time(card, model, x0, there, monkeypatch):
    monkeypatch.setattr(rollout, "DEVICE_GUESS", 1e-6)
    tau = np.random.default_rng(4).normal(size=(ROWS, 5, 2))
    expected = model.rollout(x0, 1e-2, 50, tau=tau, hold=10, every=25)
    given = (card.asarray(x0), card.asarray(tau)) if there else (x0, tau)
    found = model.rollout(given[0], 1e-2, 50, tau=given[1], hold=10, every=25, device="gpu")
    assert (found.get() if there else found).tobytes() == expected.tobytes()


def test_divergence_and_errors(card, model, x0):
    wild = x0.copy()
    wild[[5, ROWS - 1], 3] = 1e200
    for start in (wild, card.asarray(wild)):
        with pytest.warns(DivergenceWarning, match="2 of 300000 trajectories"):
            found = model.rollout(start, 1e-2, 10, every=10, device="gpu")
        assert [d.index for d in found.diverged] == [(5,), (ROWS - 1,)]
    with pytest.warns(DivergenceWarning):
        assert model.rollout(card.asarray(wild[5]), 1e-2, 10, device="gpu").diverged[0].index == ()
    free = cr.compile(catalog.double_pendulum(), free=["m2", "I2"])
    masses = np.full(ROWS, 0.5)
    masses[7] = 0.0
    with pytest.raises(SingularMassMatrixError, match="singular for row 7"):
        free.rollout(x0, 1e-2, 10, parameters={"m2": masses, "I2": 0.0}, device="gpu")
    wild[3, 1] = np.nan
    with pytest.raises(cr.errors.InputError, match=r"x0\[3, 1\] is nan; expected finite numbers"):
        model.rollout(wild, 1e-2, 10, device="gpu")


def test_little_memory(card, model, x0, expected):
    pool = card.get_default_memory_pool()
    pool.free_all_blocks()
    pool.set_limit(size=48 << 20)
    try:
        with pytest.warns(device.DeviceMemoryWarning, match="at a time"):
            found = model.rollout(x0, 1e-2, 50, every=10, device="gpu")
    finally:
        pool.set_limit(size=0)
    assert found.tobytes() == expected.tobytes()


@pytest.mark.parametrize("there", [True, False])
def test_ctrl_c(card, model, x0, there):
    start = card.asarray(x0) if there else x0
    model.rollout(start, 1e-4, 10, device="gpu", every=10)
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(Interrupted) as stop:
        model.rollout(start, 1e-4, 10_000_000, every=1000 * 1000, device="gpu")
    kept = stop.value.kept.get() if there else stop.value.kept
    assert kept.shape == (ROWS, 1, 4)
    assert kept[:, 0].tobytes() == x0.tobytes()
