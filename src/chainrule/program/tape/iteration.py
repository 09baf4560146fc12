"""Iteration: a step that repeats a program until it has converged, decided lane by lane."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.program.tape.program import Port, Program


@dataclass(frozen=True)
class Iteration:
    """x ← finish(w, c, …) with w, c = begin(…), then w, done = refine(w, c, …) until done = 1.

    Each program takes those it needs of x, dt, t, n, further inputs, and the iterate `w` and the
    constants `c` of this step, by name. What has not converged after `limit` rounds becomes NaN.
    """

    name: str
    begin: Program
    refine: Program
    finish: Program
    limit: int = 50

    def __post_init__(self) -> None:
        w, done = self.refine.outputs
        if w != self.begin.outputs[0] or done.shape != () or len(self.finish.outputs) != 1:
            raise ValueError(
                f"iteration {self.name!r}: begin gives (w, c), refine (w, done), finish (x)"
            )

    @property
    def inputs(self) -> tuple[Port, ...]:
        """What the three programs take together, but for w and c."""
        ports = [p for part in self.parts for p in part.inputs if p.name not in ("w", "c")]
        first = [p for p in ports if p.name in ("x", "dt")]
        return tuple(dict.fromkeys([*first, *ports]))

    @property
    def outputs(self) -> tuple[Port, ...]:
        """The next x."""
        return self.finish.outputs

    @property
    def parts(self) -> tuple[Program, Program, Program]:
        """begin, refine, finish."""
        return self.begin, self.refine, self.finish

    @property
    def digest(self) -> str:
        """What tells it apart from others."""
        return " ".join([*(part.digest for part in self.parts), str(self.limit)])

    @property
    def length(self) -> int:
        """Instructions of a step that takes three rounds, as a usual one does."""
        return self.begin.length + 3 * self.refine.length + self.finish.length

    def mapped(self, change: Callable[[Program], Program]) -> "Iteration":
        """The same with its three programs changed, such as lowered."""
        begin, refine, finish = map(change, self.parts)
        return Iteration(self.name, begin, refine, finish, self.limit)

    def __call__(self, *arrays: ArrayLike, **named: ArrayLike) -> np.ndarray:
        """The reference, one trajectory, in Python floats: to the bit what targets do."""
        values = dict(zip((port.name for port in self.inputs), arrays, strict=False)) | named
        values["w"], values["c"] = _run(self.begin, values)
        for _ in range(self.limit):
            values["w"], done = _run(self.refine, values)
            if done == 1.0:
                return _run(self.finish, values)[0]
        return np.full(self.outputs[0].shape, np.nan)


Step = Program | Iteration
"""x ← step(x, dt, …): what a loop repeats. Both have inputs, outputs, parts, length, digest and
mapped."""


def _run(program: Program, values: dict[str, Any]) -> tuple[Any, ...]:
    result = program(**{port.name: values[port.name] for port in program.inputs})
    return result if isinstance(result, tuple) else (result,)
