"""A joint that others lead: a gear, the second finger of a gripper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from chainrule.errors import MechanismError
from chainrule.exact import Expression
from chainrule.frozen import FrozenMap
from chainrule.mechanism.joints.base import Joint, Reader, direction
from chainrule.mechanism.joints.model import ScrewMotion
from chainrule.mechanism.quantity import Quantity, Values, read


def ratios(value: object, where: str, values: Values) -> FrozenMap[str, Expression]:
    """Numbers by the names of coordinates."""
    if not isinstance(value, Mapping) or not value:
        raise MechanismError(f'expected ratios such as {{"q1": 2}}, got {value!r}', where)
    return FrozenMap({str(k): read(v, f"{where}.{k}", values) for k, v in value.items()})


def _truth(value: object, where: str, values: Values) -> bool:
    if not isinstance(value, bool):
        raise MechanismError(f"expected true or false, got {value!r}", where)
    return value


@dataclass(frozen=True)
class Follower(Joint):
    """x = offset + Σ k q, the angle about the axis, or with `slides` the way along it; `of` has k
    by the names of the coordinates q that lead it. It adds no coordinate to the mechanism, and
    what acts at it is described at the joints that lead, or by a `Strand`."""

    of: Mapping[str, Quantity] = field(default_factory=dict)
    offset: Quantity = 0
    slides: bool = False

    word: ClassVar[str] = "follower"
    label: ClassVar[str] = "following"
    data: ClassVar[Mapping[str, Reader]] = {
        "axis": direction, "of": ratios, "offset": read, "slides": _truth,
    }  # fmt: skip

    @property
    def drawn(self) -> str:  # type: ignore[override]
        """As a hinge, or as a slide."""
        return "slide" if self.slides else "hinge"

    @property
    def screws(self) -> tuple[ScrewMotion, ...]:
        """Of the hinge or slide, as if x were its coordinate."""
        return (ScrewMotion(self.axes[0].exact, turns=not self.slides),)
