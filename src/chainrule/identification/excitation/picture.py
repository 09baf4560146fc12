"""An excitation in space: the arm along the motion, and the edges of what it keeps off."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from chainrule.identification.excitation.workspace import Clearance, Workspace
from chainrule.identification.result.tables import counted
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing.shapes import Drawing
from chainrule.page.drawing.strobe import Line, strobe

if TYPE_CHECKING:
    from chainrule.identification.excitation.excitation import Excitation

STEPS = 160
"""Instants along the way."""


def excitation_picture(excitation: Excitation) -> Drawing:
    """The motion in space."""
    mechanism, space = excitation.mechanism, excitation.workspace
    q = excitation.motion(np.linspace(0, excitation.motion.period, STEPS))[0]
    edges, kept = ([], []) if space is None else (_edges_of(space, mechanism, q), _words(space))
    made = strobe(mechanism, list(q), edges)
    return replace(made, description="; ".join([made.description.rstrip("."), *kept]))


def _edges_of(space: Workspace, mechanism: Mechanism, q: np.ndarray) -> list[Line]:
    """Edges of the floor, of walls and of boxes, as far as the motion reaches."""
    segments = Clearance(mechanism, space).segments(mechanism.change.position(q))
    boxes = [np.asarray(box, dtype=float) for box in space.boxes]
    points = np.concatenate([*(end for pair in segments for end in pair), *boxes])
    low, high = points.min(axis=0), points.max(axis=0)
    found: list[Line] = []
    if space.floor is not None:
        corners = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
        found.append(("ground", np.array([(*c, space.floor) for c in (*corners, corners[0])])))
    for normal, limit in space.walls:
        n = np.asarray(normal, dtype=float) / np.linalg.norm(normal)
        side = np.linalg.svd(n[None])[2][1:]
        centre = (low + high) / 2
        centre = centre + n * (limit - n @ centre)
        reach = np.linalg.norm(high - low) / 4
        ring = [centre + reach * (a * side[0] + b * side[1]) for a, b in _AROUND]
        found.append(("ground", np.array(ring)))
    return found + [("rail", edge) for box in boxes for edge in _edges(box)]


def _words(space: Workspace) -> list[str]:
    found = [f"a floor at {space.floor:g} m"] if space.floor is not None else []
    found += [counted(len(space.walls), "wall")] if len(space.walls) else []
    boxes = len(space.boxes)
    found += ["a box" if boxes == 1 else f"{boxes} boxes"] if boxes else []
    return [f"it keeps off {', '.join(found)}"] if found else []


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
