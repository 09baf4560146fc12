"""Estimators: from Φ β ≈ τ to β, and how each row is weighted on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from chainrule.arguments import NotNegative, Positive, Rounds, checked
from chainrule.errors import DataError
from chainrule.identification.regression.stacking import Stack

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem


@dataclass(frozen=True)
class Solution:
    """β and what was done: weights (N, joints) on the residuals, Z where instruments were used.

    `steps` iterations; `note` says what a reader should know, empty if nothing; `covariance` is
    there where the method has its own.
    """

    beta: np.ndarray
    weights: np.ndarray
    Z: np.ndarray | None = None
    steps: int = 1
    note: str = ""
    covariance: np.ndarray | None = None


class Estimator:
    """A way to β: `word` is its abbreviation, `label` says it in a few words."""

    word: ClassVar[str] = ""
    label: ClassVar[str] = ""
    holds: ClassVar[bool] = False  # whether it simulates a command that is held between samples

    def solve(self, problem: Problem) -> Solution:
        """β of the problem's stack."""
        raise NotImplementedError


def least_squares(Phi: np.ndarray, tau: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """β with the smallest Σ (w (τ − Φ β))², columns scaled to length 1."""
    A = (Phi * weights[..., None]).reshape(-1, Phi.shape[-1])
    length = np.linalg.norm(A, axis=0)
    length[length == 0] = 1
    beta, _, rank, _ = np.linalg.lstsq(A / length, (tau * weights).ravel(), rcond=1e-12)
    if rank < A.shape[1]:
        raise DataError(
            f"the motion tells only {rank} of {A.shape[1]} parameters apart: a few samples "
            "outweigh all others; are there values in the log that no machine can have?"
        )
    return beta / length


def residual(stack: Stack, beta: np.ndarray) -> np.ndarray:
    """τ − Φ β, (N, joints)."""
    return stack.tau - stack.Phi @ beta


def joint_weights(stack: Stack, beta: np.ndarray) -> np.ndarray:
    """1/σ of each joint from its residuals."""
    error = residual(stack, beta)
    freedom = np.maximum(1.0, stack.used.sum(axis=0) - len(beta) / error.shape[1])
    sigma = np.sqrt(np.sum(error**2, axis=0) / freedom)
    # a joint that is explained to rounding must not outweigh all others
    return 1 / np.maximum(sigma, 1e-9 * max(sigma.max(), np.finfo(float).tiny))


@dataclass(frozen=True)
class OLS(Estimator):
    """Ordinary least squares: every row counts alike."""

    word: ClassVar[str] = "ols"
    label: ClassVar[str] = "ordinary least squares"

    def solve(self, problem: Problem) -> Solution:
        """See `Estimator`."""
        weights = np.ones_like(problem.stack.tau)
        return Solution(least_squares(problem.stack.Phi, problem.stack.tau, weights), weights)


@checked
@dataclass(frozen=True)
class WLS(Estimator):
    """Weighted least squares: each joint by the inverse of its own residual's size (Gautier)."""

    rounds: Rounds = 4
    word: ClassVar[str] = "wls"
    label: ClassVar[str] = "weighted least squares"

    def solve(self, problem: Problem) -> Solution:
        """See `Estimator`."""
        stack = problem.stack
        few = _squeezed(stack)
        beta = least_squares(few.Phi, few.tau, _scale_weights(few))
        each = np.ones(stack.tau.shape[1])
        for _ in range(self.rounds):
            each = joint_weights(few, beta)
            beta = least_squares(few.Phi, few.tau, np.broadcast_to(each, few.tau.shape))
        weights = np.array(np.broadcast_to(each, stack.tau.shape))
        return Solution(beta, weights, steps=self.rounds)


def _squeezed(stack: Stack) -> Stack:
    """As few rows a joint as there are columns, with the same ΦᵀΦ, Φᵀτ and τᵀτ: R of QR."""
    rows, n, p = stack.Phi.shape
    if rows <= p + 1:
        return stack
    both = np.concatenate([stack.Phi, stack.tau[..., None]], axis=-1)
    R = np.stack([np.linalg.qr(both[:, j], mode="r") for j in range(n)], axis=1)
    return Stack((), R[..., :p], R[..., p], stack.used)


def _scale_weights(stack: Stack) -> np.ndarray:
    """A first guess: each joint by the inverse of its torque's size."""
    size = np.linalg.norm(stack.tau, axis=0)
    size[size == 0] = max(size.max(), 1.0)
    return np.broadcast_to(1 / size, stack.tau.shape)


@checked
@dataclass(frozen=True)
class IRLS(Estimator):
    """Iteratively reweighted least squares: joints as WLS, and outliers by Huber's function.

    Rows beyond `threshold` robust standard deviations count by the inverse of their size
    (Holland and Welsch 1977; 1.345 keeps 95 % of the efficiency for Gaussian noise).
    """

    threshold: Positive = 1.345
    rounds: Rounds = 50
    tolerance: NotNegative = 1e-9
    word: ClassVar[str] = "irls"
    label: ClassVar[str] = "iteratively reweighted least squares"

    def solve(self, problem: Problem) -> Solution:
        """See `Estimator`."""
        stack = problem.stack
        beta = WLS().solve(problem).beta
        weights, step = np.ones_like(stack.tau), 0
        while step < self.rounds:
            step += 1
            error = residual(stack, beta)
            scale = np.nanmedian(np.where(stack.used, np.abs(error), np.nan), axis=0) / 0.6745
            scale = np.maximum(scale, 1e-12 * (1 + np.abs(stack.tau).max()))
            size = np.abs(error) / scale
            huber = np.minimum(1, self.threshold / np.maximum(size, 1e-300))
            weights = np.sqrt(huber) / scale
            new = least_squares(stack.Phi, stack.tau, weights)
            moved = np.linalg.norm((new - beta) / np.maximum(np.abs(new), 1e-12))
            beta = new
            if moved < self.tolerance * len(beta):
                break
        return Solution(beta, weights, steps=step)
