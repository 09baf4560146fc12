"""M q̈ + D q̇ + K q = S u near a place of rest, and what follows: ẋ = A x + B u, q/u of s."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

import numpy as np

from chainrule.checking.meaning.calculus.matrices import adjugate
from chainrule.checking.meaning.ratio import Ratio, matrix
from chainrule.checking.meaning.reference import Reference
from chainrule.exact import Expression

State = tuple[int, int, int]  # the coordinate, its dots, ±1
MAX_DAMPINGS = 27  # ways to put damping letters on coordinates


@dataclass(frozen=True)
class LinearSystem:
    """The matrices of a linearised mechanism, in the notes' symbols."""

    M: np.ndarray
    D: np.ndarray
    K: np.ndarray
    inputs: tuple[np.ndarray, ...]  # S of each input that may act
    inverse: tuple[np.ndarray, Expression]  # (adj M, det M)

    @property
    def n(self) -> int:
        """Degrees of freedom."""
        return len(self.M)

    def damped(self, letters: Sequence[tuple[Expression, int]]) -> LinearSystem:
        """With dampings that the mechanism lacks, each on one coordinate."""
        D = self.D.copy()
        for letter, i in letters:
            D[i, i] = D[i, i] + letter
        return replace(self, D=D)

    def dampings(self, letters: Sequence[Expression]) -> Iterator[LinearSystem]:
        """The system with these damping letters on coordinates, in every way."""
        for places in islice(product(range(self.n), repeat=len(letters)), MAX_DAMPINGS):
            yield self.damped(list(zip(letters, places, strict=True)))

    def steered(self, j: int) -> LinearSystem:
        """With the acceleration of a coordinate as the input: its row is q̈_j = u."""
        M, D, K = self.M.copy(), self.D.copy(), self.K.copy()
        zero = self.inverse[1].ring.element(0)
        D[j, :], K[j, :] = zero, zero
        unit = np.array([zero + int(i == j) for i in range(self.n)], dtype=object)
        M[j, :] = unit
        return LinearSystem(M, D, K, (unit,), adjugate(M))

    def A(self, order: Sequence[State]) -> np.ndarray:
        """The state matrix, in an order of states: all, or those that the others need."""
        turned, determinant = self.inverse
        stiff, drag = -(turned @ self.K), -(turned @ self.D)
        ring = determinant.ring
        result = np.empty((len(order), len(order)), dtype=object)
        for r, (i, dots, sign) in enumerate(order):
            for c, (j, of, other) in enumerate(order):
                if not dots:
                    result[r, c] = Ratio(ring.element(int(j == i and of == 1) * sign * other))
                else:
                    entry = (drag if of else stiff)[i, j] * (sign * other)
                    result[r, c] = Ratio(entry, determinant)
        return result

    def suffices(self, order: Sequence[State]) -> bool:
        """Whether no force depends on the positions that are not among these states."""
        left_out = set(range(self.n)) - {i for i, dots, _ in order if not dots}
        return all(e.is_zero() for j in left_out for e in self.K[:, j])

    def B(self, order: Sequence[State], which: int) -> np.ndarray:
        """The input column of one input."""
        turned, determinant = self.inverse
        pushed = turned @ self.inputs[which]
        zero = determinant.ring.element(0)
        entries = [pushed[i] * sign if dots else zero for i, dots, sign in order]
        return matrix([[Ratio(e, determinant)] for e in entries])

    def of_s(self, s: Expression) -> np.ndarray:
        """M s² + D s + K"""
        return self.M * (s * s) + self.D * s + self.K

    def residual(
        self, a: Sequence[Expression], c: Expression, which: int, s: Expression
    ) -> Expression:
        """a adj(P) S − c det P, which is zero where a(s) · q = c(s) u follows."""
        turned, determinant = adjugate(self.of_s(s))
        left = np.array(a, dtype=object) @ (turned @ self.inputs[which])
        return left - c * determinant

    def transfer(self, i: int, which: int, s: Expression) -> Ratio:
        """q_i / u as a fraction of polynomials in s."""
        turned, determinant = adjugate(self.of_s(s))
        return Ratio((turned @ self.inputs[which])[i], determinant)


def linear_system(reference: Reference) -> LinearSystem | None:
    """Of a reference whose rows are linear; None where it is too large or singular."""
    n, rows, q, ring = reference.n, reference.rows, reference.q, reference.ring
    if n > 3 or any(row.den is not None for row in rows):
        return None

    def factors(dots: str) -> np.ndarray:
        return np.array(
            [[row.num.coefficient({name + dots: 1}) for name in q] for row in rows], dtype=object
        )

    M = factors("''")
    whole = adjugate(M)
    if whole[1].is_zero():
        return None
    inputs: list[np.ndarray] = []
    joints = reference.exact.mechanism.joints
    actuated = [i for i, joint in enumerate(joints) if joint.actuated] or list(range(n))
    for i in actuated:
        unit = np.array([ring.element(int(j == i)) for j in range(n)], dtype=object)
        for push in (reference.change.forces(unit), unit):
            if not any((push == other).all() for other in inputs):
                inputs.append(push)
    return LinearSystem(M, factors("'"), factors(""), tuple(inputs), whole)
