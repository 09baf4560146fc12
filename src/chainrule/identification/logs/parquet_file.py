"""Parquet: columns of numbers, or of arrays."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.table import LogFormat, LogTable
from chainrule.strangers import parquet_numbers


class ParquetFile(LogFormat):
    """Columns by name; a column of arrays q is q0, q1, …"""

    word: ClassVar[str] = "parquet"
    label: ClassVar[str] = "Parquet file"
    endings: ClassVar[tuple[str, ...]] = (".parquet", ".pq")

    def read(self, path: Path) -> LogTable:
        """Columns of numbers and of arrays of numbers; others are left out."""
        table = parquet_numbers(path, DataError, "logs")
        columns: dict[str, np.ndarray] = {}
        for field, values in zip(table.schema, table.columns, strict=True):
            if hasattr(field.type, "value_type"):
                columns |= _spread(field.name, values.combine_chunks(), path)
            else:
                columns[field.name] = _numbers(values)
        return LogTable(str(path), columns)


def _numbers(values: Any) -> np.ndarray:
    """Floats, NaN where there is none; times in seconds since the first row."""
    if not str(values.type).startswith("timestamp"):
        return np.asarray(values.to_numpy(), dtype=float)
    stamps = values.to_numpy().astype("datetime64[ns]")
    seconds = (stamps - stamps[:1].repeat(len(stamps))).astype(float) * 1e-9
    return np.where(np.isnat(stamps), np.nan, seconds)


def _spread(name: str, cells: Any, path: Path) -> dict[str, np.ndarray]:
    """A column of arrays of equal length, one column for each entry."""
    inside = cells.flatten()
    width = len(inside) // max(len(cells), 1)
    lengths = np.asarray(cells.value_lengths())
    if len(cells) and not np.array_equal(lengths, np.full(len(cells), width)):
        raise DataError(f"{path}: the arrays in column {name!r} differ in length")
    values = _numbers(inside).reshape(len(cells), width)
    return {f"{name}{k}": values[:, k] for k in range(width)}
