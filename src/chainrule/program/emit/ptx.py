"""A rollout as PTX, the assembly language of NVIDIA's GPUs: one trajectory a thread.

The same writer as for the processor, at one lane, so the operations are the same; `mul.rn` and
`add.rn` are never fused, and `div.rn` and `sqrt.rn` are correctly rounded. LLVM carries the
compiler; the driver makes machine code of the text for whichever card it finds.
"""

from functools import lru_cache

import llvmlite.binding as llvm

from .. import cache
from ..program import Program
from .kernels import KernelWriter, write_rollout

ARCHITECTURE = "sm_70"
"""Volta, 2017: every later card runs it too."""

REGISTERS = ("tid.x", "ntid.x", "ctaid.x", "nctaid.x")
TRIPLE = "nvptx64-nvidia-cuda"


class DeviceWriter(KernelWriter):
    """Arrays lie element by element, all rows of one after the other, so that neighbouring
    threads read neighbouring numbers; an input that all rows share lies as it is."""

    def __init__(self) -> None:
        super().__init__(1)
        self._apart: dict[str, str] = {}

    def rows(self, first: str) -> list[str]:
        """One row a thread."""
        return [first]

    def addresses(self, base: str, rows: list[str], distance: str) -> list[str]:
        """Where the row's first element is; the next one is as many numbers away as there are
        rows, or one where the distance between rows is zero."""
        shared = self.value(f"icmp eq i64 {distance}, 0")
        offset = self.value(f"select i1 {shared}, i64 0, i64 {rows[0]}")
        address = self.value(f"getelementptr double, ptr {base}, i64 {offset}")
        self._apart[address] = self.value(f"select i1 {shared}, i64 1, i64 %end")
        return [address]

    def shifted(self, addresses: list[str], offset: str) -> list[str]:
        """So many elements further."""
        (address,) = addresses
        apart = self._apart[address]
        moved = self.value(f"mul i64 {apart}, {offset}")
        result = self.value(f"getelementptr double, ptr {address}, i64 {moved}")
        self._apart[result] = apart
        return [result]

    def finite(self, vectors: list[str]) -> str:
        """By the exponents' bits: the units for integers are idle."""
        all_finite = "true"
        for vector in vectors:
            exponent = self.value(f"and i64 {self._bits(vector)}, {0x7FF << 52}")
            one = self.value(f"icmp ne i64 {exponent}, {0x7FF << 52}")
            all_finite = self.value(f"and i1 {all_finite}, {one}")
        return all_finite

    def device_module(self) -> str:
        """The kernel and all it needs."""
        body = "\n".join(self.lines)
        declared = "\n".join(f"declare i32 @llvm.nvvm.read.ptx.sreg.{r}()" for r in REGISTERS)
        return (
            f"{declared}\n\ndefine ptx_kernel void @kernel(ptr noalias %task, i64 %end) nounwind "
            f"{{\n{body}\n  ret void\n}}\n\n{self.definitions()}"
        )


def device_rollout_module(
    step: Program, signals: frozenset[str] = frozenset(), contracted: bool = False
) -> str:
    """The loop of `write_rollout` as LLVM IR, for a kernel(task, rows)."""
    k = DeviceWriter()
    k.flags = " contract" if contracted else ""
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
    write_rollout(k, step, signals, by)
    return k.device_module()


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
