"""iLQR with limits and gaps: quadratic models along a motion, a backward pass, a line search.

Li and Todorov 2004; with limits of the torques as Tassa, Mansard and Todorov 2014, and from a guess
of states that no torque makes (gaps) as Mastalli et al. 2020. The goal and bounds on the way are
met by augmented Lagrangians. All passes are compiled; a line search is one rollout whose lanes are
the step lengths.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from chainrule.loop.layout import Layout
from chainrule.optimal.backward import kept
from chainrule.optimal.passes import Passes
from chainrule.optimal.plan import Solved
from chainrule.optimal.problem import Found, Guess, Problem
from chainrule.optimal.stages import Stages
from chainrule.program import Compiled, compile_program

LENGTHS = 0.5 ** np.arange(16.0)
"""Step lengths of a line search, all tried at once."""
LEAST, MOST = 1e-9, 1e9
"""Of the damping of Q_uu; where even the most does not help, there is no descent."""
GROWTH = 10.0
"""Of damping that did not help, and of the weight of a condition that is not met."""
MET = 1e-6
"""By how much a goal may be missed, and a bound passed, rad, m, per second."""
ROUNDS = 20
"""Updates of multipliers."""


@dataclass
class Penalty:
    """Multipliers and weights: of the goal (n), of bounds on the way (N, bounds)."""

    pull: np.ndarray
    weight: np.ndarray
    push: np.ndarray
    slope: float

    def end(self, miss: np.ndarray) -> np.ndarray:
        """What missing the goal costs, (…)."""
        return miss @ self.pull + 0.5 * (miss * miss) @ self.weight


@dataclass
class Iterate:
    """States (N + 1, n), torques (N, m), gaps (N, n), the cost, gains, the damping."""

    x: np.ndarray
    u: np.ndarray
    gap: np.ndarray
    cost: float
    K: np.ndarray | None = None
    mu: float = 1e-6
    done: bool = False


@lru_cache(maxsize=32)
def passes(stages: Stages, boxed: bool) -> Passes:
    """Made once for each."""
    return Passes(stages, boxed)


class Descent:
    """Iterations of one problem."""

    def __init__(self, problem: Problem):
        self.problem = problem
        self.passes = passes(problem.stages, problem.boxed)
        self.n, self.m = problem.stages.n, problem.stages.m
        self.layout: Layout = kept(self.n, self.m)
        self.t = np.arange(problem.steps) * problem.dt
        self.box = {"low": problem.low, "high": problem.high} if problem.boxed else {}

    def penalty(self) -> Penalty:
        """To begin with."""
        problem = self.problem
        size, bounds = len(problem.goal), len(problem.stages.bounds)
        weight = np.ones(size) if problem.weight is None else problem.weight
        weight = np.where(problem.wanted, weight, 0.0)
        return Penalty(np.zeros(size), weight, np.zeros((problem.steps, bounds)), 1.0)

    def begin(self, guess: Guess, rolled: bool, penalty: Penalty) -> Iterate:
        """From torques alone (`rolled`), or from states with gaps between them."""
        problem = self.problem
        u = np.clip(guess.u, problem.low, problem.high)
        zero = np.zeros((problem.steps, self.n))
        K = np.zeros((problem.steps, self.m, self.n))
        x = np.array(guess.x, dtype=float)
        x[0] = problem.stages.begin(problem.start)
        first = Iterate(x, u, zero, np.inf)
        if rolled:
            first.x[:] = x[0]
            return self._tried(first, 0 * u, K, np.zeros(1), penalty)[0][0]
        step = self._step(x=x[:-1], u=u, dt=problem.dt, t=self.t)
        gap = step - x[1:]
        return self._tried(replace(first, gap=gap), 0 * u, K, np.zeros(1), penalty)[0][0]

    @property
    def _step(self) -> Compiled:
        return _compiled(self.problem.stages)

    def iterate(self, now: Iterate, penalty: Penalty, tolerance: float) -> Iterate:
        """A step that makes the cost less, or `now` that is done."""
        problem, layout = self.problem, self.layout
        x, u, N = now.x, now.u, problem.steps
        A, B = self.passes.jacobian(x=x[:-1], u=u, dt=problem.dt, t=self.t)
        y = np.concatenate([x[:-1], u, x[1:]], axis=1)
        bounds = {"push": penalty.push, "slope": penalty.slope} if problem.stages.bounds else {}
        model = self.passes.model(y=y, dt=problem.dt, t=self.t, **bounds)
        g, H = model if self.passes.mask else (model, None)
        signals = {"A": A, "B": B, "g": g, "gap": now.gap} | ({} if H is None else {"H": H})
        signals |= {"u": u} if self.box else {}
        signals = {name: a[::-1] for name, a in signals.items()}
        Vx, Vxx = self._end_model(x[-1], penalty)
        start = np.concatenate([Vx, Vxx.ravel(), np.zeros(self.m + self.m * self.n + 2), [np.inf]])
        mu = now.mu
        while mu <= MOST:
            inputs = {"mu": mu, **self.box}
            back = self.passes.backward(start, 1.0, N, inputs=inputs, signals=signals).x
            last = layout.split(back[-1])
            if last["pivot"][0] > 0.0 and np.isfinite(back[-1]).all():
                ways = layout.split(back[:0:-1])
                k, K = ways["k"], ways["K"].reshape(N, self.m, self.n)
                first, second = float(last["first"][0]), float(last["second"][0])
                open_ = float(np.abs(now.gap).sum())
                if -first <= tolerance * (1.0 + abs(now.cost)) and open_ == 0.0:
                    return replace(now, K=K, mu=mu, done=True)
                tried, gain = self._tried(now, k, K, LENGTHS, penalty)
                best = int(np.argmin(gain))
                if gain[best] < self._merit(now):
                    return replace(tried[best], K=K, mu=max(mu / GROWTH, LEAST))
            mu = max(mu * GROWTH, 1e-6)
        return replace(now, mu=MOST, done=True)

    def _merit(self, now: Iterate) -> float:
        return now.cost + 1e3 * float(np.abs(now.gap).sum())

    def _tried(
        self, now: Iterate, k: np.ndarray, K: np.ndarray, lengths: np.ndarray, penalty: Penalty
    ) -> tuple[list[Iterate], np.ndarray]:
        """The motions of these step lengths, and their merits."""
        problem, n = self.problem, self.n
        start = np.concatenate([now.x[0], np.zeros(self.m + 1)])
        signals = {"xs": now.x[:-1], "us": now.u, "k": k, "K": K, "gap": now.gap}
        inputs = {"alpha": lengths, **self.box}
        if problem.stages.bounds:
            signals["push"] = penalty.push
            inputs["slope"] = penalty.slope
        found = self.passes.forward(
            start, problem.dt, problem.steps, inputs=inputs, signals=signals
        ).x
        costs = found[:, -1, -1] + self._end_value(found[:, -1, :n], penalty)
        left = 1.0 - lengths
        merits = costs + 1e3 * left * np.abs(now.gap).sum()
        merits = np.where(np.isfinite(found[:, -1]).all(axis=1), merits, np.inf)
        made = [
            replace(now, x=z[:, :n], u=z[1:, n:-1], gap=rest * now.gap, cost=float(cost))
            for z, rest, cost in zip(found, left, costs, strict=True)
        ]
        return made, merits

    def _end_value(self, x: np.ndarray, penalty: Penalty) -> np.ndarray:
        value = penalty.end(self.problem.miss(x))
        if self.problem.stages.final:
            duration = self.problem.dt * self.problem.steps
            value = value + self.passes.end(x=x, dt=self.problem.dt, t=duration)[0]
        return value

    def _end_model(self, x: np.ndarray, penalty: Penalty) -> tuple[np.ndarray, np.ndarray]:
        Vx, Vxx = np.zeros(self.n), np.zeros((self.n, self.n))
        size = len(self.problem.goal)
        miss = self.problem.miss(x)
        Vx[:size] = penalty.pull + penalty.weight * miss
        Vxx[range(size), range(size)] = penalty.weight
        if self.problem.stages.final:
            duration = self.problem.dt * self.problem.steps
            _, slope, curve = self.passes.end(x=x, dt=self.problem.dt, t=duration)
            Vx, Vxx = Vx + slope, Vxx + curve
        return Vx, Vxx


@lru_cache(maxsize=32)
def _compiled(stages: Stages) -> Compiled:
    return compile_program(stages.step)


def solve(
    problem: Problem,
    guess: Guess,
    progress: Callable[[str], object],
    *,
    rolled: bool = True,
    iterations: int = 500,
    tolerance: float = 1e-9,
) -> Found:
    """The plan; Ctrl-C keeps the best one so far."""
    begun = time.perf_counter()
    descent = Descent(problem)
    penalty = descent.penalty()
    now = descent.begin(guess, rolled, penalty)
    total, message, converged = 0, "", False
    hard = problem.weight is None and bool(problem.wanted.any())
    worst = np.inf
    try:
        for round_ in range(ROUNDS):
            while total < iterations and not now.done:
                loose = tolerance if not hard or worst <= MET else max(tolerance, 1e-6)
                now = descent.iterate(now, penalty, loose)
                total += 1
                if total % 10 == 0 or now.done:
                    missed = float(np.abs(problem.miss(now.x[-1])).max(initial=0.0))
                    progress(f"iteration {total}: cost {now.cost:.6g}, goal missed by {missed:.2g}")
            if not hard:
                break
            miss = problem.miss(now.x[-1])
            missed = float(np.abs(miss).max())
            if missed <= MET or total >= iterations:
                break
            penalty.pull = penalty.pull + penalty.weight * miss
            if missed > 0.25 * worst or worst == np.inf:
                penalty.weight = penalty.weight * GROWTH
            worst = missed
            now = replace(now, done=False, mu=1e-6, cost=now.cost)
            now = descent.begin(Guess(now.x, now.u), True, penalty)
        converged = now.done
    except KeyboardInterrupt:
        message = "interrupted: the best plan so far"
    seconds = time.perf_counter() - begun
    miss = float(np.abs(problem.miss(now.x[-1])).max(initial=0.0))
    cost = now.cost - float(penalty.end(problem.miss(now.x[-1]))) if hard else now.cost
    solved = Solved("ilqr", converged, message, total, seconds, cost, miss)
    return Found(now.x, now.u, now.K, problem.dt, solved)
