"""The lab's control laws: the generalised force that each asks of the motors, traced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from chainrule.compiled.setup import Tracing
from chainrule.dynamics.crba import mass_matrix
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import clip, select
from chainrule.program.elementary.arithmetic import round_to_integer

TWO_PI = 6.283185307179586
NUDGE = 0.01  # rad/s: a pendulum at rest gives swing-up no direction, so this is added to its rate
CATCH = 0.6  # rad: within this of the target, swing-up may hand over to the linear regulator
CATCH_RATE = 6.0  # rad/s

Given = dict[str, Any]
Law = Callable[[Tracing, Given], Any]


def scalar_joints(mechanism: Mechanism) -> bool:
    """Has every joint one coordinate, so that a target and an error make sense for each?"""
    return all(joint.size_q == 1 for joint in mechanism.joints)


def driven(mechanism: Mechanism) -> list[bool]:
    """For each rate of the joints, whether a motor acts on it."""
    return [joint.actuated for joint in mechanism.joints for _ in range(joint.size_v)]


def angular(mechanism: Mechanism) -> list[bool]:
    """For each coordinate, whether it is an angle."""
    kinds = [joint.kind for joint in mechanism.joints]
    change = mechanism.coordinates
    if change is None:
        return [kind == "revolute" for kind in kinds]
    rows = range(len(kinds))
    return [all(kinds[i] == "revolute" for i in rows if change.A[i][j]) for j in rows]


def can_swing_up(mechanism: Mechanism) -> bool:
    """One driven hinge; or a free hinge and one driven joint that carries no weight itself, or
    that comes after it: a cart, a vertical axis, an elbow. (A driven shoulder is not pumped up
    by this law.)"""
    motors = driven(mechanism)
    kinds = [joint.kind for joint in mechanism.joints]
    if mechanism.coordinates is not None or not scalar_joints(mechanism):
        return False
    if len(motors) == 1:
        return motors[0] and kinds == ["revolute"]
    if len(motors) != 2 or sum(motors) != 1 or kinds[motors.index(False)] != "revolute":
        return False
    a, p = motors.index(True), motors.index(False)
    return kinds[a] == "prismatic" or p < a or _is_vertical(mechanism, a)


def _is_vertical(mechanism: Mechanism, joint: int) -> bool:
    from chainrule.drawing.pose import geometry, neutral

    link = [i for i, one in enumerate(mechanism.links) if one.joint.size_v][joint]
    pose = geometry(mechanism).at(neutral(mechanism))
    return bool(np.linalg.norm(np.cross(pose.axis[link], pose.gravity)) < 1e-9)


def _pid(tracing: Tracing, given: Given) -> Any:
    """kp (r − q) + ki e − kd q̇"""
    proportional = given["kp"] * (given["target"] - given["q"])
    return proportional + given["ki"] * given["e"] - given["kd"] * given["v"]


def _gravity(tracing: Tracing, given: Given) -> Any:
    """G(q): the mechanism floats."""
    return tracing.gravity(given["q"])


def _pd_gravity(tracing: Tracing, given: Given) -> Any:
    """G(q) + kp (r − q) − kd q̇  (Takegaki and Arimoto 1981)"""
    proportional = given["kp"] * (given["target"] - given["q"])
    return tracing.gravity(given["q"]) + proportional - given["kd"] * given["v"]


def _computed_torque(tracing: Tracing, given: Given) -> Any:
    """M a + C q̇ + G + F with a = ω² (r − q) − 2 ω q̇"""
    omega = given["omega"]
    a = (omega * omega) * (given["target"] - given["q"]) - (2.0 * omega) * given["v"]
    return tracing.inverse_dynamics(given["q"], given["v"], a)


def _lqr(tracing: Tracing, given: Given) -> Any:
    """u₀ − K (x − x₀), angles by the shorter way round."""
    error = _error(tracing.mechanism, given)
    x = np.concatenate([error, given["v"]])
    return given["bias"] - given["gain"] @ x


def _error(mechanism: Mechanism, given: Given) -> Any:
    error = given["q"] - given["reference"]
    turns = [
        round_to_integer(d * (1.0 / TWO_PI)) if turning else None
        for d, turning in zip(error, angular(mechanism), strict=True)
    ]
    return np.array(
        [d if n is None else d - TWO_PI * n for d, n in zip(error, turns, strict=True)],
        dtype=object,
    )


def _swing_up(tracing: Tracing, given: Given) -> Any:
    """Energy is pumped until the linear regulator can catch the mechanism at its reference.

    One joint: u = k (E₀ − E) q̇ (Åström and Furuta 2000). Two joints, one driven: the driven one
    is accelerated so that the energy of the other approaches E₀ (Spong 1995).
    """
    error = _error(tracing.mechanism, given)
    near = None
    motors = driven(tracing.mechanism)
    for d, rate, turning in zip(error, given["v"], angular(tracing.mechanism), strict=True):
        if turning:
            inside = (abs(d) < CATCH) & (abs(rate) < CATCH_RATE)
            near = inside if near is None else near & inside
    pumped = _pump_one(tracing, given) if len(motors) == 1 else _pump_two(tracing, given)
    caught = _lqr(tracing, given)
    return np.array([select(near, a, b) for a, b in zip(caught, pumped, strict=True)], dtype=object)


def _pump_one(tracing: Tracing, given: Given) -> Any:
    q, v = given["q"], given["v"]
    energy = tracing.kinetic_energy(q, v) + tracing.potential_energy(q)
    k = given["swing"][0]
    return (k * (given["summit"] - energy)) * (v + NUDGE)


def _pump_two(tracing: Tracing, given: Given) -> Any:
    q, v = given["q"], given["v"]
    motors = driven(tracing.mechanism)
    a, p = motors.index(True), motors.index(False)
    M = mass_matrix(tracing.model, tracing.joint_q(q))
    energy = (0.5 * M[p, p]) * (v[p] * v[p]) + tracing.potential_energy(q)
    k, stiffness, limit = given["swing"]
    push = (k * (energy - given["summit"])) * (M[p, a] * (v[p] + NUDGE))
    error = q[a] - given["reference"][a]
    damping = 2.0 * (stiffness.sqrt() if hasattr(stiffness, "sqrt") else np.sqrt(stiffness))
    wanted = clip(push, -limit, limit) - stiffness * error - damping * v[a]
    still = np.array([wanted if i == a else 0.0 for i in range(2)], dtype=object)
    bias = tracing.inverse_dynamics(q, v, still)
    other = -bias[p] / M[p, p]
    accelerations = np.array([wanted if i == a else other for i in range(2)], dtype=object)
    return tracing.inverse_dynamics(q, v, accelerations)


LAWS: dict[str, Law] = {
    "pid": _pid,
    "gravity": _gravity,
    "pd-gravity": _pd_gravity,
    "computed-torque": _computed_torque,
    "lqr": _lqr,
    "swing-up": _swing_up,
}
"""Name → law; the lab's `mode` counts them from 1, 0 is off."""


def available(mechanism: Mechanism) -> list[str]:
    """The laws that make sense for a mechanism."""
    motors = driven(mechanism)
    if not any(motors):
        return []
    if not scalar_joints(mechanism):
        return ["gravity"] if all(motors) else []
    laws = ["pid"]
    if all(motors):
        laws += ["gravity", "pd-gravity", "computed-torque"]
    laws.append("lqr")
    return [*laws, "swing-up"] if can_swing_up(mechanism) else laws


def torque(tracing: Tracing, given: Given) -> Any:
    """The joints' torques: the chosen law, of driven joints only, within the limits."""
    mechanism = tracing.mechanism
    zero = np.zeros(mechanism.dof, dtype=object)
    asked: Any = zero
    for name in available(mechanism):
        law = LAWS[name](tracing, given)
        chosen = given["mode"].equals(float(mode_of(name)))
        asked = np.array(
            [select(chosen, a, b) for a, b in zip(law, asked, strict=True)], dtype=object
        )
    joint = tracing.joint_torque(asked)
    motors = driven(mechanism)
    own = [
        clip(t, -limit, limit) if motor else 0.0
        for t, limit, motor in zip(joint, given["limit"], motors, strict=True)
    ]
    held = [h if motor else 0.0 for h, motor in zip(given["held"], motors, strict=True)]
    total = [h if isinstance(t, float) else t + h for t, h in zip(own, held, strict=True)]
    return np.array(total, dtype=object)


def mode_of(name: str) -> int:
    """The number of a law."""
    return 1 + list(LAWS).index(name)
