"""A run in a notebook's cell: its coordinates and its energy over time, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chainrule.page.blocks import Figure
from chainrule.page.chart import Chart, Curve
from chainrule.page.writers.html import piece
from chainrule.strangers import plain

if TYPE_CHECKING:
    from chainrule.simulation.trajectory import Trajectory

MOST = 6
"""Coordinates that are drawn."""


def trajectory_cell(run: Trajectory) -> str:
    """HTML for people who look at it in a notebook."""
    name, t = run.mechanism.name, run.t
    names = run.mechanism.coordinate_names[:MOST]
    q = tuple(Curve(word, run.q[:, i]) for i, word in enumerate(names))
    energies = {
        "kinetic": run.account.kinetic,
        "potential": run.account.potential,
        "total": run.energy,
    }
    energy = tuple(Curve(word, y, word) for word, y in energies.items())
    drift = float(np.max(np.abs(run.drift)))
    ended = f"{run!r}"[1:-1] + (f"; {run.message}" if run.message else "")
    said = f"{ended}. Energy unaccounted for: {drift:.2g} of it at most."
    return piece(
        Figure(Chart(t, q, "t (s)", "q", f"Coordinates of {name} against time"), plain(said)),
        Figure(Chart(t, energy, "t (s)", "J", f"Energies of {name} against time"), ""),
    )
