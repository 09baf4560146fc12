"""The generated ES module: everything numeric that the page does, with the bits of every target."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.compiled.numbers import Numbers
from chainrule.compiled.programs import PARAMETERS, program
from chainrule.compiled.setup import Setup, Tracing
from chainrule.dynamics.kinematics import frames
from chainrule.labpage.damping import with_damping
from chainrule.labpage.equations import Row, live_equations
from chainrule.labpage.laws import available
from chainrule.labpage.layout import Layout
from chainrule.labpage.loop import Loop
from chainrule.labpage.stepping import Method, methods, verlet_begin
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Program, trace
from chainrule.program.emit.javascript import javascript
from chainrule.program.emit.module import Module
from chainrule.program.folding import DERIVED, hoist

LARGEST_LINEAR = 20_000  # instructions of the linearisation; a larger one has no place in a page


@dataclass(frozen=True)
class Generated:
    """The programs of the lab of a mechanism, all of whose parameters stay inputs."""

    given: Mechanism

    @cached_property
    def mechanism(self) -> Mechanism:
        """With damping where there was none."""
        return with_damping(self.given)

    @cached_property
    def setup(self) -> Setup:
        """The mechanism made ready for tracing."""
        return Setup(Numbers.of(self.mechanism, "all"))

    @property
    def layout(self) -> Layout:
        """Where things stand in the state."""
        return Layout.of(self.mechanism)

    @cached_property
    def loop(self) -> Loop:
        """The closed loop."""
        return Loop(self.setup)

    @cached_property
    def methods(self) -> tuple[Method, ...]:
        """The integrators."""
        return methods(self.layout)

    @cached_property
    def hoisted(self) -> tuple[Program | None, Program]:
        """(derived = loop_parameters(parameters), ẋ = loop(x, …, derived))"""
        return hoist(self.loop.rhs(), PARAMETERS)

    @cached_property
    def steps(self) -> dict[str, Program]:
        """x ← step(x, dt, …) of every method."""
        _, rhs = self.hoisted
        unit = self._unit() if self.layout.nq != self.layout.nv else None
        return {m.name: m.step(rhs, self.layout, unit) for m in self.methods}

    def _unit(self) -> Program:
        """x with its quaternions scaled to length one."""
        n = self.layout

        def compute(x: Any) -> Any:
            tracing = Tracing(self.setup, [0.0] * len(self.setup.numbers.free))
            return np.concatenate([tracing.unit_quaternions(x[n.q]), x[n.nq :]])

        return trace(compute, {"x": n.size}, name="unit")

    @cached_property
    def equations(self) -> tuple[tuple[Row, ...], Program | None]:
        """Rows of the equations of motion, and the program of their terms."""
        return live_equations(self.setup)

    @cached_property
    def linear(self) -> Program | None:
        """A = ∂ẋ/∂x and B = ∂ẋ/∂τ, where a law needs them and they are small enough."""
        if "lqr" not in available(self.mechanism) or self.mechanism.dof > 7:
            return None
        linearize = program(self.setup, "linearize")
        return linearize if linearize.length <= LARGEST_LINEAR else None

    def places(self) -> Program:
        """Frames R and p of the links, their joints' places and centres of mass, in the base."""
        mechanism, n = self.mechanism, self.layout

        def compute(q: Any, parameters: Any) -> Any:
            tracing = Tracing(self.setup, parameters)
            found = frames(tracing.links, tracing.joint_q(q))
            joints, centres = [], []
            for i, link in enumerate(mechanism.links):
                parent = mechanism.parents[i]
                R, p = found[parent] if parent >= 0 else (np.eye(3, dtype=int), np.zeros(3, int))
                joints.append(p + R @ np.array([tracing.scalar(e) for e in link.at], object))
                R, p = found[i]
                centres.append(p + R @ np.array([tracing.scalar(e) for e in link.com], object))
            rotations, origins = zip(*found, strict=True)
            arrays = {"R": rotations, "p": origins, "joint": joints, "com": centres}
            return {name: np.array(value, dtype=object) for name, value in arrays.items()}

        inputs = {"q": n.nq, PARAMETERS: len(self.setup.numbers.free)}
        return trace(compute, inputs, name="places")

    @cached_property
    def module(self) -> Module:
        """The functions and steps of the page."""
        before, rhs = self.hoisted
        functions = [
            before, self.loop.observed(), self.loop.energies(), self.loop.gravity(),
            self.loop.torque(), self.loop.measured(), self.places(), self.equations[1], self.linear,
        ]  # fmt: skip
        if self.layout.nq == self.layout.nv:
            functions.append(verlet_begin(rhs, self.layout))
        plain = re.sub(r"[^\w .-]", "", self.mechanism.name)  # it goes into a comment
        return Module(
            plain,
            tuple(f for f in functions if f is not None),
            self.steps,
            title=f"{plain}: the closed loop, generated by chainrule",
        )

    def javascript(self) -> str:
        """The module's text."""
        return javascript(self.module)

    def derived(self, parameters: Any) -> dict[str, np.ndarray]:
        """What a step needs of the parameters, for running it in Python."""
        before, _ = self.hoisted
        return {} if before is None else {DERIVED: np.asarray(before(parameters))}
