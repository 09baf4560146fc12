"""The planned swing-ups of benchmarks/leaderboards/: optima of the leaderboards' performance score.

    python benchmarks/leaderboard_plans.py acrobot --minutes 5

Direct multiple shooting on the loop's own RK4 step with IPOPT (needs `casadi`). First steps of
0.01 s from many random guesses, by the criteria's weights at a good score; the best is refined to
the boards' 0.002 s and to the score itself, for several swing-up times. The score's sums are
variables of their own, so that its tanh leaves the Hessian sparse, and |u Δq| is a variable above
both u Δq and −u Δq.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import casadi as ca
import numpy as np

import chainrule as cr
from chainrule.kits.machines import DESIGNS, two_links
from chainrule.loop.measure.realaigym import HEIGHT, LARGEST, LENGTHS, ROBOTS, score_of
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import Loop, setting
from chainrule.optimal.plan import Plan
from chainrule.program import Program, to_casadi

DT, COARSE, SECONDS, SAMPLES, EFFORT = 0.002, 0.01, 2.6, 5000, 6.0
SLOPES = (0.157, 0.0446, 0.145, 30.9, 0.00593)
"""Of tanh(π c/n) in each criterion, near the best scores."""
CRAMPED = np.array([1.0, 1.0, 0.01, 1.0])
"""The size of the criteria but for the time, as variables."""


class Swing(NamedTuple):
    """States (4, N + 1), torques (N), the criteria, and whether IPOPT is content."""

    x: np.ndarray
    u: np.ndarray
    criteria: np.ndarray
    found: bool

    @property
    def score(self) -> float:
        """S"""
        return float(score_of(self.criteria)) if self.found else 0.0


def step(robot: str, dt: float) -> ca.Function:
    """x⁺ of x and the motor's torque u, as the loop has it."""
    motors = (ROBOTS[robot] == 0, ROBOTS[robot] == 1)
    plant = plant_of(two_links(robot, DESIGNS["C.1"], motors))  # IPOPT keeps the motor's limit
    ready = setting(plant, "rk4", dt, Loop(), torque=True).ready
    assert isinstance(ready.step, Program)
    whole = to_casadi(ready.step)
    x, u = ca.SX.sym("x", 4), ca.SX.sym("u")
    tau = ca.vertcat(0, u) if ROBOTS[robot] else ca.vertcat(u, 0)
    given = {"x": x, "dt": dt, "tau": tau}
    return ca.Function("step", [x, u], [whole(*(given[name] for name in whole.name_in()))])


def solved(robot: str, dt: float, up: int, x0: np.ndarray, u0: np.ndarray, linear: bool) -> Swing:
    """The best swing whose tip is up from step `up` on; `linear` by the slopes, else the score."""
    N, end = len(u0), x0[:, -1]
    X, U, E = ca.MX.sym("X", 4, N + 1), ca.MX.sym("U", 1, N), ca.MX.sym("E", 1, N)
    C = ca.MX.sym("C", 4)
    moved = U * (X[ROBOTS[robot], 1:] - X[ROBOTS[robot], :-1])
    changes = ca.horzcat(U[0, 1:] - U[0, :-1], -U[0, -1])
    variance = ca.sumsqr(changes) * (DT / dt) / SAMPLES - (U[0, 0] / SAMPLES) ** 2
    work, effort, rates = ca.sum2(E), ca.sumsqr(U) * dt, ca.sumsqr(X[2:, :-1]) * dt
    sums = ca.vertcat(work, effort, ca.sqrt(variance), rates)
    rough = 1e4 * ((CRAMPED[2] * C[2]) ** 2 - variance)  # no root: the Hessian stays sparse
    own = ca.vertcat(C[0] - work, C[1] - effort, rough, 0.01 * (C[3] - rates))
    parts = [up * dt, *(C[i] * CRAMPED[i] for i in range(4))]
    if linear:
        cost = sum(slope * part for slope, part in zip(SLOPES, parts, strict=True)) / 5
    else:
        pairs = zip(parts, LARGEST.values(), strict=True)
        cost = sum(ca.tanh(np.pi * part / n) for part, n in pairs) / 5
    height = -(LENGTHS[0] * ca.cos(X[0, :]) + LENGTHS[1] * ca.cos(X[0, :] + X[1, :]))
    gaps = X[:, 1:] - step(robot, dt).map(N)(X[:, :-1], U)
    g = [own, ca.vec(gaps), ca.vec(E - moved), ca.vec(E + moved), ca.vec(height[0, up:])]
    free = np.full(3 * N + 1 - up, np.inf)
    low = np.concatenate([np.zeros(4 + 4 * N + 2 * N), np.full(N + 1 - up, HEIGHT + 1e-6)])
    high = np.concatenate([np.zeros(4 + 4 * N), free])
    least = np.concatenate(
        [np.full(4 * (N + 1), -np.inf), np.full(N, -EFFORT), np.zeros(N), [0, 0, 0.01, 0]]
    )
    most = np.concatenate(
        [np.full(4 * (N + 1), np.inf), np.full(N, EFFORT), np.ones(N), np.full(4, np.inf)]
    )
    least[:4] = most[:4] = 0.0
    least[4 * N : 4 * N + 4] = most[4 * N : 4 * N + 4] = end
    w = ca.vertcat(ca.vec(X), ca.vec(U), ca.vec(E), C)
    options = {
        "print_level": 0,
        "max_iter": 300,
        "tol": 1e-4 if linear else 1e-6,
        "mu_strategy": "adaptive",
    }
    options |= {} if linear else {"mu_init": 1e-4}
    problem = {"x": w, "f": 100 * cost, "g": ca.vertcat(*g)}
    solver = ca.nlpsol("swing", "ipopt", problem, {"ipopt": options, "print_time": 0})
    first_work = np.abs(u0 * np.diff(x0[ROBOTS[robot]])) + 1e-6
    first_rough = np.sqrt(np.sum(np.diff(u0) ** 2) * (DT / dt) / SAMPLES) / CRAMPED[2] + 0.05
    first = [first_work.sum(), np.sum(u0**2) * dt, first_rough, np.sum(x0[2:] ** 2) * dt]
    start = np.concatenate([x0.T.ravel(), u0, first_work, first])
    w1 = np.array(solver(x0=start, lbx=least, ubx=most, lbg=low, ubg=high)["x"]).ravel()
    found = np.array(ca.Function("sums", [w], [sums])(w1)).ravel()
    x, u = w1[: 4 * (N + 1)].reshape(N + 1, 4).T, w1[4 * (N + 1) : 4 * (N + 1) + N]
    return Swing(x, u, np.array([up * dt, *found]), bool(solver.stats()["success"]))


def guess(rng: np.random.Generator, up: int, steps: int) -> tuple[np.ndarray, np.ndarray]:
    """A smooth way up with random swings."""
    s = np.clip(np.arange(steps + 1) / up, 0, 1)
    swings, (first, second) = rng.integers(1, 4), rng.normal(size=2)
    q1 = np.pi * s**2 * (3 - 2 * s) + first * np.sin(np.pi * s * swings)
    q2 = second * np.sin(np.pi * s * (swings + 1))
    x = np.array([q1, q2, np.gradient(q1, COARSE), np.gradient(q2, COARSE)])
    x[:, -1] = [np.pi, 0, 0, 0]
    return x, 2 * rng.normal() * np.sin(2 * np.pi * swings * s[:-1] + rng.normal()) * (s[:-1] < 1)


def refined(robot: str, coarse: Swing) -> Swing:
    """The same in the boards' steps, with the best time to be up."""
    t, rough = np.arange(round(SECONDS / DT) + 1) * DT, np.arange(coarse.x.shape[1]) * COARSE
    x = np.array([np.interp(t, rough, row) for row in coarse.x])
    u = np.interp(t[:-1], rough[:-1] + COARSE / 2, coarse.u)
    best, middle = Swing(x, u, coarse.criteria, False), round(coarse.criteria[0] / DT)
    for later in (0, -15, 15, -30, 30, -45, 45):
        one = solved(robot, DT, middle + later, best.x, best.u, linear=False)
        print(f"  up after {one.criteria[0]:.3f} s: {one.score:.5f}", flush=True)
        best = max(best, one, key=lambda swing: swing.score)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("robot", choices=[*ROBOTS])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "leaderboards")
    given = parser.parse_args()
    rng, begin, best = np.random.default_rng(given.seed), time.time(), None
    while best is None or time.time() - begin < 60 * given.minutes:
        up = int(rng.integers(95, 170))
        one = solved(given.robot, COARSE, up, *guess(rng, up, round(SECONDS / COARSE)), linear=True)
        if one.found and (best is None or one.score > best.score):
            best = one
            print(f"{time.time() - begin:4.0f} s: {best.score:.4f}", flush=True)
    fine = refined(given.robot, best)
    tau = np.zeros((len(fine.u), 2))
    tau[:, ROBOTS[given.robot]] = fine.u
    plan = Plan.of(getattr(cr.kits, given.robot)("C.1"), DT, fine.x.T, tau)
    plan.to_csv(given.out / f"{given.robot}.csv")
    print(
        f"{given.robot}: {fine.score:.5f}, {np.round(fine.criteria, 5)}, defect {plan.defect:.1e}"
    )


if __name__ == "__main__":
    main()
