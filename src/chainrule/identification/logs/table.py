"""Tables of measured numbers, and what a format of files has to know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from chainrule.errors import DataError, UnknownNameError, listed
from chainrule.identification.logs.units import said_unit

#: What columns are commonly called, most telling first; a number may follow.
CUSTOMARY = {
    "t": (
        r"t", r"time", r"timestamp", r"time_?s", r"time\[s\]", r"(time|timestamp|t)_?(ms|us|ns)",
        r"stamp",
    ),
    "q": (
        r"pos_meas", r"q_?meas", r"actual_q_?", r"q_?m?", r"positions?", r"pos", r"theta",
        r"angle", r"joint_?pos(ition)?",
    ),
    "tau": (
        r"tau_meas", r"tau_?m?", r"torques?", r"actual_torque_?", r"efforts?", r"force", r"trq",
        r"u", r"f",
    ),
}  # fmt: skip

WHAT = {
    "t": "column is the time, t",
    "q": "columns are the joints' positions, q, one a joint",
    "tau": "columns are the torques, tau, one a joint",
}
"""How a signal is asked for."""

OF_JOINTS = {
    "q": ("", "q", "pos", "position", "angle"),
    "tau": ("tau", "torque", "effort", "force", "u"),
}
"""What stands beside a joint's name in that of a column, in front or behind."""


@dataclass(frozen=True)
class LogTable:
    """Named columns of numbers; names are "0", "1", … where the file has none.

    `joints` are the names of the joints, where the file has them beside numbered columns.
    """

    source: str
    columns: dict[str, np.ndarray]
    joints: tuple[str, ...] = ()

    def names(self, keys: Any) -> list[str]:
        """What the columns of these names or numbers are called."""
        every = list(self.columns)
        keys = [keys] if isinstance(keys, str | int) else keys
        return [every[k] if isinstance(k, int) else self.called(str(k)) for k in keys]

    def called(self, name: str) -> str:
        """The column of this name, which may leave the unit out."""
        if name in self.columns:
            return name
        return next((column for column in self.columns if _plain(column) == name), name)

    def spread(self, keys: Any) -> Any:
        """Names as they are; one that is no column's but begins several that are numbered, as all
        of these in order."""
        one = [keys] if isinstance(keys, str) else keys
        if not isinstance(one, list | tuple) or len(one) != 1 or not isinstance(one[0], str):
            return keys
        if self.called(one[0]) in self.columns:
            return keys
        return _numbered(self, re.escape(one[0])) or keys

    def column(self, key: str | int, what: str) -> np.ndarray:
        """The column, or the columns, of this name or number."""
        if isinstance(key, int) and not isinstance(key, bool):
            count = len(self.columns)
            if not -count <= key < count:
                raise DataError(
                    f"{self.source}: there is no column {key} for {what}; there are {count}"
                )
            key = list(self.columns)[key]
        key = self.called(str(key))
        if key not in self.columns:
            raise UnknownNameError(
                f"column for {what} in {self.source}", str(key), list(self.columns)
            )
        return self.columns[key]

    def signal(self, keys: Any, what: str) -> np.ndarray:
        """(N, k) from one name, or one a joint."""
        keys = [keys] if isinstance(keys, str | int) else list(keys)
        if not keys:
            raise DataError(f"{self.source}: no column for {what}")
        parts = [np.asarray(self.column(k, what), dtype=float) for k in keys]
        lengths = {len(p) for p in parts}
        if len(lengths) > 1:
            raise DataError(f"{self.source}: the columns of {what} differ in length: {lengths}")
        return np.column_stack(parts)


def spread_arrays(columns: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Columns of numbers; those whose cells hold arrays, [0.1, 0.2], one for each entry."""
    found: dict[str, np.ndarray] = {}
    for name, cells in columns.items():
        first = cells[0] if len(cells) else 0.0
        text = isinstance(first, str) and first[:1] in ("[", "(")
        if not text and not isinstance(first, list | tuple | np.ndarray):
            found[name] = _floats(cells)
            continue
        rows = [_entries(cell) for cell in cells]
        width = len(rows[0])
        if any(len(row) != width for row in rows):
            raise DataError(f"the arrays in column {name!r} differ in length")
        values = np.array(rows, dtype=float).reshape(len(rows), width)
        found |= {f"{name}{k}": values[:, k] for k in range(width)}
    return found


def named_joints(columns: Mapping[str, np.ndarray]) -> tuple[str, ...]:
    """The joints' names in cells: those of the columns name0, name1, … (`rostopic echo -p` of
    joint states), or of an array name."""
    found: dict[int, str] = {}
    for column, cells in columns.items():
        match = re.fullmatch(r"(?:field\.)?names?[_\[.]?(\d*)\]?", column)
        if match is None or not len(cells) or np.any(cells != cells[0]):
            continue
        words = re.findall(r"[^\s,;'\"\[\]()]+", str(cells[0]))
        if match[1] and len(words) == 1:
            found[int(match[1])] = words[0]
        elif not match[1]:
            found |= dict(enumerate(words))
    return tuple(found[k] for k in sorted(found))


def _entries(cell: Any) -> list[float]:
    """The numbers of an array in a cell, also as NumPy writes them, np.float64(0.1)."""
    if isinstance(cell, str):
        plain = re.sub(r"\w+\.\w+\(([^()]*)\)", r"\1", cell.removeprefix("array"))
        return [_number(word) for word in re.split(r"[,;\s]+", plain.strip("[]() ")) if word]
    return list(cell)


CLOCK = re.compile(
    r"(\d{4}-\d\d-\d\d)?[T ]?(\d{1,2}):(\d\d):(\d\d(?:[.,]\d+)?)(?:Z|[+-]\d\d:?\d\d)?"
)
"""2024-05-01T12:00:00.005Z, or the time of day alone."""


def _floats(cells: np.ndarray) -> np.ndarray:
    """Numbers, seconds since the first row for times of day, NaN for words."""
    try:
        return cells.astype(float)
    except ValueError:
        pass
    if len(cells) and CLOCK.fullmatch(str(cells[0])):
        times = [CLOCK.fullmatch(str(cell)) for cell in cells]
        first = next(time for time in times if time)
        return np.array([_seconds(time, first) if time else np.nan for time in times])
    return np.array([_number(cell) for cell in cells])


def _seconds(time: re.Match[str], first: re.Match[str]) -> float:
    """From the first time to another."""
    days = [np.datetime64(when[1] or "2000-01-01", "D").astype(int) for when in (time, first)]
    hours, minutes = (int(time[k]) - int(first[k]) for k in (2, 3))
    rest = float(time[4].replace(",", ".")) - float(first[4].replace(",", "."))
    return float(86400 * (days[0] - days[1]) + 3600 * hours + 60 * minutes) + rest


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:
        return np.nan


class LogFormat:
    """A kind of files with measured columns; `endings` are those of its files, with the dot."""

    word: ClassVar[str] = ""
    label: ClassVar[str] = ""
    endings: ClassVar[tuple[str, ...]] = ()

    def read(self, path: Path) -> LogTable:
        """The columns of a file."""
        raise NotImplementedError

    def columns(
        self, table: LogTable, given: Mapping[str, Any], rate: float | None
    ) -> dict[str, Any]:
        """Which columns are t, q, τ, …: those given, and others by their customary names."""
        return guess(table, given, rate)


class MissingSignalError(DataError):
    """A file without a column that is customary for `key`."""

    def __init__(self, text: str, key: str) -> None:
        super().__init__(text)
        self.key = key


def guess(table: LogTable, given: Mapping[str, Any], rate: float | None) -> dict[str, Any]:
    """The columns named, and for t, q and τ those with a customary name."""
    chosen = {key: table.spread(value) for key, value in given.items() if value is not None}
    for key, stems in CUSTOMARY.items():
        if key in chosen or (key == "t" and rate is not None):
            continue
        found = next((f for stem in stems if (f := _numbered(table, stem))), None)
        if found is None:
            raise MissingSignalError(
                f"{table.source}: which {WHAT[key]}? "
                f"The file has {listed(list(table.columns)) or 'no column of numbers'}; "
                f"name {'it' if key == 't' else 'them'} with --{key}, in Python with {key}=…",
                key,
            )
        chosen[key] = found[0] if key == "t" else found
    return chosen


def by_joint(table: LogTable, given: Mapping[str, Any], joints: Sequence[str]) -> dict[str, Any]:
    """The columns named, and those of q and τ that are called after every one of the joints, or
    numbered as the file's own names of the joints are."""
    chosen = dict(given)
    plain = {_plain(name).lower(): name for name in table.columns}
    for key, words in OF_JOINTS.items():
        if chosen.get(key) is not None:
            continue
        found = [
            next((plain[form] for form in _forms(joint, words) if form in plain), None)
            for joint in joints
        ]
        if found and None not in found:
            chosen[key] = found
        elif joints and set(joints) <= set(table.joints):
            numbered = (_numbered(table, stem) for stem in CUSTOMARY[key])
            every = next((n for n in numbered if len(n) == len(table.joints)), None)
            if every:
                chosen[key] = [every[table.joints.index(joint)] for joint in joints]
    return chosen


def _forms(joint: str, words: Sequence[str]) -> Iterator[str]:
    """shoulder, shoulder_pos, pos_shoulder, …"""
    for word in words:
        pairs = ((joint, word), (word, joint)) if word else ((joint,),)
        yield from (by.join(pair).lower() for pair in pairs for by in ("_", " ", ".", "/"))


def _plain(name: str) -> str:
    """Without the unit, and without what rostopic writes in front: field.position0."""
    return said_unit(name.removeprefix("field."))[0]


def _numbered(table: LogTable, stem: str) -> list[str]:
    """The columns called stem, stem1, stem_2, stem[3], … in the order of their numbers."""
    pattern = re.compile(rf"({stem})[_\[\(]?(\d*)[\]\)]?(_?\w*)", re.IGNORECASE)
    plain = {n: _plain(n) for n in table.columns}
    found = [(m, n) for n, text in plain.items() if (m := pattern.fullmatch(text))]
    found = [(m, n) for m, n in found if not m[m.lastindex or 0]]
    return [n for m, n in sorted(found, key=lambda f: int(f[0][f[0].lastindex - 1] or 0))]  # type: ignore[operator]
