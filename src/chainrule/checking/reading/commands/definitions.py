"""Commands that a document defines itself, in LaTeX or in the settings of MathJax and KaTeX."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chainrule.checking.reading.commands.arguments import Pieces, arguments, bracketed
from chainrule.checking.reading.scanner import closing

MAX_DEFINED = 400  # commands of one document
_DEFINED = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|declarecommand|DeclareRobustCommand"
    r"|DeclareMathOperator)\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?"
    r"\s*(?:\[(\d)\])?(?:\[([^\]]*)\])?\s*(?=\{)|\\def\s*\\([A-Za-z]+)((?:#\d)*)\s*(?=\{)"
)
_DOCUMENT = re.compile(
    r"\\(?:New|Renew|Provide|Declare)DocumentCommand\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*"
    r"\{\s*((?:O\s*\{[^{}]*\}|[som])?(?:\s*m)*)\s*\}\s*(?=\{)"
)
_PAIRED = re.compile(
    r"\\DeclarePairedDelimiterX?\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*(?:\[1\])?\s*"
    r"\{([^{}]{1,12})\}\s*\{([^{}]{1,12})\}"
)
_ALIAS = re.compile(r"\\let\s*\\([A-Za-z]+)\s*=?\s*(\\[A-Za-z]+)")
_SETTINGS = re.compile(r"""["']?[mM]acros["']?\s*:\s*(?=\{)""")
_SETTING = re.compile(
    r"""["']?(?:\\\\)?([A-Za-z]+)["']?\s*:\s*(?:\[\s*)?(["'])((?:(?!\2).){1,300})\2"""
    r"(?:\s*,\s*(\d)\s*\])?"
)


@dataclass(frozen=True)
class Macro:
    """What a command stands for, with #1, #2 for its arguments.

    With a `default` the first of them may stand in brackets, or not at all.
    """

    arguments: int
    body: str
    default: str | None = None

    def written_out(self, text: str, at: int) -> tuple[int, Pieces] | None:
        """(the end of the call, what stands for it), the command's name ending at `at`."""
        count, given = self.arguments, list[str | tuple[int, int]]()
        if self.default is not None and count:
            opened = re.compile(r"\s*\[").match(text, at)
            end = bracketed(text, opened.end() - 1) if opened else -1
            given.append((opened.end(), end - 1) if opened and end > 0 else self.default)
            at, count = (end if end > 0 else at), count - 1
        end, found = arguments(text, at, count)
        if len(found) < count:
            return None
        given += found
        pieces: Pieces = []
        for part in re.split(r"(#\d)", self.body):
            number = int(part[1]) if re.fullmatch(r"#\d", part) else 0
            if number and number <= len(given):
                pieces.append(given[number - 1])
            elif part:
                pieces.append(part)
        return end, [*pieces, " "]


def macros(text: str) -> dict[str, Macro]:
    """The commands that a document defines."""
    found: dict[str, Macro] = {}
    for match in _DEFINED.finditer(text):
        body = _body(text, match.end())
        if body is not None and len(found) < MAX_DEFINED:
            count = int(match[2] or 0) if match[1] else len(match[5]) // 2
            found[match[1] or match[4]] = Macro(count, body, match[3])
    for match in _DOCUMENT.finditer(text):
        body = _body(text, match.end())
        default = re.match(r"\s*O\s*\{([^{}]*)\}", match[2])
        count = match[2].count("m") - (default[1].count("m") if default else 0)
        if body is not None and len(found) < MAX_DEFINED and match[2].strip()[:1] not in ("s", "o"):
            found[match[1]] = Macro(count + bool(default), body, default[1] if default else None)
    for match in _PAIRED.finditer(text):
        found.setdefault(match[1], Macro(1, rf"{match[2]} #1 {match[3]}"))
    for match in _ALIAS.finditer(text):
        found.setdefault(match[1], Macro(0, match[2]))
    for match in _SETTINGS.finditer(text):
        end = closing(text, match.end())
        for setting in _SETTING.finditer(text, match.end(), max(end, match.end())):
            body = setting[3].replace("\\\\", "\\")
            found.setdefault(setting[1], Macro(int(setting[4] or 0), body))
    return found


def _body(text: str, at: int) -> str | None:
    end = closing(text, at)
    return text[at + 1 : end - 1] if end > 0 else None
