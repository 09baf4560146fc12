"""A route: one way to the equations of motion, with its steps kept and named."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from chainrule.derivation.setting import Setting
from chainrule.exact import ExactArray, Expression


@dataclass(frozen=True)
class Formula:
    """A quantity of a step: its LaTeX name and its value."""

    latex: str
    value: Expression | ExactArray


@dataclass(frozen=True)
class Step:
    """A step of a derivation: what is computed, why, by which general formula, and the results."""

    title: str
    why: str
    rule: str
    results: tuple[Formula, ...]


@dataclass(frozen=True)
class Route:
    """What one route finds: M q̈ + h(q, q̇) + G = τ, and how."""

    name: str
    M: ExactArray
    h: ExactArray
    G: ExactArray
    steps: tuple[Step, ...]


def velocity_terms(setting: Setting, gamma: np.ndarray) -> np.ndarray:
    """h_i = Σ_jk Γ_ijk q̇_j q̇_k"""
    qd = setting.vector(setting.qd)
    n = len(qd)
    return np.array(
        [sum(gamma[i, j, k] * qd[j] * qd[k] for j in range(n) for k in range(n)) for i in range(n)]
    )
