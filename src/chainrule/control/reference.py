"""A reference: a motion q(t) in polynomials from time to time, as a target of every law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals, refused
from chainrule.errors import InputError
from chainrule.loop.controller import Parameter
from chainrule.program import Node, select


class Desired(NamedTuple):
    """q, q̇ and q̈ that a motion should have, (…, n) each."""

    q: Any
    qd: Any
    qdd: Any


@dataclass(frozen=True, eq=False)
class ReferenceMotion:
    """q(t) = Σ cₖ (t − tᵢ)ᵏ from time i to time i + 1; at rest before the first and after the last.

    `times` (m + 1), in s; `coefficients` (m, degree + 1, n); `end` (n), where it stays. Made by
    `trapezoid`, `cubic` and `quintic`. Call it with times of any shape for arrays; give it to a law
    as target, and it is computed inside the compiled loop, at every instant that the integrator
    looks at.
    """

    times: Any
    coefficients: Any
    end: Any

    def __post_init__(self) -> None:
        t, c = reals("times", self.times), reals("coefficients", self.coefficients)
        end = reals("end", self.end)
        if t.ndim != 1 or len(t) < 2 or not np.isfinite(t).all() or np.any(np.diff(t) <= 0):
            raise refused("times", self.times, "two or more increasing numbers")
        if c.ndim != 3 or len(c) != len(t) - 1 or not c.shape[1] or end.shape != c.shape[2:]:
            raise InputError(
                f"coefficients have shape {c.shape} and the end {end.shape}; expected "
                f"({len(t) - 1}, degree + 1, n) and (n,)"
            )
        if not (np.isfinite(c).all() and np.isfinite(end).all()):
            raise refused("coefficients", self.coefficients, "finite numbers")
        for name, value in (("times", t), ("coefficients", c), ("end", end)):
            object.__setattr__(self, name, value)

    @property
    def start(self) -> np.ndarray:
        """q (n) at the first time."""
        return self.coefficients[0, 0]

    @property
    def duration(self) -> float:
        """Seconds from the first to the last time."""
        return float(self.times[-1] - self.times[0])

    @property
    def table(self) -> np.ndarray:
        """One row for each piece, the rests before and after included: (its time, coefficients)."""
        m, k, n = self.coefficients.shape
        rows = np.zeros((m + 2, 1 + k * n))
        rows[0, 0], rows[1:, 0] = self.times[0], self.times
        rows[1:-1, 1:] = self.coefficients.reshape(m, k * n)
        rows[0, 1 : 1 + n], rows[-1, 1 : 1 + n] = self.start, self.end
        # where it does not come to rest by itself, the last instant belongs to the motion
        moving = self._at(rows, np.array([self.times[-1] - self.times[-2]]), np.array([m]))
        if np.any(np.abs(moving.qd) > 1e-9 * (1 + np.abs(rows[-2, 1:]).max())):
            rows[-1, 0] = np.nextafter(rows[-1, 0], np.inf)
        return rows

    def __call__(self, t: ArrayLike) -> Desired:
        """q, q̇ and q̈ (…, n) at times t (…)."""
        t, rows = reals("t", t), self.table
        piece = np.searchsorted(rows[1:, 0], t, side="right")
        return self._at(rows, t - rows[piece, 0], piece)

    def _at(self, rows: np.ndarray, s: np.ndarray, piece: np.ndarray) -> Desired:
        _, k, n = self.coefficients.shape
        c = np.moveaxis(rows[piece, 1:].reshape(*s.shape, k, n), -2, 0)
        return polynomial(c, s[..., None])

    def sized(self, n: int) -> ReferenceMotion:
        """The same for n joints: one motion does for all of them."""
        own = self.coefficients.shape[2]
        if own not in (1, n):
            raise InputError(f"the target is a reference of {own} coordinates; expected {n}")
        wide = (*self.coefficients.shape[:2], n)
        return ReferenceMotion(
            self.times, np.broadcast_to(self.coefficients, wide), np.broadcast_to(self.end, (n,))
        )


Target = Parameter | ReferenceMotion
"""What a law holds or follows."""


def polynomial(c: Any, s: Any) -> Desired:
    """Σ cₖ sᵏ and its first two derivatives, by Horner's rule, for any scalar."""
    q, qd, qdd = c[-1], 0 * c[-1], 0 * c[-1]
    for k in range(len(c) - 2, -1, -1):
        qdd = qdd * s + 2 * qd
        qd = qd * s + q
        q = q * s + c[k]
    return Desired(q, qd, qdd)


def traced(table: np.ndarray, t: Node, n: int) -> Desired:
    """The same of traced numbers, as `ReferenceMotion.table` has them, at the traced time t."""
    row = table[0]
    for later in table[1:]:
        begun = later[0] <= t
        row = np.array([select(begun, a, b) for a, b in zip(later, row, strict=True)], object)
    return polynomial(row[1:].reshape(-1, n), t - row[0])
