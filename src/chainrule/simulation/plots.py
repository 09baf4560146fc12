"""Plots of a trajectory, with units: over time, phase portraits, energy and work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.exact.printing import latex_name
from chainrule.extras import extra
from chainrule.mechanism.labels import rate_names, units
from chainrule.outputs import whole
from chainrule.page.chart import apart
from chainrule.page.palette import NAMED, PENS, pen
from chainrule.strangers import visible

if TYPE_CHECKING:
    from chainrule.simulation.trajectory import Trajectory

PICTURES = (".png", ".svg", ".pdf")
INK = NAMED["ink"][0]
LINE = 1.4


def figure(rows: int = 1, columns: int = 1, size: tuple[float, float] = (8.0, 5.0)) -> Any:
    """A figure of its own, not one of pyplot's, and its axes (rows, columns)."""
    made = extra("matplotlib.figure", "pictures").Figure(figsize=size, layout="constrained")
    extra("matplotlib.backends.backend_agg", "pictures").FigureCanvasAgg(made)
    axes = made.subplots(rows, columns, squeeze=False)
    for ax in axes.flat:
        tidy(ax)
    return made, axes


def tidy(ax: Any) -> None:
    """Two spines, a light grid, the palette's colours and dashes."""
    lines = [p.matplotlib() for p in PENS]
    ax.set_prop_cycle(color=[p["color"] for p in lines], linestyle=[p["linestyle"] for p in lines])
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(True, color=NAMED["line"][0], linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(colors=INK, labelsize=9)


def saved(made: Any, path: str | Path | None) -> Any:
    """The figure, also as a file if there is a path."""
    if path is not None:
        with whole(path, PICTURES) as scratch:
            made.savefig(scratch, dpi=150)
    return made


def time_plot(trajectory: Trajectory, path: str | Path | None = None) -> Any:
    """Positions, rates, torques where there are any, and energy."""
    q_units, v_units, tau_units = units(trajectory.mechanism)
    names, rates = list(trajectory.mechanism.coordinate_names), rate_names(trajectory.mechanism)
    groups = [("position", trajectory.q, names, q_units), ("rate", trajectory.qd, rates, v_units)]
    if np.any(trajectory.tau):
        groups.append(("motor torque", trajectory.tau, rates, tau_units))
    made, axes = figure(len(groups) + 1, 1, (8.0, 2.1 * (len(groups) + 1)))
    for ax, (what, values, labels, unit) in zip(axes[:, 0], groups, strict=False):
        dotted = "'" if what == "rate" else ""
        step = what == "motor torque" and trajectory.origin.control_period is not None
        for k, label in enumerate(labels):
            draw = ax.step if step else ax.plot
            extra = {"where": "post"} if step else {}
            text = latex_name(label + dotted)
            draw(trajectory.t, values[:, k], label=f"${text}$", linewidth=LINE, **extra)
        ax.set_ylabel(f"{what} / {' or '.join(dict.fromkeys(unit))}", color=INK)
        _named(ax)
    _energies(axes[-1, 0], trajectory)
    axes[-1, 0].set_xlabel("t / s", color=INK)
    for event in trajectory.events:
        for ax in axes[:, 0]:
            ax.axvline(event.t, color=NAMED["edge"][0], linewidth=0.8, linestyle=":")
    axes[0, 0].set_title(_title(trajectory), color=INK, fontsize=11, loc="left")
    return saved(made, path)


def phase_plot(trajectory: Trajectory, path: str | Path | None = None) -> Any:
    """Rate over position of every coordinate; the start is marked."""
    q_units, v_units, _ = units(trajectory.mechanism)
    n = trajectory.qd.shape[1]
    if any(rate.place < 0 for rate in trajectory.mechanism.rates):
        raise ChainruleError("a phase portrait needs coordinates that are angles or lengths")
    columns = min(3, n)
    rows = -(-n // columns)
    made, axes = figure(rows, columns, (4.2 * columns, 3.8 * rows))
    for ax, k in zip(axes.flat, range(n), strict=False):
        name = trajectory.mechanism.coordinate_names[k]
        ax.plot(trajectory.q[:, k], trajectory.qd[:, k], linewidth=1.1)
        ax.plot(
            trajectory.q[0, k], trajectory.qd[0, k], "o", color=INK, markersize=5, label="start"
        )
        ax.set_xlabel(f"${latex_name(name)}$ / {q_units[k]}", color=INK)
        ax.set_ylabel(f"${latex_name(name + chr(39))}$ / {v_units[k]}", color=INK)
    for ax in list(axes.flat)[n:]:
        ax.set_visible(False)
    axes[0, 0].legend(frameon=False, fontsize=9)
    made.suptitle(_title(trajectory), color=INK, fontsize=11)
    return saved(made, path)


def energy_plot(trajectory: Trajectory, path: str | Path | None = None) -> Any:
    """Energies, work of motors and friction, and the drift that nothing accounts for."""
    account = trajectory.account
    made, axes = figure(3, 1, (8.0, 7.5))
    top, middle, bottom = axes[:, 0]
    _energies(top, trajectory)
    for quantity, work, there in (
        ("motors", account.motor_work, True),
        ("friction", -account.friction_loss, True),
        ("stops", -account.stop_loss, account.stop_loss.any()),
        ("disturbances", account.push_work, np.any(trajectory.samples.push)),
    ):
        if there:
            line = pen(quantity).matplotlib()
            middle.plot(trajectory.t, work, label=quantity, linewidth=LINE, **line)
    _named(middle)
    middle.set_ylabel("work / J", color=INK)
    bottom.plot(trajectory.t, trajectory.drift, color=INK, linewidth=1.0)
    bottom.margins(x=0)
    bottom.set_ylabel("drift / energy at the start", color=INK)
    bottom.set_xlabel("t / s", color=INK)
    top.set_title(_title(trajectory), color=INK, fontsize=11, loc="left")
    return saved(made, path)


def _energies(ax: Any, trajectory: Trajectory) -> None:
    for quantity in ("total", "kinetic", "potential"):
        values = trajectory.energy if quantity == "total" else getattr(trajectory.account, quantity)
        line = pen(quantity).matplotlib()
        ax.plot(trajectory.t, values, label=quantity, linewidth=LINE, **line)
    ax.set_ylabel("energy / J", color=INK)
    _named(ax)


def _named(ax: Any) -> None:
    """Each curve's name at its end, in its colour."""
    ax.margins(x=0)
    lines = ax.get_lines()
    low, high = ax.get_ylim()
    ends = [(line.get_ydata()[-1] - low) / (high - low) for line in lines]
    ends = [min(max(end, 0.0), 1.0) if np.isfinite(end) else 0.0 for end in ends]
    for line, y in zip(lines, apart(ends, 0.12, 0.0, 1.0), strict=True):
        place = {"xycoords": "axes fraction", "textcoords": "offset points", "xytext": (5, 0)}
        ax.annotate(
            line.get_label(), (1, y), va="center", color=line.get_color(), fontsize=9, **place
        )


def _title(trajectory: Trajectory) -> str:
    origin = trajectory.origin
    parts = [trajectory.mechanism.name, f"{origin.method}, dt = {origin.dt:g} s"]
    if origin.controller:
        every = origin.control_period
        when = "inside the step" if every is None else f"every {every:g} s"
        parts.append(f"{origin.controller} {when}")
    if not trajectory.success:
        parts.append(trajectory.status.value)
    return drawn("  ·  ".join(part for part in parts if part))


def drawn(text: str) -> str:
    """The words as matplotlib writes them, in which nothing is mathematics."""
    return visible(text).replace("$", r"\$")
