"""Indents: pieces of programs, cut from functions and classes, made what can be parsed."""

from __future__ import annotations

import ast
import re
import textwrap
import warnings

MAX_CODE = 50_000  # signs of a block
_PROBLEMS = (SyntaxError, ValueError, RecursionError, MemoryError)
_COMMENT = re.compile(r"#[^\n]*")


def parsed(code: str) -> tuple[ast.Module, list[int]] | None:
    """(the syntax tree of a program, how many signs each of its lines has lost), or None."""
    if len(code) > MAX_CODE:
        return None
    lines = code.split("\n")
    first = next((line for line in lines if line.strip()), "")
    margin = len(first) - len(first.lstrip(" \t"))
    for text, lost in ((textwrap.dedent(code), [margin] * len(lines)), evened(lines)):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # "\\ddot" in a string that is not raw
                return ast.parse(text), lost
        except _PROBLEMS:
            continue
    return None


def evened(lines: list[str]) -> tuple[str, list[int]]:
    """The lines without indents that no colon asks for, and how many signs each has lost."""
    levels = [[0, 0]]  # indents of the open blocks: as written, as they are to be
    even, lost, depth, opens = list[str](), list[int](), 0, False
    for line in lines:
        said = _COMMENT.sub("", line).strip()
        indent = len(line) - len(line.lstrip(" \t"))
        if said and depth <= 0:
            if opens and indent > levels[-1][0]:
                levels.append([indent, levels[-1][1] + 4])
            while len(levels) > 1 and indent < levels[-1][0]:
                levels.pop()
            levels[-1][0] = indent
        kept = min(indent, levels[-1][1]) if said else 0
        even.append(" " * kept + line[indent:] if said else "")
        lost.append(indent - kept)
        depth += sum(map(said.count, "([{")) - sum(map(said.count, ")]}"))
        opens = said.endswith(":") if said and depth <= 0 else opens
    return "\n".join(even), lost
