"""A module of programs as JavaScript for machines alone: what a page carries, in few characters.

The statements are those of `javascript.py`, so are the bits. Names are as short as can be, spaces
are left out, one array carries the values of every function that has several, and what a step
holds constant lies in arrays that all functions see in place of arguments.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from string import ascii_letters

from chainrule.program.emit.alike import alike
from chainrule.program.emit.javascript import JavaScriptWriter, preamble, rollout
from chainrule.program.emit.languages import identifier
from chainrule.program.emit.machine.llvm import INLINE_ALWAYS
from chainrule.program.emit.module import Module, Needed, other_inputs
from chainrule.program.emit.source import Text
from chainrule.program.emit.steps import next_state
from chainrule.program.rewriting.lowering import lower
from chainrule.program.rewriting.narrowing import Made, narrow
from chainrule.program.tape.interpreter import split_when
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Port, Program

Element = tuple[str, int]
"""An element of what is held constant: the input's name and the place."""
Held = dict[int, Element]
"""The inputs of a program that are such elements wherever it is called, by number."""

OUT = "$"
"""The array of the values of a function that has several: they are read before the next call."""

FREQUENT = 3
"""Uses from which on an element has a variable."""

ELEMENT = re.compile(r"\b_\w+\[\d+\]")
"""An element of an array that does not change: a name that begins so is one."""

SPACE = re.compile(r"(?<=[^\w$+-]) | (?=[^\w$+-])|(?<=[\w$]) (?=[+-])|(?<=[+-]) (?=[\w$])")
RUN = re.compile(r"(?:(const|let) [^;{}]*;)(?:\1 [^;{}]*;)+")


def compact(module: Module) -> str:
    """The module as the text of a script: the functions and `advance` of the readable one."""
    writing = _Writing(module)
    body = [writing.exported(f) for f in writing.functions]
    body += [writing.loop(method, step) for method, step in writing.steps.items()]
    body.append(rollout(module, writing.entry))
    called = writing.needed.write(writing.internal)
    parts = [preamble(module, writing.needed), writing.arrays(), *alike(called, body)]
    return "\n".join(parts)


def squeezed(text: str) -> str:
    """Statements without the spaces and line ends that only people need."""
    joined = re.sub(r"\n *", "", text)
    return RUN.sub(_run, SPACE.sub("", joined))


def _run(found: re.Match[str]) -> str:
    """const a=1,b=2; for const a=1;const b=2;"""
    return found[0].replace(f";{found[1]} ", ",")


class CompactNeeded(Needed):
    """Names of functions that no variable has."""

    def program(self, program: Program, output: int | None) -> str:
        """The name with a mark."""
        return f"${super().program(program, output)}"


class CompactWriter(JavaScriptWriter):
    """Statements with short names."""

    def __init__(self, writing: "_Writing", placed: int = 0):
        super().__init__(writing.needed, placed, depth=0)
        self.writing = writing
        self.short = _short()
        self.take(writing.taken)

    def decimal(self, value: float) -> str:
        """.5 for 0.5"""
        return super().decimal(value).removeprefix("0") or "0"

    def fresh(self, stem: str) -> str:
        """The next short name."""
        name = next(name for name in self.short if self._free(name))
        self._names.add(name)
        return name

    def passed(self, program: Program, operands: Sequence[Text]) -> list[str]:
        """The arguments but for what is held."""
        held = self.writing.held[program]
        return [x.text for i, x in enumerate(operands) if i not in held]

    def function(
        self,
        head: str,
        names: Sequence[str],
        begin: Sequence[str] = (),
        around: str = "",
        end: Sequence[str] = (),
    ) -> str:
        """The statements as a function; elements that they read often are read once."""
        body = "\n".join(self.lines)
        counts = Counter(ELEMENT.findall(body))
        often = {e: self.fresh("v") for e, uses in counts.items() if uses >= FREQUENT}
        body = ELEMENT.sub(lambda found: often.get(found[0], found[0]), body)
        reads = [f"const {name} = {element};" for element, name in often.items()]
        start = f"{head}({', '.join(names)}) {{"
        return squeezed("\n".join([start, *begin, *reads, around, body, *end, "}"]))

    def several(
        self, name: str, args: Sequence[str], targets: Mapping[int, str], count: int, new: bool
    ) -> list[str]:
        """Values are read from one array."""
        out = "philox_out" if name == "philox" else OUT
        reads = ", ".join(f"{i}: {target}" for i, target in targets.items())
        pattern = f"{{{reads}}} = {out}"
        return [f"{name}({', '.join(args)});", f"const {pattern};" if new else f"({pattern});"]


@dataclass
class _Writing:
    """What the functions of one script share."""

    module: Module
    needed: Needed = field(default_factory=CompactNeeded)

    def __post_init__(self) -> None:
        made: Made = {}
        self.functions = [narrow(lower(f), made) for f in self.module.functions]
        self.steps = {
            method: step.mapped(lambda part: narrow(lower(part), made))
            for method, step in self.module.steps.items()
        }
        self.needed.reserve(self.module.functions)
        self.taken = [identifier(f.name) for f in self.module.functions] + [OUT]
        self.sizes: dict[str, int] = {}
        for step in self.steps.values():
            self.sizes |= {p.name: p.size for p in other_inputs(step)}
        letters = zip(self.sizes, _short(), strict=False)
        self.array = {name: f"_{letter}" for name, letter in letters}
        roots = [*self.functions, *(part for step in self.steps.values() for part in step.parts)]
        self.held = _held(roots, self.sizes)
        self.longest = max((len(program.results) for program in self.held), default=0)

    def arrays(self) -> str:
        """What is held, and the values of a function."""
        names = "".join(f"let {name};" for name in self.array.values())
        return squeezed(f"const {OUT}=new Float64Array({self.longest});{names}")

    def element(self, element: Element) -> Text:
        """How an element of what is held is read."""
        return Text(f"{self.array[element[0]]}[{element[1]}]")

    def is_held(self, port: Port) -> bool:
        """Does the input have an array?"""
        return self.sizes.get(port.name) == port.size

    def internal(self, program: Program, output: int | None) -> str:
        """A function of numbers: of one value, or of several."""
        writer = CompactWriter(self, INLINE_ALWAYS if output is None else 0)
        held = self.held[program]
        inputs = [
            self.element(held[i]) if i in held else Text(writer.fresh("v"))
            for i in range(program.input_size)
        ]
        names = [text.text for i, text in enumerate(inputs) if i not in held]
        wanted = range(len(program.results)) if output is None else [output]
        results = writer.program(program, inputs, wanted)
        if output is None:
            values = [writer.variable(x) if "(" in x.text else x for x in results]
            for i, value in enumerate(values):
                writer.line(f"{OUT}[{i}] = {value.text};")
        else:
            writer.line(f"return {results[0].text};")
        return writer.function(f"function {self.needed.program(program, output)}", names)

    def exported(self, program: Program) -> str:
        """A function of arrays; it returns a number, an array, or an object of such."""
        writer = CompactWriter(self)
        inputs, names, begin = [], [], []
        for port in program.inputs:
            names.append(writer.fresh("v"))
            given = f'checked("{port.name}", {names[-1]}, {port.size})'
            array = self.array[port.name] if self.is_held(port) else f"__{names[-1]}"
            begin.append(f"{'' if self.is_held(port) else 'const '}{array} = {given};")
            inputs += [Text(f"{array}[{i}]") for i in range(port.size)]
        results = [x.text for x in writer.program(program, inputs, range(len(program.results)))]
        outputs = []
        for port in program.outputs:
            values = [results.pop(0) for _ in range(port.size)]
            array = f"canonical(Float64Array.of({', '.join(values)}))"
            outputs.append((port.name, array if port.shape else f"{array}[0]"))
        fields = ", ".join(f"{name}: {text}" for name, text in outputs)
        writer.line(f"return {outputs[0][1] if len(outputs) == 1 else f'{{{fields}}}'};")
        return writer.function(f"export function {identifier(program.name)}", names, begin)

    def loop(self, method: str, step: Step) -> str:
        """x ← step(x, …), `steps` times, in place."""
        writer = CompactWriter(self, self.module.placed)
        arguments = ["x", "dt", "steps", "t0", "first"]
        writer.take([*arguments, "n", "t", "k"])
        state = [writer.fresh("v") for _ in range(step.outputs[0].size)]
        values = {"x": [Text(name) for name in state]}
        values |= {name: [Text(name)] for name in ("dt", "n", "t")}
        for port in other_inputs(step):
            values[port.name] = [self.element((port.name, i)) for i in range(port.size)]
        timed = {port.name for port in step.inputs} & {"n", "t"}
        if timed:
            writer.line("const n = first + k;")
        if "t" in timed:
            writer.line("const t = t0 + n * dt;")
        new = [writer.variable(x).text for x in next_state(writer, step, values)]
        for name, value in zip(state, new, strict=True):
            writer.line(f"{name} = {value};")
        begin = [f"let {name} = x[{i}] + 0;" for i, name in enumerate(state)]
        around = "for (let k = 0; k < steps; k++) {"
        end = ["}", *(f"x[{i}] = {name};" for i, name in enumerate(state))]
        head = f"function advance_{identifier(method)}"
        return writer.function(head, arguments, begin, around, end)

    def entry(self, method: str, reads: Mapping[str, str]) -> str:
        """What `advance` calls: it puts the inputs where the functions see them."""
        puts = "".join(f"{self.array[name]}={text};" for name, text in reads.items())
        call = f"advance_{identifier(method)}(x,dt,steps,t0,first)"
        return f"(x,dt,steps,t0,first,inputs)=>{{{puts}{call}}}"


def _short() -> Iterator[str]:
    """a, b, …, Z, aa, ba, …"""
    for length in count(1):
        for letters in product(ascii_letters, repeat=length):
            yield "".join(letters)


def _held(roots: Sequence[Program], sizes: Mapping[str, int]) -> dict[Program, Held]:
    """Of each program that is called: inputs that are the same held element at every call."""
    found: dict[Program, Held] = {}
    for root in roots:
        numbers = enumerate((port, i) for port in root.inputs for i in range(port.size))
        fixed = {k: (p.name, i) for k, (p, i) in numbers if sizes.get(p.name) == p.size}
        _tell(root, fixed, found)
    for program in _callers_first(roots):
        _tell(program, found[program], found)
    return found


def _tell(program: Program, fixed: Held, found: dict[Program, Held]) -> None:
    """What the calls of a program say about the inputs of those it calls."""
    for op, args, callee in program.code:
        if op in ("call", "when"):
            inputs = split_when(callee, args)[2] if op == "when" else args
            here = {i: fixed[a] for i, a in enumerate(inputs) if a in fixed}
            known = found.get(callee, here)
            found[callee] = {i: e for i, e in known.items() if here.get(i) == e}


def _callers_first(roots: Sequence[Program]) -> list[Program]:
    """All programs that are called, each after those that call it."""
    order: dict[Program, None] = {}

    def visit(program: Program) -> None:
        for callee in program.callees:
            if callee not in order:
                visit(callee)
        order[program] = None

    called = dict.fromkeys(callee for root in roots for callee in root.callees)
    for program in called:
        if program not in order:
            visit(program)
    return list(order)[::-1]
