"""Where the links are, how fast a point of one moves, and how q changes with q̇."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from chainrule.dynamics.model import Model, columns, placement
from chainrule.spatial.vectors import Scalar, cross, identity


def frames(model: Model, q: np.ndarray) -> list[tuple[Any, Any]]:
    """(R, p) of each body's frame in the base frame, R as a matrix."""
    return list(_places(model, q, range(len(model.bodies))).values())


def _places(model: Model, q: np.ndarray, bodies: Iterable[int]) -> dict[int, tuple[Any, Any]]:
    """The same of some, parents first."""
    places: dict[int, tuple[Any, Any]] = {-1: (identity(), np.zeros(3, dtype=int))}
    for i in bodies:
        body = model.bodies[i]
        R, p, _ = placement(body, q)
        Rp, at = places[body.parent]
        # (Rᵀ Rpᵀ)ᵀ, so that a turn is applied column by column
        places[i] = (R.T @ Rp.T).T, at + Rp @ p
    del places[-1]
    return places


def jacobian(model: Model, q: np.ndarray, link: int, point: np.ndarray) -> np.ndarray:
    """J with (ṗ, ω) = J q̇ for a point fixed in a link: six rows, in the base frame's axes."""
    path = [link]
    while model.bodies[path[-1]].parent >= 0:
        path.append(model.bodies[path[-1]].parent)
    places = _places(model, q, reversed(path))
    R, at = places[link]
    x = at + R @ point
    J: Any = np.zeros((6, model.size_v), dtype=object)
    for i in path:
        body = model.bodies[i]
        R, at = places[i]
        outer = places[body.parent][0] if body.parent >= 0 else identity()
        for k, (w, u) in zip(body.v, columns(body, q), strict=True):
            w, u = R @ w, outer @ (body.R @ u)
            J[:3, k] += cross(w, x - at) + u
            J[3:, k] += w
    return J


def position_rate(model: Model, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
    """dq/dt: q̇ itself, and ½ q ⊗ (0, ω) for a quaternion."""
    rate: Scalar = np.zeros(model.size_q, dtype=object)
    for body in model.bodies:
        where = body.joint.quaternion
        if where is None:
            rate[body.q] = qd[body.v]
            continue
        rate[body.q[: where.start]] = qd[body.v[: where.start]]
        w, x, y, z = q[body.q][where]
        a, b, c = (v / 2 for v in qd[body.v][where.start :])
        rate[body.q[where]] = [
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
            part = body.q[where]
            result[part] = q[part] / np.sqrt(np.sum(q[part] * q[part]))
    return result
