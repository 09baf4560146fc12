"""Transcribing: functions of MATLAB and Julia that return the rates of their states, in Python.

    function dx = pendulum(t, x)              def pendulum(t, x):
      dx(1) = x(2);                               dx[0] = x[1]
      dx(2) = -g/l*sin(x(1)); % gravity           dx[1] = -g/l*sin(x[0])
    end                                           return dx

Which states are angles, and which rates accelerations, is then found as in programs of Python.
"""

from __future__ import annotations

import re
from dataclasses import replace

from chainrule.checking.reading.documents.programs import Assignment, assignments

MAX_FUNCTIONS = 20  # of a block
_NAME = r"[A-Za-z]\w*"
_MATLAB = re.compile(
    rf"^[ \t]*function\s+\[?[ \t]*({_NAME})[ \t]*\]?\s*=\s*{_NAME}\s*\(([^()\n]*)\)", re.MULTILINE
)
_JULIA = re.compile(rf"^[ \t]*function\s+{_NAME}!\s*\(\s*({_NAME})\s*,([^()\n]*)\)", re.MULTILINE)
_HANDLE = re.compile(rf"^[ \t]*{_NAME}[ \t]*=[ \t]*@[ \t]*\(([^()\n]*)\)\s*(?=\[)", re.MULTILINE)
_OPENS = re.compile(r"\s*(?:if|for|while|switch|try|begin|let)\b")
_ENDS = re.compile(r"\s*(?:end\b|(?=function\b))")
_ELSE = re.compile(r"\s*(?:else|elseif|case|otherwise|catch|global|persistent|return)\b")
_ENTRY = re.compile(rf"(?<!\w)({_NAME})\s*[(\[]\s*(\d)\s*(?:,\s*1\s*)?[)\]]")
_SIGNS = {"\n": " ", "^": "**", ".^": "**", ".*": "*", "./": "/", "//": "/", "'": ""}


class _Text:
    """Python, with the place of each of its signs in the original."""

    def __init__(self) -> None:
        self.signs: list[str] = []
        self.places: list[int] = []

    def add(self, text: str, place: int, *, as_it_is: bool = False) -> None:
        self.signs += text
        self.places += range(place, place + len(text)) if as_it_is else [place] * len(text)

    def span(self, signs: tuple[int, int]) -> tuple[int, int]:
        """Where these signs stand in the original."""
        return self.places[signs[0]], self.places[signs[1] - 1] + 1

    @property
    def last(self) -> str:
        """The last sign that is no space."""
        return next((c for c in reversed(self.signs) if not c.isspace()), "")


def accelerations(code: str, comment: str) -> list[Assignment]:
    """The accelerations that functions of such a program return, where they stand in it."""
    found: list[Assignment] = []
    for text in _functions(code, comment)[:MAX_FUNCTIONS]:
        found += [
            replace(a, target_span=text.span(a.target_span), value_span=text.span(a.value_span))
            for a in assignments("".join(text.signs)) if a.name.dots == 2
        ]  # fmt: skip
    return found


def _functions(code: str, comment: str) -> list[_Text]:
    found: list[_Text] = []
    heads = [(m, m[1], m[2]) for m in (_MATLAB if comment == "%" else _JULIA).finditer(code)]
    for match, rates, given in heads:
        text = _Text()
        text.add(f"def f({', '.join(re.findall(_NAME, given)) or '_'}):\n", match.start())
        at = match.end()
        end = _written(code, at, {rates, *re.findall(_NAME, given)}, comment, text)
        text.add(f"    return {rates}\n", end)
        found.append(text)
    for match in _HANDLE.finditer(code) if comment == "%" else ():
        names, text = re.findall(_NAME, match[1]), _Text()
        text.add(f"def f({', '.join(names) or '_'}):\n    return ", match.start())
        close = code.find("]", match.end())
        _line(code, match.end(), (close if close > 0 else len(code)) + 1, set(names), comment, text)
        found.append(text)
    return found


def _written(code: str, at: int, vectors: set[str], comment: str, text: _Text) -> int:
    """The body of a function, line by line, as far as its end."""
    depth = 0
    while at < len(code):
        stop = _line_end(code, at, comment)
        line = code[at:stop]
        if _ENDS.match(line):
            if depth == 0:
                return at
            depth -= 1
        elif _OPENS.match(line):
            depth += 1
        elif depth == 0 and line.strip() and not _ELSE.match(line):
            text.add("    ", at)
            start = at + len(line) - len(line.lstrip())
            _line(code, start, stop, vectors, comment, text)
            text.add("\n", stop)
        at = stop + 1
    return len(code) - 1


def _line_end(code: str, at: int, comment: str) -> int:
    """Where a statement ends: its line, and those in which brackets or … go on."""
    depth = 0
    while at < len(code):
        c = code[at]
        if c == comment or code.startswith("...", at):
            more = c != comment
            at = code.find("\n", at) % (len(code) + 1)
            if not more and depth <= 0:
                return at
            at += more
            continue
        if c == "\n" and depth <= 0:
            return at
        depth += (c in "([{") - (c in ")]}")
        at += 1
    return at


def _line(code: str, at: int, stop: int, vectors: set[str], comment: str, text: _Text) -> None:
    """A statement sign by sign: entries counted from zero, rows with commas, no comments."""
    open_brackets: list[str] = []
    while at < stop:
        c, two = code[at], code[at : at + 2]
        entry = _ENTRY.match(code, at)
        if entry and entry[1] in vectors:
            text.add(entry[1], at, as_it_is=True)
            text.add(f"[{int(entry[2]) - 1}]", entry.end() - 1)
            at = entry.end()
            continue
        if c == comment or code.startswith("...", at):
            at = code.find("\n", at, stop) % (stop + 1) + (c != comment)
            text.add(" ", min(at, stop) - 1)
            continue
        sign = two if two in _SIGNS else c
        if c in "([{":
            open_brackets.append(c)
        elif c in ")]}" and open_brackets:
            open_brackets.pop()
        if c in ";\n" and open_brackets[-1:] == ["["]:
            text.add(" " if text.last in "[,(" else ", ", at)
        elif sign in _SIGNS:
            text.add(_SIGNS[sign], at)
        else:
            text.add(c, at)
        at += len(sign) if sign in _SIGNS else 1
