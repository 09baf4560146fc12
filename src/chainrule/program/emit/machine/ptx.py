"""A rollout as PTX, the assembly language of NVIDIA's GPUs: one trajectory a thread.

The same writer as for the processor, at one lane, so the operations are the same; `mul.rn` and
`add.rn` are never fused, and `div.rn` and `sqrt.rn` are correctly rounded. LLVM carries the
compiler; the driver makes machine code of the text for whichever card it finds.
"""

import sys
from functools import lru_cache

import llvmlite.binding as llvm

from chainrule.errors import ChainruleError
from chainrule.program.emit.machine.kernels import KernelWriter, write_evaluation, write_rollout
from chainrule.program.emit.machine.llvm import LLVMWriter, SharedFunctions
from chainrule.program.rewriting.lowering import inline, lower
from chainrule.program.run import cache
from chainrule.program.run.arithmetic import CONTRACTED, SINGLE, STRICT, Arithmetic
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import MASK, NAN, pattern

ARCHITECTURE = "sm_70"
"""Volta, 2017: every later card runs it too."""

REGISTERS = ("tid.x", "ntid.x", "ctaid.x", "nctaid.x")
TRIPLE = "nvptx64-nvidia-cuda"


class DeviceWriter(KernelWriter):
    """Arrays lie as on the processor, row by row: a trajectory reads and writes so rarely that
    turning them round would cost more than neighbouring threads gain by neighbouring numbers."""

    long_row = sys.maxsize  # a thread's memory is slow

    def __init__(self, needed: SharedFunctions | None = None) -> None:
        super().__init__(1, needed)
        self._constants: dict[int, str] = {}
        self._negated: dict[str, str] = {}
        self._sizes: dict[str, str] = {}
        self._limits: dict[str, tuple[int, str]] = {}

    def by_memory(self, program: Program) -> bool:
        """Never, for the same reason."""
        return False

    def rows(self, first: str) -> list[str]:
        """One row a thread."""
        return [first]

    def finite(self, vectors: list[str]) -> str:
        """By the exponents' bits: the units for integers are idle."""
        all_finite = "true"
        for vector in vectors:
            exponent = self.value(f"and i64 {self._bits(vector)}, {0x7FF << 52}")
            one = self.value(f"icmp ne i64 {exponent}, {0x7FF << 52}")
            all_finite = self.value(f"and i1 {all_finite}, {one}")
        return all_finite

    # Below, the same values by other instructions: what the double-precision units need not do
    # is left to those for integers, which are idle.

    def sibling(self) -> LLVMWriter:
        """A writer of the same kind for another function of the module."""
        writer = DeviceWriter(self.needed)
        writer._constants = self._constants
        return writer

    def number(self, value: float) -> str:
        """A constant: in the instruction where it has room for it (32 bits), else in memory,
        whence the instruction reads it; two moves would be needed otherwise."""
        bits = pattern(NAN if value != value else value)
        if bits & MASK == 0:
            return f"0x{bits:016X}"
        name = self._constants.setdefault(bits, f"@c{len(self._constants)}")
        return self.value(f"load double, ptr addrspace(4) {name}, !invariant.load !{{}}")

    def _neg(self, a: str) -> str:
        negated = super()._neg(a)
        self._negated[negated] = a
        return negated

    def _select(self, c: str, a: str, b: str) -> str:
        """±b is a change of the sign's bit."""
        if self._negated.get(a) != b:
            return super()._select(c, a, b)
        mask = self.value(f"select i1 {c}, i64 {1 << 63}, i64 0")
        return self._double(self.value(f"xor i64 {self._bits(b)}, {mask}"))

    def _abs(self, a: str) -> str:
        size = super()._abs(a)
        self._sizes[size] = a
        return size

    def _lt(self, a: str, b: str) -> str:
        condition = super()._lt(a, b)
        if b in self._sizes and a.startswith("0x"):
            self._limits[condition] = int(a, 16), self._sizes[b]
        return condition

    def when(self, program: Program, args: list[str]) -> list[str]:
        """A doubt may be raised too often, for then all is computed again: so |x| > limit is
        decided by the upper halves of the patterns."""
        if self.doubts is None or args[0] not in self._limits:
            return super().when(program, args)
        limit, x = self._limits[args[0]]
        upper = self.value(f"lshr i64 {self._bits(x)}, 32")
        upper = self.value(f"and i32 {self.value(f'trunc i64 {upper} to i32')}, {0x7FFFFFFF}")
        doubt = self.value(f"icmp uge i32 {upper}, {limit >> 32}")
        return super().when(program, [doubt, *args[1:]])

    def device_module(self) -> str:
        """The kernel and all it needs."""
        body, definitions = self.body(), self.definitions()
        constants = "\n".join(
            f"{name} = internal addrspace(4) externally_initialized global double 0x{bits:016X}"
            for bits, name in self._constants.items()
        )
        declared = "\n".join(f"declare i32 @llvm.nvvm.read.ptx.sreg.{r}()" for r in REGISTERS)
        return (
            f"{declared}\n{constants}\n\n"
            "define ptx_kernel void @kernel(ptr noalias %task, i64 %end) nounwind {\n"
            f"{body}\n  ret void\n}}\n\n{definitions}"
        )


def device_rollout_module(
    step: Step, signals: frozenset[str] = frozenset(), arithmetic: Arithmetic = STRICT
) -> str:
    """The loop of `write_rollout` as LLVM IR, for a kernel(task, rows)."""
    k, step = _writer(step, arithmetic)
    write_rollout(k, step, signals, _begin(k))
    return k.device_module()


def device_evaluation_module(program: Program) -> str:
    """The loop of `write_evaluation` as LLVM IR, for a kernel(task, rows)."""
    k = DeviceWriter()
    write_evaluation(k, lower(program), _begin(k))
    return k.device_module()


def _begin(k: DeviceWriter) -> str:
    """The first row of a thread, %begin, and how far it is to its next one."""
    k.block("entry")
    thread, threads, block, blocks = (
        k.value(f"zext i32 {k.value(f'call i32 @llvm.nvvm.read.ptx.sreg.{r}()')} to i64")
        for r in REGISTERS
    )
    before = k.value(f"mul i64 {block}, {threads}")
    k.line(f"%begin = add i64 {before}, {thread}")
    by = k.value(f"mul i64 {blocks}, {threads}")
    some = k.value("icmp ult i64 %begin, %end")
    k.line(f"br i1 {some}, label %work, label %idle")
    k.block("idle")
    k.line("ret void")
    k.block("work")
    return by


def _writer(step: Step, arithmetic: Arithmetic) -> tuple[DeviceWriter, Step]:
    """The writer for an arithmetic, and the step in the operations that it knows."""
    if arithmetic is SINGLE:
        from chainrule.program.emit.machine.single_precision import SingleWriter

        flat = step.mapped(inline)
        if any(i.op == "philox" for part in flat.parts for i in part.code):
            raise ChainruleError(
                f"{step.name}: random numbers need 32-bit words, which single precision does not "
                "hold; use Arithmetic.CONTRACTED"
            )
        return SingleWriter(), flat
    k = DeviceWriter()
    k.flags = " contract" if arithmetic is CONTRACTED else ""
    return k, step.mapped(lower)


@lru_cache(maxsize=1)
def _target() -> llvm.Target:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE)


def ptx(ir: str, architecture: str = ARCHITECTURE) -> str:
    """The module as PTX, from the cache where it has one."""
    key = f"ptx {architecture} {llvm.llvm_version_info} {cache.digest(ir.encode())}"
    stored = cache.read(key)
    if stored is None:
        machine = _target().create_target_machine(cpu=architecture, opt=3)
        module = llvm.parse_assembly(ir)
        module.triple = TRIPLE
        module.data_layout = str(machine.target_data)
        stored = machine.emit_assembly(module).encode()
        cache.write(key, stored)
    return stored.decode()
