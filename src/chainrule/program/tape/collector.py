"""collector_paused: Python's search for cycles off while a program is made, where it finds none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Of the hundred thousands of instructions of a large arm, each pass looks at all."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
