"""Gymnasium's faces of a task: one environment, and many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from chainrule.arguments import count, refused
from chainrule.environments.episode import DISABLED, SAME_STEP, Episode
from chainrule.environments.running import Episodes, Transitions
from chainrule.environments.task import Task
from chainrule.extras import extra
from chainrule.program import keys

gymnasium: Any = extra("gymnasium", "environments")
vector: Any = extra("gymnasium.vector", "environments")
spaces = gymnasium.spaces

WORD = 1 << 32


def _keys(seeds: Sequence[object]) -> np.ndarray:
    """A seed is a key: its lower and its higher 32 bits, as numbers."""
    whole = [count("seed", seed, "a whole number ≥ 0", least=0) for seed in seeds]
    return np.array([(seed % WORD, seed // WORD) for seed in whole], dtype=float)


def _spaces(episode: Episode, dtype: type) -> tuple[Any, Any]:
    """What is seen, and what is done."""
    task = episode.task
    low, high = (end.astype(dtype) for end in task.view.bounds(episode.seen))
    if task.action.choices:
        return spaces.Box(low, high, dtype=dtype), spaces.Discrete(task.action.choices)
    ends = (end.astype(np.float32) for end in task.action.bounds(task.plant))
    return spaces.Box(low, high, dtype=dtype), spaces.Box(*ends, dtype=np.float32)


class MechanismEnv(gymnasium.Env):
    """A task as a gymnasium.Env, a batch of one. Made by `make`."""

    def __init__(self, task: Task, dtype: type = np.float32):
        episode = Episode(task, DISABLED)
        self.task = task
        self.episodes = Episodes(episode, 1, dtype, threads=1)
        self.observation_space, self.action_space = _spaces(episode, dtype)
        self.metadata = {"render_modes": [], "render_fps": round(1 / (task.dt * task.repeat))}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin an episode: the first one of the seed, or the next; `options={"x0": …}` says
        where."""
        new = None if seed is None else _keys([seed])
        if new is None and self._np_random is None:
            new = keys(self.np_random, 1)
        super().reset(seed=seed)
        self.episodes.reset(new, x0=(options or {}).get("x0"))
        return self.episodes.told(self.episodes.z).observations[0], {}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Take an action."""
        told = self.episodes.step(np.asarray(action)[None])
        (seen,), (reward,), (terminated,), (truncated,) = told
        return seen, float(reward), bool(terminated), bool(truncated), {}


class MechanismVectorEnv(vector.VectorEnv):
    """A task as a gymnasium.vector.VectorEnv, in one compiled step. Made by `make`.

    The environment of row i with seed s is the single one with seed s + i, to the bit.
    """

    def __init__(
        self,
        task: Task,
        num_envs: int,
        autoreset: Any,
        device: str = "cpu",
        dtype: type = np.float32,
        threads: int | None = None,
        copy: bool = True,
    ):
        episode = Episode(task, autoreset.value)
        self.task, self.num_envs = task, num_envs
        self.episodes = Episodes(episode, num_envs, dtype, device, threads, not copy)
        self.single_observation_space, self.single_action_space = _spaces(episode, dtype)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)
        fps = round(1 / (task.dt * task.repeat))
        self.metadata = {"autoreset_mode": autoreset, "render_modes": [], "render_fps": fps}

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all episodes; options: `x0`, states [q, q̇], and `reset_mask`, which ones."""
        options = options or {}
        which = options.get("reset_mask", np.ones(self.num_envs, dtype=bool))
        if np.shape(which) != (self.num_envs,) or np.asarray(which).dtype != bool:
            raise refused("reset_mask", which, f"{self.num_envs} of True and False")
        new = None
        if seed is not None:
            seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
            if len(seeds) != self.num_envs:
                raise refused("seed", seed, f"a number, or {self.num_envs} of them")
            new = _keys(seeds)[which]
        elif self._np_random is None:
            new = keys(self.np_random, self.num_envs)[which]
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.episodes.reset(new, which, options.get("x0"))
        return self.episodes.told(self.episodes.z).observations, {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in each."""
        told = self.episodes.step(actions)
        if self.metadata["autoreset_mode"].value != SAME_STEP:
            return *told, {}
        over = told.terminations | told.truncations
        if not over.any():
            return *told, {}
        where = self.episodes.episode.layout.slices["final"]
        final = self.episodes.z[:, where].astype(self.episodes.dtype)
        nothing: dict[str, Any] = {}
        return *told, {
            "final_obs": final, "_final_obs": over, "final_info": nothing, "_final_info": over
        }  # fmt: skip

    def rollout(self, actions: Any) -> Transitions:
        """Many actions in one call: (num_envs, steps, size) → (num_envs, steps, …)."""
        return self.episodes.rollout(actions)
