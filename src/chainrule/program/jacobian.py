"""Jacobian: ∂of/∂wrt of a program, compiled: all at once, or along a batch of directions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from chainrule.fingerprint import fingerprint
from chainrule.program.rewriting.derivative import derivative, tangent
from chainrule.program.run.evaluation import Compiled, compile_program
from chainrule.program.run.stored import kept_program, work
from chainrule.program.tape.program import Program

LONGEST = 40_000
"""Instructions times directions above which writing all derivatives out takes too long to
compile; they are then computed one direction a lane."""


class Jacobian:
    """(∂of/∂a, ∂of/∂b, …) of one output of a program, of's axes first, for inputs a, b in `wrt`."""

    def __init__(self, program: Program, of: str, wrt: Sequence[str]):
        self.program, self.of, self.wrt = program, of, tuple(wrt)
        self._ports = {port.name: port for port in program.inputs}
        self._size = sum(self._ports[name].size for name in self.wrt)

    @cached_property
    def whole(self) -> bool:
        """Is it one program?"""
        return work(self.program) * self._size <= LONGEST

    @cached_property
    def _compiled(self) -> Compiled:
        key = fingerprint("jacobian", self.whole, self.program.digest, self.of, self.wrt)

        def make() -> Program:
            if self.whole:
                return derivative(self.program, self.of, self.wrt)
            return tangent(self.program, self.wrt)

        return compile_program(kept_program(key, make))

    def repeated(
        self, inputs: Mapping[str, np.ndarray], outputs: Sequence[np.ndarray]
    ) -> Callable[[], None]:
        """The same again and again from and into these arrays; see `Compiled.repeated`."""
        if self.whole:
            return self._compiled.repeated(inputs, outputs)
        names = [port.name for port in self.program.inputs]

        def run() -> None:
            for output, found in zip(outputs, self(**{k: inputs[k] for k in names}), strict=True):
                output[:] = found

        return run

    def __call__(self, **given: ArrayLike) -> tuple[np.ndarray, ...]:
        """At inputs of any common leading shape."""
        if self.whole:
            found = self._compiled(**given)
            return found if isinstance(found, tuple) else (found,)
        arrays = {name: np.asarray(value, dtype=float) for name, value in given.items()}
        batched = {
            name: np.expand_dims(a, a.ndim - len(self._ports[name].shape))
            for name, a in arrays.items()
        }
        directions = np.eye(self._size)
        parts = np.split(directions, np.cumsum([self._ports[n].size for n in self.wrt])[:-1], 1)
        for name, part in zip(self.wrt, parts, strict=True):
            batched[f"{name}_dot"] = part.reshape(self._size, *self._ports[name].shape)
        program = self._compiled.program
        found = self._compiled(*(batched[port.name] for port in program.inputs))
        names = [port.name for port in program.outputs]
        dots = found[names.index(f"{self.of}_dot")]
        shape = next(port.shape for port in program.outputs if port.name == self.of)
        dots = np.moveaxis(dots, -1 - len(shape), -1)
        ends = np.cumsum([part.shape[1] for part in parts])[:-1]
        return tuple(
            block.reshape(*block.shape[:-1], *self._ports[name].shape)
            for name, block in zip(self.wrt, np.split(dots, ends, axis=-1), strict=True)
        )
