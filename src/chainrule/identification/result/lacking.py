"""What is lacking: the small change of the log that explains what is left.

A gain of one torque, an angle off by some degrees, friction that falls with speed: each adds c x to
the torque, x a column beside Φ. Of x counts what Φ does not stand for already, and c is told by its
share of the residual's power. What Φ takes up, such as the zero of the last joint, has no share and
is never named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from chainrule.identification.logs.signals import MeasuredMotion
from chainrule.identification.result.mistakes import Hypothesis, gained, turned
from chainrule.identification.result.trial import MistakeTrial, sizes

SHARE = 0.5
"""Of the power of one joint's residual, what a gain or an angle must explain to be tried."""

STEPS = 4
"""Steps to a gain or an angle, the first of which tells whether it is worth the others."""

COUPLED = 0.3
"""The same for a motor over two joints: it is tried with the whole of the model then."""

LEAST_GAIN = 0.1
"""A torque that would have to be less than this of what was recorded has another fault."""

LOOSE_ZERO, UNTOLD = 3.0, 30.0
"""Degrees: the zero of an angle is told badly with such a deviation, and not at all."""

NUDGE = 1e-4
"""rad, for the slope over an angle."""


@dataclass(frozen=True)
class Explained:
    """The factors of columns that explain most, and the share of the residual's power, of all
    joints and of the one of which it is largest; `usual` is the factors' mean, each as it is told.
    """

    factors: np.ndarray
    share: float = 0.0
    largest: float = 0.0
    usual: float = 0.0


class FreeFit:
    """τ ≈ Y β with each joint by the size of what is left of it: β, and what a column adds."""

    def __init__(self, Y: np.ndarray, tau: np.ndarray):
        p = Y.shape[-1]
        weights = 1 / sizes(tau)
        for _ in range(STEPS):
            self.weights = weights
            A = (Y * weights[:, None]).reshape(-1, p)
            length = np.linalg.norm(A, axis=0)
            length[length == 0] = 1
            U, s, V = np.linalg.svd(A / length, full_matrices=False)
            told = s > 1e-6 * s[0]
            self.basis = U[:, told]
            own = self.basis.T @ (tau * weights).ravel()
            self.beta = V[told].T @ (own / s[told]) / length
            left = tau - Y @ self.beta
            self.rest = (left * weights).ravel()
            weights = 1 / sizes(left)

    def deviation(self, column: np.ndarray, effective: float) -> float:
        """Of the factor of a column (N, joints), with so many independent samples a joint."""
        x = (column * self.weights).ravel()
        new = x - self.basis @ (self.basis.T @ x)
        size = float(np.linalg.norm(new))
        if size <= 1e-4 * np.linalg.norm(x):
            return np.inf
        return float(np.linalg.norm(self.rest)) / size / np.sqrt(effective * len(self.weights))

    def explained(self, columns: np.ndarray) -> Explained:
        """What columns (N, joints, k) explain of the rest that Y does not."""
        X = (columns * self.weights[:, None]).reshape(len(self.rest), -1)
        new = X - self.basis @ (self.basis.T @ X)
        acts = np.linalg.norm(new, axis=0) > 1e-4 * np.linalg.norm(X, axis=0)
        factors = np.zeros(X.shape[1])
        power = np.sum(self.rest.reshape(-1, len(self.weights)) ** 2, axis=0)
        if not acts.any() or not np.all(power > 0):
            return Explained(factors)
        factors[acts] = np.linalg.lstsq(new[:, acts], self.rest, rcond=1e-8)[0]
        left = (self.rest - new @ factors).reshape(-1, len(power))
        left = np.sum(left**2, axis=0)
        whole = 1 - left.sum() / power.sum()
        usual = np.average(factors[acts], weights=np.sum(new[:, acts] ** 2, axis=0))
        return Explained(factors, float(whole), float(np.max(1 - left / power)), float(usual))


def free_fit(trial: MistakeTrial, h: Hypothesis) -> tuple[FreeFit, np.ndarray]:
    """The free fit under a hypothesis, and the torque that it tells."""
    Y, tau = trial.rows(h)
    p = len(trial.columns)
    known = Y[..., p:] @ trial.known
    fit = FreeFit(Y[..., :p], tau - known)
    return fit, Y[..., :p] @ fit.beta + known


def small_mistakes(trial: MistakeTrial) -> Iterator[Hypothesis]:
    """Gains of one torque and angles of one joint that explain most of what is left."""
    first = free_fit(trial, trial.as_read)
    for j in range(len(trial.names)):
        for change in (_gain, _angle) if trial.angles[j] else (_gain,):
            h, at = trial.as_read, first
            for step in range(STEPS):
                h, share = change(trial, h, j, *at)
                if step == 0 and share < SHARE:
                    break
                at = free_fit(trial, h)
            else:
                if h.gain[j] > LEAST_GAIN:
                    yield h


def _gain(
    trial: MistakeTrial, h: Hypothesis, j: int, fit: FreeFit, told: np.ndarray
) -> tuple[Hypothesis, float]:
    """(with a better gain of torque j, the share that it explains of one joint's residual).

    g τ_j = Y_j β is linear in g and β; for τ_j stands what Y_j alone makes of it, without noise.
    """
    Y, tau = trial.rows(trial.as_read)
    own = Y[:, j, np.any(Y[:, j], axis=0)]
    column = np.zeros((*told.shape, 1))
    column[:, j, 0] = -own @ np.linalg.lstsq(own, tau[:, j], rcond=1e-6)[0]
    found = fit.explained(column)
    gain = max(h.gain[j] + float(found.factors[0]), LEAST_GAIN)
    return gained(trial.as_read, trial.names, j, 1 / gain), found.largest


def _angle(
    trial: MistakeTrial, h: Hypothesis, j: int, fit: FreeFit, told: np.ndarray
) -> tuple[Hypothesis, float]:
    """(with a better zero of angle j, the share that it explains of one joint's residual)."""
    at = h.offset[j]
    slope = over_angle(trial, h, j, fit, told)
    found = fit.explained(slope[..., None])
    more = float(np.clip(found.factors[0], -0.5, 0.5))
    return turned(trial.as_read, trial.names, j, at + more), found.largest


def over_angle(
    trial: MistakeTrial, h: Hypothesis, j: int, fit: FreeFit, told: np.ndarray
) -> np.ndarray:
    """∂τ/∂q_j of the fit: how the torque that it tells changes with the zero of angle j."""
    Y, _ = trial.rows(turned(trial.as_read, trial.names, j, h.offset[j] + NUDGE))
    p = len(trial.columns)
    return (Y[..., :p] @ fit.beta + Y[..., p:] @ trial.known - told) / NUDGE


def loose_zeros(trial: MistakeTrial, effective: float) -> list[str]:
    """Zeros of angles that the data tell badly, in words, where no masses are described: with one
    that is off, the same motion and torque have other values, and are fitted as well."""
    if trial.described is not None or trial.mechanism.coordinates is not None:
        return []
    fit, told = free_fit(trial, trial.as_read)
    found = []
    for j, name in enumerate(trial.names):
        if trial.angles[j]:
            off = np.rad2deg(
                fit.deviation(over_angle(trial, trial.as_read, j, fit, told), effective)
            )
            if off > LOOSE_ZERO:
                found.append(f"{name} (± {off:.2g}°)" if off < UNTOLD else name)
    if not found:
        return []
    return [
        f"not told by these data: whether the angle of {', '.join(found)} is zero where the "
        "description says; with one that is off, other values fit as well"
    ]


def coupled_joints(trial: MistakeTrial) -> Iterator[tuple[int, int]]:
    """(j, ±1) where a motor that drives the sum or the difference of joint j and the one before it
    would explain much."""
    if trial.mechanism.coordinates is not None:
        return
    fit, _ = free_fit(trial, trial.as_read)
    for j in range(1, len(trial.names)):
        for sign in (1, -1):
            ratio = np.eye(len(trial.names))[j - 1] + sign * np.eye(len(trial.names))[j]
            each = []
            for m in trial.pieces:
                v, a = m.qd @ ratio, m.qdd @ ratio
                shaft = np.stack([v, way(v, a, m), a])
                each.append(trial.recipe.thin(shaft, m.rate).T)
            columns = np.concatenate(each)[:, None] * ratio[:, None] * trial.used[..., None]
            if fit.explained(columns).largest > COUPLED:
                yield j, sign


def way(rate: np.ndarray, push: np.ndarray, m: MeasuredMotion) -> np.ndarray:
    """sign q̇, as its mean over the time that a sample stands for."""
    near = np.maximum(np.abs(push) * m.averaged / 2, 1e-300)
    return np.clip(rate / near, -1, 1)


def at_joints(trial: MistakeTrial, shape: Callable[[MeasuredMotion], np.ndarray]) -> np.ndarray:
    """(N, n, n): a column a joint, in its own row, through the one filter."""
    each = [trial.recipe.thin(shape(m).T, m.rate).T for m in trial.pieces]
    return np.eye(len(trial.names)) * (np.concatenate(each) * trial.used)[:, None]
