"""linearize of chains beside Pinocchio's computeABADerivatives; compiling one of 100 joints.

    python benchmarks/linearize.py                # chains of 4, 8, 16 and 32 joints
    python benchmarks/linearize.py --chain 100    # and what compiling a longer one takes

Cold is the first call in a process with an empty cache, warm in one with a filled cache, both in
seconds of the processor without starting Python. Times are the best of several, taken in turn
with Pinocchio's on one core, in microseconds: of one state after the other and of a batch, in the
code that is there at once and in the better one that comes with many calls.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import chainrule as cr
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_model
from chainrule.program import compile_program
from chainrule.program.run import native

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from oracles import Pinocchio
from random_trees import random_tree

SIZES = (4, 8, 16, 32)
ROUNDS = 7


def chain(n: int, kind: str) -> Mechanism:
    """Rods in a plane, or links in a row with arbitrary axes."""
    if kind == "planar":
        return cr.catalog.n_link(n)
    tree = random_tree(np.random.default_rng(n), n, (cr.joints.Revolute,))
    links = [replace(a, parent=f"link{i}" if i else "base") for i, a in enumerate(tree.links)]
    return replace(tree, links=tuple(links))


def first_call(n: int, kind: str, what: str) -> dict[str, float]:
    """Processor seconds and the process's largest memory, of the first call."""
    mechanism = chain(n, kind)
    state = np.full((3, n), 0.3)
    before, started = _memory(), time.process_time()
    if what == "step":
        cr.simulate(mechanism, state[0], 1e-3)
    else:
        getattr(compile_model(mechanism), what)(*state)
    return {"seconds": time.process_time() - started, "MiB": _memory() - before}


def _memory() -> float:
    """The most that the process had so far, in MiB; getrusage would count its parent's too."""
    status = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def in_a_process(n: int, kind: str, what: str, cache: str) -> dict[str, float]:
    """`first_call` in a process of its own."""
    command = [sys.executable, __file__, "--first", str(n), kind, what]
    environment = {**os.environ, "CHAINRULE_CACHE": cache}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def in_turn(ways: dict[str, tuple[Callable[[], Any], int]]) -> dict[str, float]:
    """The best time of each way, in microseconds, divided by how many states it takes."""
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, (way, states) in ways.items():
            count = max(1, 200 // states)
            started = time.perf_counter()
            for _ in range(count):
                way()
            taken = (time.perf_counter() - started) / count / states
            best[name] = min(best[name], taken * 1e6)
    return best


def speeds(n: int, kind: str) -> tuple[dict[str, float], float]:
    """Microseconds of each way, and the largest difference from Pinocchio's, relative."""
    import pinocchio as pin

    mechanism = chain(n, kind)
    program = compile_model(mechanism).program("linearize")
    oracle = Pinocchio(mechanism)
    model, data = oracle.model, oracle.data
    states = np.random.default_rng(0).normal(size=(3, 256, n))
    one = [part[0] for part in states]
    ways: dict[str, tuple[Callable[[], Any], int]] = {
        "pin": (lambda: pin.computeABADerivatives(model, data, *one), 1)
    }
    for level, hurry in (("", native.HURRY), ("+", 10**9)):
        native.HURRY = hurry
        for name, lanes in (("one", 1), ("batch", None)):
            os.environ["CHAINRULE_CACHE"] = tempfile.mkdtemp()
            compiled = compile_program(program, lanes=lanes, threads=1)
            compiled(*states)
            ways[name + level] = lambda compiled=compiled: compiled(*states), states.shape[1]
    native.HURRY = 2000
    A = compile_program(program)(*one)[0]
    pin.computeABADerivatives(model, data, *one)
    theirs = np.hstack([data.ddq_dq, data.ddq_dv])
    return in_turn(ways), float(np.abs(A[n:] - theirs).max() / np.abs(theirs).max())


def contest() -> None:
    columns = ("cold s", "warm s", "pin µs", "one", "batch", "one+", "batch+", "pin/one+", "differ")
    print(f"{'chain':12}" + "".join(f"{c:>10}" for c in columns))
    for kind in ("planar", "spatial"):
        for n in SIZES:
            with tempfile.TemporaryDirectory() as cache:
                cold, warm = (in_a_process(n, kind, "linearize", cache) for _ in range(2))
            best, differ = speeds(n, kind)
            cells = [cold["seconds"], warm["seconds"], *best.values()]
            row = "".join(f"{cell:10.2f}" for cell in (*cells, best["pin"] / best["one+"]))
            print(f"{kind + ' ' + str(n):12}{row}{differ:10.1e}", flush=True)


def long_chain(n: int) -> None:
    print(f"\nCompiling a chain of {n} joints")
    print(f"{'':12}{'':18}{'cold s':>10}{'warm s':>10}{'cold MiB':>10}")
    for kind in ("planar", "spatial"):
        for what in ("step", "forward_dynamics", "linearize"):
            with tempfile.TemporaryDirectory() as cache:
                cold, warm = (in_a_process(n, kind, what, cache) for _ in range(2))
            cells = f"{cold['seconds']:10.2f}{warm['seconds']:10.2f}{cold['MiB']:10.0f}"
            print(f"{kind:12}{what:18}{cells}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--chain", type=int, help="compile a chain of so many joints")
    parser.add_argument("--first", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.first:
        n, kind, what = options.first
        print(json.dumps(first_call(int(n), kind, what)))
        return
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])
    contest()
    if options.chain:
        long_chain(options.chain)


if __name__ == "__main__":
    main()
