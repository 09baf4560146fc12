"""Joint friction F(q̇) and torque limits, in the joints' own coordinates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from operator import add
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.dynamics import pulls
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
    number a rate and then one a pull, stands for the signs where they are known.
    """
    total: Any = np.zeros(mechanism.dof, dtype=object)
    for k, rate in enumerate(mechanism.rates):
        along = sign if direction is None else partial(_given, direction[k])
        for term in rate.friction:
            if dry is None or term.dry is dry:
                total[k] = total[k] + scalar(term.exact) * term.shape(qd[k], along)
    for k, pull in enumerate(mechanism.pulls, start=mechanism.dof):
        along = sign if direction is None else partial(_given, direction[k])
        for term in pull.friction:
            if dry is None or term.dry is dry:
                rate = pulls.along(pull, scalar, qd, pull.rates)
                pulls.spread(pull, scalar, scalar(term.exact) * term.shape(rate, along), total)
    return total


def damped(
    mechanism: Mechanism,
    scalar: Callable[[Any], Any],
    M: np.ndarray,
    qd: np.ndarray,
    dt: Scalar,
    added: Sequence[Any] | np.ndarray = (),
) -> np.ndarray:
    """M + dt D, D = ∂F/∂q̇ of what is smooth, and what is `added`: one number a rate, and then one
    for the shaft of each drive, or none at all."""
    M = np.array(M, dtype=object)
    own: Any = np.zeros(mechanism.dof, dtype=object)
    for k, rate in enumerate(mechanism.rates):
        for term in rate.friction:
            if not term.dry:
                own[k] = own[k] + scalar(term.exact) * term.slope(qd[k])
        if len(added):
            own[k] = own[k] + added[k]
        M[k, k] = M[k, k] + dt * own[k]
    for pull in mechanism.pulls:
        for term in pull.friction:
            if not term.dry:
                along: Any = pulls.along(pull, scalar, qd, pull.rates)
                M = pulls.stiffer(pull, scalar, M, dt * (scalar(term.exact) * term.slope(along)))
    if len(added):
        for shaft, slope in zip(mechanism.shafts, added[mechanism.dof :], strict=True):
            M = pulls.stiffer(shaft, scalar, M, dt * slope)
    return M


def _given(direction: Scalar, rate: Scalar) -> Scalar:
    return direction


def limited(
    mechanism: Mechanism,
    scalar: Callable[[Any], Any],
    tau: np.ndarray,
    clip: Callable[[Any, Any, Any], Any] = np.clip,
) -> np.ndarray:
    """τ as far as the joints' effort limits let it; `clip` is the one of the torques' scalar.

    Where motors drive strands, τ is shared out to all motors by least squares first.
    """
    if any(pull.actuated for pull in mechanism.pulls):
        return _shared(mechanism, scalar, tau, clip)
    result = np.array(tau, dtype=object)
    for k, rate in enumerate(mechanism.rates):
        if rate.effort_limit is not None:
            limit = scalar(rate.effort_limit)
            result[k] = clip(tau[k], -limit, limit)
    return result


def _shared(
    mechanism: Mechanism, scalar: Callable[[Any], Any], tau: np.ndarray, clip: Callable[..., Any]
) -> np.ndarray:
    """B u, u = B⁺ τ within the limits of the motors."""
    B = mechanism.actuation
    limits = [rate.effort_limit for rate in mechanism.rates if rate.actuated]
    limits += [pull.effort_limit for pull in mechanism.pulls if pull.actuated]
    total: Any = np.zeros(len(tau), dtype=object)
    for row, column, limit in zip(np.linalg.pinv(B), B.T, limits, strict=True):
        u = _sum(row, tau)
        if limit is not None:
            bound = scalar(limit)
            u = clip(u, -bound, bound)
        total = total + np.array([_sum([k], [u]) for k in column], dtype=object)
    return total


def _sum(row: Sequence[float], values: Sequence[Any] | np.ndarray) -> Any:
    """Σ k x, without what rounding left of the zeros of k."""
    parts = [x * k for k, x in zip(row, values, strict=True) if abs(k) > 1e-14]
    return reduce(add, parts, 0.0)
