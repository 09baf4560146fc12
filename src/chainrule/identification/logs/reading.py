"""From a file to a log: the format by the file's ending, then units and gears."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import reals, refused
from chainrule.errors import DataError, UnknownNameError, listed
from chainrule.identification.logs import FORMATS
from chainrule.identification.logs.log import SIGNALS, Log
from chainrule.identification.logs.ros_bag import RosBag
from chainrule.identification.logs.table import LogFormat, LogTable, by_joint
from chainrule.identification.logs.text_table import TextTable
from chainrule.identification.logs.units import UNITS, said_unit

LONG = 0.5
"""Seconds between samples above which a time is not in seconds."""


def read_log(
    path: Path,
    format: str | None,
    given: Mapping[str, Any],
    rate: float | None = None,
    units: Mapping[str, str] | None = None,
    gain: Any = 1.0,
    transmission: Any = None,
    unwrap: bool = True,
    signs: Any = None,
    offsets: Any = None,
    joints: Sequence[str] = (),
) -> Log:
    """The log in a file. Its format is that of the ending, a table of text where no format has
    the ending, or the one of this word."""
    read = _format(path, format)
    table = read.read(path)
    gain = table.column(gain, "gain") if isinstance(gain, str) else gain
    named = by_joint(table, given, joints)
    chosen = read.columns(table, named, rate)
    return build(table, chosen, rate, units or {}, gain, transmission, unwrap, signs, offsets)


def read_table(path: Path) -> LogTable:
    """The columns of a file, none of them chosen."""
    return _format(path).read(path)


def _format(path: Path, word: str | None = None) -> LogFormat:
    endings = {ending: one for one in FORMATS.values() for ending in one.endings}
    usual = RosBag if os.path.isdir(path) else TextTable  # also of names that no file can have
    kind = endings.get(path.suffix.lower(), usual) if word is None else FORMATS.named(word)
    return kind()


def build(
    table: LogTable,
    chosen: Mapping[str, Any],
    rate: float | None,
    units: Mapping[str, str],
    gain: Any,
    transmission: Any,
    unwrap: bool,
    signs: Any = None,
    offsets: Any = None,
) -> Log:
    """The log in SI units and joint coordinates."""
    notes: list[str] = []
    name = Path(table.source).name
    unknown = [key for key in units if key not in ("t", *SIGNALS)]
    if unknown:
        raise UnknownNameError("signal", unknown[0], ["t", *SIGNALS])
    signals = {k: table.signal(c, k) for k, c in chosen.items()}
    for key, values in signals.items():
        scale, told = _scale(table, key, chosen[key], units)
        signals[key] = values * scale
        notes += [f"{name}: {told}"] if told else []
    factor = reals("gain", gain, "a number, one a joint, or a column's name")
    if factor.shape not in ((), (1,), signals["tau"].shape[1:], signals["tau"].shape):
        raise refused("gain", gain, f"a number, or {signals['tau'].shape[1]} of them")
    signals["tau"] = signals["tau"] * factor
    if "t" in signals:
        time = signals.pop("t")[:, 0]
        if "t" not in units:
            time, told = in_seconds(time, table.names(chosen["t"])[0])
            notes += [f"{name}: {told}"] if told else []
    else:
        assert rate is not None  # without it, a format asks for a column of times
        time = np.arange(len(signals["q"])) / rate
    if unwrap:
        for key in ("q", "reference"):
            if key in signals:
                signals[key], jumps = unwrapped(signals[key])
                if jumps and key == "q":
                    notes.append(f"{name}: wrapped angles are unwrapped ({jumps} turns)")
    if transmission is not None:
        T = reals("transmission", transmission)
        signals = through(np.diag(T) if T.ndim == 1 else np.atleast_2d(T), signals, table)
    _turn(signals, signs, offsets)
    used = "; ".join(f"{k} from {_listed(c)}" for k, c in chosen.items())
    parts: dict[str, Any] = {**signals, "notes": tuple(notes), "columns": used}
    return Log(time, name=name, joints=_called(table, chosen), **parts)


def _called(table: LogTable, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """The file's names of the joints in the order of the columns that were chosen."""
    numbers = [re.search(r"(\d+)\W*$", name) for name in table.names(chosen["q"])]
    if not table.joints or len({len(table.names(chosen[k])) for k in ("q", "tau")}) > 1:
        return ()
    every = sorted(int(n[1]) for n in numbers if n)
    if len(every) != len(numbers) or every[-1] - every[0] >= len(table.joints):
        return ()
    first = 0 if every[-1] < len(table.joints) else 1
    return tuple(table.joints[int(n[1]) - first] for n in numbers if n)


def in_seconds(time: np.ndarray, column: str) -> tuple[np.ndarray, str]:
    """(t in s, what was decided): the unit in the column's name, or the only one that makes sense.

    No machine is identified from fewer than two samples a second, or from a million.
    """
    steps = np.diff(time[np.isfinite(time)])
    usual = float(np.median(np.abs(steps[steps != 0]))) if np.any(steps) else 0.0
    said = said_unit(column)[1]
    word = said or "s"
    if not said and usual >= LONG:
        word = "ms" if usual < 200 else "us" if usual < 50_000 else "ns"
    if word == "s":
        return time, ""
    first = time[np.isfinite(time)][0] if np.isfinite(time).any() else 0.0
    why = "as its name says" if said else f"for its steps are {usual:.4g}"
    return (time - first) * UNITS[word], f"time is taken to be in {word}, {why}"


def _turn(signals: dict[str, np.ndarray], signs: Any, offsets: Any) -> None:
    """Joints that count the other way, and angles from another zero."""
    count = signals["q"].shape[1]
    turns = ("signs", signs, tuple(signals)), ("offsets", offsets, ("q", "reference"))
    for what, given, keys in turns:
        if given is None:
            continue
        values = reals(what, given)
        if values.shape != (count,) or (what == "signs" and not np.all(np.abs(values) == 1)):
            allowed = f"{count} numbers, " + ("1 or −1" if what == "signs" else "in rad or m")
            raise refused(what, given, allowed)
        for key in keys:
            if key in signals and signals[key].shape[1] == count and key != "wrench":
                signals[key] = signals[key] * values if what == "signs" else signals[key] + values


def _listed(columns: Any) -> str:
    return ", ".join(map(str, columns)) if isinstance(columns, list | tuple) else str(columns)


def _scale(table: LogTable, key: str, columns: Any, units: Mapping[str, str]) -> tuple[Any, str]:
    """(factors to SI units, one a column, what was decided): the unit that is given, or those that
    the columns' names tell; a time is looked at by itself."""
    if key in units:
        if units[key] not in UNITS:
            raise UnknownNameError("unit", units[key], list(UNITS))
        return UNITS[units[key]], ""
    if key == "t":
        return 1.0, ""
    said = [said_unit(name)[1] for name in table.names(columns)]
    factors = [UNITS[unit] if unit else 1.0 for unit in said]
    others = sorted({unit for unit in said if unit and UNITS[unit] != 1.0})
    told = f"{key} is taken to be in {listed(others)}, as its columns' names say" if others else ""
    return np.array(factors), told


def unwrapped(q: np.ndarray) -> tuple[np.ndarray, int]:
    """Angles without jumps of a whole turn, and the number of jumps taken out.

    A jump is a step of nearly 2π between samples that otherwise move little: a fast motion that
    is sampled slowly is left alone.
    """
    steps = np.diff(q, axis=0)
    if not np.isfinite(steps).any(axis=0).all():
        return q, 0  # a column without numbers: the log tells
    jump = np.abs(np.abs(steps) - 2 * np.pi) < 1.0
    usual = np.nanmedian(np.abs(steps), axis=0)
    jump &= np.abs(steps) > 20 * usual + 1.0
    turns = np.where(jump, -np.sign(steps) * 2 * np.pi, 0.0)
    shift = np.vstack([np.zeros(q.shape[1]), np.cumsum(turns, axis=0)])
    return q + shift, int(jump.sum())


def through(
    T: np.ndarray, signals: dict[str, np.ndarray], table: LogTable
) -> dict[str, np.ndarray]:
    """q = T q_motor, τ = T⁻ᵀ τ_motor."""
    motors = signals["q"].shape[1]
    uneven = [k for k, s in signals.items() if s.shape[1] != motors]
    if uneven:
        raise DataError(f"{table.source}: {uneven[0]} needs a column for each of {motors} motors")
    if (
        T.shape != (motors, motors)
        or not np.isfinite(T).all()
        or abs(np.linalg.det(T)) < 1e-12 * np.abs(T).max() ** motors
    ):
        raise DataError(
            f"{table.source}: the transmission must be {motors} ratios, or an invertible "
            f"{motors}×{motors} matrix (q = T q_motor), got shape {T.shape}"
        )
    force = np.linalg.inv(T).T
    return {k: s @ (force if k == "tau" else T).T for k, s in signals.items()}
