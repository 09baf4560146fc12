"""A module of programs as a JavaScript (ES2015) module without dependencies.

Arithmetic in JavaScript is IEEE 754 double precision and is never contracted or reordered, and
`Math.sqrt` is correctly rounded in every engine, so the numbers are those of the other targets.
Loops hold the state in local variables and write the step out in place: a call would put every
number on the heap.
"""

import json
from collections.abc import Callable, Mapping, Sequence

from chainrule.program.emit.javascript_parts import CANONICAL, HELPERS, ON_BITS, WORDS
from chainrule.program.emit.languages import Language, block_comment, identifier, words
from chainrule.program.emit.machine.llvm import INLINE_ALWAYS
from chainrule.program.emit.module import (
    Module,
    Needed,
    input_uses,
    other_inputs,
    scalars,
    signature,
    wrapped,
)
from chainrule.program.emit.source import ATOM, COMPARISON, SIGNS, SUM, SourceWriter, Text
from chainrule.program.emit.steps import next_state
from chainrule.program.rewriting.lowering import lower
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Port, Program

KEYWORDS = words("""arguments await break case catch class const continue debugger default delete do
else enum eval export extends false finally for function if implements import in instanceof
interface let new null package private protected public return static super switch this throw
true try typeof var void while with yield NaN Infinity undefined Math Array Float64Array Number
Object""")


class JavaScriptWriter(SourceWriter):
    """Statements of one JavaScript function."""

    reserved = KEYWORDS
    helpers = frozenset(HELPERS)
    signs = SIGNS | {"eq": "==="}
    absolute = "Math.abs"

    def declaration(self, name: str, value: str, condition: bool, changes: bool) -> str:
        """const or let."""
        return f"{'let' if changes else 'const'} {name} = {value};"

    def several(
        self, name: str, args: Sequence[str], targets: Mapping[int, str], count: int, new: bool
    ) -> list[str]:
        """Functions of several values leave them in an array of their own."""
        word = "const " if new else ""
        reads = [f"{word}{target} = {name}_out[{i}];" for i, target in targets.items()]
        return [f"{name}({', '.join(args)});", *reads]

    def counted(self, limit: int) -> tuple[str, str]:
        """for (…) { … }"""
        name = self.fresh("round")
        return f"for (let {name} = 0; {name} < {limit}; {name}++) {{", "}"

    def _xor(self, a: Text, b: Text) -> Text:
        return Text(f"!{a.within(ATOM)} !== !{b.within(ATOM)}", COMPARISON)

    def _digit(self, i: int, a: Text) -> Text:
        return Text(f"({a.within(SUM)} & {1 << i})")

    def _sqrt(self, a: Text) -> Text:
        return Text(f"Math.sqrt({a.text})")


def javascript(module: Module) -> str:
    """The module as the text of an .mjs file.

    It exports each function, `methods`, `advance(x, dt, steps, method, inputs)`, which changes x
    in place, and `rollout(x0, dt, steps, method, inputs)`, all states one after the other.
    """
    needed = Needed()
    needed.reserve(module.functions)
    body = [_exported(needed, lower(function)) for function in module.functions]
    body += [
        _loop(needed, method, step.mapped(lower), module.placed)
        for method, step in module.steps.items()
    ]
    if module.steps:
        body.append(rollout(module, _entry))
    called = needed.write(lambda program, output: _internal(needed, program, output))
    return "\n".join([preamble(module, needed), *called, *body])


def preamble(module: Module, needed: Needed) -> str:
    """The title, and what the functions of the file need besides each other."""
    parts = [block_comment(module.title or module.name) + "\n", CANONICAL]
    if ON_BITS & needed.helpers.keys():
        parts.append(WORDS)
    parts += [HELPERS[op] for op in needed.helpers]
    for table, name in needed.tables.items():
        parts.append(f"const {name} = [\n  {wrapped([_plain(v) for v in table])}\n];\n")
    return "\n".join(parts)


def _exported(needed: Needed, program: Program) -> str:
    """A function of arrays; it returns a number, an array, or an object of such."""
    writer = JavaScriptWriter(needed)
    writer.take(identifier(port.name) for port in program.inputs)
    inputs: list[Text] = []
    reads, uses = [], input_uses(program)
    for port in program.inputs:
        name = identifier(port.name)
        reads.append(f'  {name} = checked("{port.name}", {name}, {port.size});\n')
        for i in range(port.size):
            element = Text(f"{name}[{i}]")
            several = uses[port.name, i] > 1
            inputs.append(writer.variable(element, f"{name}{i}") if several else element)
    results = [x.text for x in writer.program(program, inputs, range(len(program.results)))]
    outputs = []
    for port in program.outputs:
        values = [results.pop(0) for _ in range(port.size)]
        outputs.append((port, f"canonical(Float64Array.of(\n    {wrapped(values, 4)}))"))
    if len(outputs) == 1:
        port, text = outputs[0]
        writer.line(f"return {text}{'' if port.shape else '[0]'};")
    else:
        fields = [f"{p.name}: {text}{'' if p.shape else '[0]'}" for p, text in outputs]
        writer.line(f"return {{ {', '.join(fields)} }};")
    heading = f"{block_comment(signature(program))}\nexport function {identifier(program.name)}"
    arguments = ", ".join(identifier(port.name) for port in program.inputs)
    return f"{heading}({arguments}) {{\n{''.join(reads)}" + "\n".join(writer.lines) + "\n}\n"


def _internal(needed: Needed, program: Program, output: int | None) -> str:
    """A function of numbers: of one value, or of several that it leaves in an array."""
    writer = JavaScriptWriter(needed, INLINE_ALWAYS if output is None else 0)
    names = [
        writer.fresh(identifier(port.name) if port.size == 1 else f"{identifier(port.name)}_{i}")
        for port in program.inputs
        for i in range(port.size)
    ]
    name = needed.program(program, output)
    wanted = range(len(program.results)) if output is None else [output]
    results = writer.program(program, [Text(n) for n in names], wanted)
    start = f"function {name}({', '.join(names)}) {{\n"
    if output is None:
        values = [writer.variable(x) if "(" in x.text else x for x in results]
        for i, value in enumerate(values):
            writer.line(f"{name}_out[{i}] = {value.text};")
        start = f"const {name}_out = new Float64Array({len(results)});\n{start}"
    else:
        writer.line(f"return {results[0].text};")
    return start + "\n".join(writer.lines) + "\n}\n"


def _loop(needed: Needed, method: str, step: Step, placed: int) -> str:
    """x ← step(x, …), `steps` times, in place."""
    writer = JavaScriptWriter(needed, placed, depth=2)
    size = step.outputs[0].size
    state = [f"x{i}" for i in range(size)]
    others = other_inputs(step)
    given = {"x": state, "dt": ["dt"], "n": ["n"], "t": ["t"]}
    given |= {port.name: scalars(port) for port in others}
    writer.take(["x", "dt", "n", "t", "t0", "k", "steps", "first"])
    writer.take(name for names in given.values() for name in names)
    writer.take(identifier(port.name) for port in others)
    if any(port.name == "n" or port.name == "t" for port in step.inputs):
        writer.line("const n = first + k;")
    if any(port.name == "t" for port in step.inputs):
        writer.line("const t = t0 + n * dt;")
    values = {name: [Text(text) for text in texts] for name, texts in given.items()}
    results = next_state(writer, step, values)
    new = [writer.variable(x, f"next{i}").text for i, x in enumerate(results)]
    for name, value in zip(state, new, strict=True):
        writer.line(f"{name} = {value};")
    arguments = ["x", "dt", "steps", "t0", "first", *(identifier(p.name) for p in others)]
    lines = [block_comment(f"{signature(step)}, `steps` times, x in place.")]
    lines.append(f"function advance_{identifier(method)}({', '.join(arguments)}) {{")
    lines += [f"  let {name} = x[{i}] + 0;" for i, name in enumerate(state)]
    for port in others:
        name = identifier(port.name)
        lines += [f"  const {one} = {name}[{i}];" for i, one in enumerate(scalars(port))]
    lines += ["  for (let k = 0; k < steps; k++) {", *writer.lines, "  }"]
    lines += [f"  x[{i}] = {name};" for i, name in enumerate(state)]
    return "\n".join([*lines, "}", ""])


Entry = Callable[[str, Mapping[str, str]], str]
"""Of a method, and how each of its other inputs is read: the function that `advance` calls."""


def _entry(method: str, reads: Mapping[str, str]) -> str:
    call = ", ".join(["x", "dt", "steps", "t0", "first", *reads.values()])
    return f"(x, dt, steps, t0, first, inputs) =>\n    advance_{identifier(method)}({call})"


def rollout(module: Module, entry: Entry) -> str:
    """advance and rollout, by the method's name."""
    entries, names = [], list(module.steps)
    for method, step in module.steps.items():
        reads = {
            p.name: f'checked("{p.name}", inputs{_field(p.name)}{_default(module, p)}, {p.size})'
            for p in other_inputs(step)
        }
        entries.append(f"  {json.dumps(method)}: {entry(method, reads)},")
    sizes = ", ".join(f"{json.dumps(m)}: {s.outputs[0].size}" for m, s in module.steps.items())
    return f"""const loops = {{
{chr(10).join(entries)}
}};

/** The methods that `advance` and `rollout` know. */
export const methods = {json.dumps(names)};

/** How long x is: some methods keep more than a state. */
const sizes = {{ {sizes} }};

function sizeOf(method) {{
  if (!Object.hasOwn(sizes, method))
    throw new RangeError(`unknown method ${{method}}; known: ${{methods.join(", ")}}`);
  return sizes[method];
}}

/**
 * `steps` steps of size dt, x (a Float64Array) in place. `inputs` holds the other inputs by name,
 * and perhaps t0, the time at step 0, and first, the number of steps taken before.
 */
export function advance(x, dt, steps, method = "{names[0]}", inputs = {{}}) {{
  if (!(x instanceof Float64Array) || x.length !== sizeOf(method))
    throw new TypeError(`x must be a Float64Array of ${{sizeOf(method)}} numbers`);
  loops[method](x, dt, steps, inputs.t0 ?? 0, inputs.first ?? 0, inputs);
  return canonical(x);
}}

/** The states after 0, every, 2 every, ..., steps steps, one after the other in one array. */
export function rollout(x0, dt, steps, method = "{names[0]}", inputs = {{}}) {{
  const every = inputs.every ?? 1;
  if (!(Number.isInteger(steps) && Number.isInteger(every) && every > 0 && steps % every === 0))
    throw new RangeError(`every=${{every}} does not divide steps=${{steps}}`);
  const size = sizeOf(method);
  const x = Float64Array.from(checked("{module.begun}", x0, size), (value) => value + 0);
  const samples = new Float64Array((steps / every + 1) * size);
  samples.set(x);
  for (let done = 0; done < steps; done += every) {{
    advance(x, dt, every, method, {{ ...inputs, first: (inputs.first ?? 0) + done }});
    samples.set(x, (done / every + 1) * size);
  }}
  return samples;
}}
"""


def _default(module: Module, port: Port) -> str:
    values = module.defaults.get(port.name)
    return "" if values is None else f" ?? [{', '.join(map(_plain, values))}]"


def _field(name: str) -> str:
    """How an object's entry of this name is read; a reserved word may be one."""
    return f".{name}" if name.isidentifier() and name.isascii() else f"[{json.dumps(name)}]"


def _plain(value: float) -> str:
    text = repr(float(value)).removesuffix(".0")
    return text.replace("inf", "Infinity").replace("nan", "NaN")


JAVASCRIPT = Language("javascript", "JavaScript", ".mjs", javascript, KEYWORDS)
