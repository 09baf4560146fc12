"""Store: a sweep in a Zarr group, a chunk a file of each variable, its digest written last.

A chunk is done when its digest is there and is that of what the files hold; anything else, a file
that is missing, cut or changed, is computed again. Metadata and axes are written before the store
gets its name. What every file says is in the attributes: a store of another sweep is refused.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from chainrule.arguments import path_of
from chainrule.errors import ChainruleError, NoRoomError
from chainrule.extras import extra
from chainrule.outputs import OutputError
from chainrule.program.run.memory import size
from chainrule.sweeps.chunks import Chunks, StoredArray
from chainrule.sweeps.differences import differences
from chainrule.sweeps.results import FORMAT, attributes, facts

DIGEST = 16
"""Bytes of a chunk's digest; all zero where there is none."""

LEVEL = 1
"""Of Zstandard, with its checksum: a file that was changed is not read as if it were sound."""


class OtherSweepError(ChainruleError, ValueError):
    """A store that holds something else, with the difference."""


class Store:
    """The chunks of a sweep in a folder, made there or found."""

    def __init__(self, path: str | os.PathLike[str], chunks: Chunks):
        self.path = path_of(path, "store")
        self._zarr, self._xarray = extra("zarr", "sweep"), extra("xarray", "sweep")
        if not self.path.exists():
            self._check_room(chunks)
            with self._written():
                self._make(chunks)
        self.chunks = self._opened(chunks)
        self._lock: IO[bytes] | None = None
        self._group: Any = None
        self._digests: Any = None
        self._open()

    # the chunks

    def missing(self) -> list[int]:
        """Chunks that are not there, or not sound. Where there are some, others may not write."""
        marks = self._marks()
        wanted = [k for k in range(self.chunks.total) if not self._sound(k, marks[k])]
        if wanted:
            with self._written():
                self._lock = _locked(self.path / "zarr.json")
                _swept(self.path)
                self._coordinates(self._group, self.chunks)
        return wanted

    def keep(self, k: int, results: dict[str, np.ndarray]) -> None:
        """Every variable's file, and then the digest."""
        mark = self._digest(k, results)
        with self._written():
            for name, values in results.items():
                self._group[name][self.chunks.place(k)] = values
            self._digests[k] = np.frombuffer(mark, dtype=np.uint8)

    def dataset(self) -> Any:
        """An xarray.Dataset that reads what is asked for."""
        return self._xarray.open_zarr(self.path, chunks=None)[list(self.chunks.arrays)]

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

    # the folder

    def _make(self, chunks: Chunks) -> None:
        """Everything but the chunks, under another name until it is whole."""
        folder = self.path.parent
        if not folder.is_dir():
            raise OutputError(f"{self.path}: there is no directory {folder}")
        scratch = folder / f".{self.path.name}.{secrets.token_hex(4)}.part"
        try:
            group = self._zarr.create_group(str(scratch), zarr_format=3)
            beside = " ".join(n for n, a in chunks.coordinates.items() if n not in a.dims)
            readers = {"coordinates": beside} if beside else {}  # by the CF conventions
            group.update_attributes(attributes(chunks) | readers)
            for name, array in chunks.arrays.items():
                own = array.shape[len(chunks.box) :]
                self._array(group, name, array, (*chunks.box, *own))
            for one, step in zip(chunks.dimensions, chunks.box, strict=True):
                for name in one.names:
                    self._array(group, name, chunks.coordinates[name], (step,))
            for dim, labels in chunks.labels.items():
                values = np.array(list(labels))
                kind = str if values.dtype.kind == "U" else values.dtype
                shape = {"shape": values.shape, "chunks": values.shape, "dtype": kind}
                group.create_array(dim, dimension_names=[dim], **shape)[:] = values
            done = group.create_group("chunks")
            shape = {"shape": (chunks.total, DIGEST), "chunks": (1, DIGEST), "dtype": "u1"}
            done.create_array("digest", fill_value=0, compressors=None, **shape)
            self._coordinates(group, chunks)
            with warnings.catch_warnings():  # not in Zarr's specification yet, but what readers use
                warnings.simplefilter("ignore")
                self._zarr.consolidate_metadata(str(scratch))
            try:
                os.rename(scratch, self.path)
            except OSError:
                if not self.path.exists():  # another process was faster
                    raise
        finally:
            shutil.rmtree(scratch, ignore_errors=True)

    def _array(self, group: Any, name: str, array: StoredArray, box: tuple[int, ...]) -> None:
        zstd = extra("zarr.codecs", "sweep").ZstdCodec(level=LEVEL, checksum=True)
        group.create_array(
            name, shape=array.shape, chunks=box, dtype="f8", fill_value=np.nan,
            compressors=[zstd], dimension_names=list(array.dims), attributes=array.attributes,
        )  # fmt: skip

    def _coordinates(self, group: Any, chunks: Chunks) -> None:
        """The axes' numbers, where they are not there yet."""
        for one in chunks.dimensions:
            for part, rows in chunks.blocks(one):
                for name, values in rows.items():
                    with suppress(Exception):  # a damaged file
                        if np.array_equal(group[name][part], values):
                            continue
                    group[name][part] = values

    def _opened(self, chunks: Chunks) -> Chunks:
        """The same with the boxes of the store, if it is one of this sweep."""
        try:
            stored = json.loads((self.path / "zarr.json").read_text())
            known = json.loads(stored["attributes"]["chainrule"])
            if known["format"] != FORMAT:
                raise KeyError
        except (OSError, ValueError, KeyError, TypeError):
            raise OtherSweepError(
                f"{self.path} is there and is no store of a sweep: give another name, or remove it"
            ) from None
        version = known.pop("version", "")
        here = facts(chunks)
        programs = known.pop("program", ""), here.pop("program")
        different = list(differences(known, here))
        if programs[0] != programs[1] and not different:
            different = [f"chainrule {version} made another program of the same description"]
        if different:
            raise OtherSweepError(
                f"{self.path} holds another sweep: {'; '.join(different)}. Give another name, or "
                "remove it"
            )
        try:
            array = next(iter(chunks.arrays))
            boxes = json.loads((self.path / array / "zarr.json").read_text())
            box = boxes["chunk_grid"]["configuration"]["chunk_shape"][: len(chunks.box)]
            return Chunks(chunks.batch, chunks.dimensions, tuple(map(int, box)))
        except (OSError, ValueError, KeyError, TypeError):
            raise OtherSweepError(f"{self.path}: its metadata are damaged: remove it") from None

    def _open(self) -> None:
        try:
            self._group = self._zarr.open_group(str(self.path), mode="r+")
            self._digests = self._group["chunks/digest"]
            for name, array in self.chunks.arrays.items():
                if self._group[name].shape != array.shape:
                    raise ValueError(name)
        except (OSError, ValueError, KeyError) as problem:
            raise OtherSweepError(
                f"{self.path}: its metadata are damaged ({problem}): remove it"
            ) from problem

    def _check_room(self, chunks: Chunks) -> None:
        folder = next(
            p for p in (self.path.absolute(), *self.path.absolute().parents) if p.exists()
        )
        free = shutil.disk_usage(folder).free
        if chunks.bytes > free:
            raise NoRoomError(
                f"{self.path}: the results of {chunks.runs:.4g} runs need {size(chunks.bytes)}, "
                f"and {size(free)} of the disk are free: sweep fewer, or measure less"
            )

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
                f"{self.path}: cannot be written: {reason}; what is done is kept, and the same "
                "sweep goes on from there"
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
