"""What looks wrong with measured data, in plain words, before anything is fitted and after."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chainrule.identification.columns import geometry
from chainrule.identification.errors import DataError
from chainrule.identification.log import Log
from chainrule.identification.signals import difference, gaps, lowpass, uniform
from chainrule.identification.stacking import Stack, joint_torque
from chainrule.mechanism.mechanism import Mechanism

ECHO = 0.995
"""Share of a torque's variance that a function of the position alone explains in no real motion
with friction and inertia; measured ones have 0.1 to 0.96."""

STILL = 2e-3
"""rad or m: a joint that moves less does not move."""

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
    found += _angles(mechanism, logs)
    found += _saturation(logs)
    found += _echo(mechanism, logs)
    return found


def still_joints(mechanism: Mechanism, logs: Sequence[Log]) -> list[int]:
    """Single joints, by the number of their coordinate, that move in none of the logs."""
    if mechanism.coordinates is not None or any(j.size_q != 1 for j in mechanism.joints):
        return []
    return [j for j in range(mechanism.dof) if all(np.ptp(log.q[:, j]) < STILL for log in logs)]


def _still(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    names = mechanism.coordinate_names
    still = still_joints(mechanism, logs)
    if len(still) == mechanism.dof:
        raise DataError("no joint moves in any of the logs; there is nothing to identify")
    found = [f"{names[j]} does not move: its friction cannot be told" for j in still]
    constant = [
        j for j in range(logs[0].tau.shape[1]) if all(np.ptp(log.tau[:, j]) == 0 for log in logs)
    ]
    if len(constant) == logs[0].tau.shape[1]:
        raise DataError("every torque is constant; the wrong columns may have been read")
    found += [f"torque {j + 1} is constant; is it the right column?" for j in constant]
    return found


def _angles(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    if mechanism.coordinates is not None:
        return []
    found, at = [], 0
    for joint in mechanism.joints:
        if joint.kind == "revolute":
            reach = max(float(np.ptp(log.q[:, at])) for log in logs)
            if reach > DEGREES:
                found.append(
                    f"{joint.name} covers {reach:.4g} rad, {reach / 2 / np.pi:.3g} turns; "
                    'if it was measured in degrees, say units={"q": "deg"}'
                )
        at += joint.size_q
    return found


def _saturation(logs: Sequence[Log]) -> list[str]:
    found = []
    for log in logs:
        for j in range(log.tau.shape[1]):
            tau = np.abs(log.tau[:, j])
            top = tau.max()
            share = float(np.mean(tau >= top * (1 - 1e-6)))
            if top > 0 and share > 0.02 and np.ptp(log.tau[:, j]) > 0:
                found.append(
                    f"{log.name}: torque {j + 1} is at its largest value, {top:.4g}, for "
                    f"{100 * share:.0f} % of the time; if that is a limit, what was measured is "
                    "not what acted"
                )
    return found


def _echo(mechanism: Mechanism, logs: Sequence[Log]) -> list[str]:
    """Is a torque a function of the position alone?"""
    found = []
    names = mechanism.coordinate_names
    for log in logs:
        for piece in uniform(Log(log.t, log.q, joint_torque(mechanism, log), name=log.name)):
            rate = (len(piece.t) - 1) / piece.duration
            cutoff = max(5.0, 20 / piece.duration)
            q = lowpass(piece.q.T, cutoff, rate)
            tau = lowpass(piece.tau.T, cutoff, rate)
            for j in range(mechanism.dof):
                if j >= len(q) or np.ptp(tau[j]) == 0 or np.ptp(q[j]) < 0.05:
                    continue
                share = _explained(q, j, tau[j], 2 * cutoff * piece.duration)
                still = np.abs(difference(q[j], rate)).max() * piece.duration < 2 * np.ptp(q[j])
                if share > ECHO and not still:
                    found.append(
                        f"{log.name}: the torque of {names[j]} is a function of the position "
                        f"alone, to {100 * np.sqrt(1 - share):.2g} %. It is probably a "
                        "controller's own command (gravity compensation): a fit returns that "
                        "controller's model, not the machine's"
                    )
    return found


def _explained(q: np.ndarray, j: int, tau: np.ndarray, independent: float) -> float:
    """Share of the variance of τ_j that smooth functions of the positions explain, less what they
    would explain of anything with so few independent samples."""
    columns = [np.ones((len(tau), 1))]
    for i, x in enumerate(q):
        unit = 2 * (x - x.min()) / max(float(np.ptp(x)), 1e-12) - 1
        order = 12 if i == j else 4
        columns.append(np.polynomial.chebyshev.chebvander(unit, order)[:, 1:])
    angles = np.cumsum(q, axis=0)
    columns.append(np.column_stack([f(a) for a in angles for f in (np.sin, np.cos)]))
    T = np.hstack(columns)
    freedom = independent - T.shape[1]
    if freedom < T.shape[1]:
        return 0.0
    fit, *_ = np.linalg.lstsq(T, tau, rcond=1e-8)
    return float(1 - np.var(tau - T @ fit) / np.var(tau) * independent / freedom)


def check_scale(stack: Stack, described: np.ndarray) -> list[str]:
    """Is the torque in another unit than the described base parameters suggest?"""
    if not np.isfinite(described).all() or not np.any(described):
        return []
    predicted = (stack.Phi @ described).ravel()
    tau = stack.tau.ravel()
    norm = np.linalg.norm(predicted) * np.linalg.norm(tau)
    if norm == 0:
        return []
    alike = float(predicted @ tau / norm)
    ratio = np.linalg.norm(tau) / np.linalg.norm(predicted)
    if abs(alike) > 0.7 and not 1 / 20 < ratio < 20:
        return [
            f"the torques are {ratio:.3g} times those of the described mechanism, and look alike: "
            'are they in another unit? Say units={"tau": "mNm"}, or give the gain'
        ]
    return []


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
