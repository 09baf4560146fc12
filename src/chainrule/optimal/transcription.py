"""Transcription: a problem as one sparse nonlinear program, solved by IPOPT through CasADi.

States, torques and, where it is free, the step are variables; every step is a condition between
the states at its ends. Shooting: x⁺ is the loop's own step. Collocation: x⁺ by Hermite and Simpson,
the cubic that meets the equations at both ends and in the middle (Hargraves and Paris 1987), with
the torque held. Both on exact first and second derivatives.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.extras import extra
from chainrule.optimal.plan import Solved
from chainrule.optimal.problem import ControlProblem, FoundPlan, Guess
from chainrule.optimal.stages import Stages
from chainrule.program import Program, to_casadi

MOST_ITERATIONS = 1000
OPTIONS = {
    "ipopt.print_level": 0, "print_time": False, "ipopt.sb": "yes", "ipopt.tol": 1e-9,
    "ipopt.max_iter": MOST_ITERATIONS, "ipopt.acceptable_tol": 1e-7,
    "ipopt.bound_relax_factor": 0.0, "ipopt.honor_original_bounds": "yes",
    "calc_lam_p": False, "error_on_fail": False,
}  # fmt: skip

Symbol = Any
"""An expression of CasADi."""
Advance = Callable[[Symbol, Symbol, Symbol, Symbol, Symbol], Symbol]
"""What must be zero, of x, u, x⁺, dt and t as CasADi symbols."""


def shooting(stages: Stages) -> Advance:
    """x⁺ − step(x, u)"""
    step = to_casadi(stages.step)
    return lambda x, u, after, dt, t: after - step(*_given(stages.step, x=x, u=u, dt=dt, t=t))


def collocation(stages: Stages) -> Advance:
    """x⁺ − x − dt/6 (f + 4 f_middle + f⁺), and what measures keep."""
    ca = extra("casadi", "casadi")
    slope, shares = to_casadi(stages.slope), to_casadi(stages.shares)
    size = stages.assembly.bare.size

    def defect(x: Symbol, u: Symbol, after: Symbol, dt: Symbol, t: Symbol) -> Symbol:
        def f(state: Symbol, later: Symbol | int) -> Symbol:
            return slope(*_given(stages.slope, x=state, u=u, dt=dt, t=t + later))

        a, b = x[:size], after[:size]
        fa, fb = f(a, 0), f(b, dt)
        middle = (a + b) / 2 + dt / 8 * (fa - fb)
        moved = b - a - dt / 6 * (fa + 4 * f(middle, dt / 2) + fb)
        if stages.n == size:
            return moved
        y = ca.vertcat(x, u, after)
        kept = shares(*_given(stages.shares, y=y, dt=dt, t=t))[2]
        return ca.vertcat(moved, after[size:] - kept)

    return defect


def _given(program: Program, **values: Symbol) -> list[Symbol]:
    return [values[port.name] for port in program.inputs]


def solve(
    problem: ControlProblem,
    guess: Guess,
    progress: Callable[[str], object],
    advance: Callable[[Stages], Advance],
    word: str,
) -> FoundPlan:
    """The plan; Ctrl-C keeps the last iterate."""
    ca = extra("casadi", "casadi")
    begun = time.perf_counter()
    nlp, low, high, first, unpack = _written(problem, guess, advance)
    size = int(nlp["x"].shape[0])
    watch = _watch(ca, size, int(nlp["g"].shape[0]), progress)
    options = OPTIONS | {"iteration_callback": watch}
    solver = ca.nlpsol("plan", "ipopt", nlp, options)
    message, converged = "", False
    try:
        found = solver(x0=first, lbx=low[0], ubx=high[0], lbg=low[1], ubg=high[1])
        solution = np.asarray(found["x"]).ravel()
        stats = solver.stats()
        converged = bool(stats["success"])
        said = str(stats["return_status"])
        message = "" if converged else WORDS.get(said, said)
        if message == INTERRUPTED:
            solution = watch.last
            if watch.failure is not None:
                raise watch.failure
    except (KeyboardInterrupt, RuntimeError):
        if watch.failure is None:
            message, solution = INTERRUPTED, watch.last
        else:
            raise watch.failure from None
    x, u, dt, cost = unpack(solution)
    x[0] = problem.stages.begin(problem.start)
    miss = float(np.abs(problem.miss(x[-1])).max(initial=0.0))
    seconds = time.perf_counter() - begun
    stopped = message == INTERRUPTED
    solved = Solved(word, converged, message, watch.count, seconds, cost, miss, stopped)
    return FoundPlan(x, u, None, dt, solved)


INTERRUPTED = "interrupted: the plan so far"
WORDS = {
    "Infeasible_Problem_Detected": "no motion meets all conditions: the goal may be out of reach "
    "within the limits and the duration",
    "Maximum_Iterations_Exceeded": f"not found within {MOST_ITERATIONS} iterations",
    "Restoration_Failed": "no motion that meets the conditions was found; another guess or a "
    "longer duration may help",
    "Invalid_Number_Detected": "a value is no number on the way; another guess may help",
    "User_Requested_Stop": INTERRUPTED,
    "NonIpopt_Exception_Thrown": INTERRUPTED,
}


def _watch(ca: Any, size: int, conditions: int, progress: Callable[[str], object]) -> Any:
    """IPOPT's callback: keeps the last iterate, tells of it, and stops at Ctrl-C."""

    class Watch(ca.Callback):
        """Called after every iteration."""

        def __init__(self) -> None:
            super().__init__()
            self.last, self.count = np.zeros(size), 0
            self.failure: BaseException | None = None
            self.construct("watch", {})

        def get_n_in(self) -> int:
            return ca.nlpsol_n_out()

        def get_n_out(self) -> int:
            return 1

        def get_name_in(self, i: int) -> str:
            return ca.nlpsol_out(i)

        def get_name_out(self, i: int) -> str:
            return "ret"

        def get_sparsity_in(self, i: int) -> Any:
            name = ca.nlpsol_out(i)
            rows = {"f": 1, "x": size, "lam_x": size, "g": conditions, "lam_g": conditions}
            return ca.Sparsity.dense(rows.get(name, 0), 1 if name in rows else 0)

        def eval(self, arg: Any) -> list[int]:
            try:
                self.last = np.asarray(arg[0]).ravel()
                self.count += 1
                if self.count % 10 == 0:
                    progress(f"iteration {self.count}: cost {float(arg[1]):.6g}")
            except KeyboardInterrupt:
                return [1]
            except Exception as problem:
                self.failure = problem
                return [1]
            return [0]

    return Watch()


def _written(problem: ControlProblem, guess: Guess, advance: Callable[[Stages], Advance]) -> Any:
    """(the program, lower and upper bounds of variables and conditions, where it begins, and what
    makes x, u, dt and the cost of a solution)."""
    ca = extra("casadi", "casadi")
    stages, N = problem.stages, problem.steps
    n, m, nc = stages.n, stages.m, len(stages.totals)
    free = problem.duration is not None
    x, u, after = ca.SX.sym("x", n), ca.SX.sym("u", m), ca.SX.sym("after", n)
    dt, t = ca.SX.sym("dt"), ca.SX.sym("t")
    hard = [k for k, b in enumerate(stages.bounds) if b.entry is None]
    shares = to_casadi(stages.shares)
    parts = shares(*_given(stages.shares, y=ca.vertcat(x, u, after), dt=dt, t=t))
    beyond = parts[3][hard] if hard else ca.SX(0, 1)
    gap = advance(stages)(x, u, after, dt, t)
    stage = ca.Function("stage", [x, u, after, dt, t], [gap, beyond, parts[0], parts[1]])

    X, U = ca.MX.sym("X", n, N + 1), ca.MX.sym("U", m, N)
    H = ca.MX.sym("H") if free else ca.MX(problem.dt)
    C = ca.MX.sym("C", nc)
    times = H * np.arange(N)[None, :]
    gaps, over, cost, totals = stage.map(N)(X[:, :N], U, X[:, 1:], ca.repmat(H, 1, N), times)
    end = to_casadi(stages.end)
    given = {"x": X[:, N], "dt": H, "t": H * N, "totals": C}
    objective = ca.sum2(cost) + end(*_given(stages.end, **given))
    size = len(problem.goal)
    if problem.weight is not None:
        wanted = np.flatnonzero(problem.wanted)
        off = X[:size, N][wanted] - problem.goal[wanted]
        W = problem.weight[np.ix_(wanted, wanted)]
        objective = objective + 0.5 * ca.bilin(W, off, off)
    conditions = [ca.vec(gaps), ca.sum2(totals) - C, ca.vec(over)]
    variables = ca.vertcat(ca.vec(X), ca.vec(U), *([H] if free else []), C)
    nlp = {"x": variables, "f": objective, "g": ca.vertcat(*conditions)}

    low, high = np.full((n, N + 1), -np.inf), np.full((n, N + 1), np.inf)
    for b in stages.bounds:
        if b.entry is not None and b.sense > 0:
            high[b.entry, 1:] = np.minimum(high[b.entry, 1:], b.at)
        elif b.entry is not None:
            low[b.entry, 1:] = np.maximum(low[b.entry, 1:], b.at)
    low[:, 0] = high[:, 0] = stages.begin(problem.start)
    if problem.weight is None:
        reached = np.flatnonzero(problem.wanted)
        low[reached, N] = high[reached, N] = problem.goal[reached]
    span = [np.array(problem.duration) / N] if free else []
    start = np.clip(guess.x.T, low, high)
    steps = [np.array([v]) for v in ([np.clip(problem.dt, *span[0])] if free else [])]
    begin = [start.T.ravel(), np.clip(guess.u, problem.low, problem.high).ravel(), *steps]
    shares_of = ca.Function("totals", [X, U, *([H] if free else [])], [ca.sum2(totals)])
    first = shares_of(start, guess.u.T, *([begin[2]] if free else []))
    begin.append(np.asarray(first).ravel())

    def sides(box: np.ndarray, torque: np.ndarray, side: int) -> np.ndarray:
        far = (-np.inf, np.inf)[side]
        ends = [span[0][side : side + 1]] if free else []
        return np.concatenate([box.T.ravel(), np.tile(torque, N), *ends, np.full(nc, far)])

    zero = np.zeros(n * N + nc)
    lows = sides(low, problem.low, 0), np.concatenate([zero, np.full(len(hard) * N, -np.inf)])
    highs = sides(high, problem.high, 1), np.concatenate([zero, np.zeros(len(hard) * N)])
    value = ca.Function("cost", [variables], [objective])

    def unpack(solution: np.ndarray) -> tuple[np.ndarray, np.ndarray, float, float]:
        states = solution[: n * (N + 1)].reshape(N + 1, n).copy()
        torques = solution[n * (N + 1) : n * (N + 1) + m * N].reshape(N, m)
        step = float(solution[n * (N + 1) + m * N]) if free else problem.dt
        return states, torques, step, float(value(solution))

    return nlp, lows, highs, np.concatenate(begin), unpack
