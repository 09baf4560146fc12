"""optimize: a mechanism, a start, a goal and a cost → a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from chainrule.arguments import checked, number, positive, reals, refused
from chainrule.control.servo import single_coordinates
from chainrule.control.tvlqr import Motion
from chainrule.errors import ChainruleError, InputError
from chainrule.integrators import RK4, Method
from chainrule.loop.measure import Effort
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import Plant, plant_of
from chainrule.loop.setting import checked_method, state
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.optimal.bounds import Keep, limits
from chainrule.optimal.plan import Plan
from chainrule.optimal.problem import Guess, Problem
from chainrule.optimal.solvers import SOLVERS, Solver
from chainrule.optimal.stages import Stages

Watcher = Callable[[str], object]
"""What is told of the progress, line by line; `print` will do."""


@dataclass(frozen=True)
class Range:
    """A number that is free between least and most."""

    least: float
    most: float


@checked
def between(least: float, most: float) -> Range:
    """A number to be found: `optimize(…, duration=between(1, 4))`."""
    least = positive("least", least)
    return Range(least, number("most", most, f"a number above {least:g}", above=least))


@checked
def optimize(
    mechanism: Described,
    start: Any = None,
    goal: Any = None,
    duration: Any = 2.0,
    *,
    effort: Any = None,
    cost: Measure | None = None,
    method: Solver | str | None = None,
    dt: float | None = None,
    integrator: Method | str = RK4,
    guess: Any = None,
    keep: Sequence[Keep] | Keep = (),
    goal_weight: Any = None,
    progress: Watcher | None = None,
) -> Plan:
    """The motion from start to goal in `duration` seconds that has the least cost.

    `start` is [q, q̇], or q at rest; so is `goal`, which may be "upright" or "hanging"; entries that
    are NaN are free, None is no goal at all. With a `goal_weight` w (a number, or one for each entry
    of [q, q̇]) the goal is a cost, ½ w (x − goal)², else it must be reached. `duration` is a number,
    or `between(least, most)`. Torques stay within `effort` (N m: a number, or one for each motor)
    and the motors' own limits, joints within theirs, quantities within `keep`.

    `cost` is a measure or a sum of measures, ∫ τᵀτ dt if there is none. `method` is a word: "ilqr",
    "fddp", "shooting", "collocation"; None takes iLQR, and collocation where the duration is free.
    The torque is held over steps of about `dt` (0.01 s). `guess` is a Plan or a Trajectory.

    The plan says whether it was found (`success`, `message`) and how far the plant in the loop is
    from it (`defect`). Ctrl-C gives the best plan so far.
    """
    plant = plant_of(checked_mechanism(mechanism))
    _possible(plant)
    free = duration if isinstance(duration, Range) else None
    seconds = (free.least + free.most) / 2 if free else positive("duration", duration)
    solver = _solver(method, free)
    step = positive("dt", 0.01 if dt is None else dt)
    if guess is not None and dt is None and not free:
        step = float(np.diff(reals("guess: t", guess.t)).mean()) if hasattr(guess, "t") else step
    steps = max(2, ceil(seconds / step - 1e-9))
    low, high = _torques(plant, effort)
    keeps = (keep,) if isinstance(keep, Keep) else tuple(keep)
    bounds = (*limits(plant), *(b for k in keeps for b in k.bounds(plant)))
    cost = Effort() if cost is None else cost
    stages = Stages(plant, checked_method(integrator), cost, bounds, solver.lifted)
    begin = _start(plant, start)
    problem = Problem(
        stages, seconds / steps, steps, begin, _goal(plant, goal), low, high,
        _weight(plant, goal_weight), (free.least, free.most) if free else None,
    )  # fmt: skip
    found = solver.solve(problem, _guess(problem, guess), progress or _nobody)
    K = None if found.K is None else -stages.drive @ found.K[..., : len(problem.goal)]
    x = found.x[:, : len(problem.goal)]
    return Plan.of(
        plant.mechanism, found.dt, x, found.u @ stages.drive.T, stages.method.word, found.solved, K
    )


def _nobody(line: str) -> None:
    pass


def _possible(plant: Plant) -> None:
    reason = single_coordinates(plant)
    if not reason and not plant.mechanism.actuation.shape[1]:
        reason = f"{plant.name} has no motor"
    if not reason and plant.dry:
        names = ", ".join(plant.rate_names[k] for k in plant.dry)
        reason = (
            f"dry friction of {names} jumps with the sign of the rate, and a plan needs "
            "derivatives; smooth it (Coulomb(c, smooth=…)), or plan without it"
        )
    if reason:
        raise ChainruleError(f"optimize: {reason}")


def _solver(method: Solver | str | None, free: Range | None) -> Solver:
    if method is None:
        method = "collocation" if free else "ilqr"
    solver = SOLVERS.named(method) if isinstance(method, str) else method
    if free and not solver.free_time:
        able = ", ".join(s.word for s in SOLVERS.values() if s.free_time)
        raise InputError(f"{solver.word} has a fixed duration; one that is free is for {able}")
    return solver


def _start(plant: Plant, start: Any) -> np.ndarray:
    return state(plant, plant.pose(start, "start") if isinstance(start, str) else start)


def _goal(plant: Plant, goal: Any) -> np.ndarray:
    """[q, q̇], NaN where it is free."""
    n = plant.nq + plant.nv
    if goal is None:
        return np.full(n, np.nan)
    if isinstance(goal, str):
        goal = plant.pose(goal, "goal")
    x = np.atleast_1d(reals("goal", goal))
    if x.shape == (plant.nq,):
        x = np.concatenate([x, np.zeros(plant.nv)])
    if x.shape != (n,) or np.isinf(x).any():
        names = ", ".join(plant.mechanism.coordinate_names)
        raise refused("goal", goal, f"'upright', 'hanging', or [q, qd] or q with q = {names}")
    own = np.asarray(plant.change.position(np.where(np.isfinite(x), x, 0.0)[: plant.nq]))
    for k in plant.stops if np.isfinite(x[: plant.nq]).all() else ():
        if not plant.low[k] <= own[plant.places[k]] <= plant.high[k]:
            raise InputError(
                f"goal: joint {plant.rate_names[k]} at {own[plant.places[k]]:g} is outside its "
                f"limits {plant.low[k]:g} … {plant.high[k]:g}"
            )
    return x


def _weight(plant: Plant, weight: Any) -> np.ndarray | None:
    if weight is None:
        return None
    n = plant.nq + plant.nv
    array = reals("goal_weight", weight)
    if array.shape not in ((), (n,)) or not (np.isfinite(array).all() and np.all(array >= 0)):
        raise refused("goal_weight", weight, f"a number ≥ 0, or {n} of them")
    return np.broadcast_to(array, (n,)).copy()


def _torques(plant: Plant, effort: Any) -> tuple[np.ndarray, np.ndarray]:
    """The limits of each motor: its own, and those asked for."""
    values = {name: float(v) for name, v in plant.mechanism.values.items()}
    strands = [pull.effort_limit for pull in plant.mechanism.pulls if pull.actuated]
    joint = plant.effort[[rate.actuated for rate in plant.mechanism.rates]]
    own = [*joint, *(np.inf if e is None else float(e.evaluate(values)) for e in strands)]
    most = np.array(own, dtype=float)
    if effort is not None:
        asked = reals("effort", effort)
        if asked.shape == (plant.nv,) != most.shape and not strands:
            asked = asked[[rate.actuated for rate in plant.mechanism.rates]]
        if asked.shape not in ((), most.shape) or not np.all(asked > 0):
            raise refused("effort", effort, f"a positive number, or {len(most)}, one a motor")
        most = np.minimum(most, asked)
    return -most, most


def _guess(problem: Problem, guess: Motion | None) -> Guess:
    """States and torques at the problem's times."""
    stages, N, n = problem.stages, problem.steps, len(problem.goal)
    if guess is None:
        share = np.linspace(0.0, 1.0, N + 1)[:, None]
        end = np.where(problem.wanted, problem.goal, problem.start)
        x = (1 - share) * problem.start + share * end
        # a mechanism at rest in a balance has no slope to go down: a small push, always the same
        rng = np.random.default_rng(0)
        most = np.where(np.isfinite(problem.high), problem.high, 1.0)
        u = 0.05 * most * rng.standard_normal((N, stages.m))
        return Guess(_widened(stages, x), u)
    for name in ("t", "q", "qd", "tau"):
        if not hasattr(guess, name):
            raise refused("guess", guess, "a Plan, or a Trajectory")
    t, q, qd, tau = (reals(f"guess: {k}", getattr(guess, k)) for k in ("t", "q", "qd", "tau"))
    x = np.concatenate([q, qd], axis=-1)
    if x.ndim != 2 or x.shape != (len(t), n) or len(tau) < len(t) - 1 or len(t) < 2:
        raise InputError(f"guess: {x.shape} states at {t.shape} times; expected (…, {n})")
    for name, array in (("q and qd", x), ("tau", tau)):
        if not np.isfinite(array).all():
            raise InputError(f"guess: {name} must be finite; some are not")
    s = (t - t[0]) / (t[-1] - t[0])
    at = np.linspace(0.0, 1.0, N + 1)
    states = np.stack([np.interp(at, s, column) for column in x.T], axis=1)
    middle = (at[1:] + at[:-1]) / 2
    index = np.clip(np.searchsorted(s, middle, side="right") - 1, 0, len(t) - 2)
    u = np.linalg.lstsq(stages.drive, tau[index].T, rcond=None)[0].T
    return Guess(_widened(stages, states), u)


def _widened(stages: Stages, x: np.ndarray) -> np.ndarray:
    """States with room for what measures keep."""
    first = stages.begin(x[0])
    return np.concatenate([x, np.tile(first[x.shape[1] :], (len(x), 1))], axis=1)
