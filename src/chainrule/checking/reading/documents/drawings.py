"""Matrices drawn with signs: bars or brackets over several lines, and rows parted by spaces.

    |M + m    m l cos θ| |ẍ|   |F|          M = [M11 M12; M21 M22]
    |m l cos θ    I    | |θ̈| = |0|

Each is written as one formula in the notation [a, b; c, d].
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

MAX_LINES = 12  # of one drawing
MAX_BLOCK = 4_000  # signs of an array over several lines
_BOX = re.compile(r"[⎡⎢⎣⎛⎜⎝│]([^⎤⎥⎦⎞⎟⎠│⎡⎢⎣⎛⎜⎝]*)[⎤⎥⎦⎞⎟⎠│]")
_BARS = re.compile(r"\|([^|\n]*)\||\[([^\[\]\n]*)\]")
_CELL = re.compile(r"\S+(?: \S+)*")
_TABLE = re.compile(r"^\s*\|.*\|\s*$")
_ASSIGNED = re.compile(
    r"^[ \t]*(?:const\s+)?([A-Za-z]\w*)[ \t]*=[ \t]*(?:@[ \t]*\([^()\n]*\)\s*)?\[", re.MULTILINE
)
_COMMENT = re.compile(r"(?:%|#|//).*")
_OPERATORS = "+-*/^=,;(:[&|"
Drawn = tuple[str, int, int]


def drawings(text: str) -> list[Drawn]:
    """(formula, where it begins, where it ends) of every matrix that is drawn."""
    found = [*_over_lines(text), *_in_rows(text)]
    return sorted(found, key=lambda drawn: drawn[1])


def _over_lines(text: str) -> Iterator[Drawn]:
    """Blocks of lines with the same number of brackets in each."""
    at = 0
    lines: list[tuple[str, int, str]] = []
    for line in text.split("\n"):
        kind = "box" if _BOX.search(line) else "bars" if _is_barred(line) else ""
        lines.append((line, at, kind))
        at += len(line) + 1
    for kind, block in groupby(lines, key=lambda item: item[2]):
        rows = list(block)
        if kind and 1 < len(rows) <= MAX_LINES:
            formula = _joined([line for line, _, _ in rows], _BOX if kind == "box" else _BARS)
            if formula:
                yield formula, rows[0][1], rows[-1][1] + len(rows[-1][0])


def _is_barred(line: str) -> bool:
    """|a  b| [x] = |c|, and no row of a table: something stands between or beside its bars."""
    if "\\" in line or "$" in line or line.count("|") % 2 or not _BARS.search(line):
        return False
    return "|" in line and not (_TABLE.match(line) and line.count("|") > 3 and "[" not in line)


def _joined(lines: list[str], groups: re.Pattern[str]) -> str:
    """One formula of the lines; empty where they do not fit together."""
    parts = [[next((g for g in m.groups() if g is not None), "") for m in groups.finditer(line)]
             for line in lines]  # fmt: skip
    count = {len(part) for part in parts}
    if len(count) != 1:
        return ""
    gaps = [_gaps(line, groups) for line in lines]
    written = [" ".join(gap[k].strip() for gap in gaps).strip() for k in range(len(gaps[0]))]
    if sum(gap.count("=") for gap in written) != 1:
        return ""
    formula = written[0]
    for k in range(count.pop()):
        rows = [_CELL.findall(part[k]) for part in parts]
        rows = [row for row in rows if row]
        if len({len(row) for row in rows}) != 1:
            return ""
        cells = "; ".join(", ".join(f"({cell})" for cell in row) for row in rows)
        formula += f" [{cells}] {written[k + 1]}"
    return formula


def _gaps(line: str, groups: re.Pattern[str]) -> list[str]:
    """What stands in front of, between and behind the brackets of a line."""
    at, found = 0, []
    for match in groups.finditer(line):
        found.append(line[at : match.start()])
        at = match.end()
    return [*found, line[at:]]


def _in_rows(text: str) -> Iterator[Drawn]:
    """M = [a b; c d] of MATLAB, and rows on lines of their own."""
    for match in _ASSIGNED.finditer(text):
        end = _closing(text, match.end())
        if end < 0:
            continue
        inside = text[match.end() : end]
        parted = _parted(_COMMENT.sub("", inside)) if "[" not in inside else inside
        if parted != inside and "\\" not in inside:
            yield f"{match[1]} = [{parted}]", match.start(1), end + 1


def _closing(text: str, start: int) -> int:
    depth = 1
    for i in range(start, min(len(text), start + MAX_BLOCK)):
        depth += (text[i] == "[") - (text[i] == "]")
        if depth == 0:
            return i
    return -1


def _parted(inside: str) -> str:
    """The array with a comma between its columns and a semicolon between its rows."""
    text = re.sub(r"\.(?=[*^/])", "", re.sub(r"\.\.\.[^\n]*\n", " ", inside)).strip()
    result, depth, i = "", 0, 0
    while i < len(text):
        c = text[i]
        depth += (c in "({") - (c in ")}")
        if not c.isspace() or depth:
            result, i = result + c, i + 1
            continue
        space = re.compile(r"\s+").match(text, i)
        assert space is not None
        i = space.end()
        before, after = result[-1:], text[i : i + 1]
        signed = after in "+-" and not text[i + 1 : i + 2].isspace()
        ends = before not in _OPERATORS and (signed or after not in "+-*/^=,;):]&|")
        result += (";" if "\n" in space[0] else ",") * ends + " "
    return result
