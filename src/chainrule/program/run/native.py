"""LLVM IR → machine code → a callable address, through the cache.

No fast-math and no contraction: `a*b + c` is two roundings on every processor.
"""

import ctypes
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from threading import Lock

import llvmlite.binding as llvm
import numpy as np

from chainrule.program.run import cache
from chainrule.program.run.threads import spread

BASELINE = {"x86_64": "x86-64"}
"""The processor that stands for every one of its kind; "generic" for other architectures."""


LONG = 6000
"""Lines from which LLVM's level 1 is used: its register allocation at level 2 takes time that
grows with the square (31 s instead of 3 s for 19 000 lines) and gains one or two percent."""


@dataclass(frozen=True)
class Machine:
    """An instruction set: LLVM's names for a processor and its features."""

    cpu: str
    features: str

    @staticmethod
    def named(cpu: str | None = None) -> "Machine":
        """This computer for None, "baseline", or one of LLVM's processor names."""
        if cpu is None:
            return Machine(llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
        if cpu == "baseline":
            return Machine(BASELINE.get(llvm.get_process_triple().split("-")[0], "generic"), "")
        return Machine(cpu, "")

    @cached_property
    def lanes(self) -> int:
        """Doubles in one vector register."""
        enabled = set(self.features.split(","))
        return 8 if "+avx512f" in enabled else 4 if "+avx" in enabled else 2


_SWITCH = Lock()

if hasattr(os, "register_at_fork"):  # a child shall not wait for a thread that it does not have
    os.register_at_fork(
        before=_SWITCH.acquire, after_in_child=_SWITCH.release, after_in_parent=_SWITCH.release
    )


@lru_cache(maxsize=1)
def _start() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def object_code(ir: str, machine: Machine) -> bytes:
    """The module as an object file, from the cache where it has one."""
    speed = 2 if ir.count("\n") < LONG else 1
    key = json.dumps(
        {
            "ir": cache.digest(ir.encode()),
            "llvm": llvm.llvm_version_info,
            "triple": llvm.get_process_triple(),
            "cpu": machine.cpu,
            "features": machine.features,
            "speed": speed,
            "order": "given",
        }
    )
    stored = cache.read(key)
    if stored is None:
        stored = _compile(ir, machine, speed)
        cache.write(key, stored)
    return stored


def _compile(ir: str, machine: Machine, speed: int) -> bytes:
    target_machine = target(machine, speed)
    module = llvm.parse_assembly(ir)
    module.triple = llvm.get_process_triple()
    module.data_layout = str(target_machine.target_data)
    with _given_order():
        return target_machine.emit_object(module)


@contextmanager
def _given_order() -> Iterator[None]:
    """LLVM's machine scheduler off: a program comes in a better order (`scheduling`). The switch
    is the whole process's, so it is put back, for Numba's sake."""
    with _SWITCH:
        llvm.set_option("chainrule", "-enable-misched=false")
        try:
            yield
        finally:
            llvm.set_option("chainrule", "-enable-misched=true")


def target(machine: Machine, speed: int = 2) -> llvm.TargetMachine:
    """LLVM's target machine, position independent."""
    _start()
    return llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(
        cpu=machine.cpu, features=machine.features, opt=speed, reloc="pic", codemodel="small"
    )


class Kernel:
    """A loaded kernel, see emit/machine/kernels.py. It runs without the interpreter lock."""

    def __init__(self, ir: str, machine: Machine, lanes: int):
        self.lanes = lanes
        code = object_code(ir, machine)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target(machine))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        prototype = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
        self._function = prototype(self._engine.get_function_address("kernel"))

    def run(self, task: list[int], rows: int, threads: int) -> None:
        """The task for all rows of a batch; whoever calls keeps the arrays alive."""
        words = np.array(task, dtype=np.uint64)
        spread(
            lambda begin, end: self._function(words.ctypes.data, begin, end),
            rows,
            self.lanes,
            threads,
        )
