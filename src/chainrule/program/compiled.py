"""compile_program, compile_rollout: programs as machine code, called on numpy arrays."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from . import threads as pool
from .emit.kernels import evaluation_module, rollout_module
from .emit.llvm import instruction_count
from .lowering import lower
from .native import Kernel, Machine
from .program import Program
from .shapes import as_columns, bind, rows_of

WORTH_A_THREAD = 2_000_000
"""Operations below which starting threads costs more than it saves."""


class Compiled:
    """outputs = program(inputs) for arrays of any leading shape, the bits of the reference."""

    def __init__(self, program: Program, machine: Machine, lanes: int | None, threads: int | None):
        self.program = program
        self.machine = machine
        self._lowered = lower(program)
        self._cost = instruction_count(self._lowered)
        self._lanes = lanes
        self._threads = threads
        self._kernels: dict[Any, Kernel] = {}

    def __call__(self, *arrays: Any, **named: Any) -> Any:
        batch, columns = bind(self.program, arrays, named)
        rows = math.prod(batch)
        task, keep = [], []
        for column in columns:
            flat, distance = rows_of(column, batch)
            keep.append(flat)
            task += [flat.ctypes.data, distance]
        outputs = [np.empty((*batch, *port.shape)) for port in self.program.outputs]
        task += [output.ctypes.data for output in outputs]
        lanes = self._lanes or (1 if rows == 1 else self.machine.lanes)
        kernel = self._kernel(lanes)
        count = _threads(self._threads, rows * self._cost)
        words = np.array(task, dtype=np.uint64)
        pool.run(kernel.run, words.ctypes.data, rows, lanes, count)
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def _kernel(self, lanes: int) -> Kernel:
        if lanes not in self._kernels:
            self._kernels[lanes] = Kernel(evaluation_module(self._lowered, lanes), self.machine)
        return self._kernels[lanes]


class Rollout(NamedTuple):
    """What a rollout gives: samples (…, samples, n), the first one x0; and for each trajectory
    the number of steps after which it was still finite, all of them if nothing went wrong."""

    x: np.ndarray
    finite_steps: np.ndarray


class CompiledRollout:
    """x ← step(x, dt, …) repeated, whole trajectories in one call."""

    def __init__(self, step: Program, machine: Machine, lanes: int | None, threads: int | None):
        _check_step(step)
        self.step = step
        self.machine = machine
        self._lowered = lower(step)
        self._cost = instruction_count(self._lowered)
        self._lanes = lanes
        self._threads = threads
        self._kernels: dict[Any, Kernel] = {}
        self._others = [p for p in step.inputs if p.name not in ("x", "dt", "t")]

    def __call__(
        self,
        x0: Any,
        dt: float,
        steps: int,
        every: int = 1,
        *,
        t0: float = 0.0,
        inputs: Mapping[str, Any] | None = None,
        signals: Mapping[str, Any] | None = None,
        threads: int | None = None,
    ) -> Rollout:
        """Samples after 0, every, 2·every, … steps.

        `inputs` are constant in time: (…, *shape). `signals` change: (…, values, *shape), each
        value held for steps/values steps, a whole number.
        """
        dt, t0 = _finite("dt", dt), _finite("t0", t0)
        steps, every = _count("steps", steps), _count("every", every)
        if steps % every:
            raise ValueError(f"every={every} does not divide steps={steps}")
        inputs, signals = dict(inputs or {}), dict(signals or {})
        self._check_names(inputs, signals)
        state = as_columns(self.step, self.step.inputs[self._state], x0)
        columns, holds, lengths = [state], [], []
        for port in self._others:
            if port.name in signals:
                array = np.asarray(signals[port.name], dtype=np.float64)
                values = array.shape[-1 - len(port.shape)] if array.ndim > len(port.shape) else 0
                if values == 0 or steps % values:
                    raise ValueError(
                        f"signal {port.name!r} has shape {array.shape}; expected (..., values, "
                        f"{', '.join(map(str, port.shape))}) with a number of values that "
                        f"divides steps={steps}"
                    )
                column = as_columns(self.step, port, array)
                columns.append(column.reshape(*column.shape[:-2], values * port.size))
                holds.append(steps // values)
                lengths.append(port.size)
            else:
                columns.append(as_columns(self.step, port, inputs[port.name]))
                holds.append(0)
                lengths.append(0)
        batch = np.broadcast_shapes(*(c.shape[:-1] for c in columns))
        segment = math.gcd(every, *holds)
        return self._run(columns, batch, dt, t0, steps, every, segment, holds, lengths, signals, threads)

    def _run(
        self, columns, batch, dt, t0, steps, every, segment, holds, lengths, signals, threads
    ) -> Rollout:
        rows = math.prod(batch)
        size = self.step.outputs[0].size
        samples = steps // every + 1
        start = np.ascontiguousarray(np.broadcast_to(columns[0], (*batch, size)))
        x = np.empty((*batch, samples, size))
        finite = np.empty(batch)
        task = [start.ctypes.data, x.ctypes.data, finite.ctypes.data]
        task += np.array([t0, dt]).view(np.uint64).tolist()
        task += [steps // segment, segment, every // segment, samples]
        keep = []
        for column, hold, length in zip(columns[1:], holds, lengths, strict=True):
            flat, distance = rows_of(column, batch)
            keep.append(flat)
            task += [flat.ctypes.data, distance, length, hold // segment]
        lanes = self._lanes or (1 if rows == 1 else self.machine.lanes)
        kernel = self._kernel(lanes, frozenset(signals))
        count = _threads(threads or self._threads, rows * steps * self._cost)
        words = np.array(task, dtype=np.uint64)
        pool.run(kernel.run, words.ctypes.data, rows, lanes, count)
        return Rollout(x, finite.astype(np.int64))

    @property
    def _state(self) -> int:
        return [port.name for port in self.step.inputs].index("x")

    def _kernel(self, lanes: int, signals: frozenset[str]) -> Kernel:
        if (lanes, signals) not in self._kernels:
            module = rollout_module(self._lowered, lanes, signals)
            self._kernels[lanes, signals] = Kernel(module, self.machine)
        return self._kernels[lanes, signals]

    def _check_names(self, inputs: dict[str, Any], signals: dict[str, Any]) -> None:
        names = {port.name for port in self._others}
        given = [*inputs, *signals]
        if sorted(given) != sorted(names):
            raise TypeError(
                f"rollout of {self.step.name} needs inputs or signals {sorted(names)}, each once; "
                f"got {sorted(given)}"
            )


def compile_program(
    program: Program, *, lanes: int | None = None, cpu: str | None = None, threads: int | None = None
) -> Compiled:
    """The program as machine code. None: vectors and threads as this computer has them."""
    return Compiled(program, Machine.named(cpu), lanes, threads)


def compile_rollout(
    step: Program, *, lanes: int | None = None, cpu: str | None = None, threads: int | None = None
) -> CompiledRollout:
    """The loop around a step program: inputs x, dt, perhaps t, and others; output the next x."""
    return CompiledRollout(step, Machine.named(cpu), lanes, threads)


def _check_step(step: Program) -> None:
    ports = {port.name: port for port in step.inputs}
    if "x" not in ports or "dt" not in ports or step.outputs[0].shape != ports["x"].shape:
        raise ValueError(
            f"{step!r} is not a step: it needs inputs x and dt, and the next x as its first output"
        )


def _threads(chosen: int | None, work: int) -> int:
    if chosen is not None:
        return chosen
    return pool.available() if work > WORTH_A_THREAD else 1


def _finite(name: str, value: float) -> float:
    if not math.isfinite(value):
        raise ValueError(f"{name}={value} must be a finite number")
    return float(value)


def _count(name: str, value: int) -> int:
    if int(value) != value or value < 1:
        raise ValueError(f"{name}={value} must be a positive whole number")
    return int(value)
