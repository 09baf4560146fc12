"""optimize: a mechanism, a start, a goal and a cost → a plan."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, count, number, positive, reals
from chainrule.control.regulators.tvlqr import Motion
from chainrule.errors import ChainruleWarning, InputError
from chainrule.integrators import RK4, Method
from chainrule.loop.measure import Effort
from chainrule.loop.measure.protocol import Measure
from chainrule.loop.plant import plant_of
from chainrule.loop.setting import checked_method
from chainrule.loop.starts import state
from chainrule.mechanism.mechanism import Described, checked_mechanism
from chainrule.optimal.bounds import Keep, limits
from chainrule.optimal.plan import Plan
from chainrule.optimal.problem import ControlProblem
from chainrule.optimal.reading import (
    Pose,
    check_plant,
    goal_of,
    guess_of,
    torques_of,
    weight_of,
)
from chainrule.optimal.solvers import SOLVERS, Solver
from chainrule.optimal.stages import Stages

MOST_STEPS = 100_000

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
    x0: Pose = "hanging",
    goal: Pose = None,
    duration: float | Range = 2.0,
    *,
    effort: ArrayLike | None = None,
    cost: Measure | None = None,
    method: Solver | str | None = None,
    dt: float | None = None,
    integrator: Method | str = RK4,
    guess: Motion | None = None,
    keep: Sequence[Keep] | Keep = (),
    goal_weight: ArrayLike | None = None,
    starts: int = 4,
    progress: Watcher | None = None,
) -> Plan:
    """The motion from x0 to goal in `duration` seconds that has the least cost.

    `x0` is [q, q̇], or q at rest; "hanging", "upright"; None is zero. So is `goal`, of which entries
    that are NaN are free; None is no goal at all. With a `goal_weight` W (a number, one for each
    entry of [q, q̇], a matrix) the goal is a cost, ½ (x − goal)ᵀ W (x − goal), else it must be
    reached.
    `duration` is a number, or `between(least, most)`. Torques stay within `effort` (N m: a number,
    or one for each motor) and the motors' own limits, joints within theirs, quantities within
    `keep`.

    `cost` is a measure or a sum of measures, ∫ τᵀτ dt if there is none. `method` is a word: "ilqr",
    "fddp", "shooting", "collocation"; None takes iLQR, and collocation where the duration is free.
    The torque is held over steps of about `dt` (0.01 s). `guess` is a Plan or a Trajectory; where
    none is given and no plan is found, that many `starts` are tried.

    The plan says whether it was found (`success`, `message`) and how far the plant in the loop is
    from it (`defect`). Ctrl-C gives the best plan so far.
    """
    plant = plant_of(checked_mechanism(mechanism))
    check_plant(plant)
    free = duration if isinstance(duration, Range) else None
    seconds = (free.least + free.most) / 2 if free else positive("duration", duration)
    solver = _solver(method, free)
    step = positive("dt", 0.01 if dt is None else dt)
    if guess is not None and dt is None and not free:
        step = float(np.diff(reals("guess: t", guess.t)).mean()) if hasattr(guess, "t") else step
    steps = max(2, ceil(min(seconds / step, MOST_STEPS + 1) - 1e-9))
    if steps > MOST_STEPS:
        raise InputError(
            f"{seconds:g} s in steps of {step:g} s are more than {MOST_STEPS}: take a longer dt"
        )
    low, high = torques_of(plant, effort)
    keeps = (keep,) if isinstance(keep, Keep) else tuple(keep)
    bounds = (*limits(plant), *(b for k in keeps for b in k.bounds(plant)))
    cost = Effort() if cost is None else cost
    stages = Stages(plant, checked_method(integrator), cost, bounds, solver.lifted)
    begin = state(plant, x0)
    problem = ControlProblem(
        stages, seconds / steps, steps, begin, goal_of(plant, goal), low, high,
        weight_of(plant, goal_weight), (free.least, free.most) if free else None,
    )  # fmt: skip
    tell, starts = progress or (lambda line: None), count("starts", starts)
    found = solver.solve(problem, guess_of(problem, guess), tell)
    for k in range(1, starts if guess is None else 1):
        if found.solved.converged or found.solved.interrupted:
            break
        tell(f"{found.solved.message}; again from guess {k + 1} of {starts}")
        other = solver.solve(problem, guess_of(problem, None, k), tell)
        found = other if other.solved.better(found.solved) else found
    K = None if found.K is None else -stages.drive @ found.K[..., : len(problem.goal)]
    x = found.x[:, : len(problem.goal)]
    if not found.solved.converged:
        warnings.warn(f"no plan found: {found.solved.message}", ChainruleWarning, stacklevel=3)
    return Plan.of(
        plant.mechanism, found.dt, x, found.u @ stages.drive.T, stages.method.word, found.solved, K
    )


def _solver(method: Solver | str | None, free: Range | None) -> Solver:
    if method is None:
        method = "collocation" if free else "ilqr"
    solver = SOLVERS.named(method) if isinstance(method, str) else method
    if free and not solver.free_time:
        able = ", ".join(s.word for s in SOLVERS.values() if s.free_time)
        raise InputError(f"{solver.word} has a fixed duration; one that is free is for {able}")
    return solver
