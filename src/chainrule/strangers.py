"""Text from strangers: what a file says, made harmless where only its words are wanted."""

import re
import unicodedata

LONGEST_NAME = 100  # letters of a file's name


def visible(text: str) -> str:
    """The text with � for what nobody sees: control characters but line breaks and tabs, signs
    that turn the direction of writing, halves of characters."""
    return "".join(c if _is_visible(c) else "�" for c in text)


def _is_visible(character: str) -> bool:
    return character.isprintable() or character in "\n\t" or unicodedata.category(character) == "Zs"


def one_line(text: str) -> str:
    """The words of a text, in one line by any language's notion of lines."""
    return " ".join(visible(text).split())


def file_stem(name: str) -> str:
    """A name as that of a file in the folder where one is: no path, not hidden, not endless."""
    return re.sub(r"[^\w .-]", "_", one_line(name)).strip(" .")[:LONGEST_NAME] or "mechanism"


def plain(text: str) -> str:
    """The words as running text of a page, in which nothing is mathematics or code."""
    return re.sub(r"([\\$`])", r"\\\1", one_line(text))


def code(text: str) -> str:
    """The words as code within running text of a page."""
    return f"`{plain(text)}`"
