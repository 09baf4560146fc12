"""The digits that a deviation warrants: it has two, and its value as many places (GUM, 7.2.6)."""

from __future__ import annotations

import math

SMALL = -6
"""Decimal places beyond which powers of ten are written."""


def digits(value: float, sd: float) -> tuple[str, str]:
    """A value and its standard deviation as text; six digits of a value that has none."""
    if not (math.isfinite(value) and math.isfinite(sd) and sd > 0):
        return f"{value:.6g}", f"{sd:.2g}"
    place = int(f"{sd:.1e}".split("e")[1]) - 1
    if place < SMALL:
        figures = max(0, _order(value) - place)
        return (f"{value:.{figures}e}" if _order(value) >= place else "0"), f"{sd:.1e}"
    return _rounded(value, place), _rounded(sd, place)


def plus_minus(value: float, sd: float) -> str:
    """value ± sd"""
    return " ± ".join(digits(value, sd))


def _order(value: float) -> int:
    """The power of ten of a value's first digit."""
    return math.floor(math.log10(abs(value))) if value else -400


def _rounded(value: float, place: int) -> str:
    return f"{round(value, -place) + 0.0:.{max(0, -place)}f}"  # no −0
