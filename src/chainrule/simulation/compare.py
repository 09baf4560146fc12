"""compare: every method on one motion, side by side: energy drift, error, cost."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.arguments import checked
from chainrule.integrators import DOP853, METHODS, Method
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import checked_method
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.page.palette import pen
from chainrule.simulation.plots import INK, drawn, figure, saved
from chainrule.simulation.simulate import simulate
from chainrule.simulation.stability import StabilityWarning
from chainrule.simulation.trajectory import Trajectory

ENOUGH = 1e-3
"""rad: the error up to which a method is said to follow the motion."""


@dataclass(frozen=True)
class Entry:
    """One method's run: its largest energy drift, its error against the reference, its cost."""

    method: Method
    trajectory: Trajectory
    drift: float
    error: np.ndarray
    """|q − reference|, the largest of all joints, over time."""
    seconds: float

    @property
    def final_error(self) -> float:
        """At the end."""
        return float(self.error[-1]) if len(self.error) else float("nan")

    @property
    def follows(self) -> float:
        """Seconds for which the error stays below a thousandth of a radian."""
        lost = np.flatnonzero(~(self.error < ENOUGH))
        return float(self.trajectory.t[lost[0] if len(lost) else -1])


@dataclass(frozen=True, repr=False)
class Comparison:
    """Runs of one motion by many methods, and the reference that they are measured against."""

    entries: tuple[Entry, ...]
    reference: Trajectory

    def __getitem__(self, word: str) -> Entry:
        return next(e for e in self.entries if e.method.word == word)

    def __str__(self) -> str:
        lines = [
            f"{'method':<20}{'order':>6}{'energy drift':>15}{'error at end':>15}"
            f"{'follows':>11}{'time':>11}  status"
        ]
        for e in self.entries:
            status = "" if e.trajectory.success else e.trajectory.status.value
            lines.append(
                f"{e.method.word:<20}{e.method.order:>6}{e.drift:>15.2e}{e.final_error:>15.2e}"
                f"{e.follows:>9.3g} s{1e3 * e.seconds:>8.2f} ms  {status}".rstrip()
            )
        r = self.reference
        lines.append(f"error: rad or m, against {r.origin.method} with tolerances of 1e-13")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def plot(self, path: str | Path | None = None) -> Any:
        """Energy drift and error over time, and error over cost; a matplotlib figure."""
        return _plot(self, path)


@checked
def compare(
    mechanism: Described,
    x0: Any,
    duration: float,
    dt: float = 0.01,
    methods: Iterable[Method | str] | None = None,
    **options: Any,
) -> Comparison:
    """Every method with the same step, from the same start; further options as of `simulate`.

    Methods that cannot turn the quaternions of ball and free joints are left out there.
    """
    chosen = METHODS.values() if methods is None else [checked_method(m) for m in methods]
    mechanism = checked_mechanism(mechanism)
    quaternions = not plant_of(mechanism).scalar
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", StabilityWarning)
        exact = DOP853(rtol=1e-13, atol=1e-13)
        reference = simulate(mechanism, x0, duration, dt, exact, **options)
        entries = []
        for method in chosen:
            if quaternions and not method.quaternions:
                continue
            simulate(mechanism, x0, min(duration, 2 * dt), dt, method, **options)  # compile
            begin = time.perf_counter()
            run = simulate(mechanism, x0, duration, dt, method, **options)
            seconds = time.perf_counter() - begin
            n = min(len(run), len(reference))
            error = np.max(np.abs(run.q[:n] - reference.q[:n]), axis=1)
            drift = float(np.max(np.abs(run.drift)))
            entries.append(Entry(method, run, drift, error, seconds))
    return Comparison(tuple(entries), reference)


def _plot(comparison: Comparison, path: str | Path | None) -> Any:
    made, axes = figure(1, 3, (14.0, 4.4))
    left, middle, right = axes[0]
    for i, entry in enumerate(comparison.entries):
        run, colour = entry.trajectory, pen(i).light
        style = {**pen(i).matplotlib(), "linewidth": 1.2, "label": entry.method.word}
        left.semilogy(run.t, np.maximum(np.abs(run.drift), 1e-17), **style)
        middle.semilogy(run.t[: len(entry.error)], np.maximum(entry.error, 1e-17), **style)
        right.loglog(1e3 * entry.seconds, max(entry.final_error, 1e-17), "o", color=colour)
        right.annotate(
            entry.method.word, (1e3 * entry.seconds, max(entry.final_error, 1e-17)), fontsize=8,
            xytext=(5, 3), textcoords="offset points", color=INK,
        )  # fmt: skip
    left.set_ylabel("|energy drift| / energy at the start", color=INK)
    middle.set_ylabel("largest error of a joint / rad or m", color=INK)
    right.set_ylabel("error at the end / rad or m", color=INK)
    right.set_xlabel("computing time / ms", color=INK)
    right.margins(x=0.25)
    for ax in (left, middle):
        ax.set_xlabel("t / s", color=INK)
        ax.set_ylim(1e-16, 1e3)
    handles, labels = left.get_legend_handles_labels()
    made.legend(handles, labels, loc="outside lower center", ncols=7, frameon=False, fontsize=9)
    r = comparison.reference
    made.suptitle(f"{drawn(r.mechanism.name)}  ·  dt = {r.origin.dt:g} s", color=INK, fontsize=11)
    return saved(made, path)
