"""The workspace: where the links may be. Floor, walls, boxes, and the links themselves.

Every link is a capsule, a segment with a radius, from its joint to those of the links that it
carries, or to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.identification.regression.columns import geometry
from chainrule.kinematics import poses
from chainrule.mechanism.mechanism import Mechanism

INSIDE = 7
"""Points along a capsule at which it is compared with boxes."""


@dataclass(frozen=True)
class Workspace:
    """`floor`: the least height of every link; `walls`: (n, d) with n · x ≤ d; `boxes`: (lowest
    corner, highest corner) that no link enters. `radius` of the links, one for all or one by the
    link's name; `apart`: whether links that are not neighbours keep off each other. `ends` are
    the far ends of links in their own frames, where no other link tells; `lowest` are heights of
    points, (link, point, height)."""

    floor: float | None = None
    walls: Sequence[tuple[Any, float]] = ()
    boxes: Sequence[tuple[Any, Any]] = ()
    radius: float | dict[str, float] = 0.05
    apart: bool = True
    ends: dict[str, Any] = field(default_factory=dict)
    lowest: Sequence[tuple[str, Any, float]] = ()


class Clearance:
    """How far a mechanism stays inside its workspace, over many poses."""

    def __init__(self, mechanism: Mechanism, space: Workspace):
        self.mechanism, self.space = mechanism, space
        names = [link.name for link in mechanism.links]
        points = [name for name, _, _ in space.lowest]
        given = [*space.ends, *points, *(space.radius if isinstance(space.radius, dict) else ())]
        for name in given:
            mechanism.link(name)
        model = geometry(mechanism)
        self.capsules: list[tuple[int, np.ndarray, float]] = []
        for i, name in enumerate(names):
            ends = [np.asarray(b.p, dtype=float) for b in model.bodies if b.parent == i]
            if name in space.ends:
                ends.append(np.asarray(space.ends[name], dtype=float))
            radius = space.radius
            size = float(radius.get(name, 0.05) if isinstance(radius, dict) else radius)
            long = [end for end in ends if np.linalg.norm(end) > 1e-9]
            self.capsules += [(i, end, size) for end in long or [np.zeros(3)]]
        parents = mechanism.parents
        self.pairs = [
            (a, b)
            for a, b in combinations(range(len(self.capsules)), 2)
            if not _near(parents, self.capsules[a][0], self.capsules[b][0])
        ] if space.apart else []  # fmt: skip

    def __call__(self, q: np.ndarray) -> tuple[np.ndarray, list[str]]:
        """(clearance (N, checks) in m, negative where it is not kept; what each check is)."""
        T = poses(self.mechanism, q)
        names = [link.name for link in self.mechanism.links]
        where = [T[..., i, :, :] for i in range(len(names))]
        segments = self.segments(q, T)
        found, words = [], []
        for (i, _, r), (a, b) in zip(self.capsules, segments, strict=True):
            low = np.minimum(a[..., 2], b[..., 2])
            if self.space.floor is not None and self._moves(i):
                found.append(low - r - self.space.floor)
                words.append(f"{names[i]} and the floor")
            for k, (normal, limit) in enumerate(self.space.walls):
                n = np.asarray(normal, dtype=float) / np.linalg.norm(normal)
                found.append(limit - np.maximum(a @ n, b @ n) - r)
                words.append(f"{names[i]} and wall {k + 1}")
            for k, box in enumerate(self.space.boxes):
                found.append(_from_box(a, b, box) - r)
                words.append(f"{names[i]} and box {k + 1}")
        for x, y in self.pairs:
            gap = _between(*segments[x], *segments[y])
            found.append(gap - self.capsules[x][2] - self.capsules[y][2])
            words.append(f"{names[self.capsules[x][0]]} and {names[self.capsules[y][0]]}")
        for name, point, height in self.space.lowest:
            i = names.index(name)
            z = where[i][..., 2, 3] + where[i][..., 2, :3] @ np.asarray(point, dtype=float)
            found.append(z - height)
            words.append(f"the point of {name} and its least height")
        if not found:
            raise ChainruleError("this workspace has no limits: give a floor, walls or boxes")
        return np.stack(found, axis=-1), words

    def segments(self, q: np.ndarray, T: np.ndarray | None = None) -> list[tuple[Any, Any]]:
        """Both ends of every capsule's axis, (N, 3) each."""
        T = poses(self.mechanism, q) if T is None else T
        found = []
        for i, end, _ in self.capsules:
            R, p = T[..., i, :3, :3], T[..., i, :3, 3]
            found.append((p, p + R @ end))
        return found

    def _moves(self, link: int) -> bool:
        """Whether a link is neither on the base nor the first to move there: that may stand."""
        above = _up(self.mechanism.parents, link)
        return sum(bool(self.mechanism.links[i].joint.size_v) for i in above) > 1


def _up(parents: Sequence[int], link: int) -> list[int]:
    found = []
    while link >= 0:
        found.append(link)
        link = parents[link]
    return found


def _near(parents: Sequence[int], a: int, b: int) -> bool:
    """The same link, or neighbours, or neighbours of one link: these touch anyway."""
    if a == b or parents[a] == b or parents[b] == a or parents[a] == parents[b]:
        return True
    grand = [parents[p] if (p := parents[x]) >= 0 else -2 for x in (a, b)]
    return grand[0] == b or grand[1] == a


def _from_box(a: np.ndarray, b: np.ndarray, box: tuple[Any, Any]) -> np.ndarray:
    """The distance of a segment from a box, negative within."""
    low, high = (np.asarray(x, dtype=float) for x in box)
    if np.any(low >= high):
        raise ChainruleError(f"a box has a lowest and a highest corner, got {box!r}")
    least = None
    for s in np.linspace(0, 1, INSIDE):
        x = (1 - s) * a + s * b
        off = np.maximum(low - x, x - high)
        outside = np.linalg.norm(np.maximum(off, 0), axis=-1)
        here = np.where(np.all(off < 0, axis=-1), np.max(off, axis=-1), outside)
        least = here if least is None else np.minimum(least, here)
    assert least is not None
    return least


def _between(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> np.ndarray:
    """The distance between segments a b and c d (Ericson 2005, 5.1.9)."""
    u, v, w = b - a, d - c, a - c
    A, e, f = (np.sum(x, axis=-1) for x in (u * u, v * v, v * w))
    B, g = np.sum(u * v, axis=-1), np.sum(u * w, axis=-1)
    tiny = 1e-12
    denominator = A * e - B * B
    apart = denominator > tiny
    s = np.clip(np.where(apart, (B * f - g * e) / np.maximum(denominator, tiny), 0), 0, 1)
    t = np.where(e > tiny, (B * s + f) / np.maximum(e, tiny), 0)
    t = np.clip(t, 0, 1)
    s = np.where(tiny < A, np.clip((B * t - g) / np.maximum(A, tiny), 0, 1), 0)
    near, other = a + s[..., None] * u, c + t[..., None] * v
    return np.linalg.norm(near - other, axis=-1)
