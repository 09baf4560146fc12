"""The GPU's kernel on the processor, where there is no GPU."""

import ctypes
import re

import numpy as np

from chainrule.program.emit.machine.ptx import device_rollout_module
from chainrule.program.run import native


def on_processor(step, arithmetic, x0, dt, steps, inputs):
    """The GPU's kernel run by the processor, as if by one thread: final states (rows, n)."""
    ir = device_rollout_module(step, frozenset(), arithmetic)
    for register, value in {"tid": 0, "ntid": 1, "ctaid": 0, "nctaid": 1}.items():
        ir = re.sub(rf"declare i32 @llvm.nvvm.read.ptx.sreg.{register}.x.*", "", ir)
        ir = ir.replace(f"call i32 @llvm.nvvm.read.ptx.sreg.{register}.x()", f"add i32 0, {value}")
    ir = ir.replace("ptx_kernel ", "").replace("addrspace(4) ", "")
    machine = native.target(native.Machine.named())
    engine = native.llvm.create_mcjit_compiler(native.llvm.parse_assembly(ir), machine)
    engine.finalize_object()
    prototype = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64)
    rows, size = x0.shape
    start, x, finite = np.ascontiguousarray(x0.T), np.empty((2, size, rows)), np.empty(rows)
    words = [start.ctypes.data, x.ctypes.data, finite.ctypes.data]
    words += [*np.array([0.0, dt]).view(np.uint64).tolist(), 2, 1, steps, 0, 2 * size]
    kept = []
    for value in inputs.values():
        value = np.asarray(value, dtype=float)
        shared = value.ndim == 1
        kept.append(np.ascontiguousarray(value if shared else value.T))
        words += [kept[-1].ctypes.data, 0 if shared else 1, value.shape[-1], 0]
    task = np.array(words, dtype=np.uint64)
    prototype(engine.get_function_address("kernel"))(task.ctypes.data, rows)
    return x[1].T, finite
