"""SymbolicDoublePendulum: the double pendulum kit's plant with its equations in SymPy."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from chainrule.derivation.equations import Equations, derived
from chainrule.exact import ExactArray, symbol
from chainrule.kits.double_pendulum import DoublePendulumPlant


class SymbolicDoublePendulum(DoublePendulumPlant):
    """The same plant; its energies are arrays without axes, as the kit's are.

    What is symbolic is made when it is asked for, from the exact equations, and needs the extra
    `sympy`. Its symbols are those of the parameters' file, q1, q1d, q1dd, … and u1, u2, all real;
    `replace_parameters` puts the numbers in.
    """

    def kinetic_energy(self, x: ArrayLike) -> np.ndarray:
        """½ q̇ᵀ M q̇"""
        return np.asarray(super().kinetic_energy(x))

    def potential_energy(self, x: ArrayLike) -> np.ndarray:
        """V, zero at the height of the hinge."""
        return np.asarray(super().potential_energy(x))

    def total_energy(self, x: ArrayLike) -> np.ndarray:
        """Both together."""
        return np.asarray(super().total_energy(x))

    def symbolic_mass_matrix(self) -> Any:
        """M (2, 2)"""
        return _equations().M.sympy()

    def symbolic_coriolis_matrix(self) -> Any:
        """The kit's C (2, 2)"""
        (_, q2), (q1d, q2d) = self.q, self.qd
        h = -self.M[0, 0].diff(q2) / 2
        return type(self.M)([[-2 * h * q2d, -h * q2d], [h * q1d, 0]])

    def symbolic_gravity_vector(self) -> Any:
        """G = −∂V/∂q (2, 1)"""
        return -type(self.M)([self.Epot.diff(q) for q in self.q])

    def symbolic_coulomb_vector(self) -> Any:
        """F = b q̇ + cf atan(100 q̇) (2, 1)"""
        return type(self.M)([*_equations().F.sympy()])

    def symbolic_kinetic_energy(self) -> Any:
        """T"""
        return _equations().T.sympy()

    def symbolic_potential_energy(self) -> Any:
        """V"""
        return _equations().V.sympy()

    def symbolic_total_energy(self) -> Any:
        """T + V"""
        return self.Ekin + self.Epot

    def equation_of_motion(self, order: str = "2nd") -> Any:
        """q̈, or ẋ = [q̇, q̈] with order="1st"."""
        qdd = self.M.inv() * (self.G + self.B_sym * self.u - self.C * self.qd - self.F)
        return qdd if order == "2nd" else self.qd.col_join(qdd)

    def symbolic_linear_matrices(self) -> tuple[Any, Any]:
        """(∂ẋ/∂x, ∂ẋ/∂u) at x, u"""
        return self.f.jacobian(self.x), self.f.jacobian(self.u)

    def replace_parameters(self, mat: Any) -> Any:
        """An expression or a matrix with the plant's numbers in place of their symbols."""
        numbers = zip(self.names, self._described(), strict=True)
        return mat.subs({symbol(name).sympy(): value for name, value in numbers})

    q = property(lambda self: _column("q1", "q2"))
    qd = property(lambda self: _column("q1d", "q2d"))
    qdd = property(lambda self: _column("q1dd", "q2dd"))
    x = property(lambda self: self.q.col_join(self.qd))
    xd = property(lambda self: self.qd.col_join(self.qdd))
    u = property(lambda self: _column("u1", "u2"))
    B_sym = property(lambda self: type(self.M)(self.B.tolist()))
    M = property(symbolic_mass_matrix)
    C = property(symbolic_coriolis_matrix)
    G = property(symbolic_gravity_vector)
    F = property(symbolic_coulomb_vector)
    Ekin = property(symbolic_kinetic_energy)
    Epot = property(symbolic_potential_energy)
    E = property(symbolic_total_energy)
    eom = property(equation_of_motion)
    f = property(lambda self: self.equation_of_motion("1st"))
    Alin = property(lambda self: self.symbolic_linear_matrices()[0])
    Blin = property(lambda self: self.symbolic_linear_matrices()[1])


@lru_cache(maxsize=1)
def _equations() -> Equations:
    """The exact equations with every parameter there."""
    return derived(
        DoublePendulumPlant._build((1.0,) * len(DoublePendulumPlant.names)), ["lagrange"]
    )


def _column(*names: str) -> Any:
    """Symbols below each other."""
    return ExactArray([[symbol(name)] for name in names]).sympy()
