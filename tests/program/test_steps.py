"""Every fixed-step method in every language: the bits of the rollout, also where Newton fails."""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chainrule.integrators import (
    RK4,
    GaussLegendre4,
    ImplicitMidpoint,
    SemiImplicitEuler,
    System,
    Variational,
    VelocityVerlet,
)
from chainrule.program import Arithmetic, compile_rollout, trace
from chainrule.program.emit.c import c
from chainrule.program.emit.javascript import javascript
from chainrule.program.emit.matlab import matlab
from chainrule.program.emit.module import Module, identifier
from chainrule.program.emit.python import python
from chainrule.program.run.rollout import compile_device_rollout
from chainrule.program.tape.iteration import Iteration
from program.on_processor import on_processor

#: NVIDIA's assembler, of the package that the tests install, or the machine's own.
ASSEMBLER = str(Path(sysconfig.get_path("purelib")) / "nvidia" / "cuda_nvcc" / "bin" / "ptxas")
ASSEMBLER = shutil.which(ASSEMBLER) or "ptxas"
STEPS = 200
T0, FIRST = 0.25, 7
"""The time of step 0, and steps that were taken before: what random numbers and t go on from."""


@dataclass(frozen=True)
class Motion:
    """A system, and where and how it moves."""

    system: System
    x0: tuple[float, ...]
    dt: float
    inputs: dict[str, Any] = field(default_factory=dict)
    limit: int = 50
    every: int = 20

    def steps(self):
        """Methods' names and their steps."""
        methods = [SemiImplicitEuler, VelocityVerlet]
        methods += [
            method(iterations=self.limit)
            for method in (ImplicitMidpoint, GaussLegendre4, Variational)
        ]
        steps = {method.word: method.step(self.system) for method in methods}
        return steps | {"rk4": RK4.step(System(self.system.rhs))}


def _double(rhs):
    def kinetic(q, qd):
        m11, m12, m22 = 0.2 + 0.08 * np.cos(q[1]), 0.03 + 0.04 * np.cos(q[1]), 0.03
        return {"T": 0.5 * (m11 * qd[0] ** 2 + 2.0 * m12 * qd[0] * qd[1] + m22 * qd[1] ** 2)}

    def potential(q):
        return {"V": -3.2 * np.cos(q[0]) - 1.1 * np.cos(q[0] + q[1])}

    def force(x, tau):
        return {"f": np.array([tau[0] - 0.1 * x[2], tau[1]])}

    energies = trace(kinetic, {"q": 2, "qd": 2}), trace(potential, {"q": 2})
    return System(rhs, 2, 2, energies=lambda: energies, force=trace(force, {"x": 4, "tau": 2}))


def _stiff():
    """A pendulum on a hard spring, pushed in time: 30 of its own periods are 200 steps."""

    def push(x, t):
        return {"f": np.array([np.sin(40.0 * t) - 2.0 * x[1]])}

    force = trace(push, {"x": 2, "t": ()}, name="push")

    def slope(x, t):
        (f,) = x[0].tape.call(force, (x[0], x[1], t))
        return {"xd": np.array([x[1], f - 9.81 * np.sin(x[0]) - 4e4 * x[0]])}

    kinetic = trace(lambda q, qd: {"T": 0.5 * qd[0] ** 2}, {"q": 1, "qd": 1})
    potential = trace(lambda q: {"V": 2e4 * q[0] ** 2 - 9.81 * np.cos(q[0])}, {"q": 1})
    rhs = trace(slope, {"x": 2, "t": ()}, name="stiff")
    return System(rhs, 1, 1, energies=lambda: (kinetic, potential), force=force)


@pytest.fixture(scope="module")
def motions(double_pendulum):
    double, tau = _double(double_pendulum), {"tau": [0.3, -0.1]}
    return {
        "double": Motion(double, (1.0, 0.5, -0.0, 2.0), 0.01, tau),
        "stiff": Motion(_stiff(), (0.3, -0.0), 0.005),
        "unsolved": Motion(double, (2.0, 0.5, 0.0, 0.0), 0.02, tau, limit=8, every=1),
    }


@pytest.fixture(scope="module", params=["double", "stiff", "unsolved"])
def motion(request, motions):
    return motions[request.param]


@pytest.fixture(scope="module")
def module(motion):
    return Module("a-motion", (), motion.steps())


def words(states):
    """The bit patterns of each state, in hexadecimal."""
    return [[f"{word:016x}" for word in row] for row in np.asarray(states).view(np.uint64).tolist()]


def rollout(motion, step, **options):
    run = compile_rollout(step, **options)
    x0, dt = motion.x0, motion.dt
    return run(x0, dt, STEPS, motion.every, t0=T0, first=FIRST, inputs=motion.inputs)


@pytest.fixture(scope="module")
def expected(motion, module):
    """Each method's samples, one after the other."""
    return [row for step in module.steps.values() for row in words(rollout(motion, step).x)]


def run(command, folder):
    if shutil.which(command[0]) is None and not command[0].startswith("./"):
        pytest.skip(f"{command[0]} is not installed")
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    return [line.split() for line in result.stdout.strip().splitlines()]


def test_the_reference_agrees_with_the_rollout(motion, module):
    for name, step in module.steps.items():
        x, expected = np.array(motion.x0) + 0.0, rollout(motion, step, lanes=1).x
        for n in range(FIRST, FIRST + motion.every):
            given = {"t": T0 + n * motion.dt, "n": n, **motion.inputs, "x": x, "dt": motion.dt}
            x = step(**{port.name: given[port.name] for port in step.inputs})
        assert words([x]) == words(expected[1:2]), name


def test_a_limit_ends_some_motions_in_their_middle(motions):
    """What the tests of languages compare: states first, then NaN."""
    motion = motions["unsolved"]
    for name, step in motion.steps().items():
        finite = int(rollout(motion, step).finite_steps)
        assert (0 < finite < STEPS) == isinstance(step, Iteration), (name, finite)


COMPILERS = {
    "gcc": (["gcc", "-march=native"], []),
    "clang": (["clang", "-march=native"], []),
    "gcc for ARM": (["aarch64-linux-gnu-gcc", "-static"], ["qemu-aarch64"]),
}


@pytest.mark.parametrize("compiler", COMPILERS)
def test_c(compiler, motion, module, expected, tmp_path):
    (tmp_path / "m.h").write_text(c(module))
    x0, dt, every = ", ".join(map(repr, motion.x0)), motion.dt, motion.every
    body = [f"  double {key}[] = {{{str(value)[1:-1]}}};" for key, value in motion.inputs.items()]
    names = "".join(f", {key}" for key in motion.inputs)
    for name in module.steps:
        advance, rest = f"a_motion_{identifier(name)}(x, {dt!r}", f"{T0!r}, {FIRST}ul + k{names})"
        body += [
            f"  {{ double x[] = {{{x0}}}; unsigned long k = 0;",
            f"    {advance}, 0ul, {rest}; show(x);",
            f"    for (; k < {STEPS}; k += {every}) {{ {advance}, {every}ul, {rest}; show(x); }} }}",
        ]
    (tmp_path / "main.c").write_text(f"""#include "m.h"
#include <stdio.h>
static void show(const double *x) {{
  int i;
  for (i = 0; i < {len(motion.x0)}; i++) printf("%016llx ", (unsigned long long)a_motion_bits(x[i]));
  printf("\\n");
}}
int main(void) {{
{chr(10).join(body)}
  return 0;
}}
""")
    flags = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O2"]
    command, emulator = COMPILERS[compiler]
    run([*command, *flags, "main.c", "-o", "main"], tmp_path)
    assert run([*emulator, "./main"], tmp_path) == expected


def test_javascript(motion, module, expected, tmp_path):
    (tmp_path / "m.mjs").write_text(javascript(module))
    given = json.dumps(motion.inputs | {"every": motion.every, "t0": T0, "first": FIRST})
    x0 = f"[{', '.join(map(repr, motion.x0))}]"
    (tmp_path / "main.mjs").write_text(f"""import {{ methods, rollout }} from "./m.mjs";
for (const method of methods) {{
  const x = rollout({x0}, {motion.dt!r}, {STEPS}, method, {given});
  const words = Array.from(new BigUint64Array(x.buffer), (b) => b.toString(16).padStart(16, "0"));
  for (let i = 0; i < words.length; i += {len(motion.x0)})
    console.log(words.slice(i, i + {len(motion.x0)}).join(" "));
}}
""")
    assert run(["node", "main.mjs"], tmp_path) == expected


def test_python(motion, module, expected, tmp_path):
    (tmp_path / "m.py").write_text(python(module))
    given = {"every": motion.every, "t0": T0, "first": FIRST, **motion.inputs}
    (tmp_path / "main.py").write_text(f"""import math, struct
import m
for method in m.METHODS:
    for x in m.rollout({motion.x0!r}, {motion.dt!r}, {STEPS}, method, **{given!r}):
        print(*(struct.pack(">d", math.nan if v != v else v).hex() for v in x))
""")
    assert run([sys.executable, "main.py"], tmp_path) == expected


def test_matlab(motion, module, expected, tmp_path):
    (tmp_path / "a_motion.m").write_text(matlab(module))
    given = {"every": motion.every, "t0": T0, "first": FIRST, **motion.inputs}
    fields = ", ".join(f"'{name}', {value!r}" for name, value in given.items())
    names = ", ".join(f"'{name}'" for name in module.steps)
    (tmp_path / "main_script.m").write_text(f"""f = a_motion();
for name = {{{names}}}
  x = f.rollout({list(motion.x0)!r}, {motion.dt!r}, {STEPS}, name{{1}}, struct({fields}));
  for i = 1:rows(x), printf('%s\\n', strjoin(cellstr(num2hex(x(i, :).')).', ' ')); end
end
""")
    found = run(["octave-cli", "--norc", "--quiet", "main_script.m"], tmp_path)
    nan, other = "7ff8000000000000", "fff8000000000000"  # Octave's NaN may carry a sign
    assert [[nan if word == other else word for word in row] for row in found] == expected


def test_the_kernel_for_gpus(motion, module):
    for step in module.steps.values():
        names = [port.name for port in step.inputs if port.name in motion.inputs]
        inputs = {name: motion.inputs[name] for name in names}
        rows = np.array([motion.x0, np.negative(motion.x0), np.multiply(0.5, motion.x0)]) + 0.0
        x, finite = on_processor(step, Arithmetic.STRICT, rows, motion.dt, STEPS, inputs)
        native = compile_rollout(step)(rows, motion.dt, STEPS, STEPS, inputs=inputs)
        assert words(x) == words(native.x[:, -1])
        assert finite.tolist() == native.finite_steps.tolist()


@pytest.mark.parametrize("arithmetic", list(Arithmetic), ids=lambda a: a.name.lower())
def test_ptx_is_accepted_by_the_assembler(arithmetic, motions, tmp_path):
    for name, step in motions["double"].steps().items():
        text = compile_device_rollout(step, arithmetic=arithmetic).source()
        if arithmetic is Arithmetic.STRICT:
            assert not re.search(r"\bfma\b", text), name
        (tmp_path / "step.ptx").write_text(text)
        run([ASSEMBLER, "-arch=sm_90", "step.ptx", "-o", "step.cubin"], tmp_path)
