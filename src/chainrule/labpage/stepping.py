"""The lab's methods: name, key and label of each, and the program of a step.

Verlet's method keeps the positions of one step back; in the lab they are part of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.integrators import (
    RK4,
    ButcherTable,
    Euler,
    Heun,
    Midpoint,
    PositionMethod,
    SemiImplicitEuler,
    System,
    VelocityVerlet,
    Verlet,
    explicit_step,
)
from chainrule.labpage.layout import Layout
from chainrule.program import Program, trace

Given = dict[str, Any]


@dataclass(frozen=True)
class Method:
    """An integrator of the lab; `key` is the lecture's."""

    name: str
    label: str
    scheme: ButcherTable | PositionMethod
    key: str = ""

    @property
    def order(self) -> int:
        """The order of convergence."""
        return self.scheme.order

    def step(self, rhs: Program, layout: Layout, project: Program | None) -> Program:
        """x ← step(x, dt, …)."""
        if isinstance(self.scheme, ButcherTable):
            return explicit_step(rhs, self.scheme, project)
        scheme = self.scheme
        system = System(rhs, layout.nq, layout.nv)

        def step(given: Given) -> Any:
            remembers = scheme.begin is not None
            past = {"past": given["x"][layout.past]} if remembers else {}
            new = scheme.advance(system, given | past)
            if not remembers:
                return new["x"]
            return np.concatenate([new["x"][: layout.past.start], new["past"]])

        return _program(self.name, system, step)


def _program(name: str, system: System, compute: Any) -> Program:
    inputs = system.inputs

    def traced(*values: Any) -> dict[str, Any]:
        return {"x": compute(dict(zip(inputs, values, strict=True)))}

    return trace(traced, inputs, name=name)


def verlet_begin(rhs: Program, layout: Layout) -> Program:
    """x before the first of Verlet's steps: with the past from which that step follows."""
    system = System(rhs, layout.nq, layout.nv)
    begin = Verlet.begin
    assert begin is not None

    def compute(given: Given) -> Any:
        return np.concatenate([given["x"][: layout.past.start], begin(system, given)])

    return _program("verlet_begin", system, compute)


METHODS = (
    Method("euler", "Euler", Euler, "1"),
    Method("verlet", "Verlet", Verlet, "2"),
    Method("velocity_verlet", "velocity Verlet", VelocityVerlet, "3"),
    Method("rk4", "Runge-Kutta 4", RK4, "4"),
    Method("semi_implicit", "semi-implicit Euler", SemiImplicitEuler),
    Method("midpoint", "midpoint", Midpoint),
    Method("heun", "Heun", Heun),
)


def methods(layout: Layout) -> tuple[Method, ...]:
    """Those that a mechanism allows: with a quaternion among the coordinates, Runge-Kutta only."""
    if layout.nq == layout.nv:
        return METHODS
    return tuple(m for m in METHODS if isinstance(m.scheme, ButcherTable))
