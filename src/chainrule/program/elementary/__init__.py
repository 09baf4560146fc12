"""Elementary functions: sin, cos, exp, … built from correctly rounded operations.

Each is written once, over traced nodes; `lower` puts the definition where a program uses the
function, so every target gets the same operations in the same order, and the same bits. No
mathematical library is called, at run time or when a constant is folded.

Measured against mpmath (tests/program/test_elementary.py), in units in the last place unless
stated, and for the arguments for which the result is a normal number:

| function | bound | where |
|---|---|---|
| sin, cos | 1.6e-16 absolute; 1.3 ulp for abs(x) ≤ π/4 | every finite x |
| tan | 3.5 ulp | every finite x |
| arctan, arcsin, arccos, exp, log, pow | 1 ulp | everywhere |
| arctan2, tanh | 1.5 ulp | everywhere |

sin, tan and tanh of −0 are +0; all other special values are those of C99, annex F.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from chainrule.program.elementary.exponential import exp, log, tanh
from chainrule.program.elementary.inverse import arccos, arcsin, arctan, arctan2
from chainrule.program.elementary.power import power
from chainrule.program.elementary.trigonometric import cos, sin, tan
from chainrule.program.tape.scalars import FLOAT

if TYPE_CHECKING:
    from chainrule.program.tape.program import Program
    from chainrule.program.tape.tape import Tape

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


PAIR = ("sin", "cos")
"""Computed together, by one program, for they share most of their work."""


def apply(tape: "Tape", op: str, *args: Any) -> Any:
    """The function on nodes: a call of its program, or written in place where a constant among
    the arguments makes it shorter."""
    if op in PAIR:
        return tape.call(definition("sincos"), args)[PAIR.index(op)]
    if any(argument.is_constant for argument in args):
        return DEFINITIONS[op](*args)
    return tape.call(definition(op), args)[0]


@lru_cache(maxsize=32)
def definition(op: str) -> "Program":
    """The function as a program of primitives; "sincos" has two outputs."""
    from chainrule.program.tape.trace import trace

    if op == "sincos":
        return trace(lambda x: {"sin": sin(x), "cos": cos(x)}, {"x": ()}, name=op)
    names = {"arctan2": ("y", "x"), "pow": ("x", "y")}.get(op, ("x",))
    return trace(lambda *x: {op: DEFINITIONS[op](*x)}, dict.fromkeys(names, ()), name=op)


def evaluate(op: str, *values: float) -> float:
    """The function of numbers, to the bit what a program computes."""
    from chainrule.program.tape.interpreter import interpret

    outputs = interpret(definition("sincos" if op in PAIR else op), values, FLOAT)
    return outputs[PAIR.index(op) if op in PAIR else 0]
