"""LLVM and PTX as languages: the loop of one method, for vectors and for a GPU."""

from __future__ import annotations

from chainrule.program.emit.languages import Language, line_comment
from chainrule.program.emit.module import Module


def llvm(module: Module) -> str:
    """The first method's loop for this machine's vectors, as LLVM IR."""
    from chainrule.program.emit.machine.kernels import rollout_module
    from chainrule.program.rewriting.lowering import lower
    from chainrule.program.run.native import Machine

    step = next(iter(module.steps.values()))
    lanes = Machine.named().lanes
    text = rollout_module(step.mapped(lower), lanes, frozenset())
    return f"{line_comment(';', module.title)}\n{text}"


def ptx(module: Module) -> str:
    """The first method's loop for a GPU."""
    from chainrule.program.run.rollout import compile_device_rollout

    step = next(iter(module.steps.values()))
    return f"{line_comment('//', module.title)}\n{compile_device_rollout(step).source()}"


LLVM = Language("llvm", "LLVM", ".ll", llvm, whole=False)
PTX = Language("ptx", "PTX", ".ptx", ptx, whole=False)
