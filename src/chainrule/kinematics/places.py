"""Place: a point of a link, which poses and Jacobians are asked of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals, refused
from chainrule.errors import InputError
from chainrule.loop.plant import Plant, links_of
from chainrule.mechanism.mechanism import Described
from chainrule.tracing import checks


@dataclass(frozen=True, eq=False)
class Place:
    """A link of a plant and a point in the link's frame, in m."""

    plant: Plant
    index: int
    point: np.ndarray

    @property
    def link(self) -> str:
        """The link's name."""
        return self.plant.mechanism.links[self.index].name

    @property
    def reach(self) -> float:
        """m: the length of the links up to the point; 1 m where they have none."""
        return _length(self.plant, self.index) + float(np.linalg.norm(self.point)) or 1.0

    def state(self, name: str, value: ArrayLike) -> np.ndarray:
        """q (…, n) or q̇ (…, dof), checked."""
        plant = self.plant
        names = ", ".join(plant.mechanism.coordinate_names) or "nothing: no joint moves"
        size, what = (plant.nq, names) if name == "q" else (plant.nv, f"the rates of {names}")
        array = checks.as_array(name, value, size, lambda _: what)
        if name == "q":
            checks.check_quaternions(name, array, plant.quaternions)
        return array


def place_of(
    mechanism: Described, link: str | None = None, point: ArrayLike | None = None
) -> Place:
    """The link of this name, by default the last one; the point by default its origin."""
    plant = links_of(mechanism)
    links = plant.mechanism.links
    if not links:
        raise InputError(f"{plant.name} has no links")
    index = len(links) - 1 if link is None else links.index(plant.mechanism.link(link))
    return Place(plant, index, vector3("point", (0.0, 0.0, 0.0) if point is None else point))


def end_of(mechanism: Described, link: str | None = None, point: ArrayLike | None = None) -> Place:
    """The same, the point by default the link's end: its centre of mass if it is a point mass, else
    as far again beyond it."""
    place = place_of(mechanism, link, point)
    if point is not None:
        return place
    return Place(place.plant, place.index, np.array(_end(place.plant, place.index)))


@lru_cache(maxsize=512)
def _end(plant: Plant, index: int) -> tuple[float, ...]:
    link, values = plant.mechanism.links[index], plant.mechanism.floats
    point_mass = all(e.constant_value() == 0 for e in link.inertia.entries.ravel())
    return tuple((1.0 if point_mass else 2.0) * float(e.evaluate(values)) for e in link.com)


@lru_cache(maxsize=512)
def _length(plant: Plant, index: int) -> float:
    mechanism, values = plant.mechanism, plant.mechanism.floats
    length, at = 0.0, index
    while at >= 0:
        offset = [float(e.evaluate(values)) for e in mechanism.links[at].at]
        length, at = length + float(np.linalg.norm(offset)), mechanism.parents[at]
    return length


def vector3(name: str, value: ArrayLike) -> np.ndarray:
    """x, y, z, finite."""
    array = reals(name, value)
    if array.shape != (3,) or not np.isfinite(array).all():
        raise refused(name, value, "x, y, z in m")
    return array
