"""DIDIM: closed-loop output error with the torque as output.

The controlled plant is simulated with the last estimate; Y along the simulated motion replaces
the measured Y, and least squares on the measured torque gives the next one (Gautier, Janot,
Vandanjon 2013). No position is differentiated, and no filter of the position has to be chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from chainrule.arguments import NotNegative, Positive, Rounds, checked
from chainrule.identification.estimators.closed_loop import ClosedLoop
from chainrule.identification.estimators.instruments import first, instruments
from chainrule.identification.estimators.weighting import (
    WLS,
    Estimator,
    Solution,
    joint_weights,
    least_squares,
)
from chainrule.loop.controller import Controller

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem


@checked
@dataclass(frozen=True)
class DIDIM(Estimator):
    """Least squares along the simulated loop, repeated until β settles.

    `controller` is the law that ran on the machine, `rate` (Hz) how often, if that is more than
    the logs have samples; the logs must have its reference.
    """

    controller: Controller
    rounds: Rounds = 15
    tolerance: NotNegative = 1e-4
    rate: Positive | None = None
    word: ClassVar[str] = "didim"
    label: ClassVar[str] = "closed-loop output error (DIDIM)"
    holds: ClassVar[bool] = True

    def solve(self, problem: Problem) -> Solution:
        """See `Estimator`."""
        loop = ClosedLoop(problem, self.controller, rate=self.rate)
        beta = first(problem, loop, WLS().solve(problem))
        weights, step, note = np.ones_like(problem.stack.tau), 0, ""
        Z = problem.stack.Phi
        while step < self.rounds:
            step += 1
            Z = instruments(problem, loop, beta)
            along = replace(problem.stack, Phi=Z)
            each = joint_weights(along, beta)
            weights = np.broadcast_to(each, problem.stack.tau.shape)
            new = least_squares(Z, problem.stack.tau, weights)
            moved = np.max(np.abs(new - beta) / np.maximum(np.abs(new), 1e-9))
            beta = new
            if moved < self.tolerance:
                break
        else:
            note = f"closed-loop output error did not settle in {self.rounds} rounds"
        return Solution(beta, np.array(weights), Z, step, note)
