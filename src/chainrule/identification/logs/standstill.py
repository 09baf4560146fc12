"""Standstill: where a joint rests, its friction is whatever is needed, and tells nothing.

At rest dry friction takes any value up to its largest; a model that writes c sign(q̇) there gives
it the sign of the noise. So the rows of a joint that rests are left out. What rest is comes from
the data: slower than a dead zone, for longer than a reversal takes.
"""

from __future__ import annotations

import numpy as np
from scipy.ndimage import median_filter

from chainrule.identification.logs.signals import MeasuredMotion

SLOW = 0.01
"""Of a joint's usual highest speed (95 % of the time it is slower): below it may be at rest."""

NOISY = 4.0
"""Standard deviations of the speed's noise, below which a joint may be at rest too."""

SHORTEST_REST = 0.2
"""Seconds; a reversal is shorter."""


def dead_zone(motion: MeasuredMotion, rates: np.ndarray, cutoff: float) -> np.ndarray:
    """The speed of each joint below which it may be at rest, (n,)."""
    every = max(1, len(rates) // 20_000)
    some = rates[::every]
    width = max(3, 2 * round(0.5 * motion.rate / every / cutoff) + 1)
    usual = [median_filter(one, min(width, len(some))) for one in np.ascontiguousarray(some.T)]
    noise = np.abs(some - np.column_stack(usual))
    speed = np.quantile(np.abs(some), 0.95, axis=0)
    quiet = np.minimum(np.quantile(noise, 0.5, axis=0) / 0.6745, 0.05 * speed)
    return np.maximum(SLOW * speed, NOISY * quiet)


def resting(motion: MeasuredMotion, rates: np.ndarray, cutoff: float) -> np.ndarray:
    """Where each joint rests, with the time that the filter remembers of it, (N, n)."""
    slow = np.abs(rates) < dead_zone(motion, rates, cutoff)
    hold = max(2, round(max(SHORTEST_REST, 1 / cutoff) * motion.rate))
    reach = round(motion.rate / cutoff)
    found = np.zeros_like(slow)
    for j in range(slow.shape[1]):
        if slow[:, j].any():
            rest = _runs(slow[:, j], hold)
            found[:, j] = _grown(rest, reach)
    return found


def _runs(flags: np.ndarray, least: int) -> np.ndarray:
    """Only stretches of at least so many samples."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(np.int8), [0]])))
    kept = np.zeros(len(flags), dtype=bool)
    for begin, end in edges.reshape(-1, 2):
        if end - begin >= least:
            kept[begin:end] = True
    return kept


def _grown(flags: np.ndarray, reach: int) -> np.ndarray:
    """With so many samples more at both ends of each stretch."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(np.int8), [0]])))
    wide = flags.copy()
    for begin, end in edges.reshape(-1, 2):
        wide[max(0, begin - reach) : end + reach] = True
    return wide
