"""Transfers: arrays to a card and back through page-locked memory, which threads fill and empty
while the card copies.

Buffers and streams are made once for a card: locking pages takes longer than filling them.
"""

from collections import deque
from functools import cache
from threading import Lock
from typing import Any

import numpy as np

from chainrule.cards import contiguous, cupy, on_card, to_card
from chainrule.program.run import threads as pool

STAGE = 1 << 22
"""Doubles of a buffer."""

PIECE = 1 << 19
"""Doubles that one thread takes at a time: less costs more to hand out, and two threads that ask
for the same large page of new memory both clear it."""

COPIERS = 8
"""Threads beyond which copies are not faster."""

WORTH_STAGING = 1 << 17
"""Doubles from which this is sooner done than by the driver alone."""


class Transfers:
    """What one card needs; two streams to compute on, and one that copies home."""

    def __init__(self) -> None:
        module = cupy()
        self.copying, *self.computing = (module.cuda.Stream(non_blocking=True) for _ in range(3))
        locked = [module.cuda.alloc_pinned_memory(8 * STAGE) for _ in range(2)]
        self._buffers = [np.frombuffer(memory, float, STAGE) for memory in locked]
        self._using = Lock()

    def fetch(self, samples: Any, x: np.ndarray) -> None:
        """x = samples, both in one row; those on the card are there when `copying` comes to it."""
        arriving: deque[tuple[np.ndarray, np.ndarray, Any]] = deque()
        with self._using:
            for number, place in enumerate(_stages(x.size)):
                buffer = self._buffers[number % 2][: place.stop - place.start]
                samples[place].get(stream=self.copying, out=buffer, blocking=False)
                arriving.append((x[place], buffer, self.copying.record()))
                if number:
                    _land(*arriving.popleft())
            while arriving:
                _land(*arriving.popleft())

    def send(self, array: np.ndarray) -> Any:
        """The array on the card, when the current stream comes to it; itself where it is there."""
        if on_card(array) or array.size < WORTH_STAGING:
            return to_card(array)
        module = cupy()
        found, stream = module.empty(array.shape), module.cuda.get_current_stream()
        source, target = contiguous(array).reshape(-1), found.reshape(-1)
        leaving: deque[Any] = deque()
        with self._using:
            for number, place in enumerate(_stages(source.size)):
                buffer = self._buffers[number % 2][: place.stop - place.start]
                if number > 1:
                    leaving.popleft().synchronize()
                _copy(buffer, source[place])
                target[place].set(buffer, stream=stream)
                leaving.append(stream.record())
            while leaving:  # whoever comes next finds the buffers free
                leaving.popleft().synchronize()
        return found


@cache
def _transfers(number: int) -> Transfers:
    return Transfers()


def transfers() -> Transfers:
    """Those of the current card."""
    return _transfers(cupy().cuda.Device().id)


def touch(x: np.ndarray) -> None:
    """Give a new array its memory, which takes as long as filling it, by all threads."""
    flat = x.reshape(-1)

    def some(begin: int, end: int) -> None:
        flat[begin * PIECE : end * PIECE : 512] = 0.0  # the smallest page

    pool.spread(some, -(-flat.size // PIECE), 1, pool.available())


def _stages(size: int) -> list[slice]:
    return [slice(k, min(k + STAGE, size)) for k in range(0, size, STAGE)]


def _land(target: np.ndarray, buffer: np.ndarray, arrived: Any) -> None:
    arrived.synchronize()
    _copy(target, buffer)


def _copy(target: np.ndarray, source: np.ndarray) -> None:
    def some(begin: int, end: int) -> None:
        place = slice(begin * PIECE, min(end * PIECE, target.size))
        np.copyto(target[place], source[place])

    pool.spread(some, -(-target.size // PIECE), 1, min(COPIERS, pool.available()))
