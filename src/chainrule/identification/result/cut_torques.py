"""Torques that are cut off: a drive, or a sensor, passes no more than its limit.

A torque of friction is flat too, and what else friction could be must explain less.

Beside Φ stands, sample by sample, what a level L would take from the torque that the fit tells,
clip(τ̂, ±L) − τ̂, through the one filter. Its factor is 1 for a torque that is cut off there, more
where the fit has bent to it already, and next to 0 for one that is not: so it is told through any
noise that the fit averages out.
"""

from __future__ import annotations

import numpy as np
from scipy.stats import t as student

from chainrule.identification.result.lacking import free_fit
from chainrule.identification.result.lacking_friction import other_friction
from chainrule.identification.result.trial import MistakeTrial

CHANCE = 1e-3
"""The probability with which the torque of some joint of a good log is said to be cut off."""

LEVELS = np.linspace(0.5, 1.0, 26)
"""Of the largest torque that the fit tells: where it is tried to be cut."""

TOP = 0.999
"""The largest torque is that which so much of the time it does not exceed."""

LEAST, MOST = 0.5, 10.0
"""Between which the factor of a torque that is cut off may be."""

SHARE = 0.3
"""Of the power of what is left of the torque, the least that being cut off must explain."""

FLAT = 0.4
"""Beyond the level, the most that a torque that is cut off may rise or fall with the one told."""


def cut_torques(trial: MistakeTrial, freedom: float) -> list[str]:
    """Torques that stay at a level where the motion needs more, in words, with so many independent
    samples a joint beyond its parameters."""
    fit, _ = free_fit(trial, trial.as_read)
    p = len(trial.columns)
    told = [
        Y[..., :p] @ fit.beta + Y[..., p:] @ trial.known
        for Y in (trial.regressor(m.q, m.qd, m.qdd) for m in trial.pieces)
    ]
    rubbing = other_friction(trial, fit)
    least = student.isf(CHANCE / len(trial.names) / 2, freedom) ** 2
    whole, measured = np.concatenate(told), np.concatenate([m.tau for m in trial.pieces])
    found = []
    for j, name in enumerate(trial.names):
        if not np.ptp(trial.tau[:, j]):
            continue
        best, level = max(fit.explained(x[..., [j]]).largest for x in rubbing), 0.0
        levels = LEVELS * np.quantile(np.abs(whole[:, j]), TOP)
        limits = levels[:, None]
        lost = [
            trial.recipe.thin(np.clip(x[:, j], -limits, limits) - x[:, j], m.rate)
            for x, m in zip(told, trial.pieces, strict=True)
        ]
        for part, row in zip(levels, np.concatenate(lost, axis=1), strict=True):
            column = np.zeros((*trial.tau.shape, 1))
            column[:, j, 0] = row * trial.used[:, j]
            explained = fit.explained(column)
            if LEAST < explained.factors[0] < MOST and explained.largest > best:
                best, level = explained.largest, float(part)
        if not level or best < SHARE or best * freedom < least * (1 - best):
            continue
        beyond = np.abs(whole[:, j]) > level
        there = np.sign(whole[beyond, j]) * measured[beyond, j]
        if abs(np.polyfit(np.abs(whole[beyond, j]), there, 1)[0]) < FLAT:
            found.append(
                f"the torque of {name} seems cut off at about {np.median(there):.3g}: for "
                f"{100 * np.mean(beyond):.0f} % of the time the motion needs more, and that "
                f"explains {100 * best:.0f} % of the power of what is left of it"
            )
    return found
