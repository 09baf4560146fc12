"""The little LaTeX of labels, as runs of text: letters, sub- and superscripts, Greek."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chainrule.exact.printing import GREEK

SIZE = 15.0  # of the letters, in points
_TOKEN = re.compile(r"\\([A-Za-z]+|.)\s*|([{}_^])|(.)")
_WORDS = GREEK | {"lambda": "λ", "quad": "  ", ",": " ", " ": " ", "cdot": "·"}
_FUNCTIONS = ("sin", "cos", "tan")


@dataclass(frozen=True)
class TextRun:
    """Letters at one level: 0 the line, −1 a subscript, 1 a superscript."""

    text: str
    level: int
    italic: bool

    @property
    def width(self) -> float:
        """A guess that is good enough to keep labels apart."""
        each = {
            " ": 0.25,
            ".": 0.28,
            ",": 0.28,
            "m": 0.78,
            "i": 0.3,
            "l": 0.3,
            "(": 0.36,
            ")": 0.36,
        }
        size = SIZE * (0.7 if self.level else 1.0)
        return sum(each.get(c, 0.54) for c in self.text) * size


def runs(latex: str) -> list[TextRun]:
    """The runs of a label such as `l_{c1}`, `\\theta`, `\\tfrac{1}{2} \\, l` or `0.43`."""
    latex = re.sub(r"\\[tf]*frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2", latex)
    latex = re.sub(r"\\(?:mathrm|text)\{([^{}]*)\}", r"\1", latex)
    latex = latex.replace(r"\left", "").replace(r"\right", "")
    found: list[TextRun] = []
    levels, pending = [0], 0
    for match in _TOKEN.finditer(latex):
        word, mark, plain = match.groups()
        if mark in ("_", "^"):
            pending = -1 if mark == "_" else 1
            continue
        if mark == "{":
            levels.append(pending or levels[-1])
            pending = 0
            continue
        if mark == "}":
            levels = levels[:-1] or [0]
            continue
        text = plain if word is None else _WORDS.get(word, word)
        level, pending = pending or levels[-1], 0
        italic = text.isalpha() and word not in _FUNCTIONS
        if plain == " " and not levels[1:]:
            continue
        text = "−" if text == "-" else text
        if text in ("+", "−") and found and level == 0:
            text = f" {text} "
        if found and (found[-1].level, found[-1].italic) == (level, italic):
            found[-1] = TextRun(found[-1].text + text, level, italic)
        else:
            found.append(TextRun(text, level, italic))
    return found


def extent(latex: str) -> tuple[float, float]:
    """(width, height) of a label in points."""
    return sum(run.width for run in runs(latex)), SIZE * 1.15
