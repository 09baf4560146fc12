"""Stored trials: five motions of 10 000 RK4 steps, chosen so that a single wrong bit would show.

Their programs are stored as they were traced (`tests/bits/making.py`), so that a better way to
trace a mechanism, which changes its roundings, does not change what is compared here. The hashes
come with the digests of the programs, and with a run on a GPU, which the tests cannot repeat.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.bits import runners
from chainrule.bits.doors import Door, each, exported
from chainrule.bits.jobs import Job, StateSamples
from chainrule.program import Program, compile_rollout, interpret, lower
from chainrule.program.emit.module import Module
from chainrule.program.run.rollout import compile_device_rollout
from chainrule.program.tape.scalars import FLOAT, canonical
from chainrule.program.tape.storage import from_json

STEPS = 10_000
EARLY, CHECKPOINT = 100, 500
"""Steps after which hashes are taken too: slow targets get there in seconds."""

FOLDER = files("chainrule.bits")


@dataclass(frozen=True, eq=False)
class StoredTrial:
    """A step program, where it starts, its inputs, and the hashes of its states after some of the
    steps; of these, `marks` are asked for."""

    name: str
    title: str
    step: Program
    x0: tuple[float, ...]
    dt: float
    inputs: Mapping[str, Sequence[float]] = field(default_factory=dict)
    hashes: Mapping[int, str] = field(default_factory=dict)
    marks: Sequence[int] = (EARLY, CHECKPOINT, STEPS)

    def job(self, free: Sequence[str] = ()) -> Job:
        """The step as exported source runs it; it has no parameters."""
        module = Module(self.name, (), {"rk4": self.step}, {}, self.title)
        parts = [b - a for a, b in pairwise([0, *self.marks])]
        return Job(module, self.x0, self.dt, parts, {k: [v] for k, v in self.inputs.items()})

    def difference(self, found: StateSamples) -> str | None:
        """The numbers of steps after which some state has another hash, or none was shown."""
        shown = dict.fromkeys(self.marks, True) | dict.fromkeys(found.n.tolist(), False)
        for n, x in zip(found.n.tolist(), found.x, strict=True):
            shown[n] |= n in self.marks and hash_of(x) != self.hashes[n]
        return ", ".join(f"after {n} steps" for n, wrong in shown.items() if wrong) or None


def hash_of(state: Sequence[float] | np.ndarray) -> str:
    """16 hexadecimal digits of the state's 64-bit patterns, in order."""
    words = np.ascontiguousarray(canonical(state)).astype("<f8").tobytes()
    return hashlib.sha256(words).hexdigest()[:16]


def record() -> dict[str, Any]:
    """Case → digest of its program, hashes by number of steps; and the run on a GPU."""
    return json.loads(FOLDER.joinpath("hashes.json").read_text())


@lru_cache(maxsize=1)
def stored_trials() -> tuple[StoredTrial, ...]:
    """All five, from the package."""
    hashes = {name: entry["hashes"] for name, entry in record()["cases"].items()}
    return tuple(
        StoredTrial(
            entry["name"], entry["title"], from_json(entry["step"]), tuple(entry["x0"]),
            entry["dt"], entry["inputs"], {int(n): h for n, h in hashes[entry["name"]].items()},
        )
        for entry in json.loads(FOLDER.joinpath("cases.json").read_text())
    )  # fmt: skip


# every target, as a door


def reference(trial: StoredTrial, folder: Path) -> StateSamples:
    """Python floats, operation by operation."""
    lowered, x, states = lower(trial.step), [float(v) + 0.0 for v in trial.x0], []
    given: dict[str, Sequence[float]] = {"dt": [trial.dt], **trial.inputs}
    for n in range(max(trial.marks)):
        given |= {"x": x, "n": [float(n)], "t": [0.0 + float(n) * trial.dt]}
        scalars = [float(v) for port in lowered.inputs for v in given[port.name]]
        x = interpret(lowered, scalars, FLOAT)[: len(x)]
        if n + 1 in trial.marks:
            states.append(x)
    return StateSamples(np.array(trial.marks), np.array(states))


def batch(compiled: Callable[[Program], Any], count: int) -> Door[StoredTrial]:
    """Many trajectories beside each other; every one must have the same bits."""

    def one(trial: StoredTrial, folder: Path) -> StateSamples:
        run, x0 = compiled(trial.step), np.tile(trial.x0, (count, 1))
        ends = [run(x0, trial.dt, n, n, inputs=trial.inputs).x[:, -1] for n in trial.marks]
        return StateSamples(np.repeat(trial.marks, count), np.concatenate(ends))

    return each(one)


def vector(lanes: int | None = None, cpu: str | None = None) -> Door[StoredTrial]:
    """The processor's vectors; two of them and a remainder."""
    return batch(lambda step: compile_rollout(step, lanes=lanes, cpu=cpu), 2 * (lanes or 8) + 1)


WHOLE, SHORT, SHORTEST = (EARLY, CHECKPOINT, STEPS), (CHECKPOINT,), (EARLY,)
C_OPTIONS = (("-O0",), ("-O3",), ("-O0", "-march=native"), ("-O3", "-march=native"))

TARGETS: dict[str, tuple[Door[StoredTrial], Sequence[int]]] = {
    "interpreter": (each(reference), SHORT),
    "Python source": (exported(runners.python_source), WHOLE),
    "CPU, 1 lane": (vector(1), WHOLE),
    "CPU, all lanes": (vector(), WHOLE),
    "CPU, twice the lanes": (vector(16), WHOLE),
    "CPU, baseline instructions": (vector(2, "baseline"), WHOLE),
    **{
        " ".join(("C,", compiler, *options)): (exported(runners.c(compiler, *options)), WHOLE)
        for compiler in ("gcc", "clang")
        for options in C_OPTIONS
    },
    "C, gcc for ARM": (exported(runners.arm("-O2")), WHOLE),
    "Node": (exported(runners.node), WHOLE),
    "Chromium": (exported(runners.chromium), WHOLE),
    "Octave": (exported(runners.octave), SHORTEST),
    "GPU": (batch(compile_device_rollout, 257), WHOLE),
}
"""Name → the door, and the numbers of steps it is asked for: the slow ones only the first."""
