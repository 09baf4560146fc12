"""The drawing of a mechanism: links, joints, frames, lengths, angles, masses and gravity."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing import annotations as notes
from chainrule.page.drawing import bodies
from chainrule.page.drawing.placing import Wish, place
from chainrule.page.drawing.pose import DrawnFrames, Geometry, drawing_pose, geometry
from chainrule.page.drawing.shapes import Disc, Drawing, Shape, Stroke
from chainrule.page.drawing.view import View, normal_of_plane, view_of

EXTENT = 360.0  # points that the mechanism itself spans on the page
MARGIN = 16.0
CROWD = 20  # beyond so many links, lengths and frames would hide the mechanism


@dataclass
class Sheet:
    """A page being drawn: where things are, and what has been put on it so far."""

    numbers: Geometry
    alpha: np.ndarray
    pose: DrawnFrames
    view: View
    scale: float
    shapes: list[Shape] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)

    @property
    def mechanism(self) -> Mechanism:
        """What is drawn."""
        return self.numbers.mechanism

    @property
    def crowded(self) -> bool:
        """Whether there is room for names only, and not for all of them."""
        return len(self.mechanism.links) > CROWD

    def at(self, point: np.ndarray) -> np.ndarray:
        """A point of space on the page, in points."""
        return self.view(point) * self.scale

    def wish(
        self, near: np.ndarray, direction: np.ndarray, latex: str, pen: str, distance: float = 6.0
    ) -> None:
        """Ask for a label."""
        near, direction = np.asarray(near, float), np.asarray(direction, float)
        self.wishes.append(
            Wish((near[0], near[1]), (direction[0], direction[1]), latex, pen, distance)
        )


def draw(mechanism: Mechanism, *, pose: ArrayLike | None = None) -> Drawing:
    """The labelled drawing: a planar mechanism in its plane, a spatial one in projection.

    Gravity points down the page. `pose` are the coordinates to draw it at; without them, ones
    that show every angle.
    """
    numbers = geometry(mechanism)
    normal = normal_of_plane(numbers)
    if pose is None:
        alpha = drawing_pose(numbers, planar=normal is not None)
    else:
        alpha = np.asarray(pose, dtype=float)
    placed = numbers.at(alpha)
    view = view_of(normal, placed)
    points = np.array([view(p) for p in bodies.outline(mechanism, placed)])
    span = float(np.max(np.ptp(points, axis=0)))
    sheet = Sheet(numbers, alpha, placed, view, EXTENT / span if span > 1e-9 else EXTENT)
    bodies.base(sheet)
    bodies.links(sheet)
    notes.lengths(sheet)
    notes.frame_axes(sheet)
    bodies.joints(sheet)
    bodies.masses(sheet)
    notes.angles(sheet)
    notes.gravity(sheet)
    labels = place(sheet.shapes, sheet.wishes, spare=sheet.crowded)
    return cropped([*sheet.shapes, *labels], _description(mechanism, view))


def _description(mechanism: Mechanism, view: View) -> str:
    kinds = ", ".join(f"{joint.name} ({joint.label})" for joint in mechanism.joints)
    how = "in its plane" if view.planar else "in an axonometric projection"
    return f"Drawing of {mechanism.name} {how}, with the joints {kinds}."


def cropped(shapes: list[Shape], description: str) -> Drawing:
    """The shapes moved to a page with a margin around them."""
    corners: list[tuple[float, float]] = []
    for shape in shapes:
        if isinstance(shape, Stroke):
            corners += shape.points
        elif isinstance(shape, Disc):
            (x, y), r = shape.centre, shape.radius
            corners += [(x - r, y - r), (x + r, y + r)]
        else:
            (x, y), (w, h) = shape.at, shape.size
            corners += [(x - w / 2, y - h / 2), (x + w / 2, y + h / 2)]
    low, high = np.min(corners, axis=0) - MARGIN, np.max(corners, axis=0) + MARGIN
    moved = tuple(_moved(shape, low[0], low[1]) for shape in shapes)
    width, height = np.ceil(high - low)
    return Drawing(moved, float(width), float(height), description)


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Stroke):
        points = tuple((x - dx, y - dy) for x, y in shape.points)
        return replace(shape, points=points)
    if isinstance(shape, Disc):
        x, y = shape.centre
        return replace(shape, centre=(x - dx, y - dy))
    x, y = shape.at
    return replace(shape, at=(x - dx, y - dy))
