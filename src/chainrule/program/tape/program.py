"""Program: named arrays → named arrays, by a straight line of scalar operations.

Values are numbered: the scalars of the inputs first, then the constants, then one value an
instruction. A program is frozen; its text is its content, and the digest of that text its hash.
"""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.program.tape.operations import COUNTED, OPERATIONS


class Port(NamedTuple):
    """A named input or output and its shape; () is a scalar."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many scalars."""
        return math.prod(self.shape)

    def __str__(self) -> str:
        return self.name + (f"[{','.join(map(str, self.shape))}]" if self.shape else "")

    def elements(self) -> Iterator[str]:
        """x[0], x[1], … in row-major order."""
        for index in np.ndindex(*self.shape):
            yield self.name + (f"[{','.join(map(str, index))}]" if index else "")


class Instruction(NamedTuple):
    """One operation; `args` are value numbers, `payload` what is not a value (see OPERATIONS)."""

    op: str
    args: tuple[int, ...]
    payload: Any = None


as_instruction: Callable[[tuple[str, tuple[int, ...], Any]], Instruction] = partial(
    tuple.__new__, Instruction
)
"""Of its three parts, twice as fast as by the class: a large arm has hundreds of thousands."""


def count(code: Iterable[Instruction]) -> dict[str, int]:
    """The instructions of each kind, those of called programs included."""
    counts = dict.fromkeys(COUNTED, 0)
    angles = set()
    for op, args, payload in code:
        if op in ("sin", "cos"):
            angles.add(args)
        elif op == "call":
            for key, number in payload.operations.items():
                counts[key] += number
        elif op in OPERATIONS:
            counts[OPERATIONS[op].counts_as] += 1
    counts["trig"] += len(angles)
    return counts


@dataclass(frozen=True, eq=False, repr=False)
class Program:
    """outputs = name(inputs). `results` are the value numbers of the outputs' scalars, in order."""

    name: str
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    constants: tuple[float, ...]
    code: tuple[Instruction, ...]
    results: tuple[int, ...]

    def __call__(self, *arrays: ArrayLike, **named: ArrayLike) -> Any:
        """The reference: each operation in Python floats, slow and to the bit what targets do.

        Arrays of any leading shape; one array back, or a tuple in the order of `outputs`.
        """
        # it lowers the program, which needs this module
        from chainrule.program.tape.interpreter import reference

        return reference(self, *arrays, **named)

    @property
    def parts(self) -> tuple["Program", ...]:
        """Itself: as a step it has one part, see `Iteration`."""
        return (self,)

    def mapped(self, change: Callable[["Program"], "Program"]) -> "Program":
        """The program changed, such as lowered; see `Iteration`."""
        return change(self)

    @property
    def whole(self) -> "Program":
        """Itself, with its code; see `StoredProgram`."""
        return self

    @cached_property
    def input_size(self) -> int:
        """How many scalars the inputs have."""
        return sum(port.size for port in self.inputs)

    @cached_property
    def operations(self) -> dict[str, int]:
        """How many of each kind; a sine and a cosine of one angle are one `trig`."""
        return count(self.code)

    @cached_property
    def length(self) -> int:
        """How many instructions, those of called programs included."""
        return len(self.code) + sum(i.payload.length for i in self.code if i.op == "call")

    @cached_property
    def extent(self) -> int:
        """How many instructions its code has: once those of each program that it calls, or may."""
        reached = {self: None}
        pending = [self]
        while pending:
            new = [callee for callee in pending.pop().callees if callee not in reached]
            reached |= dict.fromkeys(new)
            pending += new
        return sum(len(program.code) for program in reached)

    @cached_property
    def digest(self) -> str:
        """A stable hash of the content, 32 hexadecimal digits."""
        return hashlib.blake2b(str(self).encode(), digest_size=16).hexdigest()

    @cached_property
    def callees(self) -> tuple["Program", ...]:
        """The programs it calls, each once, in order of first use."""
        return tuple(dict.fromkeys(i.payload for i in self.code if i.op in ("call", "when")))

    @cached_property
    def _text(self) -> str:
        names = [element for port in self.inputs for element in port.elements()]
        names += [repr(value) for value in self.constants]
        names += [f"%{len(names) + k}" for k in range(len(self.code))]
        header = ", ".join(map(str, self.inputs)), ", ".join(map(str, self.outputs))
        lines = [f"program {self.name}({header[0]}) -> ({header[1]})"]
        for target, (op, args, payload) in enumerate(self.code, len(names) - len(self.code)):
            if payload is not None:
                called = isinstance(payload, Program)
                op = f"{op} {payload.name}@{payload.digest}" if called else f"{op} {payload}"
            lines.append(f"  {names[target]} = {op} {' '.join([names[a] for a in args])}")
        elements = (element for port in self.outputs for element in port.elements())
        lines += [f"  {e} = {names[r]}" for e, r in zip(elements, self.results, strict=True)]
        return "\n".join(lines) + "\n"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<{self._text.partition(chr(10))[0]}: {len(self.code)} instructions>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Program) and self.digest == other.digest)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Of what equal programs have in common: their text takes longer, and few need it."""
        return hash((self.name, self.inputs, self.outputs, self.code, self.results))
