"""Environments on a card made of the processor: arrays there in and out, the processor's bits."""

import numpy as np
import pytest

from chainrule.environments import TASKS, make
from program import fake_card


@pytest.fixture(autouse=True)
def card(monkeypatch):
    return fake_card.insert(monkeypatch)


def there(array):
    return fake_card.ndarray(np.array(array, dtype=float))


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("name", list(TASKS))
def test_the_same_bits(name, mode):
    here, card = (
        make(name, num_envs=6, device=d, autoreset=mode, limit=9, dtype=np.float64)
        for d in ("cpu", "gpu")
    )
    here.action_space.seed(0)
    actions = np.stack([here.action_space.sample() for _ in range(20)], axis=1)
    assert here.reset(seed=4)[0].tobytes() == card.reset(seed=4)[0].get().tobytes()
    for k in range(3):
        pairs = zip(here.step(actions[:, k])[:4], card.step(there(actions[:, k]))[:4], strict=True)
        assert all(a.tobytes() == b.get().tobytes() for a, b in pairs)
    pairs = zip(here.rollout(actions), card.rollout(there(actions)), strict=True)
    assert all(a.tobytes() == b.get().tobytes() for a, b in pairs)


def test_what_a_step_tells_stays_on_the_card():
    envs = make("Pendulum-v1", num_envs=4, device="gpu", dtype=np.float64)
    envs.reset(seed=0)
    seen, rewards, terminations, truncations, _ = envs.step(there(np.zeros((4, 1))))
    for part in (seen, rewards, terminations, truncations):
        assert isinstance(part, fake_card.ndarray)
