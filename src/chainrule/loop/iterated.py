"""Programs around a loop's equations: the step of a method that iterates, and what is compiled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.integrators.system import call, calls
from chainrule.program import Compiled, compile_program, trace
from chainrule.program.iteration import Iteration
from chainrule.simulation.layout import Layout

if TYPE_CHECKING:
    from chainrule.simulation.loop import Loop


def iterated(loop: Loop, inner: Iteration) -> Iteration:
    """The loop's step around a method that iterates."""
    sizes: dict[str, int] = {"c": inner.begin.outputs[1].size}
    extra = [k for k in ("command", "external") if k in loop.equation_inputs]
    sizes |= dict.fromkeys(extra, loop.plant.nv)
    n = len(loop.contact.dry)
    sizes |= {"held": loop.held.size, "sign": n, "stuck": n}
    constants = Layout(sizes)
    w = {"w": inner.begin.outputs[0].size}
    given_names = loop.inputs

    def values_of(values: Sequence[Any], c: Any) -> dict[str, Any]:
        given = dict(zip(given_names, values, strict=True))
        return given | {"x": given["x"][: loop.smooth.size]} | constants.split(c)

    def begin(*values: Any) -> dict[str, Any]:
        held, now = loop.decisions(dict(zip(given_names, values, strict=True)))
        begun = calls(inner.begin, now)
        parts = {"c": begun["c"], "held": loop.held.join(held), **now.get("friction", {})}
        return {"w": begun["w"], "c": constants.join(parts | {k: now[k] for k in extra})}

    def refine(*values: Any) -> dict[str, Any]:
        *own, w, c = values
        now = values_of(own, c)
        return calls(inner.refine, now | {"w": w})

    def finish(*values: Any) -> dict[str, Any]:
        *own, w, c = values
        now = values_of(own, c)
        now["friction"] = {k: now[k] for k in ("sign", "stuck") if k in now}
        y1 = loop.contacts(call(inner.finish, now | {"w": w}), now)
        held = now.get("held", np.empty(0, dtype=object))
        return {"x": np.concatenate([y1, held])}

    ports = {**given_names, **w, "c": constants.size}
    name = f"loop_{inner.name}"
    return Iteration(
        name,
        trace(begin, given_names, name=f"{name}_begin"),
        trace(refine, ports, name=f"{name}_refine"),
        trace(finish, ports, name=f"{name}_finish"),
        inner.limit,
    )


class Programs:
    """Compiled programs of a loop, by name."""

    def __init__(self, loop: Loop):
        self._loop = loop

    @cached_property
    def before(self) -> Compiled:
        """One step's decisions."""
        return compile_program(self._loop.before, lanes=1)

    @cached_property
    def after(self) -> Compiled:
        """One step's contacts."""
        return compile_program(self._loop.after, lanes=1)

    @cached_property
    def measure(self) -> Compiled:
        """What a controller sees."""
        return compile_program(self._loop.measure, lanes=1)

    @cached_property
    def observe(self) -> Compiled:
        """What acts, for many samples."""
        return compile_program(self._loop.observe)

    @cached_property
    def between(self) -> Compiled:
        """The dense output of an adaptive method, for many times."""
        return compile_program(self._loop.method.between(self._loop.system))
