"""What is known beforehand: values with their deviations, and bounds.

Both act on base parameters, the groups by name. A prior N(b₀, s²) is one more measurement; a bound
moves the estimate to the nearest point within, measured by the estimate's own information.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy.optimize import lsq_linear

from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.identification.regression.grouping import Grouping

Pair = tuple[float, float]


def _place(grouping: Grouping, name: str, what: str) -> int:
    if name in grouping.names:
        return grouping.names.index(name)
    known = [p.name for p in grouping.parameters]
    if name not in known:
        raise UnknownNameError(f"parameter for {what}", name, grouping.names)
    groups = [grouping.expression(k, 3) for k in range(len(grouping))]
    inside = [g for g in groups if name in g.replace("−", "+").replace("+", " ").split()]
    where = f"it acts only within {inside[0]}" if inside else "nothing depends on it here"
    raise ChainruleError(f"{name} has no estimate of its own for {what}: {where}")


def _pairs(given: Mapping[str, Pair], what: str) -> dict[str, Pair]:
    found = {}
    for name, pair in given.items():
        try:
            a, b = (float(x) for x in pair)
        except (TypeError, ValueError):
            raise ChainruleError(f"{what} of {name} are two numbers, got {pair!r}") from None
        found[name] = (a, b)
    return found


def with_priors(
    grouping: Grouping, beta: np.ndarray, covariance: np.ndarray, priors: Mapping[str, Pair]
) -> tuple[np.ndarray, np.ndarray]:
    """(β, its covariance) with values and standard deviations that were known before."""
    for name, (value, sd) in _pairs(priors, "value and deviation").items():
        if not sd > 0:
            raise ChainruleError(f"the deviation of the prior of {name} is positive, got {sd}")
        k = _place(grouping, name, "a prior")
        gain = covariance[:, k] / (covariance[k, k] + sd**2)
        beta = beta + gain * (value - beta[k])
        covariance = covariance - np.outer(gain, covariance[k])
    return beta, (covariance + covariance.T) / 2


def within_bounds(
    grouping: Grouping, beta: np.ndarray, covariance: np.ndarray, bounds: Mapping[str, Pair]
) -> tuple[np.ndarray, list[str]]:
    """(β, the names that a bound holds): the nearest to the estimate within the bounds."""
    low, high = np.full(len(beta), -np.inf), np.full(len(beta), np.inf)
    for name, (a, b) in _pairs(bounds, "bounds").items():
        if not a < b:
            raise ChainruleError(f"the bounds of {name} are a lower and an upper one, got {a}, {b}")
        k = _place(grouping, name, "a bound")
        low[k], high[k] = a, b
    if np.all((beta >= low) & (beta <= high)):
        return beta, []
    size = np.sqrt(np.maximum(np.diag(covariance), 1e-300))
    values, vectors = np.linalg.eigh(covariance / np.outer(size, size))
    root = (vectors / np.sqrt(np.maximum(values, 1e-12))).T
    found = lsq_linear(root, root @ (beta / size), (low / size, high / size)).x * size
    held = [
        grouping.names[k]
        for k in np.flatnonzero((found <= low + 1e-6 * size) | (found >= high - 1e-6 * size))
    ]
    return np.clip(found, low, high), held
