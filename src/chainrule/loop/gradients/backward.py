"""Backward: z̄ ← z̄ of the step after, the programs of a loop's way back.

A number J of a run depends on its state z after every step; z̄ is ∂J/∂z there. The way back is a
loop like the way on: its state is [z̄, the bars of inputs that stay, added up, and those of τ in
this step], and what it reads on the way are the states of the run.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from chainrule.integrators.system import calls
from chainrule.loop.layout import Layout
from chainrule.loop.measure.measured import measured_end
from chainrule.loop.ready import Ready, differentiable
from chainrule.program import (
    Compiled,
    CompiledRollout,
    Node,
    Program,
    adjoint,
    compile_program,
    compile_rollout,
    tangent,
    trace,
)
from chainrule.program.run.rollout import DeviceRollout, compile_device_rollout

TAU = "tau"


@dataclass(frozen=True)
class Backward:
    """The way back of a loop to the inputs `constant` of its step; to each step's τ if `driven`.
    With `weights`, bars of [q, q̇] come in after each step."""

    one: Ready
    constant: tuple[str, ...] = ()
    driven: bool = False
    weights: bool = False

    @cached_property
    def onward(self) -> Program:
        """The step, what depends on free parameters alone apart."""
        return differentiable(self.one.hoisted[1], self.one.assembly.method)

    @property
    def wrt(self) -> tuple[str, ...]:
        """All inputs of the step to which it leads."""
        return ("x", *self.constant, *([TAU] if self.driven else []))

    @cached_property
    def layout(self) -> Layout:
        """The state of the way back: the bars of these."""
        sizes = {port.name: port.size for port in self.onward.inputs}
        return Layout({name: sizes[name] for name in self.wrt})

    @cached_property
    def step(self) -> Program:
        """[z̄, …] ← [z̄, …] after the step, and what the step had: z and its inputs. Steps are
        counted from the end, `last` is the number of the last one."""
        name = f"back {self.constant} {self.driven} {self.weights}"
        return self.one.kept(name, self._step)

    def _step(self) -> Program:
        onward, given_by_loop = self.onward, ("x", "dt", "t", "n")
        ports: dict[str, Any] = {"x": self.layout.size, "dt": (), "z": onward.outputs[0].size}
        if {"t", "n"} & {port.name for port in onward.inputs}:
            ports |= {"n": (), "last": (), "t0": ()}
        ports |= {p.name: p.shape for p in onward.inputs if p.name not in given_by_loop}
        plant = self.one.plant
        ports |= {"weight": plant.nq + plant.nv} if self.weights else {}
        back = adjoint(onward, "x", self.wrt)

        def step(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            bars = self.layout.split(given["x"])
            if self.weights:
                bars["x"] = np.concatenate(
                    [bars["x"][: ports["weight"]] + given["weight"], bars["x"][ports["weight"] :]]
                )
            now = given | {"x": given["z"], "x_bar": bars["x"]}
            if "n" in given:
                now["n"] = given["last"] - given["n"]
                now["t"] = given["t0"] + now["n"] * given["dt"]
            new = {name: calls(back, now)[f"{name}_bar"] for name in self.wrt}
            added = {name: bars[name] + np.ravel(new[name]) for name in self.constant}
            return {"x": self.layout.join(new | added)}

        return trace(step, ports, name=f"back_{onward.name}")

    @cached_property
    def compiled(self) -> CompiledRollout:
        """The way back, compiled."""
        return compile_rollout(self.step)

    @cached_property
    def device(self) -> DeviceRollout:
        """The same on a GPU."""
        return compile_device_rollout(self.step)


@lru_cache(maxsize=64)
def backward(
    one: Ready, constant: tuple[str, ...] = (), driven: bool = False, weights: bool = False
) -> Backward:
    """Made once for each."""
    return Backward(one, constant, driven, weights)


@lru_cache(maxsize=128)
def turned(one: Ready, name: str, wrt: tuple[str, ...]) -> Compiled:
    """The adjoint of what is before or after the steps: `start`, `end`, `before`."""
    return compile_program(adjoint(edge(one, name), edge(one, name).outputs[0].name, wrt))


@lru_cache(maxsize=128)
def moved(one: Ready, name: str, wrt: tuple[str, ...]) -> Compiled:
    """Its tangent."""
    return compile_program(tangent(edge(one, name), wrt))


@lru_cache(maxsize=128)
def edge(one: Ready, name: str) -> Program:
    """z ← x at the `start`; the measure's value ← z, t at the `end`; what a step needs of the free
    parameters ← these, `before`."""
    if name == "before":
        before = one.hoisted[0]
        assert before is not None
        return before
    return one.put(one.assembly.start if name == "start" else measured_end(one.assembly))
