"""Gradients of rollouts: what the way back costs, in rollouts, in one process, and what it keeps.

    python benchmarks/gradients.py                   # the table below, this machine
    python benchmarks/gradients.py --write docs/gradients.md

Each ratio is the processor time of a gradient by the start and all torques over that of a rollout
of the same trajectories under the same torques, one thread, the best of several, in turns.
"""

import argparse
import re
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np

import chainrule as cr

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
    first = f"| {case.name} | {case.rows} | {case.steps} | {own:.0f}"
    return f"{first} | {b / a:.1f} | {c / a:.1f} |"


def table() -> str:
    cases = [
        Case("double_pendulum", 512, 1000), Case("double_pendulum", 1, 100_000),
        Case("panda", 64, 500), Case("panda", 1, 20_000),
    ]  # fmt: skip
    head = "mechanism | trajectories | steps | rollout, ns a step | gradient, rollouts"
    head += " | with a twelfth of the memory"
    return "\n".join([f"| {head} |", "|" + "---|" * 6, *map(row, cases)])


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
            block = rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)"
            page = re.sub(block, lambda m, t=text: f"{m[1]}{t}\n{m[2]}", page, flags=re.DOTALL)
            asked.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
