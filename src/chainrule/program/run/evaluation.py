"""compile_program: a program as machine code, called on numpy arrays of any leading shape."""

import ctypes
import math
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked
from chainrule.cards import cupy, on_card, pointer, to_card
from chainrule.program.emit.machine.kernels import evaluation_module
from chainrule.program.emit.machine.ptx import device_evaluation_module, ptx
from chainrule.program.rewriting.scheduling import ordered
from chainrule.program.run import threads as pool
from chainrule.program.run.arrays import address, bind, rows_of
from chainrule.program.run.device import DeviceKernel
from chainrule.program.run.native import HURRY, Kernel, Machine, Repeated, chosen
from chainrule.program.run.stored import extent, work
from chainrule.program.tape.program import Port, Program

LONGEST = 1_000_000
"""Instructions beyond which the states of a batch are computed one by one: vectors of all values
would not lie on the stack, and the calls of such a program fill vectors already (`abreast`)."""
FEW = 20_000
"""States, of all calls, from which vectors pay for long code: compiling them takes three times as
long, some 10 µs more a line, and saves half a nanosecond a line and state."""


class SingleRoom(NamedTuple):
    """Numbers of a single evaluation, and a task that points to them."""

    numbers: Any
    inputs: int
    task: Any


class Compiled:
    """outputs = program(inputs), to the bits of the reference. Made by `compile_program`."""

    def __init__(self, program: Program, machine: Machine, lanes: int | None, threads: int | None):
        self.program = program
        self.machine = machine
        self._lanes, self._threads = chosen(lanes, threads)
        self._work = work(program)
        self._long = max(self._work, extent(program)) > HURRY
        self.kernel = cache(self._kernel)
        self._rooms: list[SingleRoom] = []
        self._rows = 0

    def _kernel(self, lanes: int) -> Kernel:
        name = f"evaluation of {self.program.digest}, {lanes} lanes"
        ir = lambda: evaluation_module(ordered(self.program), lanes)  # noqa: E731
        return Kernel(name, ir, self.machine, lanes)

    def __call__(self, *arrays: ArrayLike, **named: ArrayLike) -> Any:
        """One array, or a tuple in the order of the program's outputs."""
        ports = self.program.inputs
        if named and not arrays and len(named) == len(ports):
            given: list[Any] = [named.get(port.name) for port in ports]
            if all(map(_is_plain, given, ports)):
                return self._once(given)
        batch, columns = bind(self.program, arrays, named)
        if any(map(on_card, columns)):
            return self._on_card(batch, columns)
        count = math.prod(batch)
        inputs = [rows_of(column, batch) for column in columns]
        outputs = [np.empty((*batch, *port.shape)) for port in self.program.outputs]
        task = [word for rows in inputs for word in address(rows)]
        task += [output.ctypes.data for output in outputs]
        self._rows += count
        few = self._long and self._rows < FEW
        lanes = 1 if few and self._lanes is None else self._width(count)
        threads = pool.worth(self._threads, count * self._work)
        self.kernel(lanes).run(task, count, threads)
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def repeated(self, inputs: Mapping[str, np.ndarray], outputs: Sequence[np.ndarray]) -> Repeated:
        """The same again and again, on these arrays: inputs (rows, *shape), or (1, *shape) for
        all, into outputs (rows, *shape). Nothing is checked."""
        rows = len(outputs[0])
        given = [inputs[port.name] for port in self.program.inputs]
        task = []
        for array in given:
            task += [array.ctypes.data, array.strides[0] // 8 if len(array) > 1 else 0]
        task += [output.ctypes.data for output in outputs]
        return Repeated(self.kernel(self._width(rows)), task, rows, 1, [*given, *outputs])

    def _width(self, rows: int) -> int:
        """Lanes for so many rows."""
        alone = rows == 1 or self._work > LONGEST
        return self._lanes or (1 if alone else self.machine.lanes)

    def flat(self, numbers: Sequence[float]) -> list[float]:
        """All scalars of the outputs from all of the inputs, in order: the shortest way."""
        try:
            room = self._rooms.pop()  # nobody else has it until it is back
        except IndexError:
            room = self._room()
        size = room.inputs
        room.numbers[:size] = numbers
        self.kernel(self._lanes or 1).once(room.task)
        found = room.numbers[size:]
        self._rooms.append(room)
        return found

    def _room(self) -> SingleRoom:
        """SingleRoom for one evaluation, and the task that uses it."""
        ports = (*self.program.inputs, *self.program.outputs)
        edges = [0, *accumulate(port.size for port in ports)]
        numbers = (ctypes.c_double * edges[-1])()
        begin, inputs = ctypes.addressof(numbers), len(self.program.inputs)
        task = [word for at in edges[:inputs] for word in (begin + 8 * at, 0)]
        task += [begin + 8 * at for at in edges[inputs:-1]]
        return SingleRoom(numbers, self.program.input_size, (ctypes.c_uint64 * len(task))(*task))

    @cached_property
    def _device_kernel(self) -> DeviceKernel:
        return DeviceKernel(ptx(device_evaluation_module(self.program)))

    def _on_card(self, batch: tuple[int, ...], columns: list[Any]) -> Any:
        """The same where one of the inputs lies on a GPU: there."""
        inputs = [rows_of(to_card(column), batch) for column in columns]
        outputs = [cupy().empty((*batch, *port.shape)) for port in self.program.outputs]
        task = [word for rows in inputs for word in address(rows)]
        task += [pointer(output) for output in outputs]
        self._device_kernel.launch(task, math.prod(batch))
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    @cached_property
    def _row(self) -> tuple[list[int], np.ndarray, list[tuple[int, slice, tuple[int, ...]]]]:
        """One row that holds all: where the inputs begin, in bytes; room for the outputs; where
        each of them begins, what it takes of the row, and its shape."""
        sizes = [port.size for port in (*self.program.inputs, *self.program.outputs)]
        edges, outputs = [0, *accumulate(sizes)], self.program.outputs
        inputs = len(sizes) - len(outputs)
        parts = [slice(*pair) for pair in pairwise(edges[inputs:])]
        places = [(8 * p.start, p, port.shape) for p, port in zip(parts, outputs, strict=True)]
        return [8 * edge for edge in edges[:inputs]], np.zeros(sum(sizes[inputs:])), places

    def _once(self, given: list[np.ndarray | float]) -> Any:
        """A single evaluation of arrays and numbers that are as they must be."""
        inputs, room, places = self._row
        row = np.concatenate([*[np.ravel(value) for value in given], room])
        begin = row.ctypes.data
        task = [word for at in inputs for word in (begin + at, 0)]
        task += [begin + at for at, _, _ in places]
        self.kernel(self._lanes or 1).run(task, 1, 1)
        results = [row[part].reshape(shape) for _, part, shape in places]
        return results[0] if len(results) == 1 else tuple(results)


def _is_plain(value: object, port: Port) -> bool:
    """Is it a double, or one array of doubles, of the declared shape?"""
    if type(value) is np.ndarray:
        return value.dtype == np.float64 and value.shape == port.shape
    return type(value) in (float, np.float64) and port.shape == ()


@checked
def compile_program(
    program: Program,
    *,
    lanes: int | None = None,
    cpu: str | None = None,
    threads: int | None = None,
) -> Compiled:
    """The program as machine code.

    None chooses for this computer: `lanes`, evaluations in one vector; `cpu`, its instruction
    set ("baseline" is what every processor of its kind has, other names are LLVM's); `threads`,
    its cores where there is enough to do. No choice changes a bit of the result.
    """
    return Compiled(program, Machine.named(cpu), lanes, threads)
