"""Targets: one trajectory, RK4, in every language that a mechanism is exported to.

    python benchmarks/targets.py [NAME …] [--rounds N]

Nanoseconds a step beside one lane of the processor, the same bits everywhere. Targets take
turns, round after round, and the best time of each counts, so that a busy machine is fair to
all; what is not installed is left out by name.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from chainrule.integrators import RK4
from chainrule.loop.plant import plant_of
from chainrule.loop.starts import state
from chainrule.mechanism.builders import catalog
from chainrule.model.model import compile
from chainrule.program import Program, compile_rollout
from chainrule.program.emit.c import c
from chainrule.program.emit.javascript import javascript
from chainrule.program.emit.module import Module
from chainrule.program.emit.python import python

WORK = 20_000_000
"""Operations in one measurement."""

JAVASCRIPT = """import {{ advance }} from "./m.mjs";
for (let i = 0; i < 4; i++) {{
  const x = Float64Array.from({x0});
  const began = performance.now();
  advance(x, 1e-3, {steps}, "rk4", {others});
  console.log("time", (performance.now() - began) / {steps} * 1e6, x[0]);
}}
"""

C = """#include "m.h"
#include <stdio.h>
#include <time.h>
int main(void) {{
  int i;
  for (i = 0; i < 4; i++) {{
    double x[] = {x0};
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    m_rk4(x, 1e-3, {steps}, 0.0, 0{others});
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("time %.3f %.17g\\n",
           ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / {steps}, x[0]);
  }}
  return 0;
}}
"""

PYTHON = """import time, m
began = time.perf_counter()
x = m.rollout({x0}, 1e-3, {steps}, every={steps}, **{others})[-1]
print("time", (time.perf_counter() - began) / {steps} * 1e9, x[0])
"""


def _best(command: list[str], folder: Path) -> tuple[float, float]:
    text = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout
    found = re.findall(r"time (\S+) (\S+)", text)
    return min(float(ns) for ns, _ in found), float(found[-1][1])


def prepare(
    step: Program, x0: list[float], steps: int, folder: Path
) -> dict[str, Callable[[], tuple[float, float]]]:
    """Target → a function that measures it once: nanoseconds a step, and the first coordinate."""
    module = Module("m", (), {"rk4": step})
    run = compile_rollout(step, lanes=1, threads=1)
    others = {port.name: 0.0 for port in step.inputs if port.name not in ("x", "dt")}

    def lane() -> tuple[float, float]:
        best, x = np.inf, np.zeros(1)
        for _ in range(4):
            began = time.perf_counter()
            x = run(np.array(x0), 1e-3, steps, steps, inputs=others).x[-1]
            best = min(best, time.perf_counter() - began)
        return best / steps * 1e9, float(x[0])

    targets: dict[str, Callable[[], tuple[float, float]]] = {"CPU, 1 lane": lane}
    if shutil.which("node"):
        (folder / "m.mjs").write_text(javascript(module))
        (folder / "main.mjs").write_text(JAVASCRIPT.format(x0=x0, steps=steps, others=others))
        targets["JavaScript, Node"] = lambda: _best(["node", "main.mjs"], folder)
    (folder / "m.h").write_text(c(module))
    numbers = "{" + ", ".join(map(repr, x0)) + "}"
    (folder / "main.c").write_text(C.format(x0=numbers, steps=steps, others=", 0.0" * len(others)))
    for compiler in ("gcc", "clang"):
        for options in (["-O3"], ["-O3", "-march=native"]):
            name = " ".join(["C,", compiler, *options])
            binary = name.replace(" ", "_").replace(",", "")
            if shutil.which(compiler) is None:
                print(f"{name}: not installed")
                continue
            command = [compiler, "-std=gnu99", *options, "main.c", "-o", binary]
            subprocess.run(command, cwd=folder, check=True)
            targets[name] = lambda b=binary: _best([f"./{b}"], folder)
    (folder / "m.py").write_text(python(module))
    fewer = max(steps // 200, 20)
    (folder / "main.py").write_text(PYTHON.format(x0=x0, steps=fewer, others=others))
    targets["Python"] = lambda: _best([sys.executable, "main.py"], folder)
    return targets


def measure(name: str, rounds: int) -> None:
    mechanism = catalog.get(name)
    step = compile(mechanism).step(RK4, driven=False)
    assert isinstance(step, Program)
    x0 = (state(plant_of(mechanism), None) + 0.1).tolist()
    steps = max(WORK // step.length, 100)
    print(f"{name}: {step.length} instructions a step, {steps} steps")
    with tempfile.TemporaryDirectory() as place:
        targets = prepare(step, x0, steps, Path(place))
        best: dict[str, float] = dict.fromkeys(targets, np.inf)
        ends: dict[str, float] = {}
        for _ in range(rounds):
            for target, once in targets.items():
                ns, ends[target] = once()
                best[target] = min(best[target], ns)
    for target, ns in best.items():
        same = target == "Python" or ends[target] == ends["CPU, 1 lane"]
        ratio = ns / best["CPU, 1 lane"]
        print(f"  {target:<24} {ns:10.1f} ns a step  {ratio:8.2f}  {'' if same else 'OTHER BITS'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=["double-pendulum", "cart-pole", "panda"])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    for name in options.names:
        measure(name, options.rounds)


if __name__ == "__main__":
    main()
