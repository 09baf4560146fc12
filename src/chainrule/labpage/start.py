"""Where a lab begins: poses that hang and stand, an interesting start, gains that hold."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from chainrule.drawing.pose import ANGLES
from chainrule.dynamics.crba import mass_matrix
from chainrule.dynamics.energy import potential_energy
from chainrule.dynamics.model import joint_coordinates, neutral_position, numeric_model
from chainrule.labpage.laws import angular, scalar_joints
from chainrule.mechanism.mechanism import Mechanism

OMEGA = 9.0  # rad/s: how fast the default servo is
QUARTERS = 1e-3  # rad: a pose this close to multiples of a quarter turn is meant to be there
LECTURE = {1: (-math.pi / 2.5,), 2: (-1.46, 1.84)}  # set points of the lecture's two pages


@dataclass(frozen=True)
class Start:
    """Poses, the start state, targets and gains of a mechanism's lab."""

    hanging: tuple[float, ...]
    standing: tuple[float, ...]
    q: tuple[float, ...]
    target: tuple[float, ...]
    kp: tuple[float, ...]
    ki: tuple[float, ...]
    kd: tuple[float, ...]
    windup: tuple[float, ...]
    push: tuple[float, ...]
    swing: tuple[float, float, float]
    reach: float
    law: str = "off"


def start(mechanism: Mechanism) -> Start:
    """Defaults from the mechanism's own values."""
    rest = neutral_position(mechanism)
    n = mechanism.dof
    if not scalar_joints(mechanism):
        tilted = _tilted(mechanism, rest)
        ones = (1.0,) * n
        return Start(
            tuple(rest), tuple(rest), tilted, (0.0,) * n, ones, ones, ones, ones, ones, (1, 1, 1),
            _reach(mechanism, rest),
        )  # fmt: skip
    hanging, standing = _extreme(mechanism, 1.0), _extreme(mechanism, -1.0)
    first = [1.9 if n > 1 else math.pi / 2, 0.7, 0.4, 0.2]
    turns = angular(mechanism)
    q, k = list(hanging), 0
    for i in range(n):
        if turns[i]:
            q[i] += first[k] if k < len(first) else 0.1
            k += 1
    wanted = list(LECTURE.get(n, tuple(0.6 * ANGLES[i % len(ANGLES)] for i in range(n))))
    reach = _reach(mechanism, hanging)
    target = [
        h + w if turn else 0.3 * reach for h, w, turn in zip(hanging, wanted, turns, strict=True)
    ]
    M = _inertia(mechanism, np.array(target))
    G = _weights(mechanism, hanging, standing)
    kp = [max(m * OMEGA**2, 6 * g) for m, g in zip(M, G, strict=True)]
    kd = [1.5 * math.sqrt(p * m) for p, m in zip(kp, M, strict=True)]
    push = [max(0.4 * g, 2.0 * m) for m, g in zip(M, G, strict=True)]
    windup = [4 * g + m for m, g in zip(M, G, strict=True)]
    return Start(
        _plain(hanging), _plain(standing), _plain(q), _plain(target), _round(kp),
        _round([1.2 * p for p in kp]), _round(kd), _round(windup),
        _round(push), _swing(mechanism, M, hanging, standing), reach,
        "pd-gravity" if _falls(mechanism, G) else "off",
    )  # fmt: skip


def _plain(values: object) -> tuple[float, ...]:
    return tuple(float(v) for v in values)  # type: ignore[attr-defined]


def _round(values: list[float]) -> tuple[float, ...]:
    """Two digits: a gain is chosen, not measured."""
    return tuple(float(f"{v:.2g}") for v in values)


def _potential(mechanism: Mechanism, q: np.ndarray) -> float:
    model = numeric_model(mechanism)
    return float(potential_energy(model, np.asarray(joint_coordinates(mechanism, q), float)))


def _extreme(mechanism: Mechanism, sense: float) -> np.ndarray:
    """Coordinates of the least (sense 1) or greatest (−1) potential energy, slides at zero."""
    n = mechanism.dof
    free = [i for i, turn in enumerate(angular(mechanism)) if turn]
    q = np.zeros(n)
    model = numeric_model(mechanism)

    def energy(angles: np.ndarray) -> float:
        q[free] = angles
        at = np.asarray(joint_coordinates(mechanism, q), float)
        return sense * float(potential_energy(model, at))

    if not free:
        return q
    few = itertools.product((0.0, math.pi, math.pi / 2, -math.pi / 2), repeat=min(len(free), 2))
    starts = [np.array([*f, *[0.0] * (len(free) - len(f))]) for f in few]
    best = min(starts, key=lambda a: round(energy(a), 9))
    found = minimize(energy, best, method="BFGS", options={"gtol": 1e-9}).x
    if energy(found) > energy(best) - 1e-9 * (1 + abs(energy(best))):
        found = best
    quarters = np.round(found / (math.pi / 2)) * (math.pi / 2)
    result = np.zeros(n)
    result[free] = np.where(np.abs(found - quarters) < QUARTERS, quarters, found)
    return result


def _inertia(mechanism: Mechanism, q: np.ndarray) -> list[float]:
    """The diagonal of the mass matrix."""
    M = np.asarray(
        mass_matrix(numeric_model(mechanism), np.asarray(joint_coordinates(mechanism, q), float)),
        float,
    )
    if mechanism.coordinates is not None:
        A = np.array(mechanism.coordinates.A, float)
        M = A.T @ M @ A
    return [float(v) for v in np.diag(M)]


def _weights(mechanism: Mechanism, hanging: np.ndarray, standing: np.ndarray) -> list[float]:
    """How strongly gravity can pull at each coordinate: the slope a quarter turn from hanging."""
    found, step = [], 1e-6
    for i, turn in enumerate(angular(mechanism)):
        q = np.array(hanging, float)
        q[i] += math.pi / 2 if turn else 0.0
        ahead, behind = q.copy(), q.copy()
        ahead[i] += step
        behind[i] -= step
        slope = (_potential(mechanism, ahead) - _potential(mechanism, behind)) / (2 * step)
        found.append(abs(slope))
    return found


def _falls(mechanism: Mechanism, G: list[float]) -> bool:
    """Would a driven slide fall for ever? Then its motor is on from the start."""
    turns = angular(mechanism)
    heavy = any(not turn and g > 1e-9 for turn, g in zip(turns, G, strict=True))
    return heavy and all(joint.actuated for joint in mechanism.joints)


def _swing(
    mechanism: Mechanism, M: list[float], hanging: np.ndarray, standing: np.ndarray
) -> tuple[float, float, float]:
    """Gain on energy, stiffness of the driven joint, largest acceleration, for swing-up."""
    rise = _potential(mechanism, standing) - _potential(mechanism, hanging)
    flags = [joint.actuated for joint in mechanism.joints]
    free = flags.index(False) if False in flags else 0
    if rise <= 0:
        return (1.0, 1.0, 1.0)
    rate = math.sqrt(2 * rise / M[free])
    if len(M) == 1:
        weight = _weights(mechanism, hanging, standing)[0]
        return (float(f"{weight / (rise * rate):.2g}"), 1.0, 1.0)
    pull = rise / (M[free] if M[free] else 1.0)
    moved = flags.index(True) if True in flags else 0
    turning = angular(mechanism)[moved]
    largest = pull if turning else 9.81
    return (float(f"{6 * largest / (rise * M[free] * rate):.2g}"), 2.0, float(f"{largest:.2g}"))


def _reach(mechanism: Mechanism, q: np.ndarray) -> float:
    from chainrule.drawing.pose import geometry

    return geometry(mechanism).at(np.asarray(q, float)).reach


def _tilted(mechanism: Mechanism, rest: np.ndarray) -> tuple[float, ...]:
    """A start for ball and free joints: turned about x by 60°."""
    q, at = list(rest), 0
    for joint in mechanism.joints:
        if joint.kind in ("ball", "free"):
            w = at + joint.size_q - 4
            q[w : w + 4] = [math.cos(math.pi / 6), math.sin(math.pi / 6), 0.0, 0.0]
        at += joint.size_q
    return _plain(q)
