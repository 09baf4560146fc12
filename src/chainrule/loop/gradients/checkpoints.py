"""Checkpoints: a run there and back within a bounded memory.

The way back reads the states of the run in reverse. Where they fit, they are all kept; where not,
some states are, about √N of N, and each stretch between two of them is run once more when the way
back comes to it (Griewank and Walther 2000, the scheme of one level). Rows are taken so many at a
time as fit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from chainrule.cards import cupy, on_card
from chainrule.errors import NoRoomError
from chainrule.loop.gradients.backward import TAU, Backward
from chainrule.program.run.memory import size

LOOKED_AT = 2**22
"""Bytes of bars that are computed before they are looked at, in a processor's cache."""

TOGETHER = 16
"""Rows that a processor computes as one: fewer at a time take as long."""


@dataclass(frozen=True)
class Course:
    """Steps to be taken from z (rows, size): inputs (rows or 1, *shape) of a step that stay, and
    signals (rows or 1, values, *shape), each value held for steps/values steps."""

    back: Backward
    z: Any
    dt: float
    steps: int
    inputs: Mapping[str, Any]
    signals: Mapping[str, Any]
    weights: Any = None
    """∂J/∂[q, q̇] (rows or 1, samples, size) of samples from the start to the end."""
    threads: int | None = None

    @property
    def module(self) -> Any:
        """NumPy, or CuPy where z lies on a card."""
        return cupy() if on_card(self.z) else np

    @cached_property
    def _onward(self) -> Any:
        one = self.back.one
        return one.device_rollout() if on_card(self.z) else one.rollout()

    @cached_property
    def _homeward(self) -> Any:
        return self.back.device if on_card(self.z) else self.back.compiled

    def part(self, rows: slice) -> Course:
        """Some of its rows."""

        def some(array: Any) -> Any:
            return array if array is None or len(array) == 1 else array[rows]

        return replace(
            self, z=self.z[rows], weights=some(self.weights),
            inputs={name: some(array) for name, array in self.inputs.items()},
            signals={name: some(array) for name, array in self.signals.items()},
        )  # fmt: skip

    def _between(self, begin: int, end: int) -> dict[str, Any]:
        """The signals in these steps, a value for each."""
        found = {}
        for name, array in self.signals.items():
            hold = self.steps // array.shape[1]
            steps = np.arange(begin, end) // hold
            found[name] = array[:, begin:end] if hold == 1 else array[:, steps]
        return found

    def on(self, z: np.ndarray, begin: int, end: int, out: np.ndarray) -> Any:
        """From z before step `begin` to before step `end`, all states into out; finite steps."""
        return self._onward.along(
            z, out, self.dt, end - begin, self.inputs, self._between(begin, end),
            first=begin, threads=self.threads,
        )  # fmt: skip

    def home(
        self, bars: np.ndarray, states: np.ndarray, begin: int, end: int, out: np.ndarray
    ) -> None:
        """The bars before step `begin` from those before step `end`, into the samples out."""
        zero = self.module.zeros(1)
        inputs = {**self.inputs, "last": zero + (end - 1.0), "t0": zero}
        signals = {"z": states, **self._between(begin, end)}
        if self.weights is not None:
            signals["weight"] = self._weights(begin, end)
        signals = {name: array[:, ::-1] for name, array in signals.items()}
        self._homeward.along(bars, out, self.dt, end - begin, inputs, signals, threads=self.threads)

    def _weights(self, begin: int, end: int) -> Any:
        """The weights of the states after these steps, zero where none was kept."""
        every, first = self.every, begin // self.every + 1
        if every == 1:
            return self.weights[:, begin + 1 : end + 1]
        spread = self.module.zeros((len(self.weights), end - begin, self.weights.shape[2]))
        spread[:, first * every - begin - 1 :: every] = self.weights[:, first : end // every + 1]
        return spread

    @property
    def every(self) -> int:
        """Steps between two weights."""
        return 1 if self.weights is None else self.steps // (self.weights.shape[1] - 1)

    @property
    def kept(self) -> int:
        """Numbers that the way back needs of each step of a row."""
        held = [math.prod(s.shape[2:]) for s in self.signals.values() if s.shape[1] < self.steps]
        spread = self.weights.shape[2] if self.every > 1 else 0
        return self.z.shape[1] + sum(held) + spread


class Scheme(NamedTuple):
    """Rows at a time, steps between two checkpoints, and steps of the way back in one call."""

    rows: int
    steps: int
    back: int


class Returned(NamedTuple):
    """Of each row: z at the end; the bars of z at the start, of the inputs that stay and of each
    value of τ; how many steps were finite."""

    end: Any
    bars: dict[str, Any]
    finite: Any


Ending = Callable[[Any, slice], Any]
"""z̄ at the end from z there, of these rows."""


def scheme(course: Course, memory: float) -> Scheme:
    """The fewest computations in so many bytes, of which a quarter is for the bars of single steps
    where these are asked for."""
    rows, steps, n = len(course.z), course.steps, course.z.shape[1]
    kept, bars, driven = course.kept, course.back.layout.size, course.back.driven
    states = 0.75 * memory if driven else memory

    def needed(stretch: int) -> int:
        """Bytes for the states of a row."""
        return 8 * ((stretch + 1) * kept + -(-steps // stretch) * n + 3 * bars)

    stretch, most = steps, states / min(rows, TOGETHER)
    if needed(steps) > most:
        stretch = max(1, math.isqrt(steps * n // kept))  # which needs least
        spare = (most / 8 - kept - n - 3 * bars) / (2 * kept)
        more = spare**2 - steps * n / kept
        if spare > 0 and more > 0:  # as long as fits: kept·s + n·steps/s = 2 kept·spare
            stretch = min(steps, int(spare + math.sqrt(more)))
    fit = int(states // needed(stretch))
    seen = memory / 4 if on_card(course.z) else min(memory / 4, LOOKED_AT)
    room = int(seen // (8 * bars)) if driven else 0
    if fit < 1 or (driven and room < 2):
        raise NoRoomError(
            f"a gradient over {steps} steps needs {size(needed(stretch) * 4 // 3)} for a "
            f"trajectory, with checkpoints every {stretch} steps; memory={memory:g} bytes is less"
        )
    rows = min(rows, fit - fit % TOGETHER or fit)
    rows = min(rows, room // 2) if driven else rows
    return Scheme(rows, stretch, min(stretch, room // rows - 1) if driven else stretch)


def there_and_back(course: Course, ending: Ending, memory: float) -> Returned:
    """What comes back, of so many rows at a time as fit into so many bytes."""
    chosen = scheme(course, memory)
    parts = []
    for first in range(0, len(course.z), chosen.rows):
        where = slice(first, first + chosen.rows)
        parts.append(_returned(course.part(where), lambda z, w=where: ending(z, w), chosen))
    if len(parts) == 1:
        return parts[0]
    join = np.concatenate
    bars = {name: join([p.bars[name] for p in parts]) for name in parts[0].bars}
    return Returned(join([p.end for p in parts]), bars, join([p.finite for p in parts]))


def _returned(course: Course, ending: Callable[[np.ndarray], Any], chosen: Scheme) -> Returned:
    xp, back, layout = course.module, course.back, course.back.layout
    count, n = course.z.shape
    stretches = _spans(0, course.steps, chosen.steps)
    states = xp.empty((count, chosen.steps + 1, n))
    checkpoints, finite = [course.z], xp.zeros(count)
    for begin, end in stretches:
        counts = course.on(checkpoints[-1], begin, end, states[:, : end - begin + 1])
        finite += np.where(finite == begin, counts, 0.0)
        checkpoints.append(states[:, end - begin].copy())
    bars = xp.zeros((count, layout.size))
    bars[:, layout.slices["x"]] = ending(checkpoints[-1])
    samples = xp.empty((count, chosen.back + 1 if back.driven else 2, layout.size))
    tau = xp.zeros((count, *course.signals[TAU].shape[1:])) if back.driven else None
    for begin, end in reversed(stretches):
        if end < course.steps:  # of the last one, the states are still there
            course.on(checkpoints[begin // chosen.steps], begin, end, states[:, : end - begin + 1])
        for a, b in reversed(_spans(begin, end, chosen.back)):
            out = samples[:, : b - a + 1] if back.driven else samples
            course.home(bars, states[:, a - begin : b - begin], a, b, out)
            bars = out[:, -1].copy()
            if tau is not None:
                _added(tau, out[:, :0:-1, layout.slices[TAU]], a, course.steps)
    found = layout.split(bars) | ({} if tau is None else {TAU: tau})
    return Returned(checkpoints[-1], found, finite)


def _spans(begin: int, end: int, length: int) -> list[tuple[int, int]]:
    """From begin to end, in parts of this length, the last one shorter."""
    return [(a, min(a + length, end)) for a in range(begin, end, length)]


def _added(tau: np.ndarray, found: np.ndarray, begin: int, steps: int) -> None:
    """Those of single steps, added up where a value was held."""
    hold = steps // tau.shape[1]
    values = (begin + np.arange(found.shape[1])) // hold
    if hold == 1:
        tau[:, values[0] : values[-1] + 1] = found
        return
    for value in range(values[0], values[-1] + 1):
        tau[:, value] += found[:, values == value].sum(axis=1)
