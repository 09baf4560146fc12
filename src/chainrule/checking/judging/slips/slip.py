"""A slip: what would make a wrong formula right, in words, and how much of it that touches."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from chainrule.checking.reading.tree import Symbol


class Size(Enum):
    """How much of a formula a change touches, from what proves a slip to what proves little."""

    PART = "one thing inside one term: a sign, a letter, an index, a dot, a square, a factor"
    FACTOR = "letters that multiply one term"
    PIECE = "one piece of a bracket that other letters multiply"
    CONSTANT = "a term that moves as it should has another constant"
    PLACE = "one term stands in place of another"
    WHOLE = "all of a side: its sign or factor"
    TERM = "one term is missing or too much"
    NUMBER = "a number for another"
    SEVERAL = "several terms or entries"
    NONE = "nothing was found"


class Slip(NamedTuple):
    """The change in words, its size, and what is odd about the dimensions as written.

    `exchange` is the letter that is written and the one that is meant, `factor` the number that a
    side as a whole lacks.
    """

    change: str = ""
    size: Size = Size.NONE
    odd: str = ""
    exchange: tuple[Symbol, Symbol] | None = None
    factor: float | None = None

    def __bool__(self) -> bool:
        return bool(self.change)

    @property
    def words(self) -> str:
        """All of it, to be read."""
        return "; ".join(part for part in (self.change, self.odd) if part)

    @property
    def is_inside(self) -> bool:
        """Whether one thing inside one term is wrong."""
        return self.size in (Size.PART, Size.FACTOR)

    @property
    def is_single(self) -> bool:
        """Whether one change, whatever it touches, explains the difference."""
        return self.is_inside or self.size in (
            Size.WHOLE, Size.TERM, Size.PIECE, Size.NUMBER
        )  # fmt: skip


NO_SLIP = Slip()
