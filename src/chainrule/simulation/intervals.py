"""Intervals: a program over all points of a box at once, bounded from outside.

Every operation is rounded outwards, so what a bound excludes is excluded: the basis of a proof that
nothing was overlooked. Moore, Kearfott, Cloud 2009.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.errors import NotExactError
from chainrule.program import Program, inline, interpret

ULPS = 4e-16
"""The largest error of numpy's sine and cosine, and more."""


@dataclass(frozen=True, eq=False)
class Interval:
    """low ≤ x ≤ high, arrays of one shape."""

    low: np.ndarray
    high: np.ndarray

    @staticmethod
    def outwards(low: Any, high: Any) -> Interval:
        """The next larger interval whose ends are doubles."""
        return Interval(np.nextafter(low, -np.inf), np.nextafter(high, np.inf))

    def __add__(self, other: Interval) -> Interval:
        return Interval.outwards(self.low + other.low, self.high + other.high)

    def __sub__(self, other: Interval) -> Interval:
        return Interval.outwards(self.low - other.high, self.high - other.low)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __mul__(self, other: Interval) -> Interval:
        a, b, c, d = self.low, self.high, other.low, other.high
        low, high = np.minimum(a * c, a * d), np.maximum(a * c, a * d)
        low, high = np.minimum(low, b * c), np.maximum(high, b * c)
        return Interval.outwards(np.minimum(low, b * d), np.maximum(high, b * d))

    def __truediv__(self, other: Interval) -> Interval:
        zero = (other.low <= 0) & (other.high >= 0)
        with np.errstate(divide="ignore", invalid="ignore"):
            result = self * Interval.outwards(1.0 / other.high, 1.0 / other.low)
        whole = np.full(np.shape(result.low), np.inf)
        return Interval(np.where(zero, -whole, result.low), np.where(zero, whole, result.high))

    def sin(self) -> Interval:
        """Of an angle: that of its ends, and ±1 where it passes a quarter turn."""
        a, b = np.sin(self.low), np.sin(self.high)
        quarter, turn = np.pi / 2, 2 * np.pi
        slack = 1e-12  # a peak that is only nearly inside counts as inside

        def passes(peak: float) -> np.ndarray:
            first = np.ceil((self.low - peak) / turn - slack) * turn + peak
            return first <= self.high + slack * turn

        low = np.where(passes(-quarter), -1.0, np.minimum(a, b) - ULPS)
        high = np.where(passes(quarter), 1.0, np.maximum(a, b) + ULPS)
        return Interval(np.maximum(low, -1.0), np.minimum(high, 1.0))

    def cos(self) -> Interval:
        """sin(x + π/2)"""
        quarter = Interval(np.array(np.pi / 2), np.array(np.nextafter(np.pi / 2, np.inf)))
        return (self + quarter).sin()

    @property
    def holds_zero(self) -> np.ndarray:
        """Whether zero is inside."""
        return (self.low <= 0) & (self.high >= 0)


def _constant(value: float) -> Interval:
    return Interval(np.array(float(value)), np.array(float(value)))


ALGEBRA: dict[str, Any] = {
    "const": _constant,
    "add": Interval.__add__,
    "sub": Interval.__sub__,
    "mul": Interval.__mul__,
    "div": Interval.__truediv__,
    "neg": Interval.__neg__,
    "plus_zero": lambda x: x,
    "sin": Interval.sin,
    "cos": Interval.cos,
}


def bounded(program: Program, low: np.ndarray, high: np.ndarray) -> Interval:
    """Bounds (boxes, outputs) of a program's flat outputs over boxes (boxes, inputs)."""
    whole = inline(program)
    unknown = {step.op for step in whole.code} - {*ALGEBRA}
    if unknown:
        raise NotExactError(f"{program.name} has {', '.join(sorted(unknown))}: no bounds are known")
    columns = [Interval(a, b) for a, b in zip(low.T, high.T, strict=True)]
    found = interpret(whole, columns, ALGEBRA)
    sides = ([one.low for one in found], [one.high for one in found])
    return Interval(
        *(np.stack([np.broadcast_to(x, len(low)) for x in side], axis=-1) for side in sides)
    )
