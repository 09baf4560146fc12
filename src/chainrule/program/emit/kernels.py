"""Kernels: the loops around a program, as LLVM modules.

A kernel is `void kernel(uint64 *task, uint64 begin, uint64 end)`: it handles rows begin … end of
a batch, `lanes` at a time, the last vector filled up with its own last row, which is computed
and stored twice with the same bits. The task is an array of 64-bit words (addresses, distances,
counts, doubles by their bits), laid out as the functions here say.
"""

from ..program import Program
from ..scalars import INFINITY
from .llvm import LLVMWriter

HEADER = """define void @kernel(ptr noalias %task, i64 %begin, i64 %end) nounwind \
"prefer-vector-width"="512" {
"""


class _Kernel(LLVMWriter):
    """A writer with loads and stores of rows."""

    def word(self, index: int, kind: str = "i64") -> str:
        place = self.value(f"getelementptr i64, ptr %task, i64 {index}")
        return self.value(f"load {kind}, ptr {place}")

    def rows(self, first: str) -> list[str]:
        """The row of each lane: first, first + 1, …, none beyond the last."""
        last = self.value("sub i64 %end, 1")
        rows = []
        for lane in range(self.lanes):
            row = self.value(f"add i64 {first}, {lane}")
            rows.append(self.value(f"call i64 @llvm.umin.i64(i64 {row}, i64 {last})"))
        return rows

    def addresses(self, base: str, rows: list[str], distance: str) -> list[str]:
        """Where each lane's row begins."""
        offsets = [self.value(f"mul i64 {row}, {distance}") for row in rows]
        return [self.value(f"getelementptr double, ptr {base}, i64 {o}") for o in offsets]

    def load(self, addresses: list[str], count: int) -> list[str]:
        """`count` vectors, the elements of the rows."""
        return [
            self.pack([self._load(f"{address}", element) for address in addresses])
            for element in range(count)
        ]

    def _load(self, address: str, element: int) -> str:
        place = self.value(f"getelementptr double, ptr {address}, i64 {element}")
        return self.value(f"load double, ptr {place}")

    def store(self, vectors: list[str], addresses: list[str]) -> None:
        for element, vector in enumerate(vectors):
            for scalar, address in zip(self.unpack(self.canonical(vector)), addresses, strict=True):
                place = self.value(f"getelementptr double, ptr {address}, i64 {element}")
                self.line(f"store double {scalar}, ptr {place}")

    def module(self) -> str:
        body = "\n".join(self.lines)
        return f"{HEADER}{body}\n}}\n\n{self.definitions()}"


def evaluation_module(program: Program, lanes: int) -> str:
    """outputs = program(inputs), row by row. Task: (address, distance) of each input, then the
    address of each output."""
    k = _Kernel(lanes)
    k.block("entry")
    inputs = [(k.word(2 * i, "ptr"), k.word(2 * i + 1)) for i in range(len(program.inputs))]
    outputs = [k.word(2 * len(inputs) + i, "ptr") for i in range(len(program.outputs))]
    k.line("br label %loop")
    k.block("loop")
    k.line("%row = phi i64 [%begin, %entry], [%next, %latch]")
    rows = k.rows("%row")
    values = []
    for port, (base, distance) in zip(program.inputs, inputs, strict=True):
        values += k.load(k.addresses(base, rows, distance), port.size)
    results = k.program(program, values)
    for port, base in zip(program.outputs, outputs, strict=True):
        k.store(results[: port.size], k.addresses(base, rows, str(port.size)))
        results = results[port.size :]
    k.line("br label %latch")
    k.block("latch")
    k.line(f"%next = add i64 %row, {lanes}")
    k.line("%more = icmp ult i64 %next, %end")
    k.line("br i1 %more, label %loop, label %exit")
    k.block("exit")
    k.line("ret void")
    return k.module()


ROLLOUT_WORDS = 9
INPUT_WORDS = 4


def rollout_module(step: Program, lanes: int, signals: frozenset[str]) -> str:
    """x ← step(x, dt, …), again and again, the state in registers.

    Time is cut into segments during which no input changes and no sample is due. Task: addresses
    of x0, the samples and the counts of finite steps; t0, dt; number of segments, steps in each,
    segments a sample, samples; then for each further input its address, the distance between
    rows, the distance between values in time and the segments for which one value is held.
    """
    k = _Kernel(lanes)
    k.block("entry")
    x0, out, finite = (k.word(i, "ptr") for i in range(3))
    t0, dt = (k.spread(k.word(i, "double")) for i in (3, 4))
    segments, segment, per_sample, samples = (k.word(i) for i in range(5, ROLLOUT_WORDS))
    size = step.outputs[0].size
    others = [port for port in step.inputs if port.name not in ("x", "dt", "t")]
    words = [
        (k.word(at, "ptr"), k.word(at + 1), k.word(at + 2), k.word(at + 3))
        for at in range(ROLLOUT_WORDS, ROLLOUT_WORDS + INPUT_WORDS * len(others), INPUT_WORDS)
    ]
    row_distance = k.value(f"mul i64 {samples}, {size}")
    k.line("br label %batch")

    k.block("batch")
    k.line("%row = phi i64 [%begin, %entry], [%next_row, %stored]")
    rows = k.rows("%row")
    start = k.load(k.addresses(x0, rows, str(size)), size)
    sample_rows = k.addresses(out, rows, row_distance)
    k.store(start, sample_rows)
    values: dict[str, list[str]] = {}
    signal_rows = {}
    for port, (base, distance, apart, hold) in zip(others, words, strict=True):
        places = k.addresses(base, rows, distance)
        if port.name in signals:
            signal_rows[port.name] = (places, apart, hold)
        else:
            values[port.name] = k.load(places, port.size)
    k.line("br label %segment")

    k.block("segment")
    k.line("%s = phi i64 [0, %batch], [%next_s, %segment_end]")
    k.line(f"%due = phi i64 [{per_sample}, %batch], [%next_due, %segment_end]")
    k.line("%place = phi i64 [0, %batch], [%next_place, %segment_end]")
    k.line("%clock_s = phi double [0.0, %batch], [%clock_next, %segment_end]")
    for i in range(size):
        k.line(f"%xs{i} = phi {k.V} [{start[i]}, %batch], [%y{i}, %segment_end]")
    k.line(f"%alive_s = phi {k.C} [{k.truth()}, %batch], [%alive_next, %segment_end]")
    k.line(f"%count_s = phi {k.V} [{k.number(0.0)}, %batch], [%count_next, %segment_end]")
    for name, (places, apart, hold) in signal_rows.items():
        shift = k.value(f"mul i64 {k.value(f'udiv i64 %s, {hold}')}, {apart}")
        here = [k.value(f"getelementptr double, ptr {p}, i64 {shift}") for p in places]
        values[name] = k.load(here, step_port_size(step, name))
    k.line("br label %step")

    k.block("step")
    k.line("%j = phi i64 [0, %segment], [%next_j, %step_end]")
    k.line("%clock = phi double [%clock_s, %segment], [%clock_next, %step_end]")
    for i in range(size):
        k.line(f"%x{i} = phi {k.V} [%xs{i}, %segment], [%y{i}, %step_end]")
    k.line(f"%alive = phi {k.C} [%alive_s, %segment], [%alive_next, %step_end]")
    k.line(f"%count = phi {k.V} [%count_s, %segment], [%count_next, %step_end]")
    values["x"] = [f"%x{i}" for i in range(size)]
    values["dt"] = [dt]
    if any(port.name == "t" for port in step.inputs):
        values["t"] = [k._add(t0, k._mul(k.spread("%clock"), dt))]
    new = k.program(step, [value for port in step.inputs for value in values[port.name]])
    ok = "%alive"
    for value in new[:size]:
        ok = k._and(ok, k._lt(k._abs(value), k.number(INFINITY)))
    k.line("br label %step_end")

    k.block("step_end")
    for i in range(size):
        k.line(f"%y{i} = bitcast {k.V} {new[i]} to {k.V}")
    k.line(f"%alive_next = and {k.C} {ok}, {ok}")
    counted = k._select("%alive_next", k.number(1.0), k.number(0.0))
    k.line(f"%count_next = fadd {k.V} %count, {counted}")
    k.line("%clock_next = fadd double %clock, 1.0")
    k.line("%next_j = add i64 %j, 1")
    k.line(f"%more_j = icmp ult i64 %next_j, {segment}")
    k.line("br i1 %more_j, label %step, label %due_check")

    k.block("due_check")
    k.line("%left = sub i64 %due, 1")
    k.line("%is_due = icmp eq i64 %left, 0")
    k.line("br i1 %is_due, label %sample, label %segment_end")
    k.block("sample")
    k.line(f"%after_place = add i64 %place, {size}")
    here = [k.value(f"getelementptr double, ptr {p}, i64 %after_place") for p in sample_rows]
    k.store([f"%y{i}" for i in range(size)], here)
    k.line("br label %segment_end")
    k.block("segment_end")
    k.line(f"%next_due = phi i64 [%left, %due_check], [{per_sample}, %sample]")
    k.line("%next_place = phi i64 [%place, %due_check], [%after_place, %sample]")
    k.line("%next_s = add i64 %s, 1")
    k.line(f"%more_s = icmp ult i64 %next_s, {segments}")
    k.line("br i1 %more_s, label %segment, label %stored")

    k.block("stored")
    k.store(["%count_next"], k.addresses(finite, rows, "1"))
    k.line(f"%next_row = add i64 %row, {lanes}")
    k.line("%more = icmp ult i64 %next_row, %end")
    k.line("br i1 %more, label %batch, label %exit")
    k.block("exit")
    k.line("ret void")
    return k.module()


def step_port_size(step: Program, name: str) -> int:
    return next(port.size for port in step.inputs if port.name == name)
