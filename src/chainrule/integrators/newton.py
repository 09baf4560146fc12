"""When an iteration has converged: as far as doubles go, or as far as it gets."""

from typing import Any

from chainrule.program import maximum, select

ROUNDING = 2.0**-52
NEAR = 2.0**-40
"""A change this small that no longer halves is rounding, too."""


def largest(values: Any) -> Any:
    """max |vᵢ|"""
    result = abs(values[0])
    for value in values[1:]:
        result = maximum(result, abs(value))
    return result


def converged(change: Any, before: Any, scale: Any) -> Any:
    """1 where the change is rounding against the scale, or no longer shrinks; else 0."""
    small = change <= ROUNDING * scale
    stuck = (change <= NEAR * scale) & (0.5 * before <= change)
    return select(small | stuck, 1.0, 0.0)
