"""The picture of a score: the run, what each criterion costs, and what the law stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.loop.measure.realaigym import LARGEST
from chainrule.optimal import trials
from chainrule.page.palette import NAMED
from chainrule.simulation.plots import INK, LINE, figure, saved

if TYPE_CHECKING:
    from chainrule.optimal.scores import Robustness, Score
    from chainrule.sweeps.foreign import PlotAxes

UNITS = {
    "swing-up time": "s", "energy": "J", "torque cost": "N² m² s", "torque smoothness": "N m",
    "velocity cost": "rad²/s",
}  # fmt: skip
LADDERS = {
    "velocity noise": trials.VELOCITY_NOISE,
    "torque noise": trials.TORQUE_NOISE,
    "torque response": trials.RESPONSE,
    "delay": trials.DELAY,
}


def score_plot(score: Score, path: str | Path | None = None) -> Any:
    """The nominal run's angles and torque, tanh(π c/n)/5 of each criterion, the trials."""
    run, robust = score.run(), score.robustness
    rows = 3 if robust is None else 4
    made, axes = figure(rows, 1, (8.0, 2.3 * rows + (1.6 if robust else 0.0)))
    angles, torque, bars, *rest = axes[:, 0]
    for k, name in enumerate(run.mechanism.coordinate_names):
        angles.plot(run.t, run.q[:, k], label=name, linewidth=LINE)
    angles.set_ylabel("angle / rad", color=INK)
    angles.legend(frameon=False, ncols=2, fontsize=9)
    torque.step(run.t, run.tau.sum(axis=1), where="post", linewidth=LINE)
    torque.set_ylabel("motor torque / N m", color=INK)
    torque.set_xlabel("t / s", color=INK)
    _costs(bars, score)
    if robust is not None:
        _trials(rest[0], robust)
    title = f"{run.mechanism.name}: performance {score.performance:.3f}"
    made.suptitle(title + (f", robustness {robust.value:.3f}" if robust else ""), color=INK)
    return saved(made, path)


def _costs(ax: PlotAxes, score: Score) -> None:
    """What each criterion takes from a score of one."""
    found = np.array([score.criteria[name] for name in LARGEST])
    costs = np.tanh(np.pi * np.nan_to_num(found) / np.array(list(LARGEST.values()))) / 5
    labels = [f"{name}, {value:.3g} {UNITS[name]}" for name, value in score.criteria.items()]
    ax.barh(labels, costs, height=0.6, color=NAMED["accent"][0])
    ax.invert_yaxis()
    ax.set_xlabel("taken from the score", color=INK)


def _trials(ax: PlotAxes, robust: Robustness) -> None:
    """A row for each test: dark where runs end upright, along its values from left to right."""
    rows = {}
    for name, runs in robust.successes.items():
        if name == "perturbations":
            continue
        rows[_ends(name)] = runs.reshape(trials.VALUES, -1).mean(axis=1)
    shown = np.array(list(rows.values()))
    ax.imshow(shown, aspect="auto", cmap="Greys", vmin=0.0, vmax=1.25, interpolation="nearest")
    ax.set_yticks(range(len(rows)), list(rows), fontsize=8)
    ax.set_xticks([])
    ax.grid(False)
    share = robust.shares["perturbations"]
    text = f"21 values of each test: dark where the runs end upright; pulses: {100 * share:.0f} %"
    ax.set_xlabel(text, color=INK)


def _ends(name: str) -> str:
    """A test with its first and last value."""
    if name in LADDERS:
        low, high = LADDERS[name]
    else:
        _, low, high, times = trials.MODEL[name]
        name = f"{name} ×" if times else name
    return f"{name} {low:g} … {high:g}"
