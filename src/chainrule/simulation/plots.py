"""Plots of a trajectory, with units: over time, phase portraits, energy and work."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.simulation.outputs import writable

if TYPE_CHECKING:
    from chainrule.simulation.trajectory import Trajectory

PICTURES = (".png", ".svg", ".pdf")
INK = "#333333"
LINE = 1.4


def figure(rows: int = 1, columns: int = 1, size: tuple[float, float] = (8.0, 5.0)) -> Any:
    """A figure of its own, not one of pyplot's, and its axes (rows, columns)."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise ChainruleError("pictures need matplotlib: pip install matplotlib") from None
    made = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(made)
    axes = made.subplots(rows, columns, squeeze=False)
    for ax in axes.flat:
        tidy(ax)
    return made, axes


def tidy(ax: Any) -> None:
    """Two spines, a light grid."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(True, color="#e6e6e6", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(colors=INK, labelsize=9)


def saved(made: Any, path: str | Path | None) -> Any:
    """The figure, also as a file if there is a path."""
    if path is not None:
        made.savefig(writable(path, PICTURES), dpi=150)
    return made


def units(trajectory: Trajectory) -> tuple[list[str], list[str], list[str]]:
    """Units of q, q̇ and τ, one for each entry."""
    q, v, tau = [], [], []
    for joint in trajectory.mechanism.joints:
        if joint.kind == "prismatic":
            q, v, tau = [*q, "m"], [*v, "m/s"], [*tau, "N"]
        elif joint.kind == "revolute":
            q, v, tau = [*q, "rad"], [*v, "rad/s"], [*tau, "N m"]
        else:
            place = joint.size_q - 4
            q += ["m"] * place + ["1"] * 4
            v += ["m/s"] * place + ["rad/s"] * 3
            tau += ["N"] * place + ["N m"] * 3
    return q, v, tau


def rate_names(trajectory: Trajectory) -> list[str]:
    """A name for each rate."""
    names = trajectory.mechanism.coordinate_names
    if len(names) == trajectory.mechanism.dof:
        return list(names)
    axes = {3: ("x", "y", "z"), 6: ("px", "py", "pz", "x", "y", "z")}
    found = []
    for joint in trajectory.mechanism.joints:
        parts = axes.get(joint.size_v, ("",))
        found += [f"{joint.name}_{part}" if part else joint.name for part in parts]
    return found


def time_plot(trajectory: Trajectory, path: str | Path | None = None) -> Any:
    """Positions, rates, torques where there are any, and energy."""
    q_units, v_units, tau_units = units(trajectory)
    names, rates = list(trajectory.mechanism.coordinate_names), rate_names(trajectory)
    groups = [("position", trajectory.q, names, q_units), ("rate", trajectory.qd, rates, v_units)]
    if np.any(trajectory.tau):
        groups.append(("motor torque", trajectory.tau, rates, tau_units))
    made, axes = figure(len(groups) + 1, 1, (8.0, 2.1 * (len(groups) + 1)))
    for ax, (what, values, labels, unit) in zip(axes[:, 0], groups, strict=False):
        dotted = {"rate": "d/dt "}.get(what, "")
        step = what == "motor torque" and trajectory.origin.control_period is not None
        for k, label in enumerate(labels):
            draw = ax.step if step else ax.plot
            extra = {"where": "post"} if step else {}
            text = _text(f"{dotted}{label}")
            draw(trajectory.t, values[:, k], label=text, linewidth=LINE, **extra)
        ax.set_ylabel(f"{what} / {' or '.join(dict.fromkeys(unit))}", color=INK)
        _legend(ax, len(labels))
    ax = axes[-1, 0]
    ax.plot(trajectory.t, trajectory.energy, color=INK, linewidth=LINE, label="total")
    ax.plot(trajectory.t, trajectory.account.kinetic, linewidth=1.0, label="kinetic")
    ax.plot(trajectory.t, trajectory.account.potential, linewidth=1.0, label="potential")
    ax.set_ylabel("energy / J", color=INK)
    ax.set_xlabel("t / s", color=INK)
    _legend(ax, 3)
    for event in trajectory.events:
        for ax in axes[:, 0]:
            ax.axvline(event.t, color="#999999", linewidth=0.8, linestyle=":")
    axes[0, 0].set_title(_title(trajectory), color=INK, fontsize=11, loc="left")
    return saved(made, path)


def phase_plot(trajectory: Trajectory, path: str | Path | None = None) -> Any:
    """Rate over position for every joint with one coordinate; the start is marked."""
    q_units, v_units, _ = units(trajectory)
    joints = trajectory.mechanism.joints
    single = [k for k, joint in enumerate(joints) if joint.size_v == 1]
    if not single or len(joints) != trajectory.qd.shape[1]:
        raise ChainruleError("a phase portrait needs joints with one coordinate")
    columns = min(3, len(single))
    rows = -(-len(single) // columns)
    made, axes = figure(rows, columns, (4.2 * columns, 3.8 * rows))
    for ax, k in zip(axes.flat, single, strict=False):
        name = trajectory.mechanism.coordinate_names[k]
        ax.plot(trajectory.q[:, k], trajectory.qd[:, k], linewidth=1.1)
        ax.plot(
            trajectory.q[0, k], trajectory.qd[0, k], "o", color=INK, markersize=5, label="start"
        )
        ax.set_xlabel(f"{_text(name)} / {q_units[k]}", color=INK)
        ax.set_ylabel(f"{_text(f'd/dt {name}')} / {v_units[k]}", color=INK)
    for ax in list(axes.flat)[len(single) :]:
        ax.set_visible(False)
    axes[0, 0].legend(frameon=False, fontsize=9)
    made.suptitle(_title(trajectory), color=INK, fontsize=11)
    return saved(made, path)


def energy_plot(trajectory: Trajectory, path: str | Path | None = None) -> Any:
    """Energies, work of motors and friction, and the drift that nothing accounts for."""
    account = trajectory.account
    made, axes = figure(3, 1, (8.0, 7.5))
    top, middle, bottom = axes[:, 0]
    for values, label in (
        (trajectory.energy, "total"),
        (trajectory.account.kinetic, "kinetic"),
        (trajectory.account.potential, "potential"),
    ):
        top.plot(trajectory.t, values, label=label, linewidth=LINE)
    top.set_ylabel("energy / J", color=INK)
    middle.plot(trajectory.t, account.motor_work, label="motors", linewidth=LINE)
    middle.plot(trajectory.t, -account.friction_loss, label="friction", linewidth=LINE)
    if account.stop_loss.any():
        middle.plot(trajectory.t, -account.stop_loss, label="stops", linewidth=LINE)
    if np.any(trajectory.samples.push):
        middle.plot(trajectory.t, account.push_work, label="disturbances", linewidth=LINE)
    middle.set_ylabel("work / J", color=INK)
    bottom.plot(trajectory.t, trajectory.drift, color=INK, linewidth=1.0)
    bottom.set_ylabel("drift / energy at the start", color=INK)
    bottom.set_xlabel("t / s", color=INK)
    for ax in (top, middle):
        _legend(ax, 3)
    top.set_title(_title(trajectory), color=INK, fontsize=11, loc="left")
    return saved(made, path)


def _legend(ax: Any, count: int) -> None:
    place = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)}
    ax.legend(frameon=False, fontsize=9, ncols=1 if count < 7 else 2, **place)


def _title(trajectory: Trajectory) -> str:
    origin = trajectory.origin
    parts = [trajectory.mechanism.name, f"{origin.method}, dt = {origin.dt:g} s"]
    if origin.controller:
        every = origin.control_period
        when = "inside the step" if every is None else f"every {every:g} s"
        parts.append(f"{origin.controller} {when}")
    if not trajectory.success:
        parts.append(trajectory.status.value)
    return "  ·  ".join(part for part in parts if part)


def _text(name: str) -> str:
    """A coordinate's name as mathematics: q1 → q₁."""
    rate = name.startswith("d/dt ")
    name = name.removeprefix("d/dt ")
    stem = name.rstrip("0123456789")
    index = name[len(stem) :]
    greek = {"alpha", "beta", "theta", "phi", "psi", "gamma"}
    stem = f"\\{stem}" if stem in greek else (stem if len(stem) == 1 else f"\\mathrm{{{stem}}}")
    stem = stem.replace("_", "\\_")
    body = f"\\dot{{{stem}}}" if rate else stem
    return f"${body}_{{{index}}}$" if index else f"${body}$"
