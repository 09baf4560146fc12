"""doctor: what this machine has, and whether it computes the bits that it should."""

from __future__ import annotations

import platform
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, requires, version
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from chainrule.bits.doors import Door
    from chainrule.bits.stored import StoredTrial
    from chainrule.bits.trials import Trial
    from chainrule.mechanism.mechanism import Mechanism

T = TypeVar("T", bound="Trial")

REQUIRED = ("numpy", "scipy", "python-flint", "llvmlite")
TOOLS = {
    "gcc": "runs exported C",
    "clang": "runs exported C",
    "node": "runs exported JavaScript",
    "chromium": "runs exported JavaScript",
    "octave-cli": "runs exported MATLAB",
}
"""Programs that exported code is checked with; none is needed to use chainrule."""


class MachineFact(NamedTuple):
    """One line of the report; `good` is False where something that is needed is missing."""

    name: str
    value: str
    good: bool = True

    def __str__(self) -> str:
        return f"{self.name:<14} {self.value}"


def examine() -> Iterator[MachineFact]:
    """Versions, the processor and its vectors, the cache, the GPU or why there is none, tools."""
    from chainrule.version import VERSION

    yield MachineFact("chainrule", VERSION)
    yield MachineFact("Python", f"{platform.python_version()} on {platform.platform(terse=True)}")
    for name in REQUIRED:
        found = _version(name)
        yield MachineFact(name, found or "missing: pip install " + name, found is not None)
    yield from _processor()
    yield MachineFact("cache", _cache())
    yield MachineFact("GPU", _gpu())
    for name, extra in _optional():
        hint = f"not installed (pip install 'chainrule[{extra}]')"
        yield MachineFact(name, _version(name) or hint)
    for name, use in TOOLS.items():
        yield MachineFact(name, shutil.which(name) or f"not installed ({use}, only for --bits)")


def _optional() -> Iterator[tuple[str, str]]:
    """(library, the extra that brings it)"""
    for line in requires("chainrule") or ():
        found = re.fullmatch(r"([\w-]+)[^;]*; extra == ['\"](\w+)['\"]", line)
        if found and found[2] not in ("test", "docs", "bench") and found[1] != "chainrule":
            yield found[1], found[2]


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _processor() -> Iterator[MachineFact]:
    try:
        import llvmlite.binding as llvm

        from chainrule.program.run.native import Machine
        from chainrule.program.run.threads import available
    except ImportError as problem:
        yield MachineFact("processor", f"unknown: {problem}", False)
        return
    machine = Machine.named()
    numbers = ".".join(map(str, llvm.llvm_version_info))
    yield MachineFact("processor", f"{machine.cpu}, {platform.machine()}, LLVM {numbers}")
    yield MachineFact("vectors", f"{machine.lanes} doubles a register")
    yield MachineFact("cores", str(available()))


def _cache() -> str:
    from chainrule.program.run import cache

    folder = cache.directory()
    if folder is None:
        return f"off (${cache.VARIABLE} is empty)"
    if not folder.exists():
        return f"{folder} (nothing yet)"
    sizes = []
    for entry in folder.glob("*.code"):
        with suppress(FileNotFoundError):  # another process has just removed it
            sizes.append(entry.stat().st_size)
    return f"{folder}: {len(sizes)} entries, {sum(sizes) / 2**20:.1f} MiB"


def _gpu() -> str:
    from chainrule.program.run.device import NoDeviceError, find

    try:
        return str(find())
    except NoDeviceError as reason:
        return str(reason)


def check_bits(whole: bool = False) -> Iterator[tuple[str, bool]]:
    """Lines of a report, and whether each is good: the stored trials on every target; the last
    line sums up.

    `whole` runs also the slow targets for all 10 000 steps.
    """
    from chainrule.bits.stored import TARGETS, WHOLE, record, stored_trials

    def trials(marks: Sequence[int]) -> list[StoredTrial]:
        return [replace(one, marks=WHOLE if whole else marks) for one in stored_trials()]

    gpu = record()["gpu"]
    yield f"{'recorded GPU run':<28} {gpu['card']}, {gpu['date']}", True
    asked = {name: (door, trials(marks)) for name, (door, marks) in TARGETS.items()}
    yield from _through(asked, f"{len(stored_trials())} stored motions")


def check_mechanism(mechanism: Mechanism) -> Iterator[tuple[str, bool]]:
    """The same for a handful of the mechanism's motions through every door."""
    from chainrule.bits.beginning import trials_of
    from chainrule.bits.doors import DOORS

    trials = trials_of(mechanism)
    asked = {name: (door, trials) for name, door in DOORS.items()}
    yield from _through(asked, f"{len(trials)} motions of {mechanism.name}")


def _through(
    asked: Mapping[str, tuple[Door[T], Sequence[T]]], what: str
) -> Iterator[tuple[str, bool]]:
    from chainrule.bits.doors import SAME, check

    failed, ran, missing = [], [], []
    for name, (door, trials) in asked.items():
        outcomes = list(check(trials, {name: door}))
        wrong = next((o for o in outcomes if o.wrong), None)
        same = sum(o.status == SAME for o in outcomes)
        if wrong is not None:
            group, text = failed, f"{wrong.status.upper()}: {wrong.trial}: {wrong.detail}"
        elif same:
            group, text = ran, f"same: {same} motions"
        else:
            group, text = missing, f"not run: {outcomes[0].detail}"
        group.append(name)
        yield f"{name:<28} {text}", wrong is None
    if failed:
        yield f"DIFFERENT: {', '.join(failed)}", False
    else:
        also = f"; not run: {', '.join(missing)}" if missing else ""
        yield f"{what}: the same bits in {len(ran)} ways{also}", True
