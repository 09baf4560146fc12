"""MATLAB's files."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.table import LogFormat, LogTable
from chainrule.strangers import one_line


class MatlabFile(LogFormat):
    """Variables by name, `run.q` inside a structure."""

    word: ClassVar[str] = "matlab"
    label: ClassVar[str] = "MATLAB file"
    endings: ClassVar[tuple[str, ...]] = (".mat",)

    def columns(
        self, table: LogTable, given: Mapping[str, Any], rate: float | None
    ) -> dict[str, Any]:
        """Variables called t, q and tau, if no others are named."""
        named = {key: value for key, value in given.items() if value is not None}
        chosen = {"t": "t", "q": "q", "tau": "tau"} | named
        return chosen if rate is None else {k: v for k, v in chosen.items() if k != "t"}

    def read(self, path: Path) -> LogTable:
        """Every numeric variable, those in structures with a dot in their name."""
        columns = _apart(path)
        long = max((max(a.shape, default=1) for a in columns.values()), default=1)
        # One signal a row is as common in MATLAB as one a column.
        turned = {n: a.T if a.ndim == 2 and a.shape[1] == long else a for n, a in columns.items()}
        return LogTable(str(path), turned)


#: SciPy's reader can be brought to end the process: it has one of its own, with bounds, that
#: hands over nothing but names and numbers.
READER = """
import json, sys
import numpy as np
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except (ImportError, ValueError, OSError):
    pass
from scipy.io import loadmat
columns = {}
def add(name, value):
    if hasattr(value, "_fieldnames"):
        for field in value._fieldnames:
            add(f"{name}.{field}", getattr(value, field))
    elif np.asarray(value).dtype.kind in "fiub":
        columns[name] = np.asarray(value).astype(float)
try:
    content = loadmat(sys.argv[1], squeeze_me=True, struct_as_record=False)
    for name, value in content.items():
        if not name.startswith("__"):
            add(name, value)
except NotImplementedError:
    try:
        import h5py
    except ImportError:
        sys.exit("this is a MATLAB 7.3 file; chainrule[logs] reads it, or save it with -v7")
    try:
        def visit(name, value):
            if isinstance(value, h5py.Dataset) and value.dtype.kind in "fiub":
                if not name.startswith("#"):
                    columns[name.replace("/", ".")] = np.squeeze(np.asarray(value, float).T)
        with h5py.File(sys.argv[1], "r") as file:
            file.visititems(visit)
    except BaseException as problem:
        sys.exit(f"cannot be read as a MATLAB file: {type(problem).__name__}: {problem}"[:500])
except BaseException as problem:
    sys.exit(f"cannot be read as a MATLAB file: {type(problem).__name__}: {problem}"[:500])
np.savez(sys.stdout.buffer, json.dumps(list(columns)), *columns.values())
"""
MEMORY = 4_000_000_000  # bytes
SECONDS = 60


def _apart(path: Path) -> dict[str, np.ndarray]:
    """The numeric variables of a file, read in a process of its own."""
    program = READER.replace("MEMORY", str(MEMORY)).replace("SECONDS", str(SECONDS))
    command = [sys.executable, "-c", program, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=2 * SECONDS)
    except subprocess.TimeoutExpired:
        raise DataError(f"{path}: reading it takes more than {2 * SECONDS} s") from None
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip().splitlines()
        ended = "cannot be read as a MATLAB file: it is damaged"
        raise DataError(f"{path}: {one_line(told[-1]) if told and done.returncode > 0 else ended}")
    with np.load(io.BytesIO(done.stdout), allow_pickle=False) as kept:
        names = json.loads(str(kept["arr_0"]))
        return {name: kept[f"arr_{i}"] for i, name in enumerate(names, start=1)}
