"""Joint friction F(q̇) and torque limits, in the joints' own coordinates."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from chainrule.mechanism.mechanism import Mechanism


def friction(
    mechanism: Mechanism,
    scalar: Callable[[Any], Any],
    qd: Any,
    sign: Callable[[Any], Any] = np.sign,
    dry: bool | None = None,
) -> Any:
    """F(q̇), the sum of each joint's terms; `sign` is the one of the rates' scalar.

    `dry` chooses the terms that jump with the rate's sign, or those that do not.
    """
    total: Any = np.zeros(mechanism.dof, dtype=object)
    at = 0
    for joint in mechanism.joints:
        for term in joint.friction:
            if dry is None or term.dry is dry:
                total[at] = total[at] + scalar(term.exact) * term.shape(qd[at], sign)
        at += joint.size_v
    return total


def limited(
    mechanism: Mechanism,
    scalar: Callable[[Any], Any],
    tau: Any,
    clip: Callable[[Any, Any, Any], Any] = np.clip,
) -> Any:
    """τ as far as the joints' effort limits let it; `clip` is the one of the torques' scalar."""
    result = np.array(tau, dtype=object)
    at = 0
    for joint in mechanism.joints:
        if joint.effort_limit is not None:
            limit = scalar(joint.effort_limit)
            result[at] = clip(tau[at], -limit, limit)
        at += joint.size_v
    return result
