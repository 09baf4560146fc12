"""iLQR with limits and gaps: quadratic models along a motion, a backward pass, a line search.

Li and Todorov 2004; with limits of the torques as Tassa, Mansard and Todorov 2014, and from a guess
of states that no torque makes (gaps) as Mastalli et al. 2020. The goal and bounds on the way are
met by augmented Lagrangians. All passes are compiled and run on the same arrays again and again; a
line search is one rollout whose lanes are the step lengths.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from chainrule.optimal.backward import kept
from chainrule.optimal.passes import passes
from chainrule.optimal.plan import Solved
from chainrule.optimal.problem import ControlProblem, FoundPlan, Guess

LENGTHS = 0.5 ** np.arange(8.0)
"""Step lengths of a line search, all tried at once."""
LEAST, MOST = 1e-9, 1e9
"""Of the damping of Q_uu; where even the most does not help, there is no descent."""
GROWTH = 10.0
"""Of damping that did not help, and of the weight of a condition that is not met."""
MET = 1e-6
"""By how much a goal may be missed, and a bound passed: rad, m, per second."""
ROUNDS, HEAVIEST = 30, 1e10
"""Updates of multipliers, and the weight above which a condition cannot be met."""
NOTICED = 0.1
"""By how much a condition may be missed at first: rad, m, per second."""
GAPS = 1e3
"""What a gap counts against the cost."""


class Descent:
    """A problem's iterations, on arrays that are made once.

    x (N + 1, n), u (N, m) and gap (N, n) are the motion, `cost` is its cost with what the goal and
    bounds add; `pull`, `weight` (n), `push` (N, bounds) and `slope` are their multipliers.
    """

    def __init__(self, problem: ControlProblem):
        stages, N = problem.stages, problem.steps
        n, m, nb = stages.n, stages.m, len(stages.bounds)
        run = passes(stages, problem.boxed)
        self.problem, self.passes, self.n, self.m = problem, run, n, m
        self.x, self.u, self.gap = np.zeros((N + 1, n)), np.zeros((N, m)), np.zeros((N, n))
        self.cost, self.mu, self.open = np.inf, 1e-6, 0.0
        size = len(problem.goal)
        weight = np.eye(size) if problem.weight is None else problem.weight
        both = np.outer(problem.wanted, problem.wanted)
        self.pull, self.weight = np.zeros(size), np.where(both, weight, 0.0)
        self.push, self._slope = np.zeros((N, nb)), np.ones(1)
        self._mu = np.zeros(1)

        t, dt = np.arange(N) * problem.dt, np.full(1, problem.dt)
        A, B = np.zeros((N, n, n)), np.zeros((N, n, m))
        g, H = np.zeros((N, 2 * n + m)), np.zeros((N, len(run.mask)))
        at = {"x": self.x[:-1], "u": self.u, "t": t, "dt": dt}
        bounds = {"push": self.push} if nb else {}
        multipliers = {"slope": self._slope} if nb else {}
        box = {"low": problem.low[None].copy(), "high": problem.high[None].copy()}
        box = box if problem.boxed else {}
        self._jacobian = run.jacobian.repeated(at, (A, B))
        stage = at | {"after": self.x[1:]} | bounds | multipliers
        self._model = run.model.repeated(stage, (g, H))

        self.layout = kept(n, m)
        self._last = np.zeros((1, self.layout.size))
        self._last[0, -1] = np.inf  # the least pivot of none
        self._ways = np.zeros((1, N + 1, self.layout.size))
        signals = {"A": A, "B": B, "g": g, "gap": self.gap} | ({"H": H} if run.mask else {})
        signals |= {"u": self.u} if box else {}
        self._backward = run.backward.repeated(
            self._last, self._ways, 1.0, {"mu": self._mu, **box},
            {name: array[::-1] for name, array in signals.items()},
        )  # fmt: skip
        self.K = self._ways[0, :0:-1, self.layout.slices["K"]].reshape(N, m, n)
        rows = len(LENGTHS)
        self._starts, self._tried = np.zeros((rows, n + m + 1)), np.zeros((rows, N + 1, n + m + 1))
        self._lengths = LENGTHS.copy()
        along = {"xs": self.x[:-1], "us": self.u, "gap": self.gap, "way": self._ways[0, :0:-1]}
        given = {"alpha": self._lengths, **box, **multipliers}
        self._forward = run.forward.repeated(
            self._starts, self._tried, problem.dt, given, along | bounds
        )

    @property
    def slope(self) -> float:
        """The weight of the bounds' squares."""
        return float(self._slope[0])

    @slope.setter
    def slope(self, value: float) -> None:
        self._slope[0] = value

    def begin(self, guess: Guess, rolled: bool = True) -> None:
        """From torques alone (`rolled`), or from states with gaps between them."""
        problem = self.problem
        self.x[:], self.u[:] = guess.x, np.clip(guess.u, problem.low, problem.high)
        self.x[0] = problem.stages.begin(problem.start)
        self.gap[:] = 0.0
        if not rolled:
            t = np.arange(problem.steps) * problem.dt
            after = self.passes.step(x=self.x[:-1], u=self.u, dt=problem.dt, t=t)
            self.gap[:] = after - self.x[1:]
        self._ways[:] = 0.0
        if rolled:
            self.x[1:] = self.x[0]
        self.again()

    def again(self, feedback: bool = False) -> None:
        """The motion of the torques as they are, and its cost, after a change of the start or of
        multipliers; with the last gains, torques follow a change of the states."""
        if not feedback:
            self._ways[:] = 0.0
        self._lengths[:] = 0.0
        self._go()
        self._lengths[:] = LENGTHS
        self._take(0, 1.0)
        self.mu = 1e-6

    def _go(self) -> np.ndarray:
        """The motions of all lengths; their costs."""
        n = self.n
        self._starts[:, :n] = self.x[0]
        self._forward()
        ends = self._tried[:, -1]
        with np.errstate(over="ignore", invalid="ignore"):
            costs = ends[:, -1] + self._end_value(ends[:, :n])
            return np.where(np.isfinite(ends).all(axis=1), costs, np.inf)

    def _take(self, lane: int, left: float) -> None:
        tried = self._tried[lane]
        self.x[:], self.u[:] = tried[:, : self.n], tried[1:, self.n : -1]
        self.cost = float(tried[-1, -1] + self._end_value(tried[-1:, : self.n])[0])
        if self.open:
            self.gap *= left
        self.open = GAPS * float(np.abs(self.gap).sum())

    def iterate(self, tolerance: float) -> bool:
        """A step that makes the cost less; True where there is none, or none worth it."""
        self._jacobian()
        self._model()
        Vx, Vxx = self._end_model(self.x[-1])
        n = self.n
        self._last[0, :n], self._last[0, n : n + n * n] = Vx, Vxx.ravel()
        while self.mu <= MOST:
            self._mu[0] = self.mu
            self._backward()
            last = self._ways[0, -1]
            first, _, pivot = last[-3:]
            if pivot > 0.0 and np.isfinite(last).all():
                if -first <= tolerance * (1.0 + abs(self.cost)) and not self.open:
                    return True
                merits = self._go() + (1.0 - LENGTHS) * self.open
                best = int(merits.argmin())
                if merits[best] < self.cost + self.open:
                    gained = self.cost + self.open - merits[best]
                    self._take(best, 1.0 - LENGTHS[best])
                    self.mu = max(self.mu / GROWTH, LEAST)
                    return bool(gained <= 0.1 * tolerance * (1.0 + abs(self.cost)))
            self.mu = max(self.mu * GROWTH, 1e-6)
        self.mu = MOST
        return True

    def _end_value(self, x: np.ndarray) -> np.ndarray:
        miss = self.problem.miss(x)
        value = miss @ self.pull + 0.5 * np.einsum("...i,ij,...j", miss, self.weight, miss)
        if self.problem.stages.final:
            duration = self.problem.dt * self.problem.steps
            value = value + self.passes.end(x=x, dt=self.problem.dt, t=duration)[0]
        return value

    def _end_model(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        Vx, Vxx = np.zeros(self.n), np.zeros((self.n, self.n))
        size = len(self.problem.goal)
        Vx[:size] = self.pull + self.weight @ self.problem.miss(x)
        Vxx[:size, :size] = self.weight
        if self.problem.stages.final:
            duration = self.problem.dt * self.problem.steps
            _, slope, curve = self.passes.end(x=x, dt=self.problem.dt, t=duration)
            Vx, Vxx = Vx + slope, Vxx + curve
        return Vx, Vxx

    def gains(self) -> np.ndarray:
        """K (N, m, n) of u = u* + K δx along the motion as it is."""
        self.open, kept = 0.0, self.open
        self.iterate(np.inf)
        self.open = kept
        return self.K.copy()

    # conditions

    def beyond(self) -> np.ndarray:
        """How far each bound is passed (N, bounds)."""
        problem = self.problem
        if not problem.stages.bounds:
            return self.push
        y = np.concatenate([self.x[:-1], self.u, self.x[1:]], axis=1)
        t = np.arange(problem.steps) * problem.dt
        return self.passes.shares(y=y, dt=problem.dt, t=t)[3]

    def pure(self) -> float:
        """The cost without what conditions add to it."""
        kept = self.pull.copy(), self.weight.copy(), self.push.copy(), self.slope
        if self.problem.weight is None:
            self.pull[:], self.weight[:] = 0.0, 0.0
        self.push[:], self.slope = 0.0, 1e-300
        self._ways[:] = 0.0
        self._lengths[:] = 0.0
        cost = float(self._go()[0])
        self._lengths[:] = LENGTHS
        self.pull[:], self.weight[:], self.push[:], self.slope = kept
        return cost


def solve(
    problem: ControlProblem,
    guess: Guess,
    progress: Callable[[str], object],
    *,
    rolled: bool = True,
    iterations: int = 1000,
    tolerance: float = 1e-9,
) -> FoundPlan:
    """The plan; Ctrl-C keeps the best one so far."""
    begun = time.perf_counter()
    descent = Descent(problem)
    descent.begin(guess, rolled)
    total, message, converged, interrupted = 0, "", False, False
    hard = problem.weight is None and bool(problem.wanted.any())
    conditions = hard or bool(problem.stages.bounds)
    before = [np.inf, np.inf]
    if conditions:  # to miss one by `NOTICED` costs about as much as the guess
        firm = max(1.0, abs(descent.pure())) / NOTICED**2
        descent.weight *= firm if hard else 1.0
        descent.slope = firm
        descent.again()

    def missed() -> list[float]:
        goal = np.abs(problem.miss(descent.x[-1])).max(initial=0.0) if hard else 0.0
        return [float(goal), float(descent.beyond().max(initial=0.0))]

    try:
        for _ in range(ROUNDS):
            loose = max(tolerance, 1e-6) if conditions and max(before) > 1e-3 else tolerance
            done = False
            while total < iterations and not done:
                done = descent.iterate(loose)
                total += 1
                if total % 10 == 0 or done:
                    off = "" if not conditions else f", conditions missed by {max(missed()):.2g}"
                    progress(f"iteration {total}: cost {descent.cost:.6g}{off}")
            now = missed()
            if max(now) <= MET or total >= iterations:
                converged = done and max(now) <= MET
                break
            heavy = max(descent.weight.max(initial=0.0) if hard else 0.0, descent.slope)
            if heavy > HEAVIEST:
                break
            descent.pull += descent.weight @ problem.miss(descent.x[-1]) if hard else 0.0
            descent.push[:] = np.maximum(descent.push + descent.slope * descent.beyond(), 0.0)
            if hard and now[0] > max(0.25 * before[0], MET):
                descent.weight *= GROWTH
            if now[1] > max(0.25 * before[1], MET):
                descent.slope *= GROWTH
            before = now
            descent.again()
        if not converged:
            message = f"not found within {total} iterations"
            if total < iterations:
                message = (
                    f"the goal or a limit is missed by {max(missed()):.3g}: it may be out of reach "
                    "within the limits and the duration, or another guess may help"
                )
    except KeyboardInterrupt:
        message, interrupted = "interrupted: the best plan so far", True
    miss = float(np.abs(problem.miss(descent.x[-1])).max(initial=0.0))
    word, K = "ilqr" if rolled else "fddp", descent.gains()
    seconds = time.perf_counter() - begun
    solved = Solved(word, converged, message, total, seconds, descent.pure(), miss, interrupted)
    return FoundPlan(descent.x, descent.u, K, problem.dt, solved)
