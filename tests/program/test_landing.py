"""Rollouts on a card made of the processor: groups, parts, copies; no bit depends on them."""

import math

import numpy as np
import pytest

from chainrule.errors import InputError, Interrupted, NoRoomError
from chainrule.integrators import RK4, System
from chainrule.program import compile_rollout
from chainrule.program.run import landing, parts, rollout, transfers
from chainrule.program.run.device import DeviceMemoryWarning
from chainrule.program.run.rollout import compile_device_rollout
from program import fake_card

ROWS, STEPS, EVERY = 3000, 12, 4
"""Six groups of a card that has 512 threads."""


@pytest.fixture
def card(monkeypatch):
    return fake_card.insert(monkeypatch)


@pytest.fixture(scope="module")
def step(double_pendulum):
    return RK4.step(System(double_pendulum))


@pytest.fixture(scope="module")
def x0():
    x0 = np.random.default_rng(4).normal(size=(ROWS, 4))
    x0[[7, 2999], 3] = 1e200  # overflows in the first step
    x0[5] = -0.0
    return x0


TAU = {
    "shared": ({"tau": np.array([0.3, -0.1])}, {}),
    "own": ({"tau": np.random.default_rng(5).normal(size=(ROWS, 2))}, {}),
    "held": ({}, {"tau": np.random.default_rng(6).normal(size=(ROWS, 6, 2))}),
    "held, shared": ({}, {"tau": np.random.default_rng(6).normal(size=(3, 2))}),
}


@pytest.fixture(params=TAU)
def tau(request):
    inputs, signals = TAU[request.param]
    return {"inputs": inputs, "signals": signals}


def equal(found, expected):
    return (
        found.x.tobytes() == expected.x.tobytes()
        and found.finite_steps.tolist() == expected.finite_steps.tolist()
        and found.finite_steps.dtype == np.int64
    )


def to_card(tau):
    return {k: {n: fake_card.ndarray(v.copy()) for n, v in d.items()} for k, d in tau.items()}


def home(found):
    return rollout.Rollout(found.x.get(), found.finite_steps.get())


@pytest.fixture(autouse=True)
def small_buffers(monkeypatch):
    monkeypatch.setattr(landing, "FINEST", 10**6)
    for name, size in {"STAGE": 1000, "PIECE": 300, "WORTH_STAGING": 1}.items():
        monkeypatch.setattr(transfers, name, size)


def test_groups_of_rows_have_the_bits_of_the_whole(card, step, x0, tau):
    found = compile_device_rollout(step)(x0, 0.01, STEPS, EVERY, **tau)
    assert equal(found, compile_rollout(step)(x0, 0.01, STEPS, EVERY, **tau))
    assert found.finite_steps[[7, 2999]].max() < STEPS
    assert card.launches == [512] * 5 + [440]


def test_of_the_counts_only_those_lost_are_copied(card, step, x0):
    compile_device_rollout(step)(x0, 0.01, STEPS, STEPS, inputs=TAU["shared"][0])
    assert card.copied[-2:] == [(2,), (2,)]  # which, and how many steps
    assert sum(map(math.prod, card.copied)) == ROWS * 2 * 4 + 4


def test_what_lies_on_the_card_stays_there(card, step, x0, tau):
    run, expected = compile_device_rollout(step), compile_rollout(step)
    found = run(fake_card.ndarray(x0.copy()), 0.01, STEPS, EVERY, **tau)
    assert equal(home(found), expected(x0, 0.01, STEPS, EVERY, **tau))
    found = run(x0, 0.01, STEPS, EVERY, **to_card(tau))
    assert equal(home(found), expected(x0, 0.01, STEPS, EVERY, **tau))
    back = run(found.x[:, -1], 0.01, STEPS, EVERY, **tau, stays=False)
    again = expected(found.x.get()[:, -1], 0.01, STEPS, EVERY, **tau)
    assert equal(back, again)


@pytest.mark.parametrize("stays", [True, False])
def test_parts_in_time_have_the_bits_of_the_whole(card, step, x0, tau, stays, monkeypatch):
    monkeypatch.setattr(rollout, "DEVICE_GUESS", 1e-9)
    monkeypatch.setattr(parts, "PAUSE", 1e-6)
    found = compile_device_rollout(step)(x0, 0.01, STEPS, EVERY, **tau, stays=stays)
    found = home(found) if stays else found
    assert equal(found, compile_rollout(step)(x0, 0.01, STEPS, EVERY, **tau))
    assert card.launches == [ROWS] * STEPS


def test_short_memory_leads_to_smaller_groups_and_is_said(card, step, x0, tau):
    card.free = 400_000
    with pytest.warns(DeviceMemoryWarning, match=r"3000 trajectories .* computed \d+ at a time"):
        found = compile_device_rollout(step)(x0, 0.01, STEPS, EVERY, **tau)
    assert equal(found, compile_rollout(step)(x0, 0.01, STEPS, EVERY, **tau))


def test_memory_that_others_take_meanwhile_leads_to_smaller_groups(card, step, x0, monkeypatch):
    monkeypatch.setattr(landing, "SMALLEST", 64)
    monkeypatch.setattr(landing, "room", lambda: 10**12)
    card.free = 200 * 4 * 8 * 4
    with pytest.warns(DeviceMemoryWarning, match="computed 128 at a time"):
        found = compile_device_rollout(step)(x0, 0.01, STEPS, EVERY, inputs=TAU["own"][0])
    assert equal(found, compile_rollout(step)(x0, 0.01, STEPS, EVERY, inputs=TAU["own"][0]))
    card.free = 100
    with pytest.raises(
        NoRoomError, match=r"64 trajectories of 4 samples do not fit .* a card of pa"
    ):
        compile_device_rollout(step)(x0, 0.01, STEPS, EVERY, inputs=TAU["own"][0])


def test_a_result_that_does_not_fit_on_the_card_is_refused(card, step, x0):
    card.free = 10_000
    with pytest.raises(
        NoRoomError, match=r"3000 × 13 samples of 4 numbers need .* of the GPU's memory"
    ):
        compile_device_rollout(step)(x0, 0.01, STEPS, inputs=TAU["shared"][0], stays=True)


@pytest.mark.parametrize("stays", [True, False])
def test_ctrl_c_keeps_what_was_computed(card, step, x0, stays, monkeypatch):
    monkeypatch.setattr(rollout, "DEVICE_GUESS", 1e-9)
    whole, begun = parts._part, []

    def part(plan, at, most):
        begun.append(at)
        if len(begun) > 7:
            raise KeyboardInterrupt
        return whole(plan, at, 1)

    expected = compile_rollout(step)(x0, 0.01, STEPS, EVERY, inputs=TAU["own"][0])
    monkeypatch.setattr(parts, "_part", part)
    with pytest.raises(Interrupted, match="interrupted after 7 of 12 steps") as stop:
        compile_device_rollout(step)(x0, 0.01, STEPS, EVERY, inputs=TAU["own"][0], stays=stays)
    kept = home(stop.value.kept) if stays else stop.value.kept
    assert kept.x.tobytes() == expected.x[:, :2].tobytes()
    assert kept.finite_steps.tolist() == np.minimum(expected.finite_steps, 7).tolist()


def test_ctrl_c_with_little_memory_keeps_the_groups_that_had_begun(card, step, x0, monkeypatch):
    monkeypatch.setattr(rollout, "DEVICE_GUESS", 1e-9)
    card.free = 400_000
    whole, expected = parts._part, compile_rollout(step)(x0, 0.01, 12, 4, inputs=TAU["own"][0])

    def part(plan, at, most):
        if len(card.launches) > 17:
            raise KeyboardInterrupt
        return whole(plan, at, 1)

    monkeypatch.setattr(parts, "_part", part)
    with pytest.raises(Interrupted) as stop:
        compile_device_rollout(step)(x0, 0.01, 12, 4, inputs=TAU["own"][0])
    begun = sum(card.launches[::12])
    assert 0 < begun < ROWS
    assert stop.value.kept.x[:begun].tobytes() == expected.x[:begun, :2].tobytes()
    assert np.isnan(stop.value.kept.x[begun:]).all()


def test_no_rows_are_no_error(card, step):
    found = compile_device_rollout(step)(np.zeros((0, 4)), 0.01, 4, inputs={"tau": [0.0, 0.0]})
    assert found.x.shape == (0, 5, 4)


def test_the_processor_refuses_what_lies_on_a_card(card, step, x0):
    with pytest.raises(InputError, match="x lies on a GPU, and this computes on the processor"):
        compile_rollout(step)(fake_card.ndarray(x0), 0.01, 4, inputs=TAU["shared"][0])
