"""compare: every method on one motion, by how long it follows the true one: drift, error, cost."""

from __future__ import annotations

import textwrap
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
from chainrule.loop.starts import state
from chainrule.loop.steadiness import pace
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.page.palette import pen
from chainrule.simulation.plots import INK, drawn, figure, saved
from chainrule.simulation.running import Status
from chainrule.simulation.simulate import simulate
from chainrule.simulation.stability import StabilityWarning
from chainrule.simulation.trajectory import Trajectory

ENOUGH = 1e-3
"""rad or m: the error up to which a method is said to follow the motion."""
FAR = 1e3
"""rad or m, or times the energy at the start: who is there has diverged."""


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
        """Seconds for which the error stays below a milliradian, as far as that is known."""
        lost = np.flatnonzero(~(self.error < ENOUGH))
        return float(self.trajectory.t[lost[0] if len(lost) else len(self.error) - 1])

    @property
    def diverged(self) -> str:
        """Why and when the run cannot be drawn with the others; nothing where it can."""
        run = self.trajectory
        if not run.success:
            return f"{run.status.value} at {float(run.t[-1]):.3g} s"
        far = np.flatnonzero(~(np.abs(run.drift) < FAR))
        return f"energy {FAR:g} times off at {float(run.t[far[0]]):.3g} s" if len(far) else ""

    @property
    def rank(self) -> tuple[bool, float, float]:
        """Small is good: not diverged, followed for long, then close at the end."""
        error = self.final_error
        return bool(self.diverged), -self.follows, error if np.isfinite(error) else np.inf


@dataclass(frozen=True, repr=False)
class Comparison:
    """Runs of one motion by many methods, the best first, and the reference that they are measured
    against.

    A method is good that stays with the true motion for long: in a chaotic motion every one loses
    it some time, and what the error is at the end then says nothing.
    """

    entries: tuple[Entry, ...]
    reference: Trajectory

    def __getitem__(self, word: str) -> Entry:
        return next(e for e in self.entries if e.method.word == word)

    def __str__(self) -> str:
        lines = [
            f"{'':<4}{'method':<20}{'order':>6}{'follows':>11}{'error at end':>15}"
            f"{'energy drift':>15}{'time':>11}"
        ]
        for place, e in enumerate(self.entries, 1):
            said = f"  {e.diverged}" if e.diverged else ""
            lines.append(
                f"{place:>2}. {e.method.word:<20}{e.method.order:>6}{e.follows:>9.3g} s"
                f"{e.final_error:>15.2e}{e.drift:>15.2e}{1e3 * e.seconds:>8.2f} ms{said}"
            )
        r = self.reference
        lines.append(
            f"dt = {r.origin.dt:g} s. Sorted by how long a method follows the true motion (error "
            f"below {ENOUGH:g} rad or m,\nagainst {r.origin.method} with tolerances of 1e-13), "
            "then by the error at the end."
        )
        if not r.success:
            lines.append(
                f"The reference ends at {float(r.t[-1]):.3g} s ({r.status.value}): of the motion "
                "after that nothing is known."
            )
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)

    def plot(self, path: str | Path | None = None) -> Any:
        """Energy drift and error over time, and error over cost; a matplotlib figure."""
        return _plot(self, path)


@checked
def compare(
    mechanism: Described,
    x0: Any = "start",
    duration: float = 20.0,
    dt: float | None = None,
    methods: Iterable[Method | str] | str | None = None,
    **options: Any,
) -> Comparison:
    """Every method with the same step, from the same start; further options as of `simulate`.

    `methods` are objects or words, also in one text, "rk4, euler"; all by default. Without `dt`,
    a step in which the fastest small motion turns by a tenth of a radian. Methods that cannot turn
    the quaternions of ball and free joints are left out there.
    """
    methods = methods.split(",") if isinstance(methods, str) else methods
    chosen = METHODS.values() if methods is None else [checked_method(m) for m in methods]
    mechanism = checked_mechanism(mechanism)
    plant = plant_of(mechanism)
    quaternions = not plant.scalar
    if dt is None:
        dt = min(pace(plant, state(plant, x0)[: plant.nq]), duration)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", StabilityWarning)
        exact = DOP853(rtol=1e-13, atol=1e-13)
        reference = _whole(simulate(mechanism, x0, duration, dt, exact, **options))
        entries = []
        for method in chosen:
            if quaternions and not method.quaternions:
                continue
            simulate(mechanism, x0, min(duration, 2 * dt), dt, method, **options)  # compile
            begin = time.perf_counter()
            run = _whole(simulate(mechanism, x0, duration, dt, method, **options))
            seconds = time.perf_counter() - begin
            n = min(len(run), len(reference))
            error = np.max(np.abs(run.q[:n] - reference.q[:n]), axis=1)
            drift = float(np.max(np.abs(run.drift)))
            entries.append(Entry(method, run, drift, error, seconds))
    return Comparison(tuple(sorted(entries, key=lambda entry: entry.rank)), reference)


def _whole(run: Trajectory) -> Trajectory:
    """The run, if no Ctrl-C has ended it: a part of one would be compared with the others'."""
    if run.status is Status.INTERRUPTED:
        raise KeyboardInterrupt
    return run


def _largest(values: np.ndarray) -> np.ndarray:
    """The largest |value| until then, which can stand on a logarithmic axis."""
    return np.maximum(np.maximum.accumulate(np.abs(values)), 1e-17)


def _plot(comparison: Comparison, path: str | Path | None) -> Any:
    made, axes = figure(1, 3, (14.0, 4.8))
    left, middle, right = axes[0]
    drawable = [entry for entry in comparison.entries if not entry.diverged]
    for i, entry in enumerate(drawable):
        run = entry.trajectory
        style = {**pen(i).matplotlib(), "linewidth": 1.2, "label": entry.method.word}
        left.semilogy(run.t, _largest(run.drift), **style)
        middle.semilogy(run.t[: len(entry.error)], _largest(entry.error), **style)
        right.barh(i, entry.follows, height=0.6, color=pen(i).light)
        said = f" {entry.follows:.3g} s, {1e3 * entry.seconds:.2g} ms"
        right.text(entry.follows, i, said, va="center", fontsize=8, color=INK)
    middle.axhline(ENOUGH, color=INK, linewidth=0.8, linestyle=":")
    left.set_ylabel("largest |energy drift| until t / energy at the start", color=INK)
    middle.set_ylabel("largest error of a joint until t / rad or m", color=INK)
    right.set_yticks(range(len(drawable)), [e.method.word for e in drawable], fontsize=8)
    right.invert_yaxis()
    right.set_xlabel("follows the true motion for / s; time to compute it", color=INK)
    right.margins(x=0.35, y=0.02)
    for ax in (left, middle):
        ax.set_xlabel("t / s", color=INK)
    handles, labels = left.get_legend_handles_labels()
    made.legend(handles, labels, loc="outside lower center", ncols=7, frameon=False, fontsize=9)
    r = comparison.reference
    title = f"{drawn(r.mechanism.name)}  ·  dt = {r.origin.dt:g} s"
    gone = [f"{e.method.word}: {e.diverged}" for e in comparison.entries if e.diverged]
    if gone:
        title += "\n" + textwrap.fill(f"not drawn: {'; '.join(gone)}", 150)
    made.suptitle(title, color=INK, fontsize=11)
    return saved(made, path)
