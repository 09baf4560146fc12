"""Arguments of plans, as words and numbers, to a problem: start, goal, torques, weights, guess."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import reals, refused
from chainrule.control.regulators.lqr import costs
from chainrule.control.regulators.tvlqr import Motion, motors
from chainrule.errors import ChainruleError, InputError
from chainrule.loop.measure import Cost
from chainrule.loop.plant import Plant
from chainrule.optimal.problem import ControlProblem, Guess
from chainrule.optimal.stages import Stages

SWINGS = 6
"""Half waves of a torque to begin with."""

Pose = ArrayLike | str | None
"""[q, q̇], q at rest, a word, or None: at rest with every coordinate at zero, or no goal."""


def check_plant(plant: Plant) -> None:
    """A plant that can be planned for, or an error."""
    reason = (
        ""
        if plant.scalar
        else f"{plant.name} has a ball or free joint; this is for hinges and slides"
    )
    if not reason and not plant.mechanism.actuation.shape[1]:
        reason = f"{plant.name} has no motor"
    dry = (*plant.dry, *plant.dry_strands)
    if not reason and dry:
        names = ", ".join(map(plant.called, dry))
        reason = (
            f"dry friction of {names} jumps with the sign of the rate, and a plan needs "
            "derivatives; smooth it (Coulomb(c, steepness=100)), or plan without it"
        )
    if reason:
        raise ChainruleError(f"optimize: {reason}")


def goal_of(plant: Plant, goal: Pose) -> np.ndarray:
    """[q, q̇], NaN where it is free."""
    n = plant.nq + plant.nv
    if goal is None:
        return np.full(n, np.nan)
    if isinstance(goal, str):
        goal = plant.written(goal, "goal", free=True)
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


def weight_of(plant: Plant, weight: ArrayLike | None) -> np.ndarray | None:
    """The matrix of ½ (x − goal)ᵀ W (x − goal)."""
    if weight is None:
        return None
    n = plant.nq + plant.nv
    array = reals("goal_weight", weight)
    if array.shape not in ((), (n,), (n, n)) or not np.isfinite(array).all():
        raise refused("goal_weight", weight, f"a number ≥ 0, {n} of them, or {n}×{n}")
    W = array if array.ndim == 2 else np.diag(np.broadcast_to(array, (n,)))
    if np.linalg.eigvalsh((W + W.T) / 2).min() < -1e-9 * np.abs(W).max():
        raise refused("goal_weight", weight, "a number ≥ 0, or a matrix that is not negative")
    return (W + W.T) / 2


def torques_of(plant: Plant, effort: ArrayLike | None) -> tuple[np.ndarray, np.ndarray]:
    """The limits of each motor: its own, and those asked for."""
    values = plant.mechanism.floats
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


def guess_of(problem: ControlProblem, guess: Motion | None, number: int = 0) -> Guess:
    """States and torques at the problem's times; without a guess, the first one of this number."""
    stages, N, n = problem.stages, problem.steps, len(problem.goal)
    if guess is None:
        return _first(problem, number)
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


def _first(problem: ControlProblem, number: int) -> Guess:
    """Straight from start to goal, smoothly; with a motor for each rate, the torques of that.

    Where it is the first one, and there are fewer motors, torques are a small push; else swings of
    some size. The same number gives the same guess.
    """
    stages, plant, N = problem.stages, problem.plant, problem.steps
    n, end = plant.nv, np.where(problem.wanted, problem.goal, problem.start)
    s = np.linspace(0.0, 1.0, N + 1)[:, None]
    rng = np.random.default_rng(number)
    if number or np.linalg.matrix_rank(stages.drive) < n:
        most = np.where(np.isfinite(problem.high), problem.high, 1.0)
        u = 0.05 * rng.standard_normal((N, stages.m))  # in a balance there is no slope to go down
        if number:
            turns = np.arange(1, SWINGS + 1) * np.pi * s[1:]
            u = np.sin(turns) @ rng.standard_normal((SWINGS, stages.m)) / np.sqrt(SWINGS)
        x = (1 - s) * problem.start + s * end
        return Guess(_widened(stages, x), most * u)
    way, T = end[:n] - problem.start[:n], N * problem.dt
    q = problem.start[:n] + way * s**3 * (10 - 15 * s + 6 * s**2)
    qd = way / T * 30 * s**2 * (1 - s) ** 2
    qdd = way / T**2 * 60 * s * (1 - s) * (1 - 2 * s)
    tau = np.asarray(plant("inverse_dynamics", q=q, qd=qd, qdd=qdd))
    held = np.linalg.lstsq(stages.drive, (tau[1:] + tau[:-1]).T / 2, rcond=None)[0].T
    return Guess(_widened(stages, np.concatenate([q, qd], axis=1)), held)


def _widened(stages: Stages, x: np.ndarray) -> np.ndarray:
    """States with room for what measures keep."""
    first = stages.begin(x[0])
    return np.concatenate([x, np.tile(first[x.shape[1] :], (len(x), 1))], axis=1)


def holding_cost(plant: Plant, q: np.ndarray) -> Cost:
    """∫ δxᵀ Q δx + uᵀ R u dt with the weights of the LQR at a pose, u the motors' torques."""
    Q, R = costs(plant, q, None, None, "cost")
    of = np.linalg.pinv(motors(plant))
    return Cost(Q=Q.tolist(), R=(of.T @ R @ of).tolist(), target=tuple(q))
