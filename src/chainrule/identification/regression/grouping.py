"""Base parameters by numbers: which columns of Y depend on others, whatever the motion.

Gautier 1991: at random states, a column that the columns before it explain is dropped, and its
parameter joins theirs, β = θ_kept + K θ_dropped. The order is that of the exact grouping in
`chainrule.derivation.base_parameters`, so the two agree wherever the exact one can be had.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.linalg import qr, solve_triangular

from chainrule.derivation.base_parameters import PREFERENCE
from chainrule.identification.regression.columns import KINDS, EstimatedParameter, Regressor
from chainrule.mechanism.mechanism import Mechanism

DEPENDENT = 1e-9
"""A column of length 1 whose part that the others do not explain is shorter depends on them."""

NEGLIGIBLE = 1e-8
"""Coefficients of a dependency below this are rounding."""

SEED = 20_131_107


@dataclass(frozen=True)
class Grouping:
    """β = B θ: what the motion can tell of θ.

    Base parameter k is the parameter `kept[k]`, with coefficient 1 in row k of B, joined by those
    of the others that act like it. `idle` parameters have no effect at all. `kept` and `idle`
    are indices into `parameters`; `fixed` has those whose values are known, with their values.
    """

    parameters: tuple[EstimatedParameter, ...]
    kept: tuple[int, ...]
    idle: tuple[int, ...]
    B: np.ndarray
    fixed: tuple[tuple[int, float], ...] = ()

    def __len__(self) -> int:
        return len(self.kept)

    @property
    def columns(self) -> tuple[EstimatedParameter, ...]:
        """The parameters that are kept, one a base parameter."""
        return tuple(self.parameters[i] for i in self.kept)

    @property
    def names(self) -> list[str]:
        """The parameters that are kept, by name."""
        return [p.name for p in self.columns]

    @property
    def dropped(self) -> list[int]:
        """The parameters that have an effect only in a group of another's name."""
        gone = {*self.kept, *self.idle}
        return [i for i in range(len(self.parameters)) if i not in gone]

    def members(self, k: int) -> list[int]:
        """The parameters in group k, the one that names it first."""
        others = [i for i in np.flatnonzero(self.B[k]) if i != self.kept[k]]
        return [self.kept[k], *map(int, others)]

    def positive(self, k: int) -> bool:
        """Whether group k is a sum of what cannot be negative."""
        return all(self.parameters[i].positive and self.B[k, i] > 0 for i in self.members(k))

    def expression(self, k: int, digits: int = 6) -> str:
        """The group of base parameter k, such as `Jzz1 + 0.04 m2`."""
        first, *others = self.members(k)
        text = self.parameters[first].name
        for i in others:
            c = self.B[k, i]
            factor = "" if abs(c) == 1 else f"{abs(c):.{digits}g} "
            text += f" {'+' if c > 0 else '−'} {factor}{self.parameters[i].name}"
        return text

    def then(self, other: Grouping) -> Grouping:
        """This grouping, its base parameters grouped further by `other`."""
        kept = tuple(self.kept[i] for i in other.kept)
        return Grouping(self.parameters, kept, self.idle, tidy(other.B @ self.B), self.fixed)


def random_states(
    mechanism: Mechanism, count: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(q, q̇, q̈) at random; quaternions have length one."""
    parts = []
    for joint in mechanism.joints:
        values = rng.uniform(-np.pi, np.pi, (count, joint.size_q))
        where = joint.quaternion
        if where is not None:
            values[:, where] = rng.normal(size=(count, 4))
            values[:, where] /= np.linalg.norm(values[:, where], axis=1, keepdims=True)
        parts.append(values)
    n = mechanism.dof
    return np.hstack(parts), rng.normal(size=(count, n)), rng.normal(size=(count, n)) * 3


def group(regressor: Regressor) -> Grouping:
    """The structural grouping: what no motion can tell apart."""
    mechanism, parameters = regressor.mechanism, regressor.columns
    count = max(40, 3 * len(parameters) // mechanism.dof + 10)
    states = random_states(mechanism, count, np.random.default_rng(SEED))
    return group_columns(regressor(*states).reshape(-1, len(parameters)), parameters)


def group_columns(
    Y: np.ndarray, parameters: Sequence[EstimatedParameter], tolerance: float = DEPENDENT
) -> Grouping:
    """The grouping of given rows of Y, in the order of preference."""
    length = np.linalg.norm(Y, axis=0)
    idle = [i for i in range(len(parameters)) if length[i] <= NEGLIGIBLE * length.max(initial=0.0)]
    ranked = sorted(range(len(parameters)), key=lambda i: _rank(parameters[i]))
    order = np.array([i for i in ranked if i not in idle], dtype=int)
    unit = Y[:, order] / length[order]
    columns, dropped = independent(unit, tolerance)
    B = np.zeros((len(columns), len(parameters)))
    B[np.arange(len(columns)), order[columns]] = 1
    if dropped and columns:
        Q, R = np.linalg.qr(unit[:, columns])
        K = solve_triangular(R, Q.T @ unit[:, dropped])
        K[np.abs(K) < tolerance] = 0.0  # as little as was taken for no difference
        K *= length[order[dropped]] / length[order[columns]][:, None]
        whole = np.round(K)
        K = np.where((whole != 0) & (np.abs(K - whole) < tolerance), whole, K)
        B[:, order[dropped]] = tidy(K)
    rows = np.argsort(order[columns]) if columns else np.zeros(0, dtype=int)
    kept = tuple(int(i) for i in order[columns][rows])
    return Grouping(tuple(parameters), kept, tuple(idle), B[rows])


def independent(unit: np.ndarray, tolerance: float = DEPENDENT) -> tuple[list[int], list[int]]:
    """Columns of length 1 that those before them do not explain, and those that they do."""
    kept: list[int] = []
    dropped: list[int] = []
    basis = np.zeros((len(unit), 0))
    for i in range(unit.shape[1]):
        rest = unit[:, i]
        for _ in range(2):  # once more, for what rounding has left of the basis
            rest = rest - basis @ (basis.T @ rest)
        size = np.linalg.norm(rest)
        if size > tolerance:
            kept.append(i)
            basis = np.column_stack([basis, rest / size])
        else:
            dropped.append(i)
    return kept, dropped


def rank(Y: np.ndarray, tolerance: float = DEPENDENT) -> int:
    """The numerical rank by pivoted QR, columns scaled to length 1."""
    length = np.linalg.norm(Y, axis=0)
    acts = length > NEGLIGIBLE * length.max(initial=0.0)
    Y = Y[:, acts] / length[acts]
    if not Y.size:
        return 0
    _, R, _ = qr(Y, mode="economic", pivoting=True)  # type: ignore[misc]
    return int(np.sum(np.abs(np.diag(R)) > tolerance))


def tidy(K: np.ndarray) -> np.ndarray:
    """Coefficients without rounding: zeros, and numbers of few digits that are meant."""
    K = np.where(np.abs(K) < NEGLIGIBLE, 0.0, K)
    short = np.round(K, 9)
    return np.where(np.abs(short - K) < NEGLIGIBLE * np.maximum(1, np.abs(K)), short, K)


def _rank(parameter: EstimatedParameter) -> tuple[Any, ...]:
    """The order of the exact grouping: links outwards, within a link Khalil's preference, then
    rotors; friction and springs last, since only motion can make them dependent."""
    if parameter.part is not None:
        return 0, parameter.link, PREFERENCE.index(KINDS[parameter.part])
    if parameter.rotor:
        return 0, parameter.links[-1], len(PREFERENCE)
    return 1, parameter.link, parameter.name
