"""Measured: a step that also advances the measures of the run."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.errors import InputError
from chainrule.integrators.system import call, calls
from chainrule.loop.measure.protocol import Between, Ended, Measure, Moment
from chainrule.program import Node, Program, tangent, trace
from chainrule.program.tape.iteration import Iteration, Step

if TYPE_CHECKING:
    from chainrule.loop.assembly import Assembly


def measured_step(whole: Assembly) -> Step:
    """z ← [the step of the loop alone, the measures advanced]."""
    step, name = whole.bare.step, f"measured_{whole.bare.step.name}"
    if not isinstance(step, Iteration):
        return trace(_advanced(whole, step, whole.inputs), whole.inputs, name=name)

    def part(program: Program) -> Program:
        ports = {port.name: port.shape for port in program.inputs} | {"x": (whole.size,)}

        def run(*values: np.ndarray | Node) -> dict[str, Any]:
            given: dict[str, Any] = dict(zip(ports, values, strict=True))
            return calls(program, given | {"x": given["x"][: whole.bare.size]})

        return trace(run, ports, name=f"measured_{program.name}")

    begin, refine = part(step.begin), part(step.refine)
    ports = {**whole.inputs, "w": begin.outputs[0].shape, "c": begin.outputs[1].shape}
    finish = trace(_advanced(whole, step.finish, ports), ports, name=f"{name}_finish")
    return Iteration(name, begin, refine, finish, step.limit)


def _advanced(whole: Assembly, program: Program, ports: Mapping[str, Any]) -> Any:
    """z ← program, and the measures of what it did."""
    bare = whole.bare

    def step(*values: np.ndarray | Node) -> dict[str, Any]:
        given: dict[str, Any] = dict(zip(ports, values, strict=True))
        z, kept = given["x"][: bare.size], whole.gauges.split(given["x"][bare.size :])
        given["x"] = z
        new = call(program, given)
        later = given | {"x": new} | ({"t": given["t"] + given["dt"]} if "t" in given else {})
        before = Moment(bare, given)
        between = Between(before, Moment(bare, later, before), given["dt"], _tangent(bare, given))
        parts = [
            m.advance(between, kept.get(str(i), np.empty(0, dtype=object)))
            for i, m in enumerate(whole.measures)
        ]
        return {"x": np.concatenate([new, *(np.array(p, dtype=object) for p in parts)])}

    return step


def _tangent(bare: Assembly, given: dict[str, Any]) -> Any:
    def along(delta: np.ndarray) -> np.ndarray:
        return calls(_derivative(bare), given | {"x_dot": delta})["x_dot"]

    return along


@lru_cache(maxsize=32)
def _derivative(bare: Assembly) -> Program:
    step = bare.step
    assert isinstance(step, Program)
    return tangent(step, "x")


def measured_start(whole: Assembly) -> Program:
    """z ← x = [q, q̇] at the beginning, and the measures begun."""
    bare = whole.bare
    ports = {**whole.inputs, "x": bare.plant.nq + bare.plant.nv}

    def start(*values: np.ndarray | Node) -> dict[str, Any]:
        given: dict[str, Any] = dict(zip(ports, values, strict=True))
        z = call(bare.start, given)
        now = Moment(bare, given | {"x": z})
        parts = [np.array(m.begin(now), dtype=object) for m in whole.measures]
        return {"x": np.concatenate([z, *parts])}

    return trace(start, ports, name="start")


def measured_end(whole: Assembly) -> Program:
    """value ← z at the end, t: the result of the one measure."""
    (measure,) = whole.measures

    def end(x: np.ndarray, t: Node) -> dict[str, Any]:
        over = Ended(whole.bare, x[None, None, : whole.bare.size], t)  # type: ignore[arg-type]
        return {"value": formula(measure, x[None, whole.bare.size :], over)}

    return trace(end, {"x": whole.size, "t": ()}, name="end")


def formula(measure: Measure, kept: np.ndarray, end: Ended) -> Any:
    """A measure's result on traced values: one number of what it kept, (1, size)."""
    try:
        value = np.asarray(measure.result(kept, end), dtype=object)
        if value.shape != (1,):
            raise TypeError("it is no number")
        return value[0]
    except (TypeError, AttributeError) as problem:
        raise InputError(
            f"{measure.name} cannot be optimised: its result is no formula of operators and numpy "
            f"functions of what it keeps: {str(problem).partition(':')[0]}"
        ) from None


def results(
    whole: Assembly, samples: np.ndarray, finite: np.ndarray, duration: float
) -> dict[str, np.ndarray]:
    """What was measured, by name, from samples (runs, samples, z), the last one the end.

    Of a run that was not `finite` to its end only what lasts is told.
    """
    z = samples[:, -1]
    states = samples[..., : whole.plant.nq + whole.plant.nv]
    end = Ended(whole.bare, states, duration)
    kept = whole.gauges.split(z[:, whole.bare.size :])
    found = {}
    for i, m in enumerate(whole.measures):
        value = np.array(m.result(kept.get(str(i), np.empty((len(z), 0))), end), dtype=float)
        if not m.lasting:
            value[~finite] = np.nan
        found[m.name] = value
    return found
