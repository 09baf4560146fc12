"""Torque that was recorded late or early: how much, how surely, and what it costs.

A torque that is measured, or computed from a current, a few milliseconds after the position turns
inertia into friction; one that a controller holds from sample to sample acts half a period later
than it is recorded. The delay that leaves the smallest residual is found by trying, and is as sure
as the residual's curvature over it tells.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from chainrule.identification.logs.log import Log
from chainrule.identification.regression.stacking import joint_torque

if TYPE_CHECKING:
    from chainrule.identification.estimators.weighting import Solution
    from chainrule.identification.regression.problem import Problem

LONGEST = 0.05
"""Seconds: a longer delay is not one of measurement."""

WORTH = 0.2
"""The part of the residual's power that a delay must explain to be mentioned, though unsure."""

LEAST = 0.25
"""Sampling intervals: a command that is held is half of one late; less is not taken for a delay."""

SURE = 4.0
"""Standard deviations from zero from which on a delay is told by the data."""


@dataclass(frozen=True)
class Delay:
    """Seconds by which the torque is late, their standard deviation, and the share of the
    residual's power that they explain."""

    seconds: float = 0.0
    sd: float = np.inf
    share: float = 0.0

    @property
    def told(self) -> bool:
        """Whether the data tell it from none."""
        return abs(self.seconds) > SURE * self.sd

    @property
    def words(self) -> str:
        """Such as "2 ms late"."""
        return f"{1000 * abs(self.seconds):.3g} ms {'late' if self.seconds > 0 else 'early'}"


def punctual(log: Log, delay: float) -> Log:
    """The log with τ(t + delay) for τ(t): a torque that came late, brought back."""
    if not delay:
        return log
    late = log.t + delay
    return replace(log, tau=np.column_stack([np.interp(late, log.t, x) for x in log.tau.T]))


class _Shifted:
    """The weighted torque of a problem's stack, had it been recorded at other times."""

    def __init__(self, problem: Problem, solution: Solution):
        mechanism, self.recipe = problem.mechanism, problem.recipe
        self.motions = []
        for log in problem.logs:
            whole = replace(log, tau=joint_torque(mechanism, log))
            self.motions += self.recipe.motions(mechanism, whole)
        self.stack, self.weights = problem.stack, solution.weights
        self.fits = len(self.motions) == len(self.stack.runs)
        self.known = self._rows(0.0) - self.stack.tau if self.fits else np.zeros(0)

    def _rows(self, shift: float) -> np.ndarray:
        rows = [
            self.recipe.thin(np.array([np.interp(m.t + shift, m.t, x) for x in m.tau.T]), m.rate).T
            for m in self.motions
        ]
        return np.concatenate(rows) * self.stack.used

    def __call__(self, shift: float) -> np.ndarray:
        return ((self._rows(shift) - self.known) * self.weights).ravel()


def found_delay(problem: Problem, solution: Solution, effective: float) -> Delay:
    """The delay that leaves least, where there are `effective` independent samples a joint."""
    shifted = _Shifted(problem, solution)
    if not shifted.fits:
        return Delay()
    p = len(solution.beta)
    Q, _ = np.linalg.qr((problem.stack.Phi * solution.weights[..., None]).reshape(-1, p))
    step = max(1e-3, 1 / min(m.rate for m in shifted.motions))
    count = round(LONGEST / step)
    left = []
    for k in range(-count, count + 1):
        y = shifted(k * step)
        left.append(float(np.sum(y**2) - np.sum((Q.T @ y) ** 2)))
    best = int(np.argmin(left))
    if left[count] <= 0:
        return Delay()
    if best in (0, 2 * count):
        return Delay((best - count) * step, share=1 - left[best] / left[count])
    # a parabola through the least one and its neighbours
    before, least, after = left[best - 1 : best + 2]
    bend = before + after - 2 * least
    if bend <= 0:
        return Delay()
    off = (before - after) / (2 * bend)
    least = max(least - bend * off**2 / 2, 1e-12 * left[count])
    freedom = max(1.0, effective * problem.mechanism.dof - p)
    sd = step * np.sqrt(2 * least / bend / freedom)
    return Delay((best - count + off) * step, float(sd), 1 - least / left[count])


def delay_slope(problem: Problem, solution: Solution) -> np.ndarray:
    """dβ over the delay, per second."""
    shifted = _Shifted(problem, solution)
    p = len(solution.beta)
    if not shifted.fits:
        return np.zeros(p)
    step = 1 / min(m.rate for m in shifted.motions)
    A = (problem.stack.Phi * solution.weights[..., None]).reshape(-1, p)
    length = np.linalg.norm(A, axis=0)
    length[length == 0] = 1
    slope = (shifted(step) - shifted(-step)) / (2 * step)
    return np.linalg.lstsq(A / length, slope, rcond=1e-12)[0] / length


def doubted_delay(found: Delay) -> list[str]:
    """A delay that is worth mentioning and was not taken out, in words."""
    if not found.told and found.share < WORTH:
        return []
    return [
        f"the torque seems to be recorded {found.words}: shifted by that, the residual loses "
        f"{100 * found.share:.0f} % of its power; try delay={found.seconds:.3g}"
    ]
