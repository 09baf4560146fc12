"""The folder of a store: Zarr's metadata, the axes, and what the sweep is.

They are written before the folder gets its name. A folder of another sweep is refused, with the
difference.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError, NoRoomError
from chainrule.extras import extra
from chainrule.outputs import OutputError
from chainrule.program.run.memory import size
from chainrule.sweeps.chunks import Chunks, StoredArray
from chainrule.sweeps.foreign import ZarrGroup
from chainrule.sweeps.results import FORMAT, attributes, facts

DIGEST = 16
"""Bytes of a chunk's digest; all zero where there is none."""

LEVEL = 1
"""Of Zstandard."""

BLOCK = 2**16
"""Rows of an axis that a file holds."""


class OtherSweepError(ChainruleError, ValueError):
    """A store that holds something else, with the difference."""


def made(path: Path, chunks: Chunks) -> None:
    """Everything but the chunks, under another name until it is whole."""
    if not path.parent.is_dir():
        raise OutputError(f"{path}: there is no folder {path.parent}")
    _check_room(path, chunks)
    scratch = path.parent / f".{path.name}.{secrets.token_hex(4)}.part"
    zarr = extra("zarr", "sweep")
    try:
        group = zarr.create_group(str(scratch), zarr_format=3)
        beside = " ".join(n for n, a in chunks.coordinates.items() if n not in a.dims)
        readers = {"coordinates": beside} if beside else {}  # by the CF conventions
        group.update_attributes(attributes(chunks) | readers)
        for name, array in chunks.arrays.items():
            _array(group, name, array, (*chunks.box, *array.shape[len(chunks.box) :]))
        for name, array in chunks.coordinates.items():
            _array(group, name, array, (min(BLOCK, *array.shape),))
        for dim, labels in chunks.labels.items():
            values = np.array(list(labels))
            kind = str if values.dtype.kind == "U" else values.dtype
            shape = {"shape": values.shape, "chunks": values.shape, "dtype": kind}
            group.create_array(dim, dimension_names=[dim], compressors=_coded(), **shape)
        shape = {"shape": (chunks.total, DIGEST), "chunks": (1, DIGEST), "dtype": "u1"}
        done = group.create_group("chunks")
        done.create_array("digest", fill_value=0, compressors=_coded(), **shape)
        for name, part, values in wrong_axes(group, chunks):
            group[name][part] = values
        with warnings.catch_warnings():  # not in Zarr's specification yet, but what readers use
            warnings.simplefilter("ignore")
            zarr.consolidate_metadata(str(scratch))
        try:
            os.rename(scratch, path)
        except OSError:
            if not path.exists():  # where it does, another process was faster
                raise
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _array(group: ZarrGroup, name: str, array: StoredArray, box: tuple[int, ...]) -> None:
    group.create_array(
        name, shape=array.shape, chunks=box, dtype="f8", fill_value=np.nan,
        compressors=_coded(), dimension_names=list(array.dims), attributes=array.attributes,
    )  # fmt: skip


def _coded() -> list[Any]:
    """Compressed, and then a checksum: nobody decodes a file that was changed."""
    codecs = extra("zarr.codecs", "sweep")
    return [codecs.ZstdCodec(level=LEVEL), codecs.Crc32cCodec()]


def wrong_axes(group: ZarrGroup, chunks: Chunks) -> Iterator[tuple[str, slice, np.ndarray]]:
    """(name, rows, the right values) of axes and labels that are not there, or damaged."""
    for name, part, values in _axes(chunks):
        with suppress(Exception):  # whatever a damaged file makes of the decoder
            if np.array_equal(np.asarray(group[name][part], dtype=values.dtype), values):
                continue
        yield name, part, values


def mend_axes(path: Path, group: ZarrGroup, chunks: Chunks) -> None:
    """Write axes and labels that are not there, or damaged."""
    for name, part, values in wrong_axes(group, chunks):
        with followed(path):
            group[name][part] = values


@contextmanager
def followed(path: Path) -> Iterator[None]:
    """Metadata that Zarr or xarray cannot follow, said with the path."""
    try:
        yield
    except (KeyError, AttributeError, IndexError, TypeError, ValueError) as problem:
        raise OtherSweepError(f"{path}: its metadata are damaged ({problem}): remove it") from None


def _axes(chunks: Chunks) -> Iterator[tuple[str, slice, np.ndarray]]:
    for one in chunks.dimensions:
        for begin in range(0, one.size, BLOCK):
            part = slice(begin, min(begin + BLOCK, one.size))
            for name, values in one.rows(part.start, part.stop).items():
                yield name, part, values
    for dim, labels in chunks.labels.items():
        yield dim, slice(None), np.array(list(labels))


def opened(path: Path, chunks: Chunks) -> tuple[ZarrGroup, Chunks]:
    """The group, and the chunks as it has them, if it is one of this sweep."""
    try:
        known = json.loads(json.loads((path / "zarr.json").read_text())["attributes"]["chainrule"])
        if known["format"] != FORMAT:
            raise KeyError
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise OtherSweepError(
            f"{path} is there and is no store of a sweep: give another name, or remove it"
        ) from None
    here, version = facts(chunks), known.pop("version", "")
    programs = known.pop("program", ""), here.pop("program")
    different = list(differences(known, here))
    if programs[0] != programs[1] and not different:
        different = [f"chainrule {version} made another program of the same description"]
    if different:
        raise OtherSweepError(
            f"{path} holds another sweep: {'; '.join(different)}. Give another name, or remove it"
        )
    with followed(path):
        try:
            group = extra("zarr", "sweep").open_group(str(path), mode="r+")
        except OSError as problem:
            raise ValueError(problem) from None
        found = replace(chunks, box=group["diverged"].chunks[: len(chunks.box)])
        for name, array in chunks.arrays.items():
            box = (*found.box, *array.shape[len(found.box) :])
            if (group[name].shape, group[name].chunks) != (array.shape, box):
                raise ValueError(name)
        digest = group["chunks/digest"]
        if (digest.shape, digest.chunks) != ((found.total, DIGEST), (1, DIGEST)):
            raise ValueError("digest")
    return group, found


def differences(there: object, here: object, where: str = "") -> Iterator[str]:
    """What is not the same in two trees of plain values, in words: a sentence for each, of texts
    with several lines one for the first line."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in dict.fromkeys([*there, *here]):
            name = f"{where}.{key}" if where else key
            if key not in here:
                yield f"{name} is {_short(there[key])} there and not here"
            elif key not in there:
                yield f"{name} is {_short(here[key])} here and not there"
            else:
                yield from differences(there[key], here[key], name)
    elif isinstance(there, str) and isinstance(here, str) and "\n" in there + here:
        lines = there.splitlines(), here.splitlines()
        pairs = [pair for pair in zip_longest(*lines, fillvalue="") if pair[0] != pair[1]]
        yield from (f"{where} has {a!r} there and {b!r} here" for a, b in pairs[:1])
    elif there != here:
        yield f"{where} is {_short(there)} there and {_short(here)} here"


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _check_room(path: Path, chunks: Chunks) -> None:
    folder = next(p for p in (path.absolute(), *path.absolute().parents) if p.exists())
    free = shutil.disk_usage(folder).free
    if chunks.bytes > free:
        raise NoRoomError(
            f"{path}: the results of {chunks.runs:.4g} runs need {size(chunks.bytes)}, "
            f"and {size(free)} of the disk are free: sweep fewer, or measure less"
        )
