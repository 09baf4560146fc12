"""Binaries: the FMU's C source compiled for this machine, where it has a compiler."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Mapping
from pathlib import Path

from chainrule.errors import ChainruleError, ChainruleWarning

FLAGS = ("-std=c99", "-O2", "-fPIC", "-shared", "-ffp-contract=off", "-fvisibility=hidden")
SYSTEMS = {
    "Linux": ("linux", ".so"),
    "Darwin": ("darwin", ".dylib"),
    "Windows": ("windows", ".dll"),
}
MACHINES = {"AMD64": "x86_64", "x86_64": "x86_64", "arm64": "aarch64", "aarch64": "aarch64"}
LONGEST_COMPLAINT = 800  # letters of a compiler's messages


def compiler() -> list[str] | None:
    """$CC, or the first of cc, gcc and clang that is there."""
    if given := os.environ.get("CC"):
        return shlex.split(given)
    return next(([name] for name in ("cc", "gcc", "clang") if shutil.which(name)), None)


def binary(sources: Mapping[str, str], main: str) -> tuple[bytes, str, str, str] | None:
    """(a shared library, its ending, this machine's processor and system as FMI 3.0 names them);
    None, with a warning, where nothing can be compiled."""
    command, system = compiler(), SYSTEMS.get(platform.system())
    machine = MACHINES.get(platform.machine())
    if command is None or system is None or machine is None:
        reason = "there is no C compiler" if system and machine else "FMI has no name for it"
        warnings.warn(
            ChainruleWarning(
                f"the FMU holds its C source, and no binary for this machine: {reason}"
            ),
            stacklevel=2,
        )
        return None
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        target = Path(folder, f"model{system[1]}")
        done = subprocess.run(
            [command[0], *FLAGS, *command[1:], main, "-o", target.name],
            cwd=folder, capture_output=True, text=True, errors="replace",
        )  # fmt: skip
        if done.returncode or not target.exists():
            raise ChainruleError(
                f"{' '.join(command)} cannot compile the FMU: {done.stderr[:LONGEST_COMPLAINT]}"
            )
        return target.read_bytes(), system[1], machine, system[0]
