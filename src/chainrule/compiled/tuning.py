"""tuned: programs in the order and the pieces that run fastest; no bit depends on it."""

from __future__ import annotations

from chainrule.integrators import ButcherTable, explicit_step
from chainrule.program import Program, inline, lower
from chainrule.program.scheduling import schedule

#: Instructions up to which the stages of a step become one block, scheduled as a whole. A longer
#: step calls its right-hand side, which compiles in a fraction of the time.
ONE_BLOCK = 2000


def tuned(program: Program) -> Program:
    """The program in primitives, without calls, scheduled."""
    return schedule(inline(lower(program)))


def tuned_step(rhs: Program, method: ButcherTable, project: Program | None) -> Program:
    """The step of a method, as one block if it is short."""
    step = explicit_step(rhs, method, project)
    if lower(step).length <= ONE_BLOCK:
        return tuned(step)
    return explicit_step(tuned(rhs), method, project)
