"""share_angles: sin(a ± b) = sin a cos b ± cos a sin b, where a and b are needed anyway."""

from functools import cache
from typing import Any

from chainrule.program.rewriting.lowering import input_nodes, on_tape, rebuild
from chainrule.program.tape.interpreter import payload_first
from chainrule.program.tape.program import Program
from chainrule.program.tape.tape import Tape


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
    algebra = on_tape(tape)
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
