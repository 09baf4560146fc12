"""Setup: a mechanism made ready for tracing, and the algorithms over its own coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TYPE_CHECKING

import numpy as np

from chainrule.dynamics import pulls
from chainrule.dynamics.aba import forward_dynamics, joint_inertias
from chainrule.dynamics.coriolis import coriolis_matrix
from chainrule.dynamics.crba import diagonal, mass_matrix
from chainrule.dynamics.energy import kinetic_energy, potential_energy
from chainrule.dynamics.factor import pivots, solve
from chainrule.dynamics.friction import damped, friction, limited
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

if TYPE_CHECKING:
    from chainrule.derivation.equations import Equations


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

    @property
    def is_tree(self) -> bool:
        """Does each rate move one joint alone, so that articulated bodies can be taken?"""
        sums = any(not pull.inertia.is_zero() for pull in self.mechanism.pulls)
        return not (self.mechanism.couplings or sums)

    @cached_property
    def equations(self) -> Equations:
        """The exact equations of motion."""
        from chainrule.derivation.equations import derived  # which few mechanisms need

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
        tau = self.rigid_torque(q, v, self.change.rates(qdd))
        return self.change.forces(tau + self.resistance(q, qd))

    def rigid_torque(self, q: np.ndarray, v: np.ndarray, vd: np.ndarray) -> np.ndarray:
        """M q̈ + C q̇ and the pull of gravity, in the joints' own coordinates."""
        tau = inverse_dynamics(self.model, self.joint_q(q), v, vd)
        if not self.mechanism.pulls:
            return tau
        return tau + pulls.inertial_torque(self.mechanism, self.scalar, vd)

    def resistance(self, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """F and the springs, what acts at the joints by itself, in their own coordinates."""
        force = friction(self.mechanism, self.scalar, self.change.rates(qd), sign)
        return force + self.elastic_torque(q) if self.mechanism.pulls else force

    def elastic_torque(self, q: np.ndarray) -> np.ndarray:
        """Of the springs, in the joints' own coordinates."""
        return pulls.elastic_torque(self.mechanism, self.scalar, self.change.position(q))

    def joint_mass_matrix(self, q: np.ndarray) -> np.ndarray:
        """M in the joints' own coordinates."""
        return self.with_strands(mass_matrix(self.model, self.joint_q(q)))

    def with_strands(self, M: np.ndarray) -> np.ndarray:
        """M of the bodies, and what the strands add to it."""
        return pulls.with_inertia(self.mechanism, self.scalar, M)

    @property
    def dry(self) -> bool:
        """Is there friction that jumps with a rate's sign?"""
        acting = (*self.mechanism.rates, *self.mechanism.pulls)
        return any(term.dry for one in acting for term in one.friction)

    @property
    def limited(self) -> bool:
        """Has a motor an effort limit?"""
        motors = (*self.mechanism.rates, *self.mechanism.pulls)
        return any(motor.effort_limit is not None for motor in motors)

    def dry_friction(self, v: np.ndarray, direction: np.ndarray | None = None) -> np.ndarray:
        """The part of F that jumps with a rate's sign, or with the direction given for it."""
        return friction(self.mechanism, self.scalar, v, sign, dry=True, direction=direction)

    def smooth_friction(self, v: np.ndarray) -> np.ndarray:
        """The part of F that has no sign in it, in the joints' own coordinates."""
        return friction(self.mechanism, self.scalar, v, sign, dry=False)

    def torque(self, tau: np.ndarray) -> np.ndarray:
        """The joints' torques of generalised forces, within their limits."""
        return self.limited_torque(self.change.torques(tau))

    def limited_torque(self, tau: np.ndarray) -> np.ndarray:
        """The joints' torques within their limits."""
        return limited(self.mechanism, self.scalar, tau, clip)

    def articulated(self, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
        """q̈ by articulated bodies, of what is smooth."""
        v = self.change.rates(qd)
        effort = self.change.torques(tau) - self.smooth_friction(v)
        if self.mechanism.pulls:
            effort = effort - self.elastic_torque(q)
        return self.change.own_rates(forward_dynamics(self.model, self.joint_q(q), v, effort))

    def composite(self, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
        """q̈ by composite bodies, the bias from Newton-Euler, and M = Lᵀ D L."""
        v = self.change.rates(qd)
        unbalanced = self._unbalanced(q, v, tau)
        return self.change.own_rates(solve(self.joint_mass_matrix(q), unbalanced))

    def damped(
        self, q: np.ndarray, qd: np.ndarray, tau: np.ndarray, dt: Node, added: np.ndarray
    ) -> np.ndarray:
        """q̈ of (M + dt D) q̈ = τ − C q̇ − G − F, D = ∂F/∂q̇ and what is added to it."""
        v = self.change.rates(qd)
        M = self.damped_mass(self.joint_mass_matrix(q), v, dt, added)
        return self.change.own_rates(solve(M, self._unbalanced(q, v, tau)))

    def damped_mass(
        self,
        M: np.ndarray,
        v: np.ndarray,
        dt: Node,
        added: Sequence[Node | float] | np.ndarray = (),
    ) -> np.ndarray:
        """M + dt D, in the joints' own coordinates."""
        return damped(self.mechanism, self.scalar, M, v, dt, added)

    def _unbalanced(self, q: np.ndarray, v: np.ndarray, tau: np.ndarray) -> np.ndarray:
        """τ − C q̇ − G − F of what is smooth, in the joints' own coordinates."""
        bias = self.rigid_torque(q, v, np.zeros(len(v), dtype=int))
        effort = self.change.torques(tau) - self.smooth_friction(v)
        if self.mechanism.pulls:
            effort = effort - self.elastic_torque(q)
        return effort - bias

    def mass_matrix(self, q: np.ndarray) -> np.ndarray:
        """M"""
        return self.change.congruent(self.joint_mass_matrix(q))

    def regularity(self, q: np.ndarray) -> Node:
        """The smallest share of a joint's inertia that is left when all others are free: zero
        where M is singular, below it where it is not positive."""
        if self.setup.is_tree:
            at = self.joint_q(q)
            held, free = diagonal(self.model, at), joint_inertias(self.model, at)
        else:
            M = self.joint_mass_matrix(q)
            held, free = list(M.diagonal()), pivots(M)[1]
        return reduce(minimum, (d / abs(m) for d, m in zip(free, held, strict=True)))

    def coriolis_matrix(self, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """C"""
        C = coriolis_matrix(self.model, self.joint_q(q), self.change.rates(qd))
        return self.change.congruent(C)

    def gravity(self, q: np.ndarray) -> np.ndarray:
        """G"""
        still = np.zeros(self.mechanism.dof, dtype=int)
        tau = self.rigid_torque(q, still, still)
        return self.change.forces(tau + self.elastic_torque(q) if self.mechanism.pulls else tau)

    def kinetic_energy(self, q: np.ndarray, qd: np.ndarray) -> Node:
        """T"""
        v = self.change.rates(qd)
        T = kinetic_energy(self.model, self.joint_q(q), v)
        if self.mechanism.pulls:
            T = T + v @ pulls.inertial_torque(self.mechanism, self.scalar, v) / 2
        return T

    def potential_energy(self, q: np.ndarray) -> Node:
        """V"""
        V = potential_energy(self.model, self.joint_q(q), self._reduced.base_moment)
        if self.mechanism.pulls:
            at = self.change.position(q)
            V = V + pulls.elastic_energy(self.mechanism, self.scalar, at)
        return V

    def forward_kinematics(self, q: np.ndarray) -> dict[str, np.ndarray]:
        """Orientation and place of every link."""
        places = frames(self.links, self.joint_q(q))
        return {"R": np.array([R for R, _ in places]), "p": np.array([p for _, p in places])}

    def jacobian(self, q: np.ndarray, point: np.ndarray, link: int) -> np.ndarray:
        """(ṗ, ω) of a point of a link, as a matrix on q̇."""
        return self.change.columns(jacobian(self.links, self.joint_q(q), link, point))

    def position_rate(self, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """dq/dt, which is not q̇ where q holds a quaternion."""
        return position_rate(self.setup.reduced.model, q, qd)

    def unit_quaternions(self, q: np.ndarray) -> np.ndarray:
        """q with its quaternions scaled to length one."""
        return unit_quaternions(self.setup.reduced.model, q)


@dataclass(frozen=True)
class Turned:
    """An angle and a number of quarter turns, of which sine and cosine are exact."""

    angle: Node
    quarters: int

    def __mul__(self, k: Node | float) -> Node:
        return (self.angle + self.quarters * (np.pi / 2)) * k

    def _sine(self, quarters: int) -> Node:
        value = self.angle.cos() if quarters % 2 else self.angle.sin()
        return -value if quarters % 4 >= 2 else value

    def sin(self) -> Node:
        """sin of the whole."""
        return self._sine(self.quarters)

    def cos(self) -> Node:
        """cos of the whole."""
        return self._sine(self.quarters + 1)
