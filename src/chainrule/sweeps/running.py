"""sweep: many runs of the one loop, chunk by chunk, into memory or a store that goes on."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked
from chainrule.errors import Interrupted
from chainrule.integrators import Method
from chainrule.loop.measure import MEASURES, Measure
from chainrule.loop.setting import Loop
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.sweeps.axes import Dimension, dimensions
from chainrule.sweeps.batch import Batch
from chainrule.sweeps.chunks import Chunks, chunks_of, computed
from chainrule.sweeps.foreign import XarrayDataset
from chainrule.sweeps.results import InMemory, Keeper
from chainrule.sweeps.store import Store

Results = Iterable[tuple[int, dict[str, np.ndarray]]]
"""(number of a chunk, its variables)"""


@dataclass(frozen=True)
class Progress:
    """How far a sweep is: runs done now and before, all of them, and the seconds of this time."""

    done: int
    before: int
    total: int
    seconds: float
    where: str = ""

    @property
    def rate(self) -> float:
        """Runs a second."""
        return (self.done - self.before) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds, as it goes; NaN where nothing is done yet."""
        return (self.total - self.done) / self.rate if self.rate else float("nan")

    def __str__(self) -> str:
        parts = [f"{self.done} of {self.total} runs, {100 * self.done / self.total:.0f} %"]
        if self.rate:
            parts.append(f"{self.rate:.3g} runs/s")
        if self.done < self.total and self.rate:
            parts.append(f"{spoken(self.left)} left")
        return ", ".join([*parts, *([self.where] if self.where else [])])


Watcher = Callable[[Progress], object]
"""What is told of the progress."""


def spoken(seconds: float) -> str:
    """A time as people say it: 41 s, 12 min, 3.4 h, 2.1 days."""
    for unit, size, most in (("s", 1.0, 100), ("min", 60.0, 100), ("h", 3600.0, 48)):
        if seconds < most * size:
            return f"{seconds / size:.2g} {unit}" if unit == "h" else f"{seconds / size:.0f} {unit}"
    return f"{seconds / 86400:.3g} days"


@checked
def sweep(
    mechanism: Described,
    over: object,
    duration: float,
    dt: float = 1e-3,
    method: Method | str = "rk4",
    measure: object = (),
    *,
    loop: Loop | None = None,
    x0: ArrayLike | None = None,
    store: str | os.PathLike[str] | None = None,
    device: str = "auto",
    cluster: object = None,
    threads: int | None = None,
    chunk: int | None = None,
    progress: Watcher | None = None,
) -> XarrayDataset:
    """An xarray.Dataset of what is measured in every run, an axis for each name in `over`.

    `over` is a grid, {"q1": values, "m1": values}; or `sweeps.Points`, `Random`, `Sobol` or
    `LatinHypercube`; or a list of these, which are combined. What can be varied: coordinates and
    rates at the start (the rest is of `x0`), parameters, numbers of the loop such as
    "controller.kp", and the "seed" of its noise. `measure` has measures of `chainrule.measure`,
    or their words, "flip-time"; "diverged" is always there.

    With a `store`, a folder "….zarr", each chunk of runs is written there when it is done, and
    the same call goes on where an earlier one ended. A `cluster` is the address of a Dask
    scheduler, or its Client. `progress` is called after every chunk, `print` will do. The numbers
    have the same bits on every device and however they are cut into chunks.
    """
    mechanism, axes = checked_mechanism(mechanism), dimensions(over)
    names = tuple(name for one in axes for name in one.names)
    batch = Batch(
        mechanism, names, duration, dt, measures(measure), method, loop, x0, device, threads
    )  # fmt: skip
    return swept(batch, axes, store=store, cluster=cluster, chunk=chunk, progress=progress)


def swept(
    batch: Batch,
    axes: tuple[Dimension, ...],
    *,
    store: str | os.PathLike[str] | None = None,
    cluster: object = None,
    chunk: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> XarrayDataset:
    """The dataset of a batch over these dimensions."""
    chunks = chunks_of(batch, axes, chunk)
    if store is None:
        return _run(chunks, InMemory(chunks), cluster, progress, "")
    kept = Store(store, chunks)
    hint = f"; {kept.path} has them, and the same sweep goes on there"
    try:
        return _run(kept.chunks, kept, cluster, progress, hint)
    finally:
        kept.close()


def measures(given: object) -> tuple[Measure, ...]:
    """Measures, or their words, one or several."""
    several = list(given) if isinstance(given, list | tuple) else [given]
    found = [MEASURES.named(one)() if isinstance(one, str) else one for one in several]
    return cast(tuple[Measure, ...], tuple(found))  # the batch looks at what they are


def _run(
    chunks: Chunks, keeper: Keeper, cluster: object, progress: Watcher | None, hint: str
) -> XarrayDataset:
    """Every chunk that is missing; one is kept while the next is computed."""
    missing = keeper.missing()
    before = done = chunks.runs - sum(math.prod(chunks.shape(k)) for k in missing)
    results: Results
    if cluster is None:
        device, why = chunks.batch.chosen(chunks.runs)
        where = f"on the {device.upper()}: {why}"
        results = ((k, computed(chunks.batch, chunks.columns(k))) for k in missing)
    else:
        from chainrule.sweeps.cluster import on_cluster

        where, results = "on the cluster", on_cluster(cluster, chunks, missing)
    if progress is not None:
        progress(Progress(done, before, chunks.runs, 0.0, where))
    begin = time.perf_counter()

    def keep(k: int, values: dict[str, np.ndarray]) -> int:
        keeper.keep(k, chunks.shaped(k, values))
        return math.prod(chunks.shape(k))

    def kept(pending: Future[int]) -> None:
        nonlocal done
        done += pending.result()
        if progress is not None:
            progress(Progress(done, before, chunks.runs, time.perf_counter() - begin))

    try:
        with ThreadPoolExecutor(1) as writer:
            pending: Future[int] | None = None
            for k, values in results:
                if pending is not None:
                    kept(pending)
                pending = writer.submit(keep, k, values)
            if pending is not None:
                kept(pending)
    except KeyboardInterrupt:
        text = f"stopped after {done} of {chunks.runs} runs{hint}"
        raise Interrupted(keeper.dataset(), text) from None
    return keeper.dataset()
