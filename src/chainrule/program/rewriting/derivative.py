"""derivative, tangent: exact derivatives of a program, as programs.

Forward mode over the tape: each value carries its partial derivatives with respect to the chosen
directions, zeros left out. The result is simplified and shared like any traced program, and
compiled like any other.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from chainrule.program.elementary.arithmetic import ROUND
from chainrule.program.rewriting.lowering import inline, input_nodes, on_tape
from chainrule.program.tape.functions import select, sign
from chainrule.program.tape.interpreter import payload_first
from chainrule.program.tape.node import Node
from chainrule.program.tape.operations import OPERATIONS
from chainrule.program.tape.program import Port, Program
from chainrule.program.tape.tape import Tape
from chainrule.program.tape.trace import finish

Tangent = dict[int, Node]
"""Direction → partial derivative; a direction that is not there has derivative zero."""

PARTIALS: dict[str, tuple[Callable[..., Any], ...]] = {
    # one function an argument, of the result and the arguments
    "add": (lambda r, a, b: 1.0, lambda r, a, b: 1.0),
    "sub": (lambda r, a, b: 1.0, lambda r, a, b: -1.0),
    "mul": (lambda r, a, b: b, lambda r, a, b: a),
    "div": (lambda r, a, b: 1.0 / b, lambda r, a, b: -(r * (1.0 / b))),
    "neg": (lambda r, a: -1.0,),
    "abs": (lambda r, a: sign(a),),
    "sqrt": (lambda r, a: 0.5 / r,),
    "plus_zero": (lambda r, a: 1.0,),
    "sin": (lambda r, a: a.cos(),),
    "cos": (lambda r, a: -a.sin(),),
    "tan": (lambda r, a: 1.0 + r * r,),
    "arcsin": (lambda r, a: 1.0 / (1.0 - a * a).sqrt(),),
    "arccos": (lambda r, a: -1.0 / (1.0 - a * a).sqrt(),),
    "arctan": (lambda r, a: 1.0 / (1.0 + a * a),),
    "arctan2": (lambda r, y, x: x / (x * x + y * y), lambda r, y, x: -y / (x * x + y * y)),
    "exp": (lambda r, a: r,),
    "log": (lambda r, a: 1.0 / a,),
    "pow": (lambda r, a, b: b * a ** (b - 1.0), lambda r, a, b: r * a.log()),
    "tanh": (lambda r, a: 1.0 - r * r,),
}


def derivative(program: Program, of: Iterable[str] | str, wrt: Iterable[str] | str) -> Program:
    """∂of/∂wrt: for each pair of names an output "d{of}_d{wrt}", of's axes first.

    All of it at once, several times as long as the program; where that takes too long to
    compile, evaluate `tangent` on a batch of directions.
    """
    outputs = choose(program, "output", program.outputs, of)
    inputs = choose(program, "input", program.inputs, wrt)
    tape = Tape()
    directions: dict[tuple[str, int], int] = {}
    for port in inputs:
        for element in range(port.size):
            directions[port.name, element] = len(directions)
    one = tape.constant(1.0)
    tangents = _forward(program, tape, {key: {d: one} for key, d in directions.items()})
    results = {}
    for output in outputs:
        for port in inputs:
            matrix = np.full((output.size, port.size), 0.0, dtype=object)
            for i, (_, tangent) in enumerate(tangents[output.name]):
                for j in range(port.size):
                    matrix[i, j] = tangent.get(directions[port.name, j], 0.0)
            shape = output.shape + port.shape
            results[f"d{output.name}_d{port.name}"] = matrix.reshape(shape)
    return finish(tape, f"{program.name}_derivative", program.inputs, results)


def tangent(program: Program, wrt: Iterable[str] | str) -> Program:
    """(y, ẏ) = (f(x), ∂f/∂x ẋ): a further input "{name}_dot" for each name in `wrt`, and for
    each output a second one, "{name}_dot". One direction costs two to three evaluations."""
    inputs = choose(program, "input", program.inputs, wrt)
    tape = Tape()
    seeds = {
        (port.name, e): {0: tape.input(f"{port.name}_dot", e)}
        for port in inputs
        for e in range(port.size)
    }
    results = {}
    for output, pairs in zip(program.outputs, _forward(program, tape, seeds).values(), strict=True):
        values = np.array([value for value, _ in pairs], dtype=object)
        dots = np.array([tangent.get(0, 0.0) for _, tangent in pairs], dtype=object)
        results[output.name] = values.reshape(output.shape)
        results[f"{output.name}_dot"] = dots.reshape(output.shape)
    ports = program.inputs + tuple(Port(f"{port.name}_dot", port.shape) for port in inputs)
    return finish(tape, f"{program.name}_tangent", ports, results)


def _forward(
    program: Program, tape: Tape, seeds: dict[tuple[str, int], Tangent]
) -> dict[str, list[tuple[Node, Tangent]]]:
    """For each output the nodes of its elements and their tangents."""
    program = inline(program)
    algebra = on_tape(tape)
    values: list[tuple[Node, Tangent]] = [
        (node, seeds.get(node.payload, {})) for node in input_nodes(program, tape)
    ]
    values += [(tape.constant(c), {}) for c in program.constants]
    for op, numbers, payload in program.code:
        args = [values[i][0] for i in numbers]
        result = algebra[op](*payload_first(payload), *args)
        values.append((result, _chain(op, result, args, [values[i][1] for i in numbers])))
    flat = iter([values[i] for i in program.results])
    return {port.name: [next(flat) for _ in range(port.size)] for port in program.outputs}


def _chain(op: str, result: Node, args: list[Node], tangents: list[Tangent]) -> Tangent:
    """Σ ∂op/∂argᵢ · tangentᵢ."""
    if not any(tangents) or is_flat(op, args):
        return {}
    if op == "select":
        condition, (a, b) = args[0], tangents[1:]
        return {d: select(condition, a.get(d, 0.0), b.get(d, 0.0)) for d in {**a, **b}}
    total: Tangent = {}
    for partial, incoming in zip(partials(op), tangents, strict=True):
        if incoming:
            factor = partial(result, *args)
            for direction, value in incoming.items():
                term = factor * value
                total[direction] = total[direction] + term if direction in total else term
    return total


def is_flat(op: str, args: Sequence[Node]) -> bool:
    """Is the result true or false, or a whole number from here on (see `round_to_integer`)?"""
    if op in OPERATIONS and OPERATIONS[op].condition:
        return True
    return op == "add" and any(a.is_constant and a.payload == ROUND for a in args)


def partials(op: str) -> tuple[Callable[..., Any], ...]:
    """∂op/∂argᵢ, each a function of the result and the arguments."""
    if op not in PARTIALS:
        raise ValueError(f"{op} has no derivative; differentiate a program before lowering it")
    return PARTIALS[op]


def choose(
    program: Program, kind: str, ports: tuple[Port, ...], names: Iterable[str] | str
) -> list[Port]:
    """The ports of these names."""
    known = {port.name: port for port in ports}
    wanted = [names] if isinstance(names, str) else list(names)
    for name in wanted:
        if name not in known:
            raise ValueError(f"{program.name} has no {kind} {name!r}; it has {sorted(known)}")
    return [known[name] for name in wanted]
