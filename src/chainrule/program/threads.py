"""Blocks of a batch over threads: a kernel releases the interpreter lock, so they run at once."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

BLOCKS_A_THREAD = 4
"""More blocks than threads, so that a core that is busy elsewhere does less."""


def available() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@lru_cache(maxsize=4)
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="chainrule")


def run(kernel: Callable[[int, int, int], None], task: int, rows: int, lanes: int, threads: int) -> None:
    """kernel(task, begin, end) over all rows, blocks being whole vectors but for the last."""
    vectors = -(-rows // lanes)
    if threads <= 1 or vectors <= 1:
        if rows:
            kernel(task, 0, rows)
        return
    blocks = min(vectors, threads * BLOCKS_A_THREAD)
    edges = [min(rows, vectors * b // blocks * lanes) for b in range(blocks + 1)]
    jobs = [
        _pool(threads).submit(kernel, task, begin, end)
        for begin, end in zip(edges[:-1], edges[1:], strict=True)
    ]
    for job in jobs:
        job.result()
