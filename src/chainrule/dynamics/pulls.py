"""Springs and strands: what acts on sums s = Σ k q of the joints' own coordinates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.spatial.vectors import Scalar

if TYPE_CHECKING:
    from chainrule.mechanism.couplings import Along, Pull
    from chainrule.mechanism.mechanism import Mechanism

Values = Sequence[Any] | np.ndarray
Number = Callable[[Any], Any]
"""A number of the description over the scalar of the rest."""


def along(pull: Pull, scalar: Number, values: Values, at: Sequence[int]) -> Scalar:
    """Σ k x, of coordinates, rates or accelerations."""
    total: Any = 0
    for k, i in zip(pull.ratios, at, strict=True):
        total = total + _times(scalar(k), values[i])
    return total


def spread(pull: Pull, scalar: Number, force: Scalar, total: np.ndarray) -> None:
    """Add to the joints' torques those of a force along the strand, kᵀ f."""
    for k, i in zip(pull.ratios, pull.rates, strict=True):
        total[i] = total[i] + _times(scalar(k), force)


def elastic_torque(mechanism: Mechanism, scalar: Number, q: Values) -> np.ndarray:
    """∂/∂q Σ ½ k (s − s₀)²"""
    total: Any = np.zeros(mechanism.dof, dtype=object)
    for pull in mechanism.pulls:
        if pull.spring is not None:
            spread(pull, scalar, scalar(pull.spring.stiffness) * _stretch(pull, scalar, q), total)
    return total


def elastic_energy(mechanism: Mechanism, scalar: Number, q: Values) -> Scalar:
    """Σ ½ k (s − s₀)²"""
    return sum(elastic_energies(mechanism, scalar, q), 0)


def elastic_energies(mechanism: Mechanism, scalar: Number, q: Values) -> list[Any]:
    """½ k (s − s₀)² of each spring."""
    found = []
    for pull in mechanism.pulls:
        if pull.spring is not None:
            stretch = _stretch(pull, scalar, q)
            found.append(scalar(pull.spring.stiffness) * (stretch * stretch) / 2)
    return found


def _stretch(pull: Pull, scalar: Number, q: Values) -> Scalar:
    assert pull.spring is not None
    return along(pull, scalar, q, pull.places) - scalar(pull.spring.rest)


def kinetic_energies(mechanism: Mechanism, scalar: Number, qd: Values) -> list[Any]:
    """½ I (Σ k q̇)² of each strand that has an inertia."""
    found = []
    for pull in mechanism.pulls:
        if not pull.inertia.is_zero():
            rate: Any = along(pull, scalar, qd, pull.rates)
            found.append(scalar(pull.inertia) * (rate * rate) / 2)
    return found


def inertial_torque(mechanism: Mechanism, scalar: Number, qdd: Values) -> np.ndarray:
    """Σ I k (k q̈), of the strands' own inertias."""
    total: Any = np.zeros(mechanism.dof, dtype=object)
    for pull in mechanism.pulls:
        if not pull.inertia.is_zero():
            push = scalar(pull.inertia) * along(pull, scalar, qdd, pull.rates)
            spread(pull, scalar, push, total)
    return total


def with_inertia(mechanism: Mechanism, scalar: Number, M: np.ndarray) -> np.ndarray:
    """M + Σ I k kᵀ"""
    for pull in mechanism.pulls:
        if not pull.inertia.is_zero():
            M = stiffer(pull, scalar, M, scalar(pull.inertia))
    return M


def stiffer(pull: Pull | Along, scalar: Number, M: np.ndarray, much: Scalar) -> np.ndarray:
    """M + much k kᵀ"""
    row: Any = np.zeros(len(M), dtype=object)
    row[list(pull.rates)] = [scalar(k) for k in pull.ratios]
    return M + np.outer(row, row) * much


def _times(k: Scalar, x: Scalar) -> Scalar:
    return x if isinstance(k, int | float) and k == 1 else x * k
