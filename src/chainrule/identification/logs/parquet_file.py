"""Parquet: columns of numbers, or of arrays."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import numpy as np

from chainrule.errors import DataError
from chainrule.extras import extra
from chainrule.identification.logs.table import LogFormat, LogTable, spread_arrays
from chainrule.strangers import one_line


class ParquetFile(LogFormat):
    """Columns by name; a column of arrays q is q0, q1, …"""

    word: ClassVar[str] = "parquet"
    label: ClassVar[str] = "Parquet file"
    endings: ClassVar[tuple[str, ...]] = (".parquet", ".pq")

    def read(self, path: Path) -> LogTable:
        """Columns of numbers and of arrays of numbers; others are left out."""
        parquet = extra("pyarrow.parquet", "logs")
        try:
            table = parquet.read_table(path)
        except Exception as problem:
            raise DataError(
                f"{path}: cannot be read as Parquet: {one_line(str(problem))}"
            ) from None
        columns = {}
        for name in table.column_names:
            kind = str(table.schema.field(name).type)
            values = table.column(name)
            if kind.startswith(("int", "uint", "float", "double", "halffloat", "decimal")):
                columns[name] = np.asarray(values.to_numpy(), dtype=float)
            elif kind.startswith("timestamp"):
                stamps = values.to_numpy().astype("datetime64[ns]")
                columns[name] = (stamps - stamps[0]).astype(float) * 1e-9
            elif "list" in kind:
                columns[name] = np.array(values.to_pylist(), dtype=object)
        return LogTable(str(path), spread_arrays(columns))
