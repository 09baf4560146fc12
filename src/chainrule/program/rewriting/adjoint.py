"""adjoint: w̄ ← x, ȳ, the derivatives of a program the other way round, as a program.

Reverse mode over the tape: ȳ = ∂J/∂y of any number J that depends on the outputs y gives
w̄ = ∂J/∂w for all inputs at once, for about the price of two or three evaluations. Long programs
that are called several times stay calls, of two halves each: what can be computed before ȳ is
known, and the way back. A `when` stays a branch.

Where a choice was not taken, its bar is zero whatever the values there are: nothing that is not
a number comes out of a root or a quotient that nobody chose.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.program.rewriting.derivative import choose, is_flat, partials
from chainrule.program.rewriting.folding import fold, split
from chainrule.program.rewriting.lowering import input_nodes, on_tape, rewrite
from chainrule.program.rewriting.scheduling import BARS, LONG_CALL, SHORT_CALL, calls_of
from chainrule.program.tape.functions import select
from chainrule.program.tape.interpreter import interpret, payload_first, split_when
from chainrule.program.tape.node import Node
from chainrule.program.tape.program import Port, Program
from chainrule.program.tape.tape import Tape
from chainrule.program.tape.trace import finish

Bar = tuple[Node, bool]
"""∂J/∂value, and whether all of it came through choices that may not have been taken."""


def adjoint(program: Program, of: Iterable[str] | str, wrt: Iterable[str] | str) -> Program:
    """w̄ = ȳᵀ ∂y/∂w: a further input "{name}_bar" for each output in `of`, and for each input in
    `wrt` an output "{name}_bar"."""
    outputs = choose(program, "output", program.outputs, of)
    inputs = choose(program, "input", program.inputs, wrt)
    tape = Tape()
    active = [port in inputs for port in program.inputs for _ in range(port.size)]
    bars: list[Bar | None] = [
        (tape.input(f"{port.name}_bar", e), False) if port in outputs else None
        for port in program.outputs
        for e in range(port.size)
    ]
    sweep = _Sweep(program, tape, input_nodes(program, tape), active, LONG_CALL)
    found = sweep.back(bars)
    places = [(port, e) for port in program.inputs for e in range(port.size)]
    results = {f"{port.name}_bar": np.empty(port.shape, dtype=object) for port in inputs}
    for (port, e), bar in zip(places, found, strict=True):
        if port in inputs:
            results[f"{port.name}_bar"].flat[e] = bar
    ports = program.inputs + tuple(Port(f"{port.name}_bar", port.shape) for port in outputs)
    return finish(tape, f"{program.name}_adjoint", ports, results)


class _Sweep:
    """The values of a program on a tape, and the way back from the bars of its results. Calls of
    programs longer than `longest` stay calls."""

    def __init__(
        self, program: Program, tape: Tape, inputs: Sequence[Node], active: list[bool], longest: int
    ):
        self.program, self.tape, self.longest = _blocks(program, longest), tape, longest
        self.values: list[Any] = [*inputs, *map(tape.constant, self.program.constants)]
        self.active = [*active, *[False] * len(self.program.constants)]
        self.first = len(self.values)
        algebra = on_tape(tape)
        for op, numbers, payload in self.program.code:
            args = [self.values[i] for i in numbers]
            alive = any(self.active[i] for i in numbers)
            if op == "call" and alive:
                value: Any = _Halves(tape, payload, args, longest)
            elif op == "call":
                value = tape.call(payload, tuple(args))
            else:
                alive = alive and op != "philox" and not is_flat(op, args)
                value = algebra[op](*payload_first(payload), *args)
            self.values.append(value)
            self.active.append(alive)

    def results(self) -> list[Node]:
        """The program's outputs."""
        return [self.values[i] for i in self.program.results]

    def back(self, bars: Sequence[Bar | None]) -> list[Node]:
        """The bars of the inputs, from those of the results."""
        self.bars: dict[Any, Bar] = {}
        for i, bar in zip(self.program.results, bars, strict=True):
            self._give(i, bar)
        for k in reversed(range(len(self.program.code))):
            op, numbers, payload = self.program.code[k]
            i = self.first + k
            if op == "get":
                self._give(numbers[0], self.bars.pop(i, None), payload)
            elif op == "call":
                self._called(i, numbers, payload)
            elif op == "when":
                self._chosen(i, numbers, payload)
            elif i in self.bars:
                self._one(op, i, numbers, *self.bars.pop(i))
        zero = self.tape.constant(0.0), False
        return [self.bars.get(i, zero)[0] for i in range(self.program.input_size)]

    def _give(self, i: int, bar: Bar | None, part: int | None = None) -> None:
        """More of the bar of a value, or of a part of it."""
        if bar is not None and self.active[i]:
            key = i if part is None else (i, part)
            if key in self.bars:
                known, unsure = self.bars[key]
                bar = known + bar[0], unsure and bar[1]
            self.bars[key] = bar

    def _one(self, op: str, i: int, numbers: Sequence[int], bar: Node, unsure: bool) -> None:
        args = [self.values[n] for n in numbers]
        if op == "select":
            self._give(numbers[1], (select(args[0], bar, 0.0), True))
            self._give(numbers[2], (select(args[0], 0.0, bar), True))
            return
        for partial, n in zip(partials(op), numbers, strict=True):
            if self.active[n]:
                factor = self.tape.lift(partial(self.values[i], *args))
                term = factor * bar
                if unsure and not factor.is_constant:
                    term = select(bar.equals(0.0), 0.0, term)
                self._give(n, (term, unsure))

    def _parts(self, i: int, count: int) -> list[Bar | None]:
        return [self.bars.pop((i, part), None) for part in range(count)]

    def _called(self, i: int, numbers: Sequence[int], program: Program) -> None:
        bars = self._parts(i, len(program.results))
        if any(bars):
            unsure = all(bar[1] for bar in bars if bar)
            found = self.values[i].back([bar[0] if bar else 0.0 for bar in bars])
            for n, bar in zip(numbers, found, strict=True):
                self._give(n, (bar, unsure))

    def _chosen(self, i: int, numbers: Sequence[int], program: Program) -> None:
        """Where the condition holds, back through the program; else to the fallbacks."""
        bars = self._parts(i, len(program.results))
        if not any(bars):
            return
        condition, fallback, inputs = split_when(program, numbers)
        condition = self.values[condition]
        for n, bar in zip(fallback, bars, strict=True):
            if bar:
                self._give(n, (select(condition, 0.0, bar[0]), True))
        if any(self.active[n] for n in inputs):
            back = _alone(_pullback(program, SHORT_CALL), len(bars))
            given = *(self.values[n] for n in inputs), *(bar[0] if bar else 0.0 for bar in bars)
            found = self.tape.when(condition, back, given, (0.0,) * len(back.results))
            for n, bar in zip(inputs, found, strict=True):
                self._give(n, (bar, True))


class _Halves:
    """A call in two: the values, and all that the way back needs of them; the way back."""

    def __init__(self, tape: Tape, program: Program, args: Sequence[Node], longest: int):
        before, self._after, places = _halves(program, longest)
        self._tape, self._derived = tape, tape.call(before, tuple(args))
        self._values = [self._derived[p] if isinstance(p, int) else tape.lift(p) for p in places]

    def __getitem__(self, i: int) -> Node:
        return self._values[i]

    def back(self, bars: Sequence[Node | float]) -> Sequence[Node]:
        """The bars of its arguments."""
        return self._tape.call(self._after, (*bars, *self._derived))


@lru_cache(maxsize=64)
def _halves(program: Program, longest: int) -> tuple[Program, Program, tuple[int | float, ...]]:
    """(derived ← x, x̄ ← ȳ, derived, where in derived each result is)."""
    count = len(program.results)
    before, after = split(_pullback(program, longest), frozenset(range(program.input_size)), {})
    assert before is not None
    known = len(before.results)
    places = tuple(
        r - count if r < count + known else after.constants[r - count - known]
        for r in after.results[:count]
    )
    return before, _alone(after, count), places


@lru_cache(maxsize=64)
def _pullback(program: Program, longest: int) -> Program:
    """y, x̄ ← x, ȳ, all of them flat."""
    tape, size, count = Tape(), program.input_size, len(program.results)
    ports = Port("x", (size,)), Port(BARS, (count,))
    inputs = [tape.input("x", i) for i in range(size)]
    sweep = _Sweep(program, tape, inputs, [True] * size, longest)
    found = sweep.back([(tape.input(BARS, i), False) for i in range(count)])
    outputs = {"y": np.array(sweep.results(), object), "x_bar": np.array(found, object)}
    return finish(tape, f"{program.name}_back", ports, outputs)


def _alone(back: Program, count: int) -> Program:
    """x̄ without the first `count` results, y."""
    return fold(replace(back, outputs=back.outputs[1:], results=back.results[count:]), {})


def _blocks(program: Program, longest: int) -> Program:
    """The program with all calls in place but those of long programs that it calls again."""
    calls = calls_of(program)
    tape = Tape()
    algebra = dict(on_tape(tape))

    def call(callee: Program, *args: Any) -> Any:
        if callee.length > longest and calls[callee] > 1:
            return tape.call(callee, args)
        return interpret(callee, args, algebra)

    algebra["call"] = call
    return rewrite(program, tape, algebra)
