"""Passes: what an iteration of iLQR runs, compiled: models of steps, the way back, the way forth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chainrule.integrators.system import calls
from chainrule.optimal.backward import backward
from chainrule.optimal.stages import Stages
from chainrule.program import (
    Compiled,
    CompiledRollout,
    Node,
    Program,
    clip,
    compile_program,
    compile_rollout,
    derivative,
    inline,
    trace,
)
from chainrule.program.jacobian import Jacobian


@dataclass(frozen=True, eq=False)
class Passes:
    """The compiled passes of a problem's stages."""

    stages: Stages
    boxed: bool

    @cached_property
    def jacobian(self) -> Jacobian:
        """A, B"""
        return Jacobian(self.stages.step, "after", ("x", "u"))

    @cached_property
    def _hessian(self) -> Program:
        """The gradient, and the Hessian of a stage."""
        stage = self.stages.stage
        first = derivative(stage, "l", "y")
        second = derivative(first, "dl_dy", "y")
        ports = {port.name: port.shape for port in stage.inputs}

        def both(*values: np.ndarray | Node) -> dict[str, np.ndarray]:
            given = dict(zip(ports, values, strict=True))
            return {"g": calls(first, given)["dl_dy"], "H": calls(second, given)["ddl_dy_dy"]}

        return trace(both, ports, name="model")

    @cached_property
    def mask(self) -> tuple[tuple[int, int], ...]:
        """The entries of H that are not known to be zero, (i ≥ j)."""
        program = derivative(derivative(self.stages.stage, "l", "y"), "dl_dy", "y")
        first = program.input_size
        constants = program.constants
        size = program.outputs[0].shape[0]

        def zero(value: int) -> bool:
            return first <= value < first + len(constants) and constants[value - first] == 0.0

        return tuple(
            (i, j)
            for i in range(size)
            for j in range(i + 1)
            if not zero(program.results[i * size + j])
        )

    @cached_property
    def model(self) -> Compiled:
        """g, and the entries of H in the mask."""
        whole, mask = self._hessian, self.mask
        ports = {port.name: port.shape for port in whole.inputs}

        def packed(*values: np.ndarray | Node) -> dict[str, np.ndarray]:
            found = calls(whole, dict(zip(ports, values, strict=True)))
            H = np.array([found["H"][i, j] for i, j in mask], dtype=object)
            return {"g": found["g"]} | ({"H": H} if mask else {})

        return compile_program(inline(trace(packed, ports, name="model")))

    @cached_property
    def end(self) -> Compiled:
        """φ, its gradient and Hessian."""
        end = self.stages.end
        first = derivative(end, "phi", "x")
        second = derivative(first, "dphi_dx", "x")
        ports = {port.name: port.shape for port in end.inputs}

        def all_three(*values: np.ndarray | Node) -> dict[str, np.ndarray]:
            given = dict(zip(ports, values, strict=True))
            slope, curve = calls(first, given)["dphi_dx"], calls(second, given)["ddphi_dx_dx"]
            return {"phi": calls(end, given)["phi"], "slope": slope, "curve": curve}

        return compile_program(trace(all_three, ports, name="end"))

    @cached_property
    def backward(self) -> CompiledRollout:
        """V, k and K."""
        return backward(self.stages.n, self.stages.m, self.mask, self.boxed)

    @cached_property
    def forward(self) -> CompiledRollout:
        """x, u and the cost so far, with u = u* + α k + K (x − x*) within its limits."""
        stages, n, m = self.stages, self.stages.n, self.stages.m
        ports = {"x": n + m + 1, "dt": (), "t": ()}
        ports |= {"xs": n, "us": m, "k": m, "K": (m, n), "gap": n, "alpha": ()}
        ports |= {"low": m, "high": m} if self.boxed else {}
        ports |= {"push": len(stages.bounds), "slope": ()} if stages.bounds else {}

        def step(*values: np.ndarray | Node) -> dict[str, np.ndarray]:
            p = dict(zip(ports, values, strict=True))
            x, alpha = p["x"][:n], p["alpha"]
            u = p["us"] + alpha * p["k"] + p["K"] @ (x - p["xs"])
            if self.boxed:
                pairs = zip(u, p["low"], p["high"], strict=True)
                u = np.array([clip(v, low, high) for v, low, high in pairs], dtype=object)
            after = calls(stages.step, p | {"x": x, "u": u})["after"]
            after = after - (1.0 - alpha) * p["gap"]
            y = np.concatenate([x, u, after])
            cost = p["x"][-1] + calls(stages.stage, p | {"y": y})["l"]
            return {"x": np.concatenate([after, u, [cost]])}

        return compile_rollout(trace(step, ports, name="forward"))
