"""Reading measured tables: CSV and MATLAB files, their columns, units and gears."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.errors import UnknownNameError
from chainrule.identification.errors import DataError
from chainrule.identification.logs.log import Log

UNITS = {
    "rad": 1.0, "deg": np.pi / 180, "rev": 2 * np.pi, "m": 1.0, "mm": 1e-3,
    "rad/s": 1.0, "deg/s": np.pi / 180, "rpm": 2 * np.pi / 60, "m/s": 1.0, "mm/s": 1e-3,
    "rad/s2": 1.0, "deg/s2": np.pi / 180, "m/s2": 1.0,
    "Nm": 1.0, "mNm": 1e-3, "Ncm": 1e-2, "Nmm": 1e-3, "kNm": 1e3, "N": 1.0, "kN": 1e3,
    "s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9,
}  # fmt: skip

#: What columns are commonly called, most telling first; a number may follow.
CUSTOMARY = {
    "t": (r"t", r"time", r"timestamp", r"time_?s", r"time\[s\]"),
    "q": (
        r"pos_meas", r"q_?meas", r"actual_q_?", r"q_?m?", r"positions?", r"pos", r"theta",
        r"angle", r"joint_?pos(ition)?",
    ),
    "tau": (
        r"tau_meas", r"tau_?m?", r"torques?", r"actual_torque_?", r"efforts?", r"force", r"trq",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Table:
    """Named columns of numbers; names are "0", "1", … where the file has none."""

    source: str
    columns: dict[str, np.ndarray]

    def column(self, key: str | int, what: str) -> np.ndarray:
        """The column, or the columns, of this name or number."""
        names = list(self.columns)
        if isinstance(key, int) and not isinstance(key, bool):
            if not -len(names) <= key < len(names):
                raise DataError(
                    f"{self.source}: there is no column {key} for {what}; there are {len(names)}"
                )
            key = names[key]
        if key not in self.columns:
            raise UnknownNameError(f"column for {what} in {self.source}", str(key), names)
        return self.columns[key]

    def signal(self, keys: Any, what: str) -> np.ndarray:
        """(N, k) from one name, or one a joint."""
        keys = [keys] if isinstance(keys, str | int) else list(keys)
        parts = [np.asarray(self.column(k, what), dtype=float) for k in keys]
        lengths = {len(p) for p in parts}
        if len(lengths) > 1:
            raise DataError(f"{self.source}: the columns of {what} differ in length: {lengths}")
        return np.column_stack(parts)


def read_table(path: Path) -> Table:
    """A text table; empty cells and words such as nan become NaN, ragged rows are refused."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise DataError(f"{path}: cannot be read: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise DataError(f"{path}: cannot be read as text: {problem}") from problem
    lines = [line for line in text.splitlines() if line.strip() and line.lstrip()[0] not in "#%"]
    if not lines:
        raise DataError(f"{path}: the file is empty")
    delimiter = _delimiter(lines[0] if len(lines) == 1 else lines[1])
    rows = (
        [line.split() for line in lines]
        if delimiter is None
        else [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=delimiter)]
    )
    header = [str(i) for i in range(len(rows[0]))]
    if any(np.isnan(_number(cell)) and cell.lower() != "nan" and cell for cell in rows[0]):
        header, rows = rows[0], rows[1:]
    width = len(header)
    for number, row in enumerate(rows):
        if len(row) != width:
            raise DataError(
                f"{path}: row {number} has {len(row)} cells, the first line has {width}"
            )
    twice = sorted({name for name in header if header.count(name) > 1})
    if twice:
        raise DataError(f"{path}: two columns are called {twice[0]!r}")
    values = np.array([[_number(cell) for cell in row] for row in rows], dtype=float)
    return Table(str(path), {n: values[:, i] for i, n in enumerate(header)} if rows else {})


def _delimiter(line: str) -> str | None:
    counts = {d: line.count(d) for d in (",", ";", "\t")}
    best = max(counts, key=lambda d: counts[d])
    return best if counts[best] else None


def _number(cell: str) -> float:
    try:
        return float(cell)
    except ValueError:
        return np.nan


def read_mat(path: Path) -> Table:
    """Every numeric variable of a MATLAB file, those in structures with a dot in their name."""
    from scipy.io import loadmat

    try:
        content = loadmat(path, squeeze_me=True, struct_as_record=False)
    except NotImplementedError:
        raise DataError(f"{path}: this is a MATLAB 7.3 file; save it with -v7, or as CSV") from None
    except (OSError, ValueError, TypeError) as problem:
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
    return Table(str(path), turned)


def guess(table: Table, given: Mapping[str, Any], rate: float | None) -> dict[str, Any]:
    """The columns named, and for t, q and τ those with a customary name."""
    chosen = {key: value for key, value in given.items() if value is not None}
    for key, stems in CUSTOMARY.items():
        if key in chosen or (key == "t" and rate is not None):
            continue
        found = next((f for stem in stems if (f := _numbered(table, stem))), None)
        if found is None:
            raise DataError(
                f"{table.source}: which columns are {key}? "
                f"The file has {', '.join(table.columns) or 'no column of numbers'}"
            )
        chosen[key] = found[0] if key == "t" else found
    return chosen


def _numbered(table: Table, stem: str) -> list[str]:
    """The columns called stem, stem1, stem_2, stem[3], … in the order of their numbers."""
    pattern = re.compile(rf"({stem})[_\[\(]?(\d*)[\]\)]?(_?\w*)", re.IGNORECASE)
    found = [(m, n) for n in table.columns if (m := pattern.fullmatch(n))]
    found = [(m, n) for m, n in found if not m[m.lastindex or 0]]
    return [n for m, n in sorted(found, key=lambda f: int(f[0][f[0].lastindex - 1] or 0))]  # type: ignore[operator]


def build(
    table: Table,
    chosen: Mapping[str, Any],
    rate: float | None,
    units: Mapping[str, str],
    gain: Any,
    transmission: Any,
    unwrap: bool,
) -> Log:
    """The log in SI units and joint coordinates."""
    notes: list[str] = []
    name = Path(table.source).name
    unknown = [key for key in units if key not in ("t", "q", "qd", "qdd", "tau", "reference")]
    if unknown:
        raise UnknownNameError("signal", unknown[0], ["t", "q", "qd", "qdd", "tau", "reference"])
    signals = {k: table.signal(c, k) * _scale(units.get(k)) for k, c in chosen.items()}
    signals["tau"] = signals["tau"] * np.asarray(gain, dtype=float)
    time = signals.pop("t")[:, 0] if "t" in signals else np.arange(len(signals["q"])) / (rate or 1)
    if unwrap:
        for key in ("q", "reference"):
            if key in signals:
                signals[key], jumps = unwrapped(signals[key])
                if jumps and key == "q":
                    notes.append(f"{name}: wrapped angles are unwrapped ({jumps} turns)")
    if transmission is not None:
        signals = through(np.atleast_2d(np.asarray(transmission, dtype=float)), signals, table)
    used = "; ".join(f"{k} from {_listed(c)}" for k, c in chosen.items())
    return Log(t=time, name=name, notes=tuple(notes), columns=used, **signals)


def _listed(columns: Any) -> str:
    return ", ".join(map(str, columns)) if isinstance(columns, list | tuple) else str(columns)


def _scale(unit: str | None) -> float:
    if unit is None:
        return 1.0
    if unit not in UNITS:
        raise UnknownNameError("unit", unit, list(UNITS))
    return UNITS[unit]


def unwrapped(q: np.ndarray) -> tuple[np.ndarray, int]:
    """Angles without jumps of a whole turn, and the number of jumps taken out.

    A jump is a step of nearly 2π between samples that otherwise move little: a fast motion that
    is sampled slowly is left alone.
    """
    steps = np.diff(q, axis=0)
    jump = np.abs(np.abs(steps) - 2 * np.pi) < 1.0
    usual = np.nanmedian(np.abs(steps), axis=0)
    jump &= np.abs(steps) > 20 * usual + 1.0
    turns = np.where(jump, -np.sign(steps) * 2 * np.pi, 0.0)
    shift = np.vstack([np.zeros(q.shape[1]), np.cumsum(turns, axis=0)])
    return q + shift, int(jump.sum())


def through(T: np.ndarray, signals: dict[str, np.ndarray], table: Table) -> dict[str, np.ndarray]:
    """q = T q_motor, τ = T⁻ᵀ τ_motor."""
    motors = signals["q"].shape[1]
    if T.shape != (motors, motors) or abs(np.linalg.det(T)) < 1e-12 * np.abs(T).max() ** motors:
        raise DataError(
            f"{table.source}: the transmission must be an invertible {motors}×{motors} matrix "
            f"(q = T q_motor), got shape {T.shape}"
        )
    force = np.linalg.inv(T).T
    return {k: s @ (force if k == "tau" else T).T for k, s in signals.items()}
