"""Environments on a GPU: the processor's bits, and arrays that stay where they are."""

import numpy as np
import pytest

from chainrule.cards import NoDeviceError, cupy, on_card
from chainrule.environments import TASKS, make
from chainrule.program.run.device import find


@pytest.fixture(autouse=True)
def card():
    try:
        find()
    except NoDeviceError as reason:
        pytest.skip(str(reason))
    return cupy()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("name", list(TASKS))
def test_the_same_bits(name, mode, card):
    here, there = (
        make(name, num_envs=300, device=d, autoreset=mode, limit=30) for d in ("cpu", "gpu")
    )
    here.action_space.seed(0)
    actions = np.stack([here.action_space.sample() for _ in range(100)], axis=1).astype(float)
    assert np.array_equal(here.reset(seed=4)[0], card.asnumpy(there.reset(seed=4)[0]))
    for a, b in zip(here.rollout(actions), there.rollout(card.asarray(actions)), strict=True):
        assert on_card(b)
        assert a.tobytes() == card.asnumpy(b).tobytes()
    for k in range(5):
        a, b = here.step(actions[:, k]), there.step(card.asarray(actions[:, k]))
        for one, other in zip(a[:4], b[:4], strict=True):
            assert one.tobytes() == card.asnumpy(other).tobytes()


def test_doubles_are_not_copied(card):
    torch = pytest.importorskip("torch")
    envs = make("Pendulum-v1", num_envs=8, device="gpu", dtype=np.float64)
    envs.reset(seed=0)
    seen = envs.step(torch.zeros((8, 1), device="cuda"))[0]
    shared = torch.from_dlpack(seen)
    assert shared.is_cuda
    assert shared.data_ptr() == seen.data.ptr
