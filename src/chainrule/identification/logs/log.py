"""Logs: one recorded run of a machine, in SI units, on the joints' side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import Positive, checked, reals
from chainrule.errors import DataError, shown

SHORTEST = 20
"""Samples below which no filter has room."""

BEYOND = 1e12
"""In any unit: what no machine does."""

SHORT = 1e-12
"""Seconds between samples below which no clock measures."""

REPEATED = 0.6
"""The share of repeated time stamps up to which a clock was only coarse; beyond it, if as many
samples share each stamp."""

SIGNALS = ("q", "tau", "qd", "qdd", "reference", "wrench")

Columns = str | int | Sequence[str] | Sequence[int]


@dataclass(frozen=True)
class Log:
    """t (N,), q (N, size of q), τ (N, joints), and where measured q̇, q̈ and the reference of q.

    `tau` has a column for every joint, or for every actuated one. Rows with a value that is not
    a number are left out, and `notes` says so; time must increase. `columns` tells which columns
    of a file were taken for what. `wrench` (N, 6) is the force and moment on the link `wrench_on`
    (the last one by default) from outside, at its frame's origin and in its axes. Each torque is a
    mean over `averaged` seconds, 0 for one that was taken at an instant. `joints` are the names of
    the columns of q and τ, where the file has them: they are put into the mechanism's order.
    """

    t: Any
    q: Any
    tau: Any
    qd: Any = None
    qdd: Any = None
    reference: Any = None
    name: str = "log"
    notes: tuple[str, ...] = field(default=())
    columns: str = ""
    wrench: Any = None
    wrench_on: str = ""
    averaged: float = 0.0
    joints: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        t = reals(f"{self.name}: t", self.t)
        if t.ndim != 1:
            raise DataError(f"{self.name}: t has shape {t.shape}; expected (samples,)")
        signals = {
            key: _matrix(getattr(self, key), key, len(t), self.name)
            for key in SIGNALS
            if getattr(self, key) is not None
        }
        good = np.isfinite(t)
        for values in signals.values():
            good &= (np.abs(values) < BEYOND).all(axis=1)
        notes = list(self.notes)
        if not good.all():
            first = int(np.argmin(good))
            notes.append(
                f"{self.name}: {np.sum(~good)} of {len(t)} rows hold values that are not numbers, "
                f"or beyond {BEYOND:g} (the first is row {first}); they are left out"
            )
        t, signals = t[good], {key: s[good] for key, s in signals.items()}
        if len(t) < SHORTEST:
            raise DataError(f"{self.name}: {len(t)} usable samples; at least {SHORTEST} are needed")
        t, mended = _mended(t)
        if mended:
            notes.append(
                f"{self.name}: {mended} time stamps repeat the one before; they are spread evenly "
                "up to the next"
            )
        _check_time(t, self.name)
        object.__setattr__(self, "t", t)
        for key, value in signals.items():
            object.__setattr__(self, key, value)
        object.__setattr__(self, "notes", tuple(notes))

    @property
    def duration(self) -> float:
        """Seconds from the first sample to the last."""
        return float(self.t[-1] - self.t[0])

    @property
    def rate(self) -> float:
        """Samples a second, from the median step."""
        return 1 / float(np.median(np.diff(self.t)))

    @checked
    def part(self, begin: int, end: int) -> Log:
        """The samples begin … end."""
        cut = {
            key: value[begin:end]
            for key in ("t", *SIGNALS)
            if (value := getattr(self, key)) is not None
        }
        return replace(self, **cut)

    @staticmethod
    @checked
    def read(
        path: str | Path,
        *,
        t: str | int | None = None,
        q: Columns | None = None,
        tau: Columns | None = None,
        qd: Columns | None = None,
        qdd: Columns | None = None,
        reference: Columns | None = None,
        wrench: Columns | None = None,
        wrench_on: str = "",
        rate: Positive | None = None,
        units: Mapping[str, str] | None = None,
        gain: Any = 1.0,
        transmission: Any = None,
        unwrap: bool = True,
        signs: Any = None,
        offsets: Any = None,
        format: str | None = None,
        joints: Sequence[str] = (),
    ) -> Log:
        """From a file with columns: a table of text, a MATLAB file, or another of `FORMATS`.

        Columns are names or numbers (from 0); those not named are guessed from the header, and
        the choice is in `columns`: those called after all of these `joints` (`elbow`, `elbow_pos`,
        `tau_elbow`), or with customary names. Without a time column give `rate` in Hz. `units`
        such as {"q": "deg", "tau": "mNm"}, by default those in the columns' names, `q1 [deg]`;
        `gain` multiplies τ (a motor's torque constant, times its gear ratio), one number, one a
        joint, or a column's name. `transmission` is T of q = T q_motor, for motor-side data and
        coupled joints; then τ = T⁻ᵀ τ_motor. `signs` has 1 or −1 a joint for those that count the
        other way, torque and all; `offsets` is added to q,
        in rad or m. Wrapped angles are unwrapped, and a time in ms, µs or ns is found by its
        steps. `format` is a word of `FORMATS`, by default that of the file's ending.
        """
        from chainrule.identification.logs.reading import read_log

        given = {
            "t": t, "q": q, "tau": tau, "qd": qd, "qdd": qdd, "reference": reference,
            "wrench": wrench,
        }  # fmt: skip
        log = read_log(
            Path(path), format, given, rate, units, gain, transmission, unwrap, signs, offsets,
            joints,
        )  # fmt: skip
        return replace(log, wrench_on=wrench_on) if wrench_on else log

    @staticmethod
    def from_csv(path: str | Path, **options: Any) -> Log:
        """`read`, whatever the file's ending, with commas, semicolons, tabs or blanks."""
        return Log.read(path, format="csv", **options)

    @staticmethod
    def from_mat(path: str | Path, **options: Any) -> Log:
        """`read`, whatever the file's ending, from MATLAB's: `run.q` is inside a structure."""
        return Log.read(path, format="matlab", **options)


Logs = Log | str | PathLike[str] | Sequence[Log | str | PathLike[str]]
"""A log or its file, or several."""


def checked_logs(value: object, joints: Sequence[str] = ()) -> tuple[Log, ...]:
    """One log or several; a file is read, its columns by their usual names or the joints'."""
    found: list[Log] = []
    for log in value if isinstance(value, list | tuple) else (value,):
        read = Log.read(Path(log), joints=joints) if isinstance(log, str | PathLike) else log
        if not isinstance(read, Log):
            raise DataError(f"expected a Log or its file, got {shown(log)}")
        found.append(_arranged(read, joints))
    return tuple(found)


def _arranged(log: Log, joints: Sequence[str]) -> Log:
    """The log in the order of these joints, by the names that its file has for them."""
    names = log.joints
    if not names or not joints or tuple(joints) == names:
        return log
    if not set(joints) <= set(names):
        text = (
            f"{log.name}: the file calls its joints {', '.join(names)}, in this order, and the "
            f"mechanism {', '.join(joints)}; they are taken one after the other"
        )
        return replace(log, joints=(), notes=(*log.notes, text))
    order = [names.index(joint) for joint in joints]
    signals = {
        key: value[:, order]
        for key in SIGNALS
        if (value := getattr(log, key)) is not None and key != "wrench"
        if value.shape[1] == len(names)
    }
    return replace(log, joints=tuple(joints), **signals)


def _matrix(value: Any, key: str, samples: int, name: str) -> np.ndarray:
    array = reals(f"{name}: {key}", value)
    array = array[:, None] if array.ndim == 1 else array
    if array.ndim != 2 or len(array) != samples:
        raise DataError(
            f"{name}: {key} has shape {np.shape(value)}; expected {samples} rows, as many as t"
        )
    return array


def _mended(t: np.ndarray) -> tuple[np.ndarray, int]:
    """(t with repeated stamps spread up to the next one, how many there were)."""
    new = np.concatenate([[True], np.diff(t) != 0])
    count = int(np.sum(~new))
    if not count or np.any(np.diff(t) < 0):
        return t, 0
    at = np.flatnonzero(new)
    ticks = np.diff(at)
    steady = len(ticks) >= 10 and np.ptp(ticks[1:]) <= 2
    if count > REPEATED * len(t) and not steady:
        return t, 0
    step = float(np.median(np.diff(t[at])))
    ends = np.append(at, len(t))
    each = step / float(np.median(ticks)) if len(ticks) else step
    values = np.append(t[at], t[-1] + each * (len(t) - at[-1]))
    return np.interp(np.arange(len(t)), ends, values), count


def _check_time(t: np.ndarray, name: str) -> None:
    back = np.flatnonzero(np.diff(t) <= 0)
    if len(back):
        i = int(back[0])
        word = "repeats" if t[i + 1] == t[i] else "goes back"
        raise DataError(
            f"{name}: time {word} at row {i + 1}: {t[i + 1]:.9g} after {t[i]:.9g} "
            f"({len(back)} such rows); sort or repair the record"
        )
    span = float(t[-1] - t[0])
    if not SHORT * len(t) <= span <= 1 / SHORT:
        raise DataError(f"{name}: {len(t)} samples in {span:.3g} s; is the time in seconds?")
