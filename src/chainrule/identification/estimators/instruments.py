"""Instrumental variables: an estimate that noise in the regressor does not pull towards zero.

β = (ZᵀW²Φ)⁻¹ ZᵀW²τ with instruments Z that go along with Φ but not with its noise: Y along the
reference that the controller followed, or along a simulation of the controlled plant, renewed with
every estimate (Janot, Vandanjon, Gautier 2014).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from chainrule.arguments import NotNegative, Positive, Rounds, checked
from chainrule.errors import DataError
from chainrule.identification.estimators.closed_loop import ClosedLoop, DivergedError
from chainrule.identification.estimators.weighting import (
    WLS,
    Estimator,
    Solution,
    joint_weights,
    residual,
)
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import AsMeasured, LowPass
from chainrule.identification.regression.columns import described_values
from chainrule.identification.regression.physical import consistent
from chainrule.identification.regression.stacking import Stack
from chainrule.identification.regression.statistics import uncertainty
from chainrule.loop.controller import Controller

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem

HELD = 20.0
"""Per cent of the measured position by which a simulated loop that holds may be off."""


@checked
@dataclass(frozen=True)
class IV(Estimator):
    """Instruments from the log's reference or, with a `controller`, from the simulated loop; `rate`
    (Hz) is how often it is asked, if that is more than the log has samples."""

    controller: Controller | None = None
    rounds: Rounds = 10
    tolerance: NotNegative = 1e-3
    rate: Positive | None = None
    word: ClassVar[str] = "iv"
    label: ClassVar[str] = "instrumental variables"

    def solve(self, problem: Problem) -> Solution:
        """See `Estimator`."""
        law = self.controller
        loop = None if law is None else ClosedLoop(problem, law, rate=self.rate)
        solution = WLS().solve(problem)
        rounds = 1 if loop is None else self.rounds
        step, note = 0, ""
        if loop is not None:
            solution = replace(solution, beta=first(problem, loop, solution))
        for step in range(1, rounds + 1):
            Z = instruments(problem, loop, solution.beta)
            beta, weights = weighted(problem.stack, Z, solution.beta)
            moved = np.max(np.abs(beta - solution.beta) / np.maximum(np.abs(beta), 1e-9))
            solution = Solution(beta, weights, Z, step)
            if moved < self.tolerance:
                break
        else:
            if loop is not None:
                note = f"instrumental variables did not settle in {rounds} rounds"
        return replace(solution, note=note)


def weighted(stack: Stack, Z: np.ndarray, beta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """β by instruments, joints weighted by their residuals."""
    weights = np.ones_like(stack.tau)
    for _ in range(3):
        weights = np.broadcast_to(joint_weights(stack, beta), stack.tau.shape)
        A = (stack.Phi * weights[..., None]).reshape(-1, len(beta))
        B = (Z * weights[..., None]).reshape(-1, len(beta))
        length = np.linalg.norm(A, axis=0)
        lever = (B / length).T
        beta = np.linalg.solve(lever @ (A / length), lever @ (stack.tau * weights).ravel()) / length
    return beta, np.array(weights)


def first(problem: Problem, loop: ClosedLoop, solution: Solution) -> np.ndarray:
    """A β that the loop holds: least squares', the nearest that bodies can have, or the described.

    Noise in Φ may have left an inertia that no controller holds.
    """
    error = residual(problem.stack, solution.beta)
    spread = uncertainty(problem.stack, error, solution.weights)
    described = described_values(problem.mechanism, problem.grouping.parameters)
    starts = [
        lambda: solution.beta,
        lambda: (
            consistent(problem.mechanism, problem.grouping, solution.beta, spread.covariance).beta
        ),
        lambda: problem.grouping.B @ described,
    ]
    for start in starts:
        beta = start()
        try:
            errors = [loop(log, beta).errors(log)["q"] for log in problem.logs]
        except DivergedError:
            continue
        if max(errors) < HELD:
            return beta
    raise DivergedError(
        "the simulated loop holds from no start; check the controller's gains and units"
    )


def instruments(problem: Problem, loop: ClosedLoop | None, beta: np.ndarray) -> np.ndarray:
    """Z: Y along motion without measurement noise, filtered like Φ."""
    logs = [noise_free(problem, log, loop, beta) for log in problem.logs]
    recipe = problem.recipe
    if isinstance(recipe, LowPass):
        recipe = replace(recipe, measured=loop is not None)
    elif isinstance(recipe, AsMeasured) and loop is None:
        raise DataError("instruments from the reference need a recipe that differentiates it")
    Z = problem.stack_of(logs, recipe).Phi
    if Z.shape != problem.stack.Phi.shape:
        raise DataError("the instruments' runs differ in length from the measured ones")
    return Z


def noise_free(problem: Problem, log: Log, loop: ClosedLoop | None, beta: np.ndarray) -> Log:
    """The log with the reference, or the simulated motion, in place of the measured one."""
    if loop is None:
        if log.reference is None:
            raise DataError(
                f"{log.name}: instruments need the reference position (reference=…), or a "
                "controller to simulate: IV(controller)"
            )
        return replace(log, q=log.reference, qd=None, qdd=None)
    simulated = loop(log, beta)
    return replace(log, q=simulated.q, qd=simulated.qd, qdd=simulated.qdd)
