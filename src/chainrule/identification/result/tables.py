"""What a fit says in rows: values with deviations, identifiability, sweeps, validation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

import numpy as np

from chainrule.identification.regression.digits import digits

NO_TORQUE = 1e-3
"""Of the largest joint's: a joint with less carries no torque."""

WIDE = 46
"""Characters of a sum of parameters on a line."""


def text_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Aligned columns, the first to the left and the others to the right."""
    cells = [list(header), *map(list, rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(header))]
    lines = []
    for first, *others in cells:
        right = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *right]))
    lines.insert(1, "  ".join("-" * w for w in widths))
    return "\n".join(line.rstrip() for line in lines)


def counted(number: int, noun: str) -> str:
    """1 log, 2 logs."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


@dataclass(frozen=True)
class ParameterRow:
    """One base parameter: its group as an expression, value, standard deviation, both in `unit`.

    `percent` is the deviation against the value; `essential` whether the data supports it.
    """

    name: str
    group: str
    value: float
    sd: float
    unit: str

    @property
    def percent(self) -> float:
        """100 sd / |value|"""
        return 100 * self.sd / abs(self.value) if self.value else float("inf")

    @property
    def essential(self) -> bool:
        """Whether the value is more than two deviations from zero."""
        return abs(self.value) > 2 * self.sd


@dataclass(frozen=True)
class ParameterTable:
    """Rows by name; printed, one a line, long sums over several."""

    rows: tuple[ParameterRow, ...]

    def __iter__(self) -> Iterator[ParameterRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, name: str) -> ParameterRow:
        for row in self.rows:
            if name in (row.name, row.group):
                return row
        from chainrule.errors import UnknownNameError

        raise UnknownNameError("parameter", name, [row.name for row in self.rows])

    def cells(self) -> list[list[str]]:
        """The rows as text."""
        return [
            [r.group, *digits(r.value, r.sd), per_cent(r.percent), r.unit,
             "" if r.essential else "not significant"]
            for r in self.rows
        ]  # fmt: skip

    def __str__(self) -> str:
        rows: list[list[str]] = []
        for group, *numbers in self.cells():
            first, *more = sum_lines(group)
            rows += [[first, *numbers], *([f"  {line}", *("" for _ in numbers)] for line in more)]
        return text_table(["parameter", "value", "sd", "%", "unit", ""], rows)


def sum_lines(group: str) -> list[str]:
    """A long sum in lines that end between its terms."""
    lines = wrap(re.sub(r" (?![+−])", "\u00a0", group), WIDE)
    return [line.replace("\u00a0", " ") for line in lines]


def per_cent(value: float) -> str:
    """Two digits, and no more of what is beyond all measure."""
    return f"{value:.2g}" if value < 99.5 else (f"{value:.0f}" if value < 1000 else "> 1000")


@dataclass(frozen=True)
class Identifiability:
    """What no motion can tell, and what this motion tells badly.

    `without_effect`: parameters that no torque depends on. `groups`: those that only act
    together, exactly. `this_motion`: groups that other motions could tell apart and this one
    does not. `weak`: directions in which the estimate is loose, with its deviation in multiples
    of the values' own size.
    """

    without_effect: tuple[str, ...]
    groups: tuple[str, ...]
    this_motion: tuple[str, ...]
    weak: tuple[tuple[str, float], ...]

    def __str__(self) -> str:
        lines = ["No motion can tell:"]
        if self.without_effect:
            lines.append("  without any effect: " + ", ".join(self.without_effect))
        lines += [f"  only together: {g}" for g in self.groups]
        lines += ["This motion does not tell apart:"] if self.this_motion else []
        lines += [f"  {g}" for g in self.this_motion]
        lines += ["This motion tells badly:"] if self.weak else []
        lines += [f"  {text} (± {100 * size:.0f} %)" for text, size in self.weak]
        return "\n".join(lines)


@dataclass(frozen=True)
class JointErrors:
    """How well the torques are predicted: 100 ‖τ − Φβ‖/‖τ‖ and the root mean square, a joint.

    `total` is the relative error of all joints together. A joint that carries no torque has no
    relative error: NaN.
    """

    name: str
    joints: tuple[str, ...]
    percent: np.ndarray
    rms: np.ndarray
    total: float

    def cells(self) -> list[list[str]]:
        """The rows as text."""
        rows = zip(self.joints, self.percent, self.rms, strict=True)
        return [[self.name, j, "–" if np.isnan(p) else f"{p:.4g}", f"{r:.4g}"] for j, p, r in rows]

    @property
    def headline(self) -> str:
        """The total, and each joint's where there are several."""
        text = f"{self.total:.4g} %"
        if len(self.joints) > 1:
            each = zip(self.joints, self.percent, self.rms, strict=True)
            parts = [
                f"{j} {p:.3g} %" if np.isfinite(p) else f"{j} without torque, rms {r:.2g}"
                for j, p, r in each
            ]
            text += f" ({', '.join(parts)})"
        return text

    def __str__(self) -> str:
        return text_table(["run", "joint", "error %", "rms"], self.cells())


def joint_errors(
    name: str,
    joints: Sequence[str],
    tau: np.ndarray,
    error: np.ndarray,
    used: np.ndarray | None = None,
) -> JointErrors:
    """From torques and residuals, (N, joints), which are zero where they are not `used`."""
    size = np.linalg.norm(tau, axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        percent = 100 * np.linalg.norm(error, axis=0) / size
        percent = np.where(size > NO_TORQUE * size.max(initial=0.0), percent, np.nan)
    whole = np.linalg.norm(tau)
    total = 100 * float(np.linalg.norm(error) / whole) if whole else float("nan")
    count = len(error) if used is None else np.maximum(1, used.sum(axis=0))
    rms = np.sqrt(np.sum(error**2, axis=0) / count)
    return JointErrors(name, tuple(joints), percent, rms, total)


@dataclass(frozen=True)
class Validation:
    """Errors on data the fit has not seen, a log at a time, and over all of it."""

    runs: tuple[JointErrors, ...]
    overall: JointErrors

    def __iter__(self) -> Iterator[JointErrors]:
        return iter(self.runs)

    def __str__(self) -> str:
        cells = [cell for run in self.runs for cell in run.cells()]
        if len(self.runs) > 1:
            cells += self.overall.cells()
        return text_table(["run", "joint", "error %", "rms"], cells)


@dataclass(frozen=True)
class Sweep:
    """The estimate for each value of an option: values (settings, parameters), sd alike, and the
    relative error of the fit in %."""

    option: str
    settings: np.ndarray
    names: tuple[str, ...]
    values: np.ndarray
    sd: np.ndarray
    percent: np.ndarray
    chosen: float

    def __getitem__(self, name: str) -> np.ndarray:
        from chainrule.errors import UnknownNameError

        if name not in self.names:
            raise UnknownNameError("parameter", name, list(self.names))
        return self.values[:, self.names.index(name)]

    def drift(self) -> np.ndarray:
        """For each parameter, how far it moves within a factor of 2 of the chosen setting,
        against its own standard deviation there."""
        near = (self.settings >= self.chosen / 2.001) & (self.settings <= self.chosen * 2.001)
        at = int(np.argmin(np.abs(np.log(self.settings / self.chosen))))
        moved = np.ptp(self.values[near], axis=0)
        return moved / np.maximum(self.sd[at], 1e-300)

    def __str__(self) -> str:
        header = [self.option, *self.names, "error %"]
        rows = [
            [f"{s:.4g}", *each, f"{p:.3g}"]
            for s, each, p in zip(self.settings, self.texts(), self.percent, strict=True)
        ]
        return text_table(header, rows)

    def texts(self) -> list[list[str]]:
        """The values, a setting at a time, as text."""
        both = zip(self.values, self.sd, strict=True)
        return [[digits(v, s)[0] for v, s in zip(*each, strict=True)] for each in both]
