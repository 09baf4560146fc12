"""hoist: a program split into what depends on some inputs alone, and the rest.

What a program computes from the parameters only is computed once for a set of parameters, and
not at every step.
"""

from __future__ import annotations

from chainrule.program import Instruction, Port, Program

DERIVED = "derived"


def hoist(program: Program, name: str) -> tuple[Program | None, Program]:
    """(derived = before(name), outputs = after(other inputs, derived)).

    `before` is None where the outputs do not depend on that input.
    """
    if name not in [port.name for port in program.inputs]:
        return None, program
    numbers: dict[str, range] = {}
    start = 0
    for port in program.inputs:
        numbers[port.name] = range(start, start + port.size)
        start += port.size
    constants = range(start, start + len(program.constants))
    first = constants.stop
    early = {*numbers[name], *constants}
    for i, instruction in enumerate(program.code, first):
        if all(a in early for a in instruction.args):
            early.add(i)
    kept = early - {*constants}
    wanted = [r for r in program.results if r in kept]
    late = [(i, x) for i, x in enumerate(program.code, first) if i not in early]
    wanted += [a for _, instruction in late for a in instruction.args if a in kept]
    border = list(dict.fromkeys(wanted))
    others = tuple(port for port in program.inputs if port.name != name)

    own = [(i, x) for i, x in enumerate(program.code, first) if i in early]
    parameters = next(port for port in program.inputs if port.name == name)
    place = {n: k for k, n in enumerate(numbers[name])}
    place |= {n: parameters.size + k for k, n in enumerate(constants)}
    before = Program(
        f"{program.name}_parameters",
        (parameters,),
        (Port(DERIVED, (len(border),)),),
        program.constants,
        _renumbered(own, place, parameters.size + len(constants)),
        tuple(place[n] for n in border),
    )
    place = {}
    for port in others:
        place |= {n: len(place) + k for k, n in enumerate(numbers[port.name])}
    place |= {n: len(place) + k for k, n in enumerate(border)}
    place |= {n: len(place) + k for k, n in enumerate(constants)}
    after = Program(
        program.name,
        (*others, Port(DERIVED, (len(border),))) if border else others,
        program.outputs,
        program.constants,
        _renumbered(late, place, len(place)),
        tuple(place[n] for n in program.results),
    )
    return before if border else None, after


def _renumbered(
    code: list[tuple[int, Instruction]], place: dict[int, int], start: int
) -> tuple[Instruction, ...]:
    result = []
    for n, (number, instruction) in enumerate(code):
        args = tuple(place[a] for a in instruction.args)
        place[number] = start + n
        result.append(Instruction(instruction.op, args, instruction.payload))
    return tuple(result)
