"""A motion in one picture: the mechanism at several times, and the way of its last mass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing import bodies
from chainrule.page.drawing.pose import geometry
from chainrule.page.drawing.shapes import Drawing, Shape, Stroke
from chainrule.page.drawing.sketch import EXTENT, Sheet, cropped
from chainrule.page.drawing.view import normal_of_plane, view_of

SHOWN = 9  # poses, the first one in full


Line = tuple[str, np.ndarray]
"""A line in space, (n, 3), and its pen."""


def strobe(mechanism: Mechanism, q: Sequence[np.ndarray], around: Sequence[Line] = ()) -> Drawing:
    """The poses q along a motion, and lines around it."""
    numbers = geometry(mechanism)
    placed = [numbers.at(np.asarray(one, float)) for one in q]
    view = view_of(normal_of_plane(numbers), placed[0])
    around = [(pen, line @ np.stack([view.right, view.up], axis=1)) for pen, line in around]
    outline = np.array([view(p) for one in placed for p in bodies.outline(mechanism, one)])
    outline = np.concatenate([outline, *(line for _, line in around)])
    span = float(np.max(np.ptp(outline, axis=0)))
    scale = EXTENT / span if span > 1e-9 else EXTENT
    shapes: list[Shape] = [Stroke(_page(line * scale), pen) for pen, line in around]
    chosen = np.unique(np.linspace(0, len(q) - 1, SHOWN).astype(int))
    for k in chosen[::-1]:
        sheet = Sheet(numbers, np.asarray(q[k], float), placed[k], view, scale)
        bodies.links(sheet)
        if k == 0:
            bodies.base(sheet)
            bodies.joints(sheet)
        strokes = [shape for shape in sheet.shapes if isinstance(shape, Stroke)]
        shapes += sheet.shapes if k == 0 else [replace(stroke, pen="soft") for stroke in strokes]
    way = np.array([view(one.com[-1]) for one in placed]) * scale
    shapes.append(Stroke(_page(way), "curve c0"))
    words = f"{mechanism.name} at {len(chosen)} times along a motion, and the way of its last mass."
    return cropped(shapes, words)


def _page(line: np.ndarray) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in line)
