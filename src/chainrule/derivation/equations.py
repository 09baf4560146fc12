"""The equations of motion of a mechanism, exact, with the proof that the routes agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked, number, reals
from chainrule.derivation import ROUTES
from chainrule.derivation.base_parameters import BaseParameters, base_parameters, parameter_names
from chainrule.derivation.christoffel import christoffel, coriolis
from chainrule.derivation.newton_euler import exact_model, joint_motion
from chainrule.derivation.results import Results, Verification
from chainrule.derivation.setting import RouteSetting, setting
from chainrule.dynamics import pulls
from chainrule.dynamics.energy import potential_energy
from chainrule.dynamics.regressor import regressor
from chainrule.dynamics.regular import require_regular
from chainrule.errors import InputError, UnknownNameError
from chainrule.exact import ExactArray, Expression, symbol
from chainrule.exact.ring import combination
from chainrule.frozen import FrozenMap
from chainrule.mechanism.couplings import Pull
from chainrule.mechanism.friction import Coulomb, FrictionTerm, Viscous
from chainrule.mechanism.joints import Rate, rates_of
from chainrule.mechanism.mechanism import Described, Mechanism, checked_mechanism
from chainrule.written import read_numbers

if TYPE_CHECKING:
    from chainrule.derivation.document import Document


class EquationsAt(NamedTuple):
    """M q̈ + C q̇ + G + F = B u, in numbers."""

    M: np.ndarray
    C: np.ndarray
    G: np.ndarray
    F: np.ndarray


@dataclass(frozen=True, eq=False, repr=False)
class Equations:
    """M(q) q̈ + C(q, q̇) q̇ + G(q) + F(q̇) = B u, exactly.

    C is built from the Christoffel symbols, so Ṁ − 2C is skew; G = ∂V/∂q stands on the left.
    """

    setting: RouteSetting
    routes: Mapping[str, Results]

    @property
    def mechanism(self) -> Mechanism:
        """What was derived."""
        return self.setting.mechanism

    @property
    def _first(self) -> Results:
        return next(iter(self.routes.values()))

    @property
    def q(self) -> tuple[str, ...]:
        """The names of the coordinates."""
        return self.setting.q

    @property
    def qd(self) -> ExactArray:
        """q̇"""
        return ExactArray(self.setting.vector(self.setting.qd))

    @property
    def qdd(self) -> ExactArray:
        """q̈"""
        return ExactArray(self.setting.vector(self.setting.qdd))

    @property
    def M(self) -> ExactArray:
        """The mass matrix."""
        return self._first.M

    @property
    def G(self) -> ExactArray:
        """The gravity vector ∂V/∂q, in which springs pull as well."""
        return self._first.G

    @cached_property
    def Gamma(self) -> ExactArray:
        """The Christoffel symbols of the first kind, Γ_ijk."""
        return christoffel(self.M, self.q)

    @cached_property
    def C(self) -> ExactArray:
        """The Coriolis matrix C_ij = Σ_k Γ_ijk q̇_k."""
        return coriolis(self.setting, self.Gamma)

    @cached_property
    def T(self) -> Expression:
        """The kinetic energy ½ q̇ᵀ M q̇."""
        return self.qd @ (self.M @ self.qd) / 2

    @cached_property
    def V(self) -> Expression:
        """The potential energy −Σ m g·p, zero for a mass at the base frame's origin, and the
        springs' ½ k (s − s₀)²."""
        setting = self.setting
        q, _, _ = joint_motion(setting)
        springs = pulls.elastic_energy(self.mechanism, setting.lift, setting.stretch_q)
        return setting.ring.element(potential_energy(exact_model(setting), q) + springs)

    @cached_property
    def L(self) -> Expression:
        """The Lagrangian T − V."""
        return self.T - self.V

    @cached_property
    def F(self) -> ExactArray:
        """Joint friction; a function such as sign(q̇1) is a symbol of its own."""
        total, row = np.zeros(len(self.q), dtype=object), self.setting.change.row
        along = [(row(i), rate.friction) for i, rate in enumerate(self.mechanism.rates)]
        for pull in self.mechanism.pulls:
            if pull.friction:
                ratios = [int(k.evaluate({})) for k in pull.ratios]
                along.append((ratios @ self.setting.change.A[list(pull.rates)], pull.friction))
        for moved, friction in along:
            for term in friction:
                total = total + moved * (term.exact * self._shape(moved, term))
        return ExactArray(total)

    def _shape(self, moved: np.ndarray, term: FrictionTerm) -> Expression:
        """A friction term's shape, of a rate that is this sum of the coordinates' rates."""
        return term.exact_shape(combination(dict(zip(self.setting.qd, moved, strict=True))))

    @property
    def B(self) -> ExactArray:
        """The actuation matrix: a column for each motor, of joints and then of strands."""
        n = len(self.q)
        rows: list[list[Any]] = []
        for k, rate in enumerate(self.mechanism.rates):
            if rate.actuated:
                rows.append([int(i == k) for i in range(n)])
        for pull in self.mechanism.pulls:
            if pull.actuated:
                own = dict(zip(pull.rates, pull.ratios, strict=True))
                rows.append([own.get(i, 0) for i in range(n)])
        return ExactArray(self.setting.change.forces(np.array(rows, dtype=object).reshape(-1, n)).T)

    @property
    def motors(self) -> list[Rate | Pull]:
        """The joints' rates and the strands with a motor, in the order of B's columns."""
        motors = (*self.mechanism.rates, *self.mechanism.pulls)
        return [motor for motor in motors if motor.actuated]

    def forces(self, names: Sequence[str] = ()) -> ExactArray:
        """B u row by row, the efforts called by these names, or τ_q1 after their joints."""
        driven = [motor.name for motor in self.motors]
        u = [symbol(name) for name in names or [f"tau_{name}" for name in driven]]
        rows = self.B.entries if driven else [()] * len(self.q)
        return ExactArray([sum(k * e for k, e in zip(row, u, strict=True)) for row in rows])

    @cached_property
    def Y(self) -> ExactArray:
        """The regressor: Y θ is the left side, θ being `theta`, but for rotors, springs, strands.

        Of friction it holds Coulomb's by sign and the viscous one, as `theta` does.
        """
        setting = self.setting
        rigid = regressor(exact_model(setting), *joint_motion(setting))
        rigid = setting.spread.forces(rigid.T).T
        columns: list[Any] = []
        for i, link in enumerate(self.mechanism.links):
            columns += list(rigid[:, 10 * i : 10 * i + 10].T)
            for j in range(setting.index(i), setting.index(i) + link.joint.size_v):
                for kind in (Coulomb(0), Viscous(0)):
                    moved = setting.spread.row(j)
                    columns.append(moved * self._shape(moved, kind))
        return ExactArray(np.array(columns, dtype=object).T)

    @cached_property
    def theta(self) -> ExactArray:
        """θ, ten a link: m, m c, the second moments about the joint; Coulomb, viscous of each rate."""
        values: list[Any] = []
        for link in self.mechanism.links:
            J = link.second_moment
            values += [link.mass, *link.first_moment]
            values += [J[a, b] for a in range(3) for b in range(a, 3)]
            for rate in rates_of([link.joint]):
                terms = rate.friction
                plain = [t for t in terms if isinstance(t, Coulomb) and t.dry]
                viscous = [t for t in terms if isinstance(t, Viscous)]
                values += [sum(t.exact for t in plain), sum(t.exact for t in viscous)]
        return ExactArray(values)

    @property
    def theta_names(self) -> list[str]:
        """The names of θ: m1, mx1, …, Izz1, Fc1, Fv1, …"""
        names = parameter_names(self.setting)
        result: list[str] = []
        for i, link in enumerate(self.mechanism.links):
            result += names[10 * i : 10 * i + 10]
            for freedom in link.joint.freedoms:
                result += [freedom.named(f"Fc{i + 1}"), freedom.named(f"Fv{i + 1}")]
        return result

    @cached_property
    def base(self) -> BaseParameters:
        """The groups of inertial parameters that the motion can tell apart, exactly."""
        return base_parameters(self.setting)

    def at(
        self, q: ArrayLike | str, qd: ArrayLike | str | None = None, **values: float
    ) -> EquationsAt:
        """M, C, G and F as numbers: at coordinates and rates (0 without), with the mechanism's own
        values or others, `eq.at(q=[0.3, 0], m1=2)`. "90deg, 0" will also do."""
        given: dict[str, Any] = self.mechanism.floats
        for name, value in values.items():
            if name not in self.mechanism.symbols:
                raise UnknownNameError("parameter", name, list(self.mechanism.symbols))
            given[name] = number(name, value)
        zero = [0.0] * len(self.q)
        for what, names, numbers in (
            ("q", self.q, q),
            ("qd", self.setting.qd, zero if qd is None else qd),
        ):
            read = read_numbers(numbers, what) if isinstance(numbers, str) else numbers
            array = reals(what, read, f"{len(self.q)} numbers, {', '.join(self.q)}")
            if array.shape != (len(self.q),):
                raise InputError(f"{what} has shape {array.shape}; expected ({len(self.q)},)")
            given |= dict(zip(names, array.tolist(), strict=True))
        return EquationsAt(*(part.evaluate(given) for part in (self.M, self.C, self.G, self.F)))

    # proofs

    @cached_property
    def verified(self) -> Verification:
        """Every pair of routes compared: M, C q̇ and G, as polynomials."""
        return Verification.of(self.routes)

    def skew(self) -> ExactArray:
        """Ṁ − 2C, which is skew-symmetric."""
        rate = ExactArray(np.zeros(self.M.shape, dtype=int))
        for name, velocity in zip(self.q, self.qd, strict=True):
            rate = rate + self.M.diff(name) * velocity
        return rate - self.C * 2

    def inverse_dynamics(self) -> ExactArray:
        """The left side: M q̈ + C q̇ + G + F, row by row."""
        return self.M @ self.qdd + self.C @ self.qd + self.G + self.F

    # printing

    def document(self) -> Document:
        """The derivation as a text to hand to a class: `.save("arm.html")`, .md, .tex, .ipynb."""
        from chainrule.derivation.document import document

        return document(self)

    def __repr__(self) -> str:
        return f"Equations of {self.mechanism.name} by {', '.join(self.routes)}"

    def _repr_latex_(self) -> str:
        from chainrule.derivation.summary import rows_latex

        return rows_latex(self)

    def __str__(self) -> str:
        from chainrule.derivation.summary import text

        return text(self)

    def latex(self, *, short: bool = False) -> str:
        """M, C, G and the equations row by row, in LaTeX."""
        from chainrule.derivation.summary import latex

        return latex(self, short=short)

    def to_json(self) -> dict[str, Any]:
        """Everything as text, for other programs."""
        from chainrule.derivation.summary import to_json

        return to_json(self)


@checked
def derive(mechanism: Described, routes: Sequence[str] | str | None = None) -> Equations:
    """The equations of motion, by all four routes or by those named."""
    mechanism = checked_mechanism(mechanism)
    routes = [routes] if isinstance(routes, str) else routes
    chosen = ROUTES.values() if routes is None else [ROUTES.named(word) for word in routes or [""]]
    require_regular(mechanism)
    return derived(mechanism, [route.word for route in chosen])


def derived(mechanism: Mechanism, routes: Sequence[str]) -> Equations:
    """The equations by the routes named, of a mechanism known to have a regular M."""
    place = setting(mechanism)
    return Equations(place, FrozenMap({name: ROUTES[name].derive(place) for name in routes}))
