"""gather: a program with its constant factors and summands brought together.

Each value is carried as k n + c, with numbers k and c, and is written out only where something
asks for it: 0.3 (0.1 x) is one product, 2 + (3 + x) one sum, and a factor common to a chain of
products waits until its end. It is arithmetic before the program is fixed, so it changes the
rounding, and afterwards nothing does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from chainrule.compiled.balancing import balance, depth
from chainrule.program import Node, Program
from chainrule.program.folding import hoist
from chainrule.program.interpreter import payload_first
from chainrule.program.lowering import input_nodes, on_tape, rebuild
from chainrule.program.tape import Tape


class Affine(NamedTuple):
    """k n + c; n is None for a constant."""

    k: float
    n: Node | None
    c: float


#: Operations beyond which constants are too few to be worth gathering: one in a hundred goes.
LONG = 300


def gather(program: Program, parameters: str) -> Program:
    """The best of the program as it is and of its rewritings, each also balanced.

    An operation less counts as much as a depth of three cycles less; what depends on the
    parameters alone does not count. A long program is only balanced.
    """
    forms = [program]
    if len(program.code) <= LONG:
        forms += [_rewritten(program, factor) for factor in (False, True)]
    return min((*forms, *map(balance, forms)), key=lambda form: _work(hoist(form, parameters)[1]))


def _work(program: Program) -> float:
    counts = program.operations
    operations = counts["mul"] + counts["add"] + counts["other"]
    return operations + depth(program) / 3


class _Rewriting:
    """The operations on affine values; with `factor`, a sum takes out its first factor."""

    def __init__(self, tape: Tape, factor: bool):
        self.tape, self.factor = tape, factor

    def node(self, a: Affine) -> Node:
        """k n + c, written out."""
        if a.n is None:
            return self.tape.constant(a.c)
        return a.k * a.n + a.c

    def scaled(self, a: Affine) -> Affine:
        """k m without a summand: k (n + c/k)."""
        if a.n is None or a.c == 0.0:
            return a
        return Affine(a.k, a.n + a.c / a.k, 0.0)

    def add(self, a: Affine, b: Affine) -> Affine:
        c = a.c + b.c
        if a.n is None or b.n is None:
            known = b if a.n is None else a
            return Affine(known.k, known.n, c)
        if a.n is b.n:
            k = a.k + b.k
            return Affine(k, a.n, c) if k else Affine(0.0, None, c)
        if a.k == b.k:
            return Affine(a.k, a.n + b.n, c)
        if a.k == -b.k:
            return Affine(a.k, a.n - b.n, c)
        if self.factor:
            return Affine(a.k, a.n + (b.k / a.k) * b.n, c)
        return Affine(1.0, a.k * a.n + b.k * b.n, c)

    def neg(self, a: Affine) -> Affine:
        return Affine(-a.k, a.n, -a.c)

    def sub(self, a: Affine, b: Affine) -> Affine:
        return self.add(a, self.neg(b))

    def mul(self, a: Affine, b: Affine) -> Affine:
        for known, other in ((a, b), (b, a)):
            if known.n is None:
                k = known.c
                return Affine(k * other.k, other.n, k * other.c) if k else Affine(0.0, None, 0.0)
        a, b = self.scaled(a), self.scaled(b)
        return Affine(a.k * b.k, a.n * b.n, 0.0)  # type: ignore[operator]

    def div(self, a: Affine, b: Affine) -> Affine:
        if b.n is None:
            return Affine(a.k / b.c, a.n, a.c / b.c)
        b = self.scaled(b)
        if a.n is None:
            return Affine(a.c / b.k, 1.0 / b.n, 0.0)  # type: ignore[operator]
        a = self.scaled(a)
        return Affine(a.k / b.k, a.n / b.n, 0.0)  # type: ignore[operator]


def _rewritten(program: Program, factor: bool) -> Program:
    tape = Tape()
    rewriting = _Rewriting(tape, factor)
    algebra = on_tape(tape)
    values: list[Any] = [Affine(1.0, node, 0.0) for node in input_nodes(program, tape)]
    values += [Affine(0.0, None, c) for c in program.constants]
    for op, numbers, payload in program.code:
        args = [values[i] for i in numbers]
        if op in ("add", "sub", "mul", "neg") or (op == "div" and args[1] != (0.0, None, 0.0)):
            values.append(getattr(rewriting, op)(*args))
            continue
        nodes = [rewriting.node(a) if isinstance(a, Affine) else a for a in args]
        result = algebra[op](*payload_first(payload), *nodes)
        if isinstance(result, Node) and result.op == "const" and not result.is_condition:
            values.append(Affine(0.0, None, float(result.payload)))
        elif isinstance(result, Node) and not result.is_condition:
            values.append(Affine(1.0, result, 0.0))
        else:
            values.append(result)
    results = [rewriting.node(values[i]) for i in program.results]
    return rebuild(program, tape, results)
