"""Two hinges that cross."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chainrule.errors import MechanismError
from chainrule.mechanism.joints.base import Freedom, Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion
from chainrule.mechanism.quantity import Values
from chainrule.mechanism.rotation import Direction
from chainrule.spatial.vectors import cross


@dataclass(frozen=True)
class Universal(Joint):
    """A cross of two hinges: q are the angles about `axis`, fixed in the parent, and about
    `second`, fixed in the link, in rad."""

    axis: Direction = "x"
    second: Direction = "y"

    word: ClassVar[str] = "universal"
    label: ClassVar[str] = "universal"
    drawn: ClassVar[str] = "cross"
    data: ClassVar[Mapping[str, Reader]] = {"axis": direction, "second": direction}
    freedoms: ClassVar[tuple[Freedom, ...]] = (Freedom("a"), Freedom("b"))

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        return tuple(ScrewMotion(axis.exact, turns=True) for axis in self.axes)

    def read(self, where: str, values: Values) -> Joint:
        result = super().read(where, values)
        first, second = (screw.axis for screw in result.screws)
        if np.all(cross(first, second) == 0):
            raise MechanismError("the two axes are parallel", f"{where}.second")
        return result
