"""Closed forms: all poses of six hinges with a spherical wrist, or with three parallel axes.

Pieper 1968. The chain may also be read from its end, so a spherical shoulder does, too. One, two or
three hinges bring a point to a place.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked
from chainrule.dynamics.model import neutral_position
from chainrule.errors import ChainruleError, UnreachableError
from chainrule.kinematics.forward import frame_at, jacobian_at
from chainrule.kinematics.goals import Goal, aimed, goal_of
from chainrule.kinematics.hinges import Hinge, Hinges, hinges_of
from chainrule.kinematics.places import Place
from chainrule.kinematics.subproblems import three_hinges, trigonometric, two_hinges
from chainrule.mechanism.angles import wrapped
from chainrule.mechanism.mechanism import Mechanism

CLOSE = 1e-8
"""How near a solution must come, in rad and against the arm's size; rounding grows where two
branches meet, and there alone it is more than 1e-12."""

MEETING = 1e-6
"""rad: solutions nearer than this are one."""

Angles = tuple[float, ...]
Signs = tuple[int, int, int]


class Branch(NamedTuple):
    """One of the poses that reach a target: q, and which way shoulder, elbow and wrist are bent.

    ±1, 0 where both ways are one or where there is no such choice; the elbow of an arm whose first
    two axes neither meet nor are parallel has up to four, 1 … 4.
    """

    q: np.ndarray
    shoulder: int
    elbow: int
    wrist: int


@checked
def closed_form(
    mechanism: Mechanism,
    target: ArrayLike | None,
    link: str | None = None,
    point: ArrayLike | None = None,
    *,
    rotation: ArrayLike | None = None,
) -> list[Branch]:
    """All q, within the joints' limits, that bring a link's frame to a pose, or a point to a place.

    For a pose (`target` 4×4, or a place with a `rotation`): six hinges whose last three axes meet
    in a point, as of the PUMA, or of which the second to fourth are parallel and the last two meet,
    as of the UR5; or the same from the other end. For a place: one, two or three hinges. Each
    solution is verified by forward kinematics; an angle is taken nearest to the middle of its
    limits, or to zero. Of a continuum, in a singular pose, one is given.
    """
    goal = goal_of(target, rotation)
    place = aimed(mechanism, link, point, goal)
    if goal.p.ndim != 1:
        raise ChainruleError("closed_form takes one target; inverse_kinematics takes many")
    found = branches(place, goal)
    if found is None:
        raise ChainruleError(
            f"{mechanism.name}: no closed form is known for a {goal.what} of {place.link!r}; use "
            "inverse_kinematics"
        )
    if not found:
        raise UnreachableError(f"{mechanism.name}: {why_none(place, goal)}")
    return found


def why_none(place: Place, goal: Goal) -> str:
    """Why the closed form has no solution."""
    if branches(place, goal, limited=False):
        return "the joints' limits exclude every solution"
    return f"no pose brings {place.link!r} to {goal.p.tolist()}"


def branches(
    place: Place, goal: Goal, *, near: np.ndarray | None = None, limited: bool = True
) -> list[Branch] | None:
    """The same, with angles nearest to those of the joints' q that is given; None where no closed
    form is known."""
    arm = hinges_of(place)
    if arm is None:
        return None
    solver = _solver(arm, goal)
    if solver is None:
        return None
    plant, columns = place.plant, list(arm.columns)
    rates = [plant.places.index(c) for c in columns]
    everywhere = np.full(plant.nv, np.inf)
    low, high = (plant.low, plant.high) if limited else (-everywhere, everywhere)
    found = list(solver)
    if not found:
        return []
    q = np.tile(resting(place), (len(found), 1))
    home = middle(low, high)[rates] if near is None else near[columns]
    angles = home + wrapped(np.array([a for a, _ in found]) - home)
    angles += 2 * np.pi * ((angles < low[rates]) * 1.0 - (angles > high[rates]))
    q[:, columns] = angles
    q = _polished(place, goal, q, columns, rates)
    inside = np.clip(q[:, columns], low[rates], high[rates])
    good = np.max(np.abs(q[:, columns] - inside), axis=1) < CLOSE
    q[:, columns] = inside
    own = plant.change.own(q)
    good &= np.max(np.abs(_left(place, goal, own)), axis=1) < CLOSE * max(arm.size, 1.0)
    result: list[Branch] = []
    for k in np.flatnonzero(good):
        if all(np.max(np.abs(wrapped(own[k] - one.q))) > MEETING for one in result):
            result.append(Branch(own[k], *found[k][1]))
    return result


def _left(place: Place, goal: Goal, own: np.ndarray) -> np.ndarray:
    """(place, small rotation) from where the link is at each q to where it should be."""
    frame = frame_at(place, own)
    gap = goal.p - frame.p
    if goal.what == "position":
        return gap
    turn = goal.R @ np.swapaxes(frame.R, -1, -2)
    skew = [turn[:, 2, 1] - turn[:, 1, 2], turn[:, 0, 2] - turn[:, 2, 0],
            turn[:, 1, 0] - turn[:, 0, 1]]  # fmt: skip
    # half a turn has no skew part either
    beyond = 3.0 - np.trace(turn, axis1=1, axis2=2)
    return np.concatenate([gap, np.stack(skew, axis=1) / 2, beyond[:, None]], axis=1)


def _polished(
    place: Place, goal: Goal, q: np.ndarray, columns: list[int], rates: list[int]
) -> np.ndarray:
    """Newton's step where two branches all but meet: there a cosine near one has lost digits."""
    change = place.plant.change
    left = _left(place, goal, change.own(q))
    size = np.max(np.abs(left), axis=1)
    rows = 3 if goal.what == "position" else 6
    for k in np.flatnonzero((size > CLOSE / 100) & (size < 1e-5)):
        for _ in range(2):
            own = change.own(q[k : k + 1])
            J = jacobian_at(place, own, "point")[0, :rows]
            step = np.linalg.lstsq(J, _left(place, goal, own)[0, :rows], rcond=1e-7)[0]
            q[k, columns] += change.rates(step)[rates]
    return q


def middle(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Half way between limits; zero where one is missing."""
    both = np.isfinite(low) & np.isfinite(high)
    return np.where(both, np.where(both, low, 0.0) / 2 + np.where(both, high, 0.0) / 2, 0.0)


def resting(place: Place) -> np.ndarray:
    """The joints' own q = 0, or within their limits."""
    plant = place.plant
    q = neutral_position(plant.mechanism)
    for k, at in enumerate(plant.places):
        if at >= 0:
            q[at] = np.clip(q[at], plant.low[k], plant.high[k])
    return q


def _solver(arm: Hinges, goal: Goal) -> Iterator[tuple[Angles, Signs]] | None:
    """The angles that may do, with their branches; None where there is no closed form."""
    if goal.what == "position":
        return _point(arm, goal.p) if 1 <= len(arm.lines) <= 3 else None
    if goal.what == "rotation" or len(arm.lines) != 6:
        return None
    g = goal.pose @ np.linalg.inv(arm.home)
    forth, back = arm.lines, tuple(line.back for line in reversed(arm.lines))
    for lines, way, turned in ((forth, g, False), (back, np.linalg.inv(g), True)):
        for kind in (_spherical, _parallel):
            solver = kind(lines, way, arm.size)
            if solver is not None:
                return ((a[::-1], s) for a, s in solver) if turned else solver
    return None


def _point(arm: Hinges, end: np.ndarray) -> Iterator[tuple[Angles, Signs]]:
    """A place, by one, two or three hinges."""
    lines, start, size = arm.lines, arm.home[:3, 3], arm.size
    if len(lines) == 1:
        (line,) = lines
        yield (line.angle(start - line.point, end - line.point),), (0, 0, 0)
    elif len(lines) == 2:
        for a, b, elbow in two_hinges(*lines, start, end, size):
            yield (a, b), (0, elbow, 0)
    else:
        for angles, (shoulder, elbow) in three_hinges(lines, start, end, size):
            yield angles, (shoulder, elbow, 0)


def _spherical(
    lines: tuple[Hinge, ...], g: np.ndarray, size: float
) -> Iterator[tuple[Angles, Signs]] | None:
    """The last three axes meet: three hinges bring that point to its place, three turn the rest."""
    centre = _meeting(lines[3:], size)
    if centre is None or lines[3].parallel(lines[4]) or lines[4].parallel(lines[5]):
        return None

    def solve() -> Iterator[tuple[Angles, Signs]]:
        end = g[:3, :3] @ centre + g[:3, 3]
        for angles, (shoulder, elbow) in three_hinges(lines[:3], centre, end, size):
            R = g[:3, :3]
            for line, angle in zip(lines[:3], angles, strict=True):
                R = line.turn(-angle) @ R
            for three, wrist in _turns(lines[3:], R):
                yield (*angles, *three), (shoulder, elbow, wrist)

    return solve()


def _turns(lines: tuple[Hinge, ...], R: np.ndarray) -> Iterator[tuple[Angles, int]]:
    """Three angles with e₁ e₂ e₃ = R: Euler's, about any three axes."""
    first, second, third = lines
    parts = [float(first.axis @ v) for v in second.circle(third.axis)]
    end = R @ third.axis
    for middle, sign in trigonometric(parts[0] - first.axis @ end, parts[1], parts[2], 1.0):
        one = first.angle(second.turn(middle) @ third.axis, end)
        rest = second.turn(-middle) @ first.turn(-one) @ R
        yield (one, middle, third.angle(third.across, rest @ third.across)), sign


def _parallel(
    lines: tuple[Hinge, ...], g: np.ndarray, size: float
) -> Iterator[tuple[Angles, Signs]] | None:
    """The second to fourth axes are parallel and the last two meet: the first, fifth and sixth
    angle follow from what turns about that direction leave, the others from a plane."""
    first, second, third, fourth, fifth, last = lines
    meet = _meeting((fifth, last), size)
    if meet is None or not (second.parallel(third) and third.parallel(fourth)):
        return None
    if first.parallel(second) or fifth.parallel(second) or fifth.parallel(last):
        return None
    a = second.axis

    def solve() -> Iterator[tuple[Angles, Signs]]:
        y = g[:3, :3] @ meet + g[:3, 3] - first.point
        parts = [float(a @ v) for v in first.circle(y)]
        for one, shoulder in trigonometric(
            parts[0] + a @ (first.point - meet), parts[1], -parts[2], size
        ):
            h = first.move(-one) @ g
            bend = [float(a @ v) for v in fifth.circle(last.axis)]
            for five, wrist in trigonometric(
                bend[0] - a @ h[:3, :3] @ last.axis, bend[1], bend[2], 1.0
            ):
                for six in sixth(h, five):
                    plane = h @ last.move(-six) @ fifth.move(-five)
                    end = plane[:3, :3] @ fourth.point + plane[:3, 3]
                    elbows = list(two_hinges(second, third, fourth.point, end, size))
                    for two, three, elbow in elbows:
                        rest = third.turn(-three) @ second.turn(-two) @ plane[:3, :3]
                        four = fourth.angle(fourth.across, rest @ fourth.across)
                        yield (one, two, three, four, five, six), (shoulder, elbow, wrist)
                    if elbows:
                        break

    def sixth(h: np.ndarray, five: float) -> list[float]:
        """The last angle; where its axis is parallel to the three, those that are worth a try."""
        direction = fifth.turn(-five) @ a
        if np.linalg.norm(np.cross(direction, last.axis)) > 1e-7:
            return [-last.angle(direction, h[:3, :3].T @ a)]
        # the square of the distance that two hinges must reach is a wave in the angle
        quarters = [h @ last.move(-t) @ fifth.move(-five) for t in (0, np.pi / 2, np.pi)]
        ends = [T[:3, :3] @ fourth.point + T[:3, 3] - second.point for T in quarters]
        near, side, far = (float(e @ e - (a @ e) ** 2) for e in ends)
        top = float(np.arctan2(side - (near + far) / 2, (near - far) / 2))
        return [0.0, top, top + np.pi, *np.linspace(0, 2 * np.pi, 24)[1:-1]]

    return solve()


def _meeting(lines: tuple[Hinge, ...], size: float) -> np.ndarray | None:
    """The point in which lines meet: the nearest to all of them, if it is on each."""
    if all(a.parallel(b) for a, b in combinations(lines, 2)):
        return None
    flats = [np.eye(3) - np.outer(line.axis, line.axis) for line in lines]
    at = np.linalg.lstsq(
        np.concatenate(flats),
        np.concatenate([F @ line.point for F, line in zip(flats, lines, strict=True)]),
        rcond=None,
    )[0]
    off = max(
        float(np.linalg.norm(F @ (at - line.point))) for F, line in zip(flats, lines, strict=True)
    )
    return at if off < 1e-9 * size else None
