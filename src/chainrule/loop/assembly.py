"""Assembly: plant, friction, stops, actuator, sensor, controller and integrator as one step.

The only place where a step is put together. Its programs have every symbol of the mechanism and
every number of the parts as inputs; values are put in last (`program.rewriting.folding`), so the
bits of a motion do not depend on the door through which it was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.integrators.system import call, calls
from chainrule.loop.contacts.impacts import Impacts
from chainrule.loop.layout import Layout
from chainrule.loop.measure.measured import measured_start, measured_step
from chainrule.program import Node, Program, trace
from chainrule.program.tape.iteration import Iteration


class Assembly(Impacts):
    """What is moved, and how: the programs of a loop."""

    @cached_property
    def step(self) -> Program | Iteration:
        """z ← step(z, dt, t, n, …)"""
        if self.measures:
            return measured_step(self)
        inner = self.method.step(self.system)
        name = f"{self.method.word}_{self.plant.name}"
        if isinstance(inner, Iteration):
            return _iterated(self, inner, name)
        return self._straight(inner, name)

    def _straight(self, inner: Program, name: str) -> Program:
        def step(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(self.inputs, values, strict=True))
            x, held, _ = self.split(given["x"])
            now: dict[str, Any] = {"x": x}
            if not self.plain:
                decided = calls(self.decide, given)
                kept = self.held.split(decided.get("held", np.empty(0, dtype=object)))
                held = kept | ({"past": held["past"]} if "past" in held else {})
                now |= decided
            new = calls(inner, given | held | now)
            y1, books, past = self.concluded(new["x"], given, now, new.get("past"))
            held |= {} if past is None else {"past": past}
            return {"x": np.concatenate([y1, self.held.join(held), books])}

        return trace(step, self.inputs, name=name)

    @cached_property
    def start(self) -> Program:
        """z ← x = [q, q̇] at the beginning, with the past of a method that has one."""
        if self.measures:
            return measured_start(self)
        ports = {**self.inputs, "x": self.plant.nq + self.plant.nv}

        def start(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            q, qd = given["x"][: self.plant.nq], given["x"][self.plant.nq :]
            zero = [0.0] * self.plant.nv
            memory: Any = ()
            if self.sampling is None and self.controller is not None:
                memory = self.controller.start(self.plant, q, qd, None)
            y = self.smooth.join({"q": q, "qd": qd, "memory": memory, "effort": zero})
            nothing = {name: [0.0] * size for name, size in self.held.sizes.items()}
            held = nothing | (self.sampling.start(q, qd, given) if self.sampling else {})
            books = np.array([0.0] * self.books.size, dtype=object)
            z = np.concatenate([y, self.held.join(held), books])
            if "past" in self.held:
                first: dict[str, Any] = {"x": y}
                if not self.plain:
                    first |= calls(self.decide, given | {"x": z})
                begin = self.method.beginning(self.system)
                assert begin is not None
                held["past"] = calls(begin, given | first)["past"]
                z = np.concatenate([y, self.held.join(held), books])
            return {"x": z}

        return trace(start, ports, name="start")

    @cached_property
    def observe(self) -> Program:
        """Motor torque, friction and pushes in force from a state on, in the coordinates' terms."""

        def observe(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(self.inputs, values, strict=True))
            _, now = self.decisions(given)
            arm, y = self.plant.at(given), self.smooth.split(now["x"])
            tau, _, _ = self.motor(arm, y, now)
            loss = self.friction(arm, y["qd"], now)
            zero = np.zeros(self.plant.nv, dtype=object)
            push = zero
            if self.disturbances or self.push:
                push = self.pushes(y["q"], given)
            loss = loss - self.holding(now, push)[0]
            return {"tau": tau + zero, "friction": loss + zero, "push": push + zero}

        return trace(observe, self.inputs, name="observe")

    @cached_property
    def ask(self) -> Program:
        """The torque that the controller commands, before what an actuator makes of it."""

        def ask(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(self.inputs, values, strict=True))
            held, now = self.decisions(given)
            if self.sampling is not None:
                asked = held.get("asked", held["command"])
            else:
                y = self.smooth.split(now["x"])
                asked, _ = self.law(self.plant.at(given), y, now)
            return {"tau": self.plant.motors(asked)}

        return trace(ask, self.inputs, name="ask")

    @cached_property
    def measure(self) -> Program:
        """q and q̇ as a sampled controller sees them at a tick."""
        sampling = self.sampling
        assert sampling is not None

        def measure(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(self.inputs, values, strict=True))
            x, held, _ = self.split(given["x"])
            q, qd, _ = sampling.measure(x[: self.plant.nq + self.plant.nv], held, given)
            return {"x": np.concatenate([q, qd])}

        return trace(measure, self.inputs, name="measure")

    @cached_property
    def part(self) -> Assembly:
        """What moves for a part of a step: a sampled controller's torque is an input `tau`, and
        a method does without its memory of equal steps."""
        changes: dict[str, Any] = {"method": self.method.alone} if self.method.remembers else {}
        changes |= {"measures": ()} if self.measures else {}
        if self.sampling is not None:
            shapes = {k: v for k, v in self.shapes.items() if not k.startswith("c_")}
            changes |= {"controller": None, "sampling": None, "torque": True, "shapes": shapes}
        return replace(self, **changes) if changes else self


def _iterated(assembly: Assembly, inner: Iteration, name: str) -> Iteration:
    """The step of a method that iterates; what was decided is carried along as constants."""
    plain = assembly.plain
    sizes = {"c": inner.begin.outputs[1].size}
    if not plain:
        sizes |= {"held": assembly.held.size, **assembly.carried}
    constants = Layout(sizes)
    inputs = assembly.inputs

    def named(values: Sequence[Any], c: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        given = dict(zip(inputs, values, strict=True))
        now = {"x": assembly.split(given["x"])[0]}
        return given, now | ({} if c is None else constants.split(c))

    def begin(*values: np.ndarray | Node) -> dict[str, Any]:
        given, now = named(values)
        if not plain:
            now |= calls(assembly.decide, given)
        begun = calls(inner.begin, given | now)
        return {"w": begun["w"], "c": constants.join(now | {"c": begun["c"]})}

    def refine(*values: np.ndarray | Node) -> dict[str, Any]:
        *own, w, c = values
        given, now = named(own, c)
        return calls(inner.refine, given | now | {"w": w})

    def finish(*values: np.ndarray | Node) -> dict[str, Any]:
        *own, w, c = values
        given, now = named(own, c)
        y1, books, _ = assembly.concluded(call(inner.finish, given | now | {"w": w}), given, now)
        held = now.get("held", np.empty(0, dtype=object))
        return {"x": np.concatenate([y1, held, books])}

    ports = {**inputs, "w": inner.begin.outputs[0].size, "c": constants.size}
    return Iteration(
        name,
        trace(begin, inputs, name=f"{name}_begin"),
        trace(refine, ports, name=f"{name}_refine"),
        trace(finish, ports, name=f"{name}_finish"),
        inner.limit,
    )
