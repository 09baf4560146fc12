"""The stored hashes, and how a machine compares with them.

The file also holds a run on a GPU, which the tests cannot repeat, with the digests of the
programs that it ran.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from chainrule.bits.cases import CHECKPOINT, EARLY, STEPS, Case, cases
from chainrule.bits.jobs import Failed, NotRun
from chainrule.bits.targets import TARGETS, Target

FILE = "hashes.json"


class Outcome(NamedTuple):
    """What a target made of the cases: "same", "different", "failed" or "not run", and more."""

    target: str
    status: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.target:<28} {self.status}" + (f": {self.detail}" if self.detail else "")


def stored() -> dict[str, Any]:
    """The hashes in the package: case → digest of its program, hashes by number of steps."""
    return json.loads(files("chainrule.bits").joinpath(FILE).read_text())


def check(names: Sequence[str] = tuple(TARGETS), whole: bool = False) -> Iterator[Outcome]:
    """Each target in turn, beside the stored hashes.

    `whole` takes all 10 000 steps also where that takes minutes.
    """
    record = stored()
    for name in names:
        target, marks = TARGETS[name]
        yield compare(name, target, (EARLY, CHECKPOINT, STEPS) if whole else marks, record)


def compare(name: str, target: Target, marks: Sequence[int], record: dict[str, Any]) -> Outcome:
    """One target beside the record."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = target(cases(), Path(folder), marks)
    except NotRun as reason:
        return Outcome(name, "not run", str(reason))
    except Failed as reason:
        return Outcome(name, "failed", str(reason))
    wrong = [
        f"{case.name} after {mark} steps"
        for case in cases()
        for mark in marks
        if found.get(case.name, {}).get(mark) != record["cases"][case.name]["hashes"][str(mark)]
    ]
    if wrong:
        return Outcome(name, "different", ", ".join(wrong))
    return Outcome(name, "same", f"{len(cases())} motions, {max(marks)} steps")


def compute() -> dict[str, Any]:
    """The record of the present programs, from one lane of the processor."""
    hashes = TARGETS["CPU, 1 lane"][0](cases(), Path(), (EARLY, CHECKPOINT, STEPS))
    return {case.name: _entry(case, hashes[case.name]) for case in cases()}


def _entry(case: Case, hashes: dict[int, str]) -> dict[str, Any]:
    return {
        "title": case.title,
        "digest": case.step.digest,
        "hashes": {str(mark): value for mark, value in hashes.items()},
    }


def write() -> None:
    """Store the present hashes; the run on a GPU stays as it was."""
    path = Path(str(files("chainrule.bits").joinpath(FILE)))
    record = json.loads(path.read_text()) if path.exists() else {}
    record["cases"] = compute()
    path.write_text(json.dumps(record, indent=1) + "\n")


def write_gpu(report: dict[str, Any], date: str, command: str) -> None:
    """Store the bits of a report of `benchmarks/gpu.py --run`."""
    path = Path(str(files("chainrule.bits").joinpath(FILE)))
    record = json.loads(path.read_text())
    bits = {
        name: {"digest": entry["digest"], "hashes": entry["hashes"]}
        for name, entry in report["bits"].items()
    }
    record["gpu"] = {"card": report["card"], "date": date, "command": command, "bits": bits}
    path.write_text(json.dumps(record, indent=1) + "\n")
