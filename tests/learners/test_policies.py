"""What learners do with environments: PPO by its seed, tensors that share memory, a policy's law."""

import runpy
from pathlib import Path

import numpy as np
import pytest
import torch

import chainrule as cr
from chainrule.environments import make

pytest.importorskip("stable_baselines3")
PPO = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "ppo.py"), run_name="ppo")
SINGLE = 1e-5
"""A policy computes in single precision, its law in double."""


def learnt():
    word, observe, action, _, gamma = PPO["TASKS"]["pendulum"]
    task = make(word, observe=observe, action=action).task
    torch.set_num_threads(1)
    return task, PPO["learnt"](task, 4096, gamma)


@pytest.fixture(scope="module")
def agents():
    return [learnt() for _ in range(2)]


def test_the_same_seed_learns_the_same(agents):
    (task, first), (_, second) = agents
    for a, b in zip(first.policy.parameters(), second.policy.parameters(), strict=True):
        assert torch.equal(a, b)
    assert PPO["returns"](task, first).tobytes() == PPO["returns"](task, second).tobytes()


def test_the_law_is_the_policy(agents):
    task, agent = agents[0]
    law = PPO["law"](agent, task.observe, 2.0)
    run = cr.simulate(task.mechanism, [0.5, 0.0], 2.0, 0.05, loop=cr.Loop(law, 0.05))
    seen = np.stack([np.cos(run.q[:, 0]), np.sin(run.q[:, 0]), run.qd[:, 0] / 8.0], axis=1)
    want = 2.0 * agent.predict(seen.astype(np.float32), deterministic=True)[0][:, 0]
    assert np.abs(run.tau[:-1, 0] - want[:-1]).max() < SINGLE


def test_tensors_share_memory():
    envs = make("Pendulum-v1", num_envs=4)
    envs.reset(seed=0)
    seen = envs.step(torch.zeros(4, 1))[0]
    assert torch.from_dlpack(seen).data_ptr() == seen.ctypes.data
