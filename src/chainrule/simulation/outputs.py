"""Where results go: checked before anything is computed."""

from __future__ import annotations

import os
from pathlib import Path

from chainrule.errors import ChainruleError


class OutputError(ChainruleError, OSError):
    """A place where nothing can be written, or an ending that nobody knows."""

    def __str__(self) -> str:
        return self.args[0]


def writable(path: str | Path, endings: tuple[str, ...] = ()) -> Path:
    """The path, if a file of one of these endings can be written there."""
    path = Path(path)
    if endings and path.suffix.lower() not in endings:
        raise OutputError(f"{path}: expected a name that ends in {', '.join(endings)}")
    if path.is_dir():
        raise OutputError(f"{path} is a directory")
    folder = path.parent
    if not folder.is_dir():
        raise OutputError(f"{path}: there is no directory {folder}")
    target = path if path.exists() else folder
    if not os.access(target, os.W_OK):
        raise OutputError(f"{path}: no permission to write to {target}")
    return path
