"""Parts: a rollout cut in time, so that Ctrl-C is answered between them; the bits are the same.

How long a part may be is measured while running: no table of processors is needed.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.cards import contiguous
from chainrule.errors import Interrupted
from chainrule.program.run.device import RolloutPlan, Source

PAUSE = 0.2
"""Seconds that a part should take."""

GROWTH = 8.0
"""By which a part may be longer than the one before."""

Launch = Callable[[RolloutPlan, Any, Any], None]
"""(plan, samples to fill (rows, samples, n), to fill: how many steps of each row were finite)"""


def in_parts(
    plan: RolloutPlan,
    x: np.ndarray,
    finite: np.ndarray,
    launch: Launch,
    most: float,
    wait: Callable[[], None] = lambda: None,
) -> None:
    """Fill x (rows, samples, n), and the number of finite steps of each row, zero until then.

    `most` is a guess of the steps that take no longer than `PAUSE`; `wait` returns when what was
    launched is done, and is not called where one part is all. After a Ctrl-C, `Interrupted.kept`
    has the samples until then, and the finite steps.
    """
    every, total = plan.segments * plan.steps, plan.total
    if total <= most:
        launch(plan, x, finite)
        return
    at, state, counts = 0, plan.start, np.empty_like(finite)
    x[:, 0] = state
    try:
        while at < total:
            begin = time.perf_counter()
            part = _part(plan, at, max(1, int(most)))._replace(start=state)
            steps, sample = part.total, at // every
            whole = steps % every == 0
            scratch = np.empty_like(x, shape=(len(x), 0 if whole else 2, x.shape[2]))
            out = x[:, sample : sample + part.samples] if whole else scratch
            launch(part, out, counts)
            state = contiguous(out[:, -1])
            finite += np.where(finite == at, counts, 0.0)
            wait()
            at += steps
            if not whole and at % every == 0:
                x[:, at // every] = state
            took = time.perf_counter() - begin
            most = steps * min(GROWTH, max(PAUSE / max(took, 1e-9), 1 / GROWTH))
    except KeyboardInterrupt:
        kept = x[:, : at // every + 1].copy(), finite
        raise Interrupted(kept, f"interrupted after {at} of {total} steps") from None


def _part(plan: RolloutPlan, at: int, most: int) -> RolloutPlan:
    """From step `at` on, no more than `most` steps: whole samples, else segments of a sample, else
    steps of a segment."""
    segment, every = plan.steps, plan.segments * plan.steps
    begun = at // segment
    if at % every == 0 and most >= every:
        samples = min(most // every, plan.samples - 1 - at // every)
        return _cut(plan, at, samples + 1, plan.segments, segment)
    if at % segment == 0 and most >= segment:
        segments = min(most // segment, plan.segments - begun % plan.segments)
        return _cut(plan, at, 2, segments, segment)
    return _cut(plan, at, 2, 1, min(most, segment - at % segment))


def _cut(plan: RolloutPlan, at: int, samples: int, segments: int, steps: int) -> RolloutPlan:
    """The plan of these, each signal cut to what it is in them."""
    begun = at // plan.steps + np.arange((samples - 1) * segments)
    sources = [_during(source, begun) for source in plan.sources]
    return plan._replace(
        samples=samples, segments=segments, steps=steps, first=plan.first + at, sources=sources
    )


def _during(source: Source, segments: np.ndarray) -> Source:
    """The source's value in each of the segments."""
    if not source.hold:
        return source
    values = source.rows.reshape(len(source.rows), -1, source.size)
    values = np.take(values, segments // source.hold, axis=1)
    return Source(values.reshape(len(values), -1), source.size, 1)
