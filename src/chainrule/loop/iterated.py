"""The step of a method that iterates, with what a loop decides before and settles after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.integrators.system import call, calls
from chainrule.loop.layout import Layout
from chainrule.program import Node, trace
from chainrule.program.tape.iteration import Iteration

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly


def iterated(assembly: Assembly, inner: Iteration, name: str) -> Iteration:
    """What was decided is carried along as constants of the iteration."""
    plain = assembly.plain
    sizes = {"c": inner.begin.outputs[1].size}
    if not plain:
        sizes |= {"held": assembly.held.size, **assembly.carried}
    constants = Layout(sizes)
    inputs = assembly.inputs

    def named(values: Sequence[Any], c: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        given: dict[str, Any] = dict(zip(inputs, values, strict=True))
        now = {"x": assembly.split(given["x"])[0]}
        return given, now | ({} if c is None else constants.split(c))

    def begin(*values: np.ndarray | Node) -> dict[str, Any]:
        given, now = named(values)
        if not plain:
            now |= calls(assembly.decide, given)
        begun = calls(inner.begin, given | now)
        return {"w": begun["w"], "c": constants.join(now | {"c": begun["c"]})}

    def refine(*values: np.ndarray | Node) -> dict[str, Any]:
        *own, w, c = values
        given, now = named(own, c)
        return calls(inner.refine, given | now | {"w": w})

    def finish(*values: np.ndarray | Node) -> dict[str, Any]:
        *own, w, c = values
        given, now = named(own, c)
        y1, books = assembly.concluded(call(inner.finish, given | now | {"w": w}), given, now)
        held = now.get("held", np.empty(0, dtype=object))
        return {"x": np.concatenate([y1, held, books])}

    ports = {**inputs, "w": inner.begin.outputs[0].size, "c": constants.size}
    return Iteration(
        name,
        trace(begin, inputs, name=f"{name}_begin"),
        trace(refine, ports, name=f"{name}_refine"),
        trace(finish, ports, name=f"{name}_finish"),
        inner.limit,
    )
