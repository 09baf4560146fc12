"""Angles that bring points to places: one hinge, two, three. After Paden 1986 and Pieper 1968.

Each answer comes with a sign (or a number) that tells the branches apart; where two branches meet,
it is 0. A point that no angle brings there has no answer, up to rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from chainrule.kinematics.hinges import Hinge

GRAZING = 1e-9
"""How far beyond its largest value a cosine may be by rounding."""


def trigonometric(a: Any, b: Any, c: Any, size: float) -> list[tuple[float, int]]:
    """(θ, branch) of a + b cos θ + c sin θ = 0; θ = 0 where every θ does."""
    r = float(np.hypot(b, c))
    if r < 1e-12 * size:
        return [(0.0, 0)] if abs(a) < 1e-9 * size else []
    cosine = -a / r
    if abs(cosine) > 1 + GRAZING:
        return []
    middle, half = float(np.arctan2(c, b)), float(np.arccos(np.clip(cosine, -1.0, 1.0)))
    if min(half, np.pi - half) < 1e-12:
        return [(middle + half, 0)]
    return [(middle + half, 1), (middle - half, -1)]


def two_hinges(
    first: Hinge, second: Hinge, start: np.ndarray, end: np.ndarray, size: float
) -> Iterator[tuple[float, float, int]]:
    """(θ₁, θ₂, branch) with e₁ e₂ start = end, by way of where e₂ brings the start.

    That is where two circles meet; whether the circles do meet in space is not asked.
    """
    f, p = start - second.point, end - first.point
    between = second.point - first.point
    if first.parallel(second):
        span = between - first.axis * (first.axis @ between)
        D = float(np.linalg.norm(span))
        if 1e-12 * size > D:
            middles = [(start, 0)]
        else:
            _, r1, _ = first.circle(p)
            _, r2, _ = second.circle(f)
            along = (r1 @ r1 - r2 @ r2 + D * D) / (2 * D)
            foot = first.point + first.axis * (first.axis @ p) + span * (along / D)
            middles = _both(
                foot, np.cross(first.axis, span / D), r1 @ r1 - along * along, float(r1 @ r1)
            )
    else:
        cosine = float(first.axis @ second.axis)
        normal = np.cross(first.axis, second.axis)
        h1, h2 = first.axis @ p, second.axis @ (f + between)
        sine = float(normal @ normal)
        alpha, beta = (h1 - cosine * h2) / sine, (h2 - cosine * h1) / sine
        across = alpha * first.axis + beta * second.axis
        foot = first.point + across
        room = float(p @ p - across @ across)
        middles = _both(foot, normal / np.sqrt(sine), room, float(p @ p))
    for middle, branch in middles:
        theta1 = first.angle(middle - first.point, p)
        yield theta1, second.angle(f, middle - second.point), branch


def _both(
    foot: np.ndarray, direction: np.ndarray, square: Any, size: float
) -> list[tuple[np.ndarray, int]]:
    if square < -2 * GRAZING * size:
        return []
    if square < 1e-20 * size:
        return [(foot, 0)]
    step = direction * np.sqrt(square)
    return [(foot + step, 1), (foot - step, -1)]


def three_hinges(
    lines: tuple[Hinge, ...], start: np.ndarray, end: np.ndarray, size: float
) -> Iterator[tuple[tuple[float, float, float], tuple[int, int]]]:
    """((θ₁, θ₂, θ₃), (branch of the first two, of the third)) with e₁ e₂ e₃ start = end."""
    first, second, third = lines
    along, c, s = third.circle(start - third.point)
    base = third.point + along
    for theta3, elbow in _third(first, second, base, c, s, end, size):
        bent = base + c * np.cos(theta3) + s * np.sin(theta3)
        for theta1, theta2, shoulder in two_hinges(first, second, bent, end, size):
            yield (theta1, theta2, theta3), (shoulder, elbow)


def _third(
    first: Hinge, second: Hinge, base: np.ndarray, c: np.ndarray, s: np.ndarray, end: np.ndarray,
    size: float,
) -> list[tuple[float, int]]:  # fmt: skip
    """θ₃ for which the first two hinges can do the rest: base + c cos θ₃ + s sin θ₃ → end."""
    p = end - first.point
    if first.parallel(second):  # the height along both
        high = first.axis @ (base - end)
        return trigonometric(high, first.axis @ c, first.axis @ s, size)
    normal = np.cross(first.axis, second.axis)
    normal = normal / np.linalg.norm(normal)
    between = second.point - first.point
    apart = float(normal @ between)
    # the feet of the common perpendicular
    cosine = float(first.axis @ second.axis)
    t = (first.axis - cosine * second.axis) @ between / (1 - cosine**2)
    foot = first.point + t * first.axis
    other = foot + apart * normal
    b = base - other
    p = end - foot
    # |f − other|² of f = base + c cos θ₃ + s sin θ₃, and f's height along the second axis
    square = np.array([b @ b + c @ c, 2 * (b @ c), 2 * (b @ s)])
    height = np.array([second.axis @ b, second.axis @ c, second.axis @ s])
    one = np.array([1.0, 0.0, 0.0])
    if abs(apart) < 1e-9 * size:  # the distance from where the axes meet
        still, cos, sin = square - (p @ p) * one
        return trigonometric(still, cos, sin, size * size)
    up = (first.axis @ p) * one
    alpha, beta = ((x - cosine * y) / (1 - cosine**2) for x, y in ((up, height), (height, up)))
    gamma = ((p @ p + apart**2) * one - square) / (2 * apart)
    rows = np.array([np.outer(x, y) for x, y in ((alpha, alpha), (beta, beta), (gamma, gamma))])
    Q = rows.sum(axis=0) + cosine * (np.outer(alpha, beta) + np.outer(beta, alpha))
    return _conic(Q - (p @ p) * np.outer(one, one), size * size)


def _conic(Q: np.ndarray, size: float) -> list[tuple[float, int]]:
    """θ with (1, cos θ, sin θ) Q (1, cos θ, sin θ)ᵀ = 0: the roots of modulus one of a quartic."""
    cos, sin = np.array([0.5, 0, 0.5]), np.array([-0.5j, 0, 0.5j])  # of z, 1, 1/z, z = e^{iθ}
    parts = [np.array([0, 1.0, 0]), cos, sin]
    quartic = sum(Q[i, j] * np.convolve(parts[i], parts[j]) for i in range(3) for j in range(3))
    if np.max(np.abs(quartic)) < 1e-12 * size:
        return [(0.0, 0)]
    roots = np.roots(quartic)
    angles = sorted(float(np.angle(z)) for z in roots if abs(abs(z) - 1) < 1e-6)
    return [(angle, k) for k, angle in enumerate(angles, 1)]
