"""Parquet: columns of numbers, or of arrays."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from chainrule.errors import DataError
from chainrule.identification.logs.table import LogFormat, LogTable
from chainrule.parquet import parquet_columns


class ParquetFile(LogFormat):
    """Columns by name; a column of arrays q is q0, q1, …"""

    word: ClassVar[str] = "parquet"
    label: ClassVar[str] = "Parquet file"
    endings: ClassVar[tuple[str, ...]] = (".parquet", ".pq")

    def read(self, path: Path) -> LogTable:
        """Columns of numbers and of arrays of numbers; others are left out."""
        return LogTable(str(path), parquet_columns(path, DataError, "logs")[0])
