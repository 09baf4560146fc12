"""compile_columns: a program over columns, where the values of one element lie side by side.

The layout for long batches with many outputs, such as a regressor along a measured motion: every
load and store is a whole vector, which runs faster than `compile_program` and compiles much
faster. The bits are the same.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.program.emit.machine.kernels import KernelWriter
from chainrule.program.rewriting.scheduling import ordered
from chainrule.program.run import threads as pool
from chainrule.program.run.native import Kernel, Machine
from chainrule.program.tape.program import Program

BLOCK = 256
"""Rows computed at a time where only sums are wanted: a few hundred outputs of so many rows stay
in the second cache."""


class CompiledColumns:
    """outputs = program(inputs) for arrays (*shape, batch). Made by `compile_columns`."""

    def __init__(self, program: Program, machine: Machine, threads: int | None):
        self.program = program
        self._lanes = machine.lanes
        self._threads = threads
        lowered = ordered(program)
        self._length = lowered.length
        self._kernel = Kernel(
            f"columns of {program.digest}, {self._lanes} lanes",
            lambda: columns_module(lowered, self._lanes),
            machine,
            self._lanes,
        )

    def __call__(self, *arrays: ArrayLike) -> Any:
        """One array, or a tuple in the order of the program's outputs, each (*shape, batch)."""
        count = np.shape(arrays[0])[-1]
        padded = -(-count // self._lanes) * self._lanes
        inputs = [
            _padded(np.asarray(array, dtype=float).reshape(port.size, count), padded)
            for port, array in zip(self.program.inputs, arrays, strict=True)
        ]
        outputs = [np.empty((port.size, padded)) for port in self.program.outputs]
        task = [padded, *(array.ctypes.data for array in [*inputs, *outputs])]
        threads = pool.worth(self._threads, count * self._length)
        self._kernel.run(task, padded, threads)
        results = tuple(
            array.reshape(*port.shape, padded)[..., :count]
            for array, port in zip(outputs, self.program.outputs, strict=True)
        )
        return results[0] if len(results) == 1 else results

    def blocks(self, *arrays: ArrayLike, size: int = BLOCK) -> Iterator[tuple[slice, Any]]:
        """(rows, outputs) of one stretch after the other, computed into the same buffers.

        For sums over a long batch: outputs that stay in the cache come several times as fast.
        """
        count = np.shape(arrays[0])[-1]
        size = -(-min(size, count) // self._lanes) * self._lanes
        flat = [
            np.asarray(array, dtype=float).reshape(port.size, count)
            for port, array in zip(self.program.inputs, arrays, strict=True)
        ]
        inputs = [np.empty((len(array), size)) for array in flat]
        outputs = [np.empty((port.size, size)) for port in self.program.outputs]
        task = [size, *(array.ctypes.data for array in [*inputs, *outputs])]
        shaped = [
            array.reshape(*port.shape, size)
            for array, port in zip(outputs, self.program.outputs, strict=True)
        ]
        for begin in range(0, count, size):
            rows = slice(begin, min(begin + size, count))
            some = rows.stop - begin
            for buffer, array in zip(inputs, flat, strict=True):
                buffer[:, :some] = array[:, rows]
                buffer[:, some:] = array[:, rows.stop - 1 : rows.stop]
            self._kernel.run(task, size, 1)
            found = tuple(array[..., :some] for array in shaped)
            yield rows, found[0] if len(found) == 1 else found


def compile_columns(program: Program, *, threads: int | None = None) -> CompiledColumns:
    """The program as machine code over columns; `threads` as of `compile_program`."""
    return CompiledColumns(program, Machine.named(None), threads)


def columns_module(program: Program, lanes: int) -> str:
    """outputs = program(inputs). Task: the length of a column, then the address of every port."""
    k = KernelWriter(lanes)
    k.block("entry")
    length = k.word(0)
    ports = [k.word(1 + i, "ptr") for i in range(len(program.inputs) + len(program.outputs))]
    inputs, outputs = ports[: len(program.inputs)], ports[len(program.inputs) :]

    def place(base: str, element: int, row: str) -> str:
        column = k.value(f"mul i64 {length}, {element}")
        offset = k.value(f"add i64 {column}, {row}")
        return k.value(f"getelementptr double, ptr {base}, i64 {offset}")

    with k.loop("%begin", "%end", lanes) as batch:
        values = [
            k.value(f"load {k.V}, ptr {place(base, e, batch.index)}, align 8")
            for port, base in zip(program.inputs, inputs, strict=True)
            for e in range(port.size)
        ]
        results = iter(k.speculate(program, values))
        for port, base in zip(program.outputs, outputs, strict=True):
            for e in range(port.size):
                value = k.canonical(next(results))
                k.line(f"store {k.V} {value}, ptr {place(base, e, batch.index)}, align 8")
    return k.module()


def _padded(array: np.ndarray, length: int) -> np.ndarray:
    """Columns lengthened by copies of their last value, in rows of their own."""
    result = np.empty((len(array), length))
    result[:, : array.shape[1]] = array
    result[:, array.shape[1] :] = array[:, -1:]
    return result
