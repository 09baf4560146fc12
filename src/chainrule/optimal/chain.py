"""∂x⁺/∂x, ∂x⁺/∂u of an explicit Runge-Kutta step, by the chain rule through its stages.

    yᵢ = x + dt Σ aᵢⱼ kⱼ,   ∂kᵢ = A(yᵢ) (∂x + dt Σ aᵢⱼ ∂kⱼ) + B(yᵢ) ∂u

A and B are the linearised equations, whose recursion is several times shorter for a large arm than
derivatives of the whole step, direction by direction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chainrule.integrators.table import ButcherTable
from chainrule.optimal.stages import Stages
from chainrule.program import Compiled, compile_program


@dataclass(frozen=True, eq=False)
class ChainedJacobian:
    """(∂x⁺/∂x, ∂x⁺/∂u) ← x, u, dt, t, of any number of rows."""

    stages: Stages
    table: ButcherTable

    @staticmethod
    def of(stages: Stages) -> ChainedJacobian | None:
        """Where the method is such a table, and the state no more than [q, q̇]."""
        table = stages.method
        if not isinstance(table, ButcherTable) or stages.n != 2 * stages.plant.nv:
            return None
        explicit = not any(a for i, row in enumerate(table.A) for a in row[i:])
        return ChainedJacobian(stages, table) if explicit else None

    @cached_property
    def _slope(self) -> Compiled:
        return compile_program(self.stages.slope)

    def __call__(
        self, x: np.ndarray, u: np.ndarray, dt: np.ndarray | float, t: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """At inputs of a common leading shape."""
        plant, drive = self.stages.plant, self.stages.drive
        n, h = plant.nv, float(np.ravel(dt)[0])
        first = np.eye(2 * n, 2 * n + drive.shape[1])
        k: list[np.ndarray] = []
        dk: list[np.ndarray] = []
        tau = u @ drive.T
        for row in self.table.A:
            y, dy = x, first
            for j, a in enumerate(row[: len(k)]):
                if a:
                    y, dy = y + h * float(a) * k[j], dy + h * float(a) * dk[j]
            A, B = plant("linearize", q=y[..., :n], qd=y[..., n:], tau=tau)
            slope = A @ dy
            slope[..., 2 * n :] += B @ drive
            k.append(self._slope(x=y, u=u, dt=h, t=t))
            dk.append(slope)
        J = first + h * sum(float(b) * slope for b, slope in zip(self.table.b, dk, strict=True))
        return J[..., : 2 * n], J[..., 2 * n :]

    def repeated(
        self, inputs: Mapping[str, np.ndarray], outputs: Sequence[np.ndarray]
    ) -> Callable[[], None]:
        """The same again and again from and into these arrays."""

        def run() -> None:
            found = self(**{name: inputs[name] for name in ("x", "u", "dt", "t")})
            for output, part in zip(outputs, found, strict=True):
                output[:] = part

        return run
