"""to_casadi: a program as a CasADi function, for optimal control and second derivatives."""

import re
from typing import Any

from chainrule.extras import extra
from chainrule.program.elementary.arithmetic import ROUND
from chainrule.program.tape.interpreter import interpret
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import Algebra


def casadi_algebra() -> Algebra:
    """The operations on CasADi expressions, elementary functions included."""
    ca = extra("casadi", "casadi")

    def added(a: Any, b: Any) -> Any:
        """a + b; where one is the constant that rounds the other, the whole number's slope is 0."""
        for x, c in ((a, b), (b, a)):
            if isinstance(c, float) and c == ROUND:
                return ca.floor(x + 0.5) + c
        return a + b

    return {
        "add": added,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a / b,
        "neg": lambda a: -a,
        "abs": ca.fabs,
        "lt": lambda a, b: a < b,
        "le": lambda a, b: a <= b,
        "eq": lambda a, b: a == b,
        "and": ca.logic_and,
        "or": ca.logic_or,
        "not": ca.logic_not,
        "select": ca.if_else,
        "pow": lambda a, b: a**b,
        "sqrt": ca.sqrt,
        "plus_zero": lambda a: a + 0.0,
        "sin": ca.sin,
        "cos": ca.cos,
        "tan": ca.tan,
        "arcsin": ca.asin,
        "arccos": ca.acos,
        "arctan": ca.atan,
        "arctan2": ca.atan2,
        "exp": ca.exp,
        "log": ca.log,
        "tanh": ca.tanh,
    }


def to_casadi(program: Program) -> Any:
    """A casadi.Function with the program's inputs and outputs, flattened to columns.

    CasADi's own elementary functions are used, so values agree with the program's to rounding,
    not to the bit.
    """
    ca = extra("casadi", "casadi")

    symbols = [ca.SX.sym(port.name, port.size) for port in program.inputs]
    scalars = [
        symbol[i]
        for symbol, port in zip(symbols, program.inputs, strict=True)
        for i in range(port.size)
    ]
    flat = iter(interpret(program, scalars, casadi_algebra()))
    outputs = [ca.vertcat(*(next(flat) for _ in range(port.size))) for port in program.outputs]
    names = (
        [port.name for port in program.inputs],
        [_unique(program, p.name) for p in program.outputs],
    )
    name = "_".join(re.findall("[A-Za-z0-9]+", f"program {program.name}"))
    return ca.Function(name, symbols, outputs, *names)


def _unique(program: Program, name: str) -> str:
    """CasADi wants different names for inputs and outputs."""
    return f"{name}_out" if any(port.name == name for port in program.inputs) else name
