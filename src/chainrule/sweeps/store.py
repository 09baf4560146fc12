"""Store: a sweep in a Zarr group, a chunk a file of each variable, its digest written last.

A chunk is done when its digest is there and is that of what the files hold; anything else, a file
that is missing, cut or changed, is computed again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import numpy as np

from chainrule.arguments import path_of
from chainrule.errors import ChainruleError
from chainrule.extras import extra
from chainrule.outputs import OutputError
from chainrule.sweeps.chunks import Chunks
from chainrule.sweeps.folder import DIGEST, followed, made, mend_axes, opened, wrong_axes
from chainrule.sweeps.foreign import XarrayDataset


class Store:
    """The chunks of a sweep in a folder, made there or found."""

    def __init__(self, path: str | os.PathLike[str], chunks: Chunks):
        self.path = path_of(path, "store")
        with self._written():
            if not self.path.exists():
                made(self.path, chunks)
        self._group, self.chunks = opened(self.path, chunks)
        self._digests = self._group["chunks/digest"]
        self._lock: IO[bytes] | None = None

    # the chunks

    def missing(self) -> list[int]:
        """Chunks that are not there, or not sound. Where there are some, others may not write."""
        marks = self._marks()
        wanted = [k for k in range(self.chunks.total) if not self._sound(k, marks[k])]
        if wanted or any(True for _ in wrong_axes(self._group, self.chunks)):
            with self._written():
                self._lock = _locked(self.path / "zarr.json")
                _swept(self.path)
                mend_axes(self.path, self._group, self.chunks)
        return wanted

    def keep(self, k: int, results: dict[str, np.ndarray]) -> None:
        """Every variable's file, and then the digest."""
        mark = self._digest(k, results)
        with self._written():
            for name, values in results.items():
                self._group[name][self.chunks.place(k)] = values
            self._digests[k] = np.frombuffer(mark, dtype=np.uint8)

    def dataset(self) -> XarrayDataset:
        """An xarray.Dataset that reads what is asked for."""
        with followed(self.path):
            whole = extra("xarray", "sweep").open_zarr(self.path, chunks=None)
            return whole[list(self.chunks.arrays)]

    def close(self) -> None:
        """Let others write."""
        if self._lock is not None:
            self._lock.close()

    def _digest(self, k: int, results: dict[str, np.ndarray]) -> bytes:
        """Of the program, what went in and what came out."""
        whole = hashlib.blake2b(self.chunks.batch.digest.encode(), digest_size=DIGEST)
        for values in (*self.chunks.columns(k).values(), *results.values()):
            whole.update(np.ascontiguousarray(values).data)
        return whole.digest()

    def _marks(self) -> np.ndarray:
        try:
            return self._digests[:]
        except Exception:  # one of them is damaged: each by itself
            return np.stack([self._mark(k) for k in range(self.chunks.total)])

    def _mark(self, k: int) -> np.ndarray:
        with suppress(Exception):
            return self._digests[k]
        return np.zeros(DIGEST, dtype=np.uint8)

    def _sound(self, k: int, mark: np.ndarray) -> bool:
        if not mark.any():
            return False
        place = self.chunks.place(k)
        try:
            results = {name: self._group[name][place] for name in self.chunks.arrays}
        except Exception:  # whatever a damaged file makes of the decoder
            return False
        return self._digest(k, results) == mark.tobytes()

    @contextmanager
    def _written(self) -> Iterator[None]:
        """What goes wrong with the disk, said with the path."""
        try:
            yield
        except OSError as problem:
            if isinstance(problem, ChainruleError):
                raise
            reason = problem.strerror or problem
            raise OutputError(
                f"{str(self.path)[:200]}: cannot be written: {reason}; what is done is kept, and "
                "the same sweep goes on from there"
            ) from problem


def _locked(path: Path) -> IO[bytes] | None:
    """A lock that ends with the process, however it ends; None where the system has none."""
    try:
        import fcntl
    except ImportError:
        return None
    file = path.open("rb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise ChainruleError(f"{path.parent}: another process is writing to it") from None
    except OSError:  # a file system without locks
        pass
    return file


def _swept(path: Path) -> None:
    """Without what a killed process left half written."""
    for left in path.rglob("*.partial"):
        with suppress(OSError):
            left.unlink()
