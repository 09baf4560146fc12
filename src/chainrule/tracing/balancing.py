"""balance: a program whose sums and products take their latest operand last.

a + (b + (c + d)) waits for its operands one after the other; combined in the order in which they
arrive, it is done one operation after the last. The number of operations stays the same, their
depth shrinks, and a single trajectory, which waits most of the time, gets faster.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property

from chainrule.program import Node
from chainrule.program.rewriting.lowering import input_nodes, on_tape, rebuild
from chainrule.program.tape.interpreter import payload_first
from chainrule.program.tape.program import Instruction, Program, count
from chainrule.program.tape.tape import Tape
from chainrule.tracing.numbers import PARAMETERS

Join = Callable[[Node, int, Node, int], tuple[Node, int]]
"""Two signed values as one."""

#: When a known value arrives: before the inputs, which arrive at 0.
KNOWN = -1


def balance(program: Program) -> Program:
    """The program with sums and products combined by arrival; it rounds differently.

    What depends on the parameters alone is there beforehand.
    """
    return rebuild(program, tape := Tape(), _Balancing(program, tape).results())


class _Balancing:
    """Values by number, written onto a new tape when they are asked for."""

    def __init__(self, program: Program, tape: Tape):
        self.program, self.tape = program, tape
        self.algebra = on_tape(tape)
        self.first = program.input_size + len(program.constants)
        self.uses = Counter(program.results)
        for instruction in program.code:
            self.uses.update(instruction.args)
        self.arrival: list[int] = []
        leaves = [*input_nodes(program, tape), *map(tape.constant, program.constants)]
        self.values: dict[int, Node] = dict(enumerate(leaves))

    def results(self) -> list[Node]:
        for number in range(self.first, self.first + len(self.program.code)):
            if not self._is_inner(number):
                self.values[number] = self._compute(number)
        return [self.values[i] for i in self.program.results]

    def _op(self, number: int) -> str:
        return self.program.code[number - self.first].op if number >= self.first else ""

    def _is_inner(self, number: int) -> bool:
        """Is it a sum that only a sum uses, or a product that only a product does?"""
        return self.uses[number] == 1 and number in self._joined

    @cached_property
    def _joined(self) -> set[int]:
        """What a value of its own kind uses."""
        return {
            i
            for op, numbers, _ in self.program.code
            for i in numbers
            if op in SIGNS and self._op(i) in _kind(op)
        }

    def _compute(self, number: int) -> Node:
        op, numbers, payload = self.program.code[number - self.first]
        if op in SIGNS:
            join = self._sum if op in SUMS else self._product
            return self._combined(self._parts(number), join)
        args = [self.values[i] for i in numbers]
        if op == "div" and args[0].op != "const" and self._early(args[1], args[0]):
            return args[0] * (1.0 / args[1])
        return self.algebra[op](*payload_first(payload), *args)

    def _early(self, divisor: Node, dividend: Node) -> bool:
        """Is the divisor's reciprocal there before the quotient could be?"""
        mul, div = LATENCY["mul"], LATENCY["div"]
        inverse = self._time(divisor) + div
        return max(inverse, self._time(dividend)) + mul < self._time(dividend) + div

    def _parts(self, number: int) -> list[tuple[Node, int]]:
        """Terms of a sum or factors of a product, from left to right, with their signs."""
        kind = _kind(self._op(number))
        found: list[tuple[Node, int]] = []
        waiting = [(number, 1)]
        while waiting:
            i, sign = waiting.pop()
            if i != number and not (self._is_inner(i) and self._op(i) in kind):
                found.append((self.values[i], sign))
                continue
            op, numbers, _ = self.program.code[i - self.first]
            parts = zip(numbers, SIGNS[op], strict=True)
            waiting += [(j, sign * s) for j, s in parts][::-1]
        return found

    def _combined(self, parts: Iterable[tuple[Node, int]], join: Join) -> Node:
        """The two that arrive first become one, until one is left."""
        queue = [(self._time(n), k, n, s) for k, (n, s) in enumerate(parts)]
        heapq.heapify(queue)
        count = len(queue)
        while len(queue) > 1:
            _, _, a, sa = heapq.heappop(queue)
            _, _, b, sb = heapq.heappop(queue)
            node, sign = join(a, sa, b, sb)
            heapq.heappush(queue, (self._time(node), count, node, sign))
            count += 1
        _, _, node, sign = queue[0]
        return node if sign > 0 else -node

    def _sum(self, a: Node, sa: int, b: Node, sb: int) -> tuple[Node, int]:
        if sa == sb:
            return a + b, sa
        return (a - b if sa > 0 else b - a), 1

    def _product(self, a: Node, sa: int, b: Node, sb: int) -> tuple[Node, int]:
        return a * b, 1

    def _time(self, node: Node) -> int:
        """When it arrives; what is new on the tape is looked at first."""
        for new in self.tape.nodes[len(self.arrival) :]:
            start = max([self.arrival[a.index] for a in new.args], default=KNOWN)
            if new.op == "input" and new.payload[0] != PARAMETERS:
                start = 0
            elif start != KNOWN:
                start += latency(new.op)
            self.arrival.append(start)
        return self.arrival[node.index]


SUMS = ("add", "sub", "neg")
SIGNS = {"add": (1, 1), "sub": (1, -1), "neg": (-1,), "mul": (1, 1)}


def _kind(op: str) -> tuple[str, ...]:
    """The operations that make one sum, or one product, with this one."""
    return SUMS if op in SUMS else (op,)


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
