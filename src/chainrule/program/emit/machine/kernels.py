"""Kernels: the loops around a program, as LLVM modules.

A kernel is `void kernel(uint64 *task, uint64 begin, uint64 end)`: it handles rows begin … end of
a batch, `lanes` at a time, the last vector filled up with its own last row, which is computed
and stored twice with the same bits. The task is an array of 64-bit words (addresses, distances,
counts, doubles by their bits), laid out as the functions here say.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from chainrule.program.emit.machine.llvm import LLVMWriter
from chainrule.program.emit.machine.rooms import Room
from chainrule.program.run.arithmetic import CONTRACTED, STRICT, Arithmetic
from chainrule.program.tape.iteration import Iteration, Step
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import NAN

GIVEN = ("x", "dt", "t", "n")
"""Inputs of a step that its loop provides: the state, the step size, the time t0 + n dt, and the
number n of the step, for random numbers."""

LONG_ROW = 64
"""Outputs beyond which they are stored by a loop: a matrix of many joints."""

WIDEST = 8
"""Numbers of a row that are loaded or stored at once."""

HEADER = """define void @kernel(ptr noalias %task, i64 %begin, i64 %end) nounwind \
"prefer-vector-width"="512" {
"""


@dataclass
class _Loop:
    """Inside: the index and the carried values. `next`: what they become, also after the loop.
    `again`: a condition without which the loop ends early."""

    index: str
    values: list[str]
    next: list[str]
    again: str | None = None


class KernelWriter(LLVMWriter):
    """A writer with loops, and with loads and stores of rows."""

    long_row = LONG_ROW

    def word(self, index: int, kind: str = "i64") -> str:
        """Word `index` of the task."""
        place = self.value(f"getelementptr i64, ptr %task, i64 {index}")
        return self.value(f"load {kind}, ptr {place}")

    @contextmanager
    def loop(
        self, start: str, end: str, by: int | str = 1, carried: Sequence[tuple[str, str]] = ()
    ) -> Iterator[_Loop]:
        """A block that runs for index = start, start + by, … below end, at least once.

        `carried` are (type, first value) of what goes from one round to the next.
        """
        before, top, done = self.label, self.fresh_label("loop"), self.fresh_label("done")
        self.line(f"br label %{top}")
        self.block(top)
        first_line = len(self.lines)
        names = [
            self.value(f"phi {kind} [{value}, %{before}]")
            for kind, value in [("i64", start), *carried]
        ]
        loop = _Loop(names[0], names[1:], names[1:])
        yield loop
        following = self.value(f"add i64 {loop.index}, {by}")
        for offset, value in enumerate([following, *loop.next]):
            self.lines[first_line + offset] += f", [{value}, %{self.label}]"
        more = self.value(f"icmp ult i64 {following}, {end}")
        if loop.again is not None:
            more = self.value(f"and i1 {more}, {loop.again}")
        self.line(f"br i1 {more}, label %{top}, label %{done}")
        self.block(done)

    def rows(self, first: str) -> list[str]:
        """The row of each lane: first, first + 1, …, none beyond the last."""
        last = self.value("sub i64 %end, 1")
        rows = [self.value(f"add i64 {first}, {lane}") for lane in range(self.lanes)]
        return [self.value(f"call i64 @llvm.umin.i64(i64 {row}, i64 {last})") for row in rows]

    def addresses(self, base: str, rows: list[str], distance: str) -> list[str]:
        """Where each lane's row begins."""
        offsets = [self.value(f"mul i64 {row}, {distance}") for row in rows]
        return [self.value(f"getelementptr double, ptr {base}, i64 {o}") for o in offsets]

    def shifted(self, addresses: list[str], offset: str) -> list[str]:
        """The addresses, all moved by the offset."""
        return [self.value(f"getelementptr double, ptr {a}, i64 {offset}") for a in addresses]

    def load(self, addresses: list[str], count: int) -> list[str]:
        """`count` vectors, the elements of the rows."""
        found: list[str] = []
        for first, width in self._pieces(count):
            places = self.shifted(addresses, str(first))
            kind = f"<{width} x double>" if width > 1 else "double"
            rows = [self.value(f"load {kind}, ptr {place}, align 8") for place in places]
            if width == 1:
                found.append(self.pack(rows))
            else:
                each = [self.joined(rows[k::width], width) for k in range(width)]
                found += self.transposed(each)
        return found

    def store(self, vectors: list[str], addresses: list[str], apart: str = "1") -> None:
        """The vectors as elements of the rows, so far `apart`, many of them by a loop."""
        if len(vectors) > self.long_row:
            self._store_long(vectors, addresses, apart)
            return
        for first, width in self._pieces(len(vectors)):
            places = self.shifted(addresses, self._times(str(first), apart))
            some = [self.canonical(vector) for vector in vectors[first : first + width]]
            if width == 1:
                rows, kind = self.unpack(some[0]), "double"
            else:
                groups = [self.groups(vector, width) for vector in self.transposed(some)]
                rows = [row for group in zip(*groups, strict=True) for row in group]
                kind = f"<{width} x double>"
            for row, place in zip(rows, places, strict=True):
                self.line(f"store {kind} {row}, ptr {place}, align 8")

    def _pieces(self, count: int) -> Iterator[tuple[int, int]]:
        """(first, width) of the numbers of a row that are moved together: powers of two, one by
        one where the lanes are none."""
        first, width = 0, 1 if self.lanes & (self.lanes - 1) else min(WIDEST, self.lanes)
        while first < count:
            while width > count - first:
                width //= 2
            yield first, width
            first += width

    def _times(self, index: str, apart: str) -> str:
        return index if apart == "1" else self.value(f"mul i64 {index}, {apart}")

    def _store_long(self, vectors: list[str], addresses: list[str], apart: str) -> None:
        buffer = self.buffer(len(vectors))
        for element, vector in enumerate(vectors):
            self.line(f"store {self.V} {vector}, ptr {self.element(self.V, buffer, element)}")
        with self.loop("0", str(len(vectors))) as each:
            place = self.value(f"getelementptr {self.V}, ptr {buffer}, i64 {each.index}")
            vector = self.canonical(self.value(f"load {self.V}, ptr {place}"))
            places = self.shifted(addresses, self._times(each.index, apart))
            for scalar, place in zip(self.unpack(vector), places, strict=True):
                self.line(f"store double {scalar}, ptr {place}")

    def buffer(self, size: int) -> str:
        """Room for vectors; one for all that are stored one after the other."""
        known = self.rooms.setdefault("rows", Room("%rows", self.V, size, []))
        known.size = max(known.size, size)
        return known.name

    def finite(self, vectors: list[str]) -> str:
        """Are all of them? x − x is 0 for a finite x and NaN for any other, and so are sums."""
        nothing = self._sub(vectors[0], vectors[0])
        for vector in vectors[1:]:
            nothing = self._add(nothing, self._sub(vector, vector))
        return self._eq(nothing, nothing)

    def module(self) -> str:
        """The kernel and all it needs."""
        self.line("ret void")
        return f"{HEADER}{self.body()}\n}}\n\n{self.definitions()}"


def evaluation_module(program: Program, lanes: int) -> str:
    """The loop of `write_evaluation` for the processor's vectors."""
    k = KernelWriter(lanes)
    k.block("entry")
    write_evaluation(k, program, str(lanes))
    return k.module()


def write_evaluation(k: KernelWriter, program: Program, by: str) -> None:
    """outputs = program(inputs), rows begin, begin + by, … Task: (address, distance) of each input,
    then the address of each output."""
    inputs = [(k.word(2 * i, "ptr"), k.word(2 * i + 1)) for i in range(len(program.inputs))]
    outputs = [k.word(2 * len(inputs) + i, "ptr") for i in range(len(program.outputs))]
    with k.loop("%begin", "%end", by) as batch:
        rows = k.rows(batch.index)
        values = []
        for port, (base, distance) in zip(program.inputs, inputs, strict=True):
            values += k.load(k.addresses(base, rows, distance), port.size)
        results = k.speculate(program, values)
        for port, base in zip(program.outputs, outputs, strict=True):
            k.store(results[: port.size], k.addresses(base, rows, str(port.size)))
            results = results[port.size :]


def rollout_module(
    step: Step,
    lanes: int,
    signals: frozenset[str],
    arithmetic: Arithmetic = STRICT,
) -> str:
    """The loop of `write_rollout` for the processor's vectors."""
    k = KernelWriter(lanes)
    k.flags = " contract" if arithmetic is CONTRACTED else ""
    k.block("entry")
    write_rollout(k, step, signals, str(lanes))
    return k.module()


def write_rollout(k: KernelWriter, step: Step, signals: frozenset[str], by: str) -> None:
    """x ← step(x, dt, …), again and again, the state in registers; rows begin, begin + by, …

    Between two samples time is cut into segments in which no signal changes. Task: addresses of
    x0, of the samples and of the counts of finite steps; t0, dt; samples, segments a sample,
    steps a segment; the steps before the first, as a double; the distances between the samples'
    rows, between samples (less than a state, what is left of one is its beginning, and of the
    last the whole) and, where a lane is alone, between numbers of one; then for each further
    input its address, the distance between rows, the distance between values in time and the
    segments for which one value is held.
    """
    x0, out, finite = (k.word(i, "ptr") for i in range(3))
    t0, dt = (k.spread(k.word(i, "double")) for i in (3, 4))
    samples, segments, steps = (k.word(i) for i in (5, 6, 7))
    first_step, row_distance, sample_distance = k.word(8, "double"), k.word(9), k.word(10)
    number_distance = k.word(11) if k.lanes == 1 else "1"
    size = step.outputs[0].size
    others = [port for port in step.inputs if port.name not in GIVEN]
    words = [
        (k.word(at, "ptr"), k.word(at + 1), k.word(at + 2), k.word(at + 3))
        for at in range(12, 12 + 4 * len(others), 4)
    ]

    with k.loop("%begin", "%end", by) as batch:
        rows = k.rows(batch.index)
        start = k.load(k.addresses(x0, rows, str(size)), size)
        sample_rows = k.addresses(out, rows, row_distance)
        k.store(start, sample_rows, number_distance)
        places = {
            port.name: k.addresses(base, rows, distance)
            for port, (base, distance, _, _) in zip(others, words, strict=True)
        }
        values = {p.name: k.load(places[p.name], p.size) for p in others if p.name not in signals}

        # carried: the number of the step, is it still finite, how many steps it was, the state
        kinds = ["double", k.C, k.V, *[k.V] * size]
        state = [first_step, k.truth(), k.number(0.0), *start]
        with k.loop("1", samples, 1, list(zip(kinds, state, strict=True))) as sample:
            before = k.value(f"sub i64 {sample.index}, 1")
            first = k.value(f"mul i64 {before}, {segments}")
            last = k.value(f"add i64 {first}, {segments}")
            carried = list(zip(kinds, sample.values, strict=True))
            with k.loop(first, last, 1, carried) as segment:
                for port, (_, _, apart, hold) in zip(others, words, strict=True):
                    if port.name in signals:
                        index = k.value(f"udiv i64 {segment.index}, {hold}")
                        shift = k.value(f"mul i64 {index}, {apart}")
                        values[port.name] = k.load(k.shifted(places[port.name], shift), port.size)
                carried = list(zip(kinds, segment.values, strict=True))
                with k.loop("0", steps, 1, carried) as once:
                    once.next = _one_step(k, step, t0, dt, values, once.values)
                segment.next = once.next
            sample.next = segment.next
            offset = k.value(f"mul i64 {sample.index}, {sample_distance}")
            k.store(sample.next[3:], k.shifted(sample_rows, offset), number_distance)
        k.store([sample.next[2]], k.addresses(finite, rows, "1"))


def _one_step(
    k: KernelWriter,
    step: Step,
    t0: str,
    dt: str,
    inputs: dict[str, list[str]],
    state: list[str],
) -> list[str]:
    clock, alive, count, *x = state
    values = {**inputs, "x": x, "dt": [dt], "n": [k.spread(clock)]}
    if any(port.name == "t" for port in step.inputs):
        values["t"] = [k._add(t0, k._mul(values["n"][0], dt))]
    if isinstance(step, Iteration):
        new = _iterated(k, step, values)
    else:
        new = _compute(k, step, values)[: len(x)]
    alive = k._and(alive, k.finite(new))
    count = k._add(count, k._select(alive, k.number(1.0), k.number(0.0)))
    return [k.value(f"fadd double {clock}, 1.0"), alive, count, *new]


def _iterated(k: KernelWriter, step: Iteration, values: dict[str, list[str]]) -> list[str]:
    """The next x of a step that iterates: all lanes go round until the last one has converged; one
    that has keeps its iterate, one that has not at the limit is NaN."""
    begun = _compute(k, step.begin, values)
    size = step.begin.outputs[0].size
    w, c = begun[:size], begun[size:]
    open_lanes = k.truth()
    carried = [(k.C, open_lanes), *((k.V, value) for value in w)]
    with k.loop("0", str(step.limit), 1, carried) as round:
        active, *w = round.values
        *refined, done = _compute(k, step.refine, values | {"w": w, "c": c})
        w = [k._select(active, new, old) for new, old in zip(refined, w, strict=True)]
        active = k._and(active, k._not(k._eq(done, k.number(1.0))))
        round.next = [active, *w]
        round.again = k.any(active)
    active, *w = round.next
    x = _compute(k, step.finish, values | {"w": w, "c": c})
    return [k._select(active, k.number(NAN), value) for value in x]


def _compute(k: KernelWriter, program: Program, values: dict[str, list[str]]) -> list[str]:
    flat = [value for port in program.inputs for value in values[port.name]]
    return k.speculate(program, flat)
