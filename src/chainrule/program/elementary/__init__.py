"""Elementary functions: sin, cos, exp, … built from correctly rounded operations.

Each is written once, over traced nodes; `lower` puts the definition where a program uses the
function, so every target gets the same operations in the same order, and the same bits. No
mathematical library is called, at run time or when a constant is folded.

Measured against mpmath (tests/program/test_elementary.py), in units in the last place unless
stated, and for the arguments for which the result is a normal number:

| function | bound | where |
|---|---|---|
| sin, cos | 1.5e-16 absolute, 1 ulp for abs(x) ≤ π/4 | every finite x |
| tan | 2 ulp | abs(x) ≤ 1e5 |
| arctan, arcsin, arccos | 1 ulp | everywhere |
| arctan2 | 2 ulp | everywhere |
| exp, log, pow | 1 ulp | everywhere |
| tanh | 2 ulp | everywhere |
"""

from collections.abc import Callable
from typing import Any

from ..scalars import FLOAT
from .exponential import exp, log, tanh
from .inverse import arccos, arcsin, arctan, arctan2
from .power import power
from .trigonometric import cos, sin, tan

DEFINITIONS: dict[str, Callable[..., Any]] = {
    "sin": sin,
    "cos": cos,
    "tan": tan,
    "arcsin": arcsin,
    "arccos": arccos,
    "arctan": arctan,
    "arctan2": arctan2,
    "exp": exp,
    "log": log,
    "pow": power,
    "tanh": tanh,
}


def evaluate(op: str, *values: float) -> float:
    """The function of numbers, to the bit what a program computes."""
    from ..interpreter import interpret
    from ..lowering import lower
    from ..trace import trace

    names = ("a", "b")[: len(values)]
    program = trace(lambda a, *b: a.tape.apply(op, a, *b), dict.fromkeys(names, ()), name=op)
    return interpret(lower(program), values, FLOAT)[0]
