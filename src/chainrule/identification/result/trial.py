"""A trial of mistakes: the torque fitted under each, freely and with the described masses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import nnls

from chainrule.identification.logs.signals import LowPass, MeasuredMotion, lowpass
from chainrule.identification.regression.problem import Problem, ProblemStructure
from chainrule.identification.regression.stacking import usable
from chainrule.identification.result.comparing import HypothesisFit
from chainrule.identification.result.doubts import DEGREES
from chainrule.identification.result.impossible import described_rigid
from chainrule.identification.result.mistakes import Hypothesis, as_read, each_gained, mistakes

if TYPE_CHECKING:
    from chainrule.identification.regression.columns import Regressor

DENSE = 24
"""Samples a period of the cut-off: what the columns of Y hold above is next to nothing."""

INSTANTS = 2400
"""Of those samples, the most on which hypotheses are tried."""

STRETCHES = 8
"""From so many places of a long log they are taken."""

FAR = 4.0
"""Standard deviations below zero from which on a value counts as negative; rows are thinned too
little to be independent."""

UNUSUAL = 2.0
"""A gain between this and its inverse is taken for the description's own error."""

SEEN = 0.1
"""Of the measured torque, what the described one times its gain must be: less is no gain but a
torque that has nothing to do with it."""


TURNS = 30
"""In which factors of torques and the fit to them are found in turn."""


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
        grouping = structure.grouping
        self.columns, self.known = grouping.columns, structure.known
        self.positive = [
            grouping.positive(k) and not column.rotor for k, column in enumerate(self.columns)
        ]
        self.described = described
        self.names = list(self.mechanism.coordinate_names)
        self.angles = [bool(a) for a in self.mechanism.change.angles]
        self.as_read = as_read(len(self.names))
        self.tau = np.concatenate([recipe.thin(m.tau.T, m.rate).T for m in pieces])
        self.used = np.concatenate([usable(self.regressor, recipe, m) for m in pieces])
        self._rows = {self.as_read.moved: self._regressed(self.as_read)}

    @staticmethod
    def of(
        structure: ProblemStructure, problem: Problem, friction: Sequence[Any] | None = None
    ) -> MistakeTrial | None:
        """From a problem's logs, with its friction or another; None for joints whose coordinates
        are no angles or lengths, and where no stretch is long enough."""
        mechanism, recipe = problem.mechanism, problem.recipe
        n = mechanism.dof
        plain = all(rate.place >= 0 for rate in mechanism.rates)
        alike = all(log.q.shape[1] == n and log.tau.shape[1] == n for log in problem.logs)
        if not plain or not alike or not isinstance(recipe, LowPass):
            return None
        pieces = [m for log in problem.logs for m in recipe.motions(mechanism, log)]
        own = [p.term for p in problem.grouping.columns if p.term]
        structure = structure.chosen(own if friction is None else friction)
        wide = replace(
            problem, regressor=structure.regressor, known=structure.known,
            grouping=structure.grouping,
        )  # fmt: skip
        stretches = _stretches(pieces, recipe.cutoff)
        if not sum(len(m.q) for m in stretches):
            return None
        described = described_rigid(structure.mechanism, wide)
        return MistakeTrial(structure, stretches, recipe, described)

    def rows(self, h: Hypothesis) -> tuple[np.ndarray, np.ndarray]:
        """Y and τ, all through the one filter; zero where the joint rests."""
        if h.moved not in self._rows:  # that of the log as it is stays, and the last one
            here = self.as_read.moved
            self._rows = {here: self._rows[here], h.moved: self._regressed(h)}
        used = self.used[:, list(h.order)]
        return self._rows[h.moved] * used[..., None], h.torque(self.tau) * used

    def _regressed(self, h: Hypothesis) -> np.ndarray:
        Y = []
        for m in self.pieces:
            entries = self.regressor.nonzero(*h.motion(m), m.averaged)
            Y.append(self.regressor.spread(self.recipe.thin(entries, m.rate)))
        return np.concatenate(Y)

    def hypotheses(self) -> Iterator[Hypothesis]:
        """What goes wrong most, with the gains that fit."""
        q = np.concatenate([m.q for m in self.pieces])
        wide = (np.ptp(q, axis=0) > DEGREES) & np.array(self.angles)
        return mistakes(self.as_read, self.names, self.angles, self.gains(), wide.tolist())

    def currents(self) -> Iterator[Hypothesis]:
        """That each torque has a factor of its own: from those of the described masses, in turn
        with the fit."""
        n = len(self.names)
        if self.described is None or n < 2:
            return
        Y, tau = self.rows(self.as_read)
        told, friction = self._parts(Y)
        ratios = np.array([_ratio(told[:, j], friction[:, j], tau[:, j]) for j in range(n)])
        if not np.all(np.isfinite(ratios)) or not np.all(np.abs(ratios) > 0):
            return
        size, p = sizes(tau), len(self.columns)
        A = (Y[..., :p] / size[:, None]).reshape(-1, p)
        basis = np.linalg.svd(
            A / np.maximum(np.linalg.norm(A, axis=0), 1e-300), full_matrices=False
        )[0]
        factors = 1 / ratios
        mean = np.exp(np.mean(np.log(np.abs(factors))))
        for _ in range(TURNS):
            goal = (tau * factors / size).ravel()
            fitted = (basis @ (basis.T @ goal)).reshape(-1, n) * size
            factors = np.sum(fitted * tau, axis=0) / np.sum(tau**2, axis=0)
            factors *= mean / np.exp(np.mean(np.log(np.abs(factors))))
        yield each_gained(self.as_read, factors)

    def gains(self) -> Iterator[tuple[int | None, float]]:
        """Gains that fit: of all torques, and of each joint's."""
        Y, tau = self.rows(self.as_read)
        n = tau.shape[1]
        if self.described is not None:
            told, friction = self._parts(Y)
            size = sizes(tau)
            ratios = [_ratio(told[:, j], friction[:, j], tau[:, j]) for j in range(n)]
            beside = (friction / size[:, None]).reshape(tau.size, friction.shape[-1])
            A = np.column_stack([(told / size).ravel(), beside])
            whole = float(np.linalg.lstsq(A, (tau / size).ravel(), rcond=1e-8)[0][0])
            shares = sizes(told) / size
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
        rows = (Y[:, others] / sizes(tau)[others][:, None]).reshape(-1, p)
        beta = np.linalg.lstsq(rows, (tau[:, others] / sizes(tau)[others]).ravel(), rcond=1e-6)[0]
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
        size = sizes(tau)
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
        """Whether friction, inertias and each joint's own are positive, but for the noise."""
        p, n = len(beta), rest.shape[1]
        length = np.linalg.norm(A, axis=0)
        length[length == 0] = 1
        A = A / length
        bread = np.linalg.pinv(A.T @ A, rcond=1e-12, hermitian=True)
        noisy = A.reshape(-1, n, p) * np.sqrt(np.mean(rest**2, axis=0))[:, None]
        noisy = noisy.reshape(-1, p)
        covariance = (bread @ (noisy.T @ noisy) @ bread) / np.outer(length, length)
        sd = np.sqrt(np.maximum(np.diag(covariance), 0))
        for k in range(p):
            if self.positive[k] and beta[k] < -FAR * sd[k] - 1e-12:
                return False
        some = q[:: max(1, len(q) // 40)]
        still = np.zeros_like(some)
        rest_row = self.regressor(some, still, still)
        for j in range(some.shape[1]):
            push = still.copy()
            push[:, j] = 1
            row = np.mean(self.regressor(some, still, push)[:, j] - rest_row[:, j], axis=0)
            off = FAR * np.sqrt(max(row[:p] @ covariance @ row[:p], 0.0))
            if row[:p] @ beta + row[p:] @ self.known < -off:
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


def sizes(tau: np.ndarray) -> np.ndarray:
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
