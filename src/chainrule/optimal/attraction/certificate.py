"""A Lyapunov certificate for the pendulum: V̇ < 0 in an ellipse, proved box by box."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.arguments import checked
from chainrule.control.regulators.lqr import LQR
from chainrule.errors import ChainruleError
from chainrule.loop.controller import Basin
from chainrule.loop.plant import Plant, plant_of
from chainrule.mechanism.mechanism import Described

SLACK = 1e-9
"""Added to every bound, relative to its terms: a million times what rounding can take."""
DEEPEST = 14
"""How often a box is halved each way before it is given up."""


@dataclass(frozen=True)
class Certificate:
    """{δxᵀ S δx ≤ level} is a region of attraction: V̇ < 0 in every one of so many boxes of it."""

    basin: Basin
    boxes: int

    @property
    def level(self) -> float:
        """The largest that was proved."""
        return self.basin.level


@checked
def certify(mechanism: Described, law: LQR | None = None) -> Certificate:
    """The largest ellipse of a pendulum's regulator that can be proved, to a thousandth.

    With δ from upright, I δ̈ = w sin δ − b δ̇ − σ K δx, where the motor's limit makes σ ≤ 1. On a
    ray δx = r e, e on the ellipse of level 1, with z = r e₁,
    V̇/r² = 2 (S e)₁ e₂ + 2 (S e)₂ (w e₁ sin z / z − b e₂ − σ K e)/I, whose bounds over a box of
    directions and radii are those of sin z / z and σ, which fall. So V̇ < 0 up to the centre, and
    no run leaves the ellipse or stays on its way.
    """
    plant = plant_of(mechanism)
    law = LQR("upright") if law is None else law
    w, b, inertia = _pendulum(plant, law)
    found = law.regulator(plant)
    K, S = found.K[0], found.S
    limit = float(plant.effort[0])
    root = np.linalg.inv(np.linalg.cholesky(S)).T  # e = root (cos φ, sin φ)
    most = float((np.pi**2) / np.linalg.inv(S)[0, 0])

    def proved(level: float) -> int:
        """The number of boxes, 0 where one could not be proved."""
        edges = np.linspace(0.0, np.pi, 257)  # V̇ is the same at −δx
        boxes = np.stack([edges[:-1], edges[1:], 0 * edges[1:], 0 * edges[1:] + np.sqrt(level)], 1)
        count = 0
        for _ in range(DEEPEST):
            bad = ~(_largest(boxes, root, S, K, (w, b, inertia), limit) < 0)
            count += len(boxes) - int(bad.sum())
            if not bad.any():
                return count
            a, c, r, s = boxes[bad].T
            m, h = (a + c) / 2, (r + s) / 2
            boxes = np.concatenate(
                [np.stack(x, 1) for x in ((a, m, r, h), (m, c, r, h), (a, m, h, s), (m, c, h, s))]
            )
            if len(boxes) > 1_000_000:
                return 0
        return 0

    low, high, boxes = 0.0, most, 0
    for _ in range(10):
        middle = (low + high) / 2
        count = proved(middle)
        low, high, boxes = (middle, high, count) if count else (low, middle, boxes)
    if not boxes:
        raise ChainruleError(f"certify: nothing could be proved of {plant.name} with {law}")
    return Certificate(Basin(law.setpoint(plant), S, low), boxes)


def _largest(
    boxes: np.ndarray,
    root: np.ndarray,
    S: np.ndarray,
    K: np.ndarray,
    facts: tuple[float, float, float],
    limit: float,
) -> np.ndarray:
    """An upper bound of V̇/r² in each box of φ and r."""
    w, b, inertia = facts
    a, c, r, s = boxes.T
    middle, half = (a + c) / 2, (c - a) / 2

    def along(row: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Bounds of row · e: a sine of φ, whose slope is at most |row root|."""
        x, y = row @ root
        value, reach = x * np.cos(middle) + y * np.sin(middle), np.hypot(x, y) * half
        return value - reach, value + reach

    e1, e2 = along(np.array([1.0, 0.0])), along(np.array([0.0, 1.0]))
    p1, p2, k = along(S[0]), along(S[1]), along(K)
    wide1, wide = np.maximum(np.abs(e1[0]), np.abs(e1[1])), np.maximum(np.abs(k[0]), np.abs(k[1]))
    near1 = np.where(e1[0] * e1[1] <= 0, 0.0, np.minimum(np.abs(e1[0]), np.abs(e1[1])))
    near = np.where(k[0] * k[1] <= 0, 0.0, np.minimum(np.abs(k[0]), np.abs(k[1])))
    z = np.sinc(np.minimum(s * wide1, np.pi) / np.pi), np.sinc(r * near1 / np.pi)
    with np.errstate(divide="ignore", invalid="ignore"):
        held = [np.nan_to_num(np.minimum(1.0, limit / f), nan=1.0) for f in (s * wide, r * near)]
    weight = tuple(w * v for v in _times(e1, z))
    torque = _times(k, (held[0], held[1]))
    push = weight[0] - b * e2[1] - torque[1], weight[1] - b * e2[0] - torque[0]
    first, second = _times(p1, e2), _times(p2, push)
    size = np.abs(first).max(axis=0) + np.abs(second).max(axis=0) / inertia
    return 2 * first[1] + 2 * second[1] / inertia + SLACK * size


def _times(x: tuple[np.ndarray, ...], y: tuple[np.ndarray, ...]) -> tuple[np.ndarray, np.ndarray]:
    """The product of two intervals."""
    all_four = np.stack([a * b for a in x for b in y])
    return all_four.min(axis=0), all_four.max(axis=0)


def _pendulum(plant: Plant, law: LQR) -> tuple[float, float, float]:
    """w, b and I of I δ̈ = w sin δ − b δ̇ + τ."""
    rate = plant.mechanism.rates[0]
    terms = {term.word for term in rate.friction}
    simple = plant.nv == 1 and bool(plant.hinges[0]) and plant.actuated.all() and not plant.stops
    if not simple or terms - {"viscous"} or rate.spring is not None or plant.mechanism.pulls:
        raise ChainruleError(
            f"certify: {plant.name} is no driven pendulum with viscous friction alone: its weight "
            "would have to be a sine of one angle"
        )
    q = law.setpoint(plant)
    quarter = float(plant("gravity", q=q + np.pi / 2)[0])
    if abs(float(plant("gravity", q=q)[0])) > SLACK * abs(quarter) or quarter > 0:
        raise ChainruleError(f"certify: {plant.name} does not stand at {q}")
    inertia = float(plant("mass_matrix", q=q)[0, 0])
    still = plant("inverse_dynamics", q=q, qd=np.zeros(1), qdd=np.zeros(1))
    moving = plant("inverse_dynamics", q=q, qd=np.ones(1), qdd=np.zeros(1))
    return -quarter, float(moving[0] - still[0]), inertia
