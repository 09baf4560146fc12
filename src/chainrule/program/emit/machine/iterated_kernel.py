"""A step that iterates, inside a kernel: all lanes go round until the last one has converged."""

from typing import TYPE_CHECKING

from chainrule.program.tape.iteration import Iteration
from chainrule.program.tape.program import Program
from chainrule.program.tape.scalars import NAN

if TYPE_CHECKING:
    from chainrule.program.emit.machine.kernels import KernelWriter


def iterate(k: "KernelWriter", step: Iteration, values: dict[str, list[str]]) -> list[str]:
    """The next x; NaN in the lanes that have not converged. A lane that has keeps its iterate."""
    begun = _compute(k, step.begin, values)
    size = step.begin.outputs[0].size
    w, c = begun[:size], begun[size:]
    open_lanes = k.truth()
    carried = [(k.C, open_lanes), *((k.V, value) for value in w)]
    with k.loop("0", str(step.limit), 1, carried) as round:
        active, *w = round.values
        *refined, done = _compute(k, step.refine, values | {"w": w, "c": c})
        w = [k._select(active, new, old) for new, old in zip(refined, w, strict=True)]
        active = k._and(active, k._not(k._eq(done, k.number(1.0))))
        round.next = [active, *w]
        round.again = active if k.lanes == 1 else _any(k, active)
    active, *w = round.next
    x = _compute(k, step.finish, values | {"w": w, "c": c})
    return [k._select(active, k.number(NAN), value) for value in x]


def _compute(k: "KernelWriter", program: Program, values: dict[str, list[str]]) -> list[str]:
    flat = [value for port in program.inputs for value in values[port.name]]
    return k.speculate(program, flat)


def _any(k: "KernelWriter", condition: str) -> str:
    return k.value(f"call i1 @llvm.vector.reduce.or.v{k.lanes}i1({k.C} {condition})")
