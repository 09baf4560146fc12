"""Chunks: the runs of a sweep cut into boxes, each of which is computed and stored as a whole."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from chainrule.arguments import count
from chainrule.errors import ChainruleWarning, InputError
from chainrule.sweeps.axes import Dimension
from chainrule.sweeps.batch import Batch

WORK, DEVICE_WORK = 4e10, 1e13
"""Operations of a chunk: a few seconds of a core, of a GPU. Less would be lost in the handling,
more in an interruption."""

ROOM, DEVICE_ROOM = 2**25, 2**28
"""Bytes that a chunk may take while it is computed, a few times over."""

SMALLEST = 64
"""Runs of a chunk, at least: a few vectors for every core."""


class StoredArray(NamedTuple):
    """An array of the result: its dimensions, their sizes, and what is said of it."""

    dims: tuple[str, ...]
    shape: tuple[int, ...]
    attributes: dict[str, str]


@dataclass(frozen=True)
class Chunks:
    """A batch, the dimensions it runs through, and the box (rows of each) of a chunk."""

    batch: Batch
    dimensions: tuple[Dimension, ...]
    box: tuple[int, ...]

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The dimensions' rows."""
        return tuple(one.size for one in self.dimensions)

    @property
    def runs(self) -> int:
        """How many there are."""
        return math.prod(self.sizes)

    @cached_property
    def grid(self) -> tuple[int, ...]:
        """How many boxes each dimension is cut into."""
        return tuple(-(-size // step) for size, step in zip(self.sizes, self.box, strict=True))

    @property
    def total(self) -> int:
        """The number of chunks."""
        return math.prod(self.grid)

    def place(self, k: int) -> tuple[slice, ...]:
        """The rows of chunk k."""
        index = np.unravel_index(k, self.grid)
        steps = zip(index, self.box, self.sizes, strict=True)
        return tuple(slice(int(i) * b, min((int(i) + 1) * b, n)) for i, b, n in steps)

    def shape(self, k: int) -> tuple[int, ...]:
        """How many rows of each dimension chunk k has."""
        return tuple(part.stop - part.start for part in self.place(k))

    def columns(self, k: int) -> dict[str, np.ndarray]:
        """Name → (runs of chunk k,): every combination, the last dimension fastest."""
        place, shape = self.place(k), self.shape(k)
        found: dict[str, np.ndarray] = {}
        for d, (one, part) in enumerate(zip(self.dimensions, place, strict=True)):
            lying = [1] * len(shape)
            lying[d] = shape[d]
            for name, values in one.rows(part.start, part.stop).items():
                found[name] = np.broadcast_to(values.reshape(lying), shape).ravel()
        return found

    def shaped(self, k: int, results: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """Variable → (*rows of the box, *its own dimensions); a NaN is the same NaN everywhere."""
        shape = self.shape(k)
        found = {}
        for name, array in self.arrays.items():
            own = array.shape[len(shape) :]
            values = np.array(results[name], dtype=float).reshape(*shape, *own)
            values[np.isnan(values)] = np.nan
            found[name] = values
        return found

    @cached_property
    def arrays(self) -> dict[str, StoredArray]:
        """What comes out of all runs."""
        dims = tuple(one.dim for one in self.dimensions)
        found = {}
        for name, variable in self.batch.variables.items():
            own = tuple(len(labels) for labels in variable.axes.values())
            said = _said(variable.unit, variable.description)
            found[name] = StoredArray((*dims, *variable.axes), (*self.sizes, *own), said)
        return found

    @cached_property
    def labels(self) -> dict[str, Any]:
        """Dimensions of the variables themselves → the labels along them."""
        variables = self.batch.variables.values()
        return {dim: labels for one in variables for dim, labels in one.axes.items()}

    @cached_property
    def coordinates(self) -> dict[str, StoredArray]:
        """What is varied, each along its dimension."""
        return {
            name: StoredArray((one.dim,), (one.size,), _said(self.batch.unit(name), name))
            for one in self.dimensions
            for name in one.names
        }

    @property
    def bytes(self) -> int:
        """Of all results."""
        return 8 * sum(math.prod(array.shape) for array in self.arrays.values())


def _said(unit: str, name: str) -> dict[str, str]:
    """As plots label axes: with the unit where there is one."""
    return {"long_name": name, **({"units": unit} if unit else {})}


def chunks_of(batch: Batch, dimensions: tuple[Dimension, ...], chunk: int | None = None) -> Chunks:
    """Boxes of about `chunk` runs; by default of a few seconds' work, within the memory."""
    taken = {one.dim for one in dimensions} | {n for one in dimensions for n in one.names}
    own = {*batch.variables, *(dim for v in batch.variables.values() for dim in v.axes)}
    if taken & own:
        clash = sorted(taken & own)[0]
        raise InputError(f"over: {clash!r} is the name of a result; name the dimension with dim=…")
    if chunk is None:
        runs = math.prod(one.size for one in dimensions)
        gpu = batch.chosen(runs)[0] == "gpu"
        work, room = (DEVICE_WORK, DEVICE_ROOM) if gpu else (WORK, ROOM)
        wanted = max(SMALLEST, int(work / max(1, batch.work)))
        wanted = max(1, min(wanted, room // max(1, batch.bytes_a_run)))
    else:
        wanted = count("chunk", chunk)
    return Chunks(batch, dimensions, box_of(tuple(one.size for one in dimensions), wanted))


def box_of(sizes: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """Whole rows of the last dimensions as far as they go, in parts of equal size."""
    box = []
    for size in reversed(sizes):
        parts = -(-size // max(1, min(size, wanted)))
        box.append(-(-size // parts))
        wanted //= box[-1]
    return tuple(reversed(box))


def computed(batch: Batch, columns: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The batch's results; in halves where the memory, of the machine or the GPU, is too small."""
    try:
        return batch(columns)
    except MemoryError as problem:
        rows = len(next(iter(columns.values())))
        if rows < 2 * SMALLEST:
            raise
        text = f"{rows} runs do not fit into the memory ({problem}): computed in halves"
        warnings.warn(ChainruleWarning(text), stacklevel=2)
        half = rows // 2
        parts = [
            computed(batch, {name: values[part] for name, values in columns.items()})
            for part in (slice(None, half), slice(half, None))
        ]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
