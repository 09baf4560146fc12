"""Zeros: all solutions of f(x) = 0 in a box, each proved to be one and the only one around.

Boxes are excluded where bounds of f exclude zero, settled where Krawczyk's operator proves that
there is exactly one solution or none, and halved otherwise. Neumaier 1990, chapter 5.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.program import Compiled, Program, compile_program, derivative
from chainrule.simulation.intervals import Interval, bounded

SMALL, SMALLEST = 2e-3, 1e-6
"""The size of boxes that are put aside at first, and of those that are given up: undecided, they
hold a solution that is not isolated, or a double one."""
MOST, FEW = 4_000_000, 20_000
"""Boxes that are looked at before the search is given up, and around one small box."""
INFLATED = 0.1
"""A solution on the border of a box is inside the box made larger by this share."""
CHUNK = 8192


@dataclass(frozen=True)
class Zeros:
    """`found` (k, n): every isolated solution. `doubtful` (m, n): middles of groups of boxes in
    which there are others, or may be. `complete`: whether the search came to its end."""

    found: np.ndarray
    doubtful: np.ndarray
    complete: bool


def zeros(f: Program, low: np.ndarray, high: np.ndarray) -> Zeros:
    """All x with f(x) = 0 and low ≤ x ≤ high; f has one input and one output, of one size."""
    n = len(low)
    slope = derivative(f, "out", f.inputs[0].name)
    roots, small, complete = _search(f, slope, np.stack([low, high])[None], SMALL, MOST)
    doubtful = []
    for group in _groups(small) if complete else ():
        # an isolated solution needs few smaller boxes; others more and more
        more, left, decided = _search(f, slope, group, SMALLEST, FEW)
        roots += more
        if len(left) or not decided:
            middles = group.mean(axis=1)
            off = np.max(np.abs(middles - middles.mean(axis=0)), axis=1)
            doubtful.append(middles[int(np.argmin(off))])
    value, matrix = compile_program(f), compile_program(slope)
    found = [_polished(value, matrix, root) for root in roots]
    return Zeros(np.array(found).reshape(-1, n), np.array(doubtful).reshape(-1, n), complete)


def _search(
    f: Program, slope: Program, start: np.ndarray, smallest: float, most: int
) -> tuple[list[np.ndarray], np.ndarray, bool]:
    """(where solutions are, the boxes (…, 2, n) that are left, whether `most` were enough)."""
    boxes, roots, looked = [start], [], 0
    left = [np.zeros((0, *start.shape[1:]))]
    while boxes:
        box = boxes.pop()
        if len(box) > CHUNK:
            boxes.append(box[CHUNK:])
            box = box[:CHUNK]
        looked += len(box)
        if looked > most:
            return roots, np.concatenate([*left, box, *boxes]), False
        box = box[bounded(f, box[:, 0], box[:, 1]).holds_zero.all(axis=1)]
        if not len(box):
            continue
        box, more = _settled(f, slope, box)
        roots += more
        width = box[:, 1] - box[:, 0]
        small = width.max(axis=1, initial=0.0) < smallest
        left.append(box[small])
        if not small.all():
            boxes.append(_halved(box[~small], width[~small]))
    return roots, np.concatenate(left), True


def _settled(f: Program, slope: Program, box: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
    """The boxes that are undecided, smaller where that is known; and where solutions are."""
    n = box.shape[2]
    room = INFLATED * (box[:, 1] - box[:, 0])
    low, high = box[:, 0] - room, box[:, 1] + room
    middle, half = (low + high) / 2, (high - low) / 2 * (1 + 1e-15)
    f0 = bounded(f, middle, middle)
    J = bounded(slope, low, high)
    J = Interval(J.low.reshape(-1, n, n), J.high.reshape(-1, n, n))
    # f(X) ⊂ f(m) + J(X) (X − m)
    spread = (np.maximum(np.abs(J.low), np.abs(J.high)) @ half[..., None])[..., 0] * (1 + 1e-12)
    near = ((f0.low - spread <= 0) & (f0.high + spread >= 0)).all(axis=1)
    box, low, high, middle, half = box[near], low[near], high[near], middle[near], half[near]
    f0, J = (Interval(v.low[near], v.high[near]) for v in (f0, J))
    if not len(box):
        return box, []
    Y, regular = _inverse((J.low + J.high) / 2)
    # K = m − Y f(m) + (1 − Y J) (X − m)
    step = _times(Y, Interval(f0.low[..., None], f0.high[..., None]))
    rest = _times(Y, J)
    rest = np.maximum(np.abs(np.eye(n) - rest.low), np.abs(np.eye(n) - rest.high))
    radius = (rest @ half[..., None])[..., 0] * (1 + 1e-12) + 1e-15 * (1 + np.abs(middle))
    K_low, K_high = middle - step.high[..., 0] - radius, middle - step.low[..., 0] + radius
    one = regular & ((K_low > low) & (K_high < high)).all(axis=1)
    roots = list((K_low[one] + K_high[one]) / 2)
    new_low, new_high = (np.where(regular[:, None], *pair) for pair in (
        (np.maximum(box[:, 0], K_low), box[:, 0]), (np.minimum(box[:, 1], K_high), box[:, 1])
    ))  # fmt: skip
    left = ~one & (new_low <= new_high).all(axis=1)
    return np.stack([new_low, new_high], axis=1)[left], roots


def _inverse(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The inverse of each matrix, and whether it has one."""
    finite = np.asarray(np.isfinite(A).all(axis=(1, 2)))
    A = np.where(finite[:, None, None], A, 0.0)
    size = np.max(np.abs(A), axis=2, initial=0.0, keepdims=True)
    scaled = A / np.where(size > 0, size, np.ones_like(size))
    values = np.linalg.svd(scaled, compute_uv=False)
    regular = np.asarray(finite & (values[:, -1] > 1e-10 * values[:, 0]))
    Y = np.zeros_like(A)
    Y[regular] = np.linalg.inv(A[regular])
    return Y, regular


def _times(Y: np.ndarray, X: Interval) -> Interval:
    """Y X of a matrix of numbers and one of intervals, for each box."""
    plus, minus = np.maximum(Y, 0), np.minimum(Y, 0)
    low, high = plus @ X.low + minus @ X.high, plus @ X.high + minus @ X.low
    size = np.abs(Y) @ np.maximum(np.abs(X.low), np.abs(X.high)) * 2e-15
    return Interval(low - size, high + size)


def _halved(box: np.ndarray, width: np.ndarray) -> np.ndarray:
    """Each box as two, cut across its longest side, off the middle, where solutions are."""
    rows, longest = np.arange(len(box)), np.argmax(width, axis=1)
    cut = box[rows, 0, longest] + 0.4871 * width[rows, longest]
    first, second = box.copy(), box.copy()
    first[rows, 1, longest], second[rows, 0, longest] = cut, cut
    return np.concatenate([first, second])


def _groups(boxes: np.ndarray) -> list[np.ndarray]:
    """Boxes that touch, or nearly, in one group."""
    from scipy.sparse.csgraph import connected_components
    from scipy.spatial import KDTree

    if not len(boxes):
        return []
    tree = KDTree(boxes.mean(axis=1))
    near = tree.sparse_distance_matrix(tree, 3 * SMALL, p=np.inf)
    count, label = connected_components(near, directed=False)
    return [boxes[label == k] for k in range(count)]


def _polished(value: Compiled, matrix: Compiled, x: np.ndarray) -> np.ndarray:
    """Newton's method, to rounding."""
    for _ in range(8):
        step = np.linalg.solve(np.asarray(matrix(x)), np.asarray(value(x)))
        x = x - step
        if np.max(np.abs(step)) < 1e-15 * (1 + np.max(np.abs(x))):
            break
    return x
