"""A module of programs as one MATLAB file (Octave reads it too).

The file is a function that returns a struct of functions: `dp = double_pendulum();
dp.forward_dynamics(q, qd, tau)`, `dp.rollout(x0, dt, steps, 'rk4', struct('tau', tau))`.
"""

from collections.abc import Mapping, Sequence

from chainrule.program.emit.languages import Language, identifier, line_comment, words
from chainrule.program.emit.module import Module, Needed, other_inputs, scalars, signature, wrapped
from chainrule.program.emit.source import SIGNS, SourceWriter, Text
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

FLAT = """function v = flat_(name, value, n)
  % the input as a row, row after row, after a check of its length
  if numel(value) ~= n
    error('%s has %d numbers; expected %d', name, numel(value), n);
  end
  v = reshape(double(value).', 1, []);
end
"""

HELPERS = {
    "pick": """function v = pick_(condition, a, b)
  if condition, v = a; else, v = b; end
end
""",
    "sqrt": """function v = sqrt_(x)
  if x >= 0, v = sqrt(x); else, v = NaN; end
end
""",
    "bit": """function v = bit_(x, i)
  v = bitget(typecast(x, 'uint64'), i + 1) == 1;
end
""",
    "digit": """function v = digit_(x, i)
  v = bitget(typecast(x, 'uint64'), i + 1) == 1;
end
""",
    "high": """function v = high_(x)
  u = typecast(x, 'uint64');
  v = typecast(bitshift(bitshift(u, -32), 32), 'double');
end
""",
    "pow2": f"""function v = pow2_(n)
  v = typecast(bitshift(typecast(n + {int(MAGIC_EXPONENT)}, 'uint64'), 52), 'double');
end
""",
    "exponent": """function v = exponent_(x)
  v = double(bitand(bitshift(typecast(x, 'uint64'), -52), uint64(2047))) - 1023;
end
""",
    "lookup": """function v = lookup_(t, n)
  v = t(n + 1);
end
""",
    "philox": f"""function [w1, w2, w3, w4] = philox_(a, b, c, d, k0, k1)
  % four random words of a counter and a key (Philox4x32-10, Salmon et al. 2011)
  mask = uint64(4294967295);
  a = uint64(a); b = uint64(b); c = uint64(c); d = uint64(d); k0 = uint64(k0); k1 = uint64(k1);
  for round = 1:{PHILOX_ROUNDS}
    [p1, p0] = product_(a, uint64({PHILOX_FACTORS[0]}));
    [q1, q0] = product_(c, uint64({PHILOX_FACTORS[1]}));
    a = bitxor(bitxor(q1, b), k0); b = q0;
    c = bitxor(bitxor(p1, d), k1); d = p0;
    k0 = bitand(k0 + uint64({PHILOX_KEYS[0]}), mask);
    k1 = bitand(k1 + uint64({PHILOX_KEYS[1]}), mask);
  end
  w1 = double(a); w2 = double(b); w3 = double(c); w4 = double(d);
end

function [upper, lower] = product_(a, b)
  % the two halves of a product of 32-bit numbers
  half = uint64(65535);
  a1 = bitshift(a, -16); a0 = bitand(a, half);
  b1 = bitshift(b, -16); b0 = bitand(b, half);
  low = a0 * b0;
  middle = a1 * b0 + bitshift(low, -16);
  other = a0 * b1 + bitand(middle, half);
  upper = a1 * b1 + bitshift(middle, -16) + bitshift(other, -16);
  lower = bitor(bitshift(bitand(other, half), 16), bitand(low, half));
end
""",
}

ROLLOUT = """function samples = rollout(x0, dt, steps, method, inputs)
  % The states after 0, every, 2 every, ..., steps steps, one in each row. inputs is a struct of
  % the other inputs, and perhaps every, t0, and first, the number of steps taken before.
  if nargin < 4, method = '{first}'; end
  if nargin < 5, inputs = struct(); end
  given = struct('every', 1, 't0', 0, 'first', 0{defaults});
  for name = fieldnames(inputs).', given.(name{{1}}) = inputs.(name{{1}}); end
  switch method
{sizes}
    otherwise
      error('unknown method %s; known: {methods}', method);
  end
  x = flat_('{begun}', x0, size) + 0;
  samples = zeros(floor(steps / given.every) + 1, size);
  samples(1, :) = x;
  for k = 0:steps - 1
    n = given.first + k;
    switch method
{cases}
    end
    if mod(k + 1, given.every) == 0, samples((k + 1) / given.every + 1, :) = x; end
  end
end
"""


KEYWORDS = words("""break case catch classdef continue else elseif end for function global if
otherwise parfor persistent return spmd switch try while abs sqrt double pi i j eps numel
reshape permute""")


class MatlabWriter(SourceWriter):
    """Statements of one MATLAB function."""

    reserved = KEYWORDS

    signs = SIGNS | {"xor": "~=", "not": "~"}
    infinity = "Inf"

    def declaration(self, name: str, value: str, condition: bool, changes: bool) -> str:
        """name = value;"""
        return f"{name} = {value};"

    def choice(self, condition: Text, a: Text, b: Text) -> Text:
        """A function, for there is no operator."""
        self.needed.helpers["pick"] = None
        return Text(f"pick_({condition.text}, {a.text}, {b.text})")

    def function_call(self, name: str, args: Sequence[str]) -> Text:
        """Functions that are not exported end in an underscore."""
        return super().function_call(f"{name}_", args)

    def several(
        self, name: str, args: Sequence[str], targets: Mapping[int, str], count: int, new: bool
    ) -> list[str]:
        """[a, ~, b] = f(…);"""
        names = [targets.get(i, "~") for i in range(max(targets) + 1)]
        return [f"[{', '.join(names)}] = {name}_({', '.join(args)});"]

    def branch(self, condition: str, body: Sequence[str]) -> list[str]:
        """if … end"""
        return [f"if {condition}", *(self.indent + text for text in body), "end"]

    def counted(self, limit: int) -> tuple[str, str]:
        """for … end"""
        return f"for {self.fresh('round')} = 1:{limit}", "end"

    def table(self, entries: tuple[float, ...]) -> str:
        """A table is a function without arguments."""
        return f"{super().table(entries)}_()"


def matlab(module: Module) -> str:
    """The module as the text of a .m file with the module's name."""
    needed = Needed()
    needed.reserve(module.functions)
    body = [_exported(needed, lower(function)) for function in module.functions]
    body += [_step(needed, method, step.mapped(lower)) for method, step in module.steps.items()]
    body += needed.write(lambda program, output: _internal(needed, program, output))
    name = identifier(module.name)
    exported = [identifier(f.name) for f in module.functions]
    if module.steps:
        body.insert(len(module.functions), _rollout(module))
        exported.append("rollout")
    handles = [f"  functions.{f} = @{f};" for f in exported]
    comment = line_comment("%", module.title or name)
    head = [f"function functions = {name}()", f"  {comment}", *handles, "end", ""]
    tables = [
        f"function t = {table}_()\n  t = [{_rows([repr(float(v)) for v in entries])}];\nend\n"
        for entries, table in needed.tables.items()
    ]
    return "\n".join(
        ["\n".join(head), *body, FLAT, *(HELPERS[op] for op in needed.helpers), *tables]
    )


def _names(program: Program) -> list[str]:
    return [name for port in program.inputs for name in scalars(port, 1)]


def _unpacking(port: Port, value: str) -> list[str]:
    name = identifier(port.name)
    lines = [f"  {name} = flat_('{port.name}', {value}, {port.size});"]
    return lines + [f"  {scalar} = {name}({i + 1});" for i, scalar in enumerate(scalars(port, 1))]


def _rows(items: Sequence[str]) -> str:
    """The items on lines that go on by dots."""
    return wrapped(items, 4, mark=" ...")


def _exported(needed: Needed, program: Program) -> str:
    """A function of arrays."""
    writer = MatlabWriter(needed)
    names = _names(program)
    writer.take([*names, *(identifier(port.name) for port in program.inputs)])
    results = writer.program(program, [Text(n) for n in names], range(len(program.results)))
    outputs = [f"{identifier(port.name)}_out" for port in program.outputs]
    for port, name in zip(program.outputs, outputs, strict=True):
        values = _rows([results.pop(0).text for _ in range(port.size)])
        shape = ", ".join(map(str, port.shape[::-1]))
        order = list(range(len(port.shape), 0, -1))
        if len(port.shape) > 1:
            writer.line(f"{name} = permute(reshape([{values}], {shape}), {order});")
        else:
            writer.line(f"{name} = [{values}];")
    inputs = ", ".join(identifier(port.name) for port in program.inputs)
    lines = [f"function [{', '.join(outputs)}] = {identifier(program.name)}({inputs})"]
    lines.append(f"  {line_comment('%', signature(program))}")
    for port in program.inputs:
        lines += _unpacking(port, identifier(port.name))
    return "\n".join([*lines, *writer.lines, "end", ""])


def _internal(needed: Needed, program: Program, output: int | None) -> str:
    """A function of numbers."""
    writer = MatlabWriter(needed)
    names = _names(program)
    writer.take(names)
    wanted = range(len(program.results)) if output is None else [output]
    results = writer.program(program, [Text(n) for n in names], wanted)
    outputs = [f"out{i + 1}" for i in range(len(results))]
    head = f"function [{_rows(outputs)}] = {needed.program(program, output)}_({_rows(names)})"
    tail = [f"  {o} = {x.text};" for o, x in zip(outputs, results, strict=True)]
    return "\n".join([head, *writer.lines, *tail, "end", ""])


def _step(needed: Needed, method: str, step: Step) -> str:
    """One step of a method."""
    writer = MatlabWriter(needed)
    names = {port.name: scalars(port, 1) for port in step.inputs}
    writer.take([*map(identifier, names), *(n for some in names.values() for n in some)])
    given = {key: [Text(name) for name in some] for key, some in names.items()}
    results = next_state(writer, step, given)
    inputs = ", ".join(identifier(port.name) for port in step.inputs)
    lines = [f"function next = step_{identifier(method)}({inputs})"]
    lines.append(f"  {line_comment('%', signature(step))}")
    for port in step.inputs:
        lines += _unpacking(port, identifier(port.name))
    values = _rows([x.text for x in results])
    return "\n".join([*lines, *writer.lines, f"  next = [{values}];", "end", ""])


def _rollout(module: Module) -> str:
    given = {"x": "x", "dt": "dt", "n": "n", "t": "given.t0 + n * dt"}
    cases, defaults = [], {}
    for method, step in module.steps.items():
        for port in other_inputs(step):
            if port.name in module.defaults:
                values = ", ".join(repr(float(v)) for v in module.defaults[port.name])
                defaults[identifier(port.name)] = f"[{values}]"
        args = [given.get(p.name, f"given.{identifier(p.name)}") for p in step.inputs]
        cases += [
            f"      case '{method}'",
            f"        x = step_{identifier(method)}({_rows(args)});",
        ]
    text = "".join(f", '{name}', {values}" for name, values in defaults.items())
    return ROLLOUT.format(
        first=next(iter(module.steps)),
        defaults=text,
        sizes="\n".join(
            f"    case '{m}', size = {step.outputs[0].size};" for m, step in module.steps.items()
        ),
        cases="\n".join(cases),
        begun=module.begun,
        methods=", ".join(module.steps),
    )


MATLAB = Language("matlab", "MATLAB", ".m", matlab, KEYWORDS, named_file=True)
