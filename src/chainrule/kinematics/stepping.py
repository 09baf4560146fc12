"""Δq = Jᵀ (J Jᵀ + λ 1)⁻¹ e: one step towards a target within the joints' limits, as a program.

Levenberg and Marquardt's method with the damping λ ~ eᵀe of Chan and Lawrence 1988, which needs no
line search: large far away and in singular poses, nothing at the target, where it is Newton's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.dynamics.factor import solve
from chainrule.dynamics.kinematics import frames, jacobian, position_rate, unit_quaternions
from chainrule.kinematics.programs import at_values, traced
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant
from chainrule.program import CompiledRollout, Node, Program, clip, compile_rollout, select

ROWS = {"pose": slice(0, 6), "position": slice(0, 3), "rotation": slice(3, 6)}
"""Which of (place, rotation) a target asks for."""
STRAIGHT = 1e-7
"""The sine of an angle below which its axis is not read from the skew part of a rotation."""
DAMPING, LEAST = 0.02, 1e-14
"""λ / eᵀe; and the least λ, for a singular J Jᵀ at the target has no inverse."""


def rotation_vector(R: np.ndarray) -> np.ndarray:
    """log R, the axis times the angle in [0, π]."""
    skew = [R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]
    sine = 0.5 * np.sqrt(skew[0] * skew[0] + skew[1] * skew[1] + skew[2] * skew[2])
    cosine = 0.5 * (R[0, 0] + R[1, 1] + R[2, 2] - 1.0)
    angle = np.arctan2(sine, cosine)
    straight = sine < STRAIGHT
    factor = select(straight, 0.5, 0.5 * angle / select(straight, 1.0, sine))
    # half a turn: the axis is a column of R + 1, the longest one
    diagonal: Any = R[0, 0]
    column: Any = (R + np.eye(3, dtype=int))[:, 0]
    for k in (1, 2):
        longer = R[k, k] > diagonal
        diagonal = select(longer, R[k, k], diagonal)
        other = (R + np.eye(3, dtype=int))[:, k]
        column = np.array(
            [select(longer, a, b) for a, b in zip(other, column, strict=True)], dtype=object
        )
    half = straight & (cosine < 0.0)
    length = np.sqrt(select(half, column @ column, 1.0))
    pairs = zip(skew, column, strict=True)
    return np.array([select(half, angle * c / length, factor * s) for s, c in pairs], dtype=object)


def error(
    arm: Arm, q: np.ndarray, link: int, point: np.ndarray, given: dict[str, Any]
) -> np.ndarray:
    """(place / scale, rotation vector) from where the link is to where it should be."""
    R, p = frames(arm.links, q)[link]
    gap = (given["goal"] - (p + R @ point)) / given["scale"]
    return np.concatenate([gap, rotation_vector(given["turn"] @ R.T)])


PORTS: dict[str, Any] = {"point": 3, "goal": 3, "turn": (3, 3), "scale": ()}


def error_program(plant: Plant, link: int, what: str) -> Program:
    """What is left at the joints' own q."""

    def left(arm: Arm, *values: Any) -> np.ndarray:
        given = dict(zip(["q", *PORTS], values, strict=True))
        return error(arm, given["q"], link, given["point"], given)[ROWS[what]]

    return traced(plant, "error", {"q": plant.nq, **PORTS}, left)


def damped_step(
    arm: Arm,
    q: np.ndarray,
    J: np.ndarray,
    e: np.ndarray,
    bounds: dict[int, Any],
    caution: Node | float,
) -> np.ndarray:
    """The next of the joints' own q, within the bounds of some rates. With `caution`, λ is not
    below that share of |e|, the curvature of an error that does not vanish: no step overshoots a
    target out of reach."""
    places = arm.plant.places
    pull = e @ J
    for k, (low, high) in bounds.items():  # a joint that is pulled against its limit stays there
        at = q[places[k]]
        held = ((at <= low) & (pull[k] < 0.0)) | ((at >= high) & (pull[k] > 0.0))
        J[:, k] = [select(held, 0.0, entry) for entry in J[:, k]]
    damping = DAMPING * (e @ e) + caution * np.sqrt(e @ e) + LEAST
    few = J.shape[1] < len(e)
    A = J.T @ J if few else J @ J.T
    A = A + np.diag([damping] * len(A))
    move = solve(A, e @ J) if few else solve(A, e) @ J
    new = unit_quaternions(arm.links, q + position_rate(arm.links, q, move))
    for k, (low, high) in bounds.items():
        new[places[k]] = clip(new[places[k]], low, high)
    return new


def step_program(plant: Plant, link: int, what: str) -> Program:
    """The next of the joints' own q towards a target of a link."""
    nv = plant.nv
    ports = {"x": plant.nq, "dt": (), **PORTS, "low": nv, "high": nv, "caution": ()}

    def step(arm: Arm, *values: Any) -> np.ndarray:
        given = dict(zip(ports, values, strict=True))
        q, point = given["x"], given["point"]
        e = error(arm, q, link, point, given)[ROWS[what]]
        J = jacobian(arm.links, q, link, point)
        J[:3] = J[:3] / given["scale"]
        low, high = given["low"], given["high"]
        bounds = {k: (low[k], high[k]) for k in range(nv) if plant.places[k] >= 0}
        return damped_step(arm, q, J[ROWS[what]], e, bounds, given["caution"])

    return traced(plant, "approach", ports, step)


@lru_cache(maxsize=128)
def approach(plant: Plant, link: int, what: str) -> CompiledRollout:
    """Many steps of many starts, compiled."""
    return compile_rollout(at_values(step_program, plant, link, what))
