"""Spikes: single samples far from their neighbours, which a filter would smear over many rows.

A sample is a spike if it is far from the median of its neighbours, against what samples nearby are
(Hampel's identifier). Steps and pulses longer than half the window are left alone.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.ndimage import median_filter

from chainrule.identification.logs.log import Log

WINDOW = 9
"""Samples of the median: four neighbours on either side."""

NEAR = 101
"""Samples by which the usual distance from the median is known."""

FAR = 8.0
"""Robust standard deviations from which on a sample is a spike."""

MOST, RARE = 0.98, 3.0
"""Spikes are rare: most samples are so many times nearer. Noise in bursts is not that."""

SAME = 0.2
"""Of the spike: by more, the signal before it may not differ from that after it, else it is the
kick of a controller at a step."""

LARGE = {"tau": 0.25, "q": 0.05}
"""And of the whole signal's standard deviation: smaller ones do no harm."""


def despiked(log: Log) -> Log:
    """The log with spikes replaced by their neighbours' median, and a note."""
    found, notes = {}, []
    for key, word in (("tau", "torque"), ("q", "position")):
        values = getattr(log, key)
        spikes = [_spikes(values[:, j], LARGE[key]) for j in range(values.shape[1])]
        counts = [int(s.sum()) for s, _ in spikes]
        if not any(counts):
            continue
        found[key] = np.column_stack(
            [
                np.where(s, median, values[:, j]) if s.any() else values[:, j]
                for j, (s, median) in enumerate(spikes)
            ]
        )
        which = ", ".join(f"{c} of {word} {j + 1}" for j, c in enumerate(counts) if c)
        notes.append(
            f"{log.name}: single samples far from their neighbours are taken for spikes and "
            f"replaced: {which}"
        )
    return replace(log, **found, notes=(*log.notes, *notes)) if found else log


def _spikes(x: np.ndarray, large: float) -> tuple[np.ndarray, np.ndarray]:
    """(where the spikes are, the median of the neighbours)."""
    median = median_filter(x, WINDOW, mode="nearest")
    off = np.abs(x - median)
    least = large * float(np.std(median))
    if least == 0 or not np.any(off > least):
        return np.zeros(len(x), dtype=bool), median
    usual = median_filter(off, min(NEAR, len(x)), mode="nearest") / 0.6745
    side = WINDOW // 2
    level = median_filter(x, side, mode="nearest")
    at = np.arange(len(x))
    left, right = (level[np.clip(at + k, 0, len(x) - 1)] for k in (-side, side))
    rare = RARE * np.quantile(off, MOST)
    found = (off > max(least, rare)) & (off > FAR * usual) & (np.abs(right - left) < SAME * off)
    return found, median
