"""Unknown gains of the torque sensors, from the dynamics that all joints share.

g τ = Y β with a gain g a joint: β and g − 1 together are linear, τ = Y β − (g − 1) τ. Something has
to have a known size: a parameter that is known, or else one joint, whose gain is 1.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from chainrule.identification.estimators.weighting import joint_weights, least_squares, residual
from chainrule.identification.logs.log import Log
from chainrule.identification.regression.digits import plus_minus
from chainrule.identification.regression.problem import Problem
from chainrule.identification.regression.stacking import Stack, joint_torque
from chainrule.identification.regression.statistics import uncertainty
from chainrule.identification.result.doubts import joint_names

ROUNDS = 4
LEAST = 1e-3  # of a gain, in weights


def torque_gains(problem: Problem) -> tuple[np.ndarray, np.ndarray, int | None]:
    """(gain of each torque, standard deviations, the joint of reference or None)."""
    stack, n = problem.stack, problem.mechanism.dof
    size = np.linalg.norm(stack.tau, axis=0)
    reference = None if np.any(problem.known) else int(np.argmax(size))
    # what is known was taken off the torque; the gain multiplies what was measured
    measured = problem.measured().tau
    free = [j for j in range(n) if j != reference and size[j] > 0]
    extra = np.zeros((*stack.tau.shape, len(free)))
    for k, j in enumerate(free):
        extra[:, j, k] = -measured[:, j]
    Phi = np.concatenate([stack.Phi, extra], axis=-1)
    bounds = stack.bounds()
    wide = Stack(
        tuple(replace(r, Phi=Phi[s]) for r, s in zip(stack.runs, bounds, strict=True)),
        Phi, stack.tau, stack.used,
    )  # fmt: skip
    usual = np.where(size > 0, size, max(size.max(), 1.0))
    weights = np.broadcast_to(1 / usual, stack.tau.shape)
    found = least_squares(Phi, stack.tau, weights)
    for _ in range(ROUNDS):
        # a small gain makes a residual small as well: weigh by what is measured; one that crosses
        # zero on the way must not take its joint out of the next round
        gain = np.ones(n)
        gain[free] = 1 + found[-len(free) :] if free else []
        each = joint_weights(wide, found) * np.maximum(np.abs(gain), LEAST)
        weights = np.broadcast_to(each, stack.tau.shape)
        found = least_squares(Phi, stack.tau, weights)
    spread = uncertainty(wide, residual(wide, found), np.array(weights)).sd
    gain, sd = np.ones(n), np.zeros(n)
    for k, j in enumerate(free):
        gain[j] = 1 + found[len(found) - len(free) + k]
        sd[j] = spread[len(found) - len(free) + k]
    return gain, sd, reference


def with_gains(problem: Problem, wide: Problem) -> tuple[Problem, Problem, np.ndarray, list[str]]:
    """The problems with every torque times the gain that was found, the gains, and in words."""
    gain, sd, reference = torque_gains(problem)
    names = joint_names(problem.mechanism)
    each = [
        f"{name} 1 (reference)" if j == reference else f"{name} {plus_minus(gain[j], sd[j])}"
        for j, name in enumerate(names)
    ]
    logs = tuple(scaled(problem, log, gain) for log in problem.logs)
    one = replace(problem, logs=logs, stack=problem.stack_of(logs))
    other = one if wide is problem else replace(wide, logs=logs, stack=wide.stack_of(logs))
    return one, other, gain, [f"gains of the torques, as found: {', '.join(each)}"]


def scaled(problem: Problem, log: Log, gain: np.ndarray) -> Log:
    """The log with every torque times its gain."""
    return replace(log, tau=joint_torque(problem.mechanism, log) * gain)
