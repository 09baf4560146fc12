"""Languages: what programs can be written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chainrule.registry import Registry
from chainrule.strangers import one_line

if TYPE_CHECKING:
    from chainrule.program.emit.module import Module


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


OURS = words("""advance bit canonical checked digit exponent high lookup loops low methods
number philox pow2 rollout table upper words sin cos tan arcsin arccos arctan arctan2 exp log
pow tanh sincos""")
"""Functions and variables that the files themselves define."""


@dataclass(frozen=True)
class Language:
    """A module of programs → the text of a file.

    `ending` is the file's, `keywords` are names that no function or variable can have. Not
    `whole`: it holds the loop of the first method alone. `named_file`: a file has the name of
    what it defines.
    """

    word: str
    label: str
    ending: str
    write: Callable[[Module], str]
    keywords: frozenset[str] = frozenset()
    whole: bool = True
    named_file: bool = False


LANGUAGES: Registry[Language] = Registry("language")
"""Filled in by the package, `chainrule.program.emit`."""


def line_comment(mark: str, text: str) -> str:
    """The text behind the mark of a comment that ends with its line."""
    return f"{mark} {one_line(text)}"


def block_comment(text: str) -> str:
    """The text as a comment of C, and of most languages that came after it."""
    inside = one_line(text).replace("*/", "* /").replace("/*", "/ *")
    return f"/* {inside} */"


def c_string(text: str) -> str:
    """The words as a string literal of C, any other sign than these as the octal of its bytes."""
    plain = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-.,:;()[]{}="
    inside = (chr(b) if b in plain else f"\\{b:03o}" for b in one_line(text).encode())
    return f'"{"".join(inside)}"'


def identifier(name: str) -> str:
    """The name in letters, digits and underscores, no word of any of the languages."""
    text = "".join(c if c.isascii() and c.isalnum() else "_" for c in name)
    text = text if text and not text[0].isdigit() else f"_{text}"
    taken = any(text in words for words in (OURS, *(one.keywords for one in LANGUAGES.values())))
    return f"{text}_" if taken else text
