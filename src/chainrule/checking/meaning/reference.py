"""The right values, written in the notes' own symbols and coordinates.

q = A α + b takes the mechanism's coordinates to those of the notes; every parameter is replaced by
what the notes call it. From M and V alone follow Γ, C, G, momenta and the equations of motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

import numpy as np

from chainrule.checking.meaning.calculus.matrices import adjugate
from chainrule.checking.meaning.exact_results import ExactResults
from chainrule.checking.meaning.observing import Stretch
from chainrule.checking.meaning.ratio import Ratio, matrix
from chainrule.exact import Angle, Expression, Ring
from chainrule.mechanism.coordinates import Change


class Reference:
    """Exact values of everything a derivation may claim, under one convention."""

    def __init__(
        self,
        exact: ExactResults,
        ring: Ring,
        q: tuple[str, ...],
        change: Change,
        values: Mapping[str, Angle | Expression],
        ends: Mapping[int, Expression],
        springs: Mapping[str, Stretch],
    ):
        self.exact, self.ring, self.q, self.change = exact, ring, q, change
        self.values = values  # of every symbol of the mechanism, its coordinates and rates included
        self.ends = ends  # lengths of last links, which M does not need
        self.springs = springs
        self._images: dict[int, list] = {}

    @classmethod
    def under(
        cls,
        exact: ExactResults,
        ring: Ring,
        q: tuple[str, ...],
        A: tuple[tuple[int, ...], ...],
        b: tuple[int, ...],
        parameters: Mapping[str, Expression],
        ends: Mapping[int, Expression],
        springs: Mapping[str, Stretch] | None = None,
    ) -> Reference:
        """The reference for coordinates α with q = A α + b, and these values of the parameters."""
        values: dict[str, Angle | Expression] = dict(parameters)
        for name, row, turns, angle in zip(exact.q, A, b, exact.angles, strict=True):
            terms = {α: k for α, k in zip(q, row, strict=True) if k}
            if angle:
                values[name] = ring.angle(terms, turns)
            else:
                zero = ring.element(0)
                values[name] = sum((ring.element(α) * k for α, k in terms.items()), zero)
            rate = sum((ring.element(α + "'") * k for α, k in terms.items()), ring.element(0))
            values[name + "'"] = rate
            only = next(iter(terms.items())) if len(terms) == 1 else ("", 0)
            if f"sign({only[0]}')" in ring.index:
                values[f"sign({name}')"] = ring.element(f"sign({only[0]}')") * only[1]
        change = Change(np.array(A, dtype=int), tuple(Fraction(t) for t in b), exact.angles)
        return cls(exact, ring, q, change, values, ends, springs or {})

    def anew(
        self,
        values: Mapping[str, Angle | Expression] | None = None,
        springs: Mapping[str, Stretch] | None = None,
    ) -> Reference:
        """The same setting with other values or springs, and nothing computed yet."""
        return Reference(
            self.exact, self.ring, self.q, self.change,
            self.values if values is None else values, self.ends,
            self.springs if springs is None else springs,
        )  # fmt: skip

    def parameter(self, name: str) -> Expression:
        """A parameter of the mechanism, in the notes' symbols."""
        value = self.values[name]
        assert isinstance(value, Expression)
        return value

    def own(self, expression: Expression) -> Expression:
        """An expression of the mechanism, in the notes' symbols."""
        source, target = expression.ring, self.ring
        if not source.index:
            return expression.into(target)
        images = self._images.get(id(source))
        if images is None:
            images = self._images[id(source)] = self._image(source)
        poly = expression.poly.compose(*images, ctx=target.context)
        return Expression(target, target.reduce(poly))

    def _image(self, source: Ring) -> list:
        """What each generator of the mechanism's ring becomes; one substitution for all of them."""
        images = []
        for combination in source.angles:
            terms: dict[str, int] = {}
            turns = 0
            for name, k in combination:
                angle = self.values.get(name)
                if isinstance(angle, Angle):
                    turns += k * angle.quarter_turns
                    for inner, factor in angle.terms:
                        terms[inner] = terms.get(inner, 0) + k * factor
            angle = self.ring.angle(terms, turns)
            images += [angle.sin().poly, angle.cos().poly]
        for name in source.symbols:
            value = self.values.get(name)
            images.append(value.poly if isinstance(value, Expression) else self.ring.zero_poly)
        return images

    def _own(self, entries: np.ndarray) -> np.ndarray:
        result = np.empty(entries.shape, dtype=object)
        for index, entry in np.ndenumerate(entries):
            result[index] = (
                self.own(entry) if isinstance(entry, Expression) else self.ring.element(entry)
            )
        return result

    @property
    def n(self) -> int:
        """Degrees of freedom."""
        return len(self.q)

    @cached_property
    def qd(self) -> np.ndarray:
        """q̇"""
        return np.array([self.ring.element(name + "'") for name in self.q], dtype=object)

    @cached_property
    def qdd(self) -> np.ndarray:
        """q̈"""
        return np.array([self.ring.element(name + "''") for name in self.q], dtype=object)

    @cached_property
    def M(self) -> np.ndarray:
        """Aᵀ M A"""
        return self.change.congruent(self._own(self.exact.equations.M.entries))

    @cached_property
    def accelerated(self) -> np.ndarray:
        """What multiplies q̈ in the rows of motion."""
        return self.M

    @cached_property
    def gravity(self) -> np.ndarray:
        """The acceleration of gravity, in the mechanism's base frame."""
        return self._own(np.array(self.exact.mechanism.gravity, dtype=object))

    @cached_property
    def masses(self) -> list[Expression]:
        """The mass of each link."""
        return [self.own(m) for m in self.exact.masses]

    @cached_property
    def places(self) -> list[np.ndarray]:
        """The centre of mass of each link, in the mechanism's base frame."""
        return [self._own(p) for p in self.exact.places]

    @cached_property
    def transforms(self) -> list[np.ndarray]:
        """The frame of each link, 4×4."""
        return [self._own(t) for t in self.exact.transforms]

    @cached_property
    def spins(self) -> list[np.ndarray]:
        """The angular Jacobian of each link."""
        return [self.change.columns(self._own(J)) for J in self.exact.spins]

    @cached_property
    def heights(self) -> list[Expression]:
        """The potential energy of each link."""
        return [-(self.gravity @ p) * m for p, m in zip(self.places, self.masses, strict=True)]

    @cached_property
    def V(self) -> Expression:
        """The potential energy."""
        return sum((*self.heights, *self.strained.values()), self.ring.element(0))

    @cached_property
    def strained(self) -> dict[str, Expression]:
        """The energy of each spring of the notes: ½ k αᵀ K α."""
        element, pairs = self.ring.element, list(np.ndindex(self.n, self.n))
        α = [element(name) for name in self.q]
        return {
            k: sum((α[i] * α[j] * K[i][j] for i, j in pairs if K[i][j]), element(0))
            * element(k)
            / 2
            for k, K in self.springs.items()
        }

    def without_springs(self) -> Reference:
        """The same values of the mechanism alone."""
        made = self.anew(springs={})
        made.M, made.Gamma, made.F, made.heights = self.M, self.Gamma, self.F, self.heights
        return made

    @cached_property
    def T(self) -> Expression:
        """½ q̇ᵀ M q̇"""
        return np.dot(self.qd, self.M @ self.qd) / 2

    @cached_property
    def kinetic(self) -> list[Expression]:
        """The kinetic energy of each link: ½ m |v|² + ½ ωᵀ I ω."""
        shares = []
        for i, link in enumerate(self.exact.mechanism.links):
            v = self.rate(self.places[i])
            R = self.transforms[i][:3, :3]
            w = R.T @ (self.spins[i] @ self.qd)
            inertia = self._own(np.array(link.inertia.entries))
            shares.append((v @ v * self.masses[i] + w @ inertia @ w) / 2)
        return shares

    def whole(self, shares: list[Expression], link: int) -> Expression:
        """The share of a link, with those of the parts that it carries."""
        return sum((shares[k] for k in self.exact.carried.get(link, ())), shares[link])

    def rate(self, value: np.ndarray) -> np.ndarray:
        """d/dt of something that depends on q alone."""
        flat = [
            sum((e.diff(n) * v for n, v in zip(self.q, self.qd, strict=True)), self.ring.element(0))
            for e in value.ravel()
        ]
        result = np.empty(len(flat), dtype=object)
        result[:] = flat
        return result.reshape(value.shape)

    def faster(self, velocity: np.ndarray) -> np.ndarray:
        """The rate of a velocity, in q̇ and q̈."""
        return np.array([
            sum((e.diff(q) * qd + e.diff(q + "'") * qdd
                 for q, qd, qdd in zip(self.q, self.qd, self.qdd, strict=True)), e - e)
            for e in velocity
        ], dtype=object)  # fmt: skip

    @cached_property
    def Gamma(self) -> np.ndarray:
        """Γ_ijk, row first."""
        n, M, q = self.n, self.M, self.q
        d = [[[M[i, j].diff(q[k]) for k in range(n)] for j in range(n)] for i in range(n)]
        result = np.empty((n, n, n), dtype=object)
        for i, j, k in np.ndindex(n, n, n):
            result[i, j, k] = (d[i][j][k] + d[i][k][j] - d[j][k][i]) / 2
        return result

    @cached_property
    def C(self) -> np.ndarray:
        """C_ij = Σ Γ_ijk q̇_k"""
        return self.Gamma @ self.qd

    @cached_property
    def h(self) -> np.ndarray:
        """C q̇"""
        return self.C @ self.qd

    @cached_property
    def G(self) -> np.ndarray:
        """∂V/∂q"""
        return np.array([self.V.diff(name) for name in self.q], dtype=object)

    @cached_property
    def F(self) -> np.ndarray:
        """Friction, as far as it is polynomial; zero where it is not."""
        friction = self.exact.equations.F.entries
        known = [all("(" not in n or n in self.values for n in e.names) for e in friction]
        own = [
            self.own(e) if k else self.ring.element(0) for e, k in zip(friction, known, strict=True)
        ]
        return self.change.forces(np.array(own, dtype=object))

    @cached_property
    def rows(self) -> list[Ratio]:
        """M q̈ + C q̇ + G + F, row by row."""
        return [Ratio(e) for e in self.M @ self.qdd + self.h + self.G + self.F]

    @cached_property
    def centrifugal(self) -> np.ndarray:
        """The factors of q̇_j²: Γ_ijj."""
        n = self.n
        return matrix([[self.Gamma[i, j, j] for j in range(n)] for i in range(n)])

    @cached_property
    def mixed(self) -> np.ndarray:
        """The factors of q̇_j q̇_k, j < k: 2 Γ_ijk."""
        n = self.n
        pairs = [(j, k) for j in range(n) for k in range(j + 1, n)]
        return matrix([[self.Gamma[i, j, k] * 2 for j, k in pairs] for i in range(n)])

    @cached_property
    def inverse(self) -> tuple[np.ndarray, Expression]:
        """(adj M, det M) of what multiplies q̈, for up to three degrees of freedom."""
        return adjugate(self.accelerated)
