"""Wrong data, found by trying: signs, swapped columns, angles off by a quarter turn, gains.

Each hypothesis is a change of the log that is easily made by mistake. The torque is fitted under
each of them, freely and, where the description has numbers, with the described masses; the one
under which a joint is explained that was not, or values become possible that were not, is named.
A factor that only the described masses tell is a warning, and no mistake of the log for certain:
the machine may be that much heavier.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import nnls

from chainrule.identification.logs.signals import LowPass, MeasuredMotion, lowpass
from chainrule.identification.regression.problem import Problem, ProblemStructure
from chainrule.identification.result.impossible import described_rigid
from chainrule.identification.result.mistakes import Hypothesis, as_read, mistakes

if TYPE_CHECKING:
    from chainrule.identification.regression.columns import Regressor

DENSE = 24
"""Samples a period of the cut-off: what the columns of Y hold above is next to nothing."""

INSTANTS = 2400
"""Of those samples, the most on which hypotheses are tried."""

STRETCHES = 8
"""From so many places of a long log they are taken."""

HALF = 0.5
"""What is left of a joint's torque must become less than this part of what it was."""

BAD = 0.2
"""The part of a joint's torque that must be left for a hypothesis to be needed."""

TOLD = 0.08
"""The part of a joint's torque that the described masses leave, from which on mistakes are tried; a
description and data that agree leave less."""

AGREED = 0.1
"""Where a hypothesis leaves less than this of every joint, and a quarter of the power that was
left, description and data agree under it, which chance does not bring about."""

EXPLAINED = 0.4
"""A hypothesis under which more of a joint's torque is left explains nothing."""

LEAST = 0.01
"""The part of a torque below which what is left tells hypotheses apart no more."""

WORSE = 1.25
"""No joint may be explained worse by more than this factor."""

UNUSUAL = 2.0
"""A gain between this and its inverse is taken for the description's own error."""

SEEN = 0.1
"""Of the measured torque, what the described one times its gain must be: less is no gain but a
torque that has nothing to do with it."""


@dataclass(frozen=True)
class HypothesisFit:
    """What is left of each joint's torque: after a free fit, and after one of the friction only;
    `possible`, whether the free fit has positive friction and inertia."""

    free: np.ndarray
    described: np.ndarray
    possible: bool

    @property
    def total(self) -> float:
        """By which hypotheses are ranked: what is left of both, so that a description of other
        masses does not hide what the free fit tells."""
        both = [LEAST**2 + np.mean(left**2) for left in (self.free, self.described) if left.size]
        return float(np.prod(both)) ** (1 / len(both)) + (not self.possible)

    def tells(self, other: HypothesisFit) -> bool:
        """Whether the free fit, for which masses do not matter, prefers this one."""
        mended = np.any((self.free < HALF * other.free) & (other.free > BAD))
        every = np.exp(np.mean(np.log((self.free + 1e-6) / (other.free + 1e-6)))) < HALF
        return bool(mended or every or (self.possible and not other.possible))

    def better(self, other: HypothesisFit) -> bool:
        """Whether this one explains what the other does not, and spoils nothing."""
        if other.possible and not self.possible:
            return False
        pairs = ((self.free, other.free), (self.described, other.described))
        if any(np.any(new > WORSE * old + 0.03) for new, old in pairs):
            return False
        mended = np.any((self.described < HALF * other.described) & (other.described > BAD))
        agreed = (
            np.max(other.described, initial=0.0) > TOLD
            and np.max(self.described, initial=0.0) < AGREED
            and np.sum(self.described**2) < 0.25 * np.sum(other.described**2)
        )
        return bool(mended or agreed) or self.tells(other)


def check_hypotheses(
    structure: ProblemStructure, problem: Problem, *, suspicious: bool
) -> tuple[list[str], list[str]]:
    """(the likely mistakes in the logs, factors that may be one), in words; both empty where the
    logs are right as they are.

    They are tried if the fit is `suspicious`, if the described masses do not explain the torque,
    and if there are none.
    """
    trial = MistakeTrial.of(structure, problem)
    if trial is None:
        return [], []
    here = trial.score(trial.as_read)
    agrees = here.described.size and np.max(here.described) < TOLD
    if agrees and not suspicious:
        return [], []
    scores = [(trial.score(h), h) for h in trial.hypotheses()]
    good = sorted(
        (s.total, i)
        for i, (s, _) in enumerate(scores)
        if s.better(here) and np.max(s.free) < EXPLAINED
    )
    if not good:
        return [], []
    best, likeliest = scores[good[0][1]]
    named = [i for total, i in good if total < 1.2 * good[0][0]][:3]
    words = "; or ".join(scores[i][1].words for i in named)
    before, after = _told(here, best)
    if likeliest.scales and not best.tells(here):
        return [], [
            f"{words}, or the described masses are not this machine's: "
            f"{after:.2g} % of the torque are left with the factor, {before:.2g} % without"
        ]
    told = (
        f"then {after:.2g} % of the torque are left instead of {before:.2g} %"
        if after < 0.8 * before
        else "then all values are possible ones"
    )
    return [f"most likely {words}: {told}"], []


def _told(here: HypothesisFit, best: HypothesisFit) -> tuple[float, float]:
    """Per cent of the torque that are left, here and under the best hypothesis: by the free fit or
    by the described masses, whichever tells more."""
    pairs = ((here.free, best.free), (here.described, best.described))
    worst = [(float(np.max(a)), float(np.max(b))) for a, b in pairs if a.size]
    before, after = min(worst, key=lambda pair: pair[1] / max(pair[0], 1e-12))
    return 100 * before, 100 * after


class MistakeTrial:
    """Stretches of the motion, sampled no more often than needed, and what is tried on them."""

    def __init__(
        self,
        structure: ProblemStructure,
        pieces: list[MeasuredMotion],
        recipe: LowPass,
        described: np.ndarray | None,
    ):
        self.mechanism, self.pieces, self.recipe = structure.mechanism, pieces, recipe
        self.regressor: Regressor = structure.regressor
        self.columns, self.known = structure.grouping.columns, structure.known
        self.described = described
        self.names = list(self.mechanism.coordinate_names)
        self.angles = [bool(a) for a in self.mechanism.change.angles]
        self.as_read = as_read(len(self.names))
        self.tau = np.concatenate([recipe.thin(m.tau.T, m.rate).T for m in pieces])
        self._rows = {self.as_read.moved: self._regressed(self.as_read)}

    @staticmethod
    def of(structure: ProblemStructure, problem: Problem) -> MistakeTrial | None:
        """From a problem's logs; None for joints whose coordinates are no angles or lengths, and
        where no stretch is long enough."""
        mechanism, recipe = problem.mechanism, problem.recipe
        n = mechanism.dof
        plain = all(rate.place >= 0 for rate in mechanism.rates)
        alike = all(log.q.shape[1] == n and log.tau.shape[1] == n for log in problem.logs)
        if not plain or not alike or not isinstance(recipe, LowPass):
            return None
        pieces = [m for log in problem.logs for m in recipe.motions(mechanism, log)]
        structure = structure.chosen([p.term for p in problem.grouping.columns if p.term])
        wide = replace(
            problem, regressor=structure.regressor, known=structure.known,
            grouping=structure.grouping,
        )  # fmt: skip
        stretches = _stretches(pieces, recipe.cutoff)
        if not sum(len(m.q) for m in stretches):
            return None
        return MistakeTrial(structure, stretches, recipe, described_rigid(mechanism, wide))

    def rows(self, h: Hypothesis) -> tuple[np.ndarray, np.ndarray]:
        """Y and τ, all through the one filter."""
        if h.moved not in self._rows:  # that of the log as it is stays, and the last one
            here = self.as_read.moved
            self._rows = {here: self._rows[here], h.moved: self._regressed(h)}
        return self._rows[h.moved], h.torque(self.tau)

    def _regressed(self, h: Hypothesis) -> np.ndarray:
        Y = []
        for m in self.pieces:
            entries = self.regressor.nonzero(*h.motion(m), m.averaged)
            Y.append(self.regressor.spread(self.recipe.thin(entries, m.rate)))
        return np.concatenate(Y)

    def hypotheses(self) -> Iterator[Hypothesis]:
        """What goes wrong most, with the gains that fit."""
        return mistakes(self.as_read, self.names, self.angles, self.gains())

    def gains(self) -> Iterator[tuple[int | None, float]]:
        """Gains that fit: of all torques, and of each joint's."""
        Y, tau = self.rows(self.as_read)
        n = tau.shape[1]
        if self.described is not None:
            told, friction = self._parts(Y)
            size = _size(tau)
            ratios = [_ratio(told[:, j], friction[:, j], tau[:, j]) for j in range(n)]
            beside = (friction / size[:, None]).reshape(tau.size, friction.shape[-1])
            A = np.column_stack([(told / size).ravel(), beside])
            whole = float(np.linalg.lstsq(A, (tau / size).ravel(), rcond=1e-8)[0][0])
            shares = _size(told) / size
            candidates = [(None, whole, float(np.sqrt(np.mean(shares**2))))]
            candidates += [(j, ratios[j], shares[j]) for j in range(n)]
        else:
            candidates = [(j, *self._free_gain(Y, tau, j)) for j in range(n)] if n > 1 else []
        for j, gain, share in candidates:
            usual = 1 / UNUSUAL < abs(gain) < UNUSUAL
            if np.isfinite(gain) and not usual and abs(gain) * share > SEEN:
                yield j, gain

    def _free_gain(self, Y: np.ndarray, tau: np.ndarray, j: int) -> tuple[float, float]:
        """The gain of one torque that makes it agree with the other joints' dynamics, and their
        size against it."""
        others = [i for i in range(tau.shape[1]) if i != j]
        p = Y.shape[-1]
        rows = (Y[:, others] / _size(tau)[others][:, None]).reshape(-1, p)
        beta = np.linalg.lstsq(rows, (tau[:, others] / _size(tau)[others]).ravel(), rcond=1e-6)[0]
        told = Y[:, j] @ beta
        if not np.any(told):
            return np.nan, 0.0
        gain = float(tau[:, j] @ told / (told @ told))
        return gain, float(np.linalg.norm(told) / max(np.linalg.norm(tau[:, j]), 1e-300))

    def _parts(self, Y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The described torque, and the columns of friction and rotors that the fit has too."""
        assert self.described is not None
        free = [k for k, c in enumerate(self.columns) if c.term is not None or c.rotor]
        p = len(self.columns)
        return Y[..., :p] @ self.described + Y[..., p:] @ self.known, Y[..., free]

    def score(self, h: Hypothesis) -> HypothesisFit:
        """Fits under a hypothesis."""
        Y, tau = self.rows(h)
        q = np.concatenate([h.motion(m)[0] for m in self.pieces])
        p, n = len(self.columns), tau.shape[1]
        size = _size(tau)
        A = (Y[..., :p] / size[:, None]).reshape(-1, p)
        length = np.linalg.norm(A, axis=0)
        length[length == 0] = 1
        y = ((tau - Y[..., p:] @ self.known) / size).ravel()
        beta = np.linalg.lstsq(A / length, y, rcond=1e-6)[0] / length
        rest = (y - A @ beta).reshape(-1, n)
        free = np.sqrt(np.mean(rest**2, axis=0))
        if self.described is None:
            return HypothesisFit(free, np.zeros(0), self._possible(q, beta, A, rest))
        told, friction = self._parts(Y)
        columns = (friction / size[:, None]).reshape(tau.size, friction.shape[-1])
        goal = ((tau - told) / size).ravel()
        left = goal - columns @ _nonnegative(columns, goal, self.columns)
        described = np.sqrt(np.mean(left.reshape(-1, n) ** 2, axis=0))
        return HypothesisFit(free, described, self._possible(q, beta, A, rest))

    def _possible(self, q: np.ndarray, beta: np.ndarray, A: np.ndarray, rest: np.ndarray) -> bool:
        """Whether friction and each joint's own inertia are positive, but for the noise."""
        p = len(beta)
        noise = np.mean(rest**2)
        length = np.maximum(np.linalg.norm(A, axis=0), 1e-300)
        inverse = np.linalg.pinv((A / length).T @ (A / length), rcond=1e-12, hermitian=True)
        sd = np.sqrt(np.maximum(np.diag(inverse), 0) * noise) / length
        for k, column in enumerate(self.columns):
            if column.positive and column.term is not None and beta[k] < -4 * sd[k] - 1e-12:
                return False
        some = q[:: max(1, len(q) // 40)]
        still = np.zeros_like(some)
        rest_row = self.regressor(some, still, still)
        for j in range(some.shape[1]):
            push = still.copy()
            push[:, j] = 1
            row = np.mean(self.regressor(some, still, push)[:, j] - rest_row[:, j], axis=0)
            if row[:p] @ beta + row[p:] @ self.known < 0:
                return False
        return True


def _ratio(told: np.ndarray, friction: np.ndarray, tau: np.ndarray) -> float:
    """The factor of the described torque of a joint, beside its friction."""
    A = np.column_stack([told, friction[:, np.any(friction, axis=0)]])
    return float(np.linalg.lstsq(A, tau, rcond=1e-8)[0][0]) if np.any(told) else np.nan


def _nonnegative(columns: np.ndarray, goal: np.ndarray, parameters: tuple) -> np.ndarray:
    """Coefficients of friction and rotors, those not below zero that cannot be."""
    signs = [c.positive for c in parameters if c.term is not None or c.rotor]
    two = [k for k, positive in enumerate(signs) if not positive]
    both = np.hstack([columns, -columns[:, two]])
    if not both.size:
        return np.zeros(columns.shape[1])  # nnls would end the process
    length = np.linalg.norm(both, axis=0)
    length[length == 0] = 1
    found = nnls(both / length, goal)[0] / length
    result = found[: columns.shape[1]].copy()
    result[two] -= found[columns.shape[1] :]
    return result


def _size(tau: np.ndarray) -> np.ndarray:
    """The root mean square of each torque, that of the largest where there is none."""
    size = np.sqrt(np.mean(tau**2, axis=0))
    return np.where(size > 1e-9 * size.max(), size, max(size.max(), 1e-300))


def _stretches(pieces: list[MeasuredMotion], cutoff: float) -> list[MeasuredMotion]:
    """Parts of the motion, at most `INSTANTS` samples, `DENSE` a period of the cut-off."""
    found = []
    whole = sum(len(p) / p.rate for p in pieces)
    for piece in pieces:
        every = max(1, int(piece.rate / (DENSE * cutoff)))
        rate = piece.rate / every
        share = INSTANTS * len(piece) / piece.rate / whole
        count = STRETCHES if len(piece) / every > share else 1
        length = max(int(share / count), int(6 * rate / cutoff)) * every
        begins = np.linspace(0, max(0, len(piece) - length), count).astype(int)
        tau = lowpass(piece.tau.T, 0.4 * rate, piece.rate).T
        for begin in np.unique(begins):
            cut = slice(int(begin), int(begin) + length, every)
            found.append(
                MeasuredMotion(
                    piece.name, rate, piece.t[cut], piece.q[cut], piece.qd[cut], piece.qdd[cut],
                    tau[cut], every / piece.rate if every > 1 else piece.averaged,
                )
            )  # fmt: skip
    return found
