"""The closed loop as programs: one right-hand side for the lab's state, and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.compiled.programs import PARAMETERS, program
from chainrule.compiled.setup import Setup, Tracing
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.labpage.laws import Given, scalar_joints, torque
from chainrule.labpage.layout import Layout
from chainrule.program import Program, gaussian, select, trace
from chainrule.simulation.plant import in_place


@dataclass(frozen=True)
class Loop:
    """Plant, friction, motors, servo and pushes of a mechanism whose parameters are all free."""

    setup: Setup

    @property
    def layout(self) -> Layout:
        """Where things stand in x."""
        return Layout.of(self.setup.mechanism)

    @property
    def inputs(self) -> dict[str, Any]:
        """What stays constant during a step: the law, its settings, and forces from outside."""
        n = self.layout.nv
        return {
            "mode": (), "target": n, "kp": n, "ki": n, "kd": n, "windup": n, "omega": (),
            "gain": (n, 2 * n), "reference": n, "bias": n, "swing": 3, "summit": (),
            "limit": n, "held": n, "push": n,
        }  # fmt: skip

    def program(self, name: str, function: Callable[..., Any]) -> Program:
        """The program of function(tracing, given) with the loop's inputs and the parameters."""
        return self._traced(name, {"x": self.layout.size, **self.inputs}, function)

    def rhs(self) -> Program:
        """ẋ"""
        return self.program("loop", self._rhs)

    def observed(self) -> Program:
        """What the page shows: accelerations, the terms of the equation, torques, energies."""
        return self.program("observe", self._observe)

    def energies(self) -> Program:
        """T and V of a state."""

        def compute(tracing: Tracing, given: Given) -> Any:
            q, v = given["q"], given["v"]
            return {"T": tracing.kinetic_energy(q, v), "V": tracing.potential_energy(q)}

        return self._traced("energies", {"x": self.layout.size}, compute)

    def gravity(self) -> Program:
        """G(q)"""
        return self._traced(
            "gravity", {"q": self.layout.nq}, lambda t, given: t.gravity(given["q"])
        )

    def measured(self) -> Program:
        """x with the noise of its sensors: normal numbers of the step n and the key's stream."""
        n = self.layout

        def compute(x: Any, step: Any, key: Any, sigma: Any) -> Any:
            noise = gaussian(key, step, n.nq + n.nv)
            scale = [sigma[0]] * n.nq + [sigma[1]] * n.nv
            seen = [a + s * b for a, s, b in zip(x, scale, noise, strict=False)]
            return np.array([*seen, *x[n.nq + n.nv :]], dtype=object)

        return trace(compute, {"x": n.size, "n": (), "key": 2, "sigma": 2}, name="measure")

    def torque(self) -> Program:
        """The joints' torques that the law asks for."""
        return self.program("torque", lambda t, given: torque(t, given))

    # the traced functions

    def _rhs(self, tracing: Tracing, given: Given) -> Any:
        q, v = given["q"], given["v"]
        motor = torque(tracing, given)
        rates = tracing.joint_rates(v)
        friction = tracing.friction(rates)
        work = motor @ rates + given["push"] @ v
        return np.concatenate(
            [
                tracing.position_rate(q, v),
                self._accelerations(tracing, given, motor),
                self._windup(given),
                [work, friction @ rates],
                np.zeros(self.layout.nq, dtype=object),
            ]
        )

    def _accelerations(self, tracing: Tracing, given: Given, motor: Any) -> Any:
        """q̈ under motors and pushes, by the program that `compile` uses."""
        tau = tracing.generalised(motor) + given["push"]
        dynamics = program(self.setup, "forward_dynamics")
        values = {"q": given["q"], "qd": given["v"], "tau": tau, PARAMETERS: tracing.parameters}
        return in_place(dynamics, **values)

    def _windup(self, given: Given) -> Any:
        """ė = r − q while the PID servo is on, unless that would take |ki e| beyond its bound."""
        if not scalar_joints(self.setup.mechanism):
            return np.zeros(self.layout.nv, dtype=object)
        on = given["mode"].equals(1.0)
        rates = []
        for i, error in enumerate(given["target"] - given["q"]):
            e = given["e"][i]
            inside = (abs(given["ki"][i] * e) < given["windup"][i]) | (error * e < 0.0)
            rates.append(select(on & inside, error, 0.0))
        return np.array(rates, dtype=object)

    def _observe(self, tracing: Tracing, given: Given) -> Any:
        q, v = given["q"], given["v"]
        rates = tracing.joint_rates(v)
        motor = torque(tracing, given)
        friction = tracing.friction(rates)
        still = np.zeros(self.layout.nv, dtype=object)
        gravity = tracing.gravity(q)
        plain = np.zeros(len(rates), dtype=int)
        bias = inverse_dynamics(tracing.model, tracing.joint_q(q), rates, plain)
        return {
            "qdd": self._accelerations(tracing, given, motor),
            "M": tracing.mass_matrix(q),
            "h": tracing.generalised(bias) - gravity,
            "G": gravity + still,
            "F": tracing.generalised(friction) + still,
            "torque": motor + still,
            "force": tracing.generalised(motor) + given["push"],
            "T": tracing.kinetic_energy(q, v),
            "V": tracing.potential_energy(q),
        }

    def _traced(self, name: str, ports: Mapping[str, Any], function: Callable[..., Any]) -> Program:
        free = self.setup.numbers.free
        inputs = {**ports, **({PARAMETERS: len(free)} if free else {})}
        layout = self.layout

        def compute(*values: Any) -> Any:
            given = dict(zip(inputs, values, strict=True))
            tracing = Tracing(self.setup, given.get(PARAMETERS, ()))
            if "x" in given:
                x = given["x"]
                given |= {"q": x[layout.q], "v": x[layout.v], "e": x[layout.e]}
            return function(tracing, given)

        return trace(compute, inputs, name=name)
