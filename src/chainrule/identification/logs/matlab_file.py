"""MATLAB's files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from chainrule.apart import columns_apart
from chainrule.errors import DataError
from chainrule.identification.logs.table import LogFormat, LogTable


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
        columns, _ = columns_apart(READER, path, "MATLAB file", DataError)
        long = max((max(a.shape, default=1) for a in columns.values()), default=1)
        # One signal a row is as common in MATLAB as one a column.
        turned = {n: a.T if a.ndim == 2 and a.shape[1] == long else a for n, a in columns.items()}
        return LogTable(str(path), turned)


READER = """
import numpy as np
from scipy.io import loadmat

def read(path):
    columns = {}
    def add(name, value):
        if hasattr(value, "_fieldnames"):
            for field in value._fieldnames:
                add(f"{name}.{field}", getattr(value, field))
        elif np.asarray(value).dtype.kind in "fiub":
            columns[name] = np.asarray(value)
    def visit(name, value):
        if isinstance(value, h5py.Dataset) and value.dtype.kind in "fiub":
            if not name.startswith("#"):
                columns[name.replace("/", ".")] = np.squeeze(np.asarray(value).T)
    with open(path, "rb") as file:  # HDF5, below a header or, of other programs, without
        hdf5 = any(file.seek(at) == at and file.read(4) == b"\\x89HDF" for at in (0, 512))
    if not hdf5:
        content = loadmat(path, squeeze_me=True, struct_as_record=False)
        for name, value in content.items():
            if not name.startswith("__"):
                add(name, value)
    else:
        try:
            import h5py
        except ImportError:
            sys.exit("this is a MATLAB 7.3 file; chainrule[logs] reads it, or save it with -v7")
        with h5py.File(path, "r") as file:
            file.visititems(visit)
    return columns, ""
"""
