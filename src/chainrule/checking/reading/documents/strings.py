"""Strings of programs: what `st.latex`, `Math` and `MathTex` show, docstrings, code in quotes."""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import dataclass

MAX_STRINGS = 400  # of one program
_QUOTED = re.compile(r"(?P<prefix>[A-Za-z]{0,2})(?P<quotes>\"{3}|'{3}|\"|')", re.DOTALL)
_ESCAPE = re.compile(r"\\(\\|\n|n(?![a-z])|['\"])", re.DOTALL)
_MEANT = {"\\": "\\", "\n": "", "n": "\n", "'": "'", '"': '"'}
_SILENT = (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT)


@dataclass(frozen=True)
class Quoted:
    """What a string says, and where each of its signs stands in the program."""

    text: str
    places: tuple[int, ...]  # one more than there are signs
    block: bool  # between three quotes

    @property
    def verbatim(self) -> bool:
        """Whether it stands in the program sign by sign."""
        return self.places[-1] - self.places[0] == len(self.text)


def quoted(code: str) -> list[Quoted]:
    """The strings of a program; those that stand side by side are one."""
    starts = [0]
    for line in code.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    found: list[Quoted] = []
    beside = False
    try:
        for token in tokenize.generate_tokens(io.StringIO(code).readline):
            if token.type == tokenize.STRING:
                start = starts[token.start[0] - 1] + token.start[1]
                said = _said(token.string, start)
                if said is not None and beside and found:
                    found[-1] = _joined(found[-1], said)
                elif said is not None:
                    found.append(said)
                beside = said is not None
            elif token.type not in _SILENT:
                beside = False
            if len(found) > MAX_STRINGS:
                break
    except (tokenize.TokenError, SyntaxError, ValueError):
        pass  # what was read up to there
    return found


def _said(literal: str, start: int) -> Quoted | None:
    """A string without its quotes; None for one with values put in."""
    opened = _QUOTED.match(literal)
    if opened is None or "f" in opened["prefix"].lower() or "b" in opened["prefix"].lower():
        return None
    inside = literal[opened.end() : len(literal) - len(opened["quotes"])]
    first = start + opened.end()
    text, places, at = "", list[int](), 0
    for escape in () if "r" in opened["prefix"].lower() else _ESCAPE.finditer(inside):
        text += inside[at : escape.start()] + _MEANT[escape[1]]
        places += range(first + at, first + escape.start() + len(_MEANT[escape[1]]))
        at = escape.end()
    text += inside[at:]
    places += range(first + at, first + len(inside) + 1)
    return Quoted(text, tuple(places), len(opened["quotes"]) == 3)


def _joined(one: Quoted, other: Quoted) -> Quoted:
    return Quoted(one.text + other.text, one.places[:-1] + other.places, one.block or other.block)
