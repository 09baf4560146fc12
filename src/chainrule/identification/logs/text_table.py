"""CSV: a table of text."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import ClassVar

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.table import LogFormat, LogTable
from chainrule.strangers import file_text

LARGEST = 1_000_000_000  # bytes: hours of six joints at 1 kHz


class TextTable(LogFormat):
    """A table with commas, semicolons, tabs or blanks, with or without a header."""

    word: ClassVar[str] = "csv"
    label: ClassVar[str] = "table of text"
    endings: ClassVar[tuple[str, ...]] = (".csv", ".tsv", ".txt", ".dat")

    def read(self, path: Path) -> LogTable:
        """Empty cells and words such as nan become NaN, ragged rows are refused."""
        lines = [
            line
            for line in file_text(path, DataError, most=LARGEST).splitlines()
            if line.strip() and line.lstrip()[0] not in "#%"
        ]
        if not lines:
            raise DataError(f"{path}: the file is empty")
        delimiter = _delimiter(lines[0] if len(lines) == 1 else lines[1])
        try:
            rows = (
                [line.split() for line in lines]
                if delimiter is None
                else [[c.strip() for c in row] for row in csv.reader(lines, delimiter=delimiter)]
            )
        except csv.Error as problem:
            raise DataError(f"{path}: cannot be read as a table: {problem}") from problem
        header = [str(i) for i in range(len(rows[0]))]
        if any(np.isnan(_number(cell)) and cell.lower() != "nan" and cell for cell in rows[0]):
            header, rows = rows[0], rows[1:]
        width = len(header)
        for number, row in enumerate(rows):
            if len(row) != width:
                raise DataError(
                    f"{path}: row {number} has {len(row)} cells, the first line has {width}"
                )
        twice = sorted(name for name, count in Counter(header).items() if count > 1)
        if twice:
            raise DataError(f"{path}: two columns are called {twice[0]!r}")
        values = np.array([[_number(cell) for cell in row] for row in rows], dtype=float)
        return LogTable(str(path), {n: values[:, i] for i, n in enumerate(header)} if rows else {})


def _delimiter(line: str) -> str | None:
    counts = {d: line.count(d) for d in (",", ";", "\t")}
    best = max(counts, key=lambda d: counts[d])
    return best if counts[best] else None


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:
        return np.nan
