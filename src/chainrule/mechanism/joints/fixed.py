"""No joint at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from chainrule.mechanism.joints.base import Joint


@dataclass(frozen=True)
class Fixed(Joint):
    """No motion."""

    word: ClassVar[str] = "fixed"
    elsewhere: ClassVar[tuple[str, ...]] = ("rigid", "weld")
    label: ClassVar[str] = "fixed"
    urdf: ClassVar[tuple[str, ...]] = ("fixed",)
