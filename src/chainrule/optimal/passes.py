"""Passes: what an iteration of iLQR runs, compiled: models of steps, the way back, the way on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

import numpy as np

from chainrule.fingerprint import fingerprint
from chainrule.integrators.system import calls
from chainrule.integrators.table import ButcherTable
from chainrule.optimal.backward import Mask, backward, kept
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
from chainrule.program.run import cache
from chainrule.program.run.stored import kept_program


@dataclass(frozen=True, eq=False)
class ChainedJacobian:
    """(∂x⁺/∂x, ∂x⁺/∂u) ← x, u, dt, t of an explicit Runge-Kutta step, by the chain rule through its
    stages, of any number of rows.

    yᵢ = x + dt Σ aᵢⱼ kⱼ,   ∂kᵢ = A(yᵢ) (∂x + dt Σ aᵢⱼ ∂kⱼ) + B(yᵢ) ∂u: A and B are the linearised
    equations, whose recursion is several times shorter for a large arm than derivatives of the
    whole step, direction by direction.
    """

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


@dataclass(frozen=True, eq=False)
class Passes:
    """The compiled programs of stages; `boxed` says whether torques have limits."""

    stages: Stages
    boxed: bool

    @cached_property
    def jacobian(self) -> Jacobian | ChainedJacobian:
        """A, B ← x, u"""
        written = Jacobian(self.stages.step, "after", ("x", "u"))
        return written if written.whole else ChainedJacobian.of(self.stages) or written

    @cached_property
    def step(self) -> Compiled:
        """x⁺ ← x, u"""
        return compile_program(self.stages.step)

    @cached_property
    def shares(self) -> Compiled:
        """See `Stages.shares`."""
        return compile_program(self.stages.shares)

    @cached_property
    def _gradient(self) -> Program:
        return derivative(self.stages.stage, "l", "y")

    @cached_property
    def _hessian(self) -> Program:
        return derivative(self._gradient, "dl_dy", "y")

    @cached_property
    def mask(self) -> Mask:
        """The entries (i ≥ j) of H that are not known to be zero; found again on disk."""
        key = f"mask {self._key('mask')}"
        found = cache.read(key)
        if found is None:
            program, size = self._hessian, 2 * self.stages.n + self.stages.m
            known = dict(enumerate(program.constants, start=program.input_size))
            lower = [(i, j) for i in range(size) for j in range(i + 1)]
            entries = [(i, j) for i, j in lower if known.get(program.results[i * size + j]) != 0.0]
            found = json.dumps(entries).encode()
            cache.write(key, found)
        return tuple((i, j) for i, j in json.loads(found))

    def _key(self, name: str) -> str | None:
        """What tells a program made of the steps and stages from all others."""
        made_of = self.stages.step.digest, self.stages.stage.digest, self.stages.end.digest
        return fingerprint(name, *made_of, self.boxed)

    @cached_property
    def model(self) -> Compiled:
        """g, and the entries of H in the mask, ← x, u, x⁺"""
        n, m = self.stages.n, self.stages.m
        rest = {port.name: port.shape for port in self.stages.stage.inputs if port.name != "y"}

        def model(
            x: np.ndarray, u: np.ndarray, after: np.ndarray, *others: np.ndarray | Node
        ) -> dict[str, Any]:
            given = dict(zip(rest, others, strict=True)) | {"y": np.concatenate([x, u, after])}
            H = calls(self._hessian, given)["ddl_dy_dy"]
            packed = np.array([H[i, j] for i, j in self.mask], dtype=object)
            return {"g": calls(self._gradient, given)["dl_dy"], "H": packed}

        return self._shared(model, {"x": n, "u": m, "after": n, **rest}, "model")

    @cached_property
    def end(self) -> Compiled:
        """φ, its gradient and Hessian ← x"""
        end = self.stages.end
        first = derivative(end, "phi", "x")
        second = derivative(first, "dphi_dx", "x")
        ports = {port.name: port.shape for port in end.inputs}

        def model(*values: np.ndarray | Node) -> dict[str, Any]:
            given = dict(zip(ports, values, strict=True))
            slope, curve = calls(first, given)["dphi_dx"], calls(second, given)["ddphi_dx_dx"]
            return {"phi": calls(end, given)["phi"], "slope": slope, "curve": curve}

        return self._shared(model, ports, "end")

    @cached_property
    def backward(self) -> CompiledRollout:
        """V, k and K."""
        return backward(self.stages.n, self.stages.m, self.mask, self.boxed)

    @cached_property
    def forward(self) -> CompiledRollout:
        """[x, u, cost so far] with u = u* + α k + K (x − x*) within its limits; k and K are in the
        `way`, a row of the backward pass."""
        stages, n, m = self.stages, self.stages.n, self.stages.m
        layout = kept(n, m)
        ports: dict[str, Any] = {"x": n + m + 1, "dt": (), "t": (), "xs": n, "us": m, "gap": n}
        ports |= {"way": layout.size, "alpha": ()}
        ports |= {"low": m, "high": m} if self.boxed else {}
        ports |= {"push": len(stages.bounds), "slope": ()} if stages.bounds else {}

        def step(*values: np.ndarray | Node) -> dict[str, Any]:
            p: dict[str, Any] = dict(zip(ports, values, strict=True))
            x, alpha, way = p["x"][:n], p["alpha"], layout.split(p["way"])
            u = p["us"] + alpha * way["k"] + way["K"].reshape(m, n) @ (x - p["xs"])
            if self.boxed:
                sides = zip(u, p["low"], p["high"], strict=True)
                u = np.array([clip(v, low, high) for v, low, high in sides], dtype=object)
            after = calls(stages.step, p | {"x": x, "u": u})["after"]
            after = after - (1.0 - alpha) * p["gap"]
            share = calls(stages.stage, p | {"y": np.concatenate([x, u, after])})["l"]
            return {"x": np.concatenate([after, u, [p["x"][-1] + share]])}

        make = partial(trace, step, ports, name="forward")
        return compile_rollout(kept_program(self._key("forward"), make))

    def _shared(self, run: Callable[..., Any], ports: dict[str, Any], name: str) -> Compiled:
        """Compiled with what its parts have in common computed once."""
        make = partial(trace, run, ports, name=name)
        return compile_program(kept_program(self._key(name), lambda: inline(make())))


@lru_cache(maxsize=32)
def passes(stages: Stages, boxed: bool) -> Passes:
    """Made once for each."""
    return Passes(stages, boxed)
