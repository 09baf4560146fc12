"""Directives of MyST and reStructuredText: what stands between ```{note} and its end is text, no
code; `:label: energy` below .. math:: is no formula."""

from __future__ import annotations

import re

_DIRECTIVE = re.compile(r"[ \t]*(`{3,}|~{3,})\{(?!math\b|code)[\w:-]+\}")


def without_directives(text: str) -> str:
    """The text with blanks for the fences around directives, sign for sign."""
    if "{" not in text:
        return text
    lines = text.split("\n")
    begin, marker = -1, ""
    for i, line in enumerate(lines):
        if begin < 0 and (opened := _DIRECTIVE.match(line)):
            begin, marker = i, opened[1]
        elif begin >= 0 and line.strip() == marker:
            lines[begin], lines[i] = " " * len(lines[begin]), " " * len(line)
            begin = -1
    return "\n".join(lines)


def without_options(body: str) -> str:
    """The body of a directive with blanks for its options, sign for sign."""
    return re.sub(r"(?m)^\s*:\w+:.*$", lambda option: " " * len(option[0]), body)
