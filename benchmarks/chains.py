"""Long chains: what compiling them costs, and how fast they then are.

    python benchmarks/chains.py [--write FILE] [N …]

A chain of N turning joints about random axes, each with a mass, a centre and a full inertia of its
own. Every length has a process of its own with an empty cache: seconds from the description to the
first step of RK4 done, the peak memory of the process until then, operations of the accelerations,
nanoseconds a step for one trajectory and for each of 64, on one core, and four calls of Pinocchio's
aba beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from robots import BATCH, DT, STEPS, best

import chainrule as cr

LENGTHS = (1, 7, 16, 32, 50, 100)
BEGIN, END = "<!-- chains: begin -->", "<!-- chains: end -->"


def chain(n: int) -> cr.Mechanism:
    """Links of about a kilogram, 0.2 m apart."""
    rng = np.random.default_rng(n)
    links, parent = [], "base"
    for k in range(n):
        axis = rng.normal(size=3)
        cloud = rng.normal(size=(20, 3)) * 0.05
        inertia = np.trace(cloud.T @ cloud) * np.eye(3) - cloud.T @ cloud
        joint = cr.joints.Revolute(f"q{k + 1}", axis=tuple(axis / np.linalg.norm(axis)))
        links.append(
            cr.Link(
                f"b{k + 1}", joint, parent, at=(0.2 * (k > 0), 0, 0), mass=rng.uniform(0.5, 2),
                com=tuple(rng.uniform(-0.1, 0.1, 3)), inertia=(0.02 * inertia).round(9).tolist(),
            )
        )  # fmt: skip
        parent = f"b{k + 1}"
    return cr.Mechanism(f"chain of {n}", links)


def measured(n: int) -> dict[str, Any]:
    """All of one length, in this process."""
    arm = chain(n)
    x = np.concatenate([np.linspace(-1, 1, n), np.zeros(n)])
    begin = time.perf_counter()
    model = cr.compile(arm, threads=1)
    model.rollout(x, DT, 1)
    found: dict[str, Any] = {"seconds": time.perf_counter() - begin}
    found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    found["operations"] = sum(model.operations["forward_dynamics"].values())
    found["single"] = best(lambda: model.rollout(x, DT, STEPS, every=STEPS), STEPS)
    many = np.tile(x, (BATCH, 1))
    found["batch"] = best(lambda: model.rollout(many, DT, STEPS, every=STEPS), STEPS * BATCH)
    return found | {"pinocchio": pinocchio(arm, x)}


def pinocchio(arm: cr.Mechanism, x: np.ndarray) -> float:
    """Nanoseconds of four calls of aba."""
    import pinocchio as pin

    from oracles import Pinocchio

    model = Pinocchio(arm).model
    data, half = model.createData(), len(x) // 2
    q, v, tau = x[:half], x[half:], np.zeros(half)

    def step() -> None:
        for _ in range(4 * STEPS):
            pin.aba(model, data, q, v, tau)

    return best(step, STEPS)


def main() -> None:
    """The table, printed and perhaps written."""
    ask = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    ask.add_argument("lengths", nargs="*", type=int, default=LENGTHS)
    ask.add_argument("--write", type=Path)
    ask.add_argument("--one", type=int, help=argparse.SUPPRESS)
    given = ask.parse_args()
    if given.one:
        print(json.dumps(measured(given.one)))
        return
    head = ["joints", "cold s", "memory MB", "operations", "ns a step", "in a batch", "Pinocchio"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---:|" * len(head)]
    print("\n".join(lines))
    for n in given.lengths:
        with tempfile.TemporaryDirectory() as cache:
            here = os.environ | {"CHAINRULE_CACHE": cache, "OMP_NUM_THREADS": "1"}
            command = [sys.executable, __file__, "--one", str(n)]
            done = subprocess.run(command, capture_output=True, text=True, env=here, check=True)
        found = json.loads(done.stdout)
        row = (n, *(f"{found[k]:.2f}" if k == "seconds" else f"{found[k]:.0f}" for k in found))
        lines.append("| " + " | ".join(map(str, row)) + " |")
        print(lines[-1], flush=True)
    if given.write:
        text = given.write.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        table = "\n".join([BEGIN, *lines, END])
        given.write.write_text(before + table + rest.split(END)[1], encoding="utf-8")


if __name__ == "__main__":
    main()
