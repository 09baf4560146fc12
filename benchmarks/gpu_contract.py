"""`rollout(device="gpu")` itself, end to end: motions of the contract beside the processor's bits.

    python benchmarks/gpu_contract.py --emit DIR         # here: expected.json, and packages
    python benchmarks/gpu_contract.py --run DIR --json REPORT     # there: needs numpy, scipy, CuPy

`--emit` also packs llvmlite and python-flint for the other machine's Python into packages.tar.xz
(`pip download`), for one that has no network; unpack it and put the folder on PYTHONPATH. `--run`
compares each motion with the stored states and with the processor of that machine. Gains that
LAPACK computes and references that numpy's sine computes may differ between machines: such a motion
is another one there, is said to be, and is compared with that machine's processor alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

PACKAGES = ("llvmlite==0.46.0", "python-flint==0.9.0")
ROWS = 257


def chosen() -> list[tuple[int, Any]]:
    """Choices of the tests' selection that are soon compiled, and a noisy arm."""
    from chainrule.bits.contract import selection
    from chainrule.bits.factors import Choice, facts

    small = [(i, c) for i, c in enumerate(selection()) if facts(c.mechanism).dof <= 4]
    arm = Choice("panda", "rk4", "everything", "changed", "pid", "noisy", "force")
    return [*small, (1000, arm)]


def _hash(arrays: Any) -> str:
    digest = hashlib.sha256()
    for array in arrays:
        digest.update(np.ascontiguousarray(np.asarray(array, dtype="<f8") + 0.0).tobytes())
    return digest.hexdigest()[:16]


def _inputs(motion: Any) -> str:
    constant, changing = motion.inputs
    values = {**constant, **changing}
    return _hash([motion.x0, *(values[name] for name in sorted(values))])


def _finite(x: np.ndarray) -> np.ndarray:
    """The states before the motion overflows."""
    from chainrule.bits.motion import OVERFLOW

    with np.errstate(invalid="ignore"):
        good = (np.abs(x) < OVERFLOW).all(axis=1)
    return x if good.all() else x[: int(np.argmin(good))]


def expected(numbered: tuple[int, Any]) -> dict[str, Any]:
    """A motion's states on this machine's processor, as a hash."""
    from chainrule.bits.factors import motion

    number, choice = numbered
    one = motion(choice, number)
    x = _finite(one.expected)
    return {"number": number, "choice": list(choice), "inputs": _inputs(one), "hash": _hash(x)}


def compared(entry: dict[str, Any], device: str) -> dict[str, Any]:
    """The same on the device, beside both."""
    from chainrule.bits.factors import Choice, motion

    began = time.perf_counter()
    one = motion(Choice(*entry["choice"]), entry["number"])
    x = one.rollout(x0=np.tile(one.x0, (ROWS, 1)), device=device)
    alike = all(np.array_equal(x[0].view(np.uint64), row.view(np.uint64)) for row in x)
    here, there = _hash(_finite(one.expected)), _hash(_finite(x[ROWS // 2]))
    moved = _inputs(one) != entry["inputs"]
    return {
        "motion": one.name, "steps": one.steps, "hash": there, "rows alike": alike,
        "as the processor here": here == there,
        "as stored": "another motion here" if moved else entry["hash"] == there,
        "seconds": round(time.perf_counter() - began, 2),
    }  # fmt: skip


def right(found: dict[str, Any]) -> bool:
    """Are the bits those that they should be?"""
    return bool(
        found["rows alike"] and found["as the processor here"] and found["as stored"] is not False
    )


def emit(folder: Path, python: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    entries = [expected(pair) for pair in chosen()]
    (folder / "expected.json").write_text(json.dumps(entries, indent=1))
    if (folder / "packages.tar.xz").exists():
        return
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--only-binary=:all:", "--python-version", python, "--dest", place]
        subprocess.run([*command, *PACKAGES], check=True)
        whole = Path(place) / "packages"
        for wheel in Path(place).glob("*.whl"):
            zipfile.ZipFile(wheel).extractall(whole)
        with tarfile.open(folder / "packages.tar.xz", "w:xz", preset=9) as archive:
            archive.add(whole, arcname=".")


def run(folder: Path, device: str, seconds: float, workers: int) -> dict[str, Any]:
    entries = json.loads((folder / "expected.json").read_text())
    card = "processor"
    if device == "gpu":
        from chainrule.program.device import find

        card = str(find())
    print(f"card: {card}", flush=True)
    began, results, left = time.monotonic(), [], len(entries)
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    waiting = [pool.submit(compared, entry, device) for entry in entries]
    try:
        for future in as_completed(waiting, timeout=seconds):
            found = future.result()
            results.append(found)
            left -= 1
            word = "same bits" if right(found) else "DIFFERENT"
            print(f"{word:<10} {found['seconds']:6.1f} s  {found['motion']}", flush=True)
            if found["as stored"] == "another motion here":
                print(f"{'':<10} other gains or references than where it was stored", flush=True)
    except TimeoutError:
        print(f"{left} motions were not reached in {seconds:.0f} s")
    pool.shutdown(wait=False, cancel_futures=True)
    same = sum(map(right, results))
    spent = time.monotonic() - began
    print(f"{same} of {len(results)} motions have the same bits on {card}, in {spent:.0f} s")
    return {"card": card, "same": same, "of": len(results), "left": left, "motions": results}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--emit", type=Path)
    parser.add_argument("--run", type=Path)
    parser.add_argument("--python", default="3.12", help="the other machine's, for its packages")
    parser.add_argument("--device", default="gpu", help="cpu tries the script itself")
    parser.add_argument("--seconds", type=float, default=480.0, help="when --run gives up")
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--json", type=Path, help="where --run leaves its report")
    options = parser.parse_args()
    if options.emit:
        emit(options.emit, options.python)
    if options.run:
        report = run(options.run, options.device, options.seconds, options.workers)
        if options.json:
            options.json.write_text(json.dumps(report, indent=1))
        sys.stdout.flush()
        raise SystemExit(0 if report["same"] == report["of"] > 0 else 1)


if __name__ == "__main__":
    main()
