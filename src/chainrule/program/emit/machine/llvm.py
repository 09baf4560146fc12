"""A lowered program as LLVM IR, on vectors of `lanes` doubles: one evaluation in each lane.

Every instruction is one IR operation without fast-math flags, so nothing is contracted or
reordered in a way that shows, and a lane computes what a scalar would. A called program is
written in place where it is short and as a function where it is long; a `when` branches around
a function that is kept out of the way.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from chainrule.program.emit.machine.abreast import WIDE, abreast
from chainrule.program.emit.machine.rooms import Left, RoomWriter, lent
from chainrule.program.rewriting.scheduling import SHORT_CALL, VERY_LONG
from chainrule.program.tape.interpreter import payload_first, split_when
from chainrule.program.tape.program import Instruction, Program
from chainrule.program.tape.scalars import (
    MAGIC_EXPONENT,
    MASK,
    PHILOX_FACTORS,
    PHILOX_KEYS,
    PHILOX_ROUNDS,
    pattern,
)

INLINE_LIMIT = 400
"""Instructions up to which a call is written in place: the four stages of a double pendulum are
one block, those of a 7-joint arm four calls, which compiles in a quarter of the time."""

INLINE_ALWAYS = 150
"""Instructions up to which a call is written in place even inside a function: the elementary
functions but pow."""

BY_MEMORY = 32
"""Arguments and results beyond which a call passes them in memory: LLVM takes long to arrange
hundreds of them, and what was there at the last call need not be stored again."""

RETURNED = 3
"""Results of scalars beyond which a call leaves them in memory: the fourth and fifth would come
in x87 registers, for which LLVM's hurried level has been seen to write invalid code."""

RARELY = '!prof !{!"branch_weights", i32 1, i32 1048576}'


def _is_wide(program: Program) -> bool:
    return program.input_size + len(program.results) > BY_MEMORY


@dataclass
class SharedFunctions:
    """What the functions of one module share: called programs and tables, with their names."""

    functions: dict[Program, str] = field(default_factory=dict)
    wide: dict[Program, str] = field(default_factory=dict)
    tables: dict[tuple[float, ...], str] = field(default_factory=dict)


class LLVMWriter(RoomWriter):
    """The lines of one function that computes programs, and what it needs.

    `doubts` collects the conditions of `when` while a program is computed as if none held;
    `inlined` is the length up to which calls are written in place.
    """

    def __init__(self, lanes: int, needed: SharedFunctions | None = None):
        super().__init__(lanes)
        self.needed = needed or SharedFunctions()
        self.doubts: list[str] | None = None
        self.inlined = INLINE_LIMIT
        self.side_by_side = False  # whether calls may go abreast
        self.flags = ""  # of arithmetic: " contract" fuses, and gives up the bits

    def program(self, program: Program, inputs: Iterable[Any], room: str = "") -> list[str]:
        """The program's instructions in place; the names of its flat outputs, which with a `room`
        are stored there as soon as they are known."""
        names: list = [*inputs, *(self.number(c) for c in program.constants)]
        groups = abreast(program, self._may_widen) if self.side_by_side else {}
        known: dict[int, list[str]] = {}
        first = len(names)
        places: dict[int, list[int]] = {}
        for i, result in enumerate(program.results if room else ()):
            places.setdefault(result, []).append(program.input_size + i)

        def use(number: int) -> str:
            name = names[number]
            if name.__class__ is Left:
                name = names[number] = self.loaded(name)
            return name

        def keep(number: int) -> None:
            for i in places[number]:
                self.line(f"store {self.V} {use(number)}, ptr {self.element(self.V, room, i)}")

        for number in range(first):
            if number in places:
                keep(number)
        for number, instruction in enumerate(program.code, first):
            if number in groups:
                callee = instruction.payload
                name = self.needed.wide.setdefault(callee, f"@w{callee.digest}")
                calls = [program.code[n - first].args for n in groups[number]]
                args = [[use(a) for a in numbers] for numbers in calls]
                found = self.call_abreast(callee, name, args)
                known |= zip(groups[number], found, strict=True)
            if number in known:
                names.append(known[number])
                continue
            op, numbers, payload = instruction
            stay = op == "get" or (op == "call" and self._borrows(payload))
            args = [names[a] if stay else use(a) for a in numbers]
            names.append(self.instruction(instruction, args))
            if number in places:
                keep(number)
        return [use(r) for r in program.results]

    def _borrows(self, program: Program) -> bool:
        """Does a call of it read values where they lie?"""
        return lent(program) > 0 and self.by_memory(program) and not self.in_place(program)

    def _may_widen(self, program: Program) -> bool:
        return _is_wide(program) and not self.in_place(program)

    def instruction(self, instruction: Instruction, args: list):
        """One instruction; the name of its value, or of each of its values."""
        op, _, payload = instruction
        if op == "get":
            return args[0][payload]
        if op == "call":
            return self.call(payload, args)
        if op == "when":
            return self.when(payload, args)
        return getattr(self, f"_{op}")(*payload_first(payload), *args)

    def speculate(self, program: Program, inputs: list[str]) -> list[str]:
        """The program in place as if no `when` held; computed again, by a function, if one did.

        One branch in all instead of one for each `when`: 15 % for a double pendulum. A very long
        program is not written twice.
        """
        if program.length > VERY_LONG:
            self.inlined, self.side_by_side = SHORT_CALL, self.lanes == 1
            return self.program(program, inputs)
        self.doubts = []
        usual = self.program(program, inputs)
        doubts, self.doubts = self.doubts, None
        if not doubts:
            return usual
        doubt = doubts[0]
        for other in doubts[1:]:
            doubt = self._or(doubt, other)
        return self.branch(doubt, program, inputs, usual)

    def call(self, program: Program, args: list[str]) -> list[str]:
        """The program in place or as a function."""
        if self.in_place(program):
            return self.program(program, args)
        return self.call_function(program, args)

    def in_place(self, program: Program) -> bool:
        """Is it short enough to be written where it is called?"""
        return program.length <= self.inlined

    def call_function(self, program: Program, args: list[str]) -> list[str]:
        """The program as a function, written once."""
        name = self.needed.functions.setdefault(program, f"@f{program.digest}")
        if self.by_memory(program):
            return self.call_in_room(program, name, args)
        returned = f"{{{', '.join([self.V] * len(program.results))}}}"
        whole = self.value(
            f"call fastcc {returned} {name}({', '.join(f'{self.V} {a}' for a in args)})"
        )
        return [
            self.value(f"extractvalue {returned} {whole}, {i}") for i in range(len(program.results))
        ]

    def by_memory(self, program: Program) -> bool:
        """Are its arguments and results too many for a call?"""
        return (self.lanes == 1 and len(program.results) > RETURNED) or _is_wide(program)

    def when(self, program: Program, args: list[str]) -> list[str]:
        """The program where the condition holds, else the fallback."""
        condition, fallback, inputs = split_when(program, args)
        if self.doubts is not None:
            self.doubts.append(condition)
            return list(fallback)
        return self.branch(condition, program, inputs, fallback)

    def branch(
        self, condition: str, program: Program, inputs: Sequence[str], usual: Sequence[str]
    ) -> list[str]:
        """Call the program if any lane needs it, and select lane by lane, if there are several."""
        before, rare, after = self.label, self.fresh_label("rare"), self.fresh_label("after")
        self.line(f"br i1 {self.any(condition)}, label %{rare}, label %{after}, {RARELY}")
        self.block(rare)
        values = self.call_function(program, list(inputs))
        if self.lanes > 1:
            pairs = zip(values, usual, strict=True)
            values = [self._select(condition, a, b) for a, b in pairs]
        self.line(f"br label %{after}")
        self.block(after)
        return [
            self.value(f"phi {self.V} [{a}, %{before}], [{b}, %{rare}]")
            for a, b in zip(usual, values, strict=True)
        ]

    def function(self, program: Program, name: str) -> str:
        """The program as a function of its own, which takes and returns vectors."""
        writer = self.sibling()
        writer.flags = self.flags
        # a function is long or rare: in both cases small code is better
        writer.inlined = min(self.inlined, INLINE_ALWAYS)
        writer.block("entry")
        size, count = program.input_size, len(program.results)
        inputs = [f"%x{i}" for i in range(size)]
        returned = "void" if self.by_memory(program) else f"{{{', '.join([self.V] * count)}}}"
        parameters, whole = ", ".join(f"{self.V} {x}" for x in inputs), "poison"
        if self.by_memory(program):
            own = size - lent(program)
            parameters, whole = f"ptr noalias %room{', ptr %lent' if own < size else ''}", ""
            found = [Left("%room", i) for i in range(own)]
            found += [Left("%lent", i) for i in range(size - own)]
            writer.program(program, found, "%room")
        else:
            for i, result in enumerate(writer.program(program, inputs)):
                whole = writer.value(f"insertvalue {returned} {whole}, {self.V} {result}, {i}")
        return (
            f"define internal fastcc {returned} {name}({parameters}) noinline nounwind {{\n"
            f"{writer.body()}\n  ret {returned} {whole}\n}}\n"
        )

    def sibling(self) -> "LLVMWriter":
        """A writer of the same kind for another function of the module."""
        return LLVMWriter(self.lanes, self.needed)

    def definitions(self) -> str:
        """The functions that were called, those that they call, and the tables."""
        wide = LLVMWriter(WIDE, self.needed)
        wide.flags, wide.inlined = self.flags, self.inlined
        together = [wide.function(program, name) for program, name in self.needed.wide.items()]
        together += [wide.filling()] if together else []
        written: dict[Program, str] = {}
        while missing := [p for p in self.needed.functions if p not in written]:
            for program in missing:
                written[program] = self.function(program, self.needed.functions[program])
        tables = []
        for table, name in self.needed.tables.items():
            entries = ", ".join(f"double 0x{pattern(entry):016X}" for entry in table)
            tables.append(f"{name} = internal constant [{len(table)} x double] [{entries}]\n")
        return "\n".join([*together, *written.values(), *tables])

    # --- primitives ---

    def _binary(self, op: str, a: str, b: str) -> str:
        return self.value(f"{op} {self.V} {a}, {b}")

    def _add(self, a: str, b: str) -> str:
        return self._binary(f"fadd{self.flags}", a, b)

    def _sub(self, a: str, b: str) -> str:
        return self._binary(f"fsub{self.flags}", a, b)

    def _mul(self, a: str, b: str) -> str:
        return self._binary(f"fmul{self.flags}", a, b)

    def _div(self, a: str, b: str) -> str:
        return self._binary("fdiv", a, b)

    def _sqrt(self, a: str) -> str:
        return self.intrinsic("sqrt", a)

    def _plus_zero(self, a: str) -> str:
        """Without flags LLVM keeps it, for x may be −0.0."""
        return self._binary("fadd", a, self.number(0.0))

    def _neg(self, a: str) -> str:
        return self.value(f"fneg {self.V} {a}")

    def _abs(self, a: str) -> str:
        return self.intrinsic("fabs", a)

    def _lt(self, a: str, b: str) -> str:
        return self._binary("fcmp olt", a, b)

    def _le(self, a: str, b: str) -> str:
        return self._binary("fcmp ole", a, b)

    def _eq(self, a: str, b: str) -> str:
        return self._binary("fcmp oeq", a, b)

    def _and(self, a: str, b: str) -> str:
        return self.value(f"and {self.C} {a}, {b}")

    def _or(self, a: str, b: str) -> str:
        return self.value(f"or {self.C} {a}, {b}")

    def _xor(self, a: str, b: str) -> str:
        return self.value(f"xor {self.C} {a}, {b}")

    def _not(self, a: str) -> str:
        return self.value(f"xor {self.C} {a}, {self.truth()}")

    def _select(self, c: str, a: str, b: str) -> str:
        return self.value(f"select {self.C} {c}, {self.V} {a}, {self.V} {b}")

    def _bits(self, a: str) -> str:
        return self.value(f"bitcast {self.V} {a} to {self.I}")

    def _double(self, a: str) -> str:
        return self.value(f"bitcast {self.I} {a} to {self.V}")

    def _bit(self, i: int, a: str) -> str:
        one = self.value(f"and {self.I} {self._bits(a)}, {self.integer(1 << i)}")
        return self.value(f"icmp ne {self.I} {one}, {self.integer(0)}")

    _digit = _bit

    def _high(self, a: str) -> str:
        mask = self.integer(0xFFFFFFFF00000000)
        return self._double(self.value(f"and {self.I} {self._bits(a)}, {mask}"))

    def _pow2(self, n: str) -> str:
        biased = self._bits(self._add(n, self.number(MAGIC_EXPONENT)))
        return self._double(self.value(f"shl {self.I} {biased}, {self.integer(52)}"))

    def _exponent(self, a: str) -> str:
        """The field below the bits of 2⁵², which subtracted again leaves it as a double."""
        field = self.value(f"lshr {self.I} {self._bits(a)}, {self.integer(52)}")
        field = self.value(f"and {self.I} {field}, {self.integer(0x7FF)}")
        field = self.value(f"or {self.I} {field}, {self.integer(pattern(2.0**52))}")
        return self._sub(self._double(field), self.number(MAGIC_EXPONENT))

    def _philox(self, *words: str) -> list[str]:
        """In 64-bit integers of which the upper half is zero, so a product is one instruction."""

        def integer(op: str, a: str, b: str | int) -> str:
            return self.value(f"{op} {self.I} {a}, {self.integer(b) if isinstance(b, int) else b}")

        *counter, k0, k1 = (
            integer("and", self._bits(self._add(w, self.number(2.0**52))), MASK) for w in words
        )
        a, b, c, d = counter
        for r in range(PHILOX_ROUNDS):
            if r:
                k0 = integer("and", integer("add", k0, PHILOX_KEYS[0]), MASK)
                k1 = integer("and", integer("add", k1, PHILOX_KEYS[1]), MASK)
            p, q = integer("mul", a, PHILOX_FACTORS[0]), integer("mul", c, PHILOX_FACTORS[1])
            a = integer("xor", integer("xor", integer("lshr", q, 32), b), k0)
            c = integer("xor", integer("xor", integer("lshr", p, 32), d), k1)
            b, d = integer("and", q, MASK), integer("and", p, MASK)
        offset = pattern(2.0**52)
        return [
            self._sub(self._double(integer("or", w, offset)), self.number(2.0**52))
            for w in (a, b, c, d)
        ]

    def _lookup(self, table: tuple[float, ...], n: str) -> str:
        name = self.needed.tables.setdefault(table, f"@table{len(self.needed.tables)}")
        scalars = []
        for scalar in self.unpack(n):
            index = self.value(f"fptosi double {scalar} to i64")
            place = self.value(f"getelementptr double, ptr {name}, i64 {index}")
            scalars.append(self.value(f"load double, ptr {place}"))
        return self.pack(scalars)
