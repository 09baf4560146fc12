"""What explains a drawing: lengths, frames, angles and the direction of gravity."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from chainrule.exact import Expression
from chainrule.exact.printing import latex_name
from chainrule.page.drawing import symbols as sign
from chainrule.page.drawing.bodies import children, end, path
from chainrule.page.drawing.placing import roomiest

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism
    from chainrule.page.drawing.sketch import Sheet

FEW = 3  # up to so many joints, centres of mass are dimensioned and frames have all axes


def lengths(sheet: Sheet) -> None:
    """Dimension lines for the distances between joints and to the centres of mass."""
    mechanism, pose = sheet.mechanism, sheet.pose
    if sheet.crowded:
        return
    for i, link in enumerate(mechanism.links):
        side = _free_side(sheet, i)
        inner = False
        nonzero = [e for e in link.com if not e.is_zero()]
        known = [
            e for k in children(mechanism, i) for e in mechanism.links[k].at if not e.is_zero()
        ]
        if len(nonzero) == 1 and nonzero != known and len(nonzero[0].terms()) == 1:
            a, b = sheet.at(pose.origin[i]), sheet.at(pose.com[i])
            inner = _dimension(sheet, a, b, side * 17, nonzero[0])
        for k in _places(mechanism, i):
            _along(sheet, k, side * (36 if inner else 17))
    for k in _places(mechanism, -1):
        _along(sheet, k, 17.0)


def _places(mechanism: Mechanism, i: int) -> list[int]:
    """The first of each link's children that hang at the same place."""
    found: dict[tuple[Expression, ...], int] = {}
    for k in children(mechanism, i):
        found.setdefault(tuple(mechanism.links[k].at), k)
    return list(found.values())


def _along(sheet: Sheet, k: int, offset: float) -> None:
    """Dimensions of each piece of the way to joint k."""
    points = [sheet.at(p) for p in path(sheet.mechanism, sheet.pose, k)]
    parts = [e for e in sheet.mechanism.links[k].at if not e.is_zero()]
    for a, b, length in zip(points, points[1:], parts, strict=False):
        _dimension(sheet, a, b, offset, length)


def _dimension(
    sheet: Sheet, a: np.ndarray, b: np.ndarray, offset: float, length: Expression
) -> bool:
    latex = _positive(length)
    if np.linalg.norm(b - a) < 4 or not latex:
        return False
    aside = sign.turned(sign.unit(b - a)) * offset
    sheet.shapes += sign.dimension(a, b, aside)
    sheet.wish((a + b) / 2 + aside, aside, latex, "length", 3.0)
    return True


def _positive(length: Expression) -> str:
    """The length without its sign; nothing when it is too long for a label."""
    value = length.constant_value()
    if value is not None:
        return f"{abs(float(value)):.4g}"
    latex = length.latex()
    return (
        ""
        if len(latex) > 40
        else latex.removeprefix("-")
        if " - " not in latex and " + " not in latex
        else latex
    )


def _free_side(sheet: Sheet, i: int) -> float:
    """+1 or −1: the side of link i, seen along it, where its angle is not drawn."""
    way = _heading(sheet, i)
    if way is None:
        return 1.0
    turning = [move for move in _moves(sheet) if move.i == i and move.turns(sheet)]
    if turning:
        seen, now = sheet.view(_reference(sheet, turning[0])), sheet.view(way)
        across = now[0] * seen[1] - now[1] * seen[0]
        if abs(across) > 1e-6 * sheet.pose.reach**2:
            return -float(np.sign(across))
    return 1.0


def _heading(sheet: Sheet, i: int) -> np.ndarray | None:
    """From the frame's origin to what the link carries: a joint, its end, its centre of mass."""
    pose = sheet.pose
    end_of_link = end(sheet.mechanism, pose, i)
    places = [pose.joint[k] for k in children(sheet.mechanism, i)]
    places += [end_of_link] if end_of_link is not None else []
    for place in [*places, pose.com[i]]:
        way = place - pose.origin[i]
        if np.linalg.norm(way) > 1e-6 * pose.reach:
            return way
    return None


class _Move(NamedTuple):
    """What a coordinate j first moves: link i, by its joint's rate k."""

    j: int
    i: int
    k: int

    def turns(self, sheet: Sheet) -> bool:
        """Whether it is an angle there."""
        return sheet.mechanism.links[self.i].joint.freedoms[self.k].angle

    def axis(self, sheet: Sheet) -> np.ndarray:
        """The axis of that rate."""
        return sheet.pose.axes[self.i][self.k]


def _moves(sheet: Sheet) -> list[_Move]:
    """What each coordinate first moves; nothing where quaternions do."""
    if any(rate.place < 0 for rate in sheet.mechanism.rates):
        return []
    links = enumerate(sheet.mechanism.links)
    rates = [(i, k) for i, link in links for k in range(link.joint.size_v)]
    if not rates:
        return []
    first = np.argmax(sheet.mechanism.change.A != 0, axis=0)
    return [_Move(j, *rates[row]) for j, row in enumerate(first)]


def _reference(sheet: Sheet, move: _Move) -> np.ndarray:
    """Where a link would head if the coordinate that turns it were zero."""
    zero = sheet.alpha.copy()
    zero[move.j] = 0.0
    return sheet.numbers.at(zero).R[move.i] @ (sheet.pose.R[move.i].T @ _swept(sheet, move))


def _swept(sheet: Sheet, move: _Move) -> np.ndarray:
    """The direction, across the joint's axis, whose turning shows the angle."""
    axis, R = move.axis(sheet), sheet.pose.R[move.i]
    way = _heading(sheet, move.i)
    across = way - axis * (axis @ way) if way is not None else np.zeros(3)
    if (
        np.linalg.norm(across) < 0.05 * (np.linalg.norm(way) if way is not None else 1.0)
        or way is None
    ):
        column = next(k for k in range(3) if abs(R[:, k] @ axis) < 0.9)
        across = R[:, column] - axis * (axis @ R[:, column])
    return sign.unit(across)


def frame_axes(sheet: Sheet) -> None:
    """Arrows of the base frame and of every link's frame."""
    few = len(sheet.mechanism.links) <= FEW
    shown = "xyz" if few else "xz" if not sheet.view.planar else ""
    size = 40.0 if few else 24.0
    _triad(sheet, np.zeros(3), np.eye(3), 0, "xyz", size * 1.35)
    for i, (R, origin) in enumerate(zip(sheet.pose.R, sheet.pose.origin, strict=True)):
        if sheet.mechanism.links[i].joint.size_v and not sheet.crowded:
            _triad(sheet, origin, R, i + 1, shown, size)


def _triad(
    sheet: Sheet, origin: np.ndarray, R: np.ndarray, number: int, shown: str, size: float
) -> None:
    start = sheet.at(origin)
    for k, name in enumerate("xyz"):
        direction = sheet.view(R[:, k])
        if name not in shown:
            continue
        if np.linalg.norm(direction) < 0.15:
            if number == 0 or not sheet.view.planar:
                outward = float(sheet.view.out @ R[:, k])
                place = np.array(roomiest(sheet.shapes, (start[0], start[1]), 26.0, 16.0))
                sheet.shapes += sign.out_of_page(place, f"frame-{name}", away=outward < 0)
                sheet.wish(place, place - start, f"{name}_{{{number}}}", f"frame-{name}", 8.0)
            continue
        tip = start + direction * size
        sheet.shapes += sign.arrow(start, tip, f"frame-{name}")
        sheet.wish(tip, direction, f"{name}_{{{number}}}", f"frame-{name}", 2.0)


def angles(sheet: Sheet) -> None:
    """For every coordinate an arc from its zero, or an arrow from its zero position."""
    for move in _moves(sheet):
        name = latex_name(sheet.mechanism.coordinate_names[move.j])
        draw = _arc if move.turns(sheet) else _travel
        draw(sheet, move, name)


def _arc(sheet: Sheet, move: _Move, name: str) -> None:
    axis, origin = move.axis(sheet), sheet.pose.origin[move.i]
    now, reference = _swept(sheet, move), _reference(sheet, move)
    turn = float(np.arctan2(axis @ np.cross(reference, now), reference @ now))
    way = _heading(sheet, move.i)
    room = sheet.scale * float(np.linalg.norm(way)) if way is not None else 40.0
    radius = float(np.clip(0.42 * room, 24, 74))
    if abs(turn) < 0.12:
        _swirl(sheet, move, name)
        return
    steps = np.linspace(0, turn, 28)
    across = np.cross(axis, reference)
    rim = [
        sheet.at(origin) + sheet.view(reference * np.cos(t) + across * np.sin(t)) * radius
        for t in steps
    ]
    start = sheet.at(origin)
    sheet.shapes.append(
        sign.line([start, start + sheet.view(reference) * radius * 1.5], "reference")
    )
    if not sheet.view.planar:
        sheet.shapes.append(
            sign.line([start, start + sheet.view(now) * radius * 1.15], "reference")
        )
    sheet.shapes += sign.curved_arrow(rim, "angle")
    middle = rim[len(rim) // 2]
    sheet.wish(middle, middle - start, name, "angle", 3.0)


def _swirl(sheet: Sheet, move: _Move, name: str) -> None:
    """An arrow round the axis, for an angle that is zero in this pose."""
    axis, start = move.axis(sheet), sheet.at(sheet.pose.origin[move.i])
    shift = sheet.view(axis) * 20
    first = _swept(sheet, move)
    second = np.cross(axis, first)
    rim = [
        start + shift + sheet.view(first * np.cos(t) + second * np.sin(t)) * 15
        for t in np.linspace(0.6, 5.4, 30)
    ]
    sheet.shapes += sign.curved_arrow(rim, "angle")
    sheet.wish(rim[-1], rim[-1] - start, name, "angle", 4.0)


def _travel(sheet: Sheet, move: _Move, name: str) -> None:
    zero = sheet.alpha.copy()
    zero[move.j] = 0.0
    a = sheet.at(sheet.numbers.at(zero).origin[move.i])
    b = sheet.at(sheet.pose.origin[move.i])
    if np.linalg.norm(b - a) < 10:
        a, b = b, b + sheet.view(move.axis(sheet)) * 40
    aside = sign.turned(sign.unit(b - a))
    offset = aside * np.copysign(68.0 if sheet.view.planar else 34.0, aside[1] or 1.0)
    sheet.shapes += [sign.line([a, a + offset * 1.1], "reference")]
    sheet.shapes += sign.arrow(a + offset, b + offset, "angle")
    sheet.wish((a + b) / 2 + offset, offset, name, "angle", 3.0)


def gravity(sheet: Sheet) -> None:
    """An arrow down the page, beside the mechanism; a cross when it points into the page."""
    pull = sheet.pose.gravity
    if np.linalg.norm(pull) < 1e-12:
        return
    points = np.array([p for s in sheet.shapes for p in _points(s)])
    low, high = points.min(axis=0), points.max(axis=0)
    direction = sheet.view(pull / np.linalg.norm(pull))
    name = _symbol(sheet)
    corner = np.array([low[0] - 14.0, high[1] - 6.0])
    crowd = [p for p in points if p[0] < low[0] + 40 and p[1] > high[1] - 70]
    if crowd:
        corner[0] -= 12.0
    if np.linalg.norm(direction) < 0.15:
        away = float(sheet.view.out @ pull) < 0
        sheet.shapes += sign.out_of_page(corner, "gravity", away=away)
        sheet.wish(corner, np.array([-1.0, 0.0]), name, "gravity", 9.0)
        return
    sheet.shapes += sign.arrow(corner, corner + direction * 52, "gravity")
    sheet.wish(corner + direction * 26, np.array([-1.0, 0.0]), name, "gravity", 5.0)


def _symbol(sheet: Sheet) -> str:
    parts = [e for e in sheet.mechanism.gravity if not e.is_zero()]
    if len(parts) == 1:
        return _positive(parts[0]) or "g"
    return "g"


def _points(shape: object) -> list[tuple[float, float]]:
    if hasattr(shape, "points"):
        return list(shape.points)  # type: ignore[attr-defined]
    return [shape.centre] if hasattr(shape, "centre") else []  # type: ignore[attr-defined]
