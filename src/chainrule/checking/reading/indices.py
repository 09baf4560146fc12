"""Indices in brackets, M[0][1] and G[1], as subscripts; counted from 0 where the document does."""

from __future__ import annotations

import re

from chainrule.checking.reading.alphabet import ACCENTS, FONTS, FUNCTIONS, greek

_ACCENT = "|".join(name for name in (*ACCENTS, *FONTS))
_NAME = rf"(?P<name>\\(?:{_ACCENT})\s*\{{\s*\\?\w+\s*\}}|\\[A-Za-z]+|(?<![A-Za-z\\])[A-Za-z]+)"
_INDEXED = re.compile(
    rf"{_NAME}(?:\s*\([^()=+]{{1,30}}\))?\s*\[\s*(?P<row>\d)\s*(?:(?:,|\]\s*\[)\s*(?P<column>\d|:)\s*)?\]"
    r"(?P<matrix>\s*&?\s*=\s*(?:\\left\s*)?(?:\\begin\{[a-zA-Z]?matrix|\[))?"
)
_CALLED = re.compile(r"\b(?P<name>[A-Za-z]{1,5})\((?P<row>[1-9])\s*(?:,\s*(?P<column>[1-9]))?\)")
_FROM_ZERO = re.compile(
    r"[A-Za-z}]\s*\[\s*0\s*\]|[A-Za-z}]\s*\[\s*\d\s*,\s*0\s*\]|\[\s*0\s*,\s*[\d:]\s*\]"
)
_BEYOND = re.compile(r"[A-Za-z})]\s*\[\s*(?:[1-9]\s*,\s*)?[2-9]\s*[\],]")
_MATRICES = "MDHABC"


def first_index(text: str) -> int | None:
    """0 or 1: what the document counts from, in brackets; None where it does not show."""
    if _FROM_ZERO.search(text):
        return 0
    return 1 if _BEYOND.search(text) else None


def next_index(
    text: str, at: int, first: int | None, *, latex: bool
) -> tuple[int, int, str] | None:
    """(start, end, subscript) of the next index in brackets; a row of a matrix is `1:`."""
    if not latex and (called := _next_call(text, at)) is not None:
        return called
    if first is None:
        return None
    for match in _INDEXED.finditer(text, at):
        name = match["name"]
        command = name[1:] if name[0] == "\\" and "{" not in name else ""
        if (command and not greek(command)) or (
            not command and len(name) > 3 and latex and name[0] != "\\"
        ):
            continue
        if match["column"] is None and len(name.strip("\\")) == 1 and name.islower():
            continue  # m[1] may be a product
        row, column = int(match["row"]) + 1 - first, match["column"]
        if row > 9:
            continue
        sub = str(row)
        if column is not None and column != ":":
            sub += str(int(column) + 1 - first)
        elif column == ":" or (match["matrix"] and name.strip("}")[-1] in _MATRICES):
            sub += ":"
        return match.end("name"), match.start("matrix") if match["matrix"] else match.end(), sub
    return None


def _next_call(text: str, at: int) -> tuple[int, int, str] | None:
    """q(1) and M(1,2) of MATLAB, which counts from 1."""
    for match in _CALLED.finditer(text, at):
        if match["name"] not in FUNCTIONS:
            return match.end("name"), match.end(), match["row"] + (match["column"] or "")
    return None
