"""How far β can be trusted: standard deviations that know that neighbouring rows are alike.

Filtered residuals are correlated in time, and so are modelling errors. With A = W Φ and residuals e,

    cov β = (AᵀA)⁻¹ Aᵀ Γ A (AᵀA)⁻¹,    Γ the covariance of W e,

where Γ is estimated from the autocovariance of the residuals, joint by joint and between joints,
tapered beyond the lag at which it has died out (Andrews 1991; Politis 2003). The textbook's
σ² (AᵀA)⁻¹ takes Γ for σ² and comes out two to ten times too small.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.identification.stacking import Stack

LAGS_PER_TIME = 5.0
"""Lags are summed up to so many times the correlation time found with them (Sokal's window)."""


@dataclass(frozen=True)
class Uncertainty:
    """The covariance of β, the textbook's, and what the residuals are worth.

    `effective` counts the independent samples among the N instants; `sigma` is the residuals'
    standard deviation a joint.
    """

    covariance: np.ndarray
    textbook: np.ndarray
    effective: float
    correlation_time: float
    sigma: np.ndarray

    @property
    def sd(self) -> np.ndarray:
        """Standard deviations of β."""
        return np.sqrt(np.diag(self.covariance))

    @property
    def correlation(self) -> np.ndarray:
        """Correlations of β."""
        sd = self.sd
        return self.covariance / np.outer(sd, sd)


def uncertainty(
    stack: Stack, error: np.ndarray, weights: np.ndarray, Z: np.ndarray | None = None
) -> Uncertainty:
    """Of β = (ZᵀW²Φ)⁻¹ ZᵀW²τ with residuals `error`; Z = Φ but for instruments."""
    p = stack.Phi.shape[-1]
    A = stack.Phi * weights[..., None]
    length = np.linalg.norm(A.reshape(-1, p), axis=0)
    length[length == 0] = 1
    A = A / length
    instruments = A if Z is None else Z * weights[..., None] / length
    e = error * weights
    flat, lever = A.reshape(-1, p), instruments.reshape(-1, p)
    bread = np.linalg.pinv(lever.T @ flat, rcond=1e-14)
    N, n = error.shape
    freedom = max(1.0, N * n - p)
    textbook = (np.sum(e**2) / freedom) * bread @ (lever.T @ lever) @ bread.T
    bounds = stack.bounds()
    lags, time = _lags(e, bounds)
    meat, spread = _meat(instruments, e, bounds, lags)
    effective = N / max(1.0, spread)
    # p parameters have been fitted to the independent samples there are.
    shrink = max(0.1, 1 - p / (n * effective))
    covariance = bread @ meat @ bread.T / shrink
    sigma = np.sqrt(np.mean(error**2, axis=0) / shrink)
    unit = np.outer(length, length)
    covariance = (covariance + covariance.T) / 2
    return Uncertainty(covariance / unit, textbook / unit, effective, time, sigma)


def _autocovariance(e: np.ndarray, bounds: list[slice], most: int) -> np.ndarray:
    """r[k, i, j] = mean of e_i(t + k) e_j(t) within runs, k = 0 … most."""
    N, n = e.shape
    total = np.zeros((most + 1, n, n))
    for where in bounds:
        part = e[where]
        size = 2 ** int(np.ceil(np.log2(2 * len(part) + 1)))
        f = np.fft.rfft(part, size, axis=0)
        cross = np.fft.irfft(f[:, :, None] * np.conj(f[:, None, :]), size, axis=0)
        upto = min(most + 1, len(part))
        total[:upto] += cross[:upto]
    return total / N


def _lags(e: np.ndarray, bounds: list[slice]) -> tuple[int, float]:
    """The lag to sum to, and the correlation time in samples, pooled over joints."""
    longest = max(1, max(s.stop - s.start for s in bounds) // 4)
    r = _autocovariance(e, bounds, longest)
    pooled = np.trace(r, axis1=1, axis2=2)
    if pooled[0] <= 0:
        return 1, 1.0
    rho = pooled / pooled[0]
    time = 1 + 2 * np.cumsum(np.abs(rho[1:]))
    enough = np.flatnonzero(np.arange(1, longest + 1) >= LAGS_PER_TIME * time)
    lags = int(enough[0]) + 1 if len(enough) else longest
    return lags, float(time[lags - 1])


def _meat(
    lever: np.ndarray, e: np.ndarray, bounds: list[slice], lags: int
) -> tuple[np.ndarray, float]:
    """Σ Σ lever(t) Γ(t − s) leverᵀ(s), and Σ ρ², by which N shrinks to independent samples."""
    p = lever.shape[-1]
    r = _autocovariance(e, bounds, lags)
    # Politis' flat top: 1 up to half the lags, then falling to 0.
    taper = np.clip(2 * (1 - np.arange(lags + 1) / (lags + 1)), 0, 1)
    r = r * taper[:, None, None]
    meat = np.zeros((p, p))
    for where in bounds:
        part = lever[where]
        size = 2 ** int(np.ceil(np.log2(len(part) + lags + 1)))
        f = np.fft.rfft(part, size, axis=0)
        kernel = np.zeros((size, *r.shape[1:]))
        upto = min(lags + 1, len(part))
        kernel[:upto] = r[:upto]
        kernel[-1 : -upto : -1] += np.swapaxes(r[1:upto], 1, 2)
        g = np.fft.rfft(kernel, axis=0)
        smooth = np.fft.irfft(np.einsum("fij,fjp->fip", g, f), size, axis=0)[: len(part)]
        meat += np.einsum("tip,tiq->pq", part, smooth)
    meat = (meat + meat.T) / 2
    values, vectors = np.linalg.eigh(meat)
    # A taper may leave a small negative eigenvalue; no variance is below the white one's hundredth.
    white = np.einsum("tip,tiq,i->pq", lever, lever, np.diagonal(r[0]))
    floor = np.maximum(0, np.einsum("pi,pq,qi->i", vectors, white, vectors)) * 1e-2
    meat = (vectors * np.maximum(values, floor)) @ vectors.T
    pooled = np.trace(r, axis1=1, axis2=2)
    rho = pooled / pooled[0] if pooled[0] > 0 else np.zeros(1)
    return meat, float(1 + 2 * np.sum(rho[1:] ** 2))
