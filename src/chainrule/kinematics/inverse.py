"""Inverse kinematics: q that brings a link to a target, within the joints' limits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import Positive, Rounds, checked, generator
from chainrule.errors import InputError, UnreachableError
from chainrule.errors import place as shown_place
from chainrule.kinematics.closed import branches, middle, resting
from chainrule.kinematics.forward import frame_at
from chainrule.kinematics.goals import Goal, aimed, goal_of
from chainrule.kinematics.places import Place
from chainrule.kinematics.programs import compiled
from chainrule.kinematics.stepping import ROWS, approach, error_program
from chainrule.mechanism.mechanism import Described

CLOSE = 1e-9
"""How near a numeric solution must come, in rad and against the mechanism's reach."""
STEPS = 25
"""Steps from one start. Of a hundred starts of an arm of six or seven joints, fifty arrive in so
many, three more in twice as many."""
FINAL = 1000
"""Steps from the best pose, where no start arrived."""
LANES = 16
"""Starts that are tried at once where few targets are left: they cost no more than one."""
STARTS = 200
"""Starts after which a target is given up, if nothing else is said."""


class Nearest(NamedTuple):
    """q (…, n), what is left between link and target there, `distance` (…) in m and `angle` (…) in
    rad, and whether that is nothing: `solved` (…)."""

    q: np.ndarray
    distance: np.ndarray
    angle: np.ndarray
    solved: np.ndarray


@checked
def inverse_kinematics(
    mechanism: Described,
    target: ArrayLike | None,
    link: str | None = None,
    point: ArrayLike | None = None,
    *,
    rotation: ArrayLike | None = None,
    q0: ArrayLike | None = None,
    starts: Rounds = STARTS,
    tolerance: Positive = CLOSE,
    seed: int | np.random.Generator = 0,
) -> np.ndarray:
    """q (…, n) that brings a point of a link to a target (…, 3), within the joints' limits.

    With a `rotation` (…, 3, 3) the link is turned that way, too; a target (…, 4, 4) is both. The
    point is the link's end for a place (see `forward_kinematics`), its origin for a pose. A single
    target is reached in closed form where there is one, by the branch nearest to q0; others are
    reached numerically, many targets in one call, see `nearest`. A target out of reach is refused,
    with how near the best pose comes.
    """
    goal = goal_of(target, rotation)
    place = aimed(mechanism, link, point, goal)
    if goal.p.ndim == 1:
        want = _first(place, q0)
        known = branches(place, goal, near=want)
        if known:
            position = place.plant.change.position
            return min(known, key=lambda b: float(np.linalg.norm(position(b.q) - want))).q
    found = _nearest(place, goal, q0, starts, tolerance, seed)
    if not found.solved.all():
        raise UnreachableError(_unreached(place, goal, found))
    return found.q


@checked
def nearest(
    mechanism: Described,
    target: ArrayLike | None,
    link: str | None = None,
    point: ArrayLike | None = None,
    *,
    rotation: ArrayLike | None = None,
    q0: ArrayLike | None = None,
    starts: Rounds = STARTS,
    tolerance: Positive = CLOSE,
    seed: int | np.random.Generator = 0,
) -> Nearest:
    """The poses that come nearest to targets, of which `solved` says whether they are reached.

    Levenberg and Marquardt's method from q0 (by default from the middle of the limits), and from
    random poses (of `seed`, by default always the same) for targets that are not reached. Solved is
    what comes as near as `tolerance`, in rad and against the mechanism's reach.
    """
    goal = goal_of(target, rotation)
    return _nearest(aimed(mechanism, link, point, goal), goal, q0, starts, tolerance, seed)


def _first(place: Place, q0: ArrayLike | None) -> np.ndarray:
    """Where to begin, in the joints' own coordinates and within their limits."""
    plant = place.plant
    q = resting(place) if q0 is None else np.array(plant.change.position(place.state("q", q0)))
    centre = middle(plant.low, plant.high)
    for k, at in enumerate(plant.places):
        if at >= 0:
            wanted = centre[k] if q0 is None else q[..., at]
            q[..., at] = np.clip(wanted, plant.low[k], plant.high[k])
    return np.asarray(q, dtype=float)


def _nearest(
    place: Place, goal: Goal, q0: ArrayLike | None, starts: int, tolerance: float,
    seed: int | np.random.Generator,
) -> Nearest:  # fmt: skip
    plant, batch = place.plant, goal.p.shape[:-1]
    rng = generator(seed)
    p, R = goal.p.reshape(-1, 3), goal.R.reshape(-1, 3, 3)
    first = _first(place, q0)
    try:
        first = np.broadcast_to(first, (*batch, plant.nq)).reshape(len(p), plant.nq)
    except ValueError:
        raise InputError(
            f"q0 has shape {first.shape}; expected ({plant.nq},), or one for each target: "
            f"{(*batch, plant.nq)}"
        ) from None
    solver = _Solver(place, goal.what)
    best, size = first.copy(), solver.distance(first, p, R)
    tried, left = 0, np.flatnonzero(size > tolerance)
    while plant.nv and len(left) and tried < starts:
        many = 1 if tried == 0 and len(left) >= LANES else max(1, LANES // len(left))
        rows = np.repeat(left, many)
        begin = random_poses(place, rng, len(rows))
        if tried == 0:
            begin[::many] = first[left]
        end = solver.run(begin, p[rows], R[rows])
        error = solver.distance(end, p[rows], R[rows]).reshape(-1, many)
        end = end.reshape(-1, many, plant.nq)
        # of those that arrive the first start, else the nearest to it; else what comes nearest
        far = np.linalg.norm(end - first[left][:, None], axis=-1)
        far[:, 0] *= 0.0 if tried == 0 else 1.0
        chosen = np.argmin(np.where(error <= tolerance, far / (1 + far) - 1, error), axis=1)
        each = np.arange(len(left))
        wins = error[each, chosen] < size[left]
        best[left[wins]], size[left[wins]] = end[each, chosen][wins], error[each, chosen][wins]
        left, tried = left[size[left] > tolerance], tried + many
    if plant.nv and len(left):  # how near it comes is worth more steps
        best[left] = solver.run(best[left], p[left], R[left], FINAL, 1.0)
    return _found(place, goal, best, solver.left(best, p, R), size <= tolerance)


def _found(
    place: Place, goal: Goal, best: np.ndarray, left: np.ndarray, solved: np.ndarray
) -> Nearest:
    batch, six = goal.p.shape[:-1], np.zeros((len(best), 6))
    six[:, ROWS[goal.what]] = left
    distance, angle = np.linalg.norm(six[:, :3], axis=1), np.linalg.norm(six[:, 3:], axis=1)
    q = np.asarray(place.plant.change.own(best), dtype=float)
    return Nearest(
        q.reshape(*batch, place.plant.nq),
        (distance * place.reach).reshape(batch),
        angle.reshape(batch),
        solved.reshape(batch),
    )


class _Solver:
    """The compiled programs of a place, given targets."""

    def __init__(self, place: Place, what: str):
        plant = place.plant
        self.place, self.what = place, what
        self.given = {"point": place.point, "scale": place.reach}
        low, high = (np.clip(v, -1e300, 1e300) for v in (plant.low, plant.high))
        self.limits = {"low": low, "high": high}

    def left(self, q: np.ndarray, p: np.ndarray, R: np.ndarray) -> np.ndarray:
        """What is left at the joints' own q."""
        place = self.place
        if not place.plant.nq:
            return _still(place, self.what, p, R)
        function = compiled(error_program, place.plant, place.index, self.what)
        given = {**self.given, "q": q, "goal": p, "turn": R}
        return function(**{port.name: given[port.name] for port in function.program.inputs})

    def distance(self, q: np.ndarray, p: np.ndarray, R: np.ndarray) -> np.ndarray:
        """Its length, infinite where it is no number."""
        size = np.linalg.norm(self.left(q, p, R), axis=-1)
        return np.where(np.isfinite(size), size, np.inf)

    def run(
        self, q: np.ndarray, p: np.ndarray, R: np.ndarray, steps: int = STEPS, caution: float = 0.0
    ) -> np.ndarray:
        """The joints' own q after so many steps."""
        run = approach(self.place.plant, self.place.index, self.what)
        given = {**self.given, **self.limits, "goal": p, "turn": R, "caution": caution}
        names = {port.name for port in run.step.inputs}
        given = {name: value for name, value in given.items() if name in names}
        return run(q, 1.0, steps, steps, inputs=given).x[:, -1]


def _still(place: Place, what: str, p: np.ndarray, R: np.ndarray) -> np.ndarray:
    """What is left where nothing moves."""
    from scipy.spatial.transform import Rotation

    frame = frame_at(place, np.zeros((len(p), 0)))
    turn = Rotation.from_matrix(R @ np.swapaxes(frame.R, -1, -2)).as_rotvec()
    return np.concatenate([(p - frame.p) / place.reach, turn], axis=1)[:, ROWS[what]]


def random_poses(place: Place, rng: np.random.Generator, count: int) -> np.ndarray:
    """The joints' own q (count, n) between their limits; of a turn without, all the way round; of a
    slide without, as far as the mechanism reaches."""
    plant = place.plant
    q = np.tile(resting(place), (count, 1))
    for k, at in enumerate(plant.places):
        span = np.pi if plant.hinges[k] else place.reach
        low, high = plant.low[k], plant.high[k]
        if at >= 0:
            low = low if np.isfinite(low) else (high - 2 * span if np.isfinite(high) else -span)
            high = high if np.isfinite(high) else low + 2 * span
            q[:, at] = rng.uniform(low, high, count)
    for part in plant.quaternions:
        turn = rng.normal(size=(count, 4))
        q[:, part] = turn / np.linalg.norm(turn, axis=1, keepdims=True)
    return q


def _unreached(place: Place, goal: Goal, found: Nearest) -> str:
    rows = np.argwhere(~found.solved)
    index = tuple(int(i) for i in rows[0])
    where = f"{goal.p[index].tolist()}" if goal.what != "rotation" else "that rotation"
    away = {
        "position": f"{found.distance[index]:.3g} m",
        "rotation": f"{found.angle[index]:.3g} rad",
        "pose": f"{found.distance[index]:.3g} m and {found.angle[index]:.3g} rad",
    }[goal.what]
    many = f" ({len(rows)} of {found.solved.size} targets, row {shown_place(index)} first)"
    only = Goal(goal.what, goal.p[index], goal.R[index])
    limits = "; the limits exclude every solution" if branches(place, only, limited=False) else ""
    return (
        f"{place.plant.name}: no pose within the limits brings {place.link} to {where}"
        f"{many if index else ''}; the best one found is {away} away{limits}"
    )
