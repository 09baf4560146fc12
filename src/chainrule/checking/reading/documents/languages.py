"""Programs that are read line by line, as MATLAB and Julia; what is no formula is blanked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chainrule.checking.reading.passage import Passage
from chainrule.checking.reading.plain_lines import FILLER, plain_lines


@dataclass(frozen=True)
class LineByLine:
    """The sign of a comment, and what is blanked in its lines."""

    comment: str
    blanked: re.Pattern[str]


_KEYWORD = re.compile(
    r"\s*(?:function|if|else|elseif|for|while|end|return|switch|case|classdef|syms|clear|using|import"
    r"|const|struct|begin|plot|figure|global|persistent)\b"
)
_FIELD = r"\b[A-Za-z]\w*\.(?=[A-Za-z])"  # obj.m1, p.l2
_FORM = r"_(?:sym|num|sol|val)\b"  # T_sym
_CALLED = r"@[ \t]*\([^()\n]*\)"  # M = @(q) [...]: a function of q
MATLAB = LineByLine(
    "%", re.compile(rf"%[^\n]*|{_CALLED}|\.\.\.[^\n]*\n|\.(?=[*^/])|{_FIELD}|{_FORM}")
)
JULIA = LineByLine("#", re.compile(rf"#[^\n]*|/(?=/)|\.(?=[*^/+-])|{_FIELD}|{_FORM}"))
LANGUAGES = {
    "matlab": MATLAB, "octave": MATLAB, "m": MATLAB, "julia": JULIA, "jl": JULIA,
}  # fmt: skip


def lines_of(code: str, language: LineByLine) -> list[Passage]:
    """The formulas of such a program, those of its comments too, sign for sign where they stand."""
    found: list[Passage] = []
    lines, at = code.split("\n"), 0
    body = []
    for line in lines:
        said = line.lstrip()
        if said.startswith(language.comment):
            found += plain_lines(code, at + line.index(language.comment) + 1, at + len(line))
        body.append(" " * len(line) if _KEYWORD.match(line) else line)
        at += len(line) + 1
    blank = language.blanked.sub(lambda m: FILLER * len(m[0]), "\n".join(body))
    found += plain_lines(blank, 0, len(blank), code=True)
    return sorted(found, key=lambda p: p.start)
