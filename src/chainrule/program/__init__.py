"""Programs: trace a function once, run it anywhere with the same bits.

>>> rhs = trace(pendulum, {"x": 2, "tau": 1})         # a Program: frozen, hashable, printable
>>> rhs(x, tau)                                       # the reference, in Python floats
>>> fast = compile_program(rhs); fast(x, tau)         # arrays of any leading shape, the same bits
>>> run = compile_rollout(RK4.step(System(rhs)))    # chainrule.integrators
>>> run(x0, 1e-3, 10_000, every=10, inputs={"tau": 0.0}).x

Each is loaded when it is asked for: who reads a robot's file needs no compiler. `__init__.pyi` says
the same to type checkers.
"""

import importlib
from typing import Any

_NAMES = {
    "emit.casadi_functions": "to_casadi",
    "rewriting.adjoint": "adjoint",
    "rewriting.derivative": "derivative tangent",
    "rewriting.lowering": "inline lower share_angles",
    "run.arithmetic": "Arithmetic",
    "run.evaluation": "Compiled compile_program",
    "run.rollout": "CompiledRollout Rollout compile_rollout",
    "tape.functions": "clip maximum minimum plus_zero select sign",
    "tape.interpreter": "interpret",
    "tape.node": "Node",
    "tape.noise": "gaussian keys uniform",
    "tape.program": "Instruction Port Program",
    "tape.trace": "trace",
}
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_HOMES)  # type: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
