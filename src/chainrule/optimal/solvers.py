"""Solvers: the ways to a plan, by their words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chainrule.optimal import ilqr
from chainrule.optimal.problem import Found, Guess, Problem
from chainrule.registry import Registry


@dataclass(frozen=True)
class Solver:
    """A way from a problem and a guess to a plan; `progress` is told a line now and then."""

    word: str
    label: str
    run: Callable[[Problem, Guess, Callable[[str], object]], Found]
    free_time: bool = False

    def solve(self, problem: Problem, guess: Guess, progress: Callable[[str], object]) -> Found:
        """The plan."""
        return self.run(problem, guess, progress)


SOLVERS: Registry[Solver] = Registry(
    "method",
    Solver("ilqr", "iLQR", lambda p, g, tell: ilqr.solve(p, g, tell)),
    Solver("fddp", "FDDP", lambda p, g, tell: ilqr.solve(p, g, tell, rolled=False)),
)
