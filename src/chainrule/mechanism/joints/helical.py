"""A screw in its nut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from chainrule.mechanism.joints.base import Freedom, Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion
from chainrule.mechanism.quantity import read


@dataclass(frozen=True)
class Helical(Joint):
    """A screw in its nut: q is the angle about the axis, in rad, along which it advances by
    `pitch` times q; the pitch is in m/rad."""

    pitch: Any = None

    word: ClassVar[str] = "helical"
    label: ClassVar[str] = "helical"
    drawn: ClassVar[str] = "sleeve"
    data: ClassVar[Mapping[str, Reader]] = {"axis": direction, "pitch": read}
    freedoms: ClassVar[tuple[Freedom, ...]] = (Freedom(round=False),)

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        return (ScrewMotion(self.axis.exact, turns=True, pitch=self.pitch),)
