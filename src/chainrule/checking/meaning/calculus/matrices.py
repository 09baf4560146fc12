"""Matrices of exact values: squares of vectors, determinants, inverses, blocks, vector products."""

from __future__ import annotations

import numpy as np

from chainrule.checking.meaning.ratio import Ratio, Value, matrix, product
from chainrule.checking.reading.scanner import UnreadError
from chainrule.exact import Expression

MAX_INVERTED = 3  # rows of a matrix that is inverted


def square_of(vector: np.ndarray) -> Value:
    """vᵀ v of a column or a row."""
    if 1 not in vector.shape:
        raise UnreadError("the square of a matrix")
    flat = vector.ravel()
    total = flat[0] * flat[0]
    for entry in flat[1:]:
        total = total + entry * entry
    return total


def determinant(a: np.ndarray) -> Ratio:
    """det a by the first row, of at most 3×3."""
    n = len(a)
    if a.shape != (n, n) or n > MAX_INVERTED:
        raise UnreadError("the determinant of such a matrix")
    if n == 1:
        return a[0, 0]
    parts = [a[0, j] * determinant(_minor(a, 0, j)) for j in range(n)]
    total = parts[0]
    for j, part in enumerate(parts[1:], 1):
        total = total - part if j % 2 else total + part
    return total


def inverted(a: np.ndarray) -> np.ndarray:
    """a⁻¹ by cofactors."""
    whole, n = determinant(a), len(a)
    if whole.is_zero():
        raise UnreadError("a singular matrix to the power -1")
    if n == 1:
        return matrix([[whole**0 / whole]])
    cofactors = [[determinant(_minor(a, j, i)) / whole for j in range(n)] for i in range(n)]
    return matrix([[-c if (i + j) % 2 else c for j, c in enumerate(row)]
                   for i, row in enumerate(cofactors)])  # fmt: skip


def _minor(a: np.ndarray, i: int, j: int) -> np.ndarray:
    return np.delete(np.delete(a, i, axis=0), j, axis=1)


def blocks(rows: list[list[Value]]) -> Value:
    """A matrix of matrices; a zero fills whatever size is needed."""
    heights = [
        max((v.shape[0] for v in row if isinstance(v, np.ndarray)), default=1) for row in rows
    ]
    widths = [
        max((v.shape[1] for v in place if isinstance(v, np.ndarray)), default=1)
        for place in zip(*rows, strict=True)
    ]
    lines = []
    for row, height in zip(rows, heights, strict=True):
        parts = []
        for value, width in zip(row, widths, strict=True):
            if not isinstance(value, np.ndarray):
                if not value.is_zero() and (height, width) != (1, 1):
                    raise UnreadError("a number among the blocks of a matrix")
                value = matrix([[value] * width] * height)
            if value.shape != (height, width):
                raise UnreadError("the blocks of a matrix do not fit")
            parts.append(value)
        lines.append(np.hstack(parts))
    return np.vstack(lines)


def crossed(a: Value, b: Value) -> Value:
    """a × b of columns, of two rows in a plane; of anything else the product."""
    if not isinstance(a, np.ndarray) or not isinstance(b, np.ndarray):
        return product(a, b)
    a, b = _in_space(a), _in_space(b)
    if a.shape != (3, 1) or b.shape != (3, 1):
        return product(a, b)
    (x,), (y,), (z,) = a
    (u,), (v,), (w,) = b
    return matrix([[y * w - z * v], [z * u - x * w], [x * v - y * u]])


def _in_space(a: np.ndarray) -> np.ndarray:
    """A column of two rows with a zero below."""
    if a.shape != (2, 1):
        return a
    return np.vstack([a, [[a[0, 0] - a[0, 0]]]])


def entry_of(value: Value, places: tuple[int, ...]) -> Value:
    """An entry or a row, counted from one."""
    if not isinstance(value, np.ndarray) or max(places) > max(value.shape):
        raise UnreadError("an entry of something that has none")
    if len(places) == 2:
        return value[places[0] - 1, places[1] - 1]
    if 1 in value.shape:
        return value.ravel()[places[0] - 1]
    return value[places[0] - 1 : places[0]]


def adjugate(M: np.ndarray) -> tuple[np.ndarray, Expression]:
    """(adj M, det M), for up to 3×3."""
    n, ring = len(M), M[0, 0].ring
    if n == 1:
        return np.array([[ring.element(1)]], dtype=object), M[0, 0]
    if n == 2:
        crossed = np.array([[M[1, 1], -M[0, 1]], [-M[1, 0], M[0, 0]]], dtype=object)
        return crossed, M[0, 0] * M[1, 1] - M[0, 1] * M[1, 0]
    result = np.empty((3, 3), dtype=object)
    for i, j in np.ndindex(3, 3):
        a, b = [k for k in range(3) if k != i], [k for k in range(3) if k != j]
        minor = M[a[0], b[0]] * M[a[1], b[1]] - M[a[0], b[1]] * M[a[1], b[0]]
        result[j, i] = minor * (-1) ** (i + j)
    return result, M[0, 0] * result[0, 0] + M[0, 1] * result[1, 0] + M[0, 2] * result[2, 0]
