"""The scanner: a position in a passage, and the tokens found so far."""

from __future__ import annotations

from dataclasses import dataclass

from chainrule.checking.reading.alphabet import COMMAND, LETTERED

APPROXIMATE = "only approximate"
MAX_DEPTH = 40  # brackets inside brackets: nobody reads deeper, and recursion stays shallow
MAX_TOKENS = 20_000
MAX_DIGITS = 40
MAX_NAME = 80  # signs in a name with all its accents and scripts
MAX_GROUP = 5_000  # signs that a brace may enclose where its end has to be looked for


class UnreadError(ValueError):
    """Why a formula could not be read, in words for its author."""


@dataclass(frozen=True)
class Token:
    """A word of the grammar, with where it came from."""

    kind: str
    value: object
    start: int
    end: int


class Scanner:
    """A passage, read from left to right; `latex` decides whether letters stand for themselves."""

    def __init__(self, text: str, *, latex: bool):
        self.text, self.latex, self.at = text, latex, 0
        self.tokens: list[Token] = []
        self.prescript = ""
        self.comments: set[int] = set()  # where an \\underbrace ends and its comment begins
        self.opened: set[int] = set()  # braces around a signed part of a sum, which bind nothing

    def read(self) -> list[Token]:
        """All tokens of the passage."""
        raise NotImplementedError

    def add(self, kind: str, value: object, start: int) -> None:
        """Append a token that ends here."""
        self.tokens.append(Token(kind, value, start, self.at))

    def argument(self) -> str:
        """The argument of a command: {…} or the next sign; consumed, as text."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        if self.at >= len(self.text):
            return ""
        if self.text[self.at] == "{":
            end = closing(self.text, self.at)
            if end < 0:
                self.at += 1
                return ""
            content, self.at = self.text[self.at + 1 : end - 1], end
            return content
        match = COMMAND.match(self.text, self.at)
        end = match.end() if match else self.at + 1
        if match and match[1] in LETTERED and self.text[end : end + 1] == "{":  # _\text{cart}
            end = max(end, closing(self.text, end))
        content, self.at = self.text[self.at : end], end
        return content


def closing(text: str, at: int) -> int:
    """The position behind the brace that closes the one at `at`; −1 when there is none."""
    depth = 0
    for i in range(at, min(len(text), at + MAX_GROUP)):
        if text[i] == "{" and text[i - 1 : i] != "\\":
            depth += 1
        elif text[i] == "}" and text[i - 1 : i] != "\\":
            depth -= 1
            if depth == 0:
                return i + 1
    return -1
