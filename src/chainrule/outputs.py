"""Where results go: checked before anything is computed, and written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from chainrule.arguments import path_of
from chainrule.errors import ChainruleError


class OutputError(ChainruleError, OSError):
    """A place where nothing can be written, or an ending that nobody knows."""

    def __str__(self) -> str:
        return self.args[0]


def writable(path: str | os.PathLike[str], endings: tuple[str, ...] = ()) -> Path:
    """The path, if a file of one of these endings can be written there."""
    path = path_of(path)
    if endings and path.suffix.lower() not in endings:
        raise OutputError(f"{path}: expected a name that ends in {', '.join(endings)}")
    try:
        folder = (Path(os.path.realpath(path)) if path.is_symlink() else path).parent
        if path.is_dir():
            raise OutputError(f"{path}: this is a folder; expected the name of a file")
        if not folder.is_dir():
            raise OutputError(f"{path}: there is no folder {folder}")
        target = path if path.exists() else folder
    except OSError as problem:
        if isinstance(problem, ChainruleError):
            raise
        raise OutputError(f"{str(path)[:80]}: {problem.strerror}") from None
    if not os.access(target, os.W_OK):
        raise OutputError(f"{path}: no permission to write to {target}")
    return path


def made(folder: Path) -> Path:
    """The folder, which is there now."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = problem.strerror or problem
        raise OutputError(f"{str(folder)[:80]}: cannot be made: {reason}") from None
    return folder


@contextmanager
def whole(
    path: str | os.PathLike[str], endings: tuple[str, ...] = (), mode: int | None = None
) -> Iterator[Path]:
    """A name beside the path to write to; what was there is replaced when all is written.

    Whatever goes wrong on the way, the file is the old one or the new one and never a part: a
    full disk, an error, a kill. It keeps its mode, or has the one given. What is no plain file,
    such as /dev/stdout, is itself written to.
    """
    path = writable(path, endings)
    target = Path(os.path.realpath(path))  # of a link to itself, the link
    plain = target.is_file() or not target.exists()
    name = f".{target.stem[:100]}.{secrets.token_hex(4)}.part{target.suffix}"
    scratch = target.with_name(name) if plain else target
    try:
        if plain and mode is not None:
            scratch.touch(mode)
        yield scratch
        if plain:
            if mode is None and target.exists():
                shutil.copymode(target, scratch)
            os.replace(scratch, target)
    except OSError as problem:
        if isinstance(problem, ChainruleError):
            raise
        reason = problem.strerror or problem
        raise OutputError(f"{path}: cannot be written: {reason}") from problem
    finally:
        if plain:
            with suppress(OSError):
                scratch.unlink(missing_ok=True)


def write(path: str | os.PathLike[str], content: str | bytes, *, mode: int | None = None) -> Path:
    """The whole content in a file, text as UTF-8 with plain line ends."""
    with whole(path, mode=mode) as scratch:
        scratch.write_bytes(content.encode() if isinstance(content, str) else content)
    return Path(path)
