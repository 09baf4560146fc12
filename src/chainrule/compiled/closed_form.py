"""Accelerations from the exact equations: M, h = C q̇ and G in sums of waves, then M = Lᵀ D L.

An entry is Σ coefficient(q̇) · sin or cos of a sum of angles, the textbook form. For a few joints
that is often less work than a recursion: in a double pendulum with absolute angles 24 operations
instead of 32.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from chainrule.dynamics.factor import solve
from chainrule.exact import Expression
from chainrule.exact.fourier import Monomial, Wave, fourier

Polynomial = dict[Monomial, Any]


def accelerations(
    M: Any, h: Any, G: Any, motion: Mapping[str, Any], parameters: Mapping[str, Any], effort: Any
) -> Any:
    """q̈ of M q̈ + h + G = effort, all exact, at traced coordinates and rates and parameters."""
    n = len(h)
    mass = np.zeros((n, n), dtype=object)
    for i in range(n):
        for j in range(i + 1):
            mass[i, j] = mass[j, i] = written(M[i, j], motion, parameters)
    rest = [effort[i] - written(h[i] + G[i], motion, parameters) for i in range(n)]
    return solve(mass, rest)


def written(
    expression: Expression, motion: Mapping[str, Any], parameters: Mapping[str, Any]
) -> Any:
    """The expression as traced arithmetic, a product a wave."""
    waves: dict[Wave, Polynomial] = {}
    for (monomial, wave), amount in fourier(expression).items():
        coefficient: Any = float(amount)
        moving = []
        for name, power in monomial:
            if name in motion:
                moving.append((name, power))
            else:
                coefficient = coefficient * parameters[name] ** power
        polynomial = waves.setdefault(wave, {})
        key = tuple(sorted(moving))
        polynomial[key] = polynomial[key] + coefficient if key in polynomial else coefficient
    total: Any = 0.0
    for (function, angle), polynomial in waves.items():
        value = _horner(polynomial, motion)
        if function:
            total_angle = _angle(angle, {**parameters, **motion})
            value = value * (np.sin if function == "sin" else np.cos)(total_angle)
        total = total + value
    return total


def _angle(angle: tuple[tuple[str, int], ...], values: Mapping[str, Any]) -> Any:
    """Σ k q, term by term, so that a sum contains the shorter sums."""
    total: Any = None
    for name, k in angle:
        for _ in range(abs(k)):
            if total is None:
                total = values[name] if k > 0 else -values[name]
            else:
                total = total + values[name] if k > 0 else total - values[name]
    return total


def _horner(polynomial: Polynomial, values: Mapping[str, Any]) -> Any:
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
