"""What cannot be: friction that drives, masses below zero, torque against the description.

A fit may be close and still belong to no machine. Each sentence here is about such a fit, and is
said before its numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.stats import f, norm
from scipy.stats import t as student

from chainrule.errors import ChainruleError
from chainrule.identification.regression.columns import described_values
from chainrule.identification.regression.digits import plus_minus
from chainrule.identification.regression.physical import Consistent
from chainrule.identification.regression.stacking import joint_torque
from chainrule.identification.result.doubts import joint_names, still_joints
from chainrule.identification.result.tables import JointErrors
from chainrule.mechanism.mechanism import Mechanism

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem

BEYOND = 2.0
"""Standard deviations below zero from which on a value counts as negative."""

SURE = 0.999
"""The probability with which the truth is nearer than bodies that cannot be its own."""

UNEXPLAINED = 40.0
"""Per cent of a joint's torque: a joint of which more is left is not explained."""

AGAINST = -0.3
"""The correlation with the described torque below which the one goes against the other."""

POSES = 60
"""Measured poses at which the mass matrix is looked at."""


def check_signs(problem: Problem, beta: np.ndarray, sd: np.ndarray) -> tuple[list[str], list[str]]:
    """Sums of masses, rotors and friction that are negative: (beyond doubt, or by chance)."""
    grouping = problem.grouping
    tested = [k for k in range(len(grouping)) if grouping.positive(k)]
    far = {k: -beta[k] / sd[k] if sd[k] > 0 else np.inf * -np.sign(beta[k]) for k in tested}
    negative = [k for k in tested if far[k] > BEYOND]
    found = [f"{grouping.names[k]} = {plus_minus(beta[k], sd[k])}" for k in negative]
    if not found:
        return [], []
    if len(found) == 1 and far[negative[0]] < _by_chance(len(tested)):
        text = f"{found[0]} is negative, which it cannot be; among {len(tested)} such values "
        return [], [text + "chance does that to one now and then"]
    return [f"negative, which {_these(found)} cannot be: {_some(found)}"], []


def _by_chance(count: int) -> float:
    """The deviations by which one of so many values may be off as easily as one alone by two."""
    return float(norm.isf(norm.sf(BEYOND) / count))


def _these(found: list[str]) -> str:
    return "this" if len(found) == 1 else "these"


def _some(found: list[str], most: int = 6) -> str:
    more = f" and {len(found) - most} more" if len(found) > most else ""
    return ", ".join(found[:most]) + more


def check_inertia(problem: Problem, beta: np.ndarray, covariance: np.ndarray) -> list[str]:
    """Joints whose own inertia M_jj(q) is negative at the measured poses."""
    size, spread = own_inertia(problem, beta, covariance)
    rates = problem.mechanism.rates
    least = _by_chance(len(rates))
    found = [
        f"{rates[j].name} {plus_minus(value, sd)} {'kg m²' if rates[j].freedom.angle else 'kg'}"
        for j, (value, sd) in enumerate(zip(size, spread, strict=True))
        if value < -least * sd
    ]
    return [f"the inertia along the motion is negative about {_some(found)}"] if found else []


def offset_notes(problem: Problem, beta: np.ndarray, covariance: np.ndarray) -> list[str]:
    """Constant parts of a torque beyond what dry friction of one direction could be: F± = Fc ± Fo
    is not below zero."""
    grouping, found = problem.grouping, []
    place = {name: k for k, name in enumerate(grouping.names)}
    joints = [name[2:] for name in place if name.startswith("Fo") and f"Fc{name[2:]}" in place]
    least = norm.isf((1 - SURE) / max(1, len(joints)))
    for number in joints:
        offset, dry = place[f"Fo{number}"], place[f"Fc{number}"]
        ratio = np.zeros(len(beta))
        ratio[offset], ratio[dry] = np.sign(beta[offset]), -1.0
        if ratio @ beta > least * np.sqrt(ratio @ covariance @ ratio):
            sd = np.sqrt(covariance[offset, offset])
            found.append(
                f"the constant part of a torque, Fo{number} = {plus_minus(beta[offset], sd)}, is "
                f"more than dry friction could have to one side, Fc{number} = {beta[dry]:.3g}: its "
                "sensor is off by that, or a spring or a weight is not described"
            )
    return found


def own_inertia(
    problem: Problem, beta: np.ndarray, covariance: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The mean of M_jj over measured poses, joint by joint, and its standard deviation."""
    q = np.concatenate([log.q[:: max(1, len(log.t) // POSES)] for log in problem.logs])
    q = q[:: max(1, len(q) // POSES)]
    n, p = problem.mechanism.dof, len(beta)
    still = np.zeros((len(q), n))
    rest = problem.regressor(q, still, still)
    size, spread = np.zeros(n), np.zeros(n)
    for j in range(n):
        push = still.copy()
        push[:, j] = 1
        row = np.mean(problem.regressor(q, still, push)[:, j] - rest[:, j], axis=0)
        size[j] = row[:p] @ beta + row[p:] @ problem.known
        spread[j] = np.sqrt(max(row[:p] @ covariance @ row[:p], 0.0))
    return size, spread


def check_bodies(problem: Problem, body: Consistent, freedom: float) -> list[str]:
    """An estimate that is farther from bodies that can exist than the data can be wrong, whose
    noise is known from so many independent samples a joint (Hotelling)."""
    count = len(body.beta)
    widened = (student.ppf(0.975, freedom) / norm.ppf(0.975)) ** 2  # as deviations are
    if body.distance**2 <= count * f.ppf(SURE, count, freedom) / widened:
        return []
    name = problem.grouping.names[int(np.argmax(np.abs(body.moved)))]
    return [
        "no bodies that can exist have these values: the nearest are "
        f"{body.distance:.3g} standard deviations away, most in {name} "
        f"({np.abs(body.moved).max():.3g}); physical=True gives them"
    ]


def check_joints(errors: JointErrors) -> list[str]:
    """Joints of whose torque the model leaves most unexplained."""
    found = [
        f"{joint} ({percent:.3g} % left)"
        for joint, percent in zip(errors.joints, errors.percent, strict=True)
        if percent > UNEXPLAINED
    ]
    return [f"not explained is the torque of {_some(found, 9)}"] if found else []


def doubtful_notes(errors: JointErrors, least: float) -> list[str]:
    """Joints of whose torque much is left, but not most."""
    found = [
        f"{joint} ({percent:.3g} % left)"
        for joint, percent in zip(errors.joints, errors.percent, strict=True)
        if least < percent <= UNEXPLAINED
    ]
    why = "friction that the model lacks, or lengths and axes that are another machine's?"
    return [f"explained in part is the torque of {_some(found, 9)}: {why}"] if found else []


def check_constant(problem: Problem) -> list[str]:
    """Torques that are one number, not zero, although their joints move."""
    mechanism, logs = problem.mechanism, problem.logs
    still = still_joints(mechanism, logs)
    taus = [joint_torque(mechanism, log) for log in logs]
    found = [
        f"{name} ({taus[0][0, j]:.4g})"
        for j, name in enumerate(joint_names(mechanism))
        if j not in still and all(np.ptp(tau[:, j]) == 0 and tau[0, j] for tau in taus)
    ]
    return [f"constant, while the joint moves, is the torque of {_some(found)}"] if found else []


def check_direction(problem: Problem) -> list[str]:
    """Torque that goes against the one of the described masses."""
    described = described_rigid(problem.mechanism, problem)
    if described is None:
        return []
    tau = problem.stack.tau - problem.stack.tau.mean(axis=0)
    told = problem.stack.Phi @ described
    told = told - told.mean(axis=0)
    size = np.linalg.norm(tau, axis=0) * np.linalg.norm(told, axis=0)
    acts = size > 0
    if not acts.any():
        return []
    alike = float(np.mean(np.sum(tau * told, axis=0)[acts] / size[acts]))
    if alike > AGAINST:
        return []
    return [
        f"the torque goes against that of the described masses (correlation {alike:.2g}): "
        "is its sign, or that of a coordinate, turned round?"
    ]


def described_rigid(mechanism: Mechanism, problem: Problem) -> np.ndarray | None:
    """β of the described masses and rotors, friction left out; None where they have no values."""
    grouping = problem.grouping
    try:
        theta = described_values(mechanism, grouping.parameters)
    except ChainruleError:
        return None
    theta = np.where([p.term is None for p in grouping.parameters], theta, 0.0)
    masses = [t for t, p in zip(theta, grouping.parameters, strict=True) if p.part == 0]
    if not np.isfinite(theta).all() or not any(m > 0 for m in masses):
        return None
    return grouping.B @ theta
