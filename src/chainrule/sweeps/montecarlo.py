"""Monte Carlo: what many runs tell of a controller, a machine or a model, and how surely.

>>> runs = cr.sweep(arm, over=cr.sweeps.Random(10_000, {"m1": (0.9, 1.1), "g": (9.7, 9.9)}), …)
>>> share(runs.SettlingTime < 2.0)
0.983 (0.980 … 0.985 with 95 %) of 10000 runs
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.errors import InputError, UnknownNameError
from chainrule.sweeps.foreign import XarrayDataset

SURE = 1.959963984540054
"""Standard deviations of a normal number that hold 95 %."""

QUANTILES = (0.05, 0.5, 0.95)


@dataclass(frozen=True)
class Share:
    """The part of the runs for which something holds, with its 95 % interval (Wilson 1927)."""

    value: float
    low: float
    high: float
    runs: int

    def __str__(self) -> str:
        inside = f"{self.low:.3f} … {self.high:.3f} with 95 %"
        return f"{self.value:.3f} ({inside}) of {self.runs} runs"

    __repr__ = __str__


def share(holds: ArrayLike) -> Share:
    """How often it holds, and between what the true share is with 95 %."""
    array = np.asarray(holds)
    if array.dtype != bool or not array.size:
        raise InputError("share: expected conditions, such as runs.SettlingTime < 2.0")
    n, p = array.size, float(np.mean(array))
    middle = (p + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    half = SURE / (1 + SURE**2 / n) * math.sqrt(p * (1 - p) / n + SURE**2 / (4 * n * n))
    return Share(p, max(0.0, middle - half), min(1.0, middle + half), n)


def quantiles(
    runs: XarrayDataset, variable: str, of: Sequence[float] = QUANTILES
) -> dict[float, Any]:
    """Quantile → value of a variable over all runs that have one; along its own axes, such as
    time, one for each place."""
    values, _ = _table(runs, variable)
    if not np.isfinite(values).any():
        raise InputError(f"{variable} has no number in any run")
    found = np.nanquantile(values, list(of), axis=0)
    return {q: np.asarray(row)[()] for q, row in zip(of, found, strict=True)}


def sensitivity(runs: XarrayDataset, variable: str) -> dict[str, float]:
    """Axis → Spearman's rank correlation with the variable, the strongest first: what matters.

    0 says that no rising or falling trend is seen, not that there is no effect.
    """
    from scipy.stats import spearmanr

    values, axes = _table(runs, variable)
    if values.ndim != 1:
        raise InputError(f"{variable} is no number: choose one, such as runs.{variable}[..., 0]")
    known = np.isfinite(values)
    if known.sum() < 3:
        raise InputError(f"{variable} has a number in {known.sum()} runs: too few")
    found = {}
    for name, column in axes.items():
        x, y = column[known], values[known]
        varies = np.ptp(x) > 0 and np.ptp(y) > 0
        found[name] = float(spearmanr(x, y)[0]) if varies else 0.0  # type: ignore[arg-type]
    return dict(sorted(found.items(), key=lambda pair: -abs(pair[1])))


def worst(runs: XarrayDataset, variable: str, largest: bool = True) -> dict[str, float]:
    """The run with the largest (or least) value, as the axes' values, so that it can be repeated;
    a run without a value is the worst of all."""
    values, axes = _table(runs, variable)
    if values.ndim != 1:
        raise InputError(f"{variable} is no number of which one could be the worst")
    missing = np.flatnonzero(np.isnan(values))
    ordered = np.nanargmax if largest else np.nanargmin
    at = int(missing[0]) if len(missing) else int(ordered(values))
    return {name: float(column[at]) for name, column in axes.items()}


def _table(runs: XarrayDataset, variable: str) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Values (runs, *own axes) and a column (runs) for every axis that is varied."""
    names = [str(name) for name in runs.data_vars]
    if variable not in names:
        raise UnknownNameError("variable", variable, names)
    over = list(runs["diverged"].dims)
    array = runs[variable].transpose(*over, ...)
    own = array.shape[len(over) :]
    sizes = tuple(runs.sizes[dim] for dim in over)
    axes = {}
    for name, column in runs.coords.items():
        if column.dims and {*column.dims} <= {*over}:
            whole = column.broadcast_like(runs["diverged"]).transpose(*over)
            axes[str(name)] = np.asarray(whole.values, dtype=float).ravel()
    return np.asarray(array.values, dtype=float).reshape(math.prod(sizes), *own), axes
