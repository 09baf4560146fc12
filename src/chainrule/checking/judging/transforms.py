"""Homogeneous transforms: a 4×4 or planar 3×3 matrix as the pose of a link, or in the link before.

The link's own axes are nobody's business: its turn may differ by a constant one. What fits no link
is no claim; a transform is never called wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from chainrule.checking.judging.comparing import is_nothing
from chainrule.checking.judging.sides.traits import motions
from chainrule.checking.meaning.conventions import frames
from chainrule.checking.meaning.quantities import point_of
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.valuation import Valuation


def posed(value: Value, worth: Valuation) -> str:
    """Whose pose a matrix is, in words; nothing where it is none."""
    parts = _parts(value, worth)
    if parts is None:
        return ""
    turn, place = parts
    planar = len(place) == 2
    for title, R, p in _poses(worth):
        for frame in frames(worth.reference.exact):
            F = np.array(frame, dtype=object)
            if planar and frame[2] != (0, 0, 1):
                continue
            mine, there = (F @ R)[: len(place), : len(place)], (F @ p)[: len(place)]
            fits = all(Ratio(b) == a for a, b in zip(place, there, strict=True))
            if fits and _constant(_product(mine.T, turn), worth):
                return title
    return ""


def _parts(value: Value, worth: Valuation) -> tuple[np.ndarray, np.ndarray] | None:
    """(R, p) of a matrix whose last row is 0 … 0 1."""
    if not isinstance(value, np.ndarray) or value.shape not in ((3, 3), (4, 4)):
        return None
    n = len(value) - 1
    one = Ratio(worth.ring.element(1))
    if not all(is_nothing(e) for e in value[n, :n]) or value[n, n] != one:
        return None
    turn = value[:n, :n]
    if any(
        e != (one if i == j else one - one) for (i, j), e in np.ndenumerate(_product(turn.T, turn))
    ):
        return None
    return turn, value[:n, n]


def _poses(worth: Valuation) -> Iterator[tuple[str, np.ndarray, np.ndarray]]:
    """(words, R, p) of every link at its joint, its centre and its end, and in the link before."""
    r = worth.reference
    for k, whole in enumerate(r.transforms):
        R, joint = whole[:3, :3], whole[:3, 3]
        for kind, words in (("start", "joint"), ("end", "end"), ("place", "centre of mass")):
            yield f"the pose of link {k + 1} at its {words}", R, point_of(kind, k, r)
        if k:
            before = r.transforms[k - 1]
            inverse = before[:3, :3].T
            yield (
                f"the pose of link {k + 1} in link {k}",
                inverse @ R,
                inverse @ (joint - before[:3, 3]),
            )
            far = point_of("end", k, r) - before[:3, 3]
            yield f"the pose of link {k + 1}'s end in link {k}", inverse @ R, inverse @ far


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    result = np.empty((len(a), b.shape[1]), dtype=object)
    for i, j in np.ndindex(result.shape):
        terms = [_ratio(x) * _ratio(y) for x, y in zip(a[i], b[:, j], strict=True)]
        result[i, j] = sum(terms[1:], terms[0])
    return result


def _ratio(entry: object) -> Ratio:
    return entry if isinstance(entry, Ratio) else Ratio(entry)  # type: ignore[arg-type]


def _constant(entries: np.ndarray, worth: Valuation) -> bool:
    moving = motions(worth.dictionary.q)
    return not any(e.names() & moving for e in entries.ravel())
