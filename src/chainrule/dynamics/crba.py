"""Composite rigid bodies: the mass matrix M(q).

Walker and Orin 1982; Featherstone 2008, table 6.2, with a body's inertia as mass, first and
second moment about its origin.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.dynamics.model import Model, placement
from chainrule.dynamics.spatial import cross, identity, moved_inertia, zeros
from chainrule.dynamics.turns import Matrix


def mass_matrix(model: Model, q: Any) -> Any:
    """M(q), in the joints' own coordinates."""
    bodies = model.bodies
    R, p, joint_R = zip(*(placement(body, q) for body in bodies), strict=True)
    composite = [(body.mass, body.first, body.second) for body in bodies]
    for i in reversed(range(len(bodies))):
        if bodies[i].parent >= 0:
            own = composite[bodies[i].parent]
            moved = moved_inertia(*composite[i], R[i], p[i])
            composite[bodies[i].parent] = tuple(a + b for a, b in zip(own, moved, strict=True))  # type: ignore[assignment]
    M: Any = np.zeros((model.size_v, model.size_v), dtype=object)
    for i, body in enumerate(bodies):
        mass, first, second = composite[i]
        for k, rates in enumerate(np.eye(body.v.stop - body.v.start, dtype=int), body.v.start):
            wd, u = body.joint.motion(body.a, rates)
            acc = joint_R[i].T @ u
            n = second @ wd + cross(first, acc)
            f = acc * mass + cross(wd, first)
            j = i
            while j >= 0:
                other = bodies[j]
                M[other.v, k] = other.joint.project(other.a, joint_R[j], n, f)
                M[k, other.v] = M[other.v, k]
                n, f = R[j] @ n, R[j] @ f
                n = n + cross(p[j], f)
                j = other.parent
    for i, body in enumerate(bodies):
        if body.rotor is not None:
            row = rotor_row(model, i, R)
            M = M + np.outer(row, row) * body.rotor.inertia
    return M


def rotor_row(model: Model, i: int, R: Any) -> Any:
    """The rotor's spin rate as a row: n on its own joint and, if carried, the parent's rates."""
    body = model.bodies[i]
    assert body.rotor is not None
    row: Any = np.zeros(model.size_v, dtype=object)
    row[body.v] = body.rotor.ratio
    direction, j = body.R @ body.a, body.parent
    while body.rotor.carried and j >= 0:
        other = model.bodies[j]
        row[other.v] = other.joint.project(other.a, Matrix(identity()), direction, zeros(3))
        direction, j = R[j] @ direction, other.parent
    return row
