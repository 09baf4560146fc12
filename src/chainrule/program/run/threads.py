"""Blocks of a batch over threads: a kernel releases the interpreter lock, so they run at once."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise

BLOCKS_A_THREAD = 4
"""More blocks than threads, so that a core that is busy elsewhere does less."""

WORTH_THREADS = 2_000_000
"""Operations below which handing out blocks costs more than it saves (a millisecond or so)."""


def available() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@lru_cache(maxsize=4)
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="chainrule")


if hasattr(os, "register_at_fork"):  # a child has the pools, but none of their threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def worth(chosen: int | None, work: int) -> int:
    """The number chosen, else all cores if there is enough to do."""
    if chosen is not None:
        return chosen
    return available() if work > WORTH_THREADS else 1


def spread(job: Callable[[int, int], None], rows: int, lanes: int, threads: int) -> None:
    """job(begin, end) over all rows, in blocks of whole vectors but for the last."""
    vectors = -(-rows // lanes)
    if threads <= 1 or vectors <= 1:
        if rows:
            job(0, rows)
        return
    blocks = min(vectors, threads * BLOCKS_A_THREAD)
    edges = [min(rows, vectors * block // blocks * lanes) for block in range(blocks + 1)]
    jobs = [_pool(threads).submit(job, begin, end) for begin, end in pairwise(edges)]
    try:
        for running in jobs:
            running.result()
    finally:  # nobody may write into arrays that are gone
        for running in jobs:
            running.cancel()
        while any(not running.done() for running in jobs):
            with suppress(KeyboardInterrupt):
                wait(jobs)
