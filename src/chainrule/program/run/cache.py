"""Cache: compiled code on disk, keyed by everything that determines it.

An entry holds its key, the code and a digest of both. One that is damaged, that belongs to
another key, or that somebody else may have written is not used; the code is compiled again.
Where nothing can be written, nothing is cached. What was not used for longest is removed when the
folder gets too large.
"""

import contextlib
import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from chainrule import outputs

VARIABLE = "CHAINRULE_CACHE"
"""Environment variable with the directory; empty switches the cache off."""

LARGEST = 500_000_000
"""Bytes that all entries together may have."""

MAGIC = b"chainrule code 1\n"


def digest(content: bytes) -> str:
    """The SHA-256 of the content, in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def directory() -> Path | None:
    """$CHAINRULE_CACHE, or the platform's place for caches; None where the cache is off."""
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        return Path(chosen) if chosen else None
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "chainrule"


def read(key: str) -> bytes | None:
    """The code stored under the key, if it is there and sound."""
    path = _path(key)
    try:
        if path is None or not _is_ours(path.parent.stat()):
            return None
        with path.open("rb") as file:  # what is asked about and what is read are the same file
            if not _is_ours(os.fstat(file.fileno())):
                return None
            content = file.read()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # it was used now
    header = _header(key)
    body, stored = content[:-64], content[-64:]
    if not body.startswith(header) or digest(body).encode() != stored:
        return None
    return body[len(header) :]


def write(key: str, code: bytes) -> None:
    """Store the code; a reader sees the whole entry or none."""
    path = _path(key)
    if path is None:
        return
    body = _header(key) + code
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        outputs.write(path, body + digest(body).encode(), mode=0o600)
        # looking at all entries takes long: once for each twentieth of the room, by chance
        if int(path.stem[:8], 16) * LARGEST < 20 * len(body) * 16**8:
            _make_room(path.parent)
    except OSError:
        return


def _path(key: str) -> Path | None:
    folder = directory()
    return None if folder is None else folder / f"{digest(key.encode())}.code"


def _header(key: str) -> bytes:
    return MAGIC + key.encode() + b"\n"


def _make_room(folder: Path) -> None:
    """Remove the entries that were not used for longest, as far as there are too many."""
    entries = [(status.st_mtime, status.st_size, path) for path, status in _entries(folder)]
    left = sum(size for _, size, _ in entries) - LARGEST
    for _, size, path in sorted(entries):
        if left <= 0:
            return
        path.unlink(missing_ok=True)
        left -= size


def _entries(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    for path in folder.iterdir():  # also what a killed process left half written
        with contextlib.suppress(FileNotFoundError):  # another process makes room as well
            yield path, path.stat()


def _is_ours(status: os.stat_result) -> bool:
    """Could nobody else have written it? (Only asked where the system knows users.)"""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o022
