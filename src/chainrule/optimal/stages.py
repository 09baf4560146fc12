"""Stages: the programs of an optimal control problem, x⁺ = f(x, u) and l(x, u, x⁺) of a step.

x is [q, q̇], and what measures keep that are no sums; u are the motors' torques, held over a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from chainrule.control.regulators.tvlqr import motors
from chainrule.errors import InputError
from chainrule.fingerprint import fingerprint
from chainrule.integrators import Method
from chainrule.integrators.system import call, calls
from chainrule.loop.assembly import Assembly
from chainrule.loop.measure.measured import formula
from chainrule.loop.measure.protocol import (
    Between,
    Ended,
    Measure,
    Moment,
    Several,
    quantity,
    weighted,
)
from chainrule.loop.plant import Plant
from chainrule.loop.ready import differentiable, ready
from chainrule.loop.setting import Loop, setting
from chainrule.loop.surroundings import LimitEvents
from chainrule.optimal.bounds import Bound
from chainrule.program import Node, Program, maximum, trace
from chainrule.program.run.stored import kept_program


@dataclass(frozen=True, eq=False)
class Stages:
    """A plant, a method, a cost and bounds on the way, as programs with values put in.

    Of the cost, terms to which every step adds are summed on the way. Others, and what a function
    of several measures is made of, are known at the end: from what they keep, which is then a part
    of the state, or, `lifted`, from totals where every step adds to them.
    """

    plant: Plant
    method: Method
    cost: Measure
    bounds: tuple[Bound, ...] = ()
    lifted: bool = False

    # what a cost is made of

    @cached_property
    def running(self) -> list[tuple[float, Measure]]:
        """The terms to which every step adds."""
        return [(w, m) for w, m in weighted(self.cost).terms if m.additive]

    @cached_property
    def final(self) -> list[tuple[float, Measure]]:
        """The terms that are known at the end."""
        return [(w, m) for w, m in weighted(self.cost).terms if not m.additive]

    @cached_property
    def _leaves(self) -> list[Measure]:
        return list(dict.fromkeys(leaf for _, m in self.final for leaf in _leaves(m)))

    @cached_property
    def totals(self) -> list[Measure]:
        """Those whose totals are variables of their own."""
        return [m for m in self._leaves if m.additive and self.lifted]

    @cached_property
    def kept(self) -> list[Measure]:
        """Those whose numbers are states."""
        return [m for m in self._leaves if m not in self.totals]

    @cached_property
    def assembly(self) -> Assembly:
        """The loop that is optimised."""
        for measures in ((self.cost,), tuple(self.kept)):  # the first for what it refuses
            made = setting(
                self.plant, self.method, 1.0, Loop(limits=LimitEvents()), torque=True,
                measures=measures,
            ).assembly  # fmt: skip
        return made

    # sizes and ports

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

    @cached_property
    def _key(self) -> str | None:
        """What tells its programs apart from all others, in every process."""
        own = self.plant.fingerprint
        return own and fingerprint(own, self.method, self.cost, self.bounds, self.lifted)

    def _program(self, run: Callable[..., Any], ports: dict[str, Any], name: str) -> Program:
        key = self._key and f"{self._key} {name}"
        return kept_program(key, lambda: self.plant.numeric(trace(run, ports, name=name)))

    def _between(self, given: dict[str, Any]) -> Between:
        """The step from and to the states in y = [x, u, x⁺]."""
        bare, n, m, y = self.assembly.bare, self.n, self.m, given["y"]
        given = given | {"x": y[: bare.size], "tau": self.drive @ y[n : n + m]}
        later = given | {"x": y[n + m : n + m + bare.size], "t": given["t"] + given["dt"]}
        before = Moment(bare, given)
        return Between(before, Moment(bare, later, before), given["dt"], _no_tangent)

    # programs

    @cached_property
    def step(self) -> Program:
        """x⁺ ← x, u"""
        step = differentiable(self.assembly.step, self.method)

        def f(x: np.ndarray, u: np.ndarray, *others: np.ndarray | Node) -> dict[str, Any]:
            given = dict(zip(self.ports, others, strict=True)) | {"x": x, "tau": self.drive @ u}
            return {"after": call(step, given)}

        return self._program(f, {"x": self.n, "u": self.m, **self.ports}, "step")

    @cached_property
    def slope(self) -> Program:
        """d[q, q̇]/dt ← [q, q̇], u"""
        bare = self.assembly.bare

        def f(x: np.ndarray, u: np.ndarray, *others: np.ndarray | Node) -> dict[str, Any]:
            given = dict(zip(self.ports, others, strict=True)) | {"x": x, "tau": self.drive @ u}
            return {"slope": call(bare.rhs, given)}

        return self._program(f, {"x": bare.size, "u": self.m, **self.ports}, "slope")

    @cached_property
    def shares(self) -> Program:
        """l, the shares of totals, what measures keep after it, excesses of the bounds ← y."""
        ports = {"y": 2 * self.n + self.m, **self.ports}

        def shares(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            step = self._between(given)
            zero = np.array([0.0], dtype=object)
            cost: Any = given["dt"] * 0.0
            for w, measure in self.running:
                cost = cost + w * measure.advance(step, zero)[0]
            own = self.assembly.gauges.split(given["y"][self.assembly.bare.size : self.n])
            kept = [
                np.array(m.advance(step, own.get(str(i), zero[:0])), dtype=object)
                for i, m in enumerate(self.kept)
            ]
            beyond = [b.sense * (quantity(b.of, step.after) - b.at) for b in self.bounds]
            return {
                "l": cost,
                "totals": np.array([m.advance(step, zero)[0] for m in self.totals], object),
                "kept": np.concatenate([zero[:0], *kept]),
                "beyond": np.array(beyond, dtype=object),
            }

        return self._program(shares, ports, "shares")

    @cached_property
    def stage(self) -> Program:
        """l ← y; with bounds, also what they add by their multipliers `push` and the weight `slope`
        of their squares (augmented Lagrangian)."""
        multipliers = {"push": len(self.bounds), "slope": ()} if self.bounds else {}
        ports = {port.name: port.shape for port in self.shares.inputs} | multipliers

        def stage(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            found = calls(self.shares, given)
            total = found["l"]
            for k, beyond in enumerate(found["beyond"]):
                push, slope = given["push"][k], given["slope"]
                pressed = maximum(push + slope * beyond, 0.0)
                total = total + (pressed * pressed - push * push) / (2.0 * slope)
            return {"l": total}

        return self._program(stage, ports, "stage")

    @cached_property
    def end(self) -> Program:
        """φ ← x at the end, totals: of the terms that are known there."""
        whole = self.assembly
        totals = {"totals": len(self.totals)} if self.totals else {}
        ports = {"x": self.n, **totals, **self.ports}

        def end(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            x = given["x"]
            over = Ended(whole.bare, x[None, None, : whole.bare.size], given["t"])
            known: dict[Measure, Any] = dict(zip(self.totals, given.get("totals", ()), strict=True))
            parts = whole.gauges.split(x[whole.bare.size :])
            for i, m in enumerate(self.kept):
                known[m] = formula(m, np.array(parts.get(str(i), ()), dtype=object)[None], over)
            total: Any = given["t"] * 0.0
            for w, m in self.final:
                total = total + w * _combined(m, known)
            return {"phi": total}

        return self._program(end, ports, "end")

    def begin(self, x0: np.ndarray) -> np.ndarray:
        """The state at the start."""
        whole, x = self.assembly, np.asarray(x0, dtype=float)
        if whole.size == len(x):
            return x
        zero = {"tau": np.zeros(self.plant.nv), "t": 0.0, "dt": 1.0}
        return ready(self.plant, whole).start(x, zero)


def _leaves(measure: Measure) -> Iterator[Measure]:
    """What a measure is made of."""
    if isinstance(measure, Several):
        for member in measure.members:
            yield from _leaves(member)
    else:
        yield measure


def _combined(measure: Measure, known: dict[Measure, Any]) -> Any:
    """Its value, of its leaves' values."""
    if isinstance(measure, Several):
        return measure.combine([_combined(member, known) for member in measure.members])
    return known[measure]


def _no_tangent(delta: np.ndarray) -> np.ndarray:
    raise InputError("a cost with tangents of the motion, such as Lyapunov, cannot be optimised")
