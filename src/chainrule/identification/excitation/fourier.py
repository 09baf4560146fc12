"""Finite Fourier series as reference motion: periodic, band-limited, at rest where it begins.

Swevers, Ganseman, Tükel, de Schutter, van Brussel 1997:
q_j(t) = c_j + Σ_l (a_jl sin lωt − b_jl cos lωt) / (lω), so that q̇ = Σ a cos + b sin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from chainrule.arguments import positive
from chainrule.outputs import whole
from chainrule.program.run.memory import afford


@dataclass(frozen=True)
class Fourier:
    """The series: `period` in s, `centre` (n,), cosine and sine coefficients of q̇, (n, L)."""

    period: float
    centre: np.ndarray
    a: np.ndarray
    b: np.ndarray

    def __call__(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(q, q̇, q̈) at the times t, each (N, n)."""
        q, qd, qdd = basis(np.asarray(t, dtype=float), self.period, self.a.shape[1])
        coefficients = np.hstack([self.a, self.b]).T
        return self.centre + q @ coefficients, qd @ coefficients, qdd @ coefficients

    def write_csv(self, path: str | Path, rate: float = 100.0, names: Sequence[str] = ()) -> Path:
        """One period as a table: time, then q, q̇ and q̈ of every joint."""
        rate = positive("rate", rate, "a positive number of samples a second")
        afford(
            int(self.period * rate) * (1 + 9 * len(self.centre)), "the samples", "lower the rate"
        )
        t = np.arange(0, self.period + 0.5 / rate, 1 / rate)
        names = list(names) or [f"q{j + 1}" for j in range(len(self.centre))]
        kinds = [f"{name}{suffix}" for suffix in ("", "_rate", "_acceleration") for name in names]
        table = np.column_stack([t, *self(t)])
        header = ",".join(["time", *kinds])
        with whole(path) as scratch:
            np.savetxt(scratch, table, delimiter=",", header=header, comments="", fmt="%.10g")
        return Path(path)


def basis(
    t: np.ndarray, period: float, harmonics: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """q, q̇ and q̈ of each coefficient, those of a first: (N, 2 harmonics) each."""
    w = 2 * np.pi / period * np.arange(1, harmonics + 1)
    angle = np.multiply.outer(t, w)
    sin, cos = np.sin(angle), np.cos(angle)
    return (
        np.hstack([sin / w, -cos / w]),
        np.hstack([cos, sin]),
        np.hstack([-w * sin, w * cos]),
    )


def at_rest(harmonics: int) -> np.ndarray:
    """A basis, (2L, 2L − 2), of the coefficients with q̇(0) = q̈(0) = 0: Σ a = 0 and Σ l b = 0."""
    rows = np.zeros((2, 2 * harmonics))
    rows[0, :harmonics] = 1
    rows[1, harmonics:] = np.arange(1, harmonics + 1)
    _, _, vt = np.linalg.svd(rows)
    return vt[2:].T
