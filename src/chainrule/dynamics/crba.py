"""Composite rigid bodies: the mass matrix M(q).

Walker and Orin 1982; Featherstone 2008, table 6.2, with a body's inertia as mass, first and
second moment about its origin.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.dynamics.model import Model
from chainrule.dynamics.spatial import cross, cross_matrix, zeros


def mass_matrix(model: Model, q: Any) -> Any:
    """M(q), in the joints' own coordinates."""
    bodies = model.bodies
    poses = [body.joint.pose(body.a, q[body.q]) for body in bodies]
    R = [body.R @ Rj for body, (Rj, _) in zip(bodies, poses, strict=True)]
    p = [body.p + body.R @ pj for body, (_, pj) in zip(bodies, poses, strict=True)]
    composite = [(body.mass, body.first, body.second) for body in bodies]
    for i in reversed(range(len(bodies))):
        if bodies[i].parent >= 0:
            parent = composite[bodies[i].parent]
            shifted = shift(*composite[i], R[i], p[i])
            composite[bodies[i].parent] = tuple(a + b for a, b in zip(parent, shifted, strict=True))  # type: ignore[assignment]
    M: Any = np.zeros((model.size_v, model.size_v), dtype=object)
    for i, body in enumerate(bodies):
        mass, first, second = composite[i]
        for k in range(body.v.start, body.v.stop):
            rates = np.array([int(j == k) for j in range(body.v.start, body.v.stop)], dtype=object)
            wd, u = body.joint.motion(body.a, rates)
            acc = poses[i][0].T @ u
            n = second @ wd + cross(first, acc)
            f = acc * mass + cross(wd, first)
            j = i
            while j >= 0:
                other = bodies[j]
                M[other.v, k] = other.joint.project(other.a, poses[j][0], n, f)
                M[k, other.v] = M[other.v, k]
                n, f = R[j] @ n, R[j] @ f
                n = n + cross(p[j], f)
                j = other.parent
    for i, body in enumerate(bodies):
        if body.rotor is not None:
            row = _rotor_row(model, i, R)
            M = M + np.outer(row, row) * body.rotor.inertia
    return M


def shift(mass: Any, first: Any, second: Any, R: Any, p: Any) -> tuple[Any, Any, Any]:
    """The inertia of a body in its parent's frame: turned by R, moved by p."""
    h, P = R @ first, cross_matrix(p)
    H = cross_matrix(h)
    return mass, h + p * mass, R @ second @ R.T - P @ H - H @ P - P @ P * mass


def _rotor_row(model: Model, i: int, R: list[Any]) -> Any:
    """The rotor's spin rate as a row: n on its own joint and, if carried, the parent's rates."""
    body = model.bodies[i]
    assert body.rotor is not None
    row: Any = np.zeros(model.size_v, dtype=object)
    row[body.v] = body.rotor.ratio
    direction, j = body.R @ body.a, body.parent
    while body.rotor.carried and j >= 0:
        other = model.bodies[j]
        row[other.v] = other.joint.project(other.a, np.eye(3, dtype=int), direction, zeros(3))
        direction, j = R[j] @ direction, other.parent
    return row
