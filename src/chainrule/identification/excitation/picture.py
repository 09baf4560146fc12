"""An excitation in space: the arm at instants of the motion, the way of its tip, what it keeps off.

An axonometric drawing. Links are drawn as the axes of the capsules that are kept apart.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from chainrule.identification.excitation.workspace import Clearance, Workspace
from chainrule.identification.result.tables import counted
from chainrule.page.drawing.pose import geometry
from chainrule.page.drawing.shapes import Disc, Drawing, Shape, Stroke
from chainrule.page.drawing.view import normal_of_plane, view_of
from chainrule.strangers import plain

if TYPE_CHECKING:
    from chainrule.identification.excitation.excitation import Excitation

WIDTH, MARGIN = 620.0, 14.0
POSES = 12
"""Instants at which the arm is drawn."""
STEPS = 400
"""Instants along the tip's way."""


def excitation_picture(excitation: Excitation) -> Drawing:
    """The motion in 3D."""
    mechanism, space = excitation.mechanism, excitation.workspace
    clearance = Clearance(mechanism, space or Workspace())
    t = np.linspace(0, excitation.motion.period, STEPS)
    q = mechanism.change.position(excitation.motion(t)[0])
    segments = clearance.segments(q)
    tip = segments[-1][1]
    every = STEPS // POSES
    solids = _solids(space, np.concatenate([end for pair in segments for end in pair]))
    arm = [("length", np.stack(pair, 1)[::every]) for pair in segments]
    arm += [("link", np.stack(pair, 1)[:1]) for pair in segments]
    lines = [(pen, line) for pen, group in (*solids, *arm) for line in group]
    lines.append(("angle", tip))
    numbers = geometry(mechanism)
    view = view_of(normal_of_plane(numbers), numbers.at(excitation.motion(np.zeros(1))[0][0]))
    flat = [(pen, line @ np.stack([view.right, view.up], axis=1)) for pen, line in lines]
    every_point = np.concatenate([line for _, line in flat])
    low, high = every_point.min(axis=0), every_point.max(axis=0)
    scale = (WIDTH - 2 * MARGIN) / max(*(high - low), 1e-9)

    def place(line: np.ndarray) -> tuple[tuple[float, float], ...]:
        return tuple((float(x), float(y)) for x, y in MARGIN + (line - low) * scale)

    shapes: list[Shape] = [Stroke(place(line), pen) for pen, line in flat]
    start = place(flat[-1][1][:1])[0]
    shapes.append(Disc(start, 4.0, "joint", "paper"))
    kept = [] if space is None else _words(space)
    words = f"{plain(mechanism.name)} along one period, at {POSES} instants, and the way of its tip"
    width, height = (high - low) * scale + 2 * MARGIN
    return Drawing(tuple(shapes), width, height, "; ".join([words, *kept]))


def _words(space: Workspace) -> list[str]:
    found = [f"a floor at {space.floor:g} m"] if space.floor is not None else []
    found += [counted(len(space.walls), "wall")] if len(space.walls) else []
    boxes = len(space.boxes)
    found += ["a box" if boxes == 1 else f"{boxes} boxes"] if boxes else []
    return [f"it keeps off {', '.join(found)}"] if found else []


def _solids(space: Workspace | None, points: np.ndarray) -> list[tuple[str, list[np.ndarray]]]:
    """Edges of the floor, of walls and of boxes, as far as the motion reaches."""
    if space is None:
        return []
    points = np.concatenate([points, *(np.asarray(box, dtype=float) for box in space.boxes)])
    low, high = points.min(axis=0), points.max(axis=0)
    found: list[tuple[str, list[np.ndarray]]] = []
    if space.floor is not None:
        corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
        ring = np.array([(*c, space.floor) for c in (*corners, corners[0])])
        found.append(("ground", [ring]))
    for normal, limit in space.walls:
        n = np.asarray(normal, dtype=float) / np.linalg.norm(normal)
        side = np.linalg.svd(n[None])[2][1:]
        centre = (low + high) / 2
        centre = centre + n * (limit - n @ centre)
        reach = np.linalg.norm(high - low) / 4
        ring = [centre + reach * (a * side[0] + b * side[1]) for a, b in _AROUND]
        found.append(("ground", [np.array(ring)]))
    for box in space.boxes:
        found.append(("rail", _edges(np.asarray(box, dtype=float))))
    return found


_AROUND = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))


def _edges(box: np.ndarray) -> list[np.ndarray]:
    """The twelve edges between a lowest and a highest corner."""
    corners = np.array(list(product((0, 1), repeat=3)))
    return [
        np.array([box[a, range(3)], box[b, range(3)]])
        for a in corners
        for b in corners
        if np.sum(b - a) == 1 and np.sum(np.abs(b - a)) == 1
    ]
