"""Vectors and rotations of any scalar, as numpy arrays of objects or floats."""

from __future__ import annotations

from typing import Any

import numpy as np


def zeros(*shape: int) -> np.ndarray:
    """Zeros that any scalar can be added to."""
    return np.zeros(shape, dtype=int)


def identity() -> np.ndarray:
    """The 3×3 unit matrix."""
    return np.eye(3, dtype=int)


def cross(a: Any, b: Any) -> np.ndarray:
    """a × b"""
    return np.array(
        [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    )


def cross_matrix(v: Any) -> np.ndarray:
    """[v]× with [v]× w = v × w."""
    x, y, z = v
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


def quaternion_matrix(q: Any) -> np.ndarray:
    """The rotation of a unit quaternion (w, x, y, z)."""
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def acceleration_matrix(w: Any, wd: Any) -> np.ndarray:
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
