"""Gymnasium's own environments, transition by transition."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import chainrule as cr

NAMES = list(cr.environments.TASKS)[:3]
ROUNDING = 1e-12
"""Of a step in other words, relative to numbers of a few units."""


def states(name, n):
    """[q, q̇] where episodes go, and beyond: whole turns, rates at their bounds, ends."""
    rng = np.random.default_rng(1)
    if name == "Pendulum-v1":
        return rng.uniform([-9, -8], [9, 8], (n, 2))
    if name == "Acrobot-v1":
        return rng.uniform([-np.pi, -np.pi, -12, -28], [np.pi, np.pi, 12, 28], (n, 4))
    return rng.uniform([-2.5, -0.22, -3, -3], [2.5, 0.22, 3, 3], (n, 4))


def theirs(name, x):
    """Their state: CartPole's is x, ẋ, θ, θ̇."""
    return x[[0, 2, 1, 3]] if name == "CartPole-v1" else x


@pytest.mark.parametrize("name", NAMES)
def test_every_transition_is_gymnasiums(name):
    n = 4000
    x = states(name, n)
    envs = cr.environments.make(name, num_envs=n, dtype=np.float64)
    other = gymnasium.make(name).unwrapped
    envs.action_space.seed(3)
    actions = envs.action_space.sample()
    if name == "Pendulum-v1":
        actions = 1.5 * actions.astype(float)  # theirs clips too, and rounds to single precision
    first, _ = envs.reset(seed=1, options={"x0": x})
    other.reset(seed=1)
    got = envs.step(actions)
    ends = 0
    for i in range(n):
        other.reset()
        other.state = theirs(name, x[i]).copy()
        seen = getattr(other, "_get_obs", None) or getattr(other, "_get_ob", lambda: other.state)
        assert np.allclose(first[i], seen(), rtol=0, atol=1e-6)
        _, reward, terminated, _, _ = other.step(actions[i])
        state = envs.episodes.z[i, envs.episodes.episode.layout.slices["loop"]]
        off = theirs(name, state) - other.state
        if name == "Acrobot-v1":  # at half a turn, one side or the other
            off[:2] = (off[:2] + 1) % (2 * np.pi) - 1
        assert np.abs(off).max() < 30 * ROUNDING
        assert np.abs(got[0][i] - seen()).max() < 3e-6  # theirs are single precision
        assert abs(got[1][i] - reward) < ROUNDING * 200
        assert got[2][i] == terminated
        ends += terminated
    assert (name == "Pendulum-v1") == (ends == 0)


@pytest.mark.parametrize("name", NAMES)
def test_spaces_and_limits_are_gymnasiums(name):
    ours, own = gymnasium.make(f"chainrule/{name}"), gymnasium.make(name)
    assert ours.observation_space == own.observation_space
    assert ours.action_space == own.action_space
    assert ours.unwrapped.task.limit == own.spec.max_episode_steps


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_says_of_ours_what_it_says_of_theirs(name):
    found = []
    for kind in (f"chainrule/{name}", name):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            check_env(gymnasium.make(kind).unwrapped, skip_render_check=True)
        found.append({str(w.message) for w in said if "deprecated" not in str(w.message)})
    assert found[0] <= found[1]
