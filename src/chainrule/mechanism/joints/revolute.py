"""A hinge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from chainrule.mechanism.joints.base import Freedom, Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion


@dataclass(frozen=True)
class Revolute(Joint):
    """A hinge: q is the angle about the axis, in rad."""

    word: ClassVar[str] = "revolute"
    elsewhere: ClassVar[tuple[str, ...]] = ("hinge", "rotary", "rotational", "pin", "continuous")
    label: ClassVar[str] = "revolute"
    urdf: ClassVar[tuple[str, ...]] = ("revolute", "continuous")
    drawn: ClassVar[str] = "hinge"
    data: ClassVar[Mapping[str, Reader]] = {"axis": direction}
    freedoms: ClassVar[tuple[Freedom, ...]] = (Freedom(),)

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        return (ScrewMotion(self.axes[0].exact, turns=True),)
