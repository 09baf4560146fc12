"""Targets: each runs the cases in its own way and reports the states' bit patterns.

A target that this machine does not have is not an error: it is reported by name as not run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.bits import jobs
from chainrule.bits.cases import CHECKPOINT, EARLY, STEPS, Case
from chainrule.bits.jobs import Job, NotRun, Run
from chainrule.program import compile_rollout, interpret, lower
from chainrule.program.emit.module import Module
from chainrule.program.tape.scalars import FLOAT, canonical

Hashes = dict[str, dict[int, str]]
"""Case → number of steps → hash of the state."""

Target = Callable[[Sequence[Case], Path, Sequence[int]], Hashes]
"""(cases, folder for its files, numbers of steps) → hashes."""


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
            given |= {"x": x, "n": [float(n)], "t": [0.0 + float(n) * case.dt]}
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


def exported(run: Run) -> Target:
    """The step as source of a language, all cases in one program."""

    def target(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
        ends = sorted(marks)
        parts = [b - a for a, b in zip([0, *ends], ends, strict=False)]
        jobs = [
            Job(
                case.name,
                Module(case.name, (), {"rk4": case.step}, {}, case.title),
                case.x0,
                case.dt,
                parts,
                {name: [values] for name, values in case.inputs.items()},
            )
            for case in cases
        ]
        return {
            name: {mark: hash_of(states[mark]) for mark in ends if mark in states}
            for name, states in run(jobs, folder).items()
        }

    return target


def gpu(cases: Sequence[Case], folder: Path, marks: Sequence[int]) -> Hashes:
    """The PTX on a GPU, in a batch of which every trajectory must have the same bits."""
    from chainrule.program.run.device import NoDeviceError
    from chainrule.program.run.device_rollout import compile_device_rollout

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
    "Python source": (exported(jobs.python_source), WHOLE),
    "CPU, 1 lane": (lanes(1, None), WHOLE),
    "CPU, all lanes": (lanes(None, None), WHOLE),
    "CPU, twice the lanes": (lanes(16, None), WHOLE),
    "CPU, baseline instructions": (lanes(2, "baseline"), WHOLE),
    **{
        " ".join(("C,", compiler, *options)): (exported(jobs.c(compiler, *options)), WHOLE)
        for compiler in ("gcc", "clang")
        for options in C_OPTIONS
    },
    "C, gcc for ARM": (exported(jobs.c(*ARM, emulator="qemu-aarch64")), WHOLE),
    "Node": (exported(jobs.node), WHOLE),
    "Chromium": (exported(jobs.chromium), WHOLE),
    "Octave": (exported(jobs.octave), SHORTEST),
    "GPU": (gpu, WHOLE),
}
"""Name → the target, and the numbers of steps it is asked for: the slow ones only the first."""
