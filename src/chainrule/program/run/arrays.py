"""Arrays at a program's border: leading axes are a batch, the rest must be the declared shape."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals
from chainrule.calls import not_taken
from chainrule.cards import contiguous, pointer
from chainrule.errors import InputError
from chainrule.program.tape.program import Port, Program


class Named(Protocol):
    """Whatever has a name, for messages, and inputs."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def inputs(self) -> tuple[Port, ...]:
        """What it takes."""
        ...


def bind(
    program: Program, arrays: Sequence[Any], named: Mapping[str, Any]
) -> tuple[tuple[int, ...], list[np.ndarray]]:
    """The batch shape, and each input as (…, size) doubles whose leading axes broadcast to it."""
    names = [port.name for port in program.inputs]
    values = dict(zip(names, arrays, strict=False))
    surplus = [*map(str, range(len(names), len(arrays))), *(n for n in named if n not in names)]
    surplus += [n for n in named if n in values]
    values.update(named)
    missing = [name for name in names if name not in values]
    if surplus or missing:
        raise not_taken(program.name, [*map(str, program.inputs)], missing, surplus)
    columns = [as_columns(program, port, values[port.name], True) for port in program.inputs]
    return common_batch(program, columns), columns


def as_columns(program: Named, port: Port, value: ArrayLike, card: bool = False) -> np.ndarray:
    """The value as doubles of shape (…, size), where `card` allows it on a GPU."""
    array = reals(f"{program.name}: {port.name}", value, card=card)
    trailing = array.shape[array.ndim - len(port.shape) :]
    if array.ndim < len(port.shape) or trailing != port.shape:
        raise InputError(
            f"{program.name}: input {port.name!r} has shape {array.shape}; "
            f"expected (..., {', '.join(map(str, port.shape))})"
        )
    return array.reshape(*array.shape[: array.ndim - len(port.shape)], port.size)


def common_batch(program: Named, columns: Sequence[np.ndarray]) -> tuple[int, ...]:
    """The leading shape to which all inputs broadcast."""
    try:
        return np.broadcast_shapes(*(column.shape[:-1] for column in columns))
    except ValueError:
        shapes = {p.name: c.shape[:-1] for p, c in zip(program.inputs, columns, strict=True)}
        raise InputError(f"{program.name}: leading shapes do not broadcast: {shapes}") from None


def rows_of(column: np.ndarray, batch: tuple[int, ...]) -> np.ndarray:
    """The input as contiguous rows (count, size), or (1, size) where one serves all."""
    size = column.shape[-1]
    full = column if column.size == size else np.broadcast_to(column, (*batch, size))
    return contiguous(full).reshape(-1, size)


def address(rows: np.ndarray) -> tuple[int, int]:
    """Where rows begin, and the distance between them: 0 where one serves all."""
    return pointer(rows), rows.shape[1] if len(rows) > 1 else 0


def gather(program: Program, rows: np.ndarray, batch: tuple[int, ...]) -> Any:
    """Rows of flat outputs → one array, or a tuple, each (…, *shape)."""
    results, start = [], 0
    for port in program.outputs:
        part = rows[..., start : start + port.size]
        results.append(part.reshape((*batch, *port.shape)))
        start += port.size
    return results[0] if len(results) == 1 else tuple(results)
