"""The exact equations written out: M, h = C q̇ and G in sums of waves.

An entry is Σ coefficient(q̇) · sin or cos of a sum of angles, the textbook form. For a few joints
that is often less work than a recursion: accelerations of a double pendulum with absolute angles
take 28 operations instead of 32, C of a SCARA takes 6 instead of 24.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from chainrule.dynamics.factor import solve
from chainrule.exact import Expression
from chainrule.exact.fourier import Monomial, Wave, fourier
from chainrule.program import Node
from chainrule.tracing.setup import Tracing

Value = Node | float
Polynomial = dict[Monomial, Value]


def mass_matrix(tracing: Tracing, q: np.ndarray) -> np.ndarray:
    """M"""
    M, n = tracing.setup.equations.M, len(q)
    result = np.zeros((n, n), dtype=object)
    for i in range(n):
        result[i, : i + 1] = result[: i + 1, i] = _entries(tracing, M[i][: i + 1], q)
    return result


def coriolis_matrix(tracing: Tracing, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
    """C"""
    return np.array([_entries(tracing, row, q, qd) for row in tracing.setup.equations.C])


def gravity(tracing: Tracing, q: np.ndarray) -> np.ndarray:
    """G"""
    return _entries(tracing, tracing.setup.equations.G, q)


def inverse_dynamics(
    tracing: Tracing, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray
) -> np.ndarray:
    """M q̈ + C q̇ + G + F"""
    friction = tracing.change.forces(tracing.resistance(q, qd))
    return mass_matrix(tracing, q) @ qdd + _bias(tracing, q, qd) + friction


def accelerations(tracing: Tracing, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
    """q̈ of what is smooth, by M = Lᵀ D L."""
    friction = tracing.change.forces(tracing.smooth_friction(tracing.change.rates(qd)))
    return solve(mass_matrix(tracing, q), tau - friction - _bias(tracing, q, qd))


def _bias(tracing: Tracing, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
    """C q̇ + G"""
    route = tracing.setup.equations.routes["lagrange"]
    return _entries(tracing, (h + g for h, g in zip(route.h, route.G, strict=True)), q, qd)


def _entries(
    tracing: Tracing,
    expressions: Iterable[Expression],
    q: np.ndarray,
    qd: Sequence[Node] | np.ndarray = (),
) -> np.ndarray:
    equations = tracing.setup.equations
    motion = dict(zip((*equations.q, *equations.setting.qd), (*q, *qd), strict=False))
    return np.array([written(e, motion, tracing.symbols) for e in expressions], dtype=object)


def written(
    expression: Expression, motion: Mapping[str, Node], parameters: Mapping[str, Node]
) -> Value:
    """The expression as traced arithmetic, a product a wave."""
    waves: dict[Wave, Polynomial] = {}
    for (monomial, wave), amount in fourier(expression).items():
        coefficient: Value = float(amount)
        moving = []
        for name, power in monomial:
            if name in motion:
                moving.append((name, power))
            else:
                coefficient = coefficient * parameters[name] ** power
        polynomial = waves.setdefault(wave, {})
        key = tuple(sorted(moving))
        polynomial[key] = polynomial[key] + coefficient if key in polynomial else coefficient
    total: Value = 0.0
    for (function, angle), polynomial in waves.items():
        value = _horner(polynomial, motion)
        if function:
            total_angle = _angle(angle, {**parameters, **motion})
            value = value * (total_angle.sin() if function == "sin" else total_angle.cos())
        total = total + value
    return total


def _angle(angle: tuple[tuple[str, int], ...], values: Mapping[str, Node]) -> Node:
    """Σ k q, term by term, so that a sum contains the shorter sums."""
    single = [(values[name], k > 0) for name, k in angle for _ in range(abs(k))]
    (first, positive), *others = single
    total = first if positive else -first
    for value, positive in others:
        total = total + value if positive else total - value
    return total


def _horner(polynomial: Polynomial, values: Mapping[str, Node]) -> Value:
    """The polynomial with the symbol that occurs in most terms taken out, again and again."""
    count = Counter(name for monomial in polynomial for name, _ in monomial)
    if not count:
        return polynomial.get((), 0.0)
    name = max(sorted(count), key=count.__getitem__)
    inside: Polynomial = {}
    outside: Polynomial = {}
    for monomial, coefficient in polynomial.items():
        powers = dict(monomial)
        if name not in powers:
            outside[monomial] = coefficient
            continue
        powers[name] -= 1
        inside[tuple((k, p) for k, p in powers.items() if p)] = coefficient
    value = values[name] * _horner(inside, values)
    return value + _horner(outside, values) if outside else value
