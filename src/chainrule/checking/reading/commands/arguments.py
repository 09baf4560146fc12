"""Arguments of commands: in braces, in brackets, or the next sign."""

from __future__ import annotations

import re

from chainrule.checking.reading.scanner import closing

CALL = re.compile(r"\\([A-Za-z]+)")
CLOSERS = {"(": ")", "[": "]", "{": "}", "|": "|"}
MAX_BRACKET = 8_000  # signs between two brackets

Pieces = list[str | tuple[int, int]]
"""What stands for a command: text of its own, and stretches of the original."""


def arguments(text: str, at: int, count: int) -> tuple[int, list[tuple[int, int]]]:
    """(the position behind them, where each stands) of a command's arguments."""
    found: list[tuple[int, int]] = []
    while len(found) < count:
        at = behind_space(text, at)
        if at >= len(text):
            break
        if text[at] == "{":
            end = closing(text, at)
            if end < 0:
                break
            found.append((at + 1, end - 1))
        else:
            match = CALL.match(text, at)
            end = match.end() if match else at + 1
            found.append((at, end))
        at = end
    return at, found


def behind_space(text: str, at: int) -> int:
    """The position of the next sign that is no space."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def bracketed(text: str, at: int) -> int:
    """The position behind the bracket of any kind that closes the one at `at`; −1 without one."""
    opened, closer = text[at : at + 1], CLOSERS.get(text[at : at + 1], "")
    if opened == "{":
        return closing(text, at)
    depth, braces = 1, 0
    for i in range(at + 1, min(len(text), at + MAX_BRACKET) if closer else at):
        sign = text[i]
        if sign in "{}" and text[i - 1] != "\\":
            braces += 1 if sign == "{" else -1
            if braces < 0:
                return -1
        elif braces == 0 and sign == closer:
            depth -= 1
            if depth == 0:
                return i + 1
        elif braces == 0 and sign == opened:
            depth += 1
    return -1
