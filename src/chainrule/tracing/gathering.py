"""gather: a program with its known factors and summands brought together.

Known is what depends on the parameters alone: it is computed once, before the work begins. Each
value is carried as Σ k n + c, with known k and c, and is written out only where something asks
for it: p (0.1 x) is one product, p + (3 + x) one sum, g (a x + b y) has two products and not
three, and a factor common to a chain of products waits until its end. It is arithmetic before
the program is fixed and before any parameter has a value, so it changes the rounding, and
afterwards nothing does. It holds for all values: nothing is divided by a parameter that was no
divisor before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from chainrule.program import Node, Program
from chainrule.program.rewriting.lowering import input_nodes, on_tape, rebuild
from chainrule.program.tape.interpreter import payload_first
from chainrule.program.tape.tape import Tape
from chainrule.tracing.balancing import balance, depth, operations
from chainrule.tracing.numbers import PARAMETERS

LONG = 2500  # instructions, about those of a 12-joint arm


class Linear(NamedTuple):
    """Σ k n + c with known k and c; a known value has no terms."""

    terms: Mapping[Node, Node]
    c: Node


def gather(program: Program) -> Program:
    """The best of the program as it is and of its rewritings, each also balanced.

    A cycle of depth, which a single trajectory waits for, counts as three quarters of an
    operation; what depends on the parameters alone does not count. Of a long program only the
    last of these is made, which is the best of every long one that was tried.
    """
    if len(program.code) >= LONG:
        return balance(_rewritten(program, early=True))
    forms = dict.fromkeys([program, *(_rewritten(program, early) for early in (False, True))])
    return min([*forms, *map(balance, forms)], key=_work)


def _work(program: Program) -> float:
    counts = operations(program)
    return counts["mul"] + counts["add"] + counts["other"] + 0.75 * depth(program)


class _Rewriting:
    """The operations on linear values."""

    def __init__(self, tape: Tape):
        self.zero, self.one = tape.constant(0.0), tape.constant(1.0)
        self._minus: dict[Node, Node] = {}

    def known(self, c: Node) -> Linear:
        return Linear({}, c)

    def unknown(self, n: Node) -> Linear:
        return Linear({n: self.one}, self.zero)

    def node(self, a: Linear) -> Node:
        """Σ k n + c, written out."""
        terms = self.collapsed(a).terms
        return sum((k * n for n, k in terms.items()), self.zero) + a.c

    def collapsed(self, a: Linear) -> Linear:
        """The same with at most one term: k Σ ± n where they have a factor in common."""
        groups: dict[Node, Node] = {}
        for n, k in a.terms.items():
            minus = self._minus.get(k)
            if minus is None:
                minus = self._minus[k] = -k
            if minus in groups:
                groups[minus] = groups[minus] - n
            else:
                groups[k] = groups[k] + n if k in groups else n
        if len(groups) > 1:
            return Linear({sum((k * n for k, n in groups.items()), self.zero): self.one}, a.c)
        return Linear({n: k for k, n in groups.items()}, a.c)

    def factored(self, a: Linear) -> tuple[Node, Node]:
        """k and m of k m: k (n + c/k) where k is a number, else 1 (Σ k n + c)."""
        ((n, k),) = self.collapsed(a).terms.items()
        if a.c is self.zero:
            return k, n
        return (k, n + a.c / k) if k.is_constant else (self.one, k * n + a.c)

    def add(self, a: Linear, b: Linear) -> Linear:
        terms = dict(a.terms)
        for n, k in b.terms.items():
            terms[n] = terms[n] + k if n in terms else k
        return Linear({n: k for n, k in terms.items() if k is not self.zero}, a.c + b.c)

    def neg(self, a: Linear) -> Linear:
        return Linear({n: -k for n, k in a.terms.items()}, -a.c)

    def sub(self, a: Linear, b: Linear) -> Linear:
        return self.add(a, self.neg(b))

    def mul(self, a: Linear, b: Linear) -> Linear:
        if not a.terms or not b.terms:
            p, other = (b.c, a) if a.terms else (a.c, b)
            terms = {} if p is self.zero else {n: p * k for n, k in other.terms.items()}
            return Linear(terms, p * other.c)
        (k, m), (p, n) = self.factored(a), self.factored(b)
        return Linear({m * n: k * p}, self.zero)

    def div(self, a: Linear, b: Linear) -> Linear:
        if not b.terms:
            return Linear({n: k / b.c for n, k in a.terms.items()}, a.c / b.c)
        p, n = self.factored(b)
        k, m = self.factored(a) if a.terms else (a.c, self.one)
        return Linear({m / n: k / p}, self.zero)


def _rewritten(program: Program, early: bool) -> Program:
    """The program on linear values; one that is used more than once has one term, and with
    `early` it is written out, if its factor is not a number: its product is computed once."""
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
            if uses[len(values)] > 1:
                value = rewriting.collapsed(value)
                if early and not all(k.is_constant for k in value.terms.values()):
                    value = rewriting.unknown(rewriting.node(value))
            values.append(value)
            continue
        nodes = [rewriting.node(a) if isinstance(a, Linear) else a for a in args]
        result = algebra[op](*payload_first(payload), *nodes)
        if not isinstance(result, Node) or result.is_condition:
            values.append(result)
        elif result.is_constant or all(isinstance(a, Linear) and not a.terms for a in args):
            values.append(rewriting.known(result))
        else:
            values.append(rewriting.unknown(result))
    results = [rewriting.node(values[i]) for i in program.results]
    return rebuild(program, tape, results)
