"""CSV: a table of text."""

from __future__ import annotations

import codecs
import csv
import os
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.table import LogFormat, LogTable, named_joints, spread_arrays
from chainrule.identification.logs.units import unit_of
from chainrule.strangers import file_bytes, file_text

LARGEST = 4_000_000_000  # bytes: a day of seven joints at 100 Hz
LARGE = 20_000_000  # bytes: above it, numbers are read as a stream and not cell by cell

MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How a text in UTF-16 begins."""

COMMA = re.compile(r"[-+]?\d+,\d+([eE][-+]?\d+)?")
"""A number with a decimal comma."""


class TextTable(LogFormat):
    """A table with commas, semicolons, tabs or blanks, with or without a header.

    Decimal commas are read where semicolons, tabs or blanks part the cells; a header after % or #
    (`rostopic echo -p`), and arrays in cells.
    """

    word: ClassVar[str] = "csv"
    label: ClassVar[str] = "table of text"
    endings: ClassVar[tuple[str, ...]] = (".csv", ".tsv", ".txt", ".dat")

    def read(self, path: Path) -> LogTable:
        """Empty cells and words such as nan become NaN, ragged rows are refused."""
        if os.path.isfile(path) and path.stat().st_size > LARGE:
            table = _streamed(path)
            if table is not None:
                return table
        lines = _with_header(_text(path).splitlines())
        if not lines:
            raise DataError(f"{path}: the file is empty")
        delimiter = _delimiter(lines[0] if len(lines) == 1 else lines[1])
        rows = _cells(lines, delimiter, path)
        if delimiter != "," and any(COMMA.fullmatch(cell) for row in rows[1:3] for cell in row):
            rows = [[cell.replace(",", ".") for cell in row] for row in rows]
        header, rows = _named(rows)
        if rows and len(rows[0]) == len(header) and _are_units(rows[0]):
            header = [
                f"{name} [{unit}]" if unit else name
                for name, unit in zip(header, rows[0], strict=True)
            ]
            rows = rows[1:]
        width = len(header)
        for number, row in enumerate(rows):
            if len(row) != width:
                raise DataError(
                    f"{path}: row {number} has {len(row)} cells, the first line has {width}"
                )
        _unique(header, path)
        columns = {n: np.array([row[i] for row in rows]) for i, n in enumerate(header)}
        if not rows:
            return LogTable(str(path), {})
        return LogTable(str(path), spread_arrays(columns), named_joints(columns))


def _text(path: Path) -> str:
    """What is in the file: UTF-8, or as programs on Windows write it."""
    content = file_bytes(path, DataError, most=LARGEST)
    encodings = ("utf-16",) if content[:2] in MARKS else ("utf-8-sig", "cp1252")
    for encoding in () if b"\0" in content and content[:2] not in MARKS else encodings:
        with suppress(UnicodeError):
            return content.decode(encoding)
    return file_text(path, DataError, most=LARGEST)


def _with_header(lines: Sequence[str]) -> list[str]:
    """The lines that hold cells; a header behind % or # is one of them."""
    told = [line for line in lines if line.strip()]
    plain = [line for line in told if line.lstrip()[0] not in "#%"]
    if plain and told[0] is not plain[0]:
        before = told[told.index(plain[0]) - 1].lstrip().lstrip("#%").strip()
        delimiter = _delimiter(plain[0])
        names, cells = before.split(delimiter), plain[0].split(delimiter)
        if len(names) == len(cells) > 1 and not _numbers(names) and _numbers(cells):
            return [before, *plain]
    return plain


def _numbers(cells: Sequence[str]) -> int:
    """How many of the cells hold a number or an array."""
    return sum(not _is_header([cell]) for cell in cells)


def _cells(lines: list[str], delimiter: str | None, path: Path) -> list[list[str]]:
    try:
        return (
            [line.split() for line in lines]
            if delimiter is None
            else [[c.strip() for c in row] for row in csv.reader(lines, delimiter=delimiter)]
        )
    except csv.Error as problem:
        raise DataError(f"{path}: cannot be read as a table: {problem}") from problem


def _named(rows: list[list[str]]) -> tuple[list[str], list[list[str]]]:
    """(names of the columns, rows of cells)."""
    if _is_header(rows[0]):
        return rows[0], rows[1:]
    return [str(i) for i in range(len(rows[0]))], rows


def _are_units(cells: Sequence[str]) -> bool:
    """Whether a row below the header has the units of its columns."""
    words = [cell for cell in cells if cell.strip("- ")]
    return bool(words) and all(unit_of(word) for word in words)


def _is_header(cells: Sequence[str]) -> bool:
    return any(
        np.isnan(_number(cell.strip())) and cell.strip().lower() != "nan"
        and cell.strip() and cell.strip()[0] not in "[(" and not COMMA.fullmatch(cell.strip())
        for cell in cells
    )  # fmt: skip


def _unique(header: Sequence[str], path: Path) -> None:
    twice = sorted(name for name, count in Counter(header).items() if count > 1)
    if twice:
        raise DataError(f"{path}: two columns are called {twice[0]!r}")


def _streamed(path: Path) -> LogTable | None:
    """A long table of nothing but numbers below a header, read as a stream; None if it is not."""
    if path.stat().st_size > LARGEST:
        raise DataError(f"{path}: larger than {LARGEST} bytes")
    try:
        with path.open(encoding="utf-8-sig") as file:
            head = [line for line in (file.readline() for _ in range(50)) if line]
        lines = _with_header([line.rstrip("\n") for line in head])
        delimiter = _delimiter(lines[1])
        header, rows = _named(_cells(lines, delimiter, path))
        _unique(header, path)
        if any(len(row) != len(header) for row in rows):
            return None
        first = next(i for i, line in enumerate(head) if line.rstrip("\n") == lines[-len(rows)])
        values = np.loadtxt(
            path, delimiter=delimiter, skiprows=first, comments=["#", "%"], ndmin=2,
            encoding="utf-8-sig",
        )  # fmt: skip
    except (ValueError, IndexError, StopIteration, UnicodeError):
        return None
    return LogTable(str(path), {n: values[:, i] for i, n in enumerate(header)})


def _delimiter(line: str) -> str | None:
    bare = re.sub(r"\"[^\"]*\"|\[[^\]]*\]|\([^)]*\)", "", line)
    counts = {d: bare.count(d) for d in (";", "\t", ",")}
    if counts[";"] and counts[";"] >= 1:
        return ";"
    if counts["\t"]:
        return "\t"
    if counts[","] and not (len(bare.split()) > 1 and all(map(COMMA.fullmatch, bare.split()))):
        return ","
    return None


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:
        return np.nan
