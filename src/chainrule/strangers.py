"""Text from strangers: what a file says, made harmless where only its words are wanted."""

import os
import re
import stat
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from chainrule.errors import ChainruleError

LARGEST_FILE = 20_000_000  # bytes of a text that people write
BLOCK = 2**20  # bytes that are read at once
LONGEST_NAME = 100  # letters of a file's name
MOST_PARTS = 100_000  # of a YAML file, with all its aliases written out


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


def ordinary(path: str | os.PathLike[str], error: type[ChainruleError] = ChainruleError) -> None:
    """Refuse what is not there, or is no file nor folder: a pipe is waited for, and a device has no
    end."""
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, ValueError):  # ValueError: a path with a zero byte
        raise error(f"{path}: there is no such file") from None
    except OSError as problem:
        raise error(f"{path}: cannot be read: {problem.strerror}") from problem
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        kinds = {stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
        kind = kinds.get(stat.S_IFMT(mode), "a device")
        raise error(f"{path}: cannot be read: it is {kind}, no file")


def file_text(
    path: str | os.PathLike[str],
    error: type[ChainruleError] = ChainruleError,
    *,
    most: int = LARGEST_FILE,
    lossy: bool = False,
) -> str:
    """The text of a file, UTF-8 with or without its mark; an error says why there is none.

    `lossy` has � for what is not UTF-8.
    """
    content = file_bytes(path, error, most=most)
    try:
        return content.decode("utf-8-sig", "replace" if lossy else "strict")
    except ValueError as problem:
        raise error(f"{path}: cannot be read: it is not UTF-8 text") from problem


def file_bytes(
    path: str | os.PathLike[str],
    error: type[ChainruleError] = ChainruleError,
    *,
    most: int = LARGEST_FILE,
) -> bytes:
    """What is in a file; an error says why there is nothing."""
    ordinary(path, error)
    try:
        content = bytearray()  # in blocks: what is asked for at once is set aside at once
        with open(path, "rb") as file:
            while len(content) <= most and (block := file.read(BLOCK)):
                content += block
        if len(content) > most:
            raise error(f"{path}: cannot be read: it has more than {most // 10**6} MB")
        return bytes(content)
    except OSError as problem:
        raise error(f"{path}: cannot be read: {problem.strerror}") from problem


def yaml_content(
    path: str | os.PathLike[str], tags: Mapping[str, Callable[[str], Any]] | None = None
) -> Any:
    """What a YAML file holds; `tags` are readers of values by their mark ("!degrees")."""
    import yaml

    class Loader(yaml.SafeLoader):
        """With the tags."""

    for tag, read in (tags or {}).items():
        Loader.add_constructor(tag, lambda loader, node, read=read: read(str(node.value)))
    text = file_text(path)
    try:
        loader = Loader(text)
        node = loader.get_single_node()
        if node is None:
            return None
        if _parts(node, {}) > MOST_PARTS:
            raise yaml.YAMLError(f"with its aliases (*) it has more than {MOST_PARTS} parts")
        return loader.construct_document(node)
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        raise ChainruleError(f"{path}: cannot be read as YAML: {problem}") from problem


def _parts(node: Any, known: dict[int, int]) -> int:
    """How many parts a node of YAML has where every alias is written out."""
    if not isinstance(node.value, list):
        return 1
    if id(node) not in known:
        known[id(node)] = MOST_PARTS + 1  # of one that holds itself
        pairs = (part if isinstance(part, tuple) else (part,) for part in node.value)
        known[id(node)] = 1 + sum(_parts(inner, known) for pair in pairs for inner in pair)
    return known[id(node)]
