"""Environments: our steps a second beside EnvPool's, gymnax's and Gymnasium's own.

    pip install 'chainrule[environments,bench]'
    python benchmarks/environments.py            # one core: a table
    python benchmarks/environments.py --gpu      # us and gymnax on a GPU, and our bits

Everybody runs in one process on one core, on the same actions, turn by turn; the least processor
time of all turns counts. "calls" is one call of Python for each step of the batch, "rollout" one
for many: EnvPool and Gymnasium have calls alone, gymnax is a `lax.scan` of its `vmap`ped step. All
give observations, rewards and ends of every step, and begin episodes anew. Ours are in double
precision, gymnax's in single; "copied" gives observations as singles in memory of their own.
"""

from __future__ import annotations

import argparse
import json
import os
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.environments import make

NAMES = ("Pendulum-v1", "Acrobot-v1", "CartPole-v1")
CHOICES = {"Pendulum-v1": 0, "Acrobot-v1": 3, "CartPole-v1": 2}
STEPS, TURNS, LEAST = 128, 9, 0.3

Run = Callable[[], int]
"""Takes some steps, and says how many."""


def actions_of(name: str, envs: int) -> np.ndarray:
    """(envs, STEPS, …), the same for everybody."""
    rng = np.random.default_rng(0)
    if CHOICES[name]:
        return rng.integers(0, CHOICES[name], (envs, STEPS))
    return rng.uniform(-2, 2, (envs, STEPS, 1)).astype(np.float32)


def calls(envs: Any, actions: np.ndarray, steps: int) -> Run:
    """A call for each step."""
    each = [np.ascontiguousarray(actions[:, k]) for k in range(steps)]
    envs.reset()

    def run() -> int:
        for action in each:
            envs.step(action)
        return len(actions) * steps

    return run


def ours(name: str, envs: int) -> dict[str, Run]:
    """In one call for many steps, and in calls."""
    made = make(name, num_envs=envs, threads=1, dtype=np.float64, copy=False)
    copied = make(name, num_envs=envs, threads=1)
    actions = actions_of(name, envs)
    given = actions.astype(float)

    def rolled(vector: Any) -> Run:
        def run() -> int:
            vector.rollout(given)
            return envs * STEPS

        vector.reset(seed=0)
        return run

    stepped = make(name, num_envs=envs, threads=1)
    return {
        "ours, rollout": rolled(made),
        "ours, rollout, copied": rolled(copied),
        "ours, calls": calls(stepped, actions, STEPS),
    }


def envpool(name: str, envs: int) -> Run:
    import envpool

    made = envpool.make_gymnasium(name, num_envs=envs, num_threads=1)
    return calls(made, actions_of(name, envs), STEPS)


def gymnasium(name: str, envs: int) -> Run:
    """Its own vectors where it has them, else one after the other."""
    import gymnasium

    return calls(gymnasium.make_vec(name, num_envs=envs), actions_of(name, envs), 4)


def gymnax(name: str, envs: int) -> Run:
    import gymnax
    import jax
    import jax.numpy as jnp

    env, params = gymnax.make(name)
    step = jax.vmap(env.step, in_axes=(0, 0, 0, None))

    @jax.jit
    def roll(key: Any, state: Any, actions: Any) -> Any:
        def body(carried: Any, action: Any) -> Any:
            state, key = carried
            key, own = jax.random.split(key)
            seen, state, *told, _ = step(jax.random.split(own, envs), state, action, params)
            return (state, key), (seen, *told)

        return jax.lax.scan(body, (state, key), actions)

    key = jax.random.PRNGKey(0)
    _, state = jax.vmap(env.reset, in_axes=(0, None))(jax.random.split(key, envs), params)
    actions = jnp.asarray(np.swapaxes(actions_of(name, envs), 0, 1))

    def run() -> int:
        jax.block_until_ready(roll(key, state, actions))
        return envs * STEPS

    return run


def best(runs: dict[str, Run], clock: Callable[[], float]) -> dict[str, float]:
    """ns a step of each."""
    for run in runs.values():
        run()
        run()
    found = dict.fromkeys(runs, np.inf)
    for _ in range(TURNS):
        for name, run in runs.items():
            steps, start = 0, clock()
            while clock() - start < LEAST / TURNS or not steps:
                steps += run()
            found[name] = min(found[name], (clock() - start) / steps * 1e9)
    return found


def one_core(envs: int) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for name in NAMES:
        runs = ours(name, envs)
        for word, other in (("gymnax", gymnax), ("EnvPool", envpool), ("Gymnasium", gymnasium)):
            try:
                runs[word] = other(name, envs)
            except ImportError as problem:
                print(f"{word} is not installed: {problem}")
        table[name] = best(runs, time.process_time)
    return table


def on_a_card(envs: int) -> dict[str, Any]:
    """ns a step, CuPy's arrays in and out; and whether a batch has the processor's bits."""
    import cupy

    table: dict[str, Any] = {}
    for name in NAMES:
        actions = actions_of(name, envs)
        made = make(name, num_envs=envs, device="gpu", dtype=np.float64)
        given = cupy.asarray(actions.astype(float))
        made.reset(seed=0)

        def run(made: Any = made, given: Any = given) -> int:
            made.rollout(given)
            cupy.cuda.get_current_stream().synchronize()
            return envs * STEPS

        runs: dict[str, Run] = {"ours, rollout": run}
        step = make(name, num_envs=envs, device="gpu", dtype=np.float64)
        step.reset(seed=0)
        each = [cupy.ascontiguousarray(given[:, k]) for k in range(STEPS)]

        def call(step: Any = step, each: Any = each) -> int:
            for action in each:
                step.step(action)
            cupy.cuda.get_current_stream().synchronize()
            return envs * STEPS

        runs["ours, calls"] = call
        try:
            runs["gymnax"] = gymnax(name, envs)
        except ImportError as problem:
            print(f"gymnax is not here: {problem}")
        table[name] = best(runs, time.perf_counter)
        few = 1000
        pair = [make(name, num_envs=few, device=d, dtype=np.float64) for d in ("cpu", "gpu")]
        for one in pair:
            one.reset(seed=7)
        here, there = pair[0].rollout(actions[:few]), pair[1].rollout(given[:few])
        table[name]["same bits"] = all(
            np.asarray(a).tobytes() == cupy.asnumpy(b).tobytes()
            for a, b in zip(here, there, strict=True)
        )
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--envs", type=int, default=0)
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    if not given.gpu:
        os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
        os.environ["JAX_PLATFORMS"] = "cpu"
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    envs = given.envs or (1 << 18 if given.gpu else 1024)
    table = on_a_card(envs) if given.gpu else one_core(envs)
    if given.json:
        print(json.dumps(table, indent=1))
        return
    print(f"{envs} environments, ns a step; in brackets, how many times ours, rollout")
    for name, row in table.items():
        base = row["ours, rollout"]
        cells = [
            f"{word} {ns:.4g} ({ns / base:.1f})" if not isinstance(ns, bool) else f"{word}: {ns}"
            for word, ns in row.items()
        ]
        print(f"  {name:12s}" + ", ".join(cells))


if __name__ == "__main__":
    main()
