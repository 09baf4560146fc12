"""The report of an excitation: its motion within the machine's limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chainrule.identification.excitation.picture import excitation_picture
from chainrule.page.blocks import Document, Figure, Section
from chainrule.page.chart import Chart, Curve
from chainrule.strangers import plain

if TYPE_CHECKING:
    from chainrule.identification.excitation.excitation import Excitation


def excitation_document(excitation: Excitation) -> Document:
    """The motion in space; q, q̇ and q̈ over one period, their limits dashed."""
    t = np.linspace(0, excitation.motion.period, 400)
    names = excitation.mechanism.coordinate_names
    limits = excitation.limits
    bounds = (
        (limits.lower, limits.upper),
        (-limits.velocity, limits.velocity),
        (-limits.acceleration, limits.acceleration),
    )
    figures = []
    for values, what, (low, high) in zip(
        excitation.motion(t), ("q", "q̇", "q̈"), bounds, strict=True
    ):
        curves = tuple(Curve(name, values[:, j]) for j, name in enumerate(names))
        edges = tuple(sorted({float(np.min(low)), float(np.max(high))}))
        chart = Chart(
            t, curves, "time, s", what, f"{what} over one period", height=210, limits=edges
        )
        figures.append(Figure(chart, f"{what} over one period; dashed, what the machine allows."))
    seen = excitation_picture(excitation)
    caption = f"{seen.description}. All limits are checked a thousand times a second."
    figures.insert(0, Figure(seen, caption))
    name, _, rest = str(excitation).partition(": ")
    section = Section("One period", tuple(figures))
    return Document(
        f"Excitation of {plain(name)}",
        plain(rest),
        (section,),
        "Written by chainrule. SI units throughout.",
        name,
    )
