"""What may be wrong with the arrays that come in, and with the numbers that come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals, refused
from chainrule.cards import together
from chainrule.errors import InputError, UnknownNameError, place

#: M counts as singular where a pivot is this small against its diagonal entry: far below any
#: mechanism (a planar chain of 30 links has 7e-5), far above rounding.
SINGULAR = 1e-12
#: How far from one a quaternion's length may be; integration and text files stay well within it.
UNIT = 1e-6


def as_array(name: str, value: ArrayLike, size: int, meaning: Callable[[str], str]) -> np.ndarray:
    """The value as doubles of shape (…, size), all finite, on a GPU if they lie there; `meaning`
    says what they are."""
    array = reals(name, value, card=True)
    if array.ndim == 0 or array.shape[-1] != size:
        raise InputError(f"{name} has shape {array.shape}; expected (..., {size}): {meaning(name)}")
    if not np.isfinite(array).all():
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise InputError(f"{name}{list(index)} is {array[index]}; expected finite numbers")
    return array


def check_quaternions(name: str, array: np.ndarray, slices: list[slice]) -> None:
    """Quaternions (w, x, y, z) must have length one."""
    for part in slices:
        off = np.abs(np.sqrt(np.sum(array[..., part] ** 2, axis=-1)) - 1)
        if np.any(off > UNIT):
            index = np.unravel_index(int(np.argmax(off)), off.shape)
            where = f" of row {place(tuple(int(i) for i in index))}" if index else ""
            raise InputError(
                f"{name}[{part.start}:{part.stop}]{where} is no unit quaternion (w, x, y, z): "
                f"its length is off by {float(off[index]):.2g}"
            )


def check_batch(arrays: Mapping[str, np.ndarray]) -> None:
    """Leading shapes must broadcast."""
    shapes = {name: array.shape[:-1] for name, array in arrays.items()}
    try:
        np.broadcast_shapes(*shapes.values())
    except ValueError:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise InputError(f"leading shapes do not broadcast: {listed}") from None


def parameter_array(
    free: tuple[str, ...],
    values: Mapping[str, float | Fraction],
    given: Mapping[str, ArrayLike] | None,
) -> np.ndarray | None:
    """The free parameters as (…, k): those given, and the mechanism's own for the others."""
    if given is not None and not isinstance(given, Mapping):
        raise refused("parameters", given, "names with values, {'m1': 1.0}")
    given = dict(given or {})
    for name in given:
        if name not in free:
            if not free:
                raise InputError(f"{name!r} is no free parameter: compile with free=[{name!r}]")
            raise UnknownNameError("free parameter", name, list(free))
    missing = [name for name in free if name not in given and name not in values]
    if missing:
        raise InputError(
            f"no value for the free parameter {', '.join(missing)}: "
            f"give parameters={{{missing[0]!r}: …}}"
        )
    if not free:
        return None
    numbers = {n: given.get(n, float(values.get(n, 0))) for n in free}
    columns = together(reals(f"parameter {n}", v, card=True) for n, v in numbers.items())
    for name, column in zip(free, columns, strict=True):
        if not np.isfinite(column).all():
            raise InputError(f"parameter {name!r} is {column}; expected finite numbers")
    try:
        return np.stack(np.broadcast_arrays(*columns), axis=-1)
    except ValueError:
        shapes = ", ".join(f"{n} {c.shape}" for n, c in zip(free, columns, strict=True))
        raise InputError(f"shapes of parameters do not broadcast: {shapes}") from None


def vector(value: ArrayLike, size: int, name: str) -> np.ndarray:
    """A number for all of them, or one for each."""
    what = f"a number or {size} of them"
    array = reals(name, value, what)
    if array.shape not in ((), (1,), (size,)):
        raise refused(name, value, what)
    return np.broadcast_to(array, (size,))
