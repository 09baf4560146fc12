"""The signs of a mechanism's drawing: arrows, hinges, slides, ground, centres of mass."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from chainrule.page.drawing.shapes import Disc, Point, Shape, Stroke

HINGE = 6.5  # radius of a joint, points
HEAD = 7.0  # length of an arrow's head


def line(
    points: Sequence[np.ndarray], pen: str, *, closed: bool = False, filled: str = ""
) -> Stroke:
    """A stroke through page points."""
    return Stroke(tuple((float(x), float(y)) for x, y in points), pen, closed, filled)


def unit(v: np.ndarray) -> np.ndarray:
    """v / |v|, or the first direction for nothing."""
    size = float(np.linalg.norm(v))
    return v / size if size > 1e-12 else np.eye(len(v))[0]


def turned(v: np.ndarray) -> np.ndarray:
    """A page vector a quarter turn to the left."""
    return np.array([-v[1], v[0]])


def arrow_head(tip: np.ndarray, direction: np.ndarray, pen: str, size: float = HEAD) -> Stroke:
    """A filled head with its point at the tip."""
    d = unit(direction)
    back, side = tip - d * size, turned(d) * size * 0.36
    return line([tip, back + side, back - side], pen, closed=True, filled="ink")


def arrow(start: np.ndarray, tip: np.ndarray, pen: str) -> list[Shape]:
    """A straight arrow."""
    d = unit(tip - start)
    return [line([start, tip - d * HEAD * 0.8], pen), arrow_head(tip, d, pen)]


def curved_arrow(points: Sequence[np.ndarray], pen: str) -> list[Shape]:
    """An arrow along a curve; its head takes the place of the last few points."""
    tip = points[-1]
    kept = [p for p in points if np.linalg.norm(p - tip) > HEAD * 0.7]
    if not kept:
        return [line(points, pen)]
    kept = [p for i, p in enumerate(points) if i <= _last(points, kept)]
    return [line(kept, pen), arrow_head(tip, tip - kept[-1], pen)]


def _last(points: Sequence[np.ndarray], kept: Sequence[np.ndarray]) -> int:
    """The index after which all points are near the tip."""
    return max(i for i, p in enumerate(points) if any(p is k for k in kept))


def dimension(a: np.ndarray, b: np.ndarray, offset: np.ndarray, pen: str = "length") -> list[Shape]:
    """A dimension line between two points, moved aside by `offset`, with arrows and extensions."""
    c, d = a + offset, b + offset
    shapes: list[Shape] = []
    if np.linalg.norm(offset) > 1e-9:
        over = unit(offset) * 4
        shapes += [line([a + over, c + over], pen), line([b + over, d + over], pen)]
    if np.linalg.norm(d - c) > 2.6 * HEAD:
        along = unit(d - c)
        shapes.append(line([c + along * HEAD * 0.8, d - along * HEAD * 0.8], pen))
        return [*shapes, arrow_head(c, c - d, pen), arrow_head(d, d - c, pen)]
    return [*shapes, line([c, d], pen)]


def hinge(at: np.ndarray, *, motor: bool) -> list[Shape]:
    """A circle; a dot in it marks a motor."""
    x, y = (float(v) for v in at)
    shapes: list[Shape] = [Disc((x, y), HINGE, "joint", "paper")]
    return [*shapes, Disc((x, y), 2.4, "joint", "ink")] if motor else shapes


def ball(at: np.ndarray) -> list[Shape]:
    """A ball in its socket."""
    x, y = (float(v) for v in at)
    return [Disc((x, y), HINGE + 3.5, "joint", "paper"), Disc((x, y), HINGE - 1, "joint", "ink")]


def solid(points: Sequence[np.ndarray], pen: str = "joint") -> Stroke:
    """The outline of a convex body seen on the page: the hull of its points, filled with paper."""
    return line(_hull(points), pen, closed=True, filled="paper")


def _hull(points: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The convex hull, anticlockwise (Andrew 1979)."""
    ordered = sorted((float(x), float(y)) for x, y in points)

    def chain(source: Sequence[Point]) -> list[Point]:
        kept: list[Point] = []
        for p in source:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return [np.array(p) for p in chain(ordered) + chain(ordered[::-1])]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def ground(at: np.ndarray, away: np.ndarray) -> list[Shape]:
    """A pivot fixed to hatched ground, which lies in the direction `away`."""
    d = unit(away)
    side = turned(d)
    foot = at + d * 20
    shapes: list[Shape] = [
        line([at, foot + side * 12, foot - side * 12], "ground", closed=True, filled="paper")
    ]
    return [*shapes, *hatched(foot - side * 20, foot + side * 20, d)]


def hatched(a: np.ndarray, b: np.ndarray, into: np.ndarray) -> list[Shape]:
    """A line with hatching on the side `into`."""
    along, d = unit(b - a), unit(into)
    shapes: list[Shape] = [line([a, b], "ground")]
    count = max(2, round(float(np.linalg.norm(b - a)) / 8))
    for k in range(count):
        foot = a + (b - a) * ((k + 0.5) / count)
        shapes.append(line([foot, foot + (d - along * 0.9) * 6], "ground"))
    return shapes


def centre_of_mass(at: np.ndarray) -> list[Shape]:
    """A circle with two opposite quarters filled."""
    r = 6.0
    shapes: list[Shape] = [Disc((float(at[0]), float(at[1])), r, "mass", "paper")]
    for start in (0.0, math.pi):
        rim = [
            at + r * np.array([math.cos(t), math.sin(t)])
            for t in np.linspace(start, start + math.pi / 2, 6)
        ]
        shapes.append(line([at, *rim], "mass", closed=True, filled="ink"))
    return shapes


def point_mass(at: np.ndarray) -> list[Shape]:
    """A filled disc."""
    return [Disc((float(at[0]), float(at[1])), 8.0, "mass", "ink")]


def out_of_page(at: np.ndarray, pen: str, *, away: bool = False) -> list[Shape]:
    """An arrow seen from its tip (a dot), or from behind (a cross)."""
    x, y = (float(v) for v in at)
    shapes: list[Shape] = [Disc((x, y), 6.0, pen, "paper")]
    if not away:
        return [*shapes, Disc((x, y), 1.8, pen, "ink")]
    a, b = np.array([4.2, 4.2]), np.array([4.2, -4.2])
    return [*shapes, line([at - a, at + a], pen), line([at - b, at + b], pen)]
