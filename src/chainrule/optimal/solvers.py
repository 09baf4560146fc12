"""Solvers: the ways to a plan, by their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from chainrule.optimal import ilqr, transcription
from chainrule.optimal.problem import ControlProblem, FoundPlan, Guess
from chainrule.registry import Registry


@dataclass(frozen=True)
class Solver:
    """A way from a problem and a guess to a plan; `progress` is told a line now and then."""

    word: str
    label: str
    run: Callable[[ControlProblem, Guess, Callable[[str], object]], FoundPlan]
    lifted: bool = False
    """Are totals of a function of several measures variables of their own?"""

    @property
    def free_time(self) -> bool:
        """May the duration be free?"""
        return self.lifted

    def solve(
        self, problem: ControlProblem, guess: Guess, progress: Callable[[str], object]
    ) -> FoundPlan:
        """The plan."""
        return self.run(problem, guess, progress)


SOLVERS: Registry[Solver] = Registry(
    "method",
    Solver("ilqr", "iLQR", ilqr.solve),
    Solver("fddp", "FDDP", partial(ilqr.solve, rolled=False)),
    Solver(
        "shooting",
        "multiple shooting",
        partial(transcription.solve, advance=transcription.shooting, word="shooting"),
        lifted=True,
    ),
    Solver(
        "collocation",
        "collocation",
        partial(transcription.solve, advance=transcription.collocation, word="collocation"),
        lifted=True,
    ),
)
