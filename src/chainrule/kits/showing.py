"""Animations of the kits' simulator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.kits.face import Face

if TYPE_CHECKING:
    from chainrule.kits.simulator import Simulator


def show(simulator: Simulator, phase_plot: bool, video: str | None) -> Any:
    """The recorded run as a video file, or as a window (inline in a notebook)."""
    from chainrule.simulation.animation import animate
    from chainrule.simulation.trajectory import EnergyAccount, Samples, Trajectory

    if not isinstance(simulator.plant, Face):
        raise ChainruleError("only the plants of chainrule.kits can be animated")
    T, X, _ = simulator.get_trajectory_data()
    n = simulator.plant.dof
    zero, nothing = np.zeros((len(T), n)), np.zeros(len(T))
    samples = Samples(T, X[:, :n], X[:, n:], zero, zero, zero)
    trajectory = Trajectory(simulator.plant.mechanism, samples, EnergyAccount(*[nothing] * 6))
    if phase_plot:
        trajectory.phase(None if video is None else f"{Path(video).with_suffix('')}_phase.png")
    if video is not None:
        return animate(trajectory, video if Path(video).suffix else f"{video}.mp4")
    return animate(trajectory, None)
