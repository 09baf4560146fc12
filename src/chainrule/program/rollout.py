"""compile_rollout: whole trajectories x ← step(x, dt, …) in one call of machine code."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from . import threads as pool
from .emit.kernels import GIVEN, rollout_module
from .lowering import lower
from .native import Kernel, Machine
from .program import Port, Program
from .shapes import as_columns, common_batch, rows_of

SHORT = 1000
"""Instructions up to which a step runs on two registers at a time: the second fills the first
one's waiting time, until their values no longer fit into the registers."""


class Rollout(NamedTuple):
    """x: the samples, (…, samples, n), the first one x0. finite_steps: for each trajectory the
    number of steps after which all of x was still finite; `steps` if nothing went wrong."""

    x: np.ndarray
    finite_steps: np.ndarray


class _Source(NamedTuple):
    """An input's rows (…, values · size), and the steps for which a value is held, 0 for ever."""

    column: np.ndarray
    size: int
    hold: int


class CompiledRollout:
    """x ← step(x, dt, …), repeated. Made by `compile_rollout`."""

    def __init__(self, step: Program, machine: Machine, lanes: int | None, threads: int | None):
        _check_step(step)
        self.step = step
        self.machine = machine
        self._state = next(port for port in step.inputs if port.name == "x")
        self._others = [port for port in step.inputs if port.name not in GIVEN]
        self._lowered = lower(step)
        self._lanes = lanes
        self._threads = threads
        self._kernels: dict[tuple[int, frozenset[str]], Kernel] = {}

    def __call__(
        self,
        x0: Any,
        dt: float,
        steps: int,
        every: int = 1,
        *,
        t0: float = 0.0,
        first: int = 0,
        inputs: Mapping[str, Any] | None = None,
        signals: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> Rollout:
        """The states after 0, every, 2·every, …, steps steps.

        `inputs` do not change: (…, *shape). `signals` do: (…, values, *shape), each value held
        for steps/values steps. Leading axes broadcast with those of x0. `first` steps were taken
        before: time, t0 + n dt, and random numbers go on from there as if nothing had stopped.
        """
        dt, t0 = _finite("dt", dt), _finite("t0", t0)
        steps, every = _count("steps", steps), _count("every", every)
        if steps % every:
            raise ValueError(f"every={every} does not divide steps={steps}")
        inputs, signals = dict(inputs or {}), dict(signals or {})
        sources = self._sources(inputs, signals, steps)
        start = as_columns(self.step, self._state, x0)
        batch = common_batch(self.step, [start, *(source.column for source in sources)])
        count, size, samples = math.prod(batch), self._state.size, steps // every + 1

        # time is cut into segments in which no signal changes and no sample is due
        segment = math.gcd(every, *(source.hold for source in sources))
        rows = np.ascontiguousarray(np.broadcast_to(start, (*batch, size)))
        x, finite = np.empty((*batch, samples, *self._state.shape)), np.empty(batch)
        task = [rows.ctypes.data, x.ctypes.data, finite.ctypes.data]
        task += np.array([t0, dt]).view(np.uint64).tolist()
        task += [samples, every // segment, segment]
        task += np.array([float(first)]).view(np.uint64).tolist()
        data = [rows_of(source.column, batch) for source in sources]
        for (values, distance), source in zip(data, sources, strict=True):
            task += [values.ctypes.data, distance, source.size, source.hold // segment]

        work = self._lowered.length
        kernel = self.kernel(self._lanes or self._best_lanes(count, work), frozenset(signals))
        kernel.run(task, count, pool.worth(threads or self._threads, count * steps * work))
        return Rollout(x, finite.astype(np.int64))

    def kernel(self, lanes: int, signals: frozenset[str] = frozenset()) -> Kernel:
        """The machine code for so many lanes, compiled when first asked for."""
        if (lanes, signals) not in self._kernels:
            module = rollout_module(self._lowered, lanes, signals)
            self._kernels[lanes, signals] = Kernel(module, self.machine, lanes)
        return self._kernels[lanes, signals]

    def _best_lanes(self, count: int, work: int) -> int:
        register = self.machine.lanes
        if count == 1:
            return 1
        return 2 * register if count > 4 * register and work <= SHORT else register

    def _sources(
        self, inputs: Mapping[str, Any], signals: Mapping[str, Any], steps: int
    ) -> list[_Source]:
        names, given = [port.name for port in self._others], [*inputs, *signals]
        if sorted(given) != sorted(names):
            raise TypeError(
                f"a rollout of {self.step.name} needs each of {names} as an input or a signal, "
                f"and nothing else; got {given}"
            )
        return [
            self._signal(port, signals[port.name], steps)
            if port.name in signals
            else _Source(as_columns(self.step, port, inputs[port.name]), port.size, 0)
            for port in self._others
        ]

    def _signal(self, port: Port, value: Any, steps: int) -> _Source:
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
        return _Source(flat, port.size, steps // values)


def compile_rollout(
    step: Program,
    *,
    lanes: int | None = None,
    cpu: str | None = None,
    threads: int | None = None,
) -> CompiledRollout:
    """The loop around a step: inputs x, dt, perhaps t and n, and others; first output the next x.

    For `lanes`, `cpu` and `threads` see `compile_program`.
    """
    return CompiledRollout(step, Machine.named(cpu), lanes, threads)


def _check_step(step: Program) -> None:
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
