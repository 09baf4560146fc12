"""Long logs, thinned: as many samples as the motion needs, and not as many as were recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from chainrule.identification.logs.log import SIGNALS, Log
from chainrule.identification.logs.signals import lowpass, uniform

LONG = 200_000
"""Samples of all logs together, from which on they are thinned."""

DENSE = 32.0
"""Samples a period of the cut-off that are kept: differences are derivatives there."""


def thinned(logs: Sequence[Log], cutoff: float) -> tuple[tuple[Log, ...], list[str]]:
    """The logs at a lower rate where they are long, and a note that says so."""
    factor = int(min(log.rate for log in logs) / (DENSE * cutoff))
    if factor < 2 or sum(len(log.t) for log in logs) < LONG:
        return tuple(logs), []
    found = [_every(piece, factor) for log in logs for piece in uniform(log)]
    rate = logs[0].rate / factor
    return tuple(found), [f"the logs are long and are thinned to {rate:.4g} samples a second"]


def _every(log: Log, factor: int) -> Log:
    rate = (len(log.t) - 1) / log.duration
    kept = {}
    for key in SIGNALS:
        values = getattr(log, key)
        if values is not None:
            slow = [lowpass(x, 0.4 * rate / factor, rate)[::factor] for x in values.T]
            kept[key] = np.column_stack(slow)
    return replace(log, t=log.t[::factor], averaged=factor / rate, **kept)
