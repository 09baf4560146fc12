"""What a rollout's arguments come to: checked arrays, and time cut into segments."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import count, number, reals
from chainrule.cards import contiguous
from chainrule.errors import CallError, InputError
from chainrule.program.emit.machine.kernels import GIVEN
from chainrule.program.run.arrays import as_columns, common_batch, rows_of
from chainrule.program.run.device import RolloutPlan, Source
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Port


class Planner:
    """A step's inputs, and what a call gives for them; with `card`, arrays may lie on a GPU."""

    def __init__(self, step: Step, card: bool = False):
        _check_step(step)
        self.step = step
        self._card = card
        self.state = next(port for port in step.inputs if port.name == "x")
        self._others = [port for port in step.inputs if port.name not in GIVEN]

    def plan(
        self,
        x0: ArrayLike,
        dt: float,
        steps: int,
        every: int,
        t0: float,
        first: int,
        inputs: Mapping[str, Any],
        signals: Mapping[str, Any],
    ) -> RolloutPlan:
        """The arguments of a rollout, checked; see CompiledRollout."""
        dt, t0 = number("dt", dt), number("t0", t0)
        steps, every = count("steps", steps), count("every", every)
        if steps % every:
            raise InputError(f"every={every} does not divide steps={steps}")
        first = count("first", first, "a whole number ≥ 0", least=0)
        columns, holds = self._columns(inputs, signals, steps)
        start = as_columns(self.step, self.state, x0, self._card) + 0.0
        batch = common_batch(self.step, [start, *columns])
        segment = math.gcd(every, *holds)
        sources = [
            Source(rows_of(column, batch), port.size, hold // segment)
            for port, column, hold in zip(self._others, columns, holds, strict=True)
        ]
        rows = contiguous(np.broadcast_to(start, (*batch, self.state.size)))
        return RolloutPlan(
            t0, dt, steps // every + 1, every // segment, segment, first,
            rows.reshape(-1, self.state.size), sources, batch,
        )  # fmt: skip

    def _columns(
        self, inputs: Mapping[str, Any], signals: Mapping[str, Any], steps: int
    ) -> tuple[list[np.ndarray], list[int]]:
        """Each input's rows (…, values · size), and the steps a value is held, 0 for ever."""
        names, given = [port.name for port in self._others], [*inputs, *signals]
        if sorted(given) != sorted(names):
            raise CallError(
                f"a rollout of {self.step.name} needs each of {names} as an input or a signal, "
                f"and nothing else; got {given}"
            )
        columns, holds = [], []
        for port in self._others:
            if port.name in signals:
                column, hold = self._signal(port, signals[port.name], steps)
            else:
                column, hold = as_columns(self.step, port, inputs[port.name], self._card), 0
            columns.append(column)
            holds.append(hold)
        return columns, holds

    def _signal(self, port: Port, value: ArrayLike, steps: int) -> tuple[np.ndarray, int]:
        array = reals(port.name, value, card=self._card)
        axis = array.ndim - len(port.shape) - 1
        values = array.shape[axis] if axis >= 0 else 0
        if values == 0 or steps % values:
            raise InputError(
                f"{self.step.name}: signal {port.name!r} has shape {array.shape}; expected "
                f"(..., values, {', '.join(map(str, port.shape))}) with a number of values that "
                f"divides steps={steps}"
            )
        column = as_columns(self.step, port, array, self._card)
        return column.reshape(*column.shape[:-2], values * port.size), steps // values


def _check_step(step: Step) -> None:
    shapes = {port.name: port.shape for port in step.inputs}
    if shapes.get("dt") != () or shapes.get("x") != step.outputs[0].shape:
        raise ValueError(
            f"{step!r} is not a step: it needs inputs x and dt, and the next x as first output"
        )
