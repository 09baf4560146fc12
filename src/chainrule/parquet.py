"""Parquet: the columns of a file that hold numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from chainrule.apart import columns_apart
from chainrule.errors import ChainruleError
from chainrule.extras import extra

READER = """
import numpy as np
import pyarrow
from pyarrow import parquet, types

def read(path):
    file = parquet.ParquetFile(path)
    groups = [file.metadata.row_group(k) for k in range(file.metadata.num_row_groups)]
    held = sum(group.column(k).num_values for group in groups for k in range(group.num_columns))
    if 8 * held > LARGEST_TABLE:  # a few bytes can stand for a thousand million equal rows
        sys.exit(f"cannot be read: it holds {held} numbers; {LARGEST_TABLE // 8} are the most")
    names = [field.name for field in file.schema_arrow if numeric(field.type)]
    table = file.read(columns=names)
    table.validate(full=True)
    columns = {}
    for field, values in zip(table.schema, table.columns):
        if not numeric(field.type):
            continue
        if field.name in columns:
            sys.exit(f"cannot be read: two columns are called {field.name!r}")
        if is_list(field.type):
            columns.update(spread(field.name, values.combine_chunks()))
        else:
            columns[field.name] = numbers(values)
    return columns, (table.schema.metadata or {}).get(b"chainrule", b"").decode()

def is_list(kind):
    return types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind)

def numeric(kind):
    kind = kind.value_type if is_list(kind) else kind
    plain = (types.is_integer, types.is_floating, types.is_decimal, types.is_timestamp)
    return any(one(kind) for one in plain)

def numbers(values):
    if not types.is_timestamp(values.type):
        return np.asarray(values.to_numpy(zero_copy_only=False)
                          if isinstance(values, pyarrow.Array) else values.to_numpy(), dtype=float)
    stamps = np.asarray(values).astype("datetime64[ns]")
    seconds = (stamps - stamps[:1].repeat(len(stamps))).astype(float) * 1e-9
    return np.where(np.isnat(stamps), np.nan, seconds)

def spread(name, cells):
    inside = cells.flatten()
    width = len(inside) // max(len(cells), 1)
    lengths = np.asarray(cells.value_lengths())
    if len(cells) and not np.array_equal(lengths, np.full(len(cells), width)):
        sys.exit(f"the arrays in column {name!r} differ in length")
    values = numbers(inside).reshape(len(cells), width)
    return {f"{name}{k}": values[:, k] for k in range(width)}
"""


def parquet_columns(
    path: Path, error: type[ChainruleError], brought_by: str
) -> tuple[dict[str, np.ndarray], str]:
    """(columns of numbers, what chainrule wrote about them): times are seconds since the first
    row, arrays a column for each entry, other columns left out."""
    extra("pyarrow.parquet", brought_by)
    return columns_apart(READER, path, "Parquet file", error)
