"""Parts: a rollout cut in time, so that Ctrl-C is answered between them; the bits are the same.

How long a part may be is measured while running: no table of processors is needed.
"""

import time
from collections.abc import Callable

import numpy as np

from chainrule.errors import Interrupted
from chainrule.program.run.device import Plan, Source

PAUSE = 0.2
"""Seconds that a part should take."""

GROWTH = 8.0
"""By which a part may be longer than the one before."""

Launch = Callable[[Plan, np.ndarray], np.ndarray]
"""(plan, samples to fill (rows, samples, n)) → how many steps of each row were finite."""


def in_parts(plan: Plan, x: np.ndarray, launch: Launch, most: float) -> np.ndarray:
    """Fill x (rows, samples, n), and give the number of finite steps of each row.

    `most` is a guess of the steps that take no longer than `PAUSE`. After a Ctrl-C,
    `Interrupted.kept` has the samples until then, and the finite steps.
    """
    every = plan.segments * plan.steps
    total = every * (plan.samples - 1)
    if total <= most:
        return launch(plan, x)
    at, state, finite = 0, plan.start, np.zeros(len(x))
    x[:, 0] = state
    try:
        while at < total:
            begin = time.perf_counter()
            part = _part(plan, at, max(1, int(most)))._replace(start=state)
            steps = (part.samples - 1) * part.segments * part.steps
            sample = at // every
            whole = steps % every == 0
            scratch = np.empty((len(x), 0 if whole else 2, x.shape[2]))
            out = x[:, sample : sample + part.samples] if whole else scratch
            counts = launch(part, out)
            state = np.ascontiguousarray(out[:, -1])
            finite = np.where(finite == at, finite + counts, finite)
            at += steps
            if not whole and at % every == 0:
                x[:, at // every] = state
            took = time.perf_counter() - begin
            most = steps * min(GROWTH, max(PAUSE / max(took, 1e-9), 1 / GROWTH))
    except KeyboardInterrupt:
        kept = x[:, : at // every + 1].copy(), finite
        raise Interrupted(kept, f"interrupted after {at} of {total} steps") from None
    return finite


def _part(plan: Plan, at: int, most: int) -> Plan:
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


def _cut(plan: Plan, at: int, samples: int, segments: int, steps: int) -> Plan:
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
    values = source.rows.reshape(len(source.rows), -1, source.size)[:, segments // source.hold]
    return Source(np.ascontiguousarray(values).reshape(len(values), -1), source.size, 1)
