"""A puck on a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chainrule.exact import constant
from chainrule.mechanism.joints.base import Freedom, Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion
from chainrule.spatial.turns import turn_to


@dataclass(frozen=True)
class Planar(Joint):
    """A puck on a table: q is the position in the plane across the axis, in m, and the angle about
    the axis, in rad. The plane's own axes are x and y for z, y and z for x, z and x for y."""

    word: ClassVar[str] = "planar"
    label: ClassVar[str] = "planar"
    urdf: ClassVar[tuple[str, ...]] = ("planar",)
    drawn: ClassVar[str] = "plate"
    data: ClassVar[Mapping[str, Reader]] = {"axis": direction}
    freedoms: ClassVar[tuple[Freedom, ...]] = (
        Freedom("x", "m"),
        Freedom("y", "m"),
        Freedom("turn"),
    )

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        x, y, normal = np.vectorize(constant, otypes=[object])(turn_to(self.axes[0].exact)).T
        slides = (ScrewMotion(x, turns=False), ScrewMotion(y, turns=False))
        return (*slides, ScrewMotion(normal, turns=True))
