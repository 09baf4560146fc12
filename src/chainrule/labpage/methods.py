"""The lab's methods: name, label, and the lecture's key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chainrule import integrators


@dataclass(frozen=True)
class Method:
    """An integrator of the lab; `key` is the lecture's."""

    name: str
    label: str
    scheme: Any
    key: str = ""

    @property
    def order(self) -> int:
        """The order of convergence."""
        return self.scheme.order


METHODS = (
    Method("euler", "Euler", integrators.Euler, "1"),
    Method("verlet", "Verlet", integrators.Verlet, "2"),
    Method("velocity_verlet", "velocity Verlet", integrators.VelocityVerlet, "3"),
    Method("rk4", "Runge-Kutta 4", integrators.RK4, "4"),
    Method("semi_implicit", "semi-implicit Euler", integrators.SemiImplicitEuler),
    Method("midpoint", "midpoint", integrators.Midpoint),
    Method("heun", "Heun", integrators.Heun),
    Method("implicit_midpoint", "implicit midpoint", integrators.ImplicitMidpoint),
    Method("gauss_legendre_4", "Gauss-Legendre 4", integrators.GaussLegendre4),
    Method("gauss_legendre_6", "Gauss-Legendre 6", integrators.GaussLegendre6),
    Method("variational", "variational", integrators.Variational),
)
