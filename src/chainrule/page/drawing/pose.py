"""Where the frames of a mechanism are, in a pose that shows its angles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chainrule.dynamics.model import Model, neutral_position, numeric_model
from chainrule.mechanism.joints import rates_of
from chainrule.mechanism.mechanism import Mechanism

#: Angles of successive joints: bent enough to be seen, and turning back before they curl up.
ANGLES = (0.60, 0.75, -0.65, -0.70, 0.65, 0.60, -0.55, -0.60)
MANY = 4  # beyond so many joints a spatial arm is clearer in its home pose


@dataclass(frozen=True)
class DrawnFrames:
    """Of each link: rotation and origin of its frame, its joint's place and the axis of each of
    the joint's rates, its centre of mass."""

    R: tuple[np.ndarray, ...]
    origin: tuple[np.ndarray, ...]
    joint: tuple[np.ndarray, ...]
    axes: tuple[tuple[np.ndarray, ...], ...]
    com: tuple[np.ndarray, ...]
    gravity: np.ndarray

    @property
    def points(self) -> np.ndarray:
        """Joints, frames and centres of mass, a row each."""
        return np.array([*self.joint, *self.origin, *self.com]).reshape(-1, 3)

    @cached_property
    def reach(self) -> float:
        """The largest distance of a frame or centre of mass from the base, at least tiny."""
        return max(np.linalg.norm(self.points, axis=1).max(initial=0.0), 1e-9)


def example_values(mechanism: Mechanism) -> dict[str, float]:
    """The symbols' values, and 1 for those that have none: enough for a picture."""
    return {name: float(mechanism.values.get(name, 1)) for name in mechanism.symbols}


@dataclass(frozen=True)
class Geometry:
    """A mechanism's numbers, from which its frames at any coordinates follow."""

    mechanism: Mechanism
    model: Model
    com: tuple[np.ndarray, ...]

    def at(self, alpha: np.ndarray) -> DrawnFrames:
        """Forward kinematics at the mechanism's own coordinates."""
        q = np.asarray(self.mechanism.change.position(alpha), dtype=float)
        R, origin, joint, axes = [], [], [], []
        for body in self.model.bodies:
            above = body.parent >= 0
            Rp, op = (R[body.parent], origin[body.parent]) if above else (np.eye(3), np.zeros(3))
            turned, moved = body.joint.pose(q[body.q])
            place, frame = op + Rp @ body.p, Rp @ body.R
            joint.append(place)
            R.append(np.asarray(frame @ turned.matrix, dtype=float))
            moves = body.joint.directions(q[body.q], len(body.v))
            axes.append(tuple(R[-1] @ w if np.any(w) else frame @ u for w, u in moves))
            origin.append(np.asarray(place + frame @ moved, dtype=float))
        com = tuple(o + A @ c for o, A, c in zip(origin, R, self.com, strict=True))
        gravity = np.asarray(self.model.gravity, dtype=float)
        return DrawnFrames(tuple(R), tuple(origin), tuple(joint), tuple(axes), com, gravity)


def geometry(mechanism: Mechanism) -> Geometry:
    """The mechanism in numbers."""
    values = example_values(mechanism)
    com = tuple(np.array([float(e.evaluate(values)) for e in link.com]) for link in mechanism.links)
    return Geometry(mechanism, numeric_model(mechanism, values), com)


def drawing_pose(numbers: Geometry, *, planar: bool) -> np.ndarray:
    """Coordinates in which every angle can be seen, inside the joints' limits."""
    mechanism = numbers.mechanism
    if mechanism.dof > MANY and not planar:
        wanted = [0.0] * len(mechanism.joints)
    else:
        wanted = [ANGLES[i % len(ANGLES)] for i in range(len(mechanism.joints))]
    reach = numbers.at(neutral_position(mechanism)).reach
    slides = 0.5 * reach if reach > 1e-6 else 0.5
    q: list[float] = []
    for i, joint in enumerate(mechanism.joints):
        if joint.quaternion is not None:
            tilt = 0.35
            turn = [math.cos(tilt / 2), math.sin(tilt / 2) * 0.8, math.sin(tilt / 2) * 0.6, 0.0]
            q += [0.3 * slides] * (joint.size_q - 4) + turn
        else:
            for k, rate in enumerate(rates_of([joint])):
                angle = wanted[(i + k) % len(wanted)]
                value = angle if rate.freedom.angle else slides * (1 if angle >= 0 else 0.6)
                q.append(_within(value, rate.position_limits, mechanism))
    return mechanism.change.own(np.array(q))


def _within(value: float, limits: object, mechanism: Mechanism) -> float:
    """The value, or the quarter turn (else the middle) that the limits allow."""
    if not isinstance(limits, tuple):
        return value
    known = example_values(mechanism)
    low, high = (float(v.evaluate(known)) for v in limits)
    if low <= value <= high:
        return value
    quarters = [k * math.pi / 2 for k in (1, -1, 2, -2) if low <= k * math.pi / 2 <= high]
    return quarters[0] if quarters else (low + high) / 2
