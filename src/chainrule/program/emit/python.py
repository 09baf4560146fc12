"""A module of programs as Python source that needs nothing but the standard library."""

import json
from collections.abc import Mapping, Sequence

from chainrule.program.emit.languages import Language, identifier, words
from chainrule.program.emit.module import (
    Module,
    Needed,
    other_inputs,
    scalars,
    signature,
    wrapped,
)
from chainrule.program.emit.source import ATOM, CHOICE, LOGIC, SIGNS, SourceWriter, Text
from chainrule.program.emit.steps import next_state
from chainrule.program.rewriting.lowering import lower
from chainrule.program.tape.iteration import Step
from chainrule.program.tape.program import Port, Program
from chainrule.program.tape.scalars import (
    MAGIC_EXPONENT,
    PHILOX_FACTORS,
    PHILOX_KEYS,
    PHILOX_ROUNDS,
)
from chainrule.strangers import one_line

OPENING = '''import math
import struct


def _flat(name, value, size):
    """The input as a list of numbers, after a check of its length."""
    if value is None:
        raise TypeError(f"{name} is missing: expected {size} numbers")
    flat, pending = [], [value]
    while pending:
        item = pending.pop()
        if hasattr(item, "__len__"):
            pending.extend(item[i] for i in reversed(range(len(item))))
        else:
            flat.append(float(item))
    if len(flat) != size:
        raise ValueError(f"{name} has {len(flat)} numbers; expected {size}")
    return flat


def _shaped(flat, shape):
    """The numbers as nested lists."""
    for size in shape[:0:-1]:
        flat = [flat[i : i + size] for i in range(0, len(flat), size)]
    return flat if shape else flat[0]


def _bits(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def _from_bits(u):
    return struct.unpack("<d", struct.pack("<Q", u & 0xFFFFFFFFFFFFFFFF))[0]
'''

HELPERS = {
    "div": '''def _div(a, b):
    """a / b as the processor does it: no exception."""
    if b != 0.0:
        return a / b
    if a == 0.0 or a != a or b != b:
        return math.nan
    return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))
''',
    "sqrt": '''def _sqrt(a):
    """The square root, NaN for a negative number."""
    return math.sqrt(a) if a >= 0.0 else math.nan
''',
    "bit": '''def _bit(x, i):
    """Is bit i of the pattern of x set?"""
    return _bits(x) >> i & 1
''',
    "digit": '''def _digit(x, i):
    """Is binary digit i of a whole number from 2**52 to 2**53 one?"""
    return _bits(x) >> i & 1
''',
    "high": '''def _high(x):
    """x with the lower 32 bits of its pattern cleared."""
    return _from_bits(_bits(x) & 0xFFFFFFFF00000000)
''',
    "pow2": f'''def _pow2(n):
    """2**n for whole numbers from -1022 to 1023."""
    return _from_bits(_bits(n + {MAGIC_EXPONENT!r}) << 52)
''',
    "exponent": '''def _exponent(x):
    """The exponent of x, from the bits of its pattern."""
    return float((_bits(x) >> 52 & 0x7FF) - 1023)
''',
    "lookup": '''def _lookup(table, n):
    """An entry of a table."""
    return table[int(n)]
''',
    "philox": f'''def _philox(*words):
    """Four random words of a counter and a key (Philox4x32-10, Salmon et al. 2011)."""
    a, b, c, d, k0, k1 = map(int, words)
    mask = 0xFFFFFFFF
    for _ in range({PHILOX_ROUNDS}):
        p, q = {PHILOX_FACTORS[0]} * a, {PHILOX_FACTORS[1]} * c
        a, b, c, d = (q >> 32) ^ b ^ k0, q & mask, (p >> 32) ^ d ^ k1, p & mask
        k0, k1 = (k0 + {PHILOX_KEYS[0]}) & mask, (k1 + {PHILOX_KEYS[1]}) & mask
    return float(a), float(b), float(c), float(d)
''',
}

ROLLOUT = '''def rollout(x0, dt, steps, method="{first}", every=1, t0=0.0, first=0, **inputs):
    """The states after 0, every, 2 every, ..., steps steps: a list of lists.

    `inputs` are the other inputs by name; `first` steps were taken before.
    """
    if method not in METHODS:
        raise ValueError(f"unknown method {{method!r}}; known: {{', '.join(METHODS)}}")
    if steps % every:
        raise ValueError(f"every={{every}} does not divide steps={{steps}}")
    x = [value + 0.0 for value in _flat("{begun}", x0, SIZES[method])]
    samples = [list(x)]
    for n in range(first, first + steps):
        x = METHODS[method](x, dt, n, t0, inputs)
        if (n + 1 - first) % every == 0:
            samples.append(list(x))
    return samples
'''


KEYWORDS = words("""False None True and as assert async await break class continue def del elif else
except finally for from global if import in is lambda nonlocal not or pass raise return try
while with yield abs math struct float int len list range""")


class PythonWriter(SourceWriter):
    """Statements of one Python function."""

    indent = "    "
    ending = ""
    reserved = KEYWORDS

    signs = SIGNS | {"and": "and", "or": "or"}
    nan, infinity = "math.nan", "math.inf"

    def decimal(self, value: float) -> str:
        """As Python writes it: 2 would be no double."""
        return repr(value)

    def declaration(self, name: str, value: str, condition: bool, changes: bool) -> str:
        """name = value"""
        return f"{name} = {value}"

    def choice(self, condition: Text, a: Text, b: Text) -> Text:
        """a if c else b"""
        return Text(
            f"{a.within(LOGIC)} if {condition.within(LOGIC)} else {b.within(LOGIC)}", CHOICE
        )

    def function_call(self, name: str, args: Sequence[str]) -> Text:
        """Functions that are not exported begin with an underscore."""
        return super().function_call(f"_{name}", args)

    def several(
        self, name: str, args: Sequence[str], targets: Mapping[int, str], count: int, new: bool
    ) -> list[str]:
        """A tuple is unpacked."""
        names = [targets.get(i, "_") for i in range(count)]
        return [f"{', '.join(names)} = _{name}({', '.join(args)})"]

    def branch(self, condition: str, body: Sequence[str]) -> list[str]:
        """if …:"""
        return [f"if {condition}:", *(self.indent + text for text in body)]

    def counted(self, limit: int) -> tuple[str, str]:
        """for …:"""
        return f"for _ in range({limit}):", ""

    def _div(self, a: Text, b: Text) -> Text:
        if b.level == ATOM and b.text[0].isdigit():
            return self.infix("div", a, b)
        self.needed.helpers["div"] = None
        return self.function_call("div", [a.text, b.text])

    def _not(self, a: Text) -> Text:
        return Text(f"not {a.within(ATOM)}", LOGIC)


def python(module: Module) -> str:
    """The module as the text of a .py file.

    Each function takes nested lists or arrays and returns nested lists; `rollout(x0, dt, steps,
    method, …)` returns a list of states.
    """
    needed = Needed()
    needed.reserve(module.functions)
    body = [_exported(needed, lower(function)) for function in module.functions]
    for method, step in module.steps.items():
        body.append(_step(needed, module, method, step.mapped(lower)))
    called = needed.write(lambda program, output: _internal(needed, program, output))
    parts = [OPENING, *(HELPERS[op] for op in needed.helpers)]
    for table, name in needed.tables.items():
        parts.append(f"{name} = (\n    {wrapped([repr(float(v)) for v in table], 4)},\n)\n")
    if module.steps:
        methods = ", ".join(f'"{m}": _step_{identifier(m)}' for m in module.steps)
        sizes = {m: step.outputs[0].size for m, step in module.steps.items()}
        body.append(f"METHODS = {{{methods}}}\nSIZES = {json.dumps(sizes)}\n")
        body.append(ROLLOUT.format(first=next(iter(module.steps)), begun=module.begun))
    text = "\n\n".join([*parts, *called, *body])
    return f"{docstring(module.title or module.name)}\n\n{text}"


def docstring(text: str) -> str:
    """The text as a string that Python takes for the documentation."""
    inside = one_line(text).replace("\\", r"\\").replace('"', r"\"")
    return f'"""{inside}"""'


def _names(program: Program) -> list[str]:
    return [name for port in program.inputs for name in scalars(port)]


def _unpacking(port: Port, value: str) -> str:
    names = scalars(port)
    flat = f'_flat("{port.name}", {value}, {port.size})'
    return f"    ({wrapped([*names, ''], 5).removesuffix(' ')}) = {flat}"


def _exported(needed: Needed, program: Program) -> str:
    """A function of nested lists or arrays."""
    writer = PythonWriter(needed)
    names = _names(program)
    writer.take([*names, *(identifier(port.name) for port in program.inputs)])
    results = writer.program(program, [Text(n) for n in names], range(len(program.results)))
    lines = [f"def {identifier(program.name)}("]
    lines[0] += ", ".join(identifier(port.name) for port in program.inputs) + "):"
    lines.append(f"    {docstring(signature(program))}")
    lines += [_unpacking(port, identifier(port.name)) for port in program.inputs]
    returned = []
    for port in program.outputs:
        values = wrapped([results.pop(0).text for _ in range(port.size)], 8)
        returned.append(f"_shaped([\n        {values}], {port.shape!r})")
    return "\n".join([*lines, *writer.lines, f"    return {', '.join(returned)}", ""])


def _internal(needed: Needed, program: Program, output: int | None) -> str:
    """A function of numbers."""
    writer = PythonWriter(needed)
    names = _names(program)
    writer.take(names)
    wanted = range(len(program.results)) if output is None else [output]
    results = writer.program(program, [Text(n) for n in names], wanted)
    lines = [f"def _{needed.program(program, output)}({wrapped(names, 4)}):", *writer.lines]
    values = wrapped([x.text for x in results], 8)
    lines.append(f"    return (\n        {values})" if output is None else f"    return {values}")
    return "\n".join([*lines, ""])


def _step(needed: Needed, module: Module, method: str, step: Step) -> str:
    """One step of a method; the inputs it needs are looked up by name."""
    writer = PythonWriter(needed)
    names = {port.name: scalars(port) for port in step.inputs}
    writer.take(["x", "dt", "n", "t0", "inputs", *(n for some in names.values() for n in some)])
    values = {key: [Text(name) for name in some] for key, some in names.items()}
    results = next_state(writer, step, values)
    given = {"x": "x", "dt": "[dt]", "n": "[float(n)]", "t": "[t0 + float(n) * dt]"}
    for port in other_inputs(step):
        default = module.defaults.get(port.name)
        values = ", ".join(writer.number(float(v)).text for v in default or ())
        fallback = "None" if default is None else f"[{values}]"
        given[port.name] = f'inputs.get("{port.name}", {fallback})'
    lines = [f"def _step_{identifier(method)}(x, dt, n, t0, inputs):"]
    lines.append(f"    {docstring(signature(step))}")
    lines += [_unpacking(port, given[port.name]) for port in step.inputs]
    new = wrapped([x.text for x in results], 8)
    return "\n".join([*lines, *writer.lines, f"    return [\n        {new}]", ""])


PYTHON = Language("python", "Python", ".py", python, KEYWORDS)
