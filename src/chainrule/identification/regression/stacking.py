"""Φ: the rows of Y along all runs, one above the other, with the torque beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from chainrule.errors import DataError
from chainrule.identification.logs.log import Log
from chainrule.identification.logs.signals import LowPass, MeasuredMotion, Recipe, lowpass
from chainrule.identification.logs.standstill import resting
from chainrule.identification.regression.columns import Regressor, strand_ratios
from chainrule.mechanism.friction import FrictionTerm
from chainrule.mechanism.mechanism import Mechanism

BLOCK = 30_000
"""Samples of a motion that are filtered at once."""

REACH = 8.0
"""Periods of the cut-off over which blocks overlap."""


@dataclass(frozen=True)
class StackedRun:
    """One stretch of a log after filtering: Φ (N, joints, columns), τ (N, joints), t (N,).

    `used` (N, joints) tells the rows that count; in the others, Φ and τ are zero.
    """

    name: str
    t: np.ndarray
    Phi: np.ndarray
    tau: np.ndarray
    step: float
    used: np.ndarray

    @property
    def samples(self) -> int:
        """The number of instants kept."""
        return len(self.t)


@dataclass(frozen=True)
class Stack:
    """All runs; `Phi`, `tau` and `used` are theirs, one above the other."""

    runs: tuple[StackedRun, ...]
    Phi: np.ndarray
    tau: np.ndarray
    used: np.ndarray

    @staticmethod
    def of(runs: Sequence[StackedRun]) -> Stack:
        """From runs of the same mechanism; of a single one without a copy."""

        def joined(parts: list[np.ndarray]) -> np.ndarray:
            return parts[0] if len(parts) == 1 else np.concatenate(parts)

        Phi, tau, used = (joined([getattr(r, key) for r in runs]) for key in ("Phi", "tau", "used"))
        return Stack(tuple(runs), Phi, tau, used)

    @property
    def samples(self) -> int:
        """The number of instants."""
        return len(self.tau)

    def restricted(self, kept: Sequence[int]) -> Stack:
        """The same with some of the columns only."""
        kept = list(kept)
        return Stack.of([replace(run, Phi=run.Phi[..., kept]) for run in self.runs])

    def less(self, known: Sequence[np.ndarray]) -> Stack:
        """The same without torques that are known, one array a run."""
        return Stack.of([replace(r, tau=r.tau - k) for r, k in zip(self.runs, known, strict=True)])

    def bounds(self) -> list[slice]:
        """Where each run's rows are."""
        ends = np.cumsum([run.samples for run in self.runs])
        return [slice(e - r.samples, e) for e, r in zip(ends, self.runs, strict=True)]


def joint_torque(mechanism: Mechanism, log: Log) -> np.ndarray:
    """τ with a column a degree of freedom: 0 for those without a motor, where the log has none."""
    n, columns = mechanism.dof, log.tau.shape[1]
    if log.q.shape[1] != len(mechanism.coordinate_names):
        raise DataError(
            f"{log.name}: {log.q.shape[1]} columns of q; {mechanism.name} has "
            f"{len(mechanism.coordinate_names)}: {', '.join(mechanism.coordinate_names)}"
            + ("; hold those that are not in the log" if log.q.shape[1] < mechanism.dof else "")
        )
    if columns == n:
        return log.tau
    B = mechanism.actuation
    if columns != B.shape[1]:
        raise DataError(
            f"{log.name}: {columns} columns of tau; {mechanism.name} has {n} degrees of freedom, "
            f"{B.shape[1]} of them with a motor"
        )
    return mechanism.change.forces(log.tau @ B.T)


def run_of(
    regressor: Regressor, recipe: Recipe, motion: MeasuredMotion, tau: np.ndarray, known: np.ndarray
) -> StackedRun:
    """The rows of one motion; `known` are values of columns beyond those to estimate.

    The regressor's last columns, as many as `known` has values, go to the side of the torque.
    """
    Phi = regressor.spread(_thinned(regressor, recipe, motion))
    tau = recipe.thin(tau.T, motion.rate).T
    t = recipe.instants(motion.t, motion.rate)
    free = len(regressor.columns) - len(known)
    if len(known):
        tau = tau - Phi[..., free:] @ known
    step = float(np.median(np.diff(t))) if len(t) > 1 else 1 / motion.rate
    used = usable(regressor, recipe, motion)
    Phi = Phi[..., :free]
    if not used.all():
        Phi, tau = Phi * used[..., None], tau * used
    return StackedRun(motion.name, t, Phi, tau, step, used)


def _thinned(regressor: Regressor, recipe: Recipe, motion: MeasuredMotion) -> np.ndarray:
    """The entries of Y that are not zero, filtered and thinned, (entries, N kept).

    A long motion goes through the filter in overlapping blocks, so that it need not be in memory
    as a whole; what a filter remembers over the overlap is below rounding of the data.
    """
    if not isinstance(recipe, LowPass) or len(motion) <= BLOCK:
        entries = regressor.nonzero(motion.q, motion.qd, motion.qdd, motion.averaged)
        return recipe.thin(entries, motion.rate)
    picked = recipe.instants(np.arange(len(motion)), motion.rate)
    reach = round(REACH * motion.rate / recipe.cutoff)
    result = np.empty((len(regressor.entries), len(picked)))
    at = 0
    while at < len(picked):
        upto = int(np.searchsorted(picked, picked[at] + BLOCK))
        low, high = max(0, picked[at] - reach), min(len(motion), picked[upto - 1] + reach + 1)
        part = slice(int(low), int(high))
        states = motion.q[part], motion.qd[part], motion.qdd[part]
        entries = regressor.nonzero(*states, motion.averaged)
        for first in range(0, len(entries), 32):  # a few signals at a time: filters make copies
            some = slice(first, first + 32)
            ends = {"begin": low == 0, "end": high == len(motion)}
            faded = recipe.faded(entries[some], motion.rate, **ends)
            smooth = lowpass(faded, recipe.cutoff, motion.rate, recipe.order)
            result[some, at:upto] = smooth[:, picked[at:upto] - low]
        at = upto
    return result


def usable(regressor: Regressor, recipe: Recipe, motion: MeasuredMotion) -> np.ndarray:
    """Which rows count, (N kept, joints): not those of a joint with dry friction at rest."""
    mechanism = regressor.mechanism
    count = len(recipe.instants(motion.t, motion.rate))
    used = np.ones((count, mechanism.dof), dtype=bool)
    sticks = np.zeros(mechanism.dof, dtype=bool)
    shafts = []
    for column in regressor.columns:
        if isinstance(column.term, FrictionTerm) and column.term.dry:
            if column.strand is None:
                sticks[rate_of(mechanism, column.link)] = True
            else:
                shafts.append(strand_ratios(mechanism, column.strand))
    if not (sticks.any() or shafts) or not isinstance(recipe, LowPass):
        return used
    moved = np.vstack([np.eye(mechanism.dof)[sticks], *shafts])
    rest = resting(motion, mechanism.change.rates(motion.qd) @ moved.T, recipe.cutoff)
    if rest.any():
        # a row is the torque of a coordinate, which several joints and shafts may share
        involved = rest @ ((moved @ mechanism.change.A) != 0)
        used &= ~recipe.instants(involved.T, motion.rate).T
    return used


def rate_of(mechanism: Mechanism, link: int) -> int:
    """The first entry of q̇ of a link's joint."""
    return sum(one.joint.size_v for one in mechanism.links[:link])


def stack(
    regressor: Regressor, recipe: Recipe, logs: Sequence[Log], known: np.ndarray | None = None
) -> Stack:
    """Φ and τ of all logs."""
    mechanism = regressor.mechanism
    runs = []
    for log in logs:
        tau = joint_torque(mechanism, log)
        with_torque = replace(log, tau=tau)
        for motion in recipe.motions(mechanism, with_torque):
            runs.append(
                run_of(
                    regressor, recipe, motion, motion.tau, np.zeros(0) if known is None else known
                )
            )
    runs = [run for run in runs if run.samples]
    if not runs:
        raise DataError("nothing is left of the data after filtering; the runs are too short")
    return Stack.of(runs)
