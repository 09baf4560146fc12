"""The public leaderboards of RealAIGym: what our laws reach, by the rules as they are written.

    python benchmarks/leaderboards.py                      # a table, and each nominal run as CSV
    python benchmarks/leaderboards.py --json               # {"acrobot": {"performance": …}, …}
    python benchmarks/leaderboards.py --robot acrobot --tune 10    # ten minutes' search of numbers

One law a machine, with one set of numbers for both boards: `Observed(PlanFollowing(TVLQR(plan),
Pump >> LQR), PositionObserver())`. It follows a plan (benchmarks/leaderboards/<robot>.csv, an
optimum of the performance score) as long as it is met; after a fall it pumps energy until the
regulator upright can take over; and all of that on the state now, from positions that may come
late. The numbers (benchmarks/leaderboards/<robot>.json) come from a population search over the
trials of the robustness score with seeds from 1000 on; what is reported is of seeds below 100.

The judge's side is `chainrule.kits.AskedLaw(law(robot), machine(robot))`, with
`get_control_output(x, t)` as the kit's controllers have it.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices of four rows

import argparse
import json
import time
from pathlib import Path

import numpy as np

import chainrule as cr
from chainrule.control import (
    LQR,
    TVLQR,
    Controller,
    Handover,
    Observed,
    PlanFollowing,
    PositionObserver,
    Pump,
)
from chainrule.loop.plant import plant_of
from chainrule.optimal.plan import Plan
from chainrule.optimal.scores import Score, robustness, score
from chainrule.optimal.trials import DT, WithNumbers, model_trials, pulse_trials

HERE = Path(__file__).parent / "leaderboards"
MACHINES = {"acrobot": cr.kits.acrobot("C.1"), "pendubot": cr.kits.pendubot("C.1")}
FIRST = {"acrobot": (0.655, 0.751), "pendubot": (0.682, 0.913)}
"""Performance and robustness of the first places in November 2026."""
SEEDS = (0, 1, 2, 3, 4)
TUNED_FROM = 1000
WEIGHTS = ("q1", "q2", "v1", "v2", "u")
NAMES = (
    "amplitude", "gain", "rate", "kp", "kd", "region", "leave", "within",
    *(f"LQR {name}" for name in WEIGHTS), *(f"TVLQR {name}" for name in WEIGHTS), "offset",
)  # fmt: skip
"""What is tuned: all by their logarithm (`leave` by that of what it is above 1) but the offset."""
SPREAD = np.array([1.0, 1.0, 7.0, 7.0])
"""Deviations from the plan that weigh the same, rad and rad/s."""


def machine(robot: str) -> cr.Mechanism:
    """Design C.1, model 1.1."""
    return MACHINES[robot]


def plan(robot: str) -> Plan:
    """The planned swing-up."""
    own = Plan.load(HERE / f"{robot}.csv")
    return Plan.of(MACHINES[robot], DT, own.x, own.tau[:-1])


def numbers(robot: str) -> dict[str, float]:
    """The tuned numbers."""
    return json.loads((HERE / f"{robot}.json").read_text())["numbers"]


def law(
    robot: str, given: dict[str, float] | None = None, motion: Plan | None = None
) -> Controller:
    """The law of a machine, for both of its boards."""
    n = numbers(robot) if given is None else given
    own = MACHINES[robot]
    Q, Qt = ([n[f"{kind} {name}"] for name in WEIGHTS] for kind in ("LQR", "TVLQR"))
    upright = LQR("upright", Q=Q[:4], R=Q[4], period=DT, model=own)
    S = upright.regulator(plant_of(own)).S
    pump = Pump(n["amplitude"], n["gain"], n["kp"], n["kd"], n["rate"], n["offset"], own)
    again = Handover(pump, upright, region=n["region"] * float(S[0, 0]), leave=n["leave"])
    tracked = TVLQR(motion or plan(robot), Qt[:4], Qt[4], Qf=DT * S, model=own)
    both = PlanFollowing(tracked, again, list(n["within"] * SPREAD))
    return Observed(both, PositionObserver(model=own))


def scored(robot: str, seeds: tuple[int, ...] = SEEDS) -> tuple[Score, list[float]]:
    """The score with the first seed, and the robustness with each."""
    own, one = MACHINES[robot], law(robot)
    first = score(own, one, cr.measure.RealAIGym(robot), seed=seeds[0])
    assert first.robustness is not None
    others = [robustness(own, one, seed).value for seed in seeds[1:]]
    return first, [first.robustness.value, *others]


def write_run(found: Score, path: Path) -> None:
    """The nominal run: t, q1, q2, qd1, qd2, u1, u2 at 5001 instants, the last torque repeated."""
    run = found.run()
    u = np.concatenate([run.tau[:-1], run.tau[-2:-1]])
    table = np.column_stack([run.t, run.q, run.qd, u])
    np.savetxt(path, table, delimiter=",", header="t,q1,q2,qd1,qd2,u1,u2", comments="", fmt="%.17g")


# the search


def vector(n: dict[str, float]) -> np.ndarray:
    """What the search moves."""
    own = n | {"leave": max(n["leave"] - 1.0, 1e-3)}
    return np.array([*(np.log(own[name]) for name in NAMES[:-1]), own["offset"]])


def named(v: np.ndarray) -> dict[str, float]:
    """And back."""
    found = dict(zip(NAMES, [*map(float, np.exp(v[:-1])), float(v[-1])], strict=True))
    return found | {"leave": 1.0 + found["leave"]}


def judged(robot: str, v: np.ndarray, motion: Plan, seed: int) -> tuple[float, float]:
    """The shares of the two hardest groups of trials."""
    own = MACHINES[robot]
    try:
        one = WithNumbers(law(robot, named(v), motion), own)
    except (cr.ChainruleError, np.linalg.LinAlgError):
        return 0.0, 0.0
    model = model_trials(own).run(own, one, 1).mean()
    kicked = pulse_trials(seed, 100).run(own, one, 1).mean()
    return float(model), float(kicked)


def tune(robot: str, minutes: float, seed: int, width: float) -> None:
    """Covariance matrix adaptation from the numbers there are; the best of each five generations'
    means, on seeds of its own, is kept."""
    import cma

    begin, motion = time.time(), plan(robot)
    options = {"seed": seed + 1, "verbose": -9}
    state = cma.CMAEvolutionStrategy(vector(numbers(robot)), width, options)
    best = np.mean([sum(judged(robot, state.mean, motion, TUNED_FROM + k)) for k in range(3)])
    print(f"{robot}: {best / 2:.4f} at first", flush=True)
    while time.time() - begin < 60 * minutes:
        drawn = state.ask()
        pulses = TUNED_FROM + 10 + state.countiter
        state.tell(drawn, [-sum(judged(robot, v, motion, pulses)) for v in drawn])
        if state.countiter % 5:
            continue
        there = [judged(robot, state.mean, motion, TUNED_FROM + k) for k in range(3)]
        value = np.mean([sum(one) for one in there])
        print(
            f"{time.time() - begin:5.0f} s, generation {state.countiter},",
            f"width {state.sigma:.3f}: model {there[0][0]:.3f},",
            f"pulses {np.mean(there, axis=0)[1]:.3f}",
            flush=True,
        )
        if value > best:
            best = value
            text = {
                "made by": f"python benchmarks/leaderboards.py --robot {robot} --tune {minutes:g}",
                "numbers": named(state.mean),
            }
            (HERE / f"{robot}.json").write_text(json.dumps(text, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="the scores alone, as JSON")
    parser.add_argument("--robot", choices=[*MACHINES], help="one of the two")
    parser.add_argument(
        "--out", type=Path, default=Path("build/leaderboards"), help="folder of the runs"
    )
    parser.add_argument("--pictures", type=Path, help="folder for a picture of each score")
    parser.add_argument("--tune", type=float, metavar="MINUTES", help="search for numbers")
    parser.add_argument("--seed", type=int, default=0, help="of the search")
    parser.add_argument("--width", type=float, default=0.2, help="of the search at first")
    given = parser.parse_args()
    robots = [given.robot] if given.robot else [*MACHINES]
    if given.tune:
        for robot in robots:
            tune(robot, given.tune, given.seed, given.width)
        return
    given.out.mkdir(parents=True, exist_ok=True)
    table = {}
    for robot in robots:
        found, robust = scored(robot)
        write_run(found, given.out / f"{robot}.csv")
        table[robot] = {"performance": found.performance, "robustness": robust[0]}
        if given.pictures:
            found.plot(given.pictures / f"leaderboards-{robot}.png")
        if given.json:
            continue
        print(f"{robot}, first places {FIRST[robot]}\n{found}")
        print(f"robustness with seeds {SEEDS}: {', '.join(f'{one:.4f}' for one in robust)}\n")
    if given.json:
        print(json.dumps(table))


if __name__ == "__main__":
    main()
