"""A mechanism's numbers while a program is made: exact first, then floats or traced inputs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from flint import fmpq

from chainrule.errors import ChainruleError, UnknownNameError
from chainrule.exact import Expression, Ring
from chainrule.mechanism.mechanism import Mechanism


@dataclass(frozen=True)
class Numbers:
    """Which symbols of a mechanism stay inputs (`free`), and the values of the others."""

    mechanism: Mechanism
    free: tuple[str, ...]

    @staticmethod
    def of(mechanism: Mechanism, free: Sequence[str] | str) -> Numbers:
        """From the names of the free parameters, or "all"."""
        if isinstance(free, str):
            free = mechanism.symbols if free == "all" else (free,)
        for name in free:
            if name not in mechanism.symbols:
                raise UnknownNameError("parameter", name, list(mechanism.symbols))
        missing = [n for n in mechanism.missing_values() if n not in free]
        if missing:
            raise ChainruleError(
                f"{mechanism.name}: no value for {', '.join(missing)}; give one with "
                f"mechanism.with_values({missing[0]}=…) or keep it open with free={missing!r}"
            )
        return Numbers(mechanism, tuple(n for n in mechanism.symbols if n in free))

    @cached_property
    def _open(self) -> frozenset[str]:
        """Names that stay symbols: the free ones, and those that share an angle with one."""
        found = set(self.free)
        for angle in self._angles:
            names = {name for name, _ in angle}
            if names & found:
                found |= names
        return frozenset(found)

    @cached_property
    def _angles(self) -> dict[Any, None]:
        return {a: None for e in self.mechanism.quantities() for a in e.ring.angles}

    @cached_property
    def _ring(self) -> Ring:
        atoms = {n: None for a in self._angles for n, _ in a if n in self._open}
        return Ring.of((((n, 1),) for n in atoms), sorted(self._open))

    def exact(self, expression: Expression) -> Any:
        """The number as a rational, or as a polynomial in the free parameters."""
        if not self.free:
            value = Fraction(expression.evaluate(self.mechanism.values))
            return fmpq(value.numerator, value.denominator)
        ring = self._ring
        total = ring.element(0)
        generators = self._generators(expression.ring)
        for powers, coefficient in expression.terms():
            term = ring.element(coefficient)
            for i, power in enumerate(powers):
                if power:
                    term = term * generators[i] ** power
            total = total + term
        return total

    def _generators(self, ring: Ring) -> list[Any]:
        values = self.mechanism.values
        result: list[Any] = []
        for angle in ring.angles:
            if any(name in self._open for name, _ in angle):
                here = self._ring.angle(dict(angle))
                result += [here.sin(), here.cos()]
            else:
                radians = sum(float(values[name]) * k for name, k in angle)
                result += [self._ring.element(Fraction(f(radians))) for f in (math.sin, math.cos)]
        for name in ring.symbols:
            known = name not in self._open and name in values
            result.append(self._ring.element(values[name] if known else 0))
            if name in self._open:
                result[-1] = self._ring.element(name)
        return result

    def traced(self, number: Any, inputs: Mapping[str, Any]) -> Any:
        """An exact number as a float, or computed from the parameters' traced values."""
        if isinstance(number, Expression):
            value = number.constant_value()
            if value is None:
                fixed = {n: float(v) for n, v in self.mechanism.values.items()}
                return number.evaluate({**fixed, **inputs})
            return value.numerator / value.denominator
        if isinstance(number, fmpq):
            return int(number.p) / int(number.q)
        return float(number)
