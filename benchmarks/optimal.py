"""Optimal control: our iLQR beside Crocoddyl's FDDP, and model predictive control in real time.

    pip install 'chainrule[bench]'
    python benchmarks/optimal.py             # a table
    python benchmarks/optimal.py --json      # the same, to be read by programs

Both start from the torque that holds the start, with the same mechanism (through URDF), RK4 and
weights, on one core. The cost of both plans is computed by the same program, ours.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import chainrule as cr
from chainrule.loop.plant import plant_of
from chainrule.optimal.ilqr import Descent
from chainrule.optimal.mpc import MPC
from chainrule.optimal.problem import ControlProblem, Guess
from chainrule.optimal.stages import Stages
from chainrule.program import compile_program

ROUNDS = 7
LIMIT = '<limit lower="-100" upper="100" effort="1e9" velocity="1e9"/>'
WEIGHT = {"q": 0.1, "qd": 0.01, "tau": 0.01, "end": 100.0}


def unlimited(arm: cr.Mechanism) -> cr.Mechanism:
    """Without limits of the motors, which FDDP does not have."""
    links = [replace(one, joint=replace(one.joint, effort_limit=None)) for one in arm.links]
    return replace(arm, links=links)


def problem_of(arm: cr.Mechanism, goal: np.ndarray, steps: int, dt: float) -> ControlProblem:
    n = arm.dof
    weights = [WEIGHT["q"]] * n + [WEIGHT["qd"]] * n
    cost = cr.measure.Cost(Q=weights, R=WEIGHT["tau"], target=goal.tolist())
    stages = Stages(plant_of(arm), cr.RK4, cost)
    no = np.full(stages.m, np.inf)
    end = np.concatenate([goal, np.zeros(n)])
    return ControlProblem(
        stages, dt, steps, np.zeros(2 * n), end, -no, no, WEIGHT["end"] * np.eye(2 * n)
    )


def hold(problem: ControlProblem) -> np.ndarray:
    """The torque that holds the start."""
    return np.asarray(problem.plant("gravity", q=problem.start[: problem.plant.nv]))


def ours(problem: ControlProblem) -> tuple[float, int, float]:
    """(seconds an iteration, iterations, cost)"""
    descent = Descent(problem)
    guess = Guess(np.zeros_like(descent.x), np.tile(hold(problem), (problem.steps, 1)))
    best, count = np.inf, 0
    for _ in range(ROUNDS):
        descent.begin(guess)
        start, count, done = time.perf_counter(), 0, False
        while not done and count < 200:
            done = descent.iterate(1e-9)
            count += 1
        best = min(best, (time.perf_counter() - start) / count)
    return best, count, cost_of(problem, descent.x, descent.u)


def crocoddyl_of(problem: ControlProblem, goal: np.ndarray) -> Any:
    """The same problem in Crocoddyl."""
    import crocoddyl
    import pinocchio

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arm.urdf"
        arm = problem.plant.mechanism
        pull = [float(g.evaluate(arm.values)) for g in arm.gravity]
        known = {k: v for k, v in arm.values.items() if k != "g"}
        cr.save(replace(arm, gravity=(0, 0, "-9.81"), values=known), path)
        text = path.read_text().replace('"continuous">', '"revolute">' + LIMIT)
    model = pinocchio.buildModelFromXML(text)  # angles as numbers, not as points of a circle
    model.gravity.linear = np.array(pull)
    n = model.nv
    state = crocoddyl.StateMultibody(model)
    drive = crocoddyl.ActuationModelFull(state)
    target = np.concatenate([goal, np.zeros(n)])
    off = crocoddyl.ResidualModelState(state, target, n)
    spent = crocoddyl.ResidualModelControl(state, n)
    # ½ Σ weight · residual², so twice our weights
    weights = 2 * np.array([WEIGHT["q"]] * n + [WEIGHT["qd"]] * n)
    quadratic = crocoddyl.ActivationModelWeightedQuad
    running, final = crocoddyl.CostModelSum(state, n), crocoddyl.CostModelSum(state, n)
    running.addCost("x", crocoddyl.CostModelResidual(state, quadratic(weights), off), 1.0)
    running.addCost("u", crocoddyl.CostModelResidual(state, spent), 2 * WEIGHT["tau"])
    final.addCost("x", crocoddyl.CostModelResidual(state, off), WEIGHT["end"])
    return crocoddyl.ShootingProblem(
        problem.start,
        [_step(crocoddyl, state, drive, running, problem.dt)] * problem.steps,
        _step(crocoddyl, state, drive, final, 0.0),
    )


def _step(crocoddyl: Any, state: Any, drive: Any, costs: Any, dt: float) -> Any:
    model = crocoddyl.DifferentialActionModelFreeFwdDynamics(state, drive, costs)
    # without rotor inertia given, version 3.2.1 has other accelerations than Pinocchio 4.1's aba
    model.armature = np.zeros(state.nv)
    return crocoddyl.IntegratedActionModelRK(model, crocoddyl.RKType.four, dt)


def theirs(problem: ControlProblem, goal: np.ndarray) -> tuple[float, int, float]:
    import crocoddyl

    shooting = crocoddyl_of(problem, goal)
    shooting.nthreads = 1
    best, count, cost = np.inf, 0, np.inf
    for _ in range(ROUNDS):
        solver = crocoddyl.SolverFDDP(shooting)
        solver.th_stop = 1e-9
        us = [hold(problem)] * problem.steps
        xs = [*shooting.rollout(us)]
        start = time.perf_counter()
        solver.solve(xs, us, 200, True)
        count = max(1, solver.iter + 1)
        best = min(best, (time.perf_counter() - start) / count)
        cost = cost_of(problem, np.array(solver.xs), np.array(solver.us))
    return best, count, cost


def cost_of(problem: ControlProblem, x: np.ndarray, u: np.ndarray) -> float:
    y = np.concatenate([x[:-1], u, x[1:]], axis=1)
    shares = compile_program(problem.stages.stage)(y=y, dt=problem.dt, t=np.zeros(len(u)))
    miss, weight = problem.miss(x[-1]), problem.weight
    assert weight is not None
    return float(np.sum(shares) + 0.5 * miss @ weight @ miss)


def compare(name: str, arm: cr.Mechanism, goal: np.ndarray, steps: int, dt: float) -> dict:
    problem = problem_of(arm, goal, steps, dt)
    mine, count, cost = ours(problem)
    row: dict[str, Any] = {
        "case": name, "knots": steps, "us": 1e6 * mine, "iterations": count,
        "cost": cost,
    }  # fmt: skip
    try:
        other, their_count, their_cost = theirs(problem, goal)
    except ImportError as missing:
        return row | {"crocoddyl": str(missing)}
    return row | {
        "crocoddyl_us": 1e6 * other, "crocoddyl_iterations": their_count,
        "crocoddyl_cost": their_cost, "faster": other / mine,
    }  # fmt: skip


def predictive() -> dict:
    """MPC of the acrobot at 1 kHz: 50 RK4 knots over 0.5 s, two iterations a call."""
    arm = cr.catalog.acrobot()
    mpc, took = MPC(arm, "upright", 0.5, 50, effort=20.0), []

    def law(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        start = time.perf_counter()
        tau = mpc(t, q, qd)
        took.append(time.perf_counter() - start)
        return tau

    start = [np.pi + 0.05, -0.1]

    def once() -> cr.Trajectory:
        mpc.reset()
        took.clear()
        return cr.simulate(arm, start, 3.0, 1e-3, loop=cr.Loop(law, 1e-3))

    once()  # compiles
    run = once()
    ms = 1e3 * np.array(took)
    return {
        "case": "MPC, acrobot", "knots": 50, "calls": len(ms), "median_ms": float(np.median(ms)),
        "p99_ms": float(np.quantile(ms, 0.99)), "most_ms": float(ms.max()),
        "off_at_the_end": float(np.abs(run.x[-1] - [np.pi, 0, 0, 0]).max()),
    }  # fmt: skip


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--json", action="store_true", help="print JSON")
    given = options.parse_args()
    up = np.array([np.pi, 0.0])
    reach = np.array([0.5, -0.5, 0.3, -1.8, 0.2, 1.5, 0.5])
    rows = [
        compare("double pendulum", cr.catalog.double_pendulum(), up, 300, 0.01),
        compare("Panda, 7 joints", unlimited(cr.catalog.panda()), reach, 100, 0.01),
    ]
    if given.json:
        print(json.dumps({"ilqr": rows, "mpc": predictive()}, indent=1))
        return
    for row in rows:
        line = f"{row['case']:18}{row['knots']:5} knots  {row['us']:8.0f} µs an iteration, "
        line += f"{row['iterations']} iterations, cost {row['cost']:.6g}"
        if "faster" in row:
            line += (
                f"; Crocoddyl {row['crocoddyl_us']:.0f} µs, {row['crocoddyl_iterations']} "
                f"iterations, cost {row['crocoddyl_cost']:.6g}: {row['faster']:.0f} times"
            )
        print(line)
    row = predictive()
    print(
        f"{row['case']:18}{row['knots']:5} knots  {row['median_ms']:.2f} ms a call, 99 % within "
        f"{row['p99_ms']:.2f} ms, at most {row['most_ms']:.2f} ms; "
        f"{row['off_at_the_end']:.1g} from upright after 3 s"
    )


if __name__ == "__main__":
    main()
