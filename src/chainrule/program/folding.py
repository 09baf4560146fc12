"""fold: a program with known numbers put in; hoist: what depends on some inputs alone, apart.

Both keep the bits: an operation on known numbers is computed here as the program would, equal
operations stay one, signs, zeros and ones follow `rules.py`, and nothing else is rearranged. So
it does not matter to a result whether a number was put in, computed beforehand or passed along.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .interpreter import interpret, split_when
from .lowering import on_tape
from .node import Node
from .program import Port, Program
from .tape import Tape
from .trace import finish

Entry = float | int
"""A known number (a float), or the place of an unknown one in the new input (an int)."""


def fold(program: Program, known: Mapping[str, Sequence[Entry]]) -> Program:
    """The program with an entry for each element of the inputs named here.

    An input of which nothing is left is gone; one that is all places is only reordered.
    """
    tape = Tape()
    nodes: list[Node] = []
    ports: list[Port] = []
    for port in program.inputs:
        if port.name not in known:
            nodes += [tape.input(port.name, i) for i in range(port.size)]
            ports.append(port)
            continue
        entries = known[port.name]
        nodes += [
            tape.input(port.name, e) if isinstance(e, int) else tape.constant(float(e))
            for e in entries
        ]
        left = sum(isinstance(e, int) for e in entries)
        if left:
            ports.append(port if left == port.size else Port(port.name, (left,)))
    algebra = _folding(tape, {})
    return finish(
        tape,
        program.name,
        tuple(ports),
        _shaped(program, interpret(program, nodes, algebra)),
    )


def zeros(program: Program, name: str) -> list[Entry]:
    """Entries that make an input zero."""
    return [0.0] * next(port.size for port in program.inputs if port.name == name)


def _folding(tape: Tape, smaller: dict[Any, Program]) -> Any:
    """The tape's algebra, with calls of programs in which the known arguments are put in."""
    algebra = dict(on_tape(tape))

    def call(callee: Program, *args: Any) -> Any:
        values = [a.payload if a.op == "const" else None for a in map(tape.lift, args)]
        if all(v is not None for v in values):
            return interpret(callee, args, algebra)
        if all(v is None for v in values):
            return tape.call(callee, args)
        known, left = partly(callee, args, values)
        return _constants_first(known, tape.call(known, left))

    def partly(callee: Program, args: Any, values: Any) -> tuple[Program, tuple[Any, ...]]:
        """The callee with its known arguments put in, and the others."""
        key = (id(callee), tuple(values))
        if key not in smaller:
            smaller[key] = fold(callee, _entries(callee, values))
        return smaller[key], tuple(a for a, v in zip(args, values, strict=True) if v is None)

    def when(callee: Program, *args: Any) -> Any:
        condition, fallback, inputs = split_when(callee, args)
        condition = tape.lift(condition)
        if condition.is_constant:
            return call(callee, *inputs) if condition.payload else fallback
        values = [a.payload if a.op == "const" else None for a in map(tape.lift, inputs)]
        known, left = partly(callee, inputs, values)
        return tape.when(condition, known, left, tuple(fallback))

    return algebra | {"call": call, "when": when}


def _constants_first(program: Program, parts: Sequence[Node]) -> list[Any]:
    """The outputs of a call, known ones as numbers."""
    first, end = program.input_size, program.input_size + len(program.constants)
    return [
        program.constants[r - first] if first <= r < end else part
        for r, part in zip(program.results, parts, strict=True)
    ]


def _entries(program: Program, values: Sequence[float | None]) -> dict[str, list[Entry]]:
    """The entries of each input for a flat list of known arguments."""
    found: dict[str, list[Entry]] = {}
    flat = iter(values)
    for port in program.inputs:
        entries: list[Entry] = []
        place = 0
        for value in (next(flat) for _ in range(port.size)):
            entries.append(place if value is None else value)
            place += value is None
        found[port.name] = entries
    return found


def _shaped(program: Program, results: Sequence[Any]) -> dict[str, Any]:
    outputs, flat = {}, iter(results)
    for port in program.outputs:
        outputs[port.name] = np.empty(port.shape, dtype=object)
        outputs[port.name].flat = [next(flat) for _ in range(port.size)]
    return outputs


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
    split = _split(program, frozenset(early), {})
    before, after = split
    if before is None:
        return None, after
    port = next(port for port in program.inputs if port.name == name)
    tape = Tape()  # the input under its own name and shape
    nodes = [tape.input(name, i) for i in range(port.size)]
    values = interpret(before, nodes, _folding(tape, {}))
    outputs = {DERIVED: np.array(values, dtype=object)}
    return finish(tape, f"{program.name}_parameters", (port,), outputs), after


def _split(
    program: Program, early: frozenset[int], known: dict[Any, Any]
) -> tuple[Program | None, Program]:
    """(derived = before(early inputs), outputs = after(late inputs, derived))."""
    key = (id(program), early)
    if key not in known:
        known[key] = _Splitting(program, early, known).result()
    return known[key]


class _Splitting:
    """Two tapes: what depends on the early inputs alone, and the rest."""

    def __init__(self, program: Program, early: frozenset[int], known: dict[Any, Any]):
        self.program, self.early, self.known = program, early, known
        self.first, self.second = Tape(), Tape()
        self.border: dict[Node, int] = {}

    def late(self, node: Node) -> Node:
        """The value on the second tape."""
        if node.tape is self.second:
            return node
        if node.op == "const":
            return self.second.constant(node.payload)
        place = self.border.setdefault(node, len(self.border))
        return self.second.input(DERIVED, place)

    def result(self) -> tuple[Program | None, Program]:
        program = self.program
        count = 0
        ports = []
        nodes: list[Any] = []
        at = 0
        for port in program.inputs:
            places = range(at, at + port.size)
            at += port.size
            late = [i for i in places if i not in self.early]
            if late:
                ports.append(port if len(late) == port.size else Port(port.name, (len(late),)))
            for i in places:
                if i in self.early:
                    nodes.append(self.first.input("early", count))
                    count += 1
                else:
                    nodes.append(self.second.input(port.name, late.index(i)))
        values = interpret(program, nodes, _Tagged(self))
        values = [self.late(v) for v in values]
        outputs = _shaped(program, values)
        border = np.array(list(self.border), dtype=object)
        if len(border):
            ports.append(Port(DERIVED, (len(border),)))
        after = finish(self.second, program.name, tuple(ports), outputs)
        if not len(border):
            return None, after
        inputs = (Port("early", (count,)),)
        return finish(self.first, f"{program.name}_early", inputs, {DERIVED: border}), after


class _Tagged(dict[str, Any]):
    """The algebra of a splitting: each operation on the tape that its arguments allow."""

    def __init__(self, splitting: _Splitting):
        self.splitting = splitting
        self.tapes = {tape: on_tape(tape) for tape in (splitting.first, splitting.second)}
        super().__init__(
            {op: self._operation(op) for op in self.tapes[splitting.first] if op != "get"}
        )
        self["const"] = splitting.first.constant
        self["call"] = self._call

    def _operation(self, op: str) -> Any:
        splitting = self.splitting

        def apply(*args: Any) -> Any:
            nodes = [a for a in args if isinstance(a, Node)]
            if all(a.tape is splitting.first for a in nodes):
                return self.tapes[splitting.first][op](*args)
            moved = [splitting.late(a) if isinstance(a, Node) else a for a in args]
            return self.tapes[splitting.second][op](*moved)

        return apply

    def _call(self, callee: Program, *args: Node) -> Any:
        splitting = self.splitting
        early = frozenset(i for i, a in enumerate(args) if a.tape is splitting.first)
        if len(early) == len(args):
            return splitting.first.call(callee, args)
        if not early:
            return splitting.second.call(callee, args)
        before, after = _split(callee, early, splitting.known)
        derived: list[Node] = []
        if before is not None:
            own = tuple(args[i] for i in sorted(early))
            derived = [splitting.late(v) for v in splitting.first.call(before, own)]
        others = [a for i, a in enumerate(args) if i not in early]
        return splitting.second.call(after, (*others, *derived))
