"""Steps by several methods, and one program of what they all need of the parameters alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from chainrule.program import Node, Port, Program, interpret, trace
from chainrule.program.rewriting.folding import fold, hoist, zeros
from chainrule.program.rewriting.lowering import on_tape

RHS = "rhs"


def hoist_together(
    steps: Mapping[str, Program], name: str
) -> tuple[Program | None, dict[str, Program]]:
    """(derived = before(name), steps of their other inputs and `derived`)."""
    states = {key: f"x{step.outputs[0].size}" for key, step in steps.items()}
    ports: dict[str, Any] = {states[key]: s.outputs[0].size for key, s in steps.items()}
    for step in steps.values():
        ports |= {port.name: port.shape for port in step.inputs if port.name != "x"}

    def every(*values: Any) -> dict[str, Any]:
        given = dict(zip(ports, values, strict=True))
        return {key: _written_out(s, given | {"x": given[states[key]]}) for key, s in steps.items()}

    before, whole = hoist(trace(every, ports, name="steps"), name)
    found, at = {}, 0
    for key, output in zip(steps, whole.outputs, strict=True):
        results = whole.results[at : at + output.size]
        at += output.size
        alone = replace(whole, name=key, outputs=(Port("x", output.shape),), results=results)
        one = fold(alone, {})  # what the others compute is gone, then their states
        for other in {*states.values()} - {states[key]}:
            one = fold(one, {other: zeros(one, other)})
        inputs = [Port("x", p.shape) if p.name == states[key] else p for p in one.inputs]
        found[key] = replace(one, inputs=tuple(inputs))
    return before, found


def _written_out(step: Program, given: Mapping[str, Any]) -> Any:
    """The step's x, a method's calls of the right-hand side in place of a call of the method."""
    flat = [v for port in step.inputs for v in np.ravel(given[port.name])]
    tape = next(v.tape for v in flat if isinstance(v, Node))
    algebra: dict[str, Any] = dict(on_tape(tape))

    def call(callee: Program, *args: Any) -> Any:
        if any(one.name == RHS for one in callee.callees):
            return interpret(callee, args, algebra | {"call": call})
        return tape.call(callee, args)

    return np.array(interpret(step, flat, algebra | {"call": call}), dtype=object)
