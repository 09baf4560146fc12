"""trace: a Python function of arrays → the Program it computes."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from chainrule.program.tape.node import Node
from chainrule.program.tape.program import Port, Program, as_instruction
from chainrule.program.tape.tape import Tape

Shape = int | tuple[int, ...]


def trace(
    function: Callable[..., Any], inputs: Mapping[str, Shape], *, name: str | None = None
) -> Program:
    """The program of function(*inputs), each input an object array (a scalar for shape ()).

    The function runs once, with the inputs in the order given. It returns an array (the output
    is called "out"), or a dict of named arrays. Anything that numpy does with object arrays
    works; `select` stands for `if`.

    >>> print(trace(lambda x: x[0] * np.sin(x[1]), {"x": 2}, name="f"))
    program f(x[2]) -> (out)
      %2 = sin x[1]
      %3 = mul x[0] %2
      out = %3
    """
    tape = Tape()
    ports = tuple(Port(key, _shape(shape)) for key, shape in inputs.items())
    symbols = [_symbols(tape, port) for port in ports]
    value = function(*symbols)
    outputs = value if isinstance(value, Mapping) else {"out": value}
    return finish(tape, name or _name_of(function), ports, outputs)


def finish(tape: Tape, name: str, inputs: tuple[Port, ...], outputs: Mapping[str, Any]) -> Program:
    """The program of the nodes that the outputs need; nothing else on the tape is kept."""
    arrays = {key: np.asarray(value, dtype=object) for key, value in outputs.items()}
    roots = [tape.lift(value) for array in arrays.values() for value in array.flat]
    for key, array in arrays.items():
        if any(isinstance(v, Node) and v.is_condition for v in array.flat):
            raise TypeError(
                f"output {key!r} of {name!r} is a condition; return select({key}, 1.0, 0.0)"
            )
    code = _absorb_negations(_schedule(tape, roots), roots)
    number: dict[Node, int] = {}
    for port in inputs:
        for element in range(port.size):
            number[tape.input(port.name, element)] = len(number)
    used = {a for _, _, args in code for a in args if a.op == "const"}
    used.update([root for root in roots if root.op == "const"])
    constants = sorted(used, key=lambda n: n.index)
    for node in [*constants, *(node for node, _, _ in code)]:
        number[node] = len(number)
    written = [
        as_instruction((op, tuple([number[a] for a in args]), node.payload))
        for node, op, args in code
    ]
    program = Program(
        name,
        inputs,
        tuple(Port(key, array.shape) for key, array in arrays.items()),
        tuple(node.payload for node in constants),
        tuple(written),
        tuple([number[root] for root in roots]),
    )
    tape.close()
    return program


def _schedule(tape: Tape, roots: list[Node]) -> list[Node]:
    """The nodes the roots need, in the order in which they arose.

    An algorithm computes what it needs next, so its own order keeps few values alive; the order
    of Sethi and Ullman was tried and gives the same speed.
    """
    needed = bytearray(len(tape.nodes))
    for root in roots:
        needed[root.index] = True
    for node in reversed(tape.nodes):  # operands arose before it
        if needed[node.index]:
            for operand in node.args:
                needed[operand.index] = True
    return [node for node in tape.nodes if needed[node.index]]


GIVEN = frozenset(("const", "input"))
"""What no instruction computes."""

Written = tuple[str, tuple[Node, ...]]
"""The operation and operands that are written down for a node."""


def _absorb_negations(order: list[Node], roots: list[Node]) -> list[tuple[Node, str, Any]]:
    """Node, operation and operands to write down, where −(a − b) is b − a, −(c a) is (−c) a,
    −(a (b − c)) is a (c − b), … if the values in between are not used themselves."""
    uses = Counter([operand for node in order for operand in node.args])
    uses.update(roots)
    turned: dict[Node, Written] = {}
    absorbed: set[Node] = set()
    for node in order:
        if node.op == "neg" and uses[node.args[0]] == 1:
            negated = _negated(node.args[0], uses, FARTHEST_SIGN)
            if negated:
                absorbed.add(node.args[0])
                turned |= negated | {node: negated[node.args[0]]}
    written = [node for node in order if node.op not in GIVEN and node not in absorbed]
    return [
        (node, *turned[node]) if node in turned else (node, node.op, node.args) for node in written
    ]


FARTHEST_SIGN = 6
"""Operations that a sign may pass on its way to the one that absorbs it."""


def _negated(node: Node, uses: Counter[Node], farthest: int) -> dict[Node, Written] | None:
    """−node in as many operations: what to write for it and for the operands that turn with it."""
    if node.op not in ("add", "sub", "mul", "div"):
        return None
    a, b = node.args
    if node.op == "sub":
        return {node: ("sub", (b, a))}
    if a is b and node.op == "add":
        return {node: ("mul", (node.tape.constant(-2.0), a))}
    for i, operand in enumerate(node.args):
        if operand.is_constant:
            return {node: _with_negated(node, i, node.tape.constant(-operand.payload))}
    for i, operand in enumerate(node.args):
        if farthest and uses[operand] == 1:
            inner = _negated(operand, uses, farthest - 1)
            if inner:
                return inner | {node: _with_negated(node, i, operand)}
    return None


def _with_negated(node: Node, i: int, minus: Node) -> Written:
    """−node where operand i has become its negative."""
    a, b = node.args
    if node.op == "add":
        return "sub", (minus, (b, a)[i])
    return node.op, ((minus, b), (a, minus))[i]


def _symbols(tape: Tape, port: Port) -> Any:
    array = np.empty(port.shape, dtype=object)
    for element in range(port.size):
        array.flat[element] = tape.input(port.name, element)
    return array if port.shape else array[()]


def _shape(shape: Shape) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


def _name_of(function: Callable[..., Any]) -> str:
    name = getattr(function, "__name__", "program")
    return name if name.isidentifier() else "program"
