"""lower, inline: a program rewritten over a new tape."""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from chainrule.program.tape.interpreter import interpret, split_when
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
        return lambda *args: tape.apply(op, *args)

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
