"""MATLAB's files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

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
        from scipy.io import loadmat
        from scipy.io.matlab import MatReadError

        try:
            content = loadmat(path, squeeze_me=True, struct_as_record=False)
        except NotImplementedError:
            raise DataError(
                f"{path}: this is a MATLAB 7.3 file; save it with -v7, or as CSV"
            ) from None
        except (OSError, ValueError, TypeError, MatReadError) as problem:
            raise DataError(f"{path}: cannot be read as a MATLAB file: {problem}") from problem
        columns: dict[str, np.ndarray] = {}

        def add(name: str, value: Any) -> None:
            if hasattr(value, "_fieldnames"):
                for field in value._fieldnames:
                    add(f"{name}.{field}", getattr(value, field))
                return
            array = np.asarray(value)
            if array.dtype.kind in "fiub":
                columns[name] = array.astype(float)

        for name, value in content.items():
            if not name.startswith("__"):
                add(name, value)
        long = max((max(a.shape, default=1) for a in columns.values()), default=1)
        # One signal a row is as common in MATLAB as one a column.
        turned = {n: a.T if a.ndim == 2 and a.shape[1] == long else a for n, a in columns.items()}
        return LogTable(str(path), turned)
