"""A mechanism's numbers while a program is made: exact polynomials in its symbols, then traced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from flint import fmpq

from chainrule.arguments import refused
from chainrule.errors import MissingValueError, UnknownNameError
from chainrule.exact import Expression, Ring
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node

PARAMETERS = "parameters"
"""The input of a program that takes the symbols' values."""


Exact = Expression | fmpq | Fraction | int
"""A number of a description, as it is in the algorithms before anything is traced."""


@dataclass(frozen=True)
class Numbers:
    """The numbers of a mechanism's description, all of whose symbols are inputs of a program.

    A number written in the description is structure; a symbol's value is put in last.
    """

    mechanism: Mechanism

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The symbols in the order of the programs' input: alphabetical, whatever their values."""
        return tuple(sorted(self.mechanism.symbols))

    @cached_property
    def _ring(self) -> Ring:
        angles = {a: None for e in self.mechanism.quantities() for a in e.ring.angles}
        atoms = {n: None for angle in angles for n, _ in angle}
        return Ring.of((((n, 1),) for n in atoms), self.names)

    def exact(self, expression: Expression) -> Exact:
        """The number as a rational, or as a polynomial in the symbols."""
        if not self.names:
            value = Fraction(expression.evaluate({}))
            return fmpq(value.numerator, value.denominator)
        ring = self._ring
        generators: list[Expression] = []
        for angle in expression.ring.angles:
            here = ring.angle(dict(angle))
            generators += [here.sin(), here.cos()]
        generators += [ring.element(name) for name in expression.ring.symbols]
        total = ring.element(0)
        for powers, coefficient in expression.terms():
            term = ring.element(coefficient)
            for i, power in enumerate(powers):
                if power:
                    term = term * generators[i] ** power
            total = total + term
        return total

    def traced(self, number: Exact, inputs: Mapping[str, Node]) -> Node | float:
        """An exact number as a float, or computed from the symbols' traced values."""
        if isinstance(number, Expression):
            value = number.constant_value()
            if value is None:
                return number.evaluate(inputs)
            return value.numerator / value.denominator
        if isinstance(number, int | Fraction):
            return float(number)
        return int(number.p) / int(number.q)


def free_names(mechanism: Mechanism, free: Sequence[str] | str) -> tuple[str, ...]:
    """The free parameters, from their names or "all"; every other symbol must have a value."""
    if isinstance(free, str):
        free = mechanism.symbols if free == "all" else (free,)
    if not isinstance(free, Sequence) or isinstance(free, bytes):
        raise refused("free", free, "names of parameters, or 'all'")
    for name in free:
        if not isinstance(name, str) or name not in mechanism.symbols:
            raise UnknownNameError("parameter", name, list(mechanism.symbols))
    check_values(mechanism, free)
    return tuple(n for n in mechanism.symbols if n in free)


def check_values(mechanism: Mechanism, free: Sequence[str] = ()) -> None:
    """Every symbol that is not free must have a value."""
    missing = [n for n in mechanism.missing_values() if n not in free]
    if missing:
        raise MissingValueError.of(mechanism.name, missing, f"; or leave it free, free={missing!r}")
