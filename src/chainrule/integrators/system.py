"""System: what a method integrates, ẋ = f(x, t, …) with x = [q, v, …]."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.program import Node, Program


@dataclass(frozen=True)
class System:
    """ẋ = rhs(x, t, …), x = [q (nq), v (nv), and perhaps more states of first order].

    `rhs` takes x, perhaps t, and inputs that stay constant during a step. `rate` is dq/dt as a
    function of q and v where it is not v itself (quaternions), and `project` maps x to x after
    a step. `energies` gives T(q, v) and V(q), and `force` is the generalised force (x, t, …) that
    neither contains, for methods that are made from the Lagrangian. `damped` gives the right-hand
    side with damping taken at the end of a step, a function of dt too.
    """

    rhs: Program
    nq: int = 0
    nv: int = 0
    rate: Program | None = None
    project: Program | None = None
    energies: Callable[[], tuple[Program, Program]] | None = None
    force: Program | None = None
    damped: Callable[[], Program] | None = None

    def __post_init__(self) -> None:
        shapes = {port.name: port.shape for port in self.rhs.inputs}
        if "x" not in shapes or self.rhs.outputs[0].shape != shapes["x"] or "dt" in shapes:
            raise ValueError(
                f"{self.rhs!r} is not a right-hand side: it needs an input x, its first output of "
                "the same shape, and no input called dt"
            )
        if self.nq + self.nv > self.size or min(self.nq, self.nv) < 0:
            raise ValueError(f"x has {self.size} entries, fewer than nq={self.nq} and nv={self.nv}")

    @property
    def size(self) -> int:
        """The length of x."""
        return self.rhs.outputs[0].size

    @property
    def second_order(self) -> bool:
        """Is dq/dt = v?"""
        return self.nq == self.nv and self.rate is None

    @property
    def inputs(self) -> dict[str, tuple[int, ...]]:
        """The inputs of a step: x, dt, t if the right-hand side takes it, and its others."""
        shapes = {port.name: port.shape for port in self.rhs.inputs}
        others = {name: shape for name, shape in shapes.items() if name not in ("x", "t")}
        return {"x": shapes["x"], "dt": ()} | ({"t": ()} if "t" in shapes else {}) | others

    def projected(self, x: Any) -> Any:
        """x after a step, e.g. with its quaternions of length one."""
        return x if self.project is None else call(self.project, {"x": x})


def call(program: Program, values: dict[str, Any]) -> Any:
    """The program's first output, called on traced values by name."""
    return calls(program, values)[program.outputs[0].name]


def calls(program: Program, values: dict[str, Any]) -> dict[str, Any]:
    """All outputs of a program, called on traced values by name."""
    flat = [v for port in program.inputs for v in np.ravel(np.asarray(values[port.name], object))]
    tape = next(v.tape for v in flat if isinstance(v, Node))
    return _named(program, list(tape.call(program, tuple(flat))))


def _named(program: Program, parts: list[Any]) -> dict[str, Any]:
    outputs, flat = {}, iter(parts)
    for port in program.outputs:
        array = np.empty(port.size, dtype=object)
        array[:] = [next(flat) for _ in range(port.size)]
        outputs[port.name] = array.reshape(port.shape)[()]
    return outputs


def sometimes(
    condition: Any, program: Program, values: dict[str, Any], otherwise: dict[str, Any]
) -> dict[str, Any]:
    """The outputs of a program where the condition holds, else those given: a branch."""
    flat = [v for port in program.inputs for v in np.ravel(np.asarray(values[port.name], object))]
    usual = [
        v for port in program.outputs for v in np.ravel(np.asarray(otherwise[port.name], object))
    ]
    parts = list(condition.tape.when(condition, program, tuple(flat), tuple(usual)))
    return _named(program, parts)


def later(given: dict[str, Any], x: Any, after: Any) -> dict[str, Any]:
    """The inputs of the right-hand side at x, a time `after` the beginning of the step."""
    moved = {"t": given["t"] + after} if "t" in given else {}
    return given | {"x": x} | moved
