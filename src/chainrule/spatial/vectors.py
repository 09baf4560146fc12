"""Vectors and rotations of any scalar, as numpy arrays of objects or floats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

if TYPE_CHECKING:
    from chainrule.spatial.turns import Turn


def zeros(*shape: int) -> np.ndarray:
    """Zeros that any scalar can be added to."""
    return np.zeros(shape, dtype=int)


def identity() -> np.ndarray:
    """The 3×3 unit matrix."""
    return np.eye(3, dtype=int)


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a × b"""
    return np.array(
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    )


def cross_matrix(v: np.ndarray) -> np.ndarray:
    """[v]× with [v]× w = v × w."""
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def quaternion_matrix(q: np.ndarray) -> np.ndarray:
    """The rotation of a unit quaternion (w, x, y, z)."""
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def acceleration_matrix(w: np.ndarray, wd: np.ndarray) -> np.ndarray:
    """[ω̇]× + [ω]×², the matrix that takes a point's position to its acceleration (Khalil)."""
    x, y, z = w
    xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
    return np.array(
        [
            [-yy - zz, xy - wd[2], xz + wd[1]],
            [xy + wd[2], -xx - zz, yz - wd[0]],
            [xz - wd[1], yz + wd[0], -xx - yy],
        ]
    )


def symmetric(xx: Scalar, xy: Scalar, xz: Scalar, yy: Scalar, yz: Scalar, zz: Scalar) -> np.ndarray:
    """The symmetric matrix of six entries."""
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object)


def moved_inertia(
    mass: Scalar, first: np.ndarray, second: np.ndarray, R: Turn, p: np.ndarray
) -> tuple[Scalar, np.ndarray, np.ndarray]:
    """(m, h, J) of a body in another frame, in which it is turned by R and moved by p.

    J' = R J Rᵀ + 2 (p·k) 1 − p kᵀ − k pᵀ with k = R h + m p / 2, the parallel-axis theorem.
    """
    h = R @ first
    k = h + p * (mass / 2)
    x, y, z = p[0] * k[0], p[1] * k[1], p[2] * k[2]
    shift = symmetric(
        2 * (y + z), -(p[0] * k[1] + p[1] * k[0]), -(p[0] * k[2] + p[2] * k[0]),
        2 * (x + z), -(p[1] * k[2] + p[2] * k[1]), 2 * (x + y),
    )  # fmt: skip
    return mass, h + p * mass, R.conjugate(second) + shift


def second_moments(J: np.ndarray) -> np.ndarray:
    """S = ∫ρ r rᵀ = ½ tr J 1 − J of an inertia J; where S_zz is nil, S_xx is J_yy and S_yy J_xx."""
    S = -J
    S[2, 2] = (J[0, 0] + J[1, 1] - J[2, 2]) / 2
    S[0, 0], S[1, 1] = J[1, 1] - S[2, 2], J[0, 0] - S[2, 2]
    return S


def square_matrix(w: np.ndarray) -> np.ndarray:
    """[ω]×² = ω ωᵀ − ω·ω 1"""
    return acceleration_matrix(w, zeros(3))


class Scalar(Protocol):
    """+ − × ÷ with its like and with whole numbers."""

    def __add__(self, other: Any, /) -> Any: ...
    def __sub__(self, other: Any, /) -> Any: ...
    def __mul__(self, other: Any, /) -> Any: ...
    def __truediv__(self, other: Any, /) -> Any: ...
    def __neg__(self) -> Any: ...
