"""On a cluster: chunks as tasks of Dask's scheduler, computed by workers, written by the caller.

A worker makes the batch from its description, once, and checks that it is the same program. Dask
gives the tasks of a worker that dies to others.
"""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache

import numpy as np

from chainrule.errors import ChainruleError, ChainruleWarning, shown
from chainrule.extras import extra
from chainrule.sweeps.batch import Batch
from chainrule.sweeps.chunks import Chunks, computed
from chainrule.sweeps.foreign import DaskClient, DaskModule

PATIENCE = 5.0
"""Seconds until a scheduler that does not answer is given up."""

AHEAD = 2
"""Tasks for each thread of the workers: one that runs and one that waits for it."""

RETRIES = 3
"""Times that a chunk is tried again after workers died of it or with it."""


class ClusterError(ChainruleError, ConnectionError):
    """A cluster that cannot be reached, or that went away."""


def on_cluster(
    cluster: object, chunks: Chunks, wanted: Sequence[int]
) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    """(chunk, its results) in the order in which they come."""
    distributed = extra("distributed", "cluster")
    with _client(distributed, cluster) as client:
        address = client.scheduler.address
        try:
            yield from _tasks(distributed, client, chunks, wanted)
        except (distributed.CancelledError, OSError) as problem:
            if isinstance(problem, ChainruleError):
                raise
            raise ClusterError(
                f"the cluster at {address} went away ({problem}); run the same again"
            ) from None


def _tasks(
    distributed: DaskModule, client: DaskClient, chunks: Chunks, wanted: Sequence[int]
) -> Iterator[tuple[int, dict[str, np.ndarray]]]:
    batch = chunks.batch
    described = pickle.dumps(replace(batch, threads=batch.threads or 1))
    waiting, running, tried = iter(wanted), {}, dict.fromkeys(wanted, 0)
    done = distributed.as_completed(loop=client.loop)

    def submit(k: int) -> None:
        tried[k] += 1
        given = described, batch.digest, chunks.columns(k)
        future = client.submit(computed_there, *given, pure=False)
        running[future] = k
        done.add(future)

    def fill() -> None:
        room = max(AHEAD, AHEAD * sum(client.nthreads().values()))
        for k in waiting:
            submit(k)
            if len(running) >= room:
                return

    try:
        fill()
        for future in done:
            k = running.pop(future)
            try:
                results = future.result()
            except distributed.KilledWorker as problem:
                if tried[k] > RETRIES:
                    text = f"chunk {k} ended {tried[k]} times with its worker: {problem}"
                    raise ClusterError(text) from None
                submit(k)
                continue
            yield k, results
            fill()
    finally:
        with suppress(Exception):  # of a cluster that went away
            client.cancel(list(running))


def computed_there(
    described: bytes, digest: str, columns: dict[str, np.ndarray]
) -> dict[str, np.ndarray]:
    """The results of a chunk, on a worker."""
    batch = _made(described)
    if batch.digest != digest:
        from chainrule.version import VERSION

        raise ChainruleError(
            f"a worker makes another program of the same description: it has chainrule {VERSION}; "
            "install the same version everywhere"
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ChainruleWarning)
        return computed(batch, columns)


@lru_cache(maxsize=4)
def _made(described: bytes) -> Batch:
    return pickle.loads(described)


@contextmanager
def _client(distributed: DaskModule, cluster: object) -> Iterator[DaskClient]:
    """The client given, or one of the address, closed in the end."""
    if isinstance(cluster, distributed.Client):
        yield cluster
        return
    try:
        if not isinstance(cluster, str) and not hasattr(cluster, "scheduler_address"):
            raise TypeError("it is no address")
        client = distributed.Client(cluster or "nowhere", timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as problem:
        reason = str(problem) or type(problem).__name__
        raise ClusterError(
            f"cluster={shown(cluster)} cannot be reached: {reason}; expected the address of a "
            "running Dask scheduler such as tcp://10.0.0.1:8786"
        ) from None
    try:
        yield client
    finally:
        client.close(timeout=PATIENCE)
