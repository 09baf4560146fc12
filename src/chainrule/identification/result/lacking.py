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

HIGH, NEAR = 0.98, 0.93
"""A torque is at its top where it is near that which it hardly ever exceeds."""

CUT, OFTEN = 0.4, 0.15
"""The share of the joint's residual that being at the top must explain, a quarter of it where that
is often: smooth torques are near their top for a seventh of the time at most."""

RUBS = 0.9
"""Of the time at its top, that for which a torque has the sign of its joint's motion if it is
friction."""

LEAST_GAIN = 0.1
"""A torque that would have to be less than this of what was recorded has another fault."""

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
    Y, _ = trial.rows(turned(trial.as_read, trial.names, j, at + NUDGE))
    p = len(trial.columns)
    slope = (Y[..., :p] @ fit.beta + Y[..., p:] @ trial.known - told) / NUDGE
    found = fit.explained(slope[..., None])
    more = float(np.clip(found.factors[0], -0.5, 0.5))
    return turned(trial.as_read, trial.names, j, at + more), found.largest


def cut_torques(trial: MistakeTrial, fit: FreeFit) -> list[str]:
    """Torques that are smaller than the motion needs wherever they are largest, in words."""
    tau, qd = (np.concatenate([getattr(m, key) for m in trial.pieces]) for key in ("tau", "qd"))
    top = np.quantile(np.abs(tau), HIGH, axis=0)
    high = np.abs(tau) > NEAR * top
    time = np.mean(high, axis=0)
    # a torque that is friction is at its top wherever the joint moves, against the motion
    rubs = np.abs(np.sum(high * np.sign(tau * qd), axis=0)) > RUBS * np.sum(high, axis=0)
    there = at_joints(trial, lambda m: np.sign(m.tau) * (np.abs(m.tau) > NEAR * top))
    found = []
    for j, name in enumerate(trial.names):
        one = fit.explained(there[..., j : j + 1])
        least = CUT if time[j] < OFTEN else CUT / 4
        if one.factors[0] < 0 and one.largest > least and not rubs[j]:
            found.append(
                f"the torque of {name} seems cut off at about {top[j]:.3g}: for "
                f"{100 * time[j]:.0f} % of the time it is there, and smaller than the motion needs"
            )
    return found


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
