"""A slide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from chainrule.mechanism.joints.base import Freedom, Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion


@dataclass(frozen=True)
class Prismatic(Joint):
    """A slide: q is the distance along the axis, in m."""

    word: ClassVar[str] = "prismatic"
    elsewhere: ClassVar[tuple[str, ...]] = ("slide", "slider", "sliding", "linear")
    label: ClassVar[str] = "prismatic"
    urdf: ClassVar[tuple[str, ...]] = ("prismatic",)
    drawn: ClassVar[str] = "slide"
    data: ClassVar[Mapping[str, Reader]] = {"axis": direction}
    freedoms: ClassVar[tuple[Freedom, ...]] = (Freedom(unit="m"),)

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        return (ScrewMotion(self.axes[0].exact, turns=False),)
