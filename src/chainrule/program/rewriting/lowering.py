"""lower, inline: a program rewritten over a new tape."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Any

import numpy as np

from chainrule.program.tape.interpreter import interpret, payload_first, split_when
from chainrule.program.tape.node import Node
from chainrule.program.tape.operations import OPERATIONS
from chainrule.program.tape.program import Port, Program
from chainrule.program.tape.scalars import Algebra
from chainrule.program.tape.tape import Tape
from chainrule.program.tape.trace import finish


def on_tape(tape: Tape) -> Algebra:
    """The algebra whose scalars are nodes of the tape."""

    def operation(op: str) -> Callable[..., Any]:
        if op in ("bit", "digit", "lookup"):
            return lambda payload, *args: tape.apply(op, *args, payload=payload)
        return partial(tape.apply, op)

    def when(program: Program, *args: Any) -> Any:
        condition, fallback, inputs = split_when(program, args)
        return tape.when(condition, program, tuple(inputs), tuple(fallback))

    return {op: operation(op) for op in OPERATIONS} | {
        "const": tape.constant,
        "when": when,
        "philox": tape.philox,
        "get": lambda i, whole: whole[i],
    }


@lru_cache(maxsize=256)
def lower(program: Program) -> Program:
    """The program in primitive operations only, and so are those it calls.

    Calls stay calls: whether a target writes them in place changes no bit.
    """
    from chainrule.program.elementary import DEFINITIONS, apply  # they are programs themselves

    if not any(i.op in DEFINITIONS for i in program.code) and all(
        lower(callee) is callee for callee in program.callees
    ):
        return program
    tape = Tape()
    plain = on_tape(tape)
    algebra = {
        **plain,
        **{op: partial(apply, tape, op) for op in DEFINITIONS},
        "call": lambda callee, *args: tape.call(lower(callee), args),
        "when": lambda callee, *args: plain["when"](lower(callee), *args),
    }
    return rewrite(program, tape, algebra)


def inline(program: Program) -> Program:
    """The program without calls and branches, simplified across their borders."""
    if not any(i.op in ("call", "when") for i in program.code):
        return program
    tape = Tape()
    algebra = {op: f for op, f in on_tape(tape).items() if op != "when"}  # a selection instead
    return rewrite(program, tape, algebra)


def rewrite(program: Program, tape: Tape, algebra: Algebra) -> Program:
    """The program interpreted on the tape, with the same name, inputs and outputs."""
    return rebuild(program, tape, interpret(program, input_nodes(program, tape), algebra))


def input_nodes(program: Program, tape: Tape) -> list[Node]:
    """The scalars of the program's inputs, on the tape."""
    return [tape.input(port.name, i) for port in program.inputs for i in range(port.size)]


def rebuild(
    program: Program, tape: Tape, results: Sequence[Any], inputs: tuple[Port, ...] | None = None
) -> Program:
    """A program like the given one that computes these flat results, from other inputs if given."""
    outputs, flat = {}, iter(results)
    for port in program.outputs:
        outputs[port.name] = np.empty(port.shape, dtype=object)
        outputs[port.name].flat = [next(flat) for _ in range(port.size)]
    return finish(tape, program.name, program.inputs if inputs is None else inputs, outputs)


def share_angles(program: Program) -> Program:
    """The program with the sine and cosine of a sum or difference taken from those of its parts,
    if it needs these too: four products instead of a reduction and two polynomials. It rounds
    differently, by about an ulp."""
    first = program.input_size + len(program.constants)
    angles = {i.args[0] for i in program.code if i.op in ("sin", "cos")}
    sums = {
        number: instruction
        for number, instruction in enumerate(program.code, first)
        if number in angles
        and instruction.op in ("add", "sub")
        and angles.issuperset(instruction.args)
    }
    tape = Tape()
    algebra = {**on_tape(tape), "call": lambda callee, *args: tape.call(callee, args)}
    values: list[Any] = [*input_nodes(program, tape), *map(tape.constant, program.constants)]

    @cache
    def sine_cosine(number: int) -> tuple[Any, Any]:
        if number not in sums:
            return values[number].sin(), values[number].cos()
        op, (a, b), _ = sums[number]
        (sa, ca), (sb, cb) = sine_cosine(a), sine_cosine(b)
        if op == "add":
            return sa * cb + ca * sb, ca * cb - sa * sb
        return sa * cb - ca * sb, ca * cb + sa * sb

    for op, numbers, payload in program.code:
        if op in ("sin", "cos"):
            values.append(sine_cosine(numbers[0])[op == "cos"])
        else:
            values.append(algebra[op](*payload_first(payload), *(values[i] for i in numbers)))
    return rebuild(program, tape, [values[i] for i in program.results])
