"""Jobs: motions of exported source, state by state, and what a program of theirs prints.

A target that this machine does not have is not an error: it is reported by name as not run.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from chainrule.program.emit.module import Module, identifier, other_inputs
from chainrule.program.tape.program import Port


class NotRun(Exception):  # noqa: N818 - no error: the machine lacks something
    """The target is not available here; the message says what is missing."""


class Failed(Exception):  # noqa: N818 - a result like the others
    """The target is here, and broke; the message says how."""


@dataclass(frozen=True)
class Job:
    """A module's one method from x on, in parts of so many steps; the state is shown before the
    first part and after each.

    An input has one row of numbers, or one for each part; those that are left out have the
    module's defaults. With `begins`, x = [q, q̇] goes through the module's start function first.
    """

    module: Module
    x: Sequence[float]
    dt: float
    parts: Sequence[int]
    inputs: Mapping[str, Sequence[Sequence[float]]] = field(default_factory=dict)
    begins: bool = False

    @property
    def method(self) -> str:
        """The method's name."""
        return next(iter(self.module.steps))

    @property
    def size(self) -> int:
        """The length of the state."""
        return self.module.steps[self.method].outputs[0].size

    @property
    def ports(self) -> list[Port]:
        """The inputs of a step that its loop does not provide."""
        return other_inputs(self.module.steps[self.method])

    def rows(self, port: Port) -> Sequence[Sequence[float]]:
        """The numbers of an input, or its default."""
        return self.inputs.get(port.name) or [self.module.defaults[port.name]]

    @property
    def beginning(self) -> list[tuple[Port, Sequence[float]]]:
        """The arguments of the start function, in order."""
        (start,) = (f for f in self.module.functions if f.name.startswith("start_"))
        own = {"x": self.x, "dt": [self.dt], "t": [0.0], "n": [0.0]}
        return [(p, own.get(p.name) or self.rows(p)[0]) for p in start.inputs]

    @property
    def start(self) -> str:
        """The start function's name."""
        return f"start_{identifier(self.method)}"

    @property
    def data(self) -> str:
        """All but the module, in JSON, with the words NaN and Infinity of JavaScript and Python."""
        inputs = {k: [list(map(float, row)) for row in rows] for k, rows in self.inputs.items()}
        begins = (self.start, [values for _, values in self.beginning]) if self.begins else None
        x0 = list(map(float, self.x))
        return json.dumps(
            {"method": self.method, "x": x0, "dt": self.dt, "parts": list(self.parts),
             "inputs": inputs, "begins": begins}
        )  # fmt: skip


class StateSamples(NamedTuple):
    """States (samples, size) after n steps, n increasing; not `whole`, only of the first steps, on
    purpose."""

    n: np.ndarray
    x: np.ndarray
    whole: bool = True


Run = Callable[[Sequence[Job], Path], list[StateSamples]]
"""(jobs, folder for its files) → their states."""


def execute(command: Sequence[str], folder: Path, timeout: float = 1800) -> str:
    """What the program prints."""
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


def parse(text: str, count: int) -> list[StateSamples]:
    """Of so many jobs: lines `state job0 steps pattern pattern …`, patterns in hexadecimal."""
    states: list[dict[int, np.ndarray]] = [{} for _ in range(count)]
    for job, n, words in re.findall(r"^state job(\d+) (\d+) ([0-9a-f ]+)$", text, re.MULTILINE):
        bits = np.array([int(word, 16) for word in words.split()], dtype=np.uint64)
        states[int(job)][int(n)] = bits.view(np.float64)
    if not all(states):
        raise Failed("it showed no state")
    return [StateSamples(np.array([*own]), np.array([*own.values()])) for own in states]
