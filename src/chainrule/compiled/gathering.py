"""gather: a program with its known factors and summands brought together.

Known is what depends on the parameters alone: it is computed once, before the work begins. Each
value is carried as k n + c, with known k and c, and is written out only where something asks for
it: p (0.1 x) is one product, p + (3 + x) one sum, and a factor common to a chain of products
waits until its end. It is arithmetic before the program is fixed and before any parameter has a
value, so it changes the rounding, and afterwards nothing does. It holds for all values: nothing
is divided by a parameter that was no divisor before.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from chainrule.compiled.balancing import balance
from chainrule.compiled.cost import depth, operations
from chainrule.compiled.numbers import PARAMETERS
from chainrule.program import Node, Program
from chainrule.program.interpreter import payload_first
from chainrule.program.lowering import input_nodes, on_tape, rebuild
from chainrule.program.tape import Tape


class Affine(NamedTuple):
    """k n + c with known k and c; n is None for a known value."""

    k: Node
    n: Node | None
    c: Node


def gather(program: Program) -> Program:
    """The best of the program as it is and of its rewritings, each also balanced.

    An operation less counts as much as a depth of three cycles less; what depends on the
    parameters alone does not count.
    """
    forms = [program, *(_rewritten(program, early) for early in (False, True))]
    forms += [balance(form) for form in forms]
    return min(forms, key=_work)


def _work(program: Program) -> float:
    counts = operations(program)
    return counts["mul"] + counts["add"] + counts["other"] + depth(program) / 3


class _Rewriting:
    """The operations on affine values."""

    def __init__(self, tape: Tape):
        self.zero, self.one = tape.constant(0.0), tape.constant(1.0)

    def known(self, c: Node) -> Affine:
        return Affine(self.zero, None, c)

    def unknown(self, n: Node) -> Affine:
        return Affine(self.one, n, self.zero)

    def node(self, a: Affine) -> Node:
        """k n + c, written out."""
        return a.c if a.n is None else a.k * a.n + a.c

    def scaled(self, a: Affine) -> tuple[Node, Node]:
        """k and m of k m: k (n + c/k) where k is a number, else 1 (k n + c)."""
        assert a.n is not None
        if a.c is self.zero:
            return a.k, a.n
        if a.k.is_constant:
            return a.k, a.n + a.c / a.k
        return self.one, self.node(a)

    def add(self, a: Affine, b: Affine) -> Affine:
        c = a.c + b.c
        if a.n is None or b.n is None:
            other = b if a.n is None else a
            return Affine(other.k, other.n, c)
        if a.n is b.n:
            k = a.k + b.k
            return self.known(c) if k is self.zero else Affine(k, a.n, c)
        if a.k is b.k:
            return Affine(a.k, a.n + b.n, c)
        if a.k is -b.k:
            return Affine(a.k, a.n - b.n, c)
        return Affine(self.one, a.k * a.n + b.k * b.n, c)

    def neg(self, a: Affine) -> Affine:
        return Affine(-a.k, a.n, -a.c)

    def sub(self, a: Affine, b: Affine) -> Affine:
        return self.add(a, self.neg(b))

    def mul(self, a: Affine, b: Affine) -> Affine:
        if a.n is None or b.n is None:
            factor, other = (a.c, b) if a.n is None else (b.c, a)
            if factor is self.zero:
                return self.known(self.zero)
            return Affine(factor * other.k, other.n, factor * other.c)
        (k, m), (l, n) = self.scaled(a), self.scaled(b)
        return Affine(k * l, m * n, self.zero)

    def div(self, a: Affine, b: Affine) -> Affine:
        if b.n is None:
            return Affine(a.k / b.c, a.n, a.c / b.c)
        l, n = self.scaled(b)
        if a.n is None:
            return Affine(a.c / l, 1.0 / n, self.zero)
        k, m = self.scaled(a)
        return Affine(k / l, m / n, self.zero)


def _rewritten(program: Program, early: bool) -> Program:
    """The program on affine values; with `early`, a value that is used more than once is written
    out there, if its factor is not a number, so that its product is computed once."""
    tape = Tape()
    rewriting = _Rewriting(tape)
    algebra = on_tape(tape)
    uses = Counter([*program.results, *(i for code in program.code for i in code.args)])
    values: list[Any] = [
        (rewriting.known if node.payload[0] == PARAMETERS else rewriting.unknown)(node)
        for node in input_nodes(program, tape)
    ]
    values += [rewriting.known(tape.constant(c)) for c in program.constants]
    for op, numbers, payload in program.code:
        args = [values[i] for i in numbers]
        if op in ("add", "sub", "mul", "neg", "div"):
            value = getattr(rewriting, op)(*args)
            if early and uses[len(values)] > 1 and not value.k.is_constant:
                value = rewriting.unknown(rewriting.node(value))
            values.append(value)
            continue
        nodes = [rewriting.node(a) if isinstance(a, Affine) else a for a in args]
        result = algebra[op](*payload_first(payload), *nodes)
        if not isinstance(result, Node) or result.is_condition:
            values.append(result)
        elif result.is_constant or all(isinstance(a, Affine) and a.n is None for a in args):
            values.append(rewriting.known(result))
        else:
            values.append(rewriting.unknown(result))
    results = [rewriting.node(values[i]) for i in program.results]
    return rebuild(program, tape, results)
