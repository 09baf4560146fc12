"""T = e^[ξ₁]θ₁ … e^[ξₖ]θₖ T₀: the hinges between the base and a place, as screws at q = 0."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from chainrule.dynamics.kinematics import frames
from chainrule.dynamics.model import neutral_position, numeric_model
from chainrule.kinematics.forward import Placement
from chainrule.kinematics.places import Place
from chainrule.loop.plant import Plant


@dataclass(frozen=True, eq=False)
class Hinge:
    """A line: a unit vector along it and a point on it."""

    axis: np.ndarray
    point: np.ndarray

    def turn(self, angle: float) -> np.ndarray:
        """R about the axis (Rodrigues)."""
        x, y, z = self.axis
        K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * (K @ K)

    def move(self, angle: float) -> np.ndarray:
        """The same about the line (4, 4)."""
        R = self.turn(angle)
        return Placement(R, self.point - R @ self.point).pose

    def circle(self, v: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(u, c, s) with u + c cos θ + s sin θ = v turned by θ about the axis."""
        along = self.axis * (self.axis @ v)
        return along, v - along, np.cross(self.axis, v)

    def angle(self, v: np.ndarray, w: np.ndarray) -> float:
        """The angle about the axis from v to w; zero where v is on it."""
        _, c, s = self.circle(v)
        return float(np.arctan2(s @ w, c @ w)) if c @ c > 1e-24 * (v @ v) else 0.0

    @property
    def across(self) -> np.ndarray:
        """A unit vector perpendicular to the axis."""
        e = np.eye(3)[int(np.argmin(np.abs(self.axis)))]
        v = np.cross(self.axis, e)
        return v / np.linalg.norm(v)

    @property
    def back(self) -> Hinge:
        """The line in the other direction: the turns the other way."""
        return replace(self, axis=-self.axis)

    def parallel(self, other: Hinge) -> bool:
        """Do the axes have one direction?"""
        return float(np.linalg.norm(np.cross(self.axis, other.axis))) < 1e-9


@dataclass(frozen=True, eq=False)
class Hinges:
    """The hinges, where their angles stand in the joints' q, and the place's pose at q = 0."""

    lines: tuple[Hinge, ...]
    columns: tuple[int, ...]
    home: np.ndarray

    @property
    def size(self) -> float:
        """m: how far apart the lines and the place are, against which lengths are small."""
        spots = np.array([*(line.point for line in self.lines), self.home[:3, 3]])
        return max(float(np.ptp(spots, axis=0).max()), 1e-6)


def hinges_of(place: Place) -> Hinges | None:
    """The hinges of a place; None where another joint moves it, or a joint that others follow."""
    return _hinges(place.plant, place.index, tuple(place.point.tolist()))


@lru_cache(maxsize=256)
def _hinges(plant: Plant, index: int, point: tuple[float, ...]) -> Hinges | None:
    links = plant.mechanism.links
    bodies, every = plant.setup.exact.bodies, np.arange(plant.nq)
    zero = neutral_position(plant.mechanism)
    found = frames(numeric_model(plant.mechanism), zero)
    places = [Placement(*(np.array(v, dtype=float) for v in frame)) for frame in found]
    lines: list[Hinge] = []
    columns: list[int] = []
    at = index
    while at >= 0:
        joint, own = links[at].joint, every[bodies[at].q]
        if len(own):
            screws = joint.screws
            hinge = len(screws) == 1 and screws[0].turns and not screws[0].slides
            if not hinge or joint.size_v != 1:  # no hinge, or one that others lead
                return None
            axis = np.array([float(e.evaluate({})) for e in screws[0].axis])
            lines.append(Hinge(places[at].R @ axis, places[at].p))
            columns.append(int(own[0]))
        at = plant.mechanism.parents[at]
    if len(set(columns)) != len(columns):
        return None
    R, p = places[index]
    home = Placement(R, p + R @ np.array(point)).pose
    return Hinges(tuple(reversed(lines)), tuple(reversed(columns)), home)
