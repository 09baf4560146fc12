"""Axes: what a sweep varies, as dimensions of which each gives any rows of itself."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import count as whole
from chainrule.arguments import number, reals, refused
from chainrule.errors import InputError
from chainrule.program.run.memory import afford
from chainrule.written import read_number


class Dimension(Protocol):
    """One dimension of a sweep: so many rows, in each a number for every name."""

    @property
    def dim(self) -> str:
        """What the dimension is called."""
        ...

    @property
    def size(self) -> int:
        """Its rows."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """What it varies."""
        ...

    @property
    def facts(self) -> dict[str, Any]:
        """What makes it another one, in plain values."""
        ...

    def rows(self, begin: int, end: int) -> dict[str, np.ndarray]:
        """Name → the numbers of these rows."""
        ...


def linspace(start: float | str, stop: float | str, count: int) -> np.ndarray:
    """`count` numbers from start to stop, both included, evenly spaced; "-180deg" will also do.

    With start = −stop they are symmetric to the bit, v[::-1] == −v, which numpy.linspace's are not.
    """
    given = {"start": start, "stop": stop}
    first, last = (
        read_number(value, f"{name}={value!r}") if isinstance(value, str) else number(name, value)
        for name, value in given.items()
    )
    most = whole("count", count) - 1
    afford(4 * (most + 1), f"{count} numbers of an axis", "take fewer, or a design of points")
    steps = np.arange(most + 1, dtype=float)
    with np.errstate(invalid="ignore", divide="ignore"):
        values = (first * steps[::-1] + last * steps) / most
    values[-1], values[0] = last, first
    return values


@dataclass(frozen=True, eq=False)
class Points:
    """Runs side by side: columns of one length, a name each, along one dimension `dim`."""

    columns: Mapping[str, ArrayLike]
    dim: str = "point"

    def __post_init__(self) -> None:
        if not isinstance(self.columns, Mapping) or not self.columns:
            raise refused("points", self.columns, "a dictionary of names and their values")
        sizes = {name: len(self._values[name]) for name in self.columns}
        if len({*sizes.values()}) > 1:
            raise InputError(f"points need columns of one length; these have {sizes}")

    @cached_property
    def _values(self) -> dict[str, np.ndarray]:
        return {name: _column(name, values) for name, values in self.columns.items()}

    @property
    def size(self) -> int:
        """Their number."""
        return len(next(iter(self._values.values())))

    @property
    def names(self) -> tuple[str, ...]:
        """The columns."""
        return tuple(self.columns)

    @property
    def facts(self) -> dict[str, Any]:
        """The numbers' ends, and a digest of all."""
        return {
            name: {
                "count": len(v), "first": float(v[0]), "last": float(v[-1]),
                "digest": hashlib.blake2b(v.tobytes(), digest_size=16).hexdigest(),
            }
            for name, v in self._values.items()
        }  # fmt: skip

    def rows(self, begin: int, end: int) -> dict[str, np.ndarray]:
        """Name → the numbers of these rows."""
        return {name: values[begin:end] for name, values in self._values.items()}


def _column(name: str, values: ArrayLike) -> np.ndarray:
    if not isinstance(name, str):
        raise refused("axis", name, "a name")
    array = reals(name, list(values) if isinstance(values, range) else values)
    if array.ndim != 1 or not array.size:
        raise InputError(
            f"{name} has shape {array.shape}; expected a list of numbers to go through"
        )
    if not np.isfinite(array).all():
        where = int(np.argmin(np.isfinite(array)))
        raise InputError(f"{name}[{where}] is {array[where]}; expected finite numbers")
    return np.ascontiguousarray(array)


def dimensions(over: object) -> tuple[Dimension, ...]:
    """The dimensions of a dictionary (a grid: each name one), of points or a design (one), or of
    a list of these: all combinations, the first slowest."""
    parts: list[Any] = list(over) if isinstance(over, list | tuple) else [over]
    found: list[Dimension] = []
    for part in parts:
        if isinstance(part, Mapping):
            found += [Points({name: values}, name) for name, values in part.items()]
        elif hasattr(part, "rows") and hasattr(part, "facts"):
            found.append(part)
        else:
            raise refused("over", part, "names and values, Points(…), Random(…) or a list of them")
    if not found:
        raise InputError("over is empty: expected names and the values to go through")
    _once("axis", [name for one in found for name in one.names], "is varied twice")
    _once("dimension", [one.dim for one in found], "is there twice: name one with dim=…")
    return tuple(found)


def _once(kind: str, names: Sequence[str], why: str) -> None:
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise InputError(f"over: {kind} {twice!r} {why}")
