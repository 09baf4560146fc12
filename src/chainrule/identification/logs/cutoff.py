"""A cut-off from the data: twice what the motion uses, or less where its noise asks for it.

First from the spectra alone (`bands`), then from the bias that noise would bring (`unbiased`).

The spectrum of the acceleration falls where there is motion and rises, by the fourth power of the
frequency, where there is only the noise of the position. Its lowest point is where the one gives
way to the other. Above it, noise in the regressor pulls the estimate towards zero (errors in
variables), by about the share of noise in that part of the acceleration that gravity and friction
do not explain as well: a pendulum that swings freely shows very little of its inertia.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any

import numpy as np
from scipy import signal

from chainrule.errors import DataError
from chainrule.identification.estimators.weighting import WLS, residual
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass, difference, lowpass, uniform
from chainrule.identification.regression.problem import Problem, ProblemStructure, prepare
from chainrule.identification.regression.statistics import uncertainty

SEGMENTS = 100
"""Windows of a spectrum that are transformed at once."""

SLOW = 2.0
"""Samples a second below which no machine is identified."""

BUDGET = 0.02
"""The bias of an inertia that is accepted: noise against unexplained acceleration, in power."""

ACCEPTED = 0.1
"""The bias that is accepted in the end, in standard deviations of the estimate."""

WIDTH = 0.15
"""Half the width of the smoothing of spectra, in the logarithm of the frequency."""

ENOUGH = 40
"""Independent samples a joint, and four for each of its parameters, by which the noise is known
well enough for intervals that hold."""

SPARED = 0.5
"""Of the cut-off that leaves enough samples, what noise in Φ may lower it to."""

USED = 0.999
"""The share of the acceleration's power that counts as the motion's band."""

HIGHEST = 0.1
"""Of the sampling rate: above it, differences are no longer derivatives."""


@dataclass(frozen=True)
class Band:
    """Of one joint: where the noise takes over, the cut-off that the motion needs, and the highest
    that keeps to the budget."""

    noise_from: float
    cutoff: float
    quiet: float


def narrowest(logs: Sequence[Log]) -> Band:
    """The lowest cut-off of all joints, and the lowest frequency where noise takes over."""
    found = bands(logs)
    return Band(*(min(values) for values in zip(*map(astuple, found), strict=True)))


def suggested(structure: ProblemStructure, logs: Sequence[Log], friction: Sequence[Any]) -> float:
    """The cut-off in Hz for these logs; enough rows for the parameters come first."""
    band = narrowest(logs)
    duration = sum(log.duration for log in logs)
    each = len(structure.chosen(friction).grouping) / structure.mechanism.dof
    least = each / duration
    enough = min((ENOUGH + 4 * each) / (2 * duration), band.quiet, band.noise_from)
    highest = 0.4 * min(log.rate for log in logs)
    first = min(max(band.cutoff, least, enough), highest)
    problem = prepare(structure, logs, LowPass.of(logs, first), friction)
    return unbiased(problem, Band(band.noise_from, first, band.quiet), max(least, SPARED * enough))


def unbiased(problem: Problem, band: Band, least: float) -> float:
    """The cut-off, at most the band's, whose estimate the noise in Φ hardly moves.

    What a lower filter of the position takes out of Φ is noise, D. It pulls the estimate by about
    (ΦᵀΦ)⁻¹ DᵀD β, which must stay a fraction of the standard deviation. Each try lowers the
    cut-off by √2, down to a quarter and not below `least`. Where it never stays small, the one is
    taken at which it is smallest: what a lower cut-off does not lessen is motion, not noise.
    """
    cutoff, tried = band.cutoff, []
    for _ in range(5):
        ratio = band.noise_from / cutoff
        if ratio >= LowPass(1).position:
            return float(cutoff)
        here = problem if cutoff == band.cutoff else problem.under(LowPass.of(problem.logs, cutoff))
        clean = problem.under(replace(LowPass.of(problem.logs, cutoff), position=ratio))
        tried.append((_bias(here, clean), cutoff))
        if tried[-1][0] <= ACCEPTED or cutoff / np.sqrt(2) < least:
            break
        cutoff /= np.sqrt(2)
    return float(min(tried)[1] if tried[-1][0] > ACCEPTED else cutoff)


def _bias(here: Problem, clean: Problem) -> float:
    """The largest bias of a parameter that matters, in its standard deviations."""
    solution = WLS().solve(here)
    error = residual(here.stack, solution.beta)
    sd = uncertainty(here.stack, error, solution.weights).sd
    p = len(sd)
    weights = solution.weights[..., None]
    A = (here.stack.Phi * weights).reshape(-1, p)
    D = A - (clean.stack.Phi * weights).reshape(-1, p)
    length = np.linalg.norm(A, axis=0)
    A, D = A / length, D / length
    bias = np.linalg.lstsq(A.T @ A, D.T @ D @ (solution.beta * length), rcond=1e-12)[0] / length
    matters = (np.abs(solution.beta) > 2 * sd) & (sd > 0)
    return float(np.max(np.abs(bias[matters] / sd[matters]), initial=0.0))


def bands(logs: Sequence[Log]) -> list[Band]:
    """The band of each joint, over all logs."""
    pieces = [piece for log in logs for piece in uniform(log)]
    rate = min((len(p.t) - 1) / p.duration for p in pieces)
    if rate < SLOW:
        raise DataError(
            f"{rate:.2g} samples a second tell no acceleration, at least {SLOW:g} are needed; is "
            'the time in another unit? units={"t": "ms"}'
        )
    moving = [j for j in range(pieces[0].q.shape[1]) if any(np.ptp(p.q[:, j]) > 0 for p in pieces)]
    return [_band([p.q[:, j] for p in pieces], rate) for j in moving]


def _band(positions: list[np.ndarray], rate: float) -> Band:
    length = min(int(4 * rate), min(map(len, positions)) - 1)
    f = np.fft.rfftfreq(length, 1 / rate)[1:]
    velocity = np.mean([welch(np.diff(q) * rate, rate, length) for q in positions], axis=0)[1:]
    velocity = velocity + np.finfo(float).tiny
    acceleration = _smooth(f, velocity * (2 * np.pi * f) ** 2)
    highest = max(HIGHEST * rate, f[0])
    peak = int(np.argmax(_smooth(f, velocity)))
    lowest = peak + int(np.argmin(acceleration[peak:]))
    noise = np.cumsum(acceleration[lowest:]) * f[0]
    allowed = BUDGET * np.mean([_unexplained(q, f[lowest], rate) for q in positions])
    last = min(lowest + int(np.searchsorted(noise, allowed)), len(f) - 1)
    power = np.cumsum(acceleration[: lowest + 1])
    used = f[int(np.searchsorted(power, USED * power[-1]))]
    # No filter below the motion itself, whatever the noise.
    quiet = min(max(f[last], 2 * f[peak]), highest)
    return Band(float(f[lowest]), float(min(quiet, 2 * used)), float(quiet))


def welch(x: np.ndarray, rate: float, length: int) -> np.ndarray:
    """The power spectrum of x by windows of this length that overlap by three quarters, each
    without its trend (Welch 1967): many at once, for long records have thousands."""
    window = np.asarray(signal.get_window("blackmanharris", length))
    parts = np.lib.stride_tricks.sliding_window_view(x, length)[:: length - length * 3 // 4]
    total = np.zeros(length // 2 + 1)
    for begin in range(0, len(parts), SEGMENTS):
        some = signal.detrend(parts[begin : begin + SEGMENTS], axis=-1) * window
        total += np.sum(np.abs(np.fft.rfft(np.asarray(some), axis=-1)) ** 2, axis=0)
    total[1 : (length + 1) // 2] *= 2  # of both sides
    return total / (len(parts) * rate * np.sum(window**2))


def _smooth(f: np.ndarray, power: np.ndarray) -> np.ndarray:
    """The geometric mean over frequencies within a factor of exp(±WIDTH)."""
    total = np.concatenate([[0.0], np.cumsum(np.log(power))])
    low = np.searchsorted(f, f * np.exp(-WIDTH) - 1e-9 * f[0])
    high = np.searchsorted(f, f * np.exp(WIDTH) + 1e-9 * f[0])
    return np.exp((total[high] - total[low]) / (high - low))


def _unexplained(q: np.ndarray, cutoff: float, rate: float) -> float:
    """The power of the acceleration that neither gravity nor friction could stand for."""
    smooth = lowpass(q, cutoff, rate)
    qd = difference(smooth, rate)
    qdd = difference(qd, rate)
    others = np.column_stack([np.sin(smooth), np.cos(smooth), qd, np.sign(qd), np.ones_like(qd)])
    fit, *_ = np.linalg.lstsq(others, qdd, rcond=None)
    return float(np.mean((qdd - others @ fit) ** 2))
