"""computed: a batch's results, in parts where the memory is too small for all at once."""

from __future__ import annotations

import warnings

import numpy as np

from chainrule.errors import ChainruleWarning
from chainrule.sweeps.batch import Batch
from chainrule.sweeps.chunks import SMALLEST


def computed(batch: Batch, columns: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The batch's results; in halves where the memory, of the machine or the GPU, is too small."""
    try:
        return batch(columns)
    except MemoryError as problem:
        rows = len(next(iter(columns.values())))
        if rows < 2 * SMALLEST:
            raise
        text = f"{rows} runs do not fit into the memory ({problem}): computed in halves"
        warnings.warn(ChainruleWarning(text), stacklevel=2)
        half = rows // 2
        parts = [
            computed(batch, {name: values[part] for name, values in columns.items()})
            for part in (slice(None, half), slice(half, None))
        ]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
