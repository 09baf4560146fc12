"""Results: where chunks go, and the dataset that they make; here those that stay in memory."""

from __future__ import annotations

import json
from typing import Any, Protocol

import numpy as np

from chainrule.extras import extra
from chainrule.program.run.memory import afford
from chainrule.sweeps.chunks import Chunks
from chainrule.sweeps.foreign import XarrayDataset
from chainrule.version import VERSION

FORMAT = "chainrule sweep 1"


class Keeper(Protocol):
    """What takes chunks."""

    def missing(self) -> list[int]:
        """Chunks that are not there, or not sound."""
        ...

    def keep(self, k: int, results: dict[str, np.ndarray]) -> None:
        """Take the results of chunk k."""
        ...

    def dataset(self) -> XarrayDataset:
        """An xarray.Dataset of everything; NaN where nothing is yet."""
        ...


def facts(chunks: Chunks) -> dict[str, Any]:
    """What a sweep is, in plain values: equal facts, equal results."""
    axes = {one.dim: one.facts for one in chunks.dimensions}
    batch = chunks.batch
    found = {"format": FORMAT, **batch.facts, "over": axes, "program": batch.digest}
    return json.loads(json.dumps(found))  # as they come back from a store


def attributes(chunks: Chunks) -> dict[str, str]:
    """What a dataset says of itself."""
    return {"chainrule": json.dumps({**facts(chunks), "version": VERSION}, ensure_ascii=False)}


class InMemory:
    """Chunks in arrays of this process."""

    def __init__(self, chunks: Chunks):
        self._chunks = chunks
        afford(
            chunks.bytes // 8, f"the results of {chunks.runs:.4g} runs",
            'give store="….zarr", and they go to a disk chunk by chunk',
        )  # fmt: skip
        self._xarray = extra("xarray", "sweep")
        self._arrays = {n: np.full(a.shape, np.nan) for n, a in chunks.arrays.items()}

    def missing(self) -> list[int]:
        """All of them."""
        return list(range(self._chunks.total))

    def keep(self, k: int, results: dict[str, np.ndarray]) -> None:
        """Put them in their place."""
        for name, values in results.items():
            self._arrays[name][self._chunks.place(k)] = values

    def dataset(self) -> XarrayDataset:
        """An xarray.Dataset."""
        chunks = self._chunks
        variables = {
            name: (array.dims, self._arrays[name], array.attributes)
            for name, array in chunks.arrays.items()
        }
        coordinates: dict[str, Any] = {dim: (dim, list(v)) for dim, v in chunks.labels.items()}
        for one in chunks.dimensions:
            for name, values in one.rows(0, one.size).items():
                coordinates[name] = (one.dim, values, chunks.coordinates[name].attributes)
        return self._xarray.Dataset(variables, coordinates, attributes(chunks))
