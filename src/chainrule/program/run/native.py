"""LLVM IR → machine code → a callable address, through the cache.

No fast-math and no contraction: `a*b + c` is two roundings on every processor.
"""

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from threading import Lock
from typing import Any

import llvmlite.binding as llvm

from chainrule import fingerprint
from chainrule.arguments import count, refused
from chainrule.program.emit.machine.vectors import MOST_LANES
from chainrule.program.run import cache
from chainrule.program.run.threads import spread
from chainrule.program.tape.collector import collector_paused

BASELINE = {"x86_64": "x86-64"}
"""The processor that stands for every one of its kind; "generic" for other architectures."""


LONG = 6000
"""Lines from which LLVM's level 2 takes too long: its register allocation takes time that grows
with the square (31 s instead of 3 s for 19 000 lines) and gains one or two percent over level 1."""

HURRY, PAYS = 2000, 40_000
"""Lines from which code is first compiled at level 0, and evaluations from which a better level
pays: it takes eight times as long, some 60 µs more a line, and saves 1.5 ns a line at each run."""


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
        if not isinstance(cpu, str):
            raise refused("cpu", cpu, "text")
        if cpu == "baseline":
            return Machine(BASELINE.get(llvm.get_process_triple().split("-")[0], "generic"), "")
        if not _known(cpu):
            what = "'baseline', or a name that LLVM has for a processor of this architecture"
            raise refused("cpu", cpu, what)
        return Machine(cpu, "")

    @cached_property
    def lanes(self) -> int:
        """Doubles in one vector register."""
        enabled = set(self.features.split(","))
        return 8 if "+avx512f" in enabled else 4 if "+avx" in enabled else 2


@lru_cache(maxsize=64)
def _known(cpu: str) -> bool:
    """Does LLVM know the processor? Asked in a process of its own, which another name may end."""
    code = (
        "import sys, llvmlite.binding as llvm; llvm.initialize_native_target(); "
        "llvm.initialize_native_asmprinter(); "
        "machine = llvm.Target.from_default_triple().create_target_machine(cpu=sys.argv[1]); "
        "machine.emit_object(llvm.parse_assembly('define double @f() { ret double 0.0 }'))"
    )
    if not cpu or "\0" in cpu or cpu.startswith("-"):
        return False
    found = subprocess.run([sys.executable, "-c", code, cpu], capture_output=True, text=True)
    return found.returncode == 0 and "not a recognized processor" not in found.stderr


def chosen(lanes: int | None, threads: int | None) -> tuple[int | None, int | None]:
    """Lanes and threads, if they are numbers that a machine can have; None leaves the choice."""
    return tuple(  # type: ignore[return-value]
        None if value is None else count(name, value, f"from 1 to {most}", most=most)
        for name, value, most in (("lanes", lanes, MOST_LANES), ("threads", threads, 1024))
    )


_LOADING, _SWITCH = Lock(), Lock()

if hasattr(os, "register_at_fork"):  # a child shall not wait for a thread that it does not have
    for _lock in (_SWITCH, _LOADING):  # the last one that is registered is acquired first
        os.register_at_fork(
            before=_lock.acquire, after_in_child=_lock.release, after_in_parent=_lock.release
        )


@lru_cache(maxsize=1)
def _start() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _key(name: str, machine: Machine, speed: int) -> str:
    """What determines the code of a kernel."""
    return json.dumps(
        {
            "kernel": name,
            "emitter": fingerprint.code("program"),
            "llvm": llvm.llvm_version_info,
            "triple": llvm.get_process_triple(),
            "cpu": machine.cpu,
            "features": machine.features,
            "speed": speed,
            "order": "given",
        }
    )


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


def in_memory(module: llvm.ModuleRef, machine: Machine) -> llvm.ExecutionEngine:
    """Code that can be called. Its sections lie in one piece of memory: they reach each other over
    2 GiB at most, and a GPU's driver takes what is nearby (llvm-project issue 71963)."""
    return llvm.create_mcjit_compiler(module, target(machine), use_lmm=True)


class Repeated:
    """A kernel and its task, to be run again and again on the same arrays, whose numbers change."""

    def __init__(
        self,
        kernel: "Kernel",
        task: list[int],
        rows: int,
        steps: int,
        arrays: Sequence[Any],
        threads: int = 1,
    ):
        self._kernel, self._rows, self._steps, self._arrays = kernel, rows, steps, arrays
        self._threads = threads
        self._task = (ctypes.c_uint64 * len(task))(*task)

    def __call__(self) -> None:
        """Run it."""
        self._kernel.once(self._task, self._rows, self._steps, self._threads)


class Kernel:
    """A kernel, see emit/machine/kernels.py, which `ir` writes. It runs without the interpreter
    lock. Its name tells it apart from all others, so that one in the cache need not be written.

    Long code is compiled in a hurry, and again, better, once it has run often.
    """

    def __init__(self, name: str, ir: Callable[[], str], machine: Machine, lanes: int):
        self.lanes = lanes
        self._name, self._ir, self._machine = name, ir, machine
        self._rounds = 0
        self._loaded: tuple[int, Any, Any] = (-1, None, None)

    def prepare(self, rows: int, steps: int = 1) -> None:
        """Load the code that is best for so many steps of a batch, after all that it has run."""
        self._rounds += -(-rows // self.lanes) * steps
        if self._loaded[0] < (self._rounds >= PAYS):
            with _LOADING:  # one thread of several that call it first
                if self._loaded[0] < (self._rounds >= PAYS):
                    self._load(*self._code(hurried=self._rounds < PAYS))

    def run(self, task: list[int], rows: int, threads: int) -> None:
        """The task for all rows of a batch; whoever calls keeps the arrays alive."""
        if self._loaded[0] < 1:
            self.prepare(rows)
        loaded = self._loaded  # its code stays until all is done, whatever others load
        function = loaded[1]
        words = (ctypes.c_uint64 * len(task))(*task)
        spread(lambda begin, end: function(words, begin, end), rows, self.lanes, threads)

    def once(
        self,
        task: ctypes.Array[ctypes.c_uint64],
        rows: int = 1,
        steps: int = 1,
        threads: int = 1,
    ) -> None:
        """The task, an array of words; of one thread, in this one."""
        if self._loaded[0] < 1:
            self.prepare(rows, steps)
        loaded = self._loaded
        spread(partial(loaded[1], task), rows, self.lanes, threads)

    def _code(self, hurried: bool) -> tuple[int, bytes]:
        """(level, object file) from the cache, or compiled."""
        for speed in (2, 1, 0) if hurried else (2, 1):
            found = cache.read(_key(self._name, self._machine, speed))
            if found is not None:
                return speed, found
        with collector_paused():
            ir = self._ir()
        lines = ir.count("\n")
        speed = 0 if hurried and lines >= HURRY else 1 if lines >= LONG else 2
        code = _compile(ir, self._machine, speed)
        cache.write(_key(self._name, self._machine, speed), code)
        return speed, code

    def _load(self, speed: int, code: bytes) -> None:
        engine = in_memory(llvm.parse_assembly(""), self._machine)
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
        prototype = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)
        self._loaded = (speed, prototype(engine.get_function_address("kernel")), engine)
