"""Programs: trace a function once, run it anywhere with the same bits.

>>> rhs = trace(pendulum, {"x": 2, "tau": 1})         # a Program: frozen, hashable, printable
>>> rhs(x, tau)                                       # the reference, in Python floats
>>> fast = compile_program(rhs); fast(x, tau)         # arrays of any leading shape, the same bits
>>> run = compile_rollout(explicit_step(rhs, RK4))    # chainrule.integrators
>>> run(x0, 1e-3, 10_000, every=10, inputs={"tau": 0.0}).x
"""

from .angles import share_angles
from .arithmetic import Arithmetic
from .casadi_functions import to_casadi
from .derivative import derivative, tangent
from .evaluation import Compiled, compile_program
from .functions import clip, maximum, minimum, plus_zero, select, sign
from .interpreter import interpret
from .lowering import inline, lower
from .node import Node
from .noise import gaussian, keys, uniform
from .program import Instruction, Port, Program
from .rollout import CompiledRollout, Rollout, compile_rollout
from .trace import trace

__all__ = [
    "Arithmetic",
    "Compiled",
    "CompiledRollout",
    "Instruction",
    "Node",
    "Port",
    "Program",
    "Rollout",
    "clip",
    "compile_program",
    "compile_rollout",
    "derivative",
    "gaussian",
    "inline",
    "interpret",
    "keys",
    "lower",
    "maximum",
    "minimum",
    "plus_zero",
    "select",
    "share_angles",
    "sign",
    "tangent",
    "to_casadi",
    "trace",
    "uniform",
]
