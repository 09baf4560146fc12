"""How far β can be trusted: standard deviations that know that neighbouring rows are alike.

Filtered residuals are correlated in time, and so are modelling errors. With A = W Φ, residuals e,

    cov β = (AᵀA)⁻¹ Aᵀ Γ A (AᵀA)⁻¹,    Γ the covariance of W e,

where Γ is estimated from the autocovariance of the residuals, joint by joint and between joints,
tapered beyond the lag at which it has died out (Andrews 1991; Politis 2003). The textbook's
σ² (AᵀA)⁻¹ takes Γ for σ² and comes out two to ten times too small.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.stats import t as student

from chainrule.identification.regression.stacking import Stack

LAGS_PER_TIME = 1.0
"""Lags are summed up to so many times the correlation time found with them (Sokal's window)."""

FEW = 24
"""Lags up to which products are summed one by one, beyond which by Fourier."""

ROUNDS = 4
"""Rounds of adding back what the fit has taken of the noise; each gains about a digit."""


@dataclass(frozen=True)
class Uncertainty:
    """The covariance of β, the textbook's, and what the residuals are worth.

    The covariance is so much larger that ±1.96 deviations hold 95 % also where the noise is known
    from few independent samples (Student).
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
    n = error.shape[1]
    used = stack.used.astype(float)
    freedom = max(1.0, float(used.sum()) - p)
    textbook = (np.sum(e**2) / freedom) * bread @ (lever.T @ lever) @ bread.T
    bounds = stack.bounds()
    most = max(1, max(s.stop - s.start for s in bounds) // 4)
    pairs = _pairs(used, bounds, most)
    measured = _products(e, bounds, most) / pairs
    lags, time = _lags(measured, int(used.sum()))
    r, meat = _noise(measured[: lags + 1], pairs[: lags + 1], A, instruments, bread, bounds)
    pooled = np.trace(r, axis1=1, axis2=2)
    rho = pooled / pooled[0] if pooled[0] > 0 else np.zeros(1)
    effective = float(used.sum()) / n / float(1 + 2 * np.sum(rho[1:] ** 2))
    covariance = bread @ meat @ bread.T
    freedom = max(3.0, effective - p / n)
    covariance = (covariance + covariance.T) / 2 * (student.ppf(0.975, freedom) / 1.96) ** 2
    sigma = np.sqrt(np.sum(error**2, axis=0) / np.maximum(1.0, used.sum(axis=0) - p / n))
    unit = np.outer(length, length)
    return Uncertainty(covariance / unit, textbook / unit, effective, time, sigma)


def _noise(
    measured: np.ndarray,
    pairs: np.ndarray,
    A: np.ndarray,
    Z: np.ndarray,
    bread: np.ndarray,
    bounds: list[slice],
) -> tuple[np.ndarray, np.ndarray]:
    """(r, Zᵀ Γ Z): the noise's autocovariance, and what it does to the normal equations.

    Residuals are e = (1 − H) ε with H = A bread Zᵀ: the fit has taken the noise where the columns
    are, at low frequencies above all, which is where it matters. What H takes of a noise with
    autocovariance r is added back, a few times over.
    """
    r = measured
    levers = A @ bread
    for _ in range(ROUNDS):
        G, meat = _through(Z, r, bounds)
        taken = np.zeros_like(r)
        both = levers @ meat @ bread.T
        for where in bounds:
            AB, g, a, b = levers[where], G[where], A[where], both[where]
            lags = len(r) - 1
            cross = _correlate(AB, g, lags)
            taken += cross + _correlate(g, AB, lags) - _correlate(b, a, lags)
        r = measured + taken / pairs
    _, meat = _through(Z, r, bounds)
    return r, _positive(meat, Z, r)


def _correlate(x: np.ndarray, y: np.ndarray, lags: int) -> np.ndarray:
    """Σ_t Σ_p x_ip(t + k) y_jp(t), (lags + 1, i, j)."""
    if lags <= FEW:
        result = np.zeros((lags + 1, x.shape[1], y.shape[1]))
        for k in range(min(lags + 1, len(x))):
            result[k] = np.tensordot(x[k:], y[: len(y) - k], axes=((0, 2), (0, 2)))
        return result
    size = 2 ** int(np.ceil(np.log2(2 * len(x) + 1)))
    f, g = np.fft.rfft(x, size, axis=0), np.fft.rfft(y, size, axis=0)
    product = f @ np.conj(np.swapaxes(g, 1, 2))
    result = np.zeros((lags + 1, x.shape[1], y.shape[1]))
    upto = min(lags + 1, len(x))
    result[:upto] = np.fft.irfft(product, size, axis=0)[:upto]
    return result


def _through(Z: np.ndarray, r: np.ndarray, bounds: list[slice]) -> tuple[np.ndarray, np.ndarray]:
    """(Γ Z, Zᵀ Γ Z) with Γ from r, tapered: 1 up to half the lags, then falling to 0."""
    lags = len(r) - 1
    taper = np.clip(2 * (1 - np.arange(lags + 1) / (lags + 1)), 0, 1)
    r = r * taper[:, None, None]
    G = np.zeros_like(Z)
    for where in bounds:
        part = Z[where]
        size = 2 ** int(np.ceil(np.log2(len(part) + lags + 1)))
        upto = min(lags + 1, len(part))
        kernel = np.zeros((size, *r.shape[1:]))
        kernel[:upto] = r[:upto]
        if upto > 1:
            kernel[-1:-upto:-1] += np.swapaxes(r[1:upto], 1, 2)
        product = np.fft.rfft(kernel, axis=0) @ np.fft.rfft(part, size, axis=0)
        G[where] = np.fft.irfft(product, size, axis=0)[: len(part)]
    return G, np.einsum("tip,tiq->pq", Z, G, optimize=True)


def _positive(meat: np.ndarray, Z: np.ndarray, r: np.ndarray) -> np.ndarray:
    """The matrix without negative eigenvalues, which a taper may leave: no variance is below a
    hundredth of that of white noise."""
    meat = (meat + meat.T) / 2
    values, vectors = np.linalg.eigh(meat)
    white = np.einsum("tip,tiq,i->pq", Z, Z, np.diagonal(r[0]), optimize=True)
    floor = np.maximum(0, np.einsum("pi,pq,qi->i", vectors, white, vectors)) * 1e-2
    return (vectors * np.maximum(values, floor)) @ vectors.T


def _products(e: np.ndarray, bounds: list[slice], lags: int) -> np.ndarray:
    """Σ e_i(t + k) e_j(t) within runs, (lags + 1, i, j)."""
    return sum(_correlate(e[s][..., None], e[s][..., None], lags) for s in bounds)  # type: ignore[return-value]


def _pairs(used: np.ndarray, bounds: list[slice], lags: int) -> np.ndarray:
    """How many products are worth one: of N rows without gaps N at every lag, and of rows that
    are used in part as many fewer as there are."""
    share = _products(used, bounds, lags) / _products(np.ones_like(used), bounds, lags)
    return len(used) * np.maximum(share, 1 / len(used))


def _lags(r: np.ndarray, count: int) -> tuple[int, float]:
    """The lag to sum to, and the correlation time in samples, pooled over joints."""
    pooled = np.trace(r, axis1=1, axis2=2)
    longest = len(r) - 1
    if pooled[0] <= 0:
        return 1, 1.0
    rho = np.abs(pooled / pooled[0])
    # Chance alone gives correlations of about 1/√N; those do not count.
    rho = np.where(rho > 2 / np.sqrt(count), rho, 0)
    time = 1 + 2 * np.cumsum(rho[1:])
    enough = np.flatnonzero(np.arange(1, longest + 1) >= LAGS_PER_TIME * time)
    lags = int(enough[0]) + 1 if len(enough) else longest
    return lags, float(time[lags - 1])
