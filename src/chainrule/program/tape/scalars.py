"""Primitive operations on Python floats: the meaning every target must match.

IEEE 754 double precision, round to nearest even; no exception is ever raised, an invalid
operation gives NaN. Which NaN is not specified inside a program (processors differ in its sign),
and no operation may depend on it; `canonical` makes it the same at the border.
"""

import math
import struct
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

Algebra = Mapping[str, Callable[..., Any]]
"""Operation name → function, payload first where the operation has one."""

NAN = float("nan")
INFINITY = float("inf")
MASK = 0xFFFFFFFF
MAGIC_EXPONENT = 4503599627370496.0 + 1023.0
"""2⁵² + 1023: added to an integer n it leaves n + 1023 in the low bits of the pattern."""


def pattern(x: float) -> int:
    """The 64 bits of a double, as an unsigned integer."""
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def from_pattern(bits: int) -> float:
    """The double with these 64 bits."""
    return struct.unpack("<d", struct.pack("<Q", bits & 0xFFFFFFFFFFFFFFFF))[0]


PHILOX_FACTORS = 0xD2511F53, 0xCD9E8D57
PHILOX_KEYS = 0x9E3779B9, 0xBB67AE85
PHILOX_ROUNDS = 10


def _philox(*words: float) -> tuple[float, ...]:
    """Four random words of a counter and a key (Salmon et al. 2011, figure 3, Philox4x32-10)."""
    a, b, c, d, k0, k1 = map(int, words)
    for _ in range(PHILOX_ROUNDS):
        p, q = PHILOX_FACTORS[0] * a, PHILOX_FACTORS[1] * c
        a, b, c, d = (q >> 32) ^ b ^ k0, q & MASK, (p >> 32) ^ d ^ k1, p & MASK
        k0, k1 = (k0 + PHILOX_KEYS[0]) & MASK, (k1 + PHILOX_KEYS[1]) & MASK
    return float(a), float(b), float(c), float(d)


def _div(a: float, b: float) -> float:
    if b != 0.0:
        return a / b
    if a == 0.0 or a != a or b != b:
        return NAN
    return math.copysign(INFINITY, math.copysign(1.0, a) * math.copysign(1.0, b))


FLOAT: Algebra = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": _div,
    "sqrt": lambda a: math.sqrt(a) if a >= 0.0 else NAN,
    "plus_zero": lambda a: a + 0.0,
    "neg": lambda a: -a,
    "abs": abs,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "eq": lambda a, b: a == b,
    "and": lambda a, b: a and b,
    "or": lambda a, b: a or b,
    "xor": lambda a, b: a != b,
    "not": lambda a: not a,
    "select": lambda c, a, b: a if c else b,
    "bit": lambda i, a: bool(pattern(a) >> i & 1),
    "digit": lambda i, a: bool(pattern(a) >> i & 1),
    "high": lambda a: from_pattern(pattern(a) & 0xFFFFFFFF00000000),
    "pow2": lambda n: from_pattern(pattern(n + MAGIC_EXPONENT) << 52),
    "exponent": lambda a: float((pattern(a) >> 52 & 0x7FF) - 1023),
    "lookup": lambda table, n: table[int(n)],
    "philox": _philox,
    "never": lambda c: not c,
}


def canonical(values: Any) -> np.ndarray:
    """The values as doubles, with every NaN the positive quiet one, 0x7FF8000000000000."""
    array = np.array(values, dtype=np.float64)
    array[np.isnan(array)] = NAN
    return array
