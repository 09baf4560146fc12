"""Joint friction F(q̇) and torque limits, in the joints' own coordinates."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.spatial.vectors import Scalar

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism


def friction(
    mechanism: Mechanism,
    scalar: Callable[[Any], Any],
    qd: np.ndarray,
    sign: Callable[[Any], Any] = np.sign,
    dry: bool | None = None,
    direction: np.ndarray | None = None,
) -> np.ndarray:
    """F(q̇), the sum of each joint's terms; `sign` is the one of the rates' scalar.

    `dry` chooses the terms that jump with a rate's sign, or those that do not; `direction`, one
    number a rate, stands for the signs where they are known.
    """
    total: Any = np.zeros(mechanism.dof, dtype=object)
    for k, rate in enumerate(mechanism.rates):
        along = sign if direction is None else partial(_given, direction[k])
        for term in rate.friction:
            if dry is None or term.dry is dry:
                total[k] = total[k] + scalar(term.exact) * term.shape(qd[k], along)
    return total


def _given(direction: Scalar, rate: Scalar) -> Scalar:
    return direction


def limited(
    mechanism: Mechanism,
    scalar: Callable[[Any], Any],
    tau: np.ndarray,
    clip: Callable[[Any, Any, Any], Any] = np.clip,
) -> np.ndarray:
    """τ as far as the joints' effort limits let it; `clip` is the one of the torques' scalar."""
    result = np.array(tau, dtype=object)
    for k, rate in enumerate(mechanism.rates):
        if rate.effort_limit is not None:
            limit = scalar(rate.effort_limit)
            result[k] = clip(tau[k], -limit, limit)
    return result
