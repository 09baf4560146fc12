"""A screw in its nut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from chainrule.mechanism.joints.base import Freedom, Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion
from chainrule.mechanism.quantity import Quantity, read


@dataclass(frozen=True)
class Helical(Joint):
    """A screw in its nut: q is the angle about the axis, in rad, along which it advances by
    `pitch` times q; the pitch is in m/rad."""

    pitch: Quantity | None = None

    word: ClassVar[str] = "helical"
    elsewhere: ClassVar[tuple[str, ...]] = ("screw",)
    label: ClassVar[str] = "helical"
    drawn: ClassVar[str] = "sleeve"
    data: ClassVar[Mapping[str, Reader]] = {"axis": direction, "pitch": read}
    freedoms: ClassVar[tuple[Freedom, ...]] = (Freedom(round=False),)

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        return (ScrewMotion(self.axes[0].exact, turns=True, pitch=read(self.pitch, "pitch")),)
