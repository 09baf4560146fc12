"""Arguments: numbers from outside as floats, counts and arrays, or an error that names them.

Text, None, complex, masked and datetime values are refused where numpy would make numbers of them.
"""

from __future__ import annotations

import math
from typing import Any

from chainrule.errors import InputError

MOST = 2**53
"""Counts above this are not told apart by doubles."""


def shown(value: Any) -> str:
    """The value as a message shows it: short, whatever it is."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # an integer of 10 000 digits, an object that cannot be printed
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}…"


def refused(name: str, value: Any, what: str) -> InputError:
    """The error of a value that is not what it should be."""
    return InputError(f"{name}={shown(value)} must be {what}")


def reals(name: str, value: Any, what: str = "real numbers") -> Any:
    """An array of doubles of any shape."""
    import numpy as np

    if isinstance(value, np.ma.MaskedArray):
        raise InputError(f"{name} is a masked array: fill in what is missing, or leave it out")
    try:
        array = np.asarray(value)
        if array.dtype.kind == "O" and all(_real(entry) for entry in array.flat):
            array = array.astype(np.float64)
    except (TypeError, ValueError, OverflowError, RecursionError):  # a ragged list, 10**400
        raise refused(name, value, what) from None
    if array.dtype.kind not in "fiub":
        raise refused(name, value, what)
    return array.astype(np.float64, copy=False)


def _real(entry: Any) -> bool:
    return entry is not None and not isinstance(entry, str | bytes)


def number(
    name: str,
    value: Any,
    what: str = "a finite number",
    *,
    least: float = -math.inf,
    above: float = -math.inf,
    most: float = math.inf,
) -> float:
    """A finite number, least ≤ value ≤ most and above < value; `what` says so."""
    array = reals(name, value, what)
    if array.shape != () or array.dtype.kind == "b":
        raise refused(name, value, what)
    found = float(array)
    if not (math.isfinite(found) and least <= found <= most and above < found):
        raise refused(name, value, what)
    return found


def positive(name: str, value: Any, what: str = "a positive number") -> float:
    """A finite number above zero."""
    return number(name, value, what, above=0.0)


def count(
    name: str,
    value: Any,
    what: str = "a positive whole number",
    *,
    least: int = 1,
    most: int = MOST,
) -> int:
    """A whole number, least ≤ value ≤ most."""
    if hasattr(value, "__index__") and not isinstance(value, bool):
        try:
            found = int(value.__index__())
        except TypeError:  # an array
            raise refused(name, value, what) from None
        if least <= found <= most:
            return found
    raise refused(name, value, what)
