"""The outcome for one side of a formula, before it is put into words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from chainrule.checking.reading.tree import Node


class Verdict(Enum):
    """right, wrong, or unread (never counted as right)."""

    RIGHT = "right"
    UNREAD = "unread"
    WRONG = "wrong"

    @property
    def rank(self) -> int:
        """How bad: a general formula is as bad as its worst case."""
        return list(Verdict).index(self)


@dataclass(frozen=True)
class Outcome:
    """What came out for one side, with the values that it rests on."""

    member: int
    verdict: Verdict
    quantity: str = ""
    right: Any = None
    value: Any = None
    difference: Any = None
    reason: str = ""
    remarks: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    shape: bool = False
    anchor: int = 0
    defines: tuple[str, str, str] | None = None
    where: str = ""
    trees: tuple[Node | None, ...] = ()
    scale: Any = None  # the notes' row is this multiple of an equation of motion
    row: int | None = None
    credit: float = 0.0  # how much of a wrong side is right, for the search
