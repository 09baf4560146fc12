"""Setup: a mechanism made ready for tracing, and the algorithms over its own coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce

import numpy as np

from chainrule.derivation.equations import Equations, derived
from chainrule.dynamics.aba import forward_dynamics, joint_inertias
from chainrule.dynamics.coriolis import coriolis_matrix
from chainrule.dynamics.crba import diagonal, mass_matrix
from chainrule.dynamics.energy import kinetic_energy, potential_energy
from chainrule.dynamics.factor import solve
from chainrule.dynamics.friction import friction, limited
from chainrule.dynamics.kinematics import frames, jacobian, position_rate, unit_quaternions
from chainrule.dynamics.model import Model, build
from chainrule.dynamics.reduction import Reduced, mapped
from chainrule.dynamics.reduction import reduce as reduce_model
from chainrule.dynamics.rnea import inverse_dynamics
from chainrule.exact import Expression
from chainrule.mechanism.mechanism import Mechanism
from chainrule.mechanism.quantity import Quantity
from chainrule.program import Node, clip, minimum, sign
from chainrule.tracing.numbers import Exact, Numbers


@dataclass(frozen=True, eq=False)
class Setup:
    """A mechanism, all of whose symbols are inputs, and whether inertia is regrouped first."""

    mechanism: Mechanism
    regroup: bool = True

    @cached_property
    def numbers(self) -> Numbers:
        """Its numbers, as polynomials in the symbols."""
        return Numbers(self.mechanism)

    @cached_property
    def exact(self) -> Model:
        """The mechanism in exact numbers."""
        return build(self.mechanism, self.numbers.exact)

    @cached_property
    def reduced(self) -> Reduced:
        """The mechanism with fewer numbers, for its dynamics."""
        return reduce_model(self.exact, regroup=self.regroup)

    @cached_property
    def equations(self) -> Equations:
        """The exact equations of motion."""
        return derived(self.mechanism, ["lagrange"])


class Tracing:
    """A setup with traced parameters: each method is one function of the equations of motion."""

    def __init__(self, setup: Setup, parameters: Sequence[Node] | np.ndarray = ()):
        self.setup = setup
        self.mechanism = setup.mechanism
        self.change = setup.mechanism.change
        self.parameters = parameters
        self.symbols = dict(zip(setup.numbers.names, parameters, strict=True))

    def scalar(self, expression: Quantity | None) -> Node | float:
        """A number of the description, as it was read when the mechanism was made."""
        assert isinstance(expression, Expression)
        return self._number(self.setup.numbers.exact(expression))

    def _number(self, exact: Exact) -> Node | float:
        return self.setup.numbers.traced(exact, self.symbols)

    @cached_property
    def _reduced(self) -> Reduced:
        return mapped(self.setup.reduced, self._number)

    @property
    def model(self) -> Model:
        """The bodies, for dynamics."""
        return self._reduced.model

    @cached_property
    def links(self) -> Model:
        """All links, for kinematics."""
        return mapped(Reduced(self.setup.exact, np.zeros(3, dtype=int)), self._number).model

    # coordinates

    def joint_q(self, q: np.ndarray) -> np.ndarray:
        """The joints' own coordinates, of which a quarter turn has exact sines."""
        return self.change.position(q, Turned)

    # functions

    def inverse_dynamics(self, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
        """M q̈ + C q̇ + G + F"""
        v = self.change.rates(qd)
        tau = inverse_dynamics(self.model, self.joint_q(q), v, self.change.rates(qdd))
        return self.change.forces(tau + self.friction(v))

    def friction(self, v: np.ndarray) -> np.ndarray:
        """F in the joints' own coordinates."""
        return friction(self.mechanism, self.scalar, v, sign)

    @property
    def dry(self) -> bool:
        """Is there friction that jumps with a rate's sign?"""
        return any(term.dry for rate in self.mechanism.rates for term in rate.friction)

    @property
    def limited(self) -> bool:
        """Has a joint an effort limit?"""
        return any(rate.effort_limit is not None for rate in self.mechanism.rates)

    def dry_friction(self, v: np.ndarray, direction: np.ndarray | None = None) -> np.ndarray:
        """The part of F that jumps with a rate's sign, or with the direction given for it."""
        return friction(self.mechanism, self.scalar, v, sign, dry=True, direction=direction)

    def smooth_friction(self, v: np.ndarray) -> np.ndarray:
        """The part of F that has no sign in it, in the joints' own coordinates."""
        return friction(self.mechanism, self.scalar, v, sign, dry=False)

    def torque(self, tau: np.ndarray) -> np.ndarray:
        """The joints' torques within their limits."""
        return limited(self.mechanism, self.scalar, self.change.torques(tau), clip)

    def articulated(self, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
        """q̈ by articulated bodies, of what is smooth."""
        v = self.change.rates(qd)
        effort = self.change.torques(tau) - self.smooth_friction(v)
        return self.change.own_rates(forward_dynamics(self.model, self.joint_q(q), v, effort))

    def composite(self, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
        """q̈ by composite bodies, the bias from Newton-Euler, and M = Lᵀ D L."""
        v, at = self.change.rates(qd), self.joint_q(q)
        bias = inverse_dynamics(self.model, at, v, np.zeros(len(v), dtype=int))
        effort = self.change.torques(tau) - self.smooth_friction(v)
        return self.change.own_rates(solve(mass_matrix(self.model, at), effort - bias))

    def mass_matrix(self, q: np.ndarray) -> np.ndarray:
        """M"""
        return self.change.congruent(mass_matrix(self.model, self.joint_q(q)))

    def regularity(self, q: np.ndarray) -> Node:
        """The smallest share of a joint's inertia that is left when all others are free: zero
        where M is singular."""
        at = self.joint_q(q)
        held, free = diagonal(self.model, at), joint_inertias(self.model, at)
        return reduce(minimum, (d / m for d, m in zip(free, held, strict=True)))

    def coriolis_matrix(self, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """C"""
        C = coriolis_matrix(self.model, self.joint_q(q), self.change.rates(qd))
        return self.change.congruent(C)

    def gravity(self, q: np.ndarray) -> np.ndarray:
        """G"""
        still = np.zeros(self.mechanism.dof, dtype=int)
        return self.change.forces(inverse_dynamics(self.model, self.joint_q(q), still, still))

    def kinetic_energy(self, q: np.ndarray, qd: np.ndarray) -> Node:
        """T"""
        return kinetic_energy(self.model, self.joint_q(q), self.change.rates(qd))

    def potential_energy(self, q: np.ndarray) -> Node:
        """V"""
        return potential_energy(self.model, self.joint_q(q), self._reduced.base_moment)

    def forward_kinematics(self, q: np.ndarray) -> dict[str, np.ndarray]:
        """Orientation and place of every link."""
        places = frames(self.links, self.joint_q(q))
        return {"R": np.array([R for R, _ in places]), "p": np.array([p for _, p in places])}

    def jacobian(self, q: np.ndarray, point: np.ndarray, link: int) -> np.ndarray:
        """(ṗ, ω) of a point of a link, as a matrix on q̇."""
        return self.change.columns(jacobian(self.links, self.joint_q(q), link, point))

    def position_rate(self, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """dq/dt, which is not q̇ where q holds a quaternion."""
        return position_rate(self.model, q, qd)

    def unit_quaternions(self, q: np.ndarray) -> np.ndarray:
        """q with its quaternions scaled to length one."""
        return unit_quaternions(self.model, q)


@dataclass(frozen=True)
class Turned:
    """An angle and a number of quarter turns, of which sine and cosine are exact."""

    angle: Node
    quarters: int

    def _sine(self, quarters: int) -> Node:
        value = self.angle.cos() if quarters % 2 else self.angle.sin()
        return -value if quarters % 4 >= 2 else value

    def sin(self) -> Node:
        """sin of the whole."""
        return self._sine(self.quarters)

    def cos(self) -> Node:
        """cos of the whole."""
        return self._sine(self.quarters + 1)
