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
    `effective` counts the independent samples among the N instants, `freedom` those a joint that
    its parameters leave; `sigma` is the residuals' standard deviation a joint.
    """

    covariance: np.ndarray
    textbook: np.ndarray
    effective: float
    freedom: float
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
    textbook = (
        (np.sum(e**2) / max(1.0, float(used.sum()) - p)) * bread @ (lever.T @ lever) @ bread.T
    )
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
    return Uncertainty(covariance / unit, textbook / unit, effective, freedom, time, sigma)


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
    lags = len(r) - 1
    levers = [_joints_first(A[s] @ bread) for s in bounds]
    columns = [_joints_first(A[s]) for s in bounds]
    rows = columns if Z is A else [_joints_first(Z[s]) for s in bounds]
    for _ in range(ROUNDS):
        through = [_through(z, r) for z in rows]
        both = bread @ _meat(rows, through) @ bread.T
        taken = np.zeros_like(r)
        for AB, g, a in zip(levers, through, columns, strict=True):
            cross = _correlate(AB, g, lags)
            back = _correlate(g, AB, lags)
            taken += cross + back - _correlate(a @ both, a, lags)
        r = measured + taken / pairs
    return r, _positive(_meat(rows, [_through(z, r) for z in rows]), Z, r)


def _joints_first(x: np.ndarray) -> np.ndarray:
    """(joints, N, columns) from (N, joints, columns): lags are slices then, and sums products."""
    return np.ascontiguousarray(np.swapaxes(x, 0, 1))


def _meat(rows: list[np.ndarray], through: list[np.ndarray]) -> np.ndarray:
    """Zᵀ Γ Z over all runs."""
    p = rows[0].shape[2]
    return sum(z.reshape(-1, p).T @ g.reshape(-1, p) for z, g in zip(rows, through, strict=True))  # type: ignore[return-value]


def _correlate(x: np.ndarray, y: np.ndarray, lags: int) -> np.ndarray:
    """Σ_t Σ_p x_ip(t + k) y_jp(t), (lags + 1, i, j); x and y have joints first."""
    n, count, _ = x.shape
    result = np.zeros((lags + 1, n, len(y)))
    upto = min(lags + 1, count)
    if lags <= FEW:
        for k in range(upto):
            later, now = x[:, k:].reshape(n, -1), y[:, : count - k].reshape(len(y), -1)
            result[k] = later @ now.T
        return result
    size = 2 ** int(np.ceil(np.log2(2 * count + 1)))
    f, g = (np.moveaxis(np.fft.rfft(z, size, axis=1), 1, 0) for z in (x, y))
    product = f @ np.conj(np.swapaxes(g, 1, 2))
    result[:upto] = np.fft.irfft(product, size, axis=0)[:upto]
    return result


def _through(Z: np.ndarray, r: np.ndarray) -> np.ndarray:
    """Γ Z of one run, joints first, with Γ from r, tapered: 1 up to half the lags, then falling
    to 0."""
    lags = len(r) - 1
    n, count, p = Z.shape
    taper = np.clip(2 * (1 - np.arange(lags + 1) / (lags + 1)), 0, 1)
    r = r * taper[:, None, None]
    upto = min(lags + 1, count)
    if lags <= FEW:
        G = (r[0] @ Z.reshape(n, -1)).reshape(Z.shape)
        for k in range(1, upto):
            left = count - k
            G[:, k:] += (r[k] @ Z[:, :left].reshape(n, -1)).reshape(n, left, p)
            G[:, :left] += (r[k].T @ Z[:, k:].reshape(n, -1)).reshape(n, left, p)
        return G
    size = 2 ** int(np.ceil(np.log2(count + lags + 1)))
    kernel = np.zeros((size, *r.shape[1:]))
    kernel[:upto] = r[:upto]
    if upto > 1:
        kernel[-1:-upto:-1] += np.swapaxes(r[1:upto], 1, 2)
    product = np.fft.rfft(kernel, axis=0) @ np.moveaxis(np.fft.rfft(Z, size, axis=1), 1, 0)
    return _joints_first(np.fft.irfft(product, size, axis=0)[:count])


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
    each = [e[s].T[..., None].copy() for s in bounds]
    return sum(_correlate(x, x, lags) for x in each)  # type: ignore[return-value]


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
