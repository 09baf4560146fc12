"""Friction that is lacking: what falls with speed, rises slowly from rest, or grows with the load.

Near a reversal friction may be more than Coulomb's, or less: c sign(q̇) exp(−(q̇/v)²) beside it.
Where the data choose the friction, and ask for that, it is estimated; where somebody has chosen it,
a warning tells.
"""

from __future__ import annotations

import numpy as np

from chainrule.identification.logs.signals import MeasuredMotion
from chainrule.identification.result.lacking import (
    Explained,
    FreeFit,
    at_joints,
    free_fit,
    way,
)
from chainrule.identification.result.trial import MistakeTrial
from chainrule.mechanism.friction import Stribeck

RUBBED = 0.4
"""Of the power of all joints' residual, what friction must explain to be a warning; friction as it
is fitted leaves up to a quarter to it."""

TAKEN = 0.1
"""The same for friction near a reversal to be chosen; what explains less moves no value by much."""

STRONG = 10.0
"""By how much Schwarz' criterion must prefer it: very strong evidence (Kass and Raftery 1995)."""

SPEEDS = np.geomspace(0.05, 0.8, 9)
"""Of the joints' usual speed: where friction is tried to fall."""


def lacking_friction(trial: MistakeTrial) -> list[str]:
    """Friction that the model lacks and that explains much of what is left, in words."""
    if trial.mechanism.coordinates is not None:
        return []
    fit, _ = free_fit(trial, trial.as_read)
    falling, speed = falling_friction(trial, fit)
    heavy = fit.explained(loaded(trial, fit))
    best = max(falling, heavy, key=lambda e: e.share)
    if best.share < RUBBED:
        return []
    if best is heavy:
        words = "grows with the load, which no term here does"
    else:
        how = "falls with speed" if best.usual > 0 else "rises slowly from rest"
        words = f"{how} (friction stribeck={speed:.2g} beside the others)"
    return [
        f"friction {words}: that explains {100 * best.share:.0f} % of the power of what is left; "
        "without it, values of friction may be off by more than their deviations"
    ]


def falling_speed(trial: MistakeTrial) -> float | None:
    """The speed in rad/s at which friction falls, if it does, None where the model has it."""
    if trial.mechanism.coordinates is not None:
        return None
    return falling_friction(trial, free_fit(trial, trial.as_read)[0])[1] or None


def reversal(trial: MistakeTrial, effective: float) -> float | None:
    """The speed in rad/s or m/s of friction near a reversal, where that explains much more of what
    is left than its coefficients and the speed cost (Schwarz 1978), with so many independent
    samples a joint; None where friction that grows with the load does."""
    if trial.mechanism.coordinates is not None or trial.mechanism.strands:
        return None
    fit, _ = free_fit(trial, trial.as_read)
    falling, speed = falling_friction(trial, fit)
    n = len(trial.names)
    price = STRONG + (n + 1) * np.log(max(2.0, effective * n))
    least = max(TAKEN, 1 - np.exp(-price / (effective * n)))
    if falling.share < least or speed >= SPEEDS[-1] * _usual_speed(trial):
        return None
    if fit.explained(loaded(trial, fit)).share > falling.share:
        return None
    return speed


def falling_friction(trial: MistakeTrial, fit: FreeFit) -> tuple[Explained, float]:
    """What friction that falls with speed explains, and the speed at which it does best."""
    none = Explained(np.zeros(1)), 0.0
    usual = _usual_speed(trial)
    if any(isinstance(column.term, Stribeck) for column in trial.columns) or not usual > 0:
        return none

    def at(v: float) -> tuple[Explained, float]:
        return fit.explained(_falling(trial, v)), v

    tried = [at(float(part * usual)) for part in SPEEDS]
    shares = [e.share for e, _ in tried]
    k = int(np.argmax(shares))
    if k in (0, len(SPEEDS) - 1):
        return tried[k]
    # a parabola over the logarithm of the speed
    before, most, after = shares[k - 1 : k + 2]
    bend = before + after - 2 * most
    off = (before - after) / (2 * bend) if bend < 0 else 0.0
    return at(tried[k][1] * float(SPEEDS[1] / SPEEDS[0]) ** off)


def _usual_speed(trial: MistakeTrial) -> float:
    """The median over joints of the root mean square of their rates."""
    rates = np.concatenate([m.qd for m in trial.pieces])
    return float(np.median(np.sqrt(np.mean(rates**2, axis=0))))


def other_friction(trial: MistakeTrial, fit: FreeFit) -> list[np.ndarray]:
    """Friction that may be lacking, each kind a column a joint."""
    found = [loaded(trial, fit)]
    if not any(isinstance(column.term, Stribeck) for column in trial.columns):
        found += [_falling(trial, float(part * _usual_speed(trial))) for part in SPEEDS]
    return found


def _falling(trial: MistakeTrial, v: float) -> np.ndarray:
    """Friction that falls at a speed, a column a joint."""
    shape = Stribeck(0, velocity=max(v, 1e-9)).shape
    return at_joints(trial, lambda m: way(m.qd, m.qdd, m) * shape(np.abs(m.qd)))


def loaded(trial: MistakeTrial, fit: FreeFit) -> np.ndarray:
    """Friction that grows with the load, a column a joint."""
    return at_joints(trial, lambda m: way(m.qd, m.qdd, m) * _load(trial, fit, m))


def _load(trial: MistakeTrial, fit: FreeFit, m: MeasuredMotion) -> np.ndarray:
    """|τ| of bodies and rotors at each sample."""
    rigid = np.array([column.term is None for column in trial.columns])
    Y = trial.regressor(m.q, m.qd, m.qdd)
    p = len(rigid)
    return np.abs(Y[..., :p][..., rigid] @ fit.beta[rigid] + Y[..., p:] @ trial.known)
