"""What a program costs when what depends on the parameters alone is computed beforehand."""

from __future__ import annotations

from chainrule.program.tape.program import Instruction, Program, count
from chainrule.tracing.numbers import PARAMETERS

#: What an operation costs next to a multiplication, on a processor with vectors.
COST = {"mul": 1, "add": 1, "div": 8, "sqrt": 10, "trig": 25, "other": 1}

#: Cycles until a result is there, roughly, on current processors.
LATENCY = {"add": 3, "sub": 3, "mul": 3, "div": 13, "sqrt": 20, "neg": 1, "select": 1}
ELEMENTARY = 50


def cost(program: Program) -> int:
    """Operations, weighted by what they take."""
    return sum(COST[kind] * n for kind, n in operations(program).items())


def operations(program: Program) -> dict[str, int]:
    """How many of each kind."""
    return count(_late(program).values())


def depth(program: Program) -> int:
    """Cycles from the inputs to the last output, if nothing had to wait for a unit."""
    arrival: dict[int, int] = {}
    for number, (op, numbers, _) in _late(program).items():
        arrival[number] = latency(op) + max(arrival.get(i, 0) for i in numbers)
    return max((arrival.get(i, 0) for i in program.results), default=0)


def latency(op: str) -> int:
    """Cycles of an operation."""
    return LATENCY.get(op, ELEMENTARY)


def _late(program: Program) -> dict[int, Instruction]:
    """The instructions that depend on other inputs too, by the number of their value."""
    late: set[int] = set()
    at = 0
    for port in program.inputs:
        late |= set(range(at, at + port.size)) if port.name != PARAMETERS else set()
        at += port.size
    found: dict[int, Instruction] = {}
    for number, instruction in enumerate(program.code, at + len(program.constants)):
        if not late.isdisjoint(instruction.args):
            late.add(number)
            found[number] = instruction
    return found
