"""A payload from two runs: what a known arm carries, from the torque that it needs more.

The arm is identified without the payload. With it, τ − Y θ is the payload's own, linear in its ten
numbers; what the arm's estimate leaves open goes into the payload's deviations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from chainrule.identification.estimators.weighting import least_squares
from chainrule.identification.logs.log import Log
from chainrule.identification.regression.columns import KINDS, EstimatedParameter, Regressor
from chainrule.identification.regression.digits import digits
from chainrule.identification.regression.grouping import group_columns
from chainrule.identification.regression.stacking import Stack
from chainrule.identification.regression.statistics import uncertainty
from chainrule.identification.result.tables import text_table

if TYPE_CHECKING:
    from chainrule.identification.result.fit import Fit

APART = 1e-4
"""Columns of length 1 that the others explain to this are not told."""


@dataclass(frozen=True)
class Payload:
    """What a link carries: mass, first and second moments in the link's frame, those that the
    motion tells, with standard deviations; `percent` of the additional torque is left."""

    link: str
    names: tuple[str, ...]
    values: np.ndarray
    sd: np.ndarray
    percent: float

    def __getitem__(self, name: str) -> float:
        return float(self.values[self.names.index(name)])

    @property
    def mass(self) -> float:
        """kg"""
        return self["m"]

    @property
    def com(self) -> np.ndarray:
        """The centre of mass in the link's frame, m; 0 where it is not told."""
        moments = [self[k] if k in self.names else 0.0 for k in ("mx", "my", "mz")]
        return np.array(moments) / self.mass

    def __str__(self) -> str:
        rows = [
            [n, *digits(v, s)] for n, v, s in zip(self.names, self.values, self.sd, strict=True)
        ]
        head = f"payload of {self.link}, in its frame, {self.percent:.3g} % of its torque left\n"
        return head + text_table(["parameter", "value", "sd"], rows)


def payload(fit: Fit, logs: tuple[Log, ...], link: int) -> Payload:
    """The payload of a link, from runs with it and a fit without it."""
    problem = fit.problem
    ten = [EstimatedParameter(kind, (link,), part=k) for k, kind in enumerate(KINDS)]
    loaded = problem.stack_of(logs)
    own = Regressor(problem.mechanism, ten)
    from chainrule.identification.regression.stacking import stack

    rows = stack(own, problem.recipe, logs)
    more = Stack.of(
        [
            type(run)(
                run.name, run.t, run.Phi * base.used[..., None],
                base.tau - base.Phi @ fit.beta, run.step, base.used,
            )
            for run, base in zip(rows.runs, loaded.runs, strict=True)
        ]
    )  # fmt: skip
    told = group_columns(more.Phi.reshape(-1, len(ten)), ten, APART)
    more = more.restricted(told.kept)
    weights = np.broadcast_to(1 / fit.uncertainty.sigma, more.tau.shape)
    values = least_squares(more.Phi, more.tau, weights)
    error = more.tau - more.Phi @ values
    spread = uncertainty(more, error, np.array(weights)).covariance
    A = (more.Phi * weights[..., None]).reshape(-1, len(values))
    arm = (loaded.Phi * weights[..., None]).reshape(-1, len(fit.beta))
    through = np.linalg.lstsq(A, arm, rcond=1e-12)[0]
    spread = spread + through @ fit.covariance @ through.T
    percent = 100 * float(np.linalg.norm(error) / np.linalg.norm(more.tau))
    names = tuple(told.names)
    return Payload(
        problem.mechanism.links[link].name, names, values, np.sqrt(np.diag(spread)), percent
    )
