"""Implicit midpoint, Gauss-Legendre 4 and 6: symmetric methods that keep quadratic invariants.

The stages kᵢ = f(x + dt Σ aᵢⱼ kⱼ) are found by Newton's method with the exact Jacobian at the
beginning of the step, until the change is rounding; beyond `NEWTON` unknowns by fixed-point
iteration, which needs a step that resolves the fastest motion.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from chainrule.integrators.linear import factors, solve
from chainrule.integrators.newton import converged, largest
from chainrule.integrators.system import System, call, later
from chainrule.integrators.table import ButcherTable
from chainrule.program import Program, trace
from chainrule.program.rewriting.derivative import derivative
from chainrule.program.tape.iteration import Iteration

NEWTON = 24
"""Unknowns, stages times states of the mechanism, up to which the Newton matrix is written out."""


@dataclass(frozen=True)
class ImplicitMethod:
    """A Runge-Kutta method whose stages need each other. `iterations` bounds those of a step."""

    table: ButcherTable
    iterations: int = 50

    def __call__(self, *, iterations: int) -> "ImplicitMethod":
        """The same method with another bound."""
        return replace(self, iterations=iterations)

    @property
    def name(self) -> str:
        """The table's name."""
        return self.table.name

    @property
    def order(self) -> int:
        """The table's order."""
        return self.table.order

    @property
    def citation(self) -> str:
        """The table's source."""
        return self.table.citation

    def step(self, system: System) -> Iteration:
        """x ← x + dt Σ bᵢ kᵢ"""
        size, stages = system.size, self.table.stages
        inputs = system.inputs
        w, c = {"w": stages * size + 1}, {"c": 1}
        exact = stages * (system.nq + system.nv) <= NEWTON  # whatever else is in x
        if exact:
            c = {"c": (stages * size) ** 2}
        jacobian = _jacobian(system.rhs) if exact else None
        A = np.array([[float(a) for a in row] for row in self.table.A])
        b = [float(v) for v in self.table.b]
        nodes = [float(v) for v in self.table.c or ()]

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
            x = given["x"] + given["dt"] * total
            return {"x": x if system.project is None else call(system.project, {"x": x})}

        name = f"{self.name}_{system.rhs.name}"
        return Iteration(
            name,
            trace(begin, inputs, name=f"{name}_begin"),
            trace(refine, {**inputs, **w, **c}, name=f"{name}_refine"),
            trace(finish, {**inputs, **w}, name=f"{name}_finish"),
            self.iterations,
        )


def _jacobian(rhs: Program) -> Program:
    return derivative(rhs, rhs.outputs[0].name, "x")


def _gauss(name: str, A: Any, b: Any, order: int) -> ImplicitMethod:
    citation = "Kuntzmann 1961, Butcher 1964; Hairer, Lubich, Wanner (2006), II.1.3"
    return ImplicitMethod(ButcherTable(name, A=A, b=b, order=order, citation=citation))


ImplicitMidpoint = _gauss("implicit midpoint", [["1/2"]], [1], 2)

_3 = sqrt(3.0)
GaussLegendre4 = _gauss(
    "gauss-legendre 4", [[1 / 4, 1 / 4 - _3 / 6], [1 / 4 + _3 / 6, 1 / 4]], ["1/2", "1/2"], 4
)

_15 = sqrt(15.0)
GaussLegendre6 = _gauss(
    "gauss-legendre 6",
    [
        [5 / 36, 2 / 9 - _15 / 15, 5 / 36 - _15 / 30],
        [5 / 36 + _15 / 24, 2 / 9, 5 / 36 - _15 / 24],
        [5 / 36 + _15 / 30, 2 / 9 + _15 / 15, 5 / 36],
    ],
    [Fraction(5, 18), Fraction(4, 9), Fraction(5, 18)],
    6,
)
