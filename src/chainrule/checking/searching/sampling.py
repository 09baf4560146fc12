"""TrialStates for the search: every quantity of the mechanism under many conventions at once.

An expression is a matrix product: its coefficients under S models of the links and letters, times
its monomials under K choices of the coordinates at P states. One random value is drawn for each
symbol of the notes, so that two sides that agree at all states are equal but for an accident of
probability zero; what the search finds is proved afterwards with the exact algebra.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from chainrule.checking.judging.examining import Examination
from chainrule.checking.meaning.conventions import Convention, identity, substitution
from chainrule.checking.meaning.observing import ring_name
from chainrule.checking.meaning.quantities import QuantityName, point_of
from chainrule.checking.meaning.ratio import Ratio, Value
from chainrule.checking.meaning.reference import Reference
from chainrule.exact import Expression, Ring
from chainrule.exact.evaluation import double

STATES = 6  # the last half at rest, in the places of the first
CLOSE = 1e-7
ROUNDED = 1e-3  # the size below which what should be zero is what rounding leaves
#: Kinds whose value does not matter up to a constant.
LOOSE = ("V", "V_i", "V_part", "L", "E")


class Sample:
    """Values at random states, under conventions models × coordinates."""

    def __init__(
        self,
        notes: Examination,
        models: list[Convention],
        coordinates: list[Convention],
        seed: int = 1,
    ):
        self.notes, self.models, self.coordinates = notes, models, coordinates
        rng = np.random.default_rng(seed)
        words, exact = notes.words, notes.exact
        n = len(words.q)
        self.n = n
        half = STATES // 2
        self.alpha = rng.uniform(0.3, 1.4, (n, half)) + rng.integers(0, 4, (n, half)) * np.pi / 2
        self.alpha = np.tile(self.alpha, 2)
        self.rates = rng.uniform(-2, 2, (2, n, STATES))
        self.rates[:, :, half:] = 0
        self.own_values = {name: float(rng.uniform(0.6, 1.9)) for name in notes.ring.symbols}
        self.own_values["pi"] = float(np.pi)
        if models[0].as_set:
            for key, value in notes.settings.items():
                self.own_values[ring_name(key)] = float(self._number(value.num)[0])
        self.A = np.array([c.A for c in coordinates], dtype=float)
        turns = np.array([c.b for c in coordinates], dtype=float) * np.pi / 2
        angles = np.array(exact.angles)
        self.q = np.einsum("kij,jp->kip", self.A, self.alpha) + (turns * angles)[:, :, None]
        self.qd = np.einsum("kij,jp->kip", self.A, self.rates[0])
        self._cache: dict[int, tuple[Expression, np.ndarray]] = {}
        self.parameters = self._parameters()

    @cached_property
    def reference(self) -> Reference:
        """The mechanism's own values in its own symbols; ends of last links have names here."""
        exact = self.notes.exact
        names = [p.name for p in exact.parameters]
        ends = {i: f"end:{i}" for i in range(1, len(exact.masses) + 1)}
        rates = [q + dots for dots in ("", "'", "''") for q in exact.q]
        signs = [f"sign({q}')" for q in exact.q]
        angles = [((q, 1),) for q, angle in zip(exact.q, exact.angles, strict=True) if angle]
        ring = Ring.of(angles, [*names, *ends.values(), *rates, *signs])
        return Reference.under(
            exact, ring, exact.q, identity(len(exact.q)), (0,) * len(exact.q),
            {name: ring.element(name) for name in names},
            {i: ring.element(name) for i, name in ends.items()},
        )  # fmt: skip

    def _parameters(self) -> dict[str, np.ndarray]:
        """Each parameter of the mechanism under each model, from the notes' symbols."""
        notes = self.notes
        found: dict[str, list[float]] = {}
        given = notes.given_settings()
        for s, model in enumerate(self.models):
            values, lengths = substitution(notes.exact, notes.words, model, notes.ring, given)
            for name, value in [*values.items(), *((f"end:{i}", v) for i, v in lengths.items())]:
                row = found.setdefault(name, [float("nan")] * len(self.models))
                row[s] = float(self._number(value)[0])
        return {name: np.array(row) for name, row in found.items()}

    def _number(self, expression: Expression) -> np.ndarray:
        """An expression of the notes' ring at the states."""
        moving = {
            q + "'" * d: values[i]
            for d, values in enumerate((self.alpha, *self.rates))
            for i, q in enumerate(self.notes.words.q)
        }
        others = dict.fromkeys(expression.ring.symbols, 1.0)
        return np.zeros(STATES) + expression.evaluate({**others, **self.own_values, **moving})

    def written(self, value: Value) -> np.ndarray:
        """What the notes wrote at the states: (P,) or (P, rows, columns)."""
        if isinstance(value, Ratio):
            top = self._number(value.num)
            return top if value.den is None else top / self._number(value.den)
        flat = [self.written(e) for e in value.ravel()]
        return np.stack(flat, axis=-1).reshape(STATES, *value.shape)

    def number(self, expression: Expression) -> np.ndarray:
        """An expression of the mechanism under all conventions: (S, K, P)."""
        known = self._cache.get(id(expression))
        if known is None:
            known = self._cache[id(expression)] = (expression, self._product(expression))
        return known[1]

    def _product(self, expression: Expression) -> np.ndarray:
        ring, exact = expression.ring, self.notes.exact
        pairs = 2 * len(ring.angles)
        place = {q: i for i, q in enumerate(exact.q)}
        moving: dict[str, np.ndarray] = {}
        for i, q in enumerate(exact.q):
            moving[q], moving[q + "'"] = self.q[:, i], self.qd[:, i]
            moving[f"sign({q}')"] = np.sign(self.qd[:, i])
        waves: list[np.ndarray] = []
        for combination in ring.angles:
            angle = sum(k * self.q[:, place[name]] for name, k in combination)
            waves += [np.sin(angle), np.cos(angle)]
        still = [i for i, name in enumerate(ring.symbols) if name not in moving]
        S, (K, P) = len(self.models), self.q[:, 0].shape
        rows: dict[tuple, np.ndarray] = {}
        for powers, c in expression.terms():
            coefficient = np.full(S, double(c))
            for i in still:
                if powers[pairs + i]:
                    name = ring.symbols[i]
                    values = self.parameters.get(name)
                    if values is None:
                        values = np.full(S, np.nan)
                    coefficient = coefficient * values ** int(powers[pairs + i])
            key = tuple(0 if i - pairs in still else int(p) for i, p in enumerate(powers))
            rows[key] = rows.get(key, 0) + coefficient
        if not rows:
            return np.zeros((S, K, P))
        columns = []
        for key in rows:
            column = np.ones((K, P))
            for g, p in enumerate(key):
                if p:
                    base = waves[g] if g < pairs else moving[ring.symbols[g - pairs]]
                    column = column * base**p
            columns.append(column.ravel())
        return (np.stack(list(rows.values()), 1) @ np.stack(columns)).reshape(S, K, P)

    def array(self, entries: np.ndarray) -> np.ndarray:
        """Many expressions: (S, K, P, *shape)."""
        flat = [self.number(e) for e in np.asarray(entries, dtype=object).ravel()]
        return np.stack(flat, -1).reshape(*flat[0].shape, *np.shape(entries))

    def _pulled(self, vector: np.ndarray) -> np.ndarray:
        """Aᵀ v: a force of the mechanism's coordinates in those of the notes."""
        return np.einsum("kij,skpi->skpj", self.A, vector)

    @cached_property
    def M(self) -> np.ndarray:
        """Aᵀ M A, (S, K, P, n, n)."""
        return np.einsum("kia,skpij,kjb->skpab", self.A, self.array(self.reference.M), self.A)

    @cached_property
    def C(self) -> np.ndarray:
        """Aᵀ C A with Christoffel's C."""
        return np.einsum("kia,skpij,kjb->skpab", self.A, self.array(self.reference.C), self.A)

    @cached_property
    def Gamma(self) -> np.ndarray:
        """Γ in the notes' coordinates."""
        A = self.A
        return np.einsum("kia,skpijm,kjb,kmc->skpabc", A, self.array(self.reference.Gamma), A, A)

    @cached_property
    def h(self) -> np.ndarray:
        """C q̇"""
        return self._pulled(self.array(self.reference.h))

    @cached_property
    def G(self) -> np.ndarray:
        """∂V/∂q"""
        return self._pulled(self.array(self.reference.G)) + self.pulls

    @cached_property
    def pulls(self) -> np.ndarray:
        """k K α of the springs, (P, n)."""
        total = np.zeros((STATES, self.n))
        for key, K in self.notes.words.springs.items():
            total += self.own_values[ring_name(key)] * self.alpha.T @ np.array(K, dtype=float)
        return total

    @cached_property
    def F(self) -> np.ndarray:
        """Friction."""
        return self._pulled(self.array(self.reference.F))

    @cached_property
    def p(self) -> np.ndarray:
        """∂L/∂q̇ = M q̇"""
        return np.einsum("skpij,jp->skpi", self.M, self.rates[0])

    @cached_property
    def Tq(self) -> np.ndarray:
        """∂T/∂q"""
        r = self.reference
        return self._pulled(self.array(np.array([r.T.diff(q) for q in r.q], dtype=object)))

    @cached_property
    def pdot(self) -> np.ndarray:
        """d/dt ∂L/∂q̇ = M q̈ + h + ∂T/∂q"""
        return np.einsum("skpij,jp->skpi", self.M, self.rates[1]) + self.h + self.Tq

    def energy(self, kind: str) -> np.ndarray:
        """T, V, L or E."""
        T, V = self.number(self.reference.T), self.number(self.reference.V)
        V = V + (self.pulls * self.alpha.T).sum(axis=1) / 2
        return {"T": T, "V": V, "L": T - V, "E": T + V}[kind]

    def quantity(self, kind: str, name: QuantityName) -> np.ndarray | None:
        """A quantity that does not depend on axes, (S, K, P, …); None where it is not sampled."""
        i, r = name.indices, self.reference
        if kind in ("T", "V", "L", "E"):
            return self.energy(kind)
        if kind in ("T_i", "V_i", "T_part", "V_part"):
            shares = r.kinetic if kind[0] == "T" else r.heights
            whole = r.whole(shares, i[0]) if kind.endswith("_i") else shares[i[0]]
            return self.number(whole)
        whole = {"M": "M", "C": "C", "M_ij": "M", "C_ij": "C"}.get(kind)
        if whole is not None:
            matrix = getattr(self, whole)
            return matrix[..., i[0], i[1]] if kind.endswith("ij") else matrix
        if kind in ("Gamma", "Gamma_last"):
            a, b, c = i if kind == "Gamma" else (i[2], i[0], i[1])
            return self.Gamma[..., a, b, c]
        vectors = {"h": lambda: self.h, "G": lambda: self.G, "hG": lambda: self.h + self.G,
                   "p": lambda: self.p}  # fmt: skip
        word = kind.removesuffix("_i")
        if word.strip("-") not in vectors:
            return None
        vector = vectors[word.strip("-")]() * (-1 if word.startswith("-") else 1)
        return vector[..., i[0]] if kind.endswith("_i") else vector[..., None]

    @cached_property
    def hand(self) -> np.ndarray:
        """The Jacobian of the last link's end, in the mechanism's axes."""
        r = self.reference
        place = point_of("end", len(r.places) - 1, r)
        J = np.array([[e.diff(q) for q in r.q] for e in place], dtype=object)
        return np.einsum("skpij,kja->skpia", self.array(J), self.A)

    def place(self, kind: str, link: int) -> np.ndarray | None:
        """A point, a velocity, a spin or a Jacobian in the mechanism's axes: (S, K, P, 3, …)."""
        r = self.reference
        if kind in ("place", "end", "start"):
            return self.array(point_of(kind, link, r))[..., None]
        if kind == "velocity":
            return self.array(r.rate(r.places[link]))[..., None]
        if kind == "acceleration":
            return None
        if kind == "omega":
            return self.array(r.spins[link] @ r.qd)[..., None]
        if kind in ("Jv", "J6"):
            J = np.array([[e.diff(q) for q in r.q] for e in r.places[link]], dtype=object)
            return np.einsum("skpij,kja->skpia", self.array(J), self.A)
        return np.einsum("skpij,kja->skpia", self.array(r.spins[link]), self.A)


def agrees(written: np.ndarray, right: np.ndarray, *, loose: bool = False) -> np.ndarray:
    """How much of (P, …) equals (S, K, P, …): the share of entries, and of what moves and rests.

    1 where all of it does; a part that is right counts half.
    """
    with np.errstate(all="ignore"):
        difference = written - right
        if loose:
            difference = difference - difference[:, :, :1]
        half = STATES // 2
        scale = (
            np.abs(written).max() + np.abs(right).max(axis=tuple(range(2, right.ndim))) + ROUNDED
        )
        close = CLOSE * scale.reshape(*scale.shape, *[1] * (difference.ndim - 2))
        good = np.abs(difference) <= close  # nan is not close
        all_good = good.all(axis=tuple(range(2, good.ndim)))
        if difference.ndim > 3:
            share = good.all(axis=2).mean(axis=tuple(range(2, good.ndim - 1)))
        else:
            rest = np.abs(written[half:]).max() > CLOSE * np.abs(written).max()
            moves = np.abs(written[:half] - written[half:]).max() > CLOSE * np.abs(written).max()
            still = good[:, :, half:].all(axis=2) & bool(rest)
            moving = difference[:, :, :half] - difference[:, :, half:]
            moved = (np.abs(moving) <= close).all(axis=2) & bool(moves)
            share = (still * 1.0 + moved * 1.0) / 2
        return np.where(all_good, 1.0, share / 2)
