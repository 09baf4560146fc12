"""A sleeve on a rod."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from chainrule.mechanism.joints.base import Freedom, Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion


@dataclass(frozen=True)
class Cylindrical(Joint):
    """A sleeve on a rod: q is the distance along the axis, in m, and the angle about it, in rad."""

    word: ClassVar[str] = "cylindrical"
    label: ClassVar[str] = "cylindrical"
    drawn: ClassVar[str] = "sleeve"
    data: ClassVar[Mapping[str, Reader]] = {"axis": direction}
    freedoms: ClassVar[tuple[Freedom, ...]] = (Freedom("slide", "m"), Freedom("turn"))

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        return tuple(ScrewMotion(self.axes[0].exact, turns=turns) for turns in (False, True))
