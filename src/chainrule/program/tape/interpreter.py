"""interpret: a program over any scalar: floats, arrays, CasADi expressions, nodes of a new tape."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.program.run.arrays import bind, gather
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import FLOAT, Algebra, canonical


def interpret(program: Program, inputs: Sequence[Any], algebra: Algebra) -> list[Any]:
    """The flat outputs of the program, its operations taken from the algebra.

    An algebra may say what `call` and `when` do; by default a call is computed in place, and
    `when` is a selection, skipped where the algebra's `never` finds no case.
    """
    values: list[Any] = [*inputs, *map(algebra.get("const", _itself), program.constants)]
    for op, numbers, payload in program.code:
        args = [values[i] for i in numbers]
        if op in algebra:
            value = algebra[op](*args) if payload is None else algebra[op](payload, *args)
        elif op == "get":
            value = args[0][payload]
        elif op == "call":
            value = interpret(payload, args, algebra)
        else:
            value = _select(payload, args, algebra)
        values.append(value)
    return [values[i] for i in program.results]


def payload_first(payload: Any) -> tuple[Any, ...]:
    """The payload as leading arguments of an operation: none or one."""
    return () if payload is None else (payload,)


def split_when(program: Program, args: Sequence[Any]) -> tuple[Any, Sequence[Any], Sequence[Any]]:
    """The condition, the fallbacks and the inputs of a `when`."""
    count = len(program.results)
    return args[0], args[1 : 1 + count], args[1 + count :]


def _itself(value: Any) -> Any:
    return value


def _select(program: Program, args: Sequence[Any], algebra: Algebra) -> Sequence[Any]:
    condition, fallback, inputs = split_when(program, args)
    if "never" in algebra and algebra["never"](condition):
        return fallback
    rare = interpret(program, inputs, algebra)
    return [algebra["select"](condition, a, b) for a, b in zip(rare, fallback, strict=True)]


def reference(program: Program, *arrays: ArrayLike, **named: ArrayLike) -> Any:
    """The program in Python floats, trajectory by trajectory: the bits every target must give."""
    from chainrule.program.rewriting.lowering import lower

    lowered = lower(program)
    batch, columns = bind(program, arrays, named)
    flat = [column.reshape(-1, column.shape[-1]) for column in columns]
    rows = np.empty((int(np.prod(batch)), len(program.results)))
    for k in range(len(rows)):
        scalars = [float(v) for column in flat for v in column[k if len(column) > 1 else 0]]
        rows[k] = interpret(lowered, scalars, FLOAT)
    return gather(program, canonical(rows), batch)
