"""What a rollout's arguments come to: checked arrays, and time cut into segments."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from chainrule.program.emit.machine.kernels import GIVEN
from chainrule.program.run.arrays import as_columns, common_batch
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Port


class Source(NamedTuple):
    """An input's rows (…, values · size), and the steps for which a value is held, 0 for ever."""

    column: np.ndarray
    size: int
    hold: int


class Planned(NamedTuple):
    """`samples` times `segments` segments of `steps` steps, in which no signal changes and no
    sample is due; `start` is x0 over the whole batch, + 0.0: no state is −0.0."""

    batch: tuple[int, ...]
    start: np.ndarray
    sources: list[Source]
    t0: float
    dt: float
    samples: int
    segments: int
    steps: int
    first: int

    @property
    def rows(self) -> int:
        """How many trajectories."""
        return math.prod(self.batch)


class Planner:
    """A step's inputs, and what a call gives for them."""

    def __init__(self, step: Step):
        _check_step(step)
        self.step = step
        self.state = next(port for port in step.inputs if port.name == "x")
        self._others = [port for port in step.inputs if port.name not in GIVEN]

    def plan(
        self,
        x0: Any,
        dt: float,
        steps: int,
        every: int,
        t0: float,
        first: int,
        inputs: Mapping[str, Any],
        signals: Mapping[str, Any],
    ) -> Planned:
        """The arguments of a rollout, checked; see CompiledRollout."""
        dt, t0 = _finite("dt", dt), _finite("t0", t0)
        steps, every = _count("steps", steps), _count("every", every)
        if steps % every:
            raise ValueError(f"every={every} does not divide steps={steps}")
        if first != 0:
            first = _count("first", first)
        sources = self._sources(inputs, signals, steps)
        start = as_columns(self.step, self.state, x0) + 0.0
        batch = common_batch(self.step, [start, *(source.column for source in sources)])
        segment = math.gcd(every, *(source.hold for source in sources))
        rows = np.ascontiguousarray(np.broadcast_to(start, (*batch, self.state.size)))
        held = [Source(s.column, s.size, s.hold // segment) for s in sources]
        return Planned(
            batch, rows, held, t0, dt, steps // every + 1, every // segment, segment, first
        )

    def _sources(
        self, inputs: Mapping[str, Any], signals: Mapping[str, Any], steps: int
    ) -> list[Source]:
        names, given = [port.name for port in self._others], [*inputs, *signals]
        if sorted(given) != sorted(names):
            raise TypeError(
                f"a rollout of {self.step.name} needs each of {names} as an input or a signal, "
                f"and nothing else; got {given}"
            )
        return [
            self._signal(port, signals[port.name], steps)
            if port.name in signals
            else Source(as_columns(self.step, port, inputs[port.name]), port.size, 0)
            for port in self._others
        ]

    def _signal(self, port: Port, value: Any, steps: int) -> Source:
        array = np.asarray(value, dtype=np.float64)
        axis = array.ndim - len(port.shape) - 1
        values = array.shape[axis] if axis >= 0 else 0
        if values == 0 or steps % values:
            raise ValueError(
                f"{self.step.name}: signal {port.name!r} has shape {array.shape}; expected "
                f"(..., values, {', '.join(map(str, port.shape))}) with a number of values that "
                f"divides steps={steps}"
            )
        column = as_columns(self.step, port, array)
        flat = column.reshape(*column.shape[:-2], values * port.size)
        return Source(flat, port.size, steps // values)


def _check_step(step: Step) -> None:
    shapes = {port.name: port.shape for port in step.inputs}
    if shapes.get("dt") != () or shapes.get("x") != step.outputs[0].shape:
        raise ValueError(
            f"{step!r} is not a step: it needs inputs x and dt, and the next x as first output"
        )


def _finite(name: str, value: float) -> float:
    if not math.isfinite(value):
        raise ValueError(f"{name}={value} must be a finite number")
    return float(value)


def _count(name: str, value: int) -> int:
    if int(value) != value or value < 1:
        raise ValueError(f"{name}={value} must be a positive whole number")
    return int(value)
