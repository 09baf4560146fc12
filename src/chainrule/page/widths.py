"""How wide a formula comes out, roughly, counted in letters."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"\\([A-Za-z]+|.)|([{}_^&])|(\s)|(.)")
_SPACES = {",": 0.3, "quad": 2.0, "qquad": 4.0, "!": 0.0, ";": 0.5, " ": 0.5}
_WORDS = {"sin": 2.8, "cos": 2.8, "left": 0.0, "right": 0.0, "bigl": 0.0, "bigr": 0.0, "dot": 0.0,
          "ddot": 0.0, "mathcal": 0.0, "mathrm": 0.0, "text": 0.0, "partial": 1.1, "sum": 2.4,
          "operatorname": 0.0, "displaystyle": 0.0}  # fmt: skip
SCRIPT = 0.72


def width(latex: str) -> float:
    """The width of a formula; of a matrix, that of its columns and brackets."""
    matrix = re.search(r"\\begin\{bmatrix\}(.*?)\\end\{bmatrix\}", latex, re.DOTALL)
    if matrix:
        rest = latex[: matrix.start()] + latex[matrix.end() :]
        return matrix_width([row.split("&") for row in matrix[1].split(r"\\")]) + width(rest)
    latex = re.sub(
        r"\\[td]?frac\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\{((?:[^{}]|\{[^{}]*\})*)\}", _fraction, latex
    )
    total, scale, stack, pending = 0.0, 1.0, [], False
    for match in _TOKEN.finditer(latex):
        word, mark, space, plain = match.groups()
        if space:
            continue
        if mark in ("_", "^"):
            pending = True
            continue
        if mark == "{":
            stack.append(scale)
            scale, pending = (SCRIPT if pending else scale), False
            continue
        if mark == "}":
            scale = stack.pop() if stack else 1.0
            continue
        if word is not None:
            size = _SPACES.get(word, _WORDS.get(word, 1.1))
        else:
            size = {"+": 2.2, "-": 2.2, "=": 2.4, "(": 0.8, ")": 0.8, ",": 0.7, ".": 0.5}.get(
                plain, 1.05
            )
        total += size * (SCRIPT if pending else scale)
        pending = False
    return total


def _fraction(match: re.Match[str]) -> str:
    """The wider of numerator and denominator, standing for the fraction."""
    return "{" + max(match[1], match[2], key=width) + "}"


def matrix_width(rows: list[list[str]]) -> float:
    """Columns as wide as their widest cells, a gap between them, brackets."""
    columns = max(len(row) for row in rows)
    cells = [max(width(row[j]) for row in rows if j < len(row)) for j in range(columns)]
    return sum(cells) + 2.0 * columns + 1.0
