"""fold: a program with known numbers put in; hoist: what depends on some inputs alone, apart.

Both keep the bits: an operation on known numbers is computed here as the program would, equal
operations stay one, signs, zeros and ones follow `rules.py`, and nothing else is rearranged. So
it does not matter to a result whether a number was put in, computed beforehand or passed along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from chainrule.program.rewriting.lowering import on_tape, rebuild
from chainrule.program.tape.interpreter import interpret, split_when
from chainrule.program.tape.node import Node
from chainrule.program.tape.program import Port, Program
from chainrule.program.tape.scalars import Algebra, pattern
from chainrule.program.tape.tape import Tape
from chainrule.program.tape.trace import finish, trace

Entry = float | int
"""A known number (a float), or the place of an unknown one in the new input (an int)."""
Made = dict[Any, Program]
"""Programs by what they were made of: the whole one, and the bits of its known inputs."""


def fold(
    program: Program, known: Mapping[str, Sequence[Entry]], made: Made | None = None
) -> Program:
    """The program with an entry for each element of the inputs named here.

    An input of which nothing is left is gone; one that is all places is only reordered. `made`
    are called programs that have been folded already.
    """
    tape = Tape()
    nodes: list[Node] = []
    ports: list[Port] = []
    for port in program.inputs:
        entries = known.get(port.name, range(port.size))
        for _, entry in zip(range(port.size), entries, strict=True):
            place = isinstance(entry, int)
            nodes.append(tape.input(port.name, entry) if place else tape.constant(float(entry)))
        ports += _left(port, sum(isinstance(entry, int) for entry in entries))
    algebra = _folding(tape, program, {} if made is None else made)
    return rebuild(program, tape, interpret(program, nodes, algebra), tuple(ports))


def zeros(program: Program, name: str) -> list[Entry]:
    """Entries that make an input zero."""
    return [0.0] * next(port.size for port in program.inputs if port.name == name)


def _left(port: Port, count: int) -> list[Port]:
    """The port with so many elements left: as it was, flat, or none."""
    if count == port.size:
        return [port]
    return [Port(port.name, (count,))] if count else []


MANY = 16
"""Calls beyond which a program is not written anew for what is known at each: no method has as
many stages."""


def _folding(tape: Tape, program: Program, made: Made) -> Algebra:
    """The tape's algebra, with calls of programs in which the known arguments are put in."""
    calls = Counter(payload for op, _, payload in program.code if op == "call")

    def put(callee: Program, args: Sequence[Any]) -> tuple[Program, tuple[Node, ...]]:
        """The callee with its known arguments put in, and the others."""
        nodes = [tape.lift(a) for a in args]
        left = tuple(n for n in nodes if not n.is_constant)
        if len(left) == len(nodes) or calls[callee] > MANY:
            return callee, tuple(nodes)
        key = (callee, *(pattern(n.payload) if n.is_constant else None for n in nodes))
        if key not in made:
            made[key] = fold(callee, _entries(callee, nodes), made)
        return made[key], left

    def call(callee: Program, *args: Any) -> Sequence[Any]:
        return tape.call(*put(callee, args))

    def when(callee: Program, *args: Any) -> Sequence[Any]:
        condition, fallback, inputs = split_when(callee, args)
        if condition.is_constant:
            return call(callee, *inputs) if condition.payload else fallback
        known, left = put(callee, inputs)
        return tape.when(condition, known, left, tuple(fallback))

    return {**on_tape(tape), "call": call, "when": when}


def _entries(program: Program, nodes: Sequence[Node]) -> dict[str, list[Entry]]:
    """The entries of each input for flat arguments, some of them constants."""
    found: dict[str, list[Entry]] = {}
    flat = iter(nodes)
    for port in program.inputs:
        entries: list[Entry] = []
        place = 0
        for node in (next(flat) for _ in range(port.size)):
            entries.append(float(node.payload) if node.is_constant else place)
            place += not node.is_constant
        found[port.name] = entries
    return found


# --- hoisting

DERIVED = "derived"
"""The input that carries what was computed beforehand."""


def hoist(program: Program, name: str) -> tuple[Program | None, Program]:
    """(derived = before(name), outputs = after(other inputs, derived)).

    What a program computes from one input alone, inside the programs it calls too, is computed
    once for a value of that input. `before` is None where nothing depends on it.
    """
    early: set[int] = set()
    at = 0
    for port in program.inputs:
        early |= set(range(at, at + port.size)) if port.name == name else set()
        at += port.size
    if not early:
        return None, program
    before, after = split(program, frozenset(early), {})
    if before is None:
        return None, after
    port = next(port for port in program.inputs if port.name == name)
    return replace(before, name=f"{program.name}_{name}", inputs=(port,)), after


def split(
    program: Program, early: frozenset[int], known: dict[Any, Any]
) -> tuple[Program | None, Program]:
    """(derived = before(early inputs), outputs = after(late inputs, derived))."""
    key = (program, early)
    if key not in known:
        known[key] = _Splitting(program, early, known).result()
    return known[key]


class _Splitting:
    """Two tapes: what depends on the early inputs alone, constants included, and the rest."""

    def __init__(self, program: Program, early: frozenset[int], known: dict[Any, Any]):
        self.program, self.early, self.known = program, early, known
        self.first, self.second = Tape(), Tape()
        self.border: dict[Node, int] = {}

    def result(self) -> tuple[Program | None, Program]:
        """The two programs."""
        ports: list[Port] = []
        nodes: list[Node] = []
        count = at = 0
        for port in self.program.inputs:
            late = 0
            for i in range(at, at + port.size):
                if i in self.early:
                    nodes.append(self.first.input("early", count))
                    count += 1
                else:
                    nodes.append(self.second.input(port.name, late))
                    late += 1
            at += port.size
            ports += _left(port, late)
        values = interpret(self.program, nodes, self.algebra())
        values = [self.late(value) for value in values]
        derived = np.array(list(self.border), dtype=object)
        ports += _left(Port(DERIVED, derived.shape), len(derived)) if len(derived) else []
        after = rebuild(self.program, self.second, values, tuple(ports))
        if not len(derived):
            return None, after
        inputs = (Port("early", (count,)),)
        name = f"{self.program.name}_early"
        return finish(self.first, name, inputs, {DERIVED: derived}), after

    def late(self, node: Node) -> Node:
        """The value on the second tape; a condition is found again there, being no number."""
        if node.tape is self.second:
            return node
        if node.is_constant:
            return self.second.constant(node.payload)
        if node.is_condition:
            args = map(self.late, node.args)
            return self.second.apply(node.op, *args, payload=node.payload)
        place = self.border.setdefault(node, len(self.border))
        return self.second.input(DERIVED, place)

    def algebra(self) -> Algebra:
        """Each operation on the tape that its arguments allow."""
        first, second = on_tape(self.first), on_tape(self.second)

        def operation(op: str) -> Any:
            def apply(*args: Any) -> Any:
                for a in args:
                    if isinstance(a, Node) and a.tape is self.second:
                        break
                else:
                    return first[op](*args)
                moved = [self.late(a) if isinstance(a, Node) else a for a in args]
                return second[op](*moved)

            return apply

        made = {op: operation(op) for op in first if op != "get"}
        return made | {"const": self.first.constant, "call": self.call}

    def call(self, callee: Program, *args: Node) -> Sequence[Node]:
        """The call in two parts, early and late."""
        if all(a.tape is self.first for a in args):
            return self.first.call(callee, args)
        early = [i for i, a in enumerate(args) if a.tape is self.first and not a.is_constant]
        before, after = split(callee, frozenset(early), self.known)
        others = [self.late(a) for i, a in enumerate(args) if i not in early]
        if before is not None:
            derived = self.first.call(before, tuple(args[i] for i in early))
            others += [self.late(value) for value in derived]
        return self.second.call(after, tuple(others))


RHS = "rhs"


def hoist_together(
    steps: Mapping[str, Program], name: str
) -> tuple[Program | None, dict[str, Program]]:
    """(derived = before(name), steps of their other inputs and `derived`)."""
    states = {key: f"x{step.outputs[0].size}" for key, step in steps.items()}
    ports: dict[str, Any] = {states[key]: s.outputs[0].size for key, s in steps.items()}
    for step in steps.values():
        ports |= {port.name: port.shape for port in step.inputs if port.name != "x"}

    def every(*values: Any) -> dict[str, Any]:
        given = dict(zip(ports, values, strict=True))
        return {key: _written_out(s, given | {"x": given[states[key]]}) for key, s in steps.items()}

    before, whole = hoist(trace(every, ports, name="steps"), name)
    found, at = {}, 0
    for key, output in zip(steps, whole.outputs, strict=True):
        results = whole.results[at : at + output.size]
        at += output.size
        alone = replace(whole, name=key, outputs=(Port("x", output.shape),), results=results)
        one = fold(alone, {})  # what the others compute is gone, then their states
        for other in {*states.values()} - {states[key]}:
            one = fold(one, {other: zeros(one, other)})
        inputs = [Port("x", p.shape) if p.name == states[key] else p for p in one.inputs]
        found[key] = replace(one, inputs=tuple(inputs))
    return before, found


def _written_out(step: Program, given: Mapping[str, Any]) -> Any:
    """The step's x, a method's calls of the right-hand side in place of a call of the method."""
    flat = [v for port in step.inputs for v in np.ravel(given[port.name])]
    tape = next(v.tape for v in flat if isinstance(v, Node))
    algebra: dict[str, Any] = dict(on_tape(tape))

    def call(callee: Program, *args: Any) -> Any:
        if any(one.name == RHS for one in callee.callees):
            return interpret(callee, args, algebra | {"call": call})
        return tape.call(callee, args)

    return np.array(interpret(step, flat, algebra | {"call": call}), dtype=object)
