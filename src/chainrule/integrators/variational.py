"""Variational: the discrete Euler-Lagrange equations of the midpoint discrete Lagrangian.

    L_d(q₀, q₁) = dt L((q₀ + q₁)/2, (q₁ − q₀)/dt),   p₀ = −D₁ L_d,   p₁ = D₂ L_d

with torque and friction by the discrete principle of Lagrange and d'Alembert. It is symplectic in
q and p also where M depends on q, which no Runge-Kutta method on q and q̇ is: the energy error of
a double pendulum stays bounded for millions of steps. Order two.
Marsden and West, Acta Numerica 10 (2001), sections 1.5 and 2.4.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.dynamics.factor import solve as solve_symmetric
from chainrule.integrators.method import Method, MethodError
from chainrule.integrators.newton import converged, factors, largest, solve
from chainrule.integrators.system import System, call, calls, later
from chainrule.program import plus_zero, trace
from chainrule.program.rewriting.derivative import derivative
from chainrule.program.tape.iteration import Iteration


@dataclass(frozen=True)
class VariationalMethod(Method):
    """The method; `iterations` bounds those of a step."""

    iterations: int = 50

    @property
    def settings(self) -> tuple[str, ...]:
        """The bound."""
        return ("iterations",)

    @property
    def quaternions(self) -> bool:
        """(q₀ + q₁)/2 is no pose where q has a quaternion."""
        return False

    def unknowns(self, system: System) -> int:
        """The mean rates."""
        return system.nv

    def step(self, system: System) -> Iteration:
        """Newton's method for the mean rate v, with q₁ = q₀ + dt v."""
        self.require(system)
        if system.energies is None:
            raise MethodError(
                f"{self.word} needs the energies T(q, q̇) and V(q) of the system; use "
                "GaussLegendre4 or RK4"
            )
        n, size, inputs = system.nq, system.size, system.inputs
        kinetic, potential = system.energies()
        momentum = derivative(kinetic, kinetic.outputs[0].name, "qd")
        mass = derivative(momentum, momentum.outputs[0].name, "qd")
        slopes = derivative(kinetic, kinetic.outputs[0].name, "q")
        weights = derivative(potential, potential.outputs[0].name, "q")

        def middle(given: dict[str, Any], v: Any) -> Any:
            """The state half a step on, where everything is evaluated."""
            x, dt = given["x"], given["dt"]
            others = x[2 * n :]
            if size > 2 * n:
                others = others + (0.5 * dt) * call(system.rhs, given)[2 * n :]
            return np.concatenate([x[:n] + (0.5 * dt) * v, v, others])

        def push(given: dict[str, Any], v: Any) -> tuple[Any, Any]:
            """(∂L/∂q + f, M v) half a step on."""
            x = middle(given, v)
            at = given | {"q": x[:n], "qd": v}
            force = call(slopes, at) - call(weights, at)
            if system.force is not None:
                force = force + call(system.force, later(given, x, 0.5 * given["dt"]))
            return force, call(momentum, at)

        def residual(*values: Any) -> dict[str, Any]:
            *own, v, p = values
            given = dict(zip(inputs, own, strict=True))
            force, mv = push(given, v)
            return {"r": mv - (p + (0.5 * given["dt"]) * force)}

        name = f"variational_{system.rhs.name}"
        equation = trace(residual, {**inputs, "v": n, "p": n}, name=f"{name}_residual")
        newton = derivative(equation, "r", "v")
        constants = n * n + n

        def begin(*values: Any) -> dict[str, Any]:
            given = dict(zip(inputs, values, strict=True))
            q, v = given["x"][:n], given["x"][n : 2 * n]
            p = call(momentum, given | {"q": q, "qd": v})
            matrix = factors(call(newton, given | {"v": v, "p": p}))
            first = np.concatenate([v, np.array([float("inf")], dtype=object)])
            return {"w": first, "c": np.concatenate([p, matrix.ravel()])}

        def refine(*values: Any) -> dict[str, Any]:
            *own, w, c = values
            given = dict(zip(inputs, own, strict=True))
            v, p, matrix = w[:n], c[:n], c[n:].reshape(n, n)
            change = solve(matrix, call(equation, given | {"v": v, "p": p}))
            moved = largest(change)
            done = converged(moved, w[n], largest(np.concatenate([given["x"][:n], v])))
            return {"w": np.concatenate([v - change, np.array([moved], object)]), "done": done}

        def finish(*values: Any) -> dict[str, Any]:
            *own, w = values
            given = dict(zip(inputs, own, strict=True))
            x, dt, v = given["x"], given["dt"], w[:n]
            force, mv = push(given, v)
            q1 = x[:n] + dt * v
            M = calls(mass, given | {"q": q1, "qd": v})[mass.outputs[0].name]
            v1 = plus_zero(solve_symmetric(M, mv + (0.5 * dt) * force))
            others = x[2 * n :]
            if size > 2 * n:
                slope = call(system.rhs, later(given, middle(given, v), 0.5 * dt))
                others = others + dt * slope[2 * n :]
            return {"x": np.concatenate([q1, v1, others])}

        w, c = {"w": n + 1}, {"c": constants}
        return Iteration(
            name,
            trace(begin, inputs, name=f"{name}_begin"),
            trace(refine, {**inputs, **w, **c}, name=f"{name}_refine"),
            trace(finish, {**inputs, **w}, name=f"{name}_finish"),
            self.iterations,
        )


Variational = VariationalMethod(
    "variational", order=2, citation="Marsden and West, Acta Numerica 10 (2001)"
)
