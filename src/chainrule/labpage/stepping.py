"""The lab's methods: name, key and label of each, and the program of a step.

Verlet's method keeps the positions of one step back in the state. Where an acceleration depends
on velocity (damping, Coriolis terms, a servo), the velocity at the end of a step is predicted by
v + dt a, which keeps the order, two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.integrators import RK4, ButcherTable, Euler, Heun, Midpoint, explicit_step
from chainrule.integrators.explicit import call
from chainrule.labpage.layout import Layout
from chainrule.program import Program, trace

Given = dict[str, Any]
Stepper = Callable[[Program, Layout, Given], Any]


@dataclass(frozen=True)
class Method:
    """An integrator of the lab; `key` is the lecture's."""

    name: str
    label: str
    order: int
    scheme: ButcherTable | Stepper
    key: str = ""

    def step(self, rhs: Program, layout: Layout, project: Program | None) -> Program:
        """x ← step(x, dt, …)."""
        if isinstance(self.scheme, ButcherTable):
            return explicit_step(rhs, self.scheme, project)
        return _program(self.name, rhs, layout, self.scheme, project)


def _program(
    name: str, rhs: Program, layout: Layout, stepper: Stepper, project: Program | None = None
) -> Program:
    inputs: Given = {}
    for port in rhs.inputs:
        inputs[port.name] = port.shape
        if port.name == "x":
            inputs["dt"] = ()

    def step(*values: Any) -> dict[str, Any]:
        given = dict(zip(inputs, values, strict=True))
        x = stepper(rhs, layout, given)
        return {"x": x if project is None else call(project, {**given, "x": x})}

    return trace(step, inputs, name=name)


def _semi_implicit(rhs: Program, layout: Layout, given: Given) -> Any:
    x, dt = given["x"], given["dt"]
    rest = x[layout.nq :] + dt * call(rhs, given)[layout.nq :]
    return np.concatenate([x[: layout.nq] + dt * rest[: layout.nv], rest])


def _velocity_verlet(rhs: Program, layout: Layout, given: Given) -> Any:
    x, dt, nq, nv = given["x"], given["dt"], layout.nq, layout.nv
    q, rest = x[:nq], x[nq:]
    slope = call(rhs, given)[nq:]
    q1 = q + dt * (rest[:nv] + (0.5 * dt) * slope[:nv])
    predicted = np.concatenate([q1, rest + dt * slope])
    slope1 = call(rhs, given | {"x": predicted})[nq:]
    return np.concatenate([q1, rest + (0.5 * dt) * (slope + slope1)])


def _verlet(rhs: Program, layout: Layout, given: Given) -> Any:
    x, dt, n = given["x"], given["dt"], layout.nq
    q, others, past = x[:n], x[2 * n : layout.past.start], x[layout.past]
    slope = call(rhs, given)
    q1 = (2.0 * q - past) + (dt * dt) * slope[n : 2 * n]
    mean = (q1 - q) / dt  # the velocity half a step back
    more = slope[2 * n : layout.past.start]
    predicted = np.concatenate([q1, mean + (0.5 * dt) * slope[n : 2 * n], others + dt * more, q])
    slope1 = call(rhs, given | {"x": predicted})
    v1 = mean + (0.5 * dt) * slope1[n : 2 * n]
    more1 = slope1[2 * n : layout.past.start]
    return np.concatenate([q1, v1, others + (0.5 * dt) * (more + more1), q])


def _before_verlet(rhs: Program, layout: Layout, given: Given) -> Any:
    """x with the past for which Verlet's first step is q + dt v + ½ dt² a."""
    x, dt, n = given["x"], given["dt"], layout.nq
    slope = call(rhs, given)
    past = (x[:n] - dt * x[n : 2 * n]) + (0.5 * (dt * dt)) * slope[n : 2 * n]
    return np.concatenate([x[: layout.past.start], past])


def verlet_begin(rhs: Program, layout: Layout) -> Program:
    """x before the first of Verlet's steps."""
    return _program("verlet_begin", rhs, layout, _before_verlet)


METHODS = (
    Method("euler", "Euler", 1, Euler, "1"),
    Method("verlet", "Verlet", 2, _verlet, "2"),
    Method("velocity_verlet", "velocity Verlet", 2, _velocity_verlet, "3"),
    Method("rk4", "Runge-Kutta 4", 4, RK4, "4"),
    Method("semi_implicit", "semi-implicit Euler", 1, _semi_implicit),
    Method("midpoint", "midpoint", 2, Midpoint),
    Method("heun", "Heun", 2, Heun),
)


def methods(layout: Layout) -> tuple[Method, ...]:
    """Those that a mechanism allows: with a quaternion among the coordinates, Runge-Kutta only."""
    if layout.nq == layout.nv:
        return METHODS
    return tuple(m for m in METHODS if isinstance(m.scheme, ButcherTable))
