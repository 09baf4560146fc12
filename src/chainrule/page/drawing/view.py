"""From space to the page: a plane seen from its normal, or an axonometric projection."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.dynamics.model import neutral_position
from chainrule.page.drawing.pose import DrawnFrames, Geometry

ELEVATION = np.deg2rad(28)
AZIMUTHS = np.deg2rad([-60, -40, -120, -140, 35, 60])
PARALLEL = 1e-9  # sine of the angle below which two directions count as parallel


@dataclass(frozen=True)
class View:
    """Three unit vectors in the base frame: to the right, upwards, and out of the page."""

    right: np.ndarray
    up: np.ndarray
    out: np.ndarray
    planar: bool

    def __call__(self, point: np.ndarray) -> np.ndarray:
        """The point on the page, in metres."""
        return np.array([self.right @ point, self.up @ point])


def normal_of_plane(numbers: Geometry) -> np.ndarray | None:
    """The normal of the plane in which everything moves, or None for a spatial mechanism."""
    mechanism = numbers.mechanism
    if any(rate.place < 0 for rate in mechanism.rates):
        return None
    rest = neutral_position(mechanism)
    poses = [numbers.at(rest + shift) for shift in (0.0, np.linspace(0.7, 1.3, len(rest)))]
    hinges, slides = [], []
    for pose in poses:
        for link, axes in zip(mechanism.links, pose.axes, strict=True):
            for screw, axis in zip(link.joint.screws, axes, strict=True):
                hinges += [axis] if screw.turns else []
                slides += [axis] if screw.slides else []
    if hinges:
        normal = hinges[0]
    else:
        # Slides alone: any plane that holds them all, preferably with gravity in it.
        others = [*slides[1:], poses[0].gravity, *np.eye(3)]
        crosses = [np.cross(slides[0], d) for d in others] if slides else []
        normal = next((c for c in crosses if np.linalg.norm(c) > 1e-6), np.array([0.0, 0.0, 1.0]))
        normal = normal / np.linalg.norm(normal)
    if any(np.linalg.norm(np.cross(normal, a)) > PARALLEL for a in hinges):
        return None
    if any(abs(normal @ a) > PARALLEL for a in slides):
        return None
    turning = sum(float(normal @ a) for a in hinges)
    return -normal if turning < 0 else normal  # most angles count anticlockwise on the page


def view_of(normal: np.ndarray | None, pose: DrawnFrames) -> View:
    """The plane's own view, gravity pointing down; otherwise the clearest of six projections."""
    if normal is not None:
        fall = pose.gravity - normal * (normal @ pose.gravity)
        if np.linalg.norm(fall) > 1e-9:
            up = -fall / np.linalg.norm(fall)
            return View(np.cross(up, normal), up, normal, True)
        flat = [e - normal * (normal @ e) for e in np.eye(3)]
        right = next(e for e in flat if np.linalg.norm(e) > 0.5)
        right = right / np.linalg.norm(right)
        return View(right, np.cross(normal, right), normal, True)
    return max((_axonometric(pose, a) for a in AZIMUTHS), key=lambda view: _clarity(pose, view))


def _axonometric(pose: DrawnFrames, azimuth: float) -> View:
    strength = np.linalg.norm(pose.gravity)
    up = -pose.gravity / strength if strength > 1e-9 else np.array([0.0, 0.0, 1.0])
    first = next(e for e in np.eye(3) if abs(e @ up) < 0.9)
    first = first - up * (up @ first)
    first = first / np.linalg.norm(first)
    second = np.cross(up, first)
    level = np.cos(azimuth) * first + np.sin(azimuth) * second
    out = np.cos(ELEVATION) * level + np.sin(ELEVATION) * up
    right = np.cross(up, level)
    return View(right, np.cross(out, right), out, False)


def _clarity(pose: DrawnFrames, view: View) -> float:
    """Large when joints, centres of mass and axes stay apart on the page."""
    points = pose.points
    first, second = np.triu_indices(len(points), 1)
    apart = points[first] - points[second]
    true = np.linalg.norm(apart, axis=1)
    shown = np.linalg.norm(apart @ np.array([view.right, view.up]).T, axis=1)
    far = true > 1e-6 * pose.reach
    return float(np.log(np.maximum(shown[far] / true[far], 0.02)).sum())
