"""Regimes: the right values for small angles, and with every constant set to one.

Near a place where an angle is 0 (or π) sin θ = ±θ, cos θ = ±(1 − θ²/2), and products of small
things are dropped: linear equations of motion, a constant mass matrix, quadratic energies.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from chainrule.checking.meaning.ratio import Ratio
from chainrule.checking.meaning.reference import Reference
from chainrule.exact import Expression

SMALL = "right for small angles: an approximation"
ONE = "right with every constant set to one"
LEFT_OUT = "right with the constants that it lacks set to one"
MAX_PLACES = 8


@dataclass(frozen=True)
class Regime:
    """What it is, the right values in it, and the angles that are π where it holds."""

    title: str
    reference: Reference
    turned: frozenset[str] = frozenset()
    links: str = ""  # what is assumed of the links here and not elsewhere in the notes

    def place(self, q: tuple[str, ...], angles: tuple[bool, ...]) -> str:
        """near θ₁ = 0, θ₂ = π"""
        names = [name for name, angle in zip(q, angles, strict=True) if angle]
        where = ", ".join(f"{n} = {'π' if n in self.turned else 0}" for n in names)
        return f"near {where}" + (f"; {self.links}" if self.links else "")


def regimes(reference: Reference) -> list[Regime]:
    """Small angles and constants set to one, the likeliest first."""
    turning = [q for q, a in zip(reference.q, reference.exact.angles, strict=True) if a]
    found: list[Regime] = []
    normal = normalised(reference)
    for title, base in ((SMALL, reference), (ONE, normal)):
        if base is normal:
            found.append(Regime(ONE, normal))
        for signs in list(product((1, -1), repeat=len(turning)))[:MAX_PLACES]:
            there: dict[str, int] = dict(zip(turning, signs, strict=True))
            turned = frozenset(q for q, sign in there.items() if sign < 0)
            found.append(Regime(title, _linearised(base, there), turned))
    return found


def held(reference: Reference, j: int, *, steady: bool = False) -> Reference:
    """The right values where coordinate j is at rest, or `steady`: has no acceleration.

    The rows of motion stay what they are, with nothing of what does not move in them.
    """
    still = {reference.q[j] + "''": 0} | ({} if steady else {reference.q[j] + "'": 0})

    def at_rest(expression: Expression) -> Expression:
        return expression.subs(still).into(reference.ring)

    made = reference.anew()
    made.M, made.Gamma, made.V, made.F = reference.M, reference.Gamma, reference.V, reference.F
    made.accelerated = reference.M.copy()
    made.accelerated[:, j] = reference.ring.element(0)
    made.T = at_rest(reference.T)
    made.h = np.array([at_rest(e) for e in reference.h], dtype=object)
    made.rows = [Ratio(at_rest(r.num)) for r in reference.rows]
    return made


def normalised(reference: Reference, kept: frozenset[str] = frozenset()) -> Reference:
    """m = l = g = 1 in everything, but for the letters that are kept."""
    states = kept | set(reference.q) | {q + d for q in reference.q for d in ("'", "''")}
    return reference.anew({
        name: value if name.rstrip("'") in reference.exact.q or not isinstance(value, Expression)
        else value.subs(dict.fromkeys(value.names - states, 1)).into(reference.ring)
        for name, value in reference.values.items()
    })  # fmt: skip


def _linearised(reference: Reference, signs: dict[str, int]) -> Reference:
    def small(expression: Expression, degree: int) -> Expression:
        return _small(expression, signs, degree)

    def each(entries: np.ndarray, degree: int) -> np.ndarray:
        flat = [small(e, degree) for e in entries.ravel()]
        result = np.empty(len(flat), dtype=object)
        result[:] = flat
        return result.reshape(entries.shape)

    made = reference.anew()
    made.M = each(reference.M, 0)
    made.V = small(reference.V, 2)
    made.G = each(reference.G, 1)
    made.h = each(reference.h, 1)
    made.C = each(reference.C, 0)
    made.places = [each(p, 1) for p in reference.places]
    made.rows = [Ratio(small(r.num, 1)) for r in reference.rows]
    return made


def _small(expression: Expression, signs: dict[str, int], degree: int) -> Expression:
    """sin θ → ±θ, cos θ → ±(1 − θ²/2), up to this degree in what moves."""
    ring = expression.ring
    moving = {q + d for q in signs for d in ("", "'", "''")}
    pairs = 2 * len(ring.angles)
    one = ring.element(1)
    total = ring.element(0)
    images: list[Expression] = []
    for combination in ring.angles:
        angle = sum((ring.element(name) * k for name, k in combination), ring.element(0))
        sign = 1
        for name, k in combination:
            sign *= signs.get(name, 1) ** abs(k)
        images += [angle * sign, (one - angle * angle / 2) * sign]
    for powers, c in expression.poly.to_dict().items():
        term = Expression(ring, ring.context.from_dict({(*(0,) * pairs, *powers[pairs:]): c}))
        for g, p in enumerate(powers[:pairs]):
            for _ in range(int(p)):
                term = term * images[g]
        total = total + term
    kept = {}
    rates = [
        i for i, name in enumerate(ring.symbols)
        if name in moving or name.endswith("'")
    ]  # fmt: skip
    for powers, c in total.poly.to_dict().items():
        if sum(int(powers[pairs + i]) for i in rates) <= degree:
            kept[powers] = c
    return Expression(ring, ring.context.from_dict(kept))
