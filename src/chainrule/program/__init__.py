"""Programs: trace a function once, run it anywhere with the same bits.

>>> rhs = trace(pendulum, {"x": 2, "tau": 1})         # a Program: frozen, hashable, printable
>>> rhs(x, tau)                                       # the reference, in Python floats
>>> fast = compile_program(rhs); fast(x, tau)         # arrays of any leading shape, the same bits
>>> run = compile_rollout(RK4.step(System(rhs)))    # chainrule.integrators
>>> run(x0, 1e-3, 10_000, every=10, inputs={"tau": 0.0}).x
"""

from chainrule.program.emit.casadi_functions import to_casadi
from chainrule.program.rewriting.adjoint import adjoint
from chainrule.program.rewriting.derivative import derivative, tangent
from chainrule.program.rewriting.lowering import inline, lower, share_angles
from chainrule.program.run.arithmetic import Arithmetic
from chainrule.program.run.evaluation import Compiled, compile_program
from chainrule.program.run.rollout import CompiledRollout, Rollout, compile_rollout
from chainrule.program.tape.functions import clip, maximum, minimum, plus_zero, select, sign
from chainrule.program.tape.interpreter import interpret
from chainrule.program.tape.node import Node
from chainrule.program.tape.noise import gaussian, keys, uniform
from chainrule.program.tape.program import Instruction, Port, Program
from chainrule.program.tape.trace import trace

__all__ = [
    "Arithmetic",
    "Compiled",
    "CompiledRollout",
    "Instruction",
    "Node",
    "Port",
    "Program",
    "Rollout",
    "adjoint",
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
