"""Where a point of a link is, and the coordinates that bring it somewhere."""

from __future__ import annotations

from typing import Any

import numpy as np

from chainrule.errors import ChainruleError
from chainrule.loop.plant import Plant, plant_of
from chainrule.mechanism.mechanism import Mechanism
from chainrule.model.model import compile as compile_model

CLOSE = 1e-9
"""m: how near a numeric solution must come, against the mechanism's reach."""
STARTS = 24


class UnreachableError(ChainruleError):
    """A target that no pose reaches, with how near one comes."""


def forward_kinematics(
    mechanism: Mechanism, q: Any, link: str | None = None, point: Any = None
) -> np.ndarray:
    """The place (…, 3) in the base frame of a point of a link, given in the link's frame.

    By default of the last link's end: its centre of mass if it is a point mass, else as far again
    beyond it.
    """
    plant = plant_of(mechanism)
    index, at = _where(plant, link, point)
    frames = compile_model(mechanism).forward_kinematics(q)
    return frames.p[..., index, :] + frames.R[..., index, :, :] @ at


def planar_inverse_kinematics(
    mechanism: Mechanism, target: Any, link: str | None = None, point: Any = None
) -> list[np.ndarray]:
    """All q, in closed form, of one hinge or two parallel ones, that bring the point to the target.

    One solution for a hinge, two (both elbows) for two, one where the arm is straight. Position
    limits are respected: what they exclude is left out.
    """
    plant = plant_of(mechanism)
    screws = [link.joint.screws for link in mechanism.links]
    hinges = all(len(own) == 1 and own[0].turns and not own[0].slides for own in screws)
    if not hinges or len(screws) > 2:
        raise ChainruleError(
            f"{mechanism.name}: closed forms are for one or two hinges; use inverse_kinematics"
        )
    index, at = _where(plant, link, point)
    zero = plant.change.own(np.zeros(plant.nv))
    frames = compile_model(mechanism).forward_kinematics(zero)
    axes = [
        frames.R[i] @ np.array([float(e.evaluate({})) for e in mech_axis(mechanism, i)])
        for i in range(len(screws))
    ]
    normal = axes[0]
    if len(axes) == 2 and np.linalg.norm(np.cross(normal, axes[1])) > 1e-9:
        raise ChainruleError(
            f"{mechanism.name}: the hinges are not parallel; use inverse_kinematics"
        )
    first = np.linalg.svd(normal[None])[2][1]
    basis = np.array([first, np.cross(normal, first)])
    signs = [float(np.sign(axis @ normal)) for axis in axes]
    end = frames.p[index] + frames.R[index] @ at
    goal = np.asarray(target, dtype=float)
    goal = _in_space(goal, basis, normal, end)
    off = float((goal - end) @ normal)
    base = basis @ frames.p[0]
    r = basis @ goal - base
    if len(screws) == 1 or index == 0:
        arm = basis @ end - base
        if abs(np.linalg.norm(r) - np.linalg.norm(arm)) > 1e-9 * max(1, np.linalg.norm(arm)) or (
            abs(off) > 1e-9
        ):
            raise UnreachableError(
                f"{mechanism.name}: the target is {np.linalg.norm(r):.6g} m from the hinge, the "
                f"point {np.linalg.norm(arm):.6g} m"
            )
        angles = [[_angle(r) - _angle(arm)] + [0.0] * (len(screws) - 1)]
    else:
        angles = _two_links(mechanism, base, basis, frames, end, r, off, signs)
    joint = [np.array([s * _wrapped(a) for s, a in zip(signs, row, strict=True)]) for row in angles]
    inside = [q for q in joint if np.all((plant.low <= q) & (q <= plant.high))]
    if not inside:
        raise UnreachableError(f"{mechanism.name}: the joints' limits exclude every solution")
    return [plant.change.own(q) for q in inside]


def _two_links(
    mechanism: Mechanism, base: Any, basis: Any, frames: Any, end: Any, r: Any, off: float, s: Any
) -> list[list[float]]:
    upper, lower = basis @ frames.p[1] - base, basis @ (end - frames.p[1])
    l1, l2, distance = (float(np.linalg.norm(v)) for v in (upper, lower, r))
    if abs(off) > 1e-9 or not abs(l1 - l2) - 1e-12 <= distance <= l1 + l2 + 1e-12:
        where = f"{distance:.6g} m from the hinge" + (
            f", {abs(off):.3g} m out of the plane" if abs(off) > 1e-9 else ""
        )
        raise UnreachableError(
            f"{mechanism.name}: the target is {where}; links of {l1:g} m and {l2:g} m reach "
            f"{abs(l1 - l2):g} … {l1 + l2:g} m"
        )
    cosine = np.clip((distance**2 - l1**2 - l2**2) / (2 * l1 * l2), -1.0, 1.0)
    bends = [float(np.arccos(cosine))]
    bends += [-bends[0]] if abs(cosine) < 1.0 else []
    result = []
    for bend in bends:
        second = bend - (_angle(lower) - _angle(upper))
        turned = upper + l2 * np.array([np.cos(_angle(upper) + bend), np.sin(_angle(upper) + bend)])
        result.append([_angle(r) - _angle(turned), second])
    return result


def inverse_kinematics(
    mechanism: Mechanism,
    target: Any,
    link: str | None = None,
    point: Any = None,
    *,
    rotation: Any = None,
    q0: Any = None,
    rng: np.random.Generator | None = None,
) -> np.ndarray:
    """q that brings a point of a link to the target (3) within the joints' limits, numerically.

    With `rotation` (3×3) the link is turned that way, too. Least squares with the exact Jacobian
    from q0, and from random poses (of `rng`, by default always the same) if that ends in the
    wrong valley. A target out of reach is refused, with how near the best pose comes.
    """
    from scipy.optimize import least_squares

    plant = plant_of(mechanism)
    if plant.nq != plant.nv:
        raise ChainruleError("numeric inverse kinematics is for hinges and slides")
    model = compile_model(mechanism)
    index, at = _where(plant, link, point)
    name = mechanism.links[index].name
    goal = np.asarray(target, dtype=float)
    if goal.shape != (3,) or not np.isfinite(goal).all():
        raise ChainruleError(f"target={target!r}: expected x, y, z in m")
    R_goal = None if rotation is None else np.asarray(rotation, dtype=float)
    rng = rng or np.random.default_rng(0)
    low, high = plant.low, plant.high

    def residual(joint: Any) -> np.ndarray:
        frames = model.forward_kinematics(plant.change.own(joint))
        gap = frames.p[index] + frames.R[index] @ at - goal
        if R_goal is None:
            return gap
        twist = R_goal.T @ frames.R[index]
        turn = np.array([twist[2, 1] - twist[1, 2], twist[0, 2] - twist[2, 0],
                         twist[1, 0] - twist[0, 1]]) / 2  # fmt: skip
        return np.concatenate([gap, turn, [3.0 - np.trace(twist)]])

    def slope(joint: Any) -> np.ndarray:
        J = model.jacobian(plant.change.own(joint), link=name, point=at)
        return J[:3] @ plant.change.inverse

    span = np.where(np.isfinite(low) & np.isfinite(high), high - low, 2 * np.pi)
    bottom = np.where(np.isfinite(low), low, np.where(np.isfinite(high), high - span, -np.pi))
    starts = [] if q0 is None else [plant.change.position(np.asarray(q0, dtype=float))]
    starts += [np.clip(np.zeros(plant.nv), low, high)]
    starts += [bottom + span * rng.uniform(0.02, 0.98, plant.nv) for _ in range(STARTS)]
    reach = max(1.0, float(np.linalg.norm(goal)))
    best = (np.inf, starts[0])
    derivative: Any = slope if R_goal is None else "2-point"
    for start in starts:
        found = least_squares(
            residual, np.clip(start, low, high), bounds=(low, high), xtol=1e-15, ftol=1e-15,
            gtol=1e-15, jac=derivative,
        )  # fmt: skip
        distance = float(np.linalg.norm(found.fun))
        best = min(best, (distance, found.x), key=lambda pair: pair[0])
        if best[0] < CLOSE * reach:
            return plant.change.own(best[1])
    raise UnreachableError(
        f"{mechanism.name}: no pose within the limits brings {name} to {goal.tolist()}; the best "
        f"one found is {best[0]:.3g} m away"
    )


def mech_axis(mechanism: Mechanism, i: int) -> Any:
    """The axis of a link's joint, exact, in the joint's frame."""
    return mechanism.links[i].joint.axes[0].exact


def _where(plant: Plant, link: str | None, point: Any) -> tuple[int, np.ndarray]:
    mechanism = plant.mechanism
    index = len(mechanism.links) - 1
    if link is not None:
        index = mechanism.links.index(mechanism.link(link))
    if point is not None:
        return index, np.asarray(point, dtype=float)
    values = {name: float(v) for name, v in mechanism.values.items()}
    last = mechanism.links[index]
    com = np.array([float(e.evaluate(values)) for e in last.com])
    point_mass = all(e.constant_value() == 0 for e in last.inertia.entries.ravel())
    return index, com * (1.0 if point_mass else 2.0)


def _in_space(goal: np.ndarray, basis: Any, normal: Any, end: Any) -> np.ndarray:
    if goal.shape == (3,):
        return goal
    raise ChainruleError(f"target={goal.tolist()}: expected x, y, z in the base frame, in m")


def _angle(v: Any) -> float:
    return float(np.arctan2(v[1], v[0]))


def _wrapped(angle: float) -> float:
    return float(angle - 2 * np.pi * np.round(angle / (2 * np.pi)))
