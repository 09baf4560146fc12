"""Mechanisms in files: the format is the file's ending."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from chainrule.errors import ChainruleError, MechanismError
from chainrule.mechanism.mechanism import Mechanism

#: ending → module and the stem of its functions read_… and write_…
FORMATS = {
    ".toml": ("chainrule.mechanism.files.toml", "toml"),
    ".urdf": ("chainrule.mechanism.files.urdf", "urdf"),
    ".xml": ("chainrule.mechanism.files.mjcf", "mjcf"),
    ".mjcf": ("chainrule.mechanism.files.mjcf", "mjcf"),
}


def _function(path: Path, verb: str) -> Callable:
    if path.suffix.lower() not in FORMATS:
        raise ChainruleError(f"{path}: unknown ending {path.suffix!r}; known: {', '.join(FORMATS)}")
    module, stem = FORMATS[path.suffix.lower()]
    return getattr(import_module(module), f"{verb}_{stem}")


def load(path: str | os.PathLike[str]) -> Mechanism:
    """The mechanism in a file: TOML, URDF or MJCF."""
    path = Path(path)
    read = _function(path, "read")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise ChainruleError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as problem:
        reason = getattr(problem, "strerror", None) or "it is not UTF-8 text"
        raise MechanismError(f"cannot be read: {reason}", source=str(path)) from problem
    return read(text, str(path))


def save(mechanism: Mechanism, path: str | os.PathLike[str]) -> None:
    """Write a mechanism to a file; the whole text or nothing."""
    path = Path(path)
    text = _function(path, "write")(mechanism)
    scratch = path.with_name(f".{path.name}.part")
    try:
        scratch.write_text(text, encoding="utf-8")
        scratch.replace(path)
    except OSError as problem:
        raise ChainruleError(f"{path}: cannot be written: {problem.strerror}") from problem
    finally:
        scratch.unlink(missing_ok=True)
