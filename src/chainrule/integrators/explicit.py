"""explicit_step: a right-hand side and a Butcher table → the program of one step."""

from fractions import Fraction
from typing import Any

from chainrule.integrators.system import call
from chainrule.integrators.table import ButcherTable
from chainrule.program import Program, trace


def explicit_step(rhs: Program, table: ButcherTable, project: Program | None = None) -> Program:
    """x ← x + dt Σ bᵢ kᵢ as a program of x, dt, t if the right-hand side takes it, and the rest.

    `rhs` maps x (n), perhaps t, and other inputs that stay constant during the step, to ẋ (n).
    `project` maps x to x and is applied after the step, e.g. to keep quaternions unit.

    The order of evaluation is part of the method, for it decides the bits. A weighted sum
    Σ wⱼ kⱼ is taken over the distinct weights in the order in which they appear; the k of one
    weight are added first, in order; each group is multiplied by (dt · w), w rounded to a
    double; the groups are added in order, and x is added last. Times are t + dt · c.
    """
    _check(rhs, table)
    shapes = {port.name: port.shape for port in rhs.inputs}
    others = {name: shape for name, shape in shapes.items() if name not in ("x", "t")}
    inputs = {"x": shapes["x"], "dt": ()} | ({"t": ()} if "t" in shapes else {}) | others

    def step(*values: Any) -> dict[str, Any]:
        given = dict(zip(inputs, values, strict=True))
        x, dt = given["x"], given["dt"]
        slopes: list[Any] = []
        for row, c in zip(table.A, table.c or (), strict=True):
            stage = {"x": advance(x, dt, row[: len(slopes)], slopes)}
            if "t" in given:
                stage["t"] = given["t"] + dt * float(c) if c else given["t"]
            slopes.append(call(rhs, given | stage))
        x = advance(x, dt, table.b, slopes)
        return {"x": x if project is None else call(project, {**given, "x": x})}

    return trace(step, inputs, name=f"{table.name}_{rhs.name}")


def advance(x: Any, dt: Any, weights: Any, slopes: list[Any]) -> Any:
    """x + Σ (dt w) k."""
    groups: dict[Fraction, Any] = {}
    for weight, slope in zip(weights, slopes, strict=True):
        if weight:
            groups[weight] = groups[weight] + slope if weight in groups else slope
    total = None
    for weight, slope in groups.items():
        term = (dt * float(weight)) * slope
        total = term if total is None else total + term
    return x if total is None else x + total


def _check(rhs: Program, table: ButcherTable) -> None:
    shapes = {port.name: port.shape for port in rhs.inputs}
    if not table.explicit:
        raise ValueError(f"{table.name} is implicit: its stages need each other")
    if "x" not in shapes or rhs.outputs[0].shape != shapes["x"] or "dt" in shapes:
        raise ValueError(
            f"{rhs!r} is not a right-hand side: it needs an input x, its first output of the "
            "same shape, and no input called dt"
        )
