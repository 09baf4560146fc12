"""A module of programs as a C header: C99 and C++, no dependency, no allocation, no libm.

Contraction is switched off inside the header in the way that each compiler obeys, and options
that change arithmetic are refused, so the numbers are those of the other targets at any level of
optimisation and on any processor.
"""

import re
from collections.abc import Mapping, Sequence

from chainrule.program.emit.c_parts import ALWAYS, CLOSING, HELPERS, OPENING
from chainrule.program.emit.languages import Language, block_comment, identifier, words
from chainrule.program.emit.machine.llvm import INLINE_ALWAYS, INLINE_LIMIT
from chainrule.program.emit.module import (
    Module,
    Needed,
    input_uses,
    other_inputs,
    signature,
    wrapped,
)
from chainrule.program.emit.source import ATOM, UNARY, SourceWriter, Text
from chainrule.program.emit.steps import next_state
from chainrule.program.rewriting.lowering import lower
from chainrule.program.rewriting.scheduling import ordered
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Port, Program
from chainrule.program.tape.scalars import INFINITY, NAN, pattern

PREFIX = "$"
"""Stands for the header's prefix until the text is complete; doubled, in capitals."""


KEYWORDS = words("""alignas alignof and asm auto bool break case catch char class const constexpr
continue default delete do double else enum explicit export extern false float for friend goto
if inline int long mutable namespace new noexcept not nullptr operator or private protected
public register restrict return short signed sizeof static struct switch template this throw
true try typedef typeid typename union unsigned using virtual void volatile while xor memcpy""")


class CWriter(SourceWriter):
    """Statements of one C function."""

    reserved = KEYWORDS | {"out"}
    absolute = f"{PREFIX}abs"

    def number(self, value: float) -> Text:
        """The shortest decimal that reads back as the constant."""
        if value != value or abs(value) == INFINITY:
            bits = pattern(NAN if value != value else value)
            return Text(f"{PREFIX}from_bits(UINT64_C(0x{bits:016X}))")
        return Text(repr(value), UNARY if repr(value).startswith("-") else ATOM)

    def declaration(self, name: str, value: str, condition: bool, changes: bool) -> str:
        """const double, or int for a condition."""
        return f"{'' if changes else 'const '}{'int' if condition else 'double'} {name} = {value};"

    def function_call(self, name: str, args: Sequence[str]) -> Text:
        """With the header's prefix."""
        return super().function_call(PREFIX + name, args)

    def several(
        self, name: str, args: Sequence[str], targets: Mapping[int, str], count: int, new: bool
    ) -> list[str]:
        """The last argument is an array for the values."""
        out = self.fresh("out")
        call = f"{PREFIX}{name}({', '.join([*args, out])});"
        word = "const double " if new else ""
        reads = [f"{word}{target} = {out}[{i}];" for i, target in targets.items()]
        return [f"double {out}[{count}];", call, *reads]

    def counted(self, limit: int) -> tuple[str, str]:
        """for (…) { … }"""
        name = self.fresh("round")
        return f"for (int {name} = 0; {name} < {limit}; {name}++) {{", "}"

    def table(self, entries: tuple[float, ...]) -> str:
        """With the header's prefix."""
        return PREFIX + super().table(entries)


def c(module: Module) -> str:
    """The module as the text of a header.

    It defines each function, with its outputs as last arguments (a single number is returned),
    and for each method a loop `NAME_METHOD(x, dt, steps, t0, first, …)` that changes x in place.
    """
    name = identifier(module.name)
    needed = Needed()
    needed.reserve(module.functions)
    body = [_exported(needed, lower(function)) for function in module.functions]
    body += [
        _usual(module, step) + _loop(needed, method, step.mapped(ordered))
        for method, step in module.steps.items()
    ]
    called = needed.write(lambda program, output: _internal(needed, program, output))
    tables = [
        f"static const double {PREFIX}{table}[{len(entries)}] = {{\n  "
        f"{wrapped([repr(float(v)) for v in entries])}}};\n"
        for entries, table in needed.tables.items()
    ]
    guard = f"{name.upper()}_H"
    helpers = [HELPERS[op] for op in needed.helpers]
    parts = [OPENING, ALWAYS, *helpers, *tables, *called, *body, CLOSING]
    heading = f"{block_comment(module.title or module.name)}\n#ifndef {guard}\n#define {guard}\n\n"
    text = "\n".join(parts).replace(2 * PREFIX, f"{name.upper()}_").replace(PREFIX, f"{name}_")
    return f"{heading}{text}\n#endif\n"


def _exported(needed: Needed, program: Program) -> str:
    """A function of arrays and numbers."""
    writer = CWriter(needed)
    single = len(program.outputs) == 1 and not program.outputs[0].shape
    given = Given(writer, program.inputs, input_uses(program))
    names = {port.name for port in program.inputs}
    outputs = [] if single else [(p, _output_name(p, names)) for p in program.outputs]
    parameters = given.parameters + [f"double {name}[{port.size}]" for port, name in outputs]
    results = writer.program(program, given.scalars, range(len(program.results)))
    if single:
        writer.line(f"return {PREFIX}canonical({results[0].text});")
    for port, name in outputs:
        for i in range(port.size):
            writer.line(f"{name}[{i}] = {PREFIX}canonical({results.pop(0).text});")
    heading = f"static inline {'double' if single else 'void'} {PREFIX}{identifier(program.name)}"
    arguments = wrapped(parameters, 4)
    body = "\n".join([*given.opening(writer.lines), *writer.lines])
    return f"{block_comment(signature(program))}\n{heading}(\n    {arguments}) {{\n{body}\n}}\n"


class Given:
    """The inputs of a function: their declarations, and their scalars, those of arrays copied
    first: an output may be an input."""

    def __init__(self, writer: CWriter, ports: Sequence[Port], uses: Mapping[tuple[str, int], int]):
        self.parameters: list[str] = []
        self.scalars: list[Text] = []
        self._copies: dict[str, list[tuple[str, str]]] = {}
        writer.take(identifier(port.name) for port in ports)
        for port in ports:
            name = identifier(port.name)
            shape = f"const double {name}[{port.size}]" if port.shape else f"double {name}"
            self.parameters.append(shape)
            self._copies[name] = [] if port.shape else [(name, "")]
            for i in range(port.size):
                element = f"{name}[{i}]" if port.shape else name
                if port.shape and uses[port.name, i]:
                    copy = writer.fresh(f"{name}{i}")
                    self._copies[name].append((copy, f"const double {copy} = {element};"))
                    element = copy
                self.scalars.append(Text(element))

    def opening(self, body: Sequence[str]) -> list[str]:
        """The copies that a body uses; where it uses none of an input, it says so."""
        words = {word for line in body for word in re.findall(r"\w+", line)}
        lines = []
        for name, copies in self._copies.items():
            used = [line for copy, line in copies if copy in words]
            lines += [f"  {line}" for line in used if line]
            lines += [] if used else [f"  (void){name};"]
        return lines


def _output_name(port: Port, taken: set[str]) -> str:
    name = identifier(port.name)
    return f"{name}_out" if port.name in taken else name


def _internal(needed: Needed, program: Program, output: int | None) -> str:
    """A function of numbers: of one value, or of several that it puts into an array."""
    writer = CWriter(needed, INLINE_ALWAYS if output is None else 0)
    names = [
        writer.fresh(identifier(port.name) if port.size == 1 else f"{identifier(port.name)}_{i}")
        for port in program.inputs
        for i in range(port.size)
    ]
    wanted = range(len(program.results)) if output is None else [output]
    results = writer.program(program, [Text(n) for n in names], wanted)
    parameters = [f"double {n}" for n in names]
    used = "".join(f"  (void){n};\n" for n in names)
    if output is None:
        parameters.append(f"double out[{len(results)}]")
        for i, value in enumerate(results):
            writer.line(f"out[{i}] = {value.text};")
    else:
        writer.line(f"return {results[0].text};")
    kind = "void" if output is None else "double"
    name = PREFIX + needed.program(program, output)
    arguments = wrapped(parameters, 4)
    body = "\n".join(writer.lines)
    return f"static inline {kind} {name}(\n    {arguments}) {{\n{used}{body}\n}}\n"


def _usual(module: Module, step: Step) -> str:
    """A remark with the numbers of what a loop is given, as C has no defaults."""
    usual = [
        f"{identifier(port.name)} = {{{', '.join(repr(float(v)) for v in values)}}}"
        for port in other_inputs(step)
        if (values := module.defaults.get(port.name)) is not None
    ]
    return f"/* as described, {wrapped(usual, 3)} */\n" if usual else ""


def _loop(needed: Needed, method: str, step: Step) -> str:
    """x ← step(x, …), `steps` times, in place."""
    writer = CWriter(needed, INLINE_LIMIT, depth=2)
    size, others = step.outputs[0].size, other_inputs(step)
    head = CWriter(needed)
    taken = ["x", "dt", "n", "t", "t0", "k", "steps", "first", *(f"x{i}" for i in range(size))]
    head.take(taken)
    declared = Given(head, others, input_uses(step))
    scalars = iter(declared.scalars)
    given = {"x": [Text(f"x{i}") for i in range(size)]}
    given |= {name: [Text(name)] for name in ("dt", "n", "t")}
    given |= {port.name: [next(scalars) for _ in range(port.size)] for port in others}
    writer.take(taken)
    writer.take(text.text for texts in given.values() for text in texts)
    timed = {port.name for port in step.inputs} & {"n", "t"}
    if timed:
        writer.line("const double n = (double)first + (double)k;")
    if "t" in timed:
        writer.line("const double t = t0 + n * dt;")
    results = next_state(writer, step, given)
    new = [writer.variable(x, f"next{i}").text for i, x in enumerate(results)]
    for i, value in enumerate(new):
        writer.line(f"x{i} = {value};")
    arguments = [f"double x[{size}]", "double dt", "unsigned long steps", "double t0"]
    arguments += ["unsigned long first", *declared.parameters]
    does = f"{signature(step)}, `steps` times, x in place; `first` steps were taken before"
    lines = [block_comment(does)]
    lines.append(f"static inline void {PREFIX}{identifier(method)}(")
    lines.append(f"    {wrapped(arguments, 4)}) {{")
    lines += [f"  double x{i} = x[{i}] + 0.0;" for i in range(size)]
    lines += ["  unsigned long k;", *declared.opening(writer.lines)]
    lines += [
        f"  (void){name};" for name, used in (("t0", "t" in timed), ("first", timed)) if not used
    ]
    lines += ["  for (k = 0; k < steps; k++) {", *writer.lines, "  }"]
    lines += [f"  x[{i}] = {PREFIX}canonical(x{i});" for i in range(size)]
    return "\n".join([*lines, "}", ""])


C = Language("c", "C", ".h", c, KEYWORDS)
