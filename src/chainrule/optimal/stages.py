"""Stages: the programs of an optimal control problem, x⁺ = f(x, u) and l(x, u, x⁺) of a step.

x is [q, q̇], and what measures keep that are no sums; u are the motors' torques, held over a step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.control.tvlqr import motors
from chainrule.errors import InputError
from chainrule.integrators import Method
from chainrule.integrators.system import call
from chainrule.loop.assembly import Assembly
from chainrule.loop.measure.protocol import Between, Ended, Measure, Moment, quantity, weighted
from chainrule.loop.plant import Plant
from chainrule.loop.setting import Loop, setting
from chainrule.loop.surroundings import LimitEvents
from chainrule.optimal.bounds import Bound
from chainrule.program import Node, Program, maximum, trace
from chainrule.program.tape.iteration import Iteration


@dataclass(frozen=True, eq=False)
class Stages:
    """A plant, a method, a cost and bounds on the way, as programs with values put in.

    Every program takes dt and t; a cost with bounds also `push` and `slope`, the multipliers of
    the bounds and the weight of their squares (augmented Lagrangian).
    """

    plant: Plant
    method: Method
    cost: Measure | None = None
    bounds: tuple[Bound, ...] = ()

    @cached_property
    def running(self) -> list[tuple[float, Measure]]:
        """The terms to which every step adds."""
        return [(w, m) for w, m in self._terms if m.additive]

    @cached_property
    def final(self) -> list[tuple[float, Measure]]:
        """The terms that are known at the end, from what they keep on the way."""
        return [(w, m) for w, m in self._terms if not m.additive]

    @cached_property
    def _terms(self) -> tuple[tuple[float, Measure], ...]:
        return () if self.cost is None else weighted(self.cost).terms

    @cached_property
    def assembly(self) -> Assembly:
        """The loop that is optimised."""
        loop = Loop(limits=LimitEvents())
        measures = tuple(m for _, m in self._terms)
        checked = setting(self.plant, self.method, 1.0, loop, torque=True, measures=measures)
        kept = tuple(m for _, m in self.final)
        if len(kept) == len(measures):
            return checked.assembly
        return setting(self.plant, self.method, 1.0, loop, torque=True, measures=kept).assembly

    @cached_property
    def drive(self) -> np.ndarray:
        """τ of unit motor torques (dof, m)."""
        return motors(self.plant)

    @property
    def m(self) -> int:
        """Motors."""
        return self.drive.shape[1]

    @property
    def n(self) -> int:
        """The length of the state."""
        return self.assembly.size

    @property
    def ports(self) -> dict[str, Any]:
        """What every program takes besides its states and torques."""
        return {"dt": (), "t": (), **self.plant.structural.ports}

    def _program(self, run: Callable[..., Any], ports: dict[str, Any], name: str) -> Program:
        return self.plant.numeric(trace(run, ports, name=name))

    @cached_property
    def step(self) -> Program:
        """x⁺ ← x, u"""
        step = self.assembly.step
        if isinstance(step, Iteration):
            raise InputError(
                f"{self.method.word} iterates until its step is found, which has no derivative "
                "here; use a method that computes it, such as rk4"
            )

        def f(x: np.ndarray, u: np.ndarray, *others: np.ndarray | Node) -> dict[str, Any]:
            given = dict(zip(self.ports, others, strict=True)) | {"x": x, "tau": self.drive @ u}
            return {"after": call(step, given)}

        return self._program(f, {"x": self.n, "u": self.m, **self.ports}, "step")

    @cached_property
    def stage(self) -> Program:
        """l ← y = [x, u, x⁺], of one step; with bounds, what they add for going beyond."""
        bare, n, m = self.assembly.bare, self.n, self.m
        multipliers = {"push": len(self.bounds), "slope": ()} if self.bounds else {}
        ports = {"y": 2 * n + m, **self.ports, **multipliers}

        def cost(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            y = given["y"]
            given |= {"x": y[: bare.size], "tau": self.drive @ y[n : n + m]}
            before = Moment(bare, given)
            later = given | {"x": y[n + m : n + m + bare.size], "t": given["t"] + given["dt"]}
            after = Moment(bare, later, before)
            step = Between(before, after, given["dt"], _no_tangent)
            zero = np.array([0.0], dtype=object)
            total: Any = 0.0
            for w, measure in self.running:
                total = total + w * measure.advance(step, zero)[0]
            for k, bound in enumerate(self.bounds):
                beyond = bound.sense * (quantity(bound.of, after) - bound.at)
                push, slope = given["push"][k], given["slope"]
                pressed = maximum(push + slope * beyond, 0.0)
                total = total + (pressed * pressed - push * push) / (2.0 * slope)
            return {"l": total}

        return self._program(cost, ports, "stage")

    @cached_property
    def excess(self) -> Program:
        """How far each bound is passed, ← x⁺."""
        bare = self.assembly.bare
        ports = {"x": self.n, **self.ports}

        def excess(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            now = Moment(bare, given | {"x": given["x"][: bare.size], "tau": 0 * self.drive[:, 0]})
            found = [b.sense * (quantity(b.of, now) - b.at) for b in self.bounds]
            return {"c": np.array(found, dtype=object)}

        return self._program(excess, ports, "excess")

    @cached_property
    def end(self) -> Program:
        """φ ← x at the end: of measures that are no sums."""
        whole = self.assembly
        ports = {"x": self.n, **self.ports}

        def end(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            x = given["x"]
            samples = x[None, None, : self.plant.nq + self.plant.nv]
            kept = whole.gauges.split(x[whole.bare.size :])
            over = Ended(whole.bare, samples, given["t"])
            total: Any = 0.0
            for i, (w, measure) in enumerate(self.final):
                part = np.array(kept.get(str(i), ()), dtype=object)[None]
                total = total + w * _smooth(measure, part, over)
            return {"phi": total}

        return self._program(end, ports, "end")

    def begin(self, x0: np.ndarray) -> np.ndarray:
        """The state at the start."""
        whole, x = self.assembly, np.asarray(x0, dtype=float)
        if whole.size == len(x):
            return x
        from chainrule.loop.ready import ready

        zero = {"tau": np.zeros(self.plant.nv), "t": 0.0, "dt": 1.0}
        return ready(self.plant, whole).start(x, zero)


def _no_tangent(delta: np.ndarray) -> np.ndarray:
    raise InputError("a cost with tangents of the motion, such as Lyapunov, cannot be optimised")


def _smooth(measure: Measure, kept: np.ndarray, end: Ended) -> Any:
    try:
        value = np.asarray(measure.result(kept, end), dtype=object)
        if value.shape != (1,):
            raise TypeError("it is no number")
        return value[0]
    except (TypeError, AttributeError) as problem:
        raise InputError(
            f"{measure.name} cannot be optimised: its result is no formula of what it keeps "
            f"({problem})"
        ) from None
