"""Labels where there is room: of a few places near the wanted one, the least crowded."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from chainrule.page.drawing.mathtext import extent
from chainrule.page.drawing.shapes import Disc, Label, Point, Shape, Stroke

REACH = 60.0  # no label is put farther from its point, points
Box = tuple[float, float, float, float]  # left, bottom, right, top


@dataclass(frozen=True)
class Wish:
    """A label that wants to be near a point, best in some direction from it."""

    near: Point
    direction: Point
    latex: str
    pen: str
    distance: float = 6.0


def place(shapes: list[Shape], wishes: list[Wish], *, spare: bool = False) -> list[Label]:
    """Labels for the wishes, in their order, each avoiding all shapes and earlier labels; with
    `spare`, without those that would stand on another one."""
    segments = _segments(shapes)
    taken: list[Box] = []
    labels: list[Label] = []
    for wish in wishes:
        size = extent(wish.latex)
        near = segments[_near(segments, wish.near, REACH + size[0])]
        boxes, badness = zip(*_boxes(wish, size), strict=True)
        box = boxes[int(np.argmin(_costs(boxes, near, taken) + badness))]
        if spare and any(_overlap(box, other) for other in taken):
            continue
        taken.append(box)
        centre = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        labels.append(Label(centre, wish.latex, wish.pen, size))
    return labels


def roomiest(shapes: list[Shape], near: Point, distance: float, size: float) -> Point:
    """Of twelve places around a point, the one for a sign of this size where least is drawn."""
    angles = math.pi * (0.75 + np.arange(12) / 6)
    places = [(near[0] + distance * math.cos(a), near[1] + distance * math.sin(a)) for a in angles]
    half = size / 2
    boxes = [(x - half, y - half, x + half, y + half) for x, y in places]
    return places[int(np.argmin(_costs(boxes, _segments(shapes), [])))]


def _boxes(wish: Wish, size: tuple[float, float]) -> list[tuple[Box, float]]:
    """Boxes all round the point; turning away from the direction and distance both cost."""
    start = math.atan2(wish.direction[1], wish.direction[0])
    found = []
    for k, extra in itertools.product(range(-6, 7), (0.0, 6.0, 14.0, 24.0)):
        angle = start + k * math.pi / 6
        dx, dy = math.cos(angle), math.sin(angle)
        # Far enough that the box's edge, not its centre, keeps the distance.
        away = wish.distance + extra + abs(dx) * size[0] / 2 + abs(dy) * size[1] / 2
        x, y = wish.near[0] + dx * away, wish.near[1] + dy * away
        box = (x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)
        found.append((box, 3.0 * abs(k) + 0.9 * extra))
    return found


def _costs(boxes: Sequence[Box], segments: np.ndarray, taken: Sequence[Box]) -> np.ndarray:
    """How much is drawn in each box, and how many labels stand there."""
    crowd = _touches(np.array(boxes), segments) @ segments[:, 4]
    overlap = [sum(_overlap(box, other) for other in taken) for box in boxes]
    return 30.0 * crowd + 400.0 * np.array(overlap)


def _near(segments: np.ndarray, centre: Point, distance: float) -> np.ndarray:
    """Which segments' own boxes come within a distance of a point."""
    a, b = segments[:, :2], segments[:, 2:4]
    close = (np.minimum(a, b) - distance < centre) & (centre < np.maximum(a, b) + distance)
    return np.asarray(close.all(axis=1))


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] + 2 and b[0] < a[2] + 2 and a[1] < b[3] and b[1] < a[3]


def _segments(shapes: Sequence[Shape]) -> np.ndarray:
    """Straight pieces of shapes, rows (ax, ay, bx, by, weight)."""
    rows = [(*a, *b, weight) for shape in shapes for a, b, weight in _pieces(shape)]
    return np.array(rows, dtype=float).reshape(-1, 5)


def _pieces(shape: Shape) -> list[tuple[Point, Point, float]]:
    """Straight pieces of a shape; crossing a thin line is a lesser evil than crossing a link."""
    if isinstance(shape, Label):
        x, y = shape.at
        w, h = shape.size
        return [((x - w / 2, y), (x + w / 2, y), 3.0), ((x, y - h / 2), (x, y + h / 2), 3.0)]
    weight = {"link": 2.0, "reference": 0.6, "ground": 0.8}.get(shape.pen, 1.0)
    if isinstance(shape, Disc):
        (x, y), r = shape.centre, shape.radius
        return [((x - r, y), (x + r, y), weight), ((x, y - r), (x, y + r), weight)]
    return [(a, b, weight) for a, b in itertools.pairwise(_corners(shape))]


def _corners(stroke: Stroke) -> tuple[Point, ...]:
    return (*stroke.points, stroke.points[0]) if stroke.closed else stroke.points


def _touches(boxes: np.ndarray, segments: np.ndarray) -> np.ndarray:
    """Whether each box meets each segment (Liang and Barsky 1984)."""
    low, high = np.zeros((len(boxes), len(segments))), np.ones((len(boxes), len(segments)))
    for k in (0, 1):
        start, d = segments[:, k], segments[:, k + 2] - segments[:, k]
        d = np.where(np.abs(d) < 1e-12, 1e-12, d)  # one that stands still is in or out for ever
        near, far = (boxes[:, [k]] - start) / d, (boxes[:, [k + 2]] - start) / d
        low = np.maximum(low, np.minimum(near, far))
        high = np.minimum(high, np.maximum(near, far))
    return low <= high
