"""ordered: the same operations in the order in which a processor could start them.

A traced algorithm finishes one value before it begins the next, so its neighbours wait for each
other, and a processor looks only so far ahead. List scheduling: of the operations whose
arguments have arrived, the one goes first that most of the remaining depth hangs on. No value
changes, so no bit does. With LLVM's own scheduler, which counts registers first, off
(`native`), a double pendulum takes 30 % less time alone and 14 % less in a batch, a 7-joint arm
30 % and 15 %.
"""

import heapq
from collections import Counter
from functools import lru_cache
from typing import Any

from chainrule.program.rewriting.lowering import lower, on_tape, rewrite
from chainrule.program.tape.interpreter import interpret
from chainrule.program.tape.program import Instruction, Program
from chainrule.program.tape.tape import Tape

ONE_BLOCK = 2000
"""Instructions up to which a program becomes one block, ordered as a whole."""

LONG_CALL = 400
"""Instructions beyond which a program that a longer one calls several times is compiled once: the
right-hand side of an arm."""

LATENCY: dict[str, int] = dict.fromkeys(("add", "sub", "plus_zero", "mul", "lt", "digit"), 3)
LATENCY |= {"div": 13, "sqrt": 20, "get": 0}
"""Cycles until a result can be used, roughly, on current processors; 1 where not listed."""

UNITS = {"mul": "mul", "div": "mul", "sqrt": "mul", "add": "add", "sub": "add", "plus_zero": "add"}
"""What occupies a unit; each starts one operation a cycle, two in all."""

WIDTH = 2

REGISTERS = 24
"""Values kept alive before saving registers comes before saving time."""


@lru_cache(maxsize=256)
def ordered(program: Program) -> Program:
    """The program in primitives, as few pieces as compile in good time, each scheduled."""
    lowered = lower(program)
    limit = LONG_CALL if lowered.length > ONE_BLOCK else ONE_BLOCK
    calls = _calls(lowered)
    tape = Tape()
    algebra = dict(on_tape(tape))

    def call(callee: Program, *args: Any) -> Any:
        if callee.length > limit and calls[callee] > 1:
            return tape.call(ordered(callee), args)
        return interpret(callee, args, algebra)

    algebra["call"] = call
    return schedule(rewrite(lowered, tape, algebra))


def _calls(program: Program) -> Counter[Program]:
    """How often each program is called, by others that it calls too."""
    counts: Counter[Program] = Counter()
    for op, _, payload in program.code:
        if op == "call":
            counts += Counter([payload]) + _calls(payload)
    return counts


def schedule(program: Program) -> Program:
    """The program with its code reordered.

    While more values are alive than there are registers, what ends most of them goes first.
    """
    first = program.input_size + len(program.constants)
    users: list[list[int]] = [[] for _ in range(first + len(program.code))]
    for i, instruction in enumerate(program.code):
        for argument in set(instruction.args):
            users[argument].append(i)
    latency = [LATENCY.get(instruction.op, 1) for instruction in program.code]
    urgency = [0] * len(program.code)
    for i in reversed(range(len(program.code))):
        urgency[i] = latency[i] + max((urgency[u] for u in users[first + i]), default=0)
    missing = [sum(a >= first for a in set(instruction.args)) for instruction in program.code]
    values = [
        {a for a in instruction.args if not program.input_size <= a < first}
        for instruction in program.code
    ]
    left = [len(u) for u in users]
    for result in program.results:
        left[result] += 1
    arrival = [0] * len(program.code)
    ready = [i for i in range(len(program.code)) if not missing[i]]
    waiting: list[tuple[int, int]] = []
    order: list[int] = []
    cycle, alive = 0, program.input_size

    def crowded(i: int) -> tuple[int, int]:
        return sum(left[a] == 1 for a in values[i]), urgency[i]

    while ready or waiting:
        while waiting and waiting[0][0] <= cycle:
            ready.append(heapq.heappop(waiting)[1])
        started, busy = 0, set()
        while started < WIDTH:
            free = [i for i in ready if UNITS.get(program.code[i].op) not in busy]
            if not free:
                break
            i = max(free, key=crowded if alive > REGISTERS else urgency.__getitem__)
            ready.remove(i)
            busy.add(UNITS.get(program.code[i].op, i))
            started += latency[i] > 0
            order.append(i)
            alive += 1 - sum(left[a] == 1 for a in values[i])
            for a in values[i]:
                left[a] -= 1
            for user in users[first + i]:
                missing[user] -= 1
                arrival[user] = max(arrival[user], cycle + latency[i])
                if not missing[user]:
                    if arrival[user] <= cycle:
                        ready.append(user)
                    else:
                        heapq.heappush(waiting, (arrival[user], user))
        cycle = cycle + 1 if ready or not waiting else max(cycle + 1, waiting[0][0])
    return _reordered(program, order, first)


def _reordered(program: Program, order: list[int], first: int) -> Program:
    place = {**{k: k for k in range(first)}, **{first + i: first + j for j, i in enumerate(order)}}
    code = tuple(
        Instruction(op, tuple(place[a] for a in args), payload)
        for op, args, payload in (program.code[i] for i in order)
    )
    results = tuple(place[r] for r in program.results)
    return Program(program.name, program.inputs, program.outputs, program.constants, code, results)
