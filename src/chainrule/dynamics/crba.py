"""Composite rigid bodies: the mass matrix M(q).

Walker and Orin 1982; Featherstone 2008, table 6.2, with a body's inertia as mass, first and
second moment about its origin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from chainrule.dynamics.factor import is_zero
from chainrule.dynamics.model import Model, columns, placement
from chainrule.spatial.turns import Turn
from chainrule.spatial.vectors import Scalar, cross, moved_inertia, zeros


def mass_matrix(model: Model, q: np.ndarray) -> np.ndarray:
    """M(q), in the joints' own coordinates."""
    bodies = model.bodies
    R, p, joint_R = zip(*(placement(body, q) for body in bodies), strict=True)
    composite = _composite(model, R, p)
    M: Any = np.zeros((model.size_v, model.size_v), dtype=object)
    for i, body in enumerate(bodies):
        for own, (k, (w, u)) in enumerate(zip(body.v, columns(body, q), strict=True), start=1):
            n, f = _push(w, joint_R[i].T @ u, *composite[i])
            j = i
            while j >= 0:
                other = bodies[j]
                rates = body.v[:own] if j == i else other.v
                for m, push in zip(rates, other.joint.force(q[other.q], n, f), strict=False):
                    M[m, k] = M[m, k] + push
                    if m != k or j != i:
                        M[k, m] = M[k, m] + push
                n, f = R[j] @ n, R[j] @ f
                n = n + cross(p[j], f)
                j = other.parent
    for i, body in enumerate(bodies):
        if body.rotor is not None:
            for row in rotor_rows(model, i, q, R):
                at = [k for k, rate in enumerate(row) if not is_zero(rate)]
                block = np.ix_(at, at)
                M[block] = M[block] + np.outer(row[at], row[at]) * body.rotor.inertia
    return M


def diagonal(model: Model, q: np.ndarray) -> list[Any]:
    """The diagonal of M, of joints that follow none: what each rate moves, all others held."""
    R, p, joint_R = zip(*(placement(body, q) for body in model.bodies), strict=True)
    composite = _composite(model, R, p)
    entries: list[Any] = [0] * model.size_v
    for i, body in enumerate(model.bodies):
        for own, (k, (w, u)) in enumerate(zip(body.v, columns(body, q), strict=True)):
            n, f = _push(w, joint_R[i].T @ u, *composite[i])
            entries[k] = body.joint.force(q[body.q], n, f)[own]
    for i, body in enumerate(model.bodies):
        if body.rotor is not None:
            for row in rotor_rows(model, i, q, R):
                for k, rate in enumerate(row):
                    entries[k] = entries[k] + rate * rate * body.rotor.inertia
    return entries


def _composite(
    model: Model, R: Sequence[Turn], p: Sequence[np.ndarray]
) -> list[tuple[Scalar, np.ndarray, np.ndarray]]:
    """(m, h, J) of each body with all that it carries, as one rigid body."""
    composite = [(body.mass, body.first, body.second) for body in model.bodies]
    for i in reversed(range(len(composite))):
        parent = model.bodies[i].parent
        if parent >= 0:
            moved = moved_inertia(*composite[i], R[i], p[i])
            m, h, J = (a + b for a, b in zip(composite[parent], moved, strict=True))
            composite[parent] = (m, h, J)
    return composite


def _push(
    wd: np.ndarray, acc: np.ndarray, mass: Scalar, first: np.ndarray, second: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The moment and force that accelerate a composite body."""
    return second @ wd + cross(first, acc), acc * mass + cross(wd, first)


def rotor_rows(model: Model, i: int, q: np.ndarray, R: Sequence[Turn]) -> list[np.ndarray]:
    """The rotor's spin rate as a row, one for each rate of its joint: n on that rate and, if it is
    carried, the parent's rates."""
    body = model.bodies[i]
    assert body.rotor is not None
    rows: Any = np.zeros((len(body.v), model.size_v), dtype=object)
    for row, k in zip(rows, body.v, strict=True):
        row[k] = body.rotor.ratio
    if not body.rotor.carried:
        return [*rows]
    row = rows[0]
    direction, j = body.R @ body.joint.axis, body.parent
    while j >= 0:
        other = model.bodies[j]
        row[other.v] += other.joint.force(q[other.q], direction, zeros(3))
        direction, j = R[j] @ direction, other.parent
    return [row]
