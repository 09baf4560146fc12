"""outlined: a function of arrays as a called program, one for all calls that look alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from chainrule.program.tape.node import Node
from chainrule.program.tape.program import Program
from chainrule.program.tape.trace import trace

Pattern = tuple[int | float, ...]
"""For each value of the arguments: the place of an input (an int), or a number (a float)."""

KEPT = (0.0, 1.0, -1.0)
"""Numbers that are part of a program's structure: what they multiply vanishes."""


def outlined(function: Callable[..., Any], *arrays: Any, column: Any = ()) -> Any:
    """function(*arrays), or with a `column` as last argument, by a call instead of in place.

    The program is traced once for each arrangement of zeros and ones in the arrays, and of values
    that are there twice; those of the column are inputs whatever they are. The function returns
    an array or a tuple of arrays.
    """
    given = [np.asarray(array, dtype=object) for array in (*arrays, column)]
    tape = next(v.tape for array in given for v in array.flat if isinstance(v, Node))
    inputs: list[Node] = []
    places: dict[Node, int] = {}
    pattern: list[int | float] = []
    for value in (v for array in given[:-1] for v in array.flat):
        node = tape.lift(value)
        if node.is_constant and node.payload in KEPT:
            pattern.append(float(node.payload))
        elif node in places:
            pattern.append(places[node])
        else:
            if not node.is_constant:  # numbers may agree by chance
                places[node] = len(inputs)
            pattern.append(len(inputs))
            inputs.append(node)
    pattern += range(len(inputs), len(inputs) + given[-1].size)
    inputs += map(tape.lift, given[-1].flat)
    if not given[-1].size:
        given.pop()
    program = _traced(function, tuple(a.shape for a in given), tuple(pattern), len(inputs))
    values = iter(tape.call(program, tuple(inputs)))
    results = tuple(_array(port.shape, values) for port in program.outputs)
    return results if program.outputs[0].name == "y0" else results[0]


@lru_cache(maxsize=1024)
def _traced(
    function: Callable[..., Any], shapes: tuple[tuple[int, ...], ...], pattern: Pattern, size: int
) -> Program:
    """The program of the values that vary; its outputs are y, or y0, y1, … of a tuple."""

    def compute(x: np.ndarray) -> dict[str, Any]:
        values = iter([x[entry] if isinstance(entry, int) else entry for entry in pattern])
        result = function(*(_array(shape, values) for shape in shapes))
        if isinstance(result, tuple):
            return {f"y{i}": part for i, part in enumerate(result)}
        return {"y": result}

    name = getattr(function, "__name__", type(function).__name__).lower()
    return trace(compute, {"x": size}, name=name)


def _array(shape: tuple[int, ...], values: Iterator[Any]) -> Any:
    array = np.empty(shape, dtype=object)
    for i in range(array.size):
        array.flat[i] = next(values)
    return array if shape else array[()]
