"""Measured rates that contradict the positions: in another unit, of another joint, of the motor."""

from __future__ import annotations

import numpy as np

from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass, lowpass, rates, uniform
from chainrule.mechanism.mechanism import Mechanism

APART = 0.5
"""Of the rate that the positions have, how far a measured one may be; a filter of 20 ms makes a
quarter of a motion at 2 Hz."""

ALIKE = 0.2
"""The same for a cause to be named."""


def contradicting_rates(mechanism: Mechanism, log: Log, recipe: LowPass) -> list[str]:
    """Measured rates that are not those of the positions, with the likely cause, in words."""
    if log.qd is None:
        return []
    own, given = [], []
    for piece in uniform(log):
        rate = (len(piece.t) - 1) / piece.duration
        q, qd = (lowpass(x.T, recipe.cutoff, rate, recipe.order).T for x in (piece.q, piece.qd))
        own.append(rates(mechanism, q, rate)[0])
        given.append(qd)
    own, given = np.concatenate(own), np.concatenate(given)
    names = [rate.name for rate in mechanism.rates]
    most = np.max(np.linalg.norm(own, axis=0))
    found = []
    for j, name in enumerate(names):
        moves = np.linalg.norm(own[:, j]) > ALIKE / 10 * most
        if moves and _apart(own[:, j], given[:, j]) > APART:
            found.append(
                f"{log.name}: qd of {name} is not the rate of its q: the two are "
                f"{100 * _apart(own[:, j], given[:, j]):.0f} % apart{_cause(names, own, given, j)}"
            )
    return found


def _apart(own: np.ndarray, given: np.ndarray) -> float:
    return float(np.linalg.norm(own - given) / np.linalg.norm(own))


def _cause(names: list[str], own: np.ndarray, given: np.ndarray, j: int) -> str:
    here = given[:, j]
    if not np.any(here):
        return " (it is zero)"
    factor = float(own[:, j] @ here / (own[:, j] @ own[:, j]))
    if _apart(own[:, j], here / factor if factor else here) < ALIKE:
        degrees = " (degrees a second?)" if abs(factor * np.pi / 180 - 1) < ALIKE else ""
        sign = " (another sign?)" if abs(factor + 1) < ALIKE else ""
        return f"; it is {factor:.3g} times that{degrees or sign or ' (another unit, a gear?)'}"
    for i, other in enumerate(names):
        if i != j and np.any(own[:, i]) and _apart(own[:, i], here) < ALIKE:
            return f"; it is that of {other}"
    return ""
