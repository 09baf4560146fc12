"""Rotations that are applied rather than multiplied out.

A turn about a coordinate axis takes a vector with four multiplications, and a 3×3 matrix to
R A Rᵀ with eight instead of the fifty-four of two matrix products.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from chainrule.spatial.vectors import Scalar, cross_matrix, identity


class Turn(Protocol):
    """A rotation R: `R @ v` for a vector or columns, `R.T`, and R A Rᵀ."""

    @property
    def T(self) -> Turn:
        """The inverse."""
        ...

    @property
    def matrix(self) -> np.ndarray:
        """R written out."""
        ...

    def __matmul__(self, v: np.ndarray) -> np.ndarray: ...

    def conjugate(self, A: np.ndarray) -> np.ndarray:
        """R A Rᵀ"""
        ...


@dataclass(frozen=True)
class About:
    """A turn about coordinate axis k, of which c and s are the cosine and the sine."""

    k: int
    c: Scalar
    s: Scalar

    @property
    def T(self) -> About:
        """The turn back."""
        return About(self.k, self.c, -self.s)

    @property
    def matrix(self) -> np.ndarray:
        """R written out."""
        return self @ identity()

    def __matmul__(self, v: np.ndarray) -> np.ndarray:
        i, j = (self.k + 1) % 3, (self.k + 2) % 3
        result = np.array(v, dtype=object)
        result[i] = v[i] * self.c - v[j] * self.s
        result[j] = v[i] * self.s + v[j] * self.c
        return result

    def conjugate(self, A: np.ndarray) -> np.ndarray:
        """R A Rᵀ; with e = s (a − d) + c (b + b'), the block [[a, b], [b', d]] in the plane
        becomes [[a − s e, c e − b'], [c e − b, d + s e]]."""
        c, s, k = self.c, self.s, self.k
        i, j = (k + 1) % 3, (k + 2) % 3
        result = np.array(A, dtype=object)
        e = s * (A[i, i] - A[j, j]) + c * (A[i, j] + A[j, i])
        ce, se = c * e, s * e
        result[i, i], result[j, j] = A[i, i] - se, A[j, j] + se
        result[i, j], result[j, i] = ce - A[j, i], ce - A[i, j]
        result[:, k], result[k, :] = self @ A[:, k], self @ A[k, :]
        return result


@dataclass(frozen=True)
class Matrix:
    """A rotation given by its matrix."""

    R: np.ndarray

    @property
    def T(self) -> Matrix:
        """The transpose."""
        return Matrix(self.R.T)

    @property
    def matrix(self) -> np.ndarray:
        """R written out."""
        return self.R

    def __matmul__(self, v: np.ndarray) -> np.ndarray:
        return self.R @ v

    def conjugate(self, A: np.ndarray) -> np.ndarray:
        """R A Rᵀ; for a symmetric A, the entries below the diagonal are those above it."""
        result = self.R @ A @ self.R.T
        if all(A[i, j] is A[j, i] for i, j in ((0, 1), (0, 2), (1, 2))):
            result[1, 0], result[2, 0], result[2, 1] = result[0, 1], result[0, 2], result[1, 2]
        return result


@dataclass(frozen=True)
class Chain:
    """First `inner`, then `outer`."""

    outer: Turn
    inner: Turn

    @property
    def T(self) -> Chain:
        """The inverse, in the other order."""
        return Chain(self.inner.T, self.outer.T)

    @property
    def matrix(self) -> np.ndarray:
        """R written out."""
        return self.outer @ self.inner.matrix

    def __matmul__(self, v: np.ndarray) -> np.ndarray:
        return self.outer @ (self.inner @ v)

    def conjugate(self, A: np.ndarray) -> np.ndarray:
        """R A Rᵀ"""
        return self.outer.conjugate(self.inner.conjugate(A))


def coordinate_axis(a: np.ndarray) -> tuple[int, int] | None:
    """(k, sign) when the vector is plus or minus coordinate axis k."""
    for k in range(3):
        if all(a[i] == 0 for i in range(3) if i != k) and (a[k] == 1 or a[k] == -1):
            return k, 1 if a[k] == 1 else -1
    return None


def turn_about(a: np.ndarray, angle: Any) -> Turn:
    """A turn about a unit axis: R = 1 + sin q [a]× + (1 − cos q) [a]×²  (Rodrigues)."""
    along = coordinate_axis(a)
    if along is None:
        K = cross_matrix(a)
        return Matrix(identity() + K * np.sin(angle) + K @ K * (1 - np.cos(angle)))
    k, sign = along
    return About(k, np.cos(angle), np.sin(angle) * sign)


def turn_to(a: np.ndarray) -> np.ndarray:
    """A rotation that takes z to a: exchange of axes where that does it, else half a turn about
    the line between the two, which is rational for a rational a."""
    along = coordinate_axis(a)
    if along is not None:
        k, sign = along
        Q = np.zeros((3, 3), dtype=int)
        Q[k, 2] = sign
        Q[(k + 1) % 3, 0], Q[(k + 2) % 3, 1] = 1, sign
        return Q
    middle = a + np.array([0, 0, 1])
    return np.outer(middle, middle) * 2 / (middle @ middle) - identity()


def constant_turn(R: np.ndarray) -> Turn:
    """A constant rotation matrix as the cheapest turn: quarter turns only exchange entries."""
    if all(coordinate_axis(row) for row in R):
        return Matrix(R)
    for k in range(3):
        if coordinate_axis(R[k]) == (k, 1):
            i, j = (k + 1) % 3, (k + 2) % 3
            return About(k, R[i, i], R[j, i])
    return Matrix(R)
