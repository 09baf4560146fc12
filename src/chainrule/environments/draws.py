"""Uniform: numbers that every episode draws anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals
from chainrule.errors import InputError


@dataclass(frozen=True)
class Uniform:
    """low + (high − low) u with u uniform in (0, 1]; equal ends draw nothing."""

    low: Any
    high: Any

    def __post_init__(self) -> None:
        for name in ("low", "high"):
            array = reals(name, getattr(self, name))
            if not np.isfinite(array).all():
                raise InputError(f"{name}={array} must be finite numbers")
            object.__setattr__(self, name, tuple(np.ravel(array).tolist()))
        if len(self.low) != len(self.high) or np.any(np.array(self.low) > np.array(self.high)):
            raise InputError(f"low={self.low} must be below high={self.high}, number by number")

    def __len__(self) -> int:
        return len(self.low)

    @property
    def varied(self) -> int:
        """How many numbers are drawn."""
        return sum(a < b for a, b in zip(self.low, self.high, strict=True))

    def of(self, u: np.ndarray) -> np.ndarray:
        """The numbers, from as many uniform ones as vary."""
        rest, found = list(u), np.empty(len(self), dtype=object)
        for i, (a, b) in enumerate(zip(self.low, self.high, strict=True)):
            found[i] = a + (b - a) * rest.pop(0) if a < b else a
        return found


def uniform(name: str, given: Uniform | ArrayLike | tuple[ArrayLike, ArrayLike]) -> Uniform:
    """As given, or from a pair (low, high)."""
    if isinstance(given, Uniform):
        return given
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise InputError(f"{name}={given!r} must be Uniform(low, high), or a pair (low, high)")
    return Uniform(*given)
