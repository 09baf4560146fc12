"""Targets: each runs the cases in its own way and reports the states' bit patterns.

A target that this machine does not have is not an error: it is reported by name as not run.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.bits.cases import CHECKPOINT, EARLY, STEPS, Case
from chainrule.program import compile_rollout, interpret, lower
from chainrule.program.emit.module import Module, identifier, other_inputs
from chainrule.program.scalars import FLOAT, canonical

Hashes = dict[str, dict[int, str]]
"""Case → number of steps → hash of the state."""

Target = Callable[[Sequence[Case], Path, Sequence[int]], Hashes]
"""(cases, folder for its files, numbers of steps) → hashes."""


class NotRun(Exception):  # noqa: N818 - no error: the machine lacks something
    """The target is not available here; the message says what is missing."""


class Failed(Exception):  # noqa: N818 - a result like the others
    """The target is here, and broke; the message says how."""


def hash_of(state: Any) -> str:
    """16 hexadecimal digits of the state's 64-bit patterns, in order."""
    words = np.ascontiguousarray(canonical(state)).astype("<f8").tobytes()
    return hashlib.sha256(words).hexdigest()[:16]


def interpreter(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
    """The reference: Python floats, operation by operation."""
    hashes: Hashes = {}
    for case in cases:
        lowered, x = lower(case.step), [float(v) + 0.0 for v in case.x0]
        given: dict[str, Any] = {"dt": [case.dt], **case.inputs}
        hashes[case.name] = {}
        for n in range(max(marks)):
            given |= {"x": x, "n": [float(n)]}
            scalars = [float(v) for port in lowered.inputs for v in given[port.name]]
            x = interpret(lowered, scalars, FLOAT)[: len(x)]
            if n + 1 in marks:
                hashes[case.name][n + 1] = hash_of(x)
    return hashes


def lanes(count: int | None, cpu: str | None) -> Target:
    """The processor, `count` trajectories in a vector; every one must have the same bits."""

    def target(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
        hashes: Hashes = {}
        for case in cases:
            run = compile_rollout(case.step, lanes=count, cpu=cpu)
            batch = np.tile(case.x0, (2 * (count or run.machine.lanes) + 1, 1))
            hashes[case.name] = {}
            for mark in marks:
                states = run(batch, case.dt, mark, mark, inputs=case.inputs).x[:, -1]
                found = {hash_of(state) for state in states}
                hashes[case.name][mark] = " and ".join(sorted(found))
        return hashes

    return target


def _module(case: Case) -> Module:
    return Module(case.name, (), {"rk4": case.step}, {}, case.title)


def _run(command: Sequence[str], folder: Path, timeout: float = 600) -> str:
    program = shutil.which(command[0])
    if program is None:
        raise NotRun(f"{command[0]} is not installed")
    try:
        result = subprocess.run(
            [program, *command[1:]], cwd=folder, capture_output=True, text=True, timeout=timeout
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"{command[0]} did not finish within {timeout:.0f} s") from None
    if result.returncode:
        raise Failed(f"{command[0]} failed: {result.stderr.strip()[-300:]}")
    return result.stdout


def _parse(text: str) -> Hashes:
    """Lines `case steps pattern pattern …`, patterns in hexadecimal."""
    hashes: Hashes = {}
    for name, mark, words in re.findall(r"^state (\S+) (\d+) ([0-9a-f ]+)$", text, re.MULTILINE):
        bits = np.array([int(word, 16) for word in words.split()], dtype=np.uint64)
        hashes.setdefault(name, {})[int(mark)] = hash_of(bits.view(np.float64))
    return hashes


def c(compiler: str, *options: str, emulator: str | None = None) -> Target:
    """The C header through a compiler with these options, for this processor or an emulated one."""

    def target(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
        from chainrule.program.emit.c import c as header

        for program in filter(None, (compiler, emulator)):
            if shutil.which(program) is None:
                raise NotRun(f"{program} is not installed")
        body, includes = [], []
        for case in cases:
            name = identifier(case.name)
            (folder / f"{name}.h").write_text(header(_module(case)))
            includes.append(f'#include "{name}.h"')
            body.append(_c_case(case, name, marks))
        source = "\n".join(["#include <stdio.h>", *includes, C_SHOW, "int main(void) {", *body])
        (folder / "main.c").write_text(f"{source}\n  return 0;\n}}\n")
        flags = ["-std=gnu99", "-Wall", "-Wextra", "-pedantic", "-Werror", *options]
        _run([compiler, *flags, "main.c", "-o", "main"], folder)
        return _parse(_run([*([emulator] if emulator else []), str(folder / "main")], folder))

    return target


C_SHOW = """static void show(const char *name, unsigned long mark, const double *x, int n) {
  int i;
  printf("state %s %lu", name, mark);
  for (i = 0; i < n; i++) {
    unsigned long long u;
    memcpy(&u, &x[i], sizeof u);
    printf(" %016llx", u);
  }
  printf("\\n");
}
"""


def _c_case(case: Case, name: str, marks: Sequence[int]) -> str:
    def array(values: Any) -> str:
        return "{" + ", ".join(repr(float(v)) for v in values) + "}"

    others = other_inputs(case.step)
    lines = [f"  {{ double x[] = {array(case.x0)};"]
    lines += [f"    double {identifier(p.name)}[] = {array(case.inputs[p.name])};" for p in others]
    done, names = 0, "".join(f", {identifier(p.name)}" for p in others)
    for mark in sorted(marks):
        lines.append(f"    {name}_rk4(x, {case.dt!r}, {mark - done}ul, 0.0, {done}ul{names});")
        lines.append(f'    show("{case.name}", {mark}ul, x, {len(case.x0)});')
        done = mark
    return "\n".join([*lines, "  }"])


JS_RUN = """export function run(print) {
  for (const { name, advance, x0, dt, inputs } of cases) {
    const x = Float64Array.from(x0);
    let first = 0;
    for (const mark of marks) {
      advance(x, dt, mark - first, "rk4", { ...inputs, first });
      first = mark;
      const bits = Array.from(new BigUint64Array(x.buffer), (b) => b.toString(16).padStart(16, 0));
      print(`state ${name} ${mark} ${bits.join(" ")}`);
    }
  }
}
"""


def _javascript(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> None:
    from chainrule.program.emit.javascript import javascript

    lines = []
    for case in cases:
        name = identifier(case.name)
        (folder / f"{name}.mjs").write_text(javascript(_module(case)))
        lines.append(f'import {{ advance as {name} }} from "./{name}.mjs";')
    lines.append(f"const marks = {json.dumps(sorted(marks))};\nconst cases = [")
    for case in cases:
        data = {"name": case.name, "x0": case.x0, "dt": case.dt, "inputs": case.inputs}
        text = json.dumps(data)
        lines.append(f"  {{ ...{text}, advance: {identifier(case.name)} }},")
    (folder / "run.mjs").write_text("\n".join([*lines, "];", JS_RUN]))


def node(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
    """The JavaScript module in Node."""
    _javascript(cases, folder, marks)
    (folder / "main.mjs").write_text('import { run } from "./run.mjs";\nrun(console.log);\n')
    return _parse(_run(["node", "main.mjs"], folder))


def chromium(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
    """The JavaScript module in a browser without a window."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    browser = next((name for name in names if shutil.which(name)), None)
    if browser is None:
        raise NotRun("no Chromium or Chrome is installed")
    _javascript(cases, folder, marks)
    page = (
        '<!doctype html><pre id="out"></pre><script type="module">\n'
        'import { run } from "./run.mjs";\n'
        'run((line) => document.getElementById("out").append(line + "\\n"));\n</script>'
    )
    (folder / "page.html").write_text(page)
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"]
    options += [f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=600000"]
    url = (folder / "page.html").as_uri()
    text = html.unescape(_run([browser, *options, "--dump-dom", url], folder))
    return _parse(text.replace('<pre id="out">', '<pre id="out">\n'))


def python_source(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
    """The Python module, in a Python of its own."""
    from chainrule.program.emit.python import python

    lines = ["import struct"]
    for case in cases:
        name = identifier(case.name)
        (folder / f"{name}.py").write_text(python(_module(case)))
        inputs = {key: list(value) for key, value in case.inputs.items()}
        lines += [f"import {name}", f"x, done = {list(case.x0)!r}, 0"]
        lines.append(f"for mark in {sorted(marks)!r}:")
        lines.append(
            f"    x = {name}.rollout(x, {case.dt!r}, mark - done, every=mark - done, first=done"
            f", **{inputs!r})[-1]"
        )
        lines.append("    words = [struct.pack('>d', v).hex() for v in x]")
        lines.append(f"    print('state {case.name}', mark, *words)\n    done = mark")
    (folder / "main.py").write_text("\n".join(lines))
    return _parse(_run([sys.executable, "main.py"], folder))


def octave(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
    """The MATLAB file in Octave."""
    from chainrule.program.emit.matlab import matlab

    lines = []
    for case in cases:
        name = identifier(case.name)
        (folder / f"{name}.m").write_text(matlab(_module(case)))
        inputs = "".join(f", '{identifier(k)}', {list(v)!r}" for k, v in case.inputs.items())
        lines += [
            f"f = {name}(); x = {list(case.x0)!r}; done = 0;",
            f"for mark = {sorted(marks)!r}",
        ]
        given = f"struct('every', mark - done, 'first', done{inputs})"
        lines.append(f"  s = f.rollout(x, {case.dt!r}, mark - done, 'rk4', {given});")
        lines.append("  x = s(end, :); words = cellstr(num2hex(x.')).';")
        lines.append(f"  printf('state {case.name} %d %s\\n', mark, strjoin(words, ' '));")
        lines.append("  done = mark;\nend")
    (folder / "main_script.m").write_text("\n".join(lines))
    return _parse(_run(["octave-cli", "--norc", "--quiet", "main_script.m"], folder))


def gpu(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
    """The PTX on a GPU, in a batch of which every trajectory must have the same bits."""
    from chainrule.program.device import NoDeviceError
    from chainrule.program.device_rollout import compile_device_rollout

    hashes: Hashes = {}
    try:
        for case in cases:
            run = compile_device_rollout(case.step)
            batch = np.tile(case.x0, (257, 1))
            hashes[case.name] = {}
            for mark in marks:
                states = run(batch, case.dt, mark, mark, inputs=case.inputs).x[:, -1]
                found = sorted({hash_of(state) for state in states})
                hashes[case.name][mark] = " and ".join(found)
    except NoDeviceError as problem:
        raise NotRun(str(problem)) from None
    return hashes


WHOLE, SHORT, SHORTEST = (EARLY, CHECKPOINT, STEPS), (CHECKPOINT,), (EARLY,)
ARM = ("aarch64-linux-gnu-gcc", "-O2", "-march=armv8-a", "-static")
C_OPTIONS = (("-O0",), ("-O3",), ("-O0", "-march=native"), ("-O3", "-march=native"))

TARGETS: dict[str, tuple[Target, Sequence[int]]] = {
    "interpreter": (interpreter, SHORT),
    "Python source": (python_source, WHOLE),
    "CPU, 1 lane": (lanes(1, None), WHOLE),
    "CPU, all lanes": (lanes(None, None), WHOLE),
    "CPU, twice the lanes": (lanes(16, None), WHOLE),
    "CPU, baseline instructions": (lanes(2, "baseline"), WHOLE),
    **{
        " ".join(("C,", compiler, *options)): (c(compiler, *options), WHOLE)
        for compiler in ("gcc", "clang")
        for options in C_OPTIONS
    },
    "C, gcc for ARM": (c(*ARM, emulator="qemu-aarch64"), WHOLE),
    "Node": (node, WHOLE),
    "Chromium": (chromium, WHOLE),
    "Octave": (octave, SHORTEST),
    "GPU": (gpu, WHOLE),
}
"""Name → the target, and the numbers of steps it is asked for: the slow ones only the first."""
