"""Signals: position to rates without delay, and one filter for every column and the torque.

A recipe says how a log becomes motion (q, q̇, q̈, τ on a uniform grid) and how the columns of Y and
the torque are filtered and thinned, all alike: Y θ = τ then stays true, since the filter is linear
(the parallel filter of Gautier 1997). `chainrule.identification.presets` has published recipes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Protocol

import numpy as np
from scipy import signal
from scipy.interpolate import make_interp_spline

from chainrule.arguments import NotNegative, Positive, Within, checked
from chainrule.errors import DataError
from chainrule.identification.logs.log import SHORTEST, Log
from chainrule.mechanism.mechanism import Mechanism

JITTER = 1e-3
"""Relative deviation of a step from the mean step up to which time stamps count as uniform."""

MANY = 6_000
"""Rows of all logs together, beyond which fewer are kept a period: more of a motion than that tells
hardly more, and does not fit into memory."""

GAP = 10.0
"""Median steps; a longer one is a gap, over which no filter reaches."""


@dataclass(frozen=True)
class MeasuredMotion:
    """q, q̇, q̈ and τ, samples first, at `rate` Hz; each τ is a mean over `averaged` seconds."""

    name: str
    rate: float
    t: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray
    tau: np.ndarray
    averaged: float = 0.0

    def __len__(self) -> int:
        return len(self.t)


class Recipe(Protocol):
    """How a log becomes rows of τ = Y θ."""

    def motions(self, mechanism: Mechanism, log: Log) -> list[MeasuredMotion]:
        """The motion on a uniform grid, a piece for each stretch without gaps."""
        ...

    def thin(self, columns: np.ndarray, rate: float) -> np.ndarray:
        """Filter along the last axis and keep every so many samples."""
        ...

    def instants(self, t: np.ndarray, rate: float) -> np.ndarray:
        """The times of the samples that `thin` keeps."""
        ...

    def describe(self) -> str:
        """The recipe in a sentence."""
        ...


@checked
@dataclass(frozen=True)
class LowPass:
    """Zero-phase Butterworth at `cutoff` Hz on every column and on the torque.

    The position is filtered alike, but at `position` times the cut-off, before it is
    differentiated. About `rows` a period of the cut-off are kept, and the first and last
    `edge` / cut-off seconds, where the filter is settling, are left out. With `measured`, the
    log's own q̇ and q̈ are used where it has them: only where they lag no more than q does.
    """

    cutoff: Positive
    order: Annotated[int, Within("a whole number from 1 to 12", least=1, most=12)] = 4
    position: Positive = 2.0
    edge: NotNegative = 1.0
    measured: bool = False
    rows: Positive = 4.0

    @staticmethod
    def of(logs: Sequence[Log], cutoff: float, *, measured: bool = False) -> LowPass:
        """With fewer rows where the logs are long."""
        periods = cutoff * sum(log.duration for log in logs)
        return LowPass(cutoff, measured=measured, rows=min(4.0, MANY / periods))

    def motions(self, mechanism: Mechanism, log: Log) -> list[MeasuredMotion]:
        """See `Recipe`."""
        found = []
        for piece in uniform(log):
            # what is left between the edges must still be worth a row or two
            if piece.duration * self.cutoff < 2 * self.edge + 2:
                continue
            rate = (len(piece.t) - 1) / piece.duration
            _check_band(self.cutoff, rate, log.name)
            q = lowpass(piece.q.T, self.position * self.cutoff, rate, self.order).T
            qd = piece.qd if self.measured else None
            qdd = piece.qdd if self.measured else None
            qd, qdd = rates(mechanism, q, rate, qd, qdd)
            found.append(
                MeasuredMotion(log.name, rate, piece.t, q, qd, qdd, piece.tau, log.averaged)
            )
        if not found:
            raise DataError(
                f"{log.name}: {log.duration:.3g} s are too short for a cut-off of "
                f"{self.cutoff:.3g} Hz; at least {(2 * self.edge + 2) / self.cutoff:.3g} s "
                "without a gap are needed"
            )
        return found

    def thin(self, columns: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        return self.instants(
            lowpass(self.faded(columns, rate), self.cutoff, rate, self.order), rate
        )

    def faded(
        self, columns: np.ndarray, rate: float, begin: bool = True, end: bool = True
    ) -> np.ndarray:
        """The columns without what is next to the record's ends, where q̈ from a filtered position
        is wrong; the same factor of time on every column and on the torque keeps Y θ = τ."""
        settled = self.edge / self.cutoff * rate
        count = columns.shape[-1]
        length = min(round(settled), count // 2)
        rise = np.sin(np.pi / 2 * np.clip(2 * np.arange(length) / settled - 1, 0, 1)) ** 2
        window = np.ones(count)
        if begin:
            window[:length] = rise
        if end:
            window[count - length :] = rise[::-1]
        return columns * window

    def instants(self, t: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        cut = round(self.edge / self.cutoff * rate)
        every = max(1, int(rate / (self.rows * self.cutoff)))
        return t[..., cut : t.shape[-1] - cut : every]

    def describe(self) -> str:
        """See `Recipe`."""
        source = "measured rates" if self.measured else "central differences"
        return (
            f"position through a zero-phase Butterworth filter of order {self.order} at "
            f"{self.position * self.cutoff:.3g} Hz, {source}; every column and the torque through "
            f"one at {self.cutoff:.3g} Hz, then thinned"
        )


@dataclass(frozen=True)
class AsMeasured:
    """No filter: every sample of a log that has q, q̇, q̈ and τ, such as one from a simulation."""

    def motions(self, mechanism: Mechanism, log: Log) -> list[MeasuredMotion]:
        """See `Recipe`."""
        if log.qd is None or log.qdd is None:
            raise DataError(f"{log.name}: without a filter, q̇ and q̈ must be in the log")
        rate = (len(log.t) - 1) / log.duration
        return [MeasuredMotion(log.name, rate, log.t, log.q, log.qd, log.qdd, log.tau)]

    def thin(self, columns: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        return columns

    def instants(self, t: np.ndarray, rate: float) -> np.ndarray:
        """See `Recipe`."""
        return t

    def describe(self) -> str:
        """See `Recipe`."""
        return "every sample as measured, without a filter"


def _check_band(cutoff: float, rate: float, name: str) -> None:
    if not 0 < cutoff < rate / 2:
        raise DataError(
            f"{name}: a cut-off of {cutoff:g} Hz does not fit a record at {rate:.4g} Hz; "
            f"expected between 0 and {rate / 2:.4g}"
        )


def lowpass(x: np.ndarray, cutoff: float, rate: float, order: int = 4) -> np.ndarray:
    """x through a Butterworth filter forwards and backwards, along the last axis.

    A cut-off near half the sampling rate, or above, filters nothing.
    """
    if cutoff >= 0.45 * rate:
        return x
    sections = _sections(order, float(cutoff), float(rate))
    # As many samples as the filter remembers, mirrored at both ends.
    reach = min(x.shape[-1] - 1, int(3 * rate / cutoff))
    return signal.sosfiltfilt(sections, x, padlen=reach)


@lru_cache(maxsize=64)
def _sections(order: int, cutoff: float, rate: float) -> np.ndarray:
    """Of a Butterworth filter, two poles each."""
    return np.asarray(signal.butter(order, cutoff, fs=rate, output="sos"))


def gaps(log: Log) -> np.ndarray:
    """The indices after which time jumps by more than `GAP` median steps."""
    steps = np.diff(log.t)
    return np.flatnonzero(steps > GAP * np.median(steps))


def uniform(log: Log) -> list[Log]:
    """The log on a uniform grid, a piece for each stretch without gaps.

    Uneven time stamps: positions and rates by cubic splines, the torque linearly.
    """
    edges = [0, *(gaps(log) + 1), len(log.t)]
    pieces = [log.part(a, b) for a, b in pairwise(edges) if b - a >= SHORTEST]
    return [_resampled(piece) for piece in pieces]


def _resampled(log: Log) -> Log:
    steps = np.diff(log.t)
    if np.abs(steps - steps.mean()).max() <= JITTER * steps.mean():
        return log
    t = np.linspace(log.t[0], log.t[-1], len(log.t))

    def at(values: np.ndarray | None, degree: int) -> np.ndarray | None:
        return None if values is None else make_interp_spline(log.t, values, k=degree)(t)

    signals = {key: at(getattr(log, key), 3) for key in ("q", "qd", "qdd", "reference")}
    return replace(log, t=t, tau=at(log.tau, 1), **signals)


def difference(x: np.ndarray, rate: float) -> np.ndarray:
    """dx/dt by central differences of fourth order, of second order next to the ends."""
    result = np.gradient(x, 1 / rate, axis=0)
    result[2:-2] = (x[:-4] - 8 * x[1:-3] + 8 * x[3:-1] - x[4:]) * (rate / 12)
    return result


def rates(
    mechanism: Mechanism,
    q: np.ndarray,
    rate: float,
    qd: np.ndarray | None = None,
    qdd: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """(q̇, q̈) from q, or from what of them is given; a quaternion turns into an angular velocity."""
    if qd is None:
        slope = difference(q, rate)
        parts, at = [], 0
        for joint in mechanism.joints:
            own, change = q[:, at : at + joint.size_q], slope[:, at : at + joint.size_q]
            where = joint.quaternion
            parts.append(change[:, : where.start] if where else change)
            if where:
                parts.append(_angular_velocity(own[:, where], change[:, where]))
            at += joint.size_q
        qd = np.hstack(parts)
    if qdd is None:
        qdd = difference(qd, rate)
    return qd, qdd


def _angular_velocity(p: np.ndarray, slope: np.ndarray) -> np.ndarray:
    """ω = 2 vec(p* ṗ) in the link's frame, for unit quaternions p (w, x, y, z)."""
    norm = np.sum(p * p, axis=1, keepdims=True)
    w, v, sw, sv = p[:, :1], p[:, 1:], slope[:, :1], slope[:, 1:]
    return 2 * (w * sv - v * sw - np.cross(v, sv)) / norm
