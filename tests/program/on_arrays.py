"""Oracle: a program in numpy operations, over whole arrays at a time."""

from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.program.rewriting.lowering import lower
from chainrule.program.run.arrays import bind, gather
from chainrule.program.tape.interpreter import interpret
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import (
    MAGIC_EXPONENT,
    MASK,
    PHILOX_FACTORS,
    PHILOX_KEYS,
    PHILOX_ROUNDS,
    Algebra,
    canonical,
)


def _quiet(operation: Callable[..., Any]) -> Callable[..., Any]:
    def silent(*arguments: Any) -> Any:
        with np.errstate(all="ignore"):
            return operation(*arguments)

    return silent


def _bits(a: Any) -> Any:
    return np.asarray(a, dtype=np.float64).view(np.uint64)


def _philox_arrays(*words: Any) -> tuple[Any, ...]:
    a, b, c, d, k0, k1 = (np.asarray(word).astype(np.uint64) for word in words)
    mask, half = np.uint64(MASK), np.uint64(32)
    for _ in range(PHILOX_ROUNDS):
        p, q = np.uint64(PHILOX_FACTORS[0]) * a, np.uint64(PHILOX_FACTORS[1]) * c
        a, b, c, d = (q >> half) ^ b ^ k0, q & mask, (p >> half) ^ d ^ k1, p & mask
        k0 = (k0 + np.uint64(PHILOX_KEYS[0])) & mask
        k1 = (k1 + np.uint64(PHILOX_KEYS[1])) & mask
    return tuple(word.astype(np.float64) for word in (a, b, c, d))


ARRAY: Algebra = {
    "add": _quiet(np.add),
    "sub": _quiet(np.subtract),
    "mul": _quiet(np.multiply),
    "div": _quiet(np.divide),
    "sqrt": _quiet(np.sqrt),
    "plus_zero": _quiet(lambda a: np.add(a, 0.0)),
    "neg": np.negative,
    "abs": np.abs,
    "lt": np.less,
    "le": np.less_equal,
    "eq": np.equal,
    "and": np.logical_and,
    "or": np.logical_or,
    "xor": np.logical_xor,
    "not": np.logical_not,
    "select": np.where,
    "bit": lambda i, a: (_bits(a) >> np.uint64(i) & np.uint64(1)).astype(bool),
    "digit": lambda i, a: (_bits(a) >> np.uint64(i) & np.uint64(1)).astype(bool),
    "high": lambda a: (_bits(a) & np.uint64(0xFFFFFFFF00000000)).view(np.float64),
    "pow2": _quiet(lambda n: (_bits(n + MAGIC_EXPONENT) << np.uint64(52)).view(np.float64)),
    "exponent": lambda a: (_bits(a) >> np.uint64(52) & np.uint64(0x7FF)).astype(float) - 1023.0,
    "lookup": lambda table, n: np.asarray(table)[np.asarray(n, dtype=np.int64)],
    "philox": _philox_arrays,
    "never": lambda c: not np.any(c),
}


def on_arrays(program: Program, *arrays: Any, **named: Any) -> Any:
    """The program in numpy operations over the whole batch: the same bits, faster."""
    batch, columns = bind(program, arrays, named)
    scalars = [column[..., i] for column in columns for i in range(column.shape[-1])]
    values = interpret(lower(program), scalars, ARRAY)
    rows = np.stack([np.broadcast_to(value, batch) for value in values], axis=-1)
    return gather(program, canonical(rows), batch)
