"""Runners: many jobs in one program of C, JavaScript, Python or MATLAB, and a browser."""

from __future__ import annotations

import html
import math
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from chainrule.bits.jobs import Job, NotRun, Run, StateSamples, execute, parse
from chainrule.program.emit.module import identifier


def _named(jobs: Sequence[Job]) -> list[tuple[str, Job]]:
    """Each with a name for its file: modules of one mechanism have the same."""
    return [(f"job{i}", job) for i, job in enumerate(jobs)]


# C


def c(compiler: str, *options: str, emulator: str | None = None) -> Run:
    """The C header through a compiler with these options, for this processor or an emulated one."""

    def run(jobs: Sequence[Job], folder: Path) -> list[StateSamples]:
        from chainrule.program.emit.c import c as header

        for program in filter(None, (compiler, emulator)):
            if shutil.which(program) is None:
                raise NotRun(f"{program} is not installed")
        includes, body = [], []
        for name, job in _named(jobs):
            (folder / f"{name}.h").write_text(header(replace(job.module, name=name)))
            includes.append(f'#include "{name}.h"')
            body.append(_c_job(job, name))
        opening = ["#include <math.h>", "#include <stdio.h>", *includes, C_SHOW]
        source = "\n".join([*opening, "int main(void) {", *body])
        (folder / "main.c").write_text(f"{source}\n  return 0;\n}}\n")
        flags = ["-std=gnu99", "-Wall", "-Wextra", "-pedantic", "-Werror", *options]
        execute([compiler, *flags, "main.c", "-o", "main"], folder)
        command = [*([emulator] if emulator else []), str(folder / "main")]
        return parse(execute(command, folder), len(jobs))

    return run


def arm(option: str) -> Run:
    """The C header for ARM, emulated."""
    options = (option, "-march=armv8-a", "-static")
    return c("aarch64-linux-gnu-gcc", *options, emulator="qemu-aarch64")


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


def _c_number(value: float) -> str:
    if math.isfinite(value):
        return repr(float(value))
    return "NAN" if math.isnan(value) else "INFINITY" if value > 0 else "-INFINITY"


def _c_array(values: Sequence[float]) -> str:
    return "{" + ", ".join(map(_c_number, values)) + "}"


def _c_job(job: Job, name: str) -> str:
    lines = [f"  {{ double x[{job.size}] = {_c_array(job.x)};", "    unsigned long p, n = 0;"]
    lines.append(f"    static const unsigned long parts[] = {{{', '.join(map(str, job.parts))}}};")
    arguments = []
    for port in job.ports:
        word, rows = f"in_{identifier(port.name)}", job.rows(port)
        table = ", ".join(map(_c_array, rows))
        lines.append(f"    static const double {word}[][{port.size}] = {{{table}}};")
        row = f"{word}[{'p' if len(rows) > 1 else '0'}]"
        arguments.append(row if port.shape else f"{row}[0]")
    if job.begins:
        given = []
        for port, values in job.beginning:
            word = f"at_{identifier(port.name)}"
            lines.append(f"    static const double {word}[] = {_c_array(values)};")
            given.append(word if port.shape else f"{word}[0]")
        lines.append(f"    {name}_{job.start}({', '.join([*given, 'x'])});")
    call = ", ".join(["x", repr(job.dt), "parts[p]", "0.0", "n", *arguments])
    lines += [
        f'    show("{name}", 0ul, x, {job.size});',
        f"    for (p = 0; p < {len(job.parts)}; p++) {{",
        f"      {name}_{identifier(job.method)}({call});",
        "      n += parts[p];",
        f'      show("{name}", n, x, {job.size});',
        "    }",
    ]
    return "\n".join([*lines, "  }"])


# JavaScript

JS_RUN = """export function run(print) {
  const show = (name, n, x) => {
    const bits = Array.from(new BigUint64Array(x.buffer), (b) => b.toString(16).padStart(16, 0));
    print(`state ${name} ${n} ${bits.join(" ")}`);
  };
  for (const { name, module, method, x: x0, dt, parts, inputs, begins } of jobs) {
    const x = Float64Array.from(begins ? module[begins[0]](...begins[1]) : x0);
    let n = 0;
    show(name, n, x);
    parts.forEach((steps, p) => {
      const now = Object.entries(inputs).map(([key, rows]) => [key, rows[rows.length > 1 ? p : 0]]);
      module.advance(x, dt, steps, method, { ...Object.fromEntries(now), first: n });
      n += steps;
      show(name, n, x);
    });
  }
}
"""


def _javascript(jobs: Sequence[Job], folder: Path) -> None:
    from chainrule.program.emit.javascript import javascript

    lines, entries = [], []
    for name, job in _named(jobs):
        (folder / f"{name}.mjs").write_text(javascript(job.module))
        lines.append(f'import * as {name} from "./{name}.mjs";')
        entries.append(f'  {{ name: "{name}", module: {name}, ...{job.data} }},')
    text = [*lines, "const jobs = [", *entries, "];", JS_RUN]
    (folder / "run.mjs").write_text("\n".join(text))


def node(jobs: Sequence[Job], folder: Path) -> list[StateSamples]:
    """The JavaScript module in Node."""
    _javascript(jobs, folder)
    (folder / "main.mjs").write_text('import { run } from "./run.mjs";\nrun(console.log);\n')
    return parse(execute(["node", "main.mjs"], folder), len(jobs))


def chromium(jobs: Sequence[Job], folder: Path) -> list[StateSamples]:
    """The JavaScript module in a browser without a window."""
    _javascript(jobs, folder)
    page = (
        '<!doctype html><pre id="out"></pre><script type="module">\n'
        'import { run } from "./run.mjs";\n'
        'run((line) => document.getElementById("out").append(line + "\\n"));\n</script>'
    )
    (folder / "page.html").write_text(page)
    text = browse(folder / "page.html", folder)
    return parse(text.replace('<pre id="out">', '<pre id="out">\n'), len(jobs))


def browse(path: Path, folder: Path, milliseconds: int = 600_000) -> str:
    """The document as a browser has it after its scripts have run."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    browser = next((name for name in names if shutil.which(name)), None)
    if browser is None:
        raise NotRun("no Chromium or Chrome is installed")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"]
    options += [f"--user-data-dir={folder / 'profile'}", f"--virtual-time-budget={milliseconds}"]
    return html.unescape(execute([browser, *options, "--dump-dom", path.as_uri()], folder))


# Python and MATLAB

PYTHON_RUN = """import json
import struct


def show(name, n, x):
    print("state", name, n, *(struct.pack(">d", v).hex() for v in x))


def run(name, module, method, x, dt, parts, inputs, begins):
    if begins:
        x = getattr(module, begins[0])(*begins[1])
    done = 0
    show(name, done, x)
    for p, steps in enumerate(parts):
        now = {key: rows[p if len(rows) > 1 else 0] for key, rows in inputs.items()}
        x = module.rollout(x, dt, steps, method, every=steps, first=done, **now)[-1]
        done += steps
        show(name, done, x)
"""


def python_source(jobs: Sequence[Job], folder: Path) -> list[StateSamples]:
    """The Python module, in a Python of its own."""
    from chainrule.program.emit.python import python

    lines = [PYTHON_RUN]
    for name, job in _named(jobs):
        (folder / f"{name}.py").write_text(python(job.module))
        lines.append(f"import {name}\nrun({name!r}, {name}, **json.loads({job.data!r}))")
    (folder / "main.py").write_text("\n".join(lines))
    return parse(execute([sys.executable, "main.py"], folder), len(jobs))


def octave(jobs: Sequence[Job], folder: Path) -> list[StateSamples]:
    """The MATLAB file in Octave."""
    from chainrule.program.emit.matlab import matlab

    lines = []
    for name, job in _named(jobs):
        (folder / f"{name}.m").write_text(matlab(replace(job.module, name=name)))
        inputs = "".join(
            f", '{identifier(k)}', {list(map(float, rows[0]))!r}" for k, rows in job.inputs.items()
        )
        lines += [
            f"f = {name}(); x = {list(job.x)!r}; done = 0;",
            f"for part = {list(job.parts)!r}",
        ]
        given = f"struct('every', part, 'first', done{inputs})"
        lines.append(f"  s = f.rollout(x, {job.dt!r}, part, '{job.method}', {given});")
        lines.append("  x = s(end, :); words = cellstr(num2hex(x.')).'; done = done + part;")
        lines.append(f"  printf('state {name} %d %s\\n', done, strjoin(words, ' '));\nend")
    (folder / "main_script.m").write_text("\n".join(lines))
    text = execute(["octave-cli", "--norc", "--quiet", "main_script.m"], folder)
    return parse(text, len(jobs))
