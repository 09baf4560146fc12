"""What looks wrong with measured data, in plain words, before anything is fitted and after."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import gaps, lowpass, uniform
from chainrule.identification.regression.columns import geometry
from chainrule.identification.regression.stacking import joint_torque
from chainrule.mechanism.mechanism import Mechanism

if TYPE_CHECKING:
    from chainrule.identification.regression.problem import Problem
    from chainrule.identification.regression.statistics import Uncertainty

ECHO = 0.07
"""Of a joint's torque, what a smooth function of its position leaves at least on a machine with
friction and inertia; the measured ones at hand have 0.2 to 0.95."""

ECHO_OF_MODEL = 0.005
"""The same for the gravity of the mechanism's own model, which has fewer freedoms."""

STILL = 2e-3
"""rad or m: a joint that moves less does not move."""

SAME = 0.01
"""Of a signal's size, by which another column may differ and still be the same."""

LOOKED = 5000
"""Of a log's samples, about how many are compared."""

DEGREES = 8 * np.pi
"""rad: beyond four turns, an angle is more likely in degrees."""


def check_logs(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    """Warnings about the records themselves; data without any signal is refused."""
    if not logs:
        raise DataError("there is no log to identify from")
    found: list[str] = []
    for log in logs:
        joint_torque(mechanism, log)
        found += log.notes
        for i in gaps(log):
            found.append(
                f"{log.name}: a gap of {log.t[i + 1] - log.t[i]:.3g} s after {log.t[i]:.6g} s; "
                "the parts before and after it are used as separate runs"
            )
    found += _still(mechanism, logs)
    found += _twice(mechanism, logs)
    found += _angles(mechanism, logs)
    found += _saturation(logs)
    found += _echo(mechanism, logs)
    return found


def still_joints(mechanism: Mechanism, logs: Sequence[Log]) -> list[int]:
    """The numbers of the joints that move in none of the logs, where each is a hinge or slide."""
    if any(rate.place < 0 for rate in mechanism.rates):
        return []
    reach = [np.ptp(mechanism.change.position(log.q), axis=0) for log in logs]
    return [j for j in range(mechanism.dof) if all(r[j] < STILL for r in reach)]


def _still(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    still = still_joints(mechanism, logs)
    if len(still) == mechanism.dof:
        raise DataError("no joint moves in any of the logs; there is nothing to identify")
    found = [f"{mechanism.rates[j].name} does not move: its friction cannot be told" for j in still]
    count = logs[0].tau.shape[1]
    constant = [all(np.ptp(log.tau[:, j]) == 0 for log in logs) for j in range(count)]
    if all(constant):
        raise DataError("every torque is constant; the wrong columns may have been read")
    names = joint_names(mechanism) if count == mechanism.dof else range(1, count + 1)
    for name, same in zip(names, constant, strict=True):
        found += [f"the torque of {name} is constant; is it the right column?"] if same else []
    return found


def _twice(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    """Columns that hold the same numbers, and torques that are a rate or a position."""
    names, found = joint_names(mechanism), []
    for log in logs:
        at = np.arange(1, len(log.t) - 1, max(1, len(log.t) // LOOKED))
        rate = (log.q[at + 1] - log.q[at - 1]) / (log.t[at + 1] - log.t[at - 1])[:, None]
        signals = {"torque": log.tau[at], "position": log.q[at], "rate": rate}
        every = [
            (kind, f"the {kind} of {name}", x)
            for kind, values in signals.items()
            if values.shape[1] == len(names)
            for name, x in zip(names, values.T, strict=True)
            if np.ptp(x) > 0
        ]
        for (kind, words, x), (other, others, y) in combinations(every, 2):
            alike = kind == "torque" or kind == other == "position"
            if alike and np.sum((x - y) ** 2) < SAME**2 * np.sum(x**2):
                found.append(f"{log.name}: {words} is {others}; was a column read twice?")
    return found


def _angles(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    reach = np.max([np.ptp(log.q, axis=0) for log in logs], axis=0)
    found = [
        f"{name} ({reach[at] / 2 / np.pi:.3g} turns)"
        for at, name in enumerate(mechanism.coordinate_names)
        if _is_angle(mechanism, at) and reach[at] > DEGREES
    ]
    if not found:
        return []
    return [
        f"far for a joint goes {', '.join(found)}: was that measured in degrees, "
        'units={"q": "deg"}, or at the motor before its gear, transmission=[1/100, …]?'
    ]


def _is_angle(mechanism: Mechanism, at: int) -> bool:
    """Whether an entry of q is an angle; those of a ball or free joint are not."""
    owners = [part for joint in mechanism.joints for part in joint.coordinates()]
    single = len(owners) == mechanism.dof
    return mechanism.change.angles[at] if single else owners[at].unit == "rad"


def _saturation(logs: Sequence[Log]) -> list[str]:
    found = []
    for log in logs:
        for j in range(log.tau.shape[1]):
            tau = np.abs(log.tau[:, j])
            top = tau.max()
            share = float(np.mean(tau >= top * (1 - 1e-6)))
            if share > 0.02 and np.ptp(log.tau[:, j]) > 0:
                found.append(
                    f"{log.name}: torque {j + 1} is at its largest value, {top:.4g}, for "
                    f"{100 * share:.0f} % of the time; if that is a limit, what was measured is "
                    "not what acted"
                )
    return found


def _echo(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    """Is the torque of a single joint some smooth function of its position?"""
    if mechanism.dof != 1 or mechanism.joints[0].size_q != 1:
        return []
    found = []
    for log in logs:
        for piece in uniform(log):
            rate = (len(piece.t) - 1) / piece.duration
            cutoff = max(5.0, 20 / piece.duration)
            q, tau = (lowpass(x[:, 0], cutoff, rate) for x in (piece.q, piece.tau))
            if np.ptp(tau) == 0 or np.ptp(q) < 0.05:
                continue
            T = np.polynomial.chebyshev.chebvander(2 * (q - q.min()) / np.ptp(q) - 1, 12)
            fit, *_ = np.linalg.lstsq(T, tau, rcond=1e-8)
            rest = float(np.std(tau - T @ fit) / np.std(tau))
            # Along a motion in one direction, any torque is a function of the position.
            there_and_back = np.ptp(q) < 0.7 * np.sum(np.abs(np.diff(q)))
            if rest < (ECHO if there_and_back else 0.1 * ECHO):
                found.append(_echo_text(log.name, mechanism.coordinate_names[0], rest))
    return found


def check_echo(problem: Problem) -> list[str]:
    """Is the torque of one of several joints that of the model's gravity alone?

    Friction and inertia leave more than `ECHO_OF_MODEL` on any machine.
    """
    mechanism = problem.mechanism
    if mechanism.dof == 1:
        return []
    found = []
    for log in problem.logs:
        tau = joint_torque(mechanism, log)
        every = max(1, len(log.t) // 500)
        still = np.zeros((len(log.t[::every]), mechanism.dof))
        Y = problem.regressor(log.q[::every], still, still)
        for j, name in enumerate(joint_names(mechanism)):
            columns = Y[:, j][:, np.any(Y[:, j], axis=0)]
            columns = np.column_stack([columns, np.ones(len(columns))])
            here = tau[::every, j]
            if columns.shape[1] < 2 or len(here) < 5 * columns.shape[1] or np.ptp(here) == 0:
                continue
            fit, *_ = np.linalg.lstsq(columns, here, rcond=1e-8)
            rest = float(np.std(here - columns @ fit) / np.std(here))
            if rest < ECHO_OF_MODEL:
                found.append(_echo_text(log.name, name, rest))
    return found


def _echo_text(log: str, joint: str, rest: float) -> str:
    return (
        f"{log}: the torque of {joint} is a function of the position alone, to "
        f"{100 * rest:.2g} %. It is probably a controller's own command (gravity compensation): "
        "a fit returns that controller's model, not the machine's"
    )


def joint_names(mechanism: Mechanism) -> list[str]:
    """A name for each row of τ."""
    if mechanism.coordinates is not None:
        return list(mechanism.coordinates.names)
    return [rate.name for rate in mechanism.rates]


def rest_notes(problem: Problem) -> list[str]:
    """For how long joints stood still, where that was left out."""
    runs = problem.stack.runs
    whole = sum(run.step * run.samples for run in runs)
    still = np.sum([run.step * np.sum(~run.used, axis=0) for run in runs], axis=0)
    names = joint_names(problem.mechanism)
    found = [f"{n} {s:.3g} s" for n, s in zip(names, still, strict=True) if s > 0]
    if not found:
        return []
    return [
        f"standstill is left out, for friction is anything there: {', '.join(found)} of "
        f"{whole:.3g} s"
    ]


def short_notes(spread: Uncertainty, parameters: int, joints: int, few: float) -> list[str]:
    """Logs that are too short for so many parameters."""
    if spread.freedom >= few:
        return []
    return [
        f"the logs are short: about {spread.effective:.2g} independent samples a joint for "
        f"{parameters} parameters of {joints} joints; many values here are loose, and some that "
        "look well known are not: move for longer"
    ]


def check_masses(mechanism: Mechanism, names: Sequence[str], beta: np.ndarray) -> list[str]:
    """Do the first moments belong to bodies that could be there?"""
    model = geometry(mechanism)
    reach = max([0.05, *(float(np.linalg.norm(body.p)) for body in model.bodies)])
    moments = [abs(b) for n, b in zip(names, beta, strict=True) if n.startswith(("mx", "my", "mz"))]
    if not moments:
        return []
    largest = max(moments)
    if not 1e-6 * reach < largest < 1e4 * reach:
        return [
            f"the largest first moment is {largest:.3g} kg m, on a mechanism of about {reach:.2g} "
            "m: is the torque in another unit, or a current?"
        ]
    return []
