"""Where the links are, how fast a point of one moves, and how q changes with q̇."""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.dynamics.model import Model, columns, placement
from chainrule.spatial.vectors import Scalar, cross, identity


def frames(model: Model, q: np.ndarray) -> list[tuple[Any, Any]]:
    """(R, p) of each body's frame in the base frame, R as a matrix."""
    places: list[tuple[Any, Any]] = []
    for body in model.bodies:
        R, p, _ = placement(body, q)
        Rp, at = places[body.parent] if body.parent >= 0 else (identity(), np.zeros(3, dtype=int))
        # (Rᵀ Rpᵀ)ᵀ, so that a turn is applied column by column
        places.append(((R.T @ Rp.T).T, at + Rp @ p))
    return places


def jacobian(model: Model, q: np.ndarray, link: int, point: np.ndarray) -> np.ndarray:
    """J with (ṗ, ω) = J q̇ for a point fixed in a link: six rows, in the base frame's axes."""
    places = frames(model, q)
    R, at = places[link]
    x = at + R @ point
    J: Any = np.zeros((6, model.size_v), dtype=object)
    i = link
    while i >= 0:
        body = model.bodies[i]
        R, at = places[i]
        outer = places[body.parent][0] if body.parent >= 0 else identity()
        for k, (w, u) in enumerate(columns(body, q), body.v.start):
            w, u = R @ w, outer @ (body.R @ u)
            J[:3, k], J[3:, k] = cross(w, x - at) + u, w
        i = body.parent
    return J


def position_rate(model: Model, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
    """dq/dt: q̇ itself, and ½ q ⊗ (0, ω) for a quaternion."""
    rate: Scalar = np.zeros(model.size_q, dtype=object)
    for body in model.bodies:
        where = body.joint.quaternion
        if where is None:
            rate[body.q] = qd[body.v]
            continue
        rate[body.q.start : body.q.start + where.start] = qd[body.v][: where.start]
        w, x, y, z = q[body.q][where]
        a, b, c = (v / 2 for v in qd[body.v][where.start :])
        rate[body.q.start + where.start : body.q.stop] = [
            -x * a - y * b - z * c,
            w * a + y * c - z * b,
            w * b + z * a - x * c,
            w * c + x * b - y * a,
        ]
    return rate


def unit_quaternions(model: Model, q: np.ndarray) -> np.ndarray:
    """q with its quaternions scaled to length one."""
    result = np.array(q, dtype=object)
    for body in model.bodies:
        where = body.joint.quaternion
        if where is not None:
            part = slice(body.q.start + where.start, body.q.start + where.stop)
            result[part] = q[part] / np.sqrt(np.sum(q[part] * q[part]))
    return result
