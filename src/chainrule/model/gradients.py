"""Gradients: ∂J/∂(start, torques, gains, parameters) of rollouts, there and back or forward."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from chainrule.cards import contiguous, to_card, to_host
from chainrule.errors import InputError, UnknownNameError
from chainrule.loop.backward import TAU, Backward, backward, edge, moved, turned
from chainrule.loop.checkpoints import Motion, there_and_back
from chainrule.loop.forward import directions, forward
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.ready import Ready
from chainrule.program import compile_program
from chainrule.program.rewriting.folding import DERIVED
from chainrule.tracing.programs import PARAMETERS

MODES = ("adjoint", "forward")
MEMORY = 2**28
"""Bytes that the way back keeps of a run at most, if nothing else is said."""


@dataclass(frozen=True)
class Gradient(Mapping[str, np.ndarray]):
    """J (…) of each trajectory as `value`, and by name its derivatives (…, *shape) with respect to
    what this trajectory had, also where several shared it. NaN where it diverged.

    Where J was given by its derivatives, there is no value."""

    value: np.ndarray | None
    parts: Mapping[str, np.ndarray] = field(repr=False)

    def __getitem__(self, name: str) -> np.ndarray:
        if name not in self.parts:
            raise UnknownNameError("derivative", name, list(self.parts))
        return self.parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)


class Found(NamedTuple):
    """Of each row: J, its derivatives by `x`, `parameters` and inputs of the step, finite steps."""

    value: Any
    parts: dict[str, Any]
    whole: Any

    def named(
        self, wanted: Mapping[str, str], free: tuple[str, ...], batch: tuple[int, ...], stays: bool
    ) -> Gradient:
        """The same for all trajectories, as it was asked for."""

        lost = ~self.whole

        def shaped(array: Any) -> Any:
            if lost.any():
                array[lost] = np.nan
            array = array.reshape((*batch, *array.shape[1:]))
            return array if stays else to_host(array)

        parts = {
            name: self.parts[inner][:, free.index(name)] if inner == PARAMETERS else self.parts[inner]
            for name, inner in wanted.items()
        }
        value = None if self.value is None else shaped(self.value)
        return Gradient(value, {name: shaped(part) for name, part in parts.items()})


@dataclass(frozen=True, eq=False)
class Rows:
    """Trajectories to be differentiated; all arrays have a first axis, of one or of all rows."""

    one: Ready
    x0: Any
    dt: float
    steps: int
    inputs: Mapping[str, Any]
    """What stays, by the names of the step's inputs: (rows, *shape)."""
    signals: Mapping[str, Any]
    """What changes: (rows, values, *shape), each value held for steps/values steps."""
    values: Any
    """Of the free parameters, (rows, k), or None."""
    weights: Any
    """∂J/∂x (rows, samples, states) of samples from start to end, or of the end alone; None where
    the loop has a measure, which is J."""
    asked: tuple[str, ...]
    """`x`, `parameters` and inputs of the step with respect to which J is differentiated."""

    @cached_property
    def _start(self) -> tuple[Any, dict[str, Any]]:
        """z, and the inputs with those of the free parameters."""
        signals = dict(self.signals)
        return self.one.begun(self.x0, self.dt, dict(self.inputs), signals, self.values)

    @cached_property
    def _carrier(self) -> str | None:
        """The input through which a step sees the free parameters."""
        return next((n for n in self._start[1] if n in (DERIVED, PARAMETERS)), None)

    @cached_property
    def back(self) -> Backward:
        """The way back to what is asked for."""
        names = [n for n in self.asked if n in self.inputs]
        if PARAMETERS in self.asked and self._carrier:
            names.append(self._carrier)
        spread = self.weights is not None and self.weights.shape[1] > 1
        driven = TAU in self.asked and TAU in self.signals
        return backward(self.one, tuple(names), driven, spread)

    @cached_property
    def _now(self) -> dict[str, Any]:
        """The inputs of what is before the first step."""
        first = {name: array[:, 0] for name, array in self.signals.items()}
        now = {**self.inputs, **first, "t": 0.0, "n": 0.0, "dt": self.dt, "x": self.x0}
        return now if self.values is None else now | {PARAMETERS: self.values}

    def _edge(self, name: str, given: Mapping[str, Any], wrt: tuple[str, ...], turn: Any) -> Any:
        """The outputs by name of an edge's adjoint or tangent."""
        compiled = turn(self.one, name, wrt)
        ports = compiled.program.inputs
        found = compiled(**{port.name: given[port.name] for port in ports})
        outputs = [port.name for port in compiled.program.outputs]
        return dict(zip(outputs, found if isinstance(found, tuple) else (found,), strict=True))

    @cached_property
    def _before(self) -> tuple[str, ...]:
        """What is asked for and acts before the first step, on z at the start."""
        if self.one.assembly.size == self.x0.shape[-1]:
            return ()
        known = [port.name for port in edge(self.one, "start").inputs]
        return tuple(name for name in self.asked if name in known)

    # there and back

    def adjoint(self, memory: float, threads: int | None) -> Found:
        """J, its derivatives, and how many steps of each row were finite."""
        z, inputs = self._start
        rows = max(len(a) for a in (z, *inputs.values(), *self.signals.values()))
        rows = rows if self.weights is None else max(rows, len(self.weights))
        spread = self.weights if self.back.weights else None
        start = np.broadcast_to(z, (rows, z.shape[1])).copy()
        motion = Motion(
            self.back, start, self.dt, self.steps, inputs, self.signals, spread, threads
        )
        end, bars, finite = there_and_back(motion, self._ending, memory)
        value = None if self.weights is not None else self._value(end)
        return Found(value, self._home(bars), finite >= self.steps)

    def _value(self, z: Any) -> Any:
        return compile_program(edge(self.one, "end"))(x=z, t=self.dt * self.steps)

    def _ending(self, z: Any, rows: slice) -> Any:
        """z̄ at the end."""
        if self.weights is None:
            given = {"x": z, "t": self.dt * self.steps, "value_bar": 1.0}
            return self._edge("end", given, ("x",), turned)["x_bar"]
        bars = 0.0 * z
        if not self.back.weights:
            own = self.weights if len(self.weights) == 1 else self.weights[rows]
            bars[:, : own.shape[-1]] = own[:, -1]
        return bars

    def _home(self, bars: dict[str, Any]) -> dict[str, Any]:
        """What is asked for, from the bars of z at the start and of the step's inputs."""
        found = {name: bars[name] for name in self.asked if name in bars}
        if self._carrier and self._carrier in bars:
            found[PARAMETERS] = bars[self._carrier]
            if self._carrier == DERIVED:
                given = {PARAMETERS: self.values, "derived_bar": bars[DERIVED]}
                edge = self._edge("before", given, (PARAMETERS,), turned)
                found[PARAMETERS] = edge["parameters_bar"]
        if self._before:
            more = self._edge("start", self._now | {"x_bar": bars["x"]}, self._before, turned)
            for name in self._before:
                bar = more[f"{name}_bar"]
                if name == "x":
                    found[name] = bar
                elif name == TAU and self.back.driven:
                    found[name][:, 0] += bar
                else:
                    found[name] = found.get(name, 0.0) + bar.reshape(len(bar), -1)
        if "x" in found and self.back.weights:
            found["x"] = found["x"] + self.weights[:, 0]
        return found

    # forward

    def forward(self, threads: int | None) -> Found:
        """The same, by one direction for each number that is asked for."""
        if self.back.driven:
            raise InputError(
                "mode='forward' follows one direction for each number, too many for torques that "
                "change; use mode='adjoint'"
            )
        z, inputs = self._start
        sizes = {name: self._now[name].reshape(len(self._now[name]), -1).shape[1] for name in self.asked}
        dots: dict[str, Any] = dict(zip(sizes, directions(list(sizes.values())), strict=True))
        count = sum(sizes.values())
        given = {k: v[:, None] for k, v in self._now.items() if isinstance(v, np.ndarray)}
        given = {**self._now, **given}
        given |= {f"{name}_dot": dot.reshape(count, *self._now[name].shape[1:]) for name, dot in dots.items()}
        zdot = given.get("x_dot", np.zeros((count, self.x0.shape[1])))
        zdot = np.concatenate([zdot, np.zeros((count, z.shape[1] - zdot.shape[1]))], axis=1)
        if self._before:
            zdot = self._edge("start", given, self._before, moved)["x_dot"]
        if self._carrier == DERIVED and PARAMETERS in self.asked:
            found = self._edge("before", given, (PARAMETERS,), moved)
            given["derived_dot"] = found["derived_dot"]
        run = forward(self.back)
        both = np.concatenate(np.broadcast_arrays(z[:, None], zdot), axis=-1)
        own = {name: array[:, None] for name, array in inputs.items()}
        own |= {f"{name}_dot": given.get(f"{name}_dot", 0.0 * own[name]) for name in self.back.constant}
        changing = {name: array[:, None] for name, array in self.signals.items()}
        many = 1 if not self.back.weights else self.weights.shape[1] - 1
        x, finite = run(
            both, self.dt, self.steps, self.steps // many, inputs=own, signals=changing,
            threads=threads,
        )  # fmt: skip
        n = z.shape[1]
        if self.weights is None:
            end = {"x": x[:, :, -1, :n], "x_dot": x[:, :, -1, n:], "t": self.dt * self.steps}
            found = self._edge("end", end, ("x",), moved)
            value, dot = found["value"][:, 0], found["value_dot"]
        else:
            w = self.weights[:, None]
            seen = x[:, :, -w.shape[2] :, n : n + w.shape[3]]
            value, dot = None, (w * seen).sum(axis=(2, 3))
        parts = np.split(dot, np.cumsum([*sizes.values()])[:-1], axis=1)
        return Found(value, dict(zip(sizes, parts, strict=True)), finite.min(axis=1) >= self.steps)


def lined_up(
    arrays: Mapping[str, tuple[Any, int]], card: bool
) -> tuple[tuple[int, ...], dict[str, Any]]:
    """(the common leading shape, arrays (rows or 1, …)) of arrays and how many axes are theirs."""
    leads = {name: np.shape(a)[: np.ndim(a) - axes] for name, (a, axes) in arrays.items()}
    try:
        batch = np.broadcast_shapes(*leads.values())
    except ValueError:
        listed = ", ".join(f"{name} {shape}" for name, shape in leads.items())
        raise InputError(f"leading shapes do not broadcast: {listed}") from None
    found = {}
    for name, (array, axes) in arrays.items():
        own = array.shape[array.ndim - axes :]
        many = array if np.prod(leads[name]) == 1 else np.broadcast_to(array, (*batch, *own))
        rows = contiguous(many).reshape((-1, *own))
        found[name] = to_card(rows) if card else rows
    return batch, found
