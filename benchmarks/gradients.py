"""Gradients of rollouts: what the way back costs, in rollouts, in one process, and what it keeps.

    python benchmarks/gradients.py                   # the table below, this machine
    python benchmarks/gradients.py --write docs/gradients.md

Each ratio is the processor time of a gradient by the start and all torques over that of a rollout
of the same trajectories under the same torques, one thread, the best of several, in turns. JAX's
own gradient of a plain RK4 rollout of the same arm (`tests/jax_oracle.py`) is measured beside it.
"""

import argparse
import re
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np

import chainrule as cr

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
DT = 1e-3
WARM = 45_000
"""Evaluations after which code is compiled as well as it will be."""


class Case:
    """Trajectories of a mechanism under torques, and a gradient of their ends."""

    def __init__(self, name: str, rows: int, steps: int):
        self.name, self.rows, self.steps = name, rows, steps
        self.model = cr.compile(cr.catalog.get(name))
        n, rng = len(self.model.mechanism.coordinate_names), np.random.default_rng(0)
        q = [0.1, 0.2, -0.1, -1.5, 0.3, 1.4, 0.2] if n == 7 else [0.9, -0.7]
        self.x0 = np.tile(np.concatenate([q, np.zeros(n)]), (rows, 1))
        self.tau = 0.1 * rng.normal(size=(rows, steps, n))
        self.weights = rng.normal(size=(1, 2 * n))

    def rollout(self) -> None:
        """The trajectories."""
        self.model.rollout(self.x0, DT, self.steps, tau=self.tau, hold=1, threads=1)

    def gradient(self, **given) -> None:
        """Of weights on their ends, by start and torques."""
        self.model.gradient(
            self.x0, DT, self.steps, self.weights, tau=self.tau, hold=1, threads=1, **given
        )

    @property
    def bytes(self) -> int:
        """Of all states of the trajectories and of what comes back of each step."""
        n = self.x0.shape[1]
        return 8 * self.rows * self.steps * (n + n + n // 2)

    def warm(self, *calls: Callable[[], None]) -> None:
        """Call each until its code is good."""
        for call in calls:
            for _ in range(WARM // (-(-self.rows // 8) * self.steps) + 2):
                call()


def seconds(*calls: Callable[[], None], times: int = 9) -> list[float]:
    """Of this thread, the least of several, in turns."""
    best = [np.inf] * len(calls)
    for _ in range(times):
        for i, call in enumerate(calls):
            begin = time.thread_time()
            call()
            best[i] = min(best[i], time.thread_time() - begin)
    return best


def peak(call: Callable[[], None]) -> int:
    """Bytes that numpy and Python had at most, more than before."""
    tracemalloc.start()
    call()
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


def row(case: Case) -> str:
    few = case.bytes // 12
    calls = case.rollout, case.gradient, lambda: case.gradient(memory=few)
    case.warm(*calls)
    a, b, c = seconds(*calls)
    own = a / case.rows / case.steps * 1e9
    jax = jax_ratio(case) if case.rows == 1 else ""
    first = f"| {case.name} | {case.rows} | {case.steps} | {own:.0f}"
    return f"{first} | {b / a:.1f} | {c / a:.1f} | {jax} |"


def jax_ratio(case: Case) -> str:
    """JAX's gradient over JAX's rollout, and over ours, all threads it takes."""
    import jax
    import jax.numpy as jnp

    from jax_oracle import JaxChain

    jax.config.update("jax_disable_most_optimizations", False)
    chain = JaxChain(case.model.mechanism)
    x0, tau, steps = case.x0[0], case.tau[0], 1000

    def J(x0, tau):
        return jnp.sum(case.weights[0] * chain.rollout(x0, tau, DT, chain.masses)[-1])

    on = jax.jit(lambda x0, tau: chain.rollout(x0, tau, DT, chain.masses))
    back = jax.jit(jax.grad(J, argnums=(0, 1)))
    found = []
    for f in (on, back):
        jax.block_until_ready(f(x0, tau[:steps]))
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            jax.block_until_ready(f(x0, tau[:steps]))
            times.append(time.perf_counter() - begin)
        found.append(min(times))
    return f"{found[1] / found[0]:.1f} × {found[0] / steps * 1e9:.0f}"


def table() -> str:
    cases = [
        Case("double_pendulum", 512, 1000), Case("double_pendulum", 1, 20_000),
        Case("panda", 64, 200), Case("panda", 1, 2000),
    ]  # fmt: skip
    head = "mechanism | trajectories | steps | rollout, ns a step | gradient, rollouts"
    head += " | with checkpoints | JAX: gradient × rollout, ns a step"
    return "\n".join([f"| {head} |", "|" + "---|" * 7, *map(row, cases)])


def memory_table() -> str:
    lines = ["| steps | all states | memory= | peak |", "|---|---|---|---|"]
    for steps in (1_000, 10_000, 100_000):
        case = Case("double_pendulum", 16, steps)
        for memory in (2**20, 2**28):
            given = case.x0, DT, steps, case.weights

            def run(model=case.model, given=given, memory=memory) -> None:
                model.gradient(*given, memory=memory, threads=1)

            for _ in range(3):  # until nothing is compiled any more
                run()
            found = peak(run)
            states = 8 * 16 * steps * 4
            sizes = [f"{v / 2**20:.2f} MiB" for v in (states, memory, found)]
            lines.append(f"| {steps} | {' | '.join(sizes)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path)
    found = {"cost": table, "memory": memory_table}
    asked = parser.parse_args()
    for name, make in found.items():
        text = make()
        print(text, end="\n\n", flush=True)
        if asked.write:
            page = asked.write.read_text(encoding="utf-8")
            block = rf"(<!-- {name} -->\n).*?(\n<!-- end of {name} -->)"
            page = re.sub(block, lambda m, t=text: m[1] + t + m[2], page, flags=re.DOTALL)
            asked.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
