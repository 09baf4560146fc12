"""What is solid in a drawing: the ground, the links, the joints, the masses."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.mechanism.link import ExactLink
from chainrule.mechanism.mechanism import Mechanism
from chainrule.page.drawing import symbols as sign
from chainrule.page.drawing.pose import DrawnFrames, example_values

if TYPE_CHECKING:
    from chainrule.page.drawing.sketch import Sheet

COMPACT = 0.1  # of m c²; a uniform rod about its centre has a third
BLOCK = (22.0, 13.0)  # half length and half height of a slide, points


def children(mechanism: Mechanism, i: int) -> list[int]:
    """The links whose joint sits on link i; −1 is the base."""
    return [k for k, parent in enumerate(mechanism.parents) if parent == i]


def is_compact(mechanism: Mechanism, i: int) -> bool:
    """Whether a link is a bob at its centre of mass rather than a rod through it."""
    link, values = mechanism.links[i], example_values(mechanism)
    c = sum(float(e.evaluate(values)) ** 2 for e in link.com)
    mass: Any = link.mass
    moment = max(float(e.evaluate(values)) for e in np.diag(link.inertia.entries))
    return moment < COMPACT * float(mass.evaluate(values)) * c


def end(mechanism: Mechanism, pose: DrawnFrames, i: int) -> np.ndarray | None:
    """Where a link without children ends: at its point mass, or as far again beyond its centre."""
    if children(mechanism, i):
        return None
    reach = pose.com[i] - pose.origin[i]
    if np.linalg.norm(reach) < 1e-9 * pose.reach:
        return None
    return pose.origin[i] + reach * (1 if is_compact(mechanism, i) else 2)


def path(mechanism: Mechanism, pose: DrawnFrames, k: int) -> list[np.ndarray]:
    """From the parent's frame to joint k, along the frame's axes one after the other."""
    parent = mechanism.parents[k]
    R, start = (pose.R[parent], pose.origin[parent]) if parent >= 0 else (np.eye(3), np.zeros(3))
    step = R.T @ (pose.joint[k] - start)
    points = [start]
    for axis in range(3):
        if abs(step[axis]) > 1e-9 * pose.reach:
            points.append(points[-1] + R[:, axis] * step[axis])
    return points


def outline(mechanism: Mechanism, pose: DrawnFrames) -> list[np.ndarray]:
    """Every point that the page must hold."""
    ends = [end(mechanism, pose, i) for i in range(len(mechanism.links))]
    found = [np.zeros(3), *pose.origin, *pose.joint, *(e for e in ends if e is not None)]
    return found + [p for k in range(len(mechanism.links)) for p in path(mechanism, pose, k)]


def base(sheet: Sheet) -> None:
    """Ground under every joint that sits on the base."""
    centre = np.mean([sheet.at(c) for c in sheet.pose.com], axis=0)
    for k in children(sheet.mechanism, -1):
        route = [sheet.at(p) for p in path(sheet.mechanism, sheet.pose, k)]
        foot, at = route[0], route[-1]
        drawn = sheet.mechanism.links[k].joint.drawn
        if drawn in ("slide", "plate") and sheet.view.planar:
            continue  # its rail is the ground
        if not drawn and sheet.mechanism.links[k].joint.size_v:
            continue
        if len(route) > 1:
            sheet.shapes.append(sign.line(route, "link"))
        # Above a hanging mechanism, below a standing one.
        away = np.array([0.0, 1.0 if centre[1] < at[1] - 1 else -1.0])
        if not sheet.view.planar:
            away = np.array([0.0, 1.0 if centre[1] < at[1] - 40 else -1.0])
        sheet.shapes += sign.ground(foot if len(route) > 1 else at, away)


def links(sheet: Sheet) -> None:
    """Thick lines from each frame to the joints that sit on the link, or to its end."""
    mechanism, pose = sheet.mechanism, sheet.pose
    for i in range(len(mechanism.links)):
        tip = end(mechanism, pose, i)
        routes = [path(mechanism, pose, k) for k in children(mechanism, i)]
        routes += [[pose.origin[i], tip]] if tip is not None else []
        for route in routes:
            if len(route) > 1:
                sheet.shapes.append(sign.line([sheet.at(p) for p in route], "link"))
        hanging = pose.com[i] - pose.origin[i]
        along = any(_on(route, pose.com[i], pose.reach) for route in routes)
        if routes and not along and np.linalg.norm(hanging) > 1e-9 * pose.reach:
            sheet.shapes.append(
                sign.line([sheet.at(pose.origin[i]), sheet.at(pose.com[i])], "reference")
            )


def _on(route: list[np.ndarray], point: np.ndarray, reach: float) -> bool:
    for a, b in itertools.pairwise(route):
        span = b - a
        share = np.clip((point - a) @ span / max(span @ span, 1e-300), 0, 1)
        if np.linalg.norm(a + share * span - point) < 1e-6 * reach:
            return True
    return False


def joints(sheet: Sheet) -> None:
    """A sign for every joint, those farther away first."""
    order = range(len(sheet.mechanism.links))
    if not sheet.view.planar:
        order = sorted(order, key=lambda i: float(sheet.view.out @ sheet.pose.origin[i]))
    for i in order:
        draw = SIGNS.get(sheet.mechanism.links[i].joint.drawn)
        if draw is not None:
            draw(sheet, i)


def _ball(sheet: Sheet, i: int) -> None:
    sheet.shapes += sign.ball(sheet.at(sheet.pose.origin[i]))


def _hinge(sheet: Sheet, i: int) -> None:
    if sheet.view.planar:
        motor = sheet.mechanism.links[i].joint.actuated
        sheet.shapes += sign.hinge(sheet.at(sheet.pose.origin[i]), motor=motor)
    else:
        _barrel(sheet, i, sheet.pose.axes[i][0])


def _cross(sheet: Sheet, i: int) -> None:
    """Two barrels that cross, the farther one first."""
    for axis in sorted(sheet.pose.axes[i], key=lambda axis: -abs(float(sheet.view.out @ axis))):
        _barrel(sheet, i, axis, radius=5.5, half=15.0)


def _sleeve(sheet: Sheet, i: int) -> None:
    """A barrel on a rod."""
    axis = sheet.view(sheet.pose.axes[i][-1]) * 34
    place, here = sheet.at(sheet.pose.joint[i]), sheet.at(sheet.pose.origin[i])
    sheet.shapes.append(sign.line([place - axis, here + axis], "rail"))
    _barrel(sheet, i, sheet.pose.axes[i][-1])


def _plate(sheet: Sheet, i: int) -> None:
    """A plate in its plane, with a hinge in its middle."""
    here = sheet.at(sheet.pose.origin[i])
    x, y, normal = (sheet.view(axis) for axis in sheet.pose.axes[i])
    corners = [here + (x * a + y * b) * BLOCK[0] for a, b in _SQUARE]
    sheet.shapes.append(sign.line(corners, "joint", closed=True, filled="paper"))
    sheet.shapes.append(sign.line([here, here + normal * BLOCK[0]], "rail"))
    sheet.shapes += sign.hinge(here, motor=sheet.mechanism.links[i].joint.actuated)


def _slide(sheet: Sheet, i: int) -> None:
    """A block on its rail."""
    place, here = sheet.at(sheet.pose.joint[i]), sheet.at(sheet.pose.origin[i])
    axis = sheet.view(sheet.pose.axes[i][0])
    along = sign.unit(axis)
    across = sign.turned(along)
    half, height = BLOCK
    on_base = sheet.mechanism.parents[i] < 0
    first = min(0.0, float((here - place) @ along)) - 2.0 * half
    last = max(0.0, float((here - place) @ along)) + 2.6 * half
    start, stop = place + along * first, place + along * last
    if sheet.view.planar:
        if on_base:
            below = across if across[1] < 0 else -across
            shift = below * height
            sheet.shapes += sign.hatched(start + shift, stop + shift, below)
        else:
            sheet.shapes.append(sign.line([start, stop], "rail"))
        corners = [here + along * a * half + across * b * height for a, b in _SQUARE]
        sheet.shapes.append(sign.line(corners, "joint", closed=True, filled="paper"))
        return
    sheet.shapes.append(sign.line([place - axis * half, here + axis * 2 * half], "rail"))
    a, b, c = _triad(sheet.pose.axes[i][0])
    box = [
        here + sheet.view(a * u * 15 + b * v * 8 + c * w * 8)
        for u in (-1, 1) for v in (-1, 1) for w in (-1, 1)
    ]  # fmt: skip
    sheet.shapes.append(sign.solid(box))
    top = [here + sheet.view(a * 15 + b * v * 8 + c * w * 8) for v, w in _SQUARE]
    if sheet.view.out @ a < 0:
        top = [here + sheet.view(-a * 15 + b * v * 8 + c * w * 8) for v, w in _SQUARE]
    sheet.shapes.append(sign.line(top, "joint", closed=True))


_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _barrel(
    sheet: Sheet, i: int, axis: np.ndarray, radius: float = 8.5, half: float = 11.0
) -> None:
    """A cylinder about an axis."""
    a, b, c = _triad(axis)
    here = sheet.at(sheet.pose.origin[i])
    turns = np.linspace(0, 2 * np.pi, 25)[:-1]
    rims = [
        [here + sheet.view(a * s * half + (b * np.cos(t) + c * np.sin(t)) * radius) for t in turns]
        for s in (-1, 1)
    ]
    sheet.shapes.append(sign.solid(rims[0] + rims[1]))
    near = rims[1] if sheet.view.out @ a >= 0 else rims[0]
    sheet.shapes.append(sign.line(near, "joint", closed=True, filled="paper"))
    if sheet.mechanism.links[i].joint.actuated:
        centre = np.mean(near, axis=0)
        sheet.shapes.append(sign.hinge(centre, motor=True)[1])


#: How a joint is drawn, by the word of its type.
SIGNS: dict[str, Callable[[Sheet, int], None]] = {
    "hinge": _hinge,
    "slide": _slide,
    "ball": _ball,
    "cross": _cross,
    "sleeve": _sleeve,
    "plate": _plate,
}


def _triad(axis: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    other = np.eye(3)[int(np.argmin(np.abs(axis)))]
    b = sign.unit(np.cross(axis, other))
    return axis, b, np.cross(axis, b)


def masses(sheet: Sheet) -> None:
    """A sign at every centre of mass, with the names of mass and moments."""
    values = example_values(sheet.mechanism)
    for i, link in enumerate(sheet.mechanism.links):
        mass: Any = link.mass
        if not mass.names and float(mass.evaluate(values)) == 0:
            continue
        at = sheet.at(sheet.pose.com[i])
        offset = np.linalg.norm(at - sheet.at(sheet.pose.origin[i]))
        unseen = link.joint.size_v and link.joint.drawn not in SIGNS
        if offset > 1 or unseen:
            sheet.shapes += (
                sign.point_mass(at) if is_compact(sheet.mechanism, i) else sign.centre_of_mass(at)
            )
        names = _names(link)
        if names:
            room = 16.0 if link.joint.drawn in ("slide", "plate") and offset < 1 else 8.0
            sheet.wish(at, np.array([1.0, -0.6]), names, "mass", room)


def _names(link: ExactLink) -> str:
    """m_1, I_1: the symbols that are the mass and the one moment that matters, if they are so."""
    found = []
    mass: Any = link.mass
    if len(mass.names) == 1:
        found.append(mass.latex())
    moments = {e.latex() for e in np.diag(link.inertia.entries) if not e.is_zero()}
    if len(moments) == 1:
        (moment,) = moments
        if len(moment) < 10:
            found.append(moment)
    return r",\ ".join(found)
