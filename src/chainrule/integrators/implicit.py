"""The step of a table whose stages need each other, such as those of Gauss and Legendre.

The stages kᵢ = f(x + dt Σ aᵢⱼ kⱼ) are found by Newton's method with the exact Jacobian at the
beginning of the step, until the change is rounding; beyond `NEWTON` unknowns by fixed-point
iteration, which needs a step that resolves the fastest motion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.integrators.newton import converged, factors, largest, solve
from chainrule.integrators.system import System, call, later
from chainrule.program import trace
from chainrule.program.rewriting.derivative import derivative
from chainrule.program.tape.iteration import Iteration

if TYPE_CHECKING:
    from chainrule.integrators.table import ButcherTable

NEWTON = 24
"""Unknowns, stages times states of the mechanism, up to which the Newton matrix is written out."""


def newton(table: ButcherTable, system: System) -> bool:
    """Is the Newton matrix written out? Whatever else is in x does not count."""
    return table.stages * (system.nq + system.nv) <= NEWTON


def implicit_step(table: ButcherTable, system: System) -> Iteration:
    """x ← x + dt Σ bᵢ kᵢ"""
    size, stages = system.size, table.stages
    inputs = system.inputs
    w, c = {"w": stages * size + 1}, {"c": 1}
    exact = newton(table, system)
    if exact:
        c = {"c": (stages * size) ** 2}
    jacobian = derivative(system.rhs, system.rhs.outputs[0].name, "x") if exact else None
    A = np.array([[float(a) for a in row] for row in table.A])
    b = [float(v) for v in table.b]
    nodes = [float(v) for v in table.c or ()]

    def begin(*values: Any) -> dict[str, Any]:
        given = dict(zip(inputs, values, strict=True))
        slope = call(system.rhs, given)
        guess = np.concatenate([slope] * stages + [np.array([float("inf")], dtype=object)])
        if jacobian is None:
            return {"w": guess, "c": np.array([0.0], dtype=object)}
        J = call(jacobian, given)
        matrix = np.eye(stages * size, dtype=object) - given["dt"] * np.kron(A, J)
        return {"w": guess, "c": factors(matrix).ravel()}

    def refine(*values: Any) -> dict[str, Any]:
        *own, w, c = values
        given = dict(zip(inputs, own, strict=True))
        x, dt = given["x"], given["dt"]
        k = w[:-1].reshape(stages, size)
        residual = [
            call(system.rhs, later(given, x + dt * (A[i] @ k), dt * nodes[i])) - k[i]
            for i in range(stages)
        ]
        change = np.concatenate(residual)
        if jacobian is not None:
            change = solve(c.reshape(stages * size, stages * size), change)
        new = w[:-1] + change
        moved = abs(dt) * largest(change)
        scale = largest(np.concatenate([x, dt * w[:-1]]))
        done = converged(moved, w[-1], scale)
        return {"w": np.concatenate([new, np.array([moved], dtype=object)]), "done": done}

    def finish(*values: Any) -> dict[str, Any]:
        *own, w = values
        given = dict(zip(inputs, own, strict=True))
        k = w[:-1].reshape(stages, size)
        total: Any = b[0] * k[0]
        for weight, slope in zip(b[1:], k[1:], strict=True):
            total = total + weight * slope
        return {"x": system.projected(given["x"] + given["dt"] * total)}

    name = f"{table.word}_{system.rhs.name}"
    return Iteration(
        name,
        trace(begin, inputs, name=f"{name}_begin"),
        trace(refine, {**inputs, **w, **c}, name=f"{name}_refine"),
        trace(finish, {**inputs, **w}, name=f"{name}_finish"),
        table.iterations,
    )
