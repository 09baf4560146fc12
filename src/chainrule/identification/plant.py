"""The identified plant: q̈ from base parameters, traced, for simulation inside an estimator.

Any θ with B θ = β moves alike; the simplest has β for the parameters that name the groups and zero
for all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.factor import solve
from chainrule.dynamics.model import Model, RotorModel, joint_coordinates
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.identification.columns import Parameter, Spring
from chainrule.mechanism.friction import FrictionTerm
from chainrule.mechanism.mechanism import Mechanism


def with_numbers(model: Model, columns: Sequence[Parameter], values: Any) -> Model:
    """The model with these inertial numbers and rotors, and no others."""
    bodies = []
    for i, body in enumerate(model.bodies):
        ten: list[Any] = [0] * 10
        rotor = None
        for column, value in zip(columns, values, strict=True):
            if i not in column.links:
                continue
            if column.part is not None:
                ten[column.part] = value
            elif column.rotor:
                old = body.rotor
                rotor = RotorModel(value, old.ratio if old else 1, bool(old and old.carried))
        xx, xy, xz, yy, yz, zz = ten[4:]
        second = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object)
        first = np.array(ten[1:4], dtype=object)
        bodies.append(replace(body, mass=ten[0], first=first, second=second, rotor=rotor))
    return replace(model, bodies=tuple(bodies))


def acceleration(
    mechanism: Mechanism,
    model: Model,
    columns: Sequence[Parameter],
    values: Any,
    q: Any,
    qd: Any,
    tau: Any,
    sharpness: float,
) -> Any:
    """q̈ of M q̈ + C q̇ + G + F = τ in the mechanism's coordinates.

    sign(q̇) is tanh(sharpness · q̇), which a fixed step can follow.
    """
    change = mechanism.coordinates
    A = np.eye(model.size_v, dtype=int) if change is None else np.array(change.A)
    numbers = with_numbers(model, columns, values)
    position, rate = joint_coordinates(mechanism, q), A @ qd
    still = np.zeros(model.size_v, dtype=int)
    bias = inverse_dynamics(numbers, position, rate, still)
    for column, value in zip(columns, values, strict=True):
        where = model.bodies[column.link].v
        if isinstance(column.term, Spring):
            bias[where] = bias[where] + value * position[model.bodies[column.link].q]
        elif isinstance(column.term, FrictionTerm):
            shape = column.term.shape(rate[where][0], lambda v: np.tanh(sharpness * v))
            bias[where] = bias[where] + value * shape
    M = A.T @ mass_matrix(numbers, position) @ A
    return solve(M, tau - A.T @ bias)
