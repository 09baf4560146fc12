"""A passage: a stretch of mathematics and its place in a document."""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.checking.reading.documents.programs import Assignment

MAX_PASSAGE = 20_000  # signs of one formula block


@dataclass(frozen=True)
class Passage:
    """A stretch of mathematics and its place in the document."""

    text: str
    start: int
    latex: bool
    inline: bool = False
    places: tuple[int, ...] | None = None  # of each sign of a text that was written out
    written: Assignment | None = None  # of a program, which needs no grammar

    def place(self, at: int) -> int:
        """The position in the document of a sign of the text."""
        return self.start + (
            at if self.places is None else self.places[min(at, len(self.places) - 1)]
        )
