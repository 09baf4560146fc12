"""Directions of robot files, in and out: axes, roll-pitch-yaw angles, quaternions, turned tensors.

A quarter turn is exact; so is what it turns. Any other rotation is rational, within 1e-15 of
what was written, and what it turns is rounded to doubles, so that numbers stay short.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from flint import arb, ctx, fmpq

from chainrule.errors import MechanismError
from chainrule.mechanism.rotation import Rotation

PRECISION = 160  # bits of a sine, before it is rounded once
QUARTER = 1e-15  # a rotation matrix this near to whole numbers is meant to be a quarter turn


def from_rpy(rpy: Sequence[Fraction], where: str) -> Rotation:
    """R = Rz(yaw) Ry(pitch) Rx(roll), the angles of URDF."""
    turns = [(axis, float(v)) for axis, v in zip("zyx", reversed(rpy), strict=True) if v]
    rotations = [Rotation.about(axis, angle, where) for axis, angle in turns]
    if sum(not _whole(rotation) for rotation in rotations) <= 1:
        result = Rotation.identity()
        for rotation in rotations:
            result = result @ rotation
        return result
    q: list[Fraction] = [Fraction(1), Fraction(0), Fraction(0), Fraction(0)]
    for axis, angle in turns:
        s, c = _sine_and_cosine(Fraction(angle) / 2)
        q = _product(q, [c, *(s * (axis == a) for a in "xyz")])
    return Rotation.quaternion([float(v) for v in q], where)  # rounded once, to 2⁻⁵³


def from_quaternion(values: Sequence[float], where: str) -> Rotation:
    """R of a quaternion (w, x, y, z) of doubles; within 1e-15 of a quarter turn it is one."""
    size = math.hypot(*values)
    if not 0 < size < math.inf:
        raise MechanismError(
            f"expected a quaternion that turns, got {[float(v) for v in values]}", where
        )
    w, x, y, z = (float(v) / size for v in values)
    near = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
    if np.abs(near - np.round(near)).max() <= QUARTER:
        return _quarter_turns()[tuple(np.round(near).astype(int).ravel().tolist())]
    return Rotation.quaternion([float(v) for v in values], where)


def turned(rotation: Rotation, vector: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """R v"""
    R = exact(rotation)
    found = [sum((R[i][k] * vector[k] for k in range(3)), Fraction(0)) for i in range(3)]
    return tuple(found if _whole(rotation) else map(rounded, found))


def turned_tensor(rotation: Rotation, I: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """R I Rᵀ"""
    R = exact(rotation)
    axes = range(3)
    half = [[sum((R[i][k] * I[k][j] for k in axes), Fraction(0)) for j in axes] for i in axes]
    full = [[sum((half[i][k] * R[j][k] for k in axes), Fraction(0)) for j in axes] for i in axes]
    if _whole(rotation):
        return full
    return [[rounded(full[min(i, j)][max(i, j)]) for j in axes] for i in axes]


def exact(rotation: Rotation) -> list[list[Fraction]]:
    """The matrix of a rotation without symbols."""
    return [[e.constant_value() for e in row] for row in rotation.matrix.entries]


def axis_word(axis: Sequence[Fraction] | np.ndarray) -> str | tuple[Fraction | float, ...]:
    """ "x", "-z" where it is one, for people to read; otherwise the three numbers."""
    nonzero = [i for i in range(3) if axis[i]]
    if len(nonzero) == 1:
        return ("-" if axis[nonzero[0]] < 0 else "") + "xyz"[nonzero[0]]
    return tuple(v if isinstance(v, Fraction) and rounded(v) != v else float(v) for v in axis)


def rounded(value: float | Fraction) -> Fraction:
    """The decimal of the nearest double."""
    return Fraction(repr(float(value)))


def to_rpy(R: np.ndarray) -> tuple[float, float, float]:
    """(roll, pitch, yaw) of a matrix of doubles.

    Each angle is taken after the ones before have been turned back, so that near a pitch of a
    quarter turn, where roll and yaw are not separately determined, their rounding cancels.
    """
    yaw = math.atan2(R[1, 0], R[0, 0]) if R[1, 0] or R[0, 0] else 0.0
    R = _about("z", -yaw) @ R
    pitch = math.atan2(-R[2, 0], R[0, 0])
    R = _about("y", -pitch) @ R
    roll = math.atan2(R[2, 1], R[1, 1])
    return tuple(_clean(v) for v in (roll, pitch, yaw))  # type: ignore[return-value]


def to_quaternion(R: np.ndarray) -> np.ndarray:
    """(w, x, y, z) of a matrix of doubles, from its largest entry (Shepperd 1978)."""
    squares = [1 + R[0, 0] + R[1, 1] + R[2, 2]]
    squares += [1 + 2 * R[i, i] - R[0, 0] - R[1, 1] - R[2, 2] for i in range(3)]
    differences = [R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]
    k = int(np.argmax(squares))
    q = np.empty(4)
    if k == 0:
        q[:] = (squares[0], *differences)
    else:
        q[0] = differences[k - 1]
        q[1:] = [R[k - 1, j] + R[j, k - 1] for j in range(3)]
        q[k] = squares[k]
    return q / math.hypot(*q)


def _clean(angle: float) -> float:
    nearest = round(angle / (math.pi / 2)) * (math.pi / 2)
    return nearest if abs(angle - nearest) < QUARTER else angle


def _about(axis: str, angle: float) -> np.ndarray:
    s, c = math.sin(angle), math.cos(angle)
    rows = {"z": [[c, -s, 0], [s, c, 0], [0, 0, 1]], "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]]}
    return np.array(rows[axis])


def _whole(rotation: Rotation) -> bool:
    values = [e.constant_value() for e in rotation.matrix.entries.ravel()]
    return all(v is not None and v.denominator == 1 for v in values)


@cache
def _quarter_turns() -> dict[tuple[int, ...], Rotation]:
    """The 24 rotations of a cube, by their matrices; of the ways to write one, the shortest."""
    found: dict[tuple[int, ...], Rotation] = {}
    angles = {0: 0, 1: "pi/2", 2: "pi", 3: "-pi/2"}
    for turns in sorted(itertools.product(range(4), repeat=3), key=lambda t: sum(map(bool, t))):
        rotation = Rotation.identity()
        for axis, turn in zip("zyx", turns, strict=True):
            if turn:
                rotation = rotation @ Rotation.about(axis, angles[turn])
        key = tuple(int(v) for row in exact(rotation) for v in row)
        found.setdefault(key, rotation)
    return found


def _sine_and_cosine(angle: Fraction) -> tuple[Fraction, Fraction]:
    with ctx.workprec(PRECISION):
        ball = arb(fmpq(angle.numerator, angle.denominator))
        return _middle(ball.sin()), _middle(ball.cos())


def _middle(ball: arb) -> Fraction:
    mantissa, exponent = ball.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _product(a: list[Fraction], b: list[Fraction]) -> list[Fraction]:
    (w, x, y, z), (s, t, u, v) = a, b
    return [
        w * s - x * t - y * u - z * v,
        w * t + x * s + y * v - z * u,
        w * u - x * v + y * s + z * t,
        w * v + x * u - y * t + z * s,
    ]
