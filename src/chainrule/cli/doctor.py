"""doctor: what this machine has, and whether it computes the bits that it should."""

from __future__ import annotations

import platform
import shutil
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism

REQUIRED = ("numpy", "scipy", "sympy", "python-flint", "llvmlite")
OPTIONAL = {
    "casadi": "optimal control",
    "mujoco": "MJCF files",
    "matplotlib": "pictures",
    "gymnasium": "environments",
}
TOOLS = {
    "gcc": "runs exported C",
    "clang": "runs exported C",
    "node": "runs exported JavaScript",
    "chromium": "runs exported JavaScript",
    "octave-cli": "runs exported MATLAB",
}
"""Programs that exported code is checked with; none is needed to use chainrule."""


class Finding(NamedTuple):
    """One line of the report; `good` is False where something that is needed is missing."""

    name: str
    value: str
    good: bool = True

    def __str__(self) -> str:
        return f"{self.name:<14} {self.value}"


def examine() -> Iterator[Finding]:
    """Versions, the processor and its vectors, the cache, the GPU or why there is none, tools."""
    from chainrule.version import VERSION

    yield Finding("chainrule", VERSION)
    yield Finding("Python", f"{platform.python_version()} on {platform.platform(terse=True)}")
    for name in REQUIRED:
        found = _version(name)
        yield Finding(name, found or "missing: pip install " + name, found is not None)
    yield from _processor()
    yield Finding("cache", _cache())
    yield Finding("GPU", _gpu())
    for name, use in OPTIONAL.items():
        yield Finding(name, _version(name) or f"not installed ({use})")
    for name, use in TOOLS.items():
        yield Finding(name, shutil.which(name) or f"not installed ({use}, only for --bits)")


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _processor() -> Iterator[Finding]:
    try:
        import llvmlite.binding as llvm

        from chainrule.program.run.native import Machine
        from chainrule.program.run.threads import available
    except ImportError as problem:
        yield Finding("processor", f"unknown: {problem}", False)
        return
    machine = Machine.named()
    numbers = ".".join(map(str, llvm.llvm_version_info))
    yield Finding("processor", f"{machine.cpu}, {platform.machine()}, LLVM {numbers}")
    yield Finding("vectors", f"{machine.lanes} doubles a register")
    yield Finding("cores", str(available()))


def _cache() -> str:
    from chainrule.program.run import cache

    folder = cache.directory()
    if folder is None:
        return f"off (${cache.VARIABLE} is empty)"
    if not folder.exists():
        return f"{folder} (nothing yet)"
    entries = list(folder.glob("*.code"))
    size = sum(entry.stat().st_size for entry in entries)
    return f"{folder}: {len(entries)} entries, {size / 2**20:.1f} MiB"


def _gpu() -> str:
    from chainrule.program.run.device import NoDeviceError, find

    try:
        return str(find())
    except NoDeviceError as reason:
        return str(reason)


def check_bits(whole: bool = False) -> Iterator[str]:
    """Lines of a report: every target beside the stored hashes; the last line sums up.

    `whole` runs also the slow targets for all 10 000 steps.
    """
    from chainrule.bits.record import check, stored

    failed, ran, missing = [], [], []
    for outcome in check(whole=whole):
        group = {"same": ran, "not run": missing}.get(outcome.status, failed)
        group.append(outcome.target)
        yield str(outcome)
    recorded = stored().get("gpu")
    if recorded and "GPU" in missing:
        yield f"{'recorded GPU run':<28} {recorded['card']}, {recorded['date']}"
    yield _sum("", "targets", failed, ran, missing)


def check_mechanism(mechanism: Mechanism) -> Iterator[str]:
    """Lines of a report: a handful of the mechanism's motions through every door, beside
    `model.rollout`; the last line sums up."""
    from chainrule.bits.contract import DIFFERENT, FAILED, SAME, check, of_mechanism
    from chainrule.bits.doors import DOORS

    motions = of_mechanism(mechanism)
    failed, ran, missing = [], [], []
    for name, door in DOORS.items():
        outcomes = list(check(motions, {name: door}))
        wrong = next((o for o in outcomes if o.status in (DIFFERENT, FAILED)), None)
        same = sum(o.status == SAME for o in outcomes)
        if wrong is not None:
            failed.append(name)
            yield f"{name:<28} {wrong.status.upper()}: {wrong.motion}: {wrong.detail}"
        elif same:
            ran.append(name)
            yield f"{name:<28} same: {same} motions"
        else:
            missing.append(name)
            yield f"{name:<28} not run: {outcomes[0].detail}"
    yield _sum(f"{len(motions)} motions of {mechanism.name}: ", "doors", failed, ran, missing)


def _sum(what: str, kind: str, failed: list[str], ran: list[str], missing: list[str]) -> str:
    if failed:
        return f"DIFFERENT: {', '.join(failed)}"
    also = f"; not run: {', '.join(missing)}" if missing else ""
    return f"{what}the same bits on {len(ran)} {kind}{also}"


def bits_are_right(lines: list[str]) -> bool:
    """Did a report of bits find no difference?"""
    return not lines[-1].startswith("DIFFERENT")


def report() -> tuple[list[str], bool]:
    """The lines of `chainrule doctor`, and whether nothing that is needed is missing."""
    findings = list(examine())
    return [str(finding) for finding in findings], all(finding.good for finding in findings)
