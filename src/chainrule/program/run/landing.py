"""Landing: rows computed on a card, group by group, copied home while others are in the air.

A group goes through all of time, so that it travels once each way. A run that takes longer than a
moment is one group, cut in time (`parts`), if the card has room for it.
"""

import warnings
from collections import deque
from collections.abc import Callable
from contextlib import closing
from typing import Any

import numpy as np

from chainrule.cards import cupy, on_card, room, to_host
from chainrule.errors import Interrupted, NoRoomError
from chainrule.program.run.device import BLOCK, Device, DeviceMemoryWarning, RolloutPlan
from chainrule.program.run.parts import Launch, in_parts
from chainrule.program.run.transfers import touch, transfers

GROUPS, FINEST = 16, 100
"""Groups of a short run: the last one's way home, which nothing hides, is a sixteenth of all. They
are fewer where the copies take longest: no shorter than a hundredth of what is not cut in time."""

SHARE = 0.8
"""Of the free memory, what all groups in the air may take."""

SMALLEST = 1024
"""Rows below which it makes no sense to try again with less."""


def landed(
    plan: RolloutPlan, x: np.ndarray, launch: Launch, most: Callable[[int], float], device: Device
) -> np.ndarray:
    """Fill x (rows, samples, n) on the host, and give each row's number of finite steps.

    `most` gives the steps of so many rows that take no more than a moment.
    """
    rows, fit, begin = len(x), _fit(plan), 0
    short = rows > fit
    group = fit // 3 if short else rows  # two are in the air when the third begins
    moment = plan.total / most(rows)
    if moment <= 1:
        groups = max(1, min(GROUPS, round(FINEST * moment)))
        group = min(group, max(-(-rows // groups), device.threads))
    group = max(BLOCK, -(-group // BLOCK) * BLOCK)
    with closing(_Crossing(plan, x, launch, most)) as crossing:
        while begin < rows:
            part = slice(begin, min(begin + group, rows))
            try:
                crossing.begin(part)
            except cupy().cuda.memory.OutOfMemoryError:
                if group <= SMALLEST:
                    raise NoRoomError(
                        f"{group} trajectories of {plan.samples} samples do not fit into the "
                        f"memory of {device.name}: keep fewer samples with every=…"
                    ) from None
                crossing.land()
                cupy().get_default_memory_pool().free_all_blocks()
                group, short = group // 2, True
                continue
            begin = part.stop
            if short:
                crossing.land(leaving=1)
        steps = np.full(rows, plan.total)
        crossing.land()
        if short:
            message = f"{rows} trajectories do not fit into the memory of {device.name}: "
            message += f"computed {group} at a time"
            warnings.warn(DeviceMemoryWarning(message), stacklevel=2)
        if rows and crossing.finite.min() < plan.total:
            lost = np.flatnonzero(crossing.finite < plan.total)
            steps[to_host(lost)] = to_host(crossing.finite[lost])
        return steps


class _Crossing:
    """Groups of rows on their way: computed on two streams in turn, so that one fills the
    multiprocessors which the end of another leaves idle, and copied on a third."""

    def __init__(
        self, plan: RolloutPlan, x: np.ndarray, launch: Launch, most: Callable[[int], float]
    ):
        module = cupy()
        self._plan, self._x, self._launch, self._most = plan, x, launch, most
        self.finite = module.zeros(len(x))
        module.cuda.get_current_stream().synchronize()  # no other stream waits for it
        self._transfers, self._touched = transfers(), False
        self._computing = deque(self._transfers.computing)
        self._flying: deque[tuple[slice, RolloutPlan, Any, Any]] = deque()

    def begin(self, rows: slice) -> None:
        """Launch a group; returns at once, unless it is cut in time."""
        self._computing.rotate()
        count = rows.stop - rows.start
        with self._computing[0] as stream:
            plan = self._plan.part(rows, self._transfers.send)
            samples = cupy().empty((count, *self._x.shape[1:]))
            try:
                in_parts(
                    plan, samples, self.finite[rows], self._launch, self._most(count),
                    stream.synchronize,
                )  # fmt: skip
            except Interrupted as stop:
                raise self._interrupted(rows, stop) from None
            self._flying.append((rows, plan, samples, stream.record()))

    def land(self, leaving: int = 0) -> None:
        """Those longest in the air come home; their memory is free then."""
        if not self._touched:
            touch(self._x)
            self._touched = True
        while len(self._flying) > leaving:
            rows, _, samples, computed = self._flying.popleft()
            self._transfers.copying.wait_event(computed)
            self._transfers.fetch(samples.reshape(-1), self._x[rows].reshape(-1))

    def close(self) -> None:
        """Nobody may write into arrays that are gone."""
        for stream in (*self._computing, self._transfers.copying):
            stream.synchronize()

    def _interrupted(self, rows: slice, stop: Interrupted) -> Interrupted:
        """What was computed until a Ctrl-C; rows that had not begun are NaN."""
        self.land()
        samples, x = stop.kept[0], self._x
        x[rows, : samples.shape[1]], x[rows.stop :] = to_host(samples), np.nan
        return Interrupted((x[:, : samples.shape[1]].copy(), to_host(self.finite)), str(stop))


def _fit(plan: RolloutPlan) -> int:
    """Rows for which the card has memory."""
    arrays = [plan.start, *(s.rows for s in plan.sources if len(s.rows) > 1)]
    numbers = plan.samples * plan.start.shape[1] + 2
    numbers += sum(a.shape[1] for a in arrays if not on_card(a))
    return max(1, int(SHARE * room() / (8 * numbers)))
