"""Tables of derivatives: a quantity in front of each row, a coordinate above each column.

∂L/∂q in front and θ above, L in front and ∂/∂θ or θ above: the cell says what ∂L/∂θ is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

MAX_CELLS = 400  # of all tables of a document
LONGEST = 4_000  # signs of a cell that are looked at
_RULE = re.compile(r"^[ \t]*+\|?(?:[ \t]*+:?-++:?[ \t]*+\|)++[ \t:-]*+$", re.MULTILINE)
_MATH = re.compile(r"\$+([^$\n]+)\$+|\\\((.+?)\\\)")
_INDEX = r"(?:_(?:\{[ijkr]\}|[ijkr]))?"
_GENERIC_RATE = re.compile(rf"\\dot\s*(?:\{{\s*q{_INDEX}\s*\}}|q){_INDEX}")
_GENERIC = re.compile(rf"(?<![A-Za-z\\])q{_INDEX}(?![A-Za-z])")
_SPECIFIC = re.compile(r"\\partial|\\frac\s*\{\s*d")
_OPERATOR = re.compile(r"\\[dt]?frac\s*\{\s*(?:\\partial|d)\s*\}")
_BY = r"_(?:\{[ijk]\}|[ijk](?![A-Za-z]))"
_INDEXED = rf"\\?[A-Za-z]+{_BY}"
_INDEXED_RATE = re.compile(
    rf"\\dot\s*(?:\{{\s*{_INDEXED}\s*\}}|\{{\s*\\?[A-Za-z]+\s*\}}{_BY}|{_INDEXED})"
)
_INDEXED_NAME = re.compile(rf"(?<![A-Za-z\\]){_INDEXED}")
_PLAIN = re.compile(r"\\?[A-Za-z]+(?:_\{?\w{1,8}\}?)?|\\math\w+\s*\{[A-Za-z]\}")
_LOW = r"(?:_(?:\{\w\}|\w))?"
_LETTER = rf"\\?[A-Za-z]+{_LOW}"
_COORDINATE = re.compile(rf"{_LETTER}|\\dot\s*(?:\{{{_LETTER}\}}|{_LETTER}){_LOW}")


def cells(text: str) -> Iterator[tuple[str, str, int]]:
    """(what a cell is, what stands in it, where that begins) of every table of derivatives."""
    count, at = 0, 0
    for rule in _RULE.finditer(text):
        if rule.start() < at:  # a line of the table before
            continue
        above = text.rfind("\n", 0, max(rule.start() - 1, 0)) + 1
        heads = [_formula(c) for c, _ in _split(text[above : rule.start()].rstrip("\n"), above)]
        at = rule.end() + 1
        while at < len(text) and "|" in (line := text[at : text.find("\n", at) % (len(text) + 1)]):
            row = list(_split(line, at))
            front = _formula(row[0][0])
            above = heads if len(heads) == len(row) - 1 else heads[1:]
            for (cell, start), head in zip(row[1:], above, strict=False):
                count += 1
                if count > MAX_CELLS:
                    return
                found = _MATH.search(cell)
                name = _name(front[0], head[0])
                if name and found and "=" not in cell:
                    group = 1 if found[1] is not None else 2
                    yield name, found[group], start + found.start(group)
            at += len(line) + 1


def _split(line: str, start: int) -> Iterator[tuple[str, int]]:
    """The cells of a row, with their places."""
    lead = len(line) - len(line.lstrip(" \t|"))
    at = start + min(lead, line.find("|") + 1 if line.lstrip().startswith("|") else 0)
    for cell in line[at - start :].rstrip(" \t|\n").split("|"):
        yield cell[:LONGEST], at
        at += len(cell) + 1


def _formula(cell: str) -> tuple[str, int]:
    found = _MATH.search(cell)
    inner = ((found[1] or found[2]) if found else "").replace("\\displaystyle", "")
    inner = re.sub(r"(?<!dot)\{(\\?[A-Za-z]+)\}(?=\s*_)", r"\1", inner)  # {\theta}_1
    return inner.rpartition("=")[2].strip(), found.start() if found else 0


def _name(front: str, head: str) -> str:
    """∂L/∂θ, of what stands in front of the row and above the column."""
    if front and not head and _SPECIFIC.search(front) and not _GENERIC.search(front):
        return front  # ∂L/∂θ | … below words
    if not front or not head:
        return ""
    if "\\partial" in front and _COORDINATE.fullmatch(head):
        name = front
        for rate, plain in ((_INDEXED_RATE, _INDEXED_NAME), (_GENERIC_RATE, _GENERIC)):
            name = rate.sub(lambda _: rf"\dot{{{head}}}", name)
            name = plain.sub(lambda _: head, name)
            if name != front:
                return name
        return ""
    if "\\partial" in front and re.fullmatch(r"[1-9]", head):  # i = 1 above the column
        return re.sub(_BY, f"_{{{head}}}", front)
    if "\\partial" in front:
        return ""
    if _PLAIN.fullmatch(front) and _OPERATOR.search(head):
        return f"{head} {front}"
    if _PLAIN.fullmatch(front) and _COORDINATE.fullmatch(head) and front != head:
        return rf"\frac{{\partial {front}}}{{\partial {head}}}"
    return ""
