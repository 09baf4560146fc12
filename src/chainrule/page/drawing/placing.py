"""Labels where there is room: of a few places near the wanted one, the least crowded."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

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


def place(shapes: list[Shape], wishes: list[Wish]) -> list[Label]:
    """Labels for the wishes, in their order, each avoiding all shapes and earlier labels."""
    segments = [s for shape in shapes for s in _segments(shape)]
    taken: list[Box] = []
    labels: list[Label] = []
    for wish in wishes:
        size = extent(wish.latex)
        near = [s for s in segments if _near(s, wish.near, REACH + size[0])]
        options = [(_cost(box, near, taken) + badness, box) for box, badness in _boxes(wish, size)]
        _, box = min(options, key=lambda option: option[0])
        taken.append(box)
        centre = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        labels.append(Label(centre, wish.latex, wish.pen, size))
    return labels


def roomiest(shapes: list[Shape], near: Point, distance: float, size: float) -> Point:
    """Of twelve places around a point, the one for a sign of this size where least is drawn."""
    segments = [s for shape in shapes for s in _segments(shape)]
    options = []
    for k in range(12):
        angle = math.pi * (0.75 + k / 6)
        x, y = near[0] + distance * math.cos(angle), near[1] + distance * math.sin(angle)
        box = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
        options.append((_cost(box, segments, []), k, (x, y)))
    return min(options)[2]


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


def _cost(box: Box, segments: list[tuple[Point, Point, float]], taken: list[Box]) -> float:
    crowd = sum(weight for a, b, weight in segments if _touches(box, a, b))
    overlap = sum(1 for other in taken if _overlap(box, other))
    return 30.0 * crowd + 400.0 * overlap


def _near(segment: tuple[Point, Point, float], centre: Point, distance: float) -> bool:
    """Whether a segment's own box comes within a distance of a point."""
    a, b, _ = segment
    return all(min(a[k], b[k]) - distance < centre[k] < max(a[k], b[k]) + distance for k in (0, 1))


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] + 2 and b[0] < a[2] + 2 and a[1] < b[3] and b[1] < a[3]


def _segments(shape: Shape) -> list[tuple[Point, Point, float]]:
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


def _touches(box: Box, a: Point, b: Point) -> bool:
    """Whether a segment meets a box (Liang and Barsky 1984)."""
    low, high = 0.0, 1.0
    for k in (0, 1):
        d, start = b[k] - a[k], a[k]
        near, far = box[k] - start, box[k + 2] - start
        if abs(d) < 1e-12:
            if near > 0 or far < 0:
                return False
            continue
        enter, leave = sorted((near / d, far / d))
        low, high = max(low, enter), min(high, leave)
        if low > high:
            return False
    return True
