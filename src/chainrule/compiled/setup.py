"""Setup: a mechanism made ready for tracing, and the algorithms over its own coordinates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any

import numpy as np

from chainrule.compiled.closed_form import accelerations
from chainrule.compiled.numbers import Numbers
from chainrule.derivation.equations import Equations, derive
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
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import clip, minimum, sign


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
        return derive(self.mechanism, ["lagrange"])

    @cached_property
    def A(self) -> np.ndarray | None:
        """The matrix of q = A α + b, if the mechanism has coordinates of its own."""
        change = self.mechanism.coordinates
        return None if change is None else np.array(change.A, dtype=int)

    @cached_property
    def A_inverse(self) -> np.ndarray:
        """A⁻¹, whole numbers where it has them."""
        inverse = np.linalg.inv(np.array(self.A, dtype=float))
        whole = np.round(inverse)
        return whole if np.allclose(whole, inverse, atol=1e-9) else inverse


class Tracing:
    """A setup with traced parameters: each method is one function of the equations of motion."""

    def __init__(self, setup: Setup, parameters: Any = ()):
        self.setup = setup
        self.mechanism = setup.mechanism
        self.parameters = parameters
        self._inputs = dict(zip(setup.numbers.names, parameters, strict=True))

    def scalar(self, expression: Any) -> Any:
        """A number of the description."""
        return self._number(self.setup.numbers.exact(expression))

    def _number(self, exact: Any) -> Any:
        return self.setup.numbers.traced(exact, self._inputs)

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

    def joint_q(self, q: Any) -> Any:
        """The joints' own coordinates."""
        change = self.mechanism.coordinates
        if change is None:
            return q
        result: Any = np.array(self.setup.A) @ q
        for i, (joint, b) in enumerate(zip(self.mechanism.joints, change.offsets, strict=True)):
            if b:
                hinge = joint.kind == "revolute"
                result[i] = Turned(result[i], int(b)) if hinge else result[i] + float(Fraction(b))
        return result

    def joint_rates(self, qd: Any) -> Any:
        """The joints' own rates, or accelerations."""
        return qd if self.setup.A is None else self.setup.A @ qd

    def joint_torque(self, tau: Any) -> Any:
        """The joints' torques of given generalised forces."""
        return tau if self.setup.A is None else self.setup.A_inverse.T @ tau

    def generalised(self, tau: Any) -> Any:
        """The generalised forces of joint torques."""
        return tau if self.setup.A is None else self.setup.A.T @ tau

    def _congruent(self, M: Any) -> Any:
        return M if self.setup.A is None else self.setup.A.T @ M @ self.setup.A

    # functions

    def inverse_dynamics(self, q: Any, qd: Any, qdd: Any) -> Any:
        """M q̈ + C q̇ + G + F"""
        v = self.joint_rates(qd)
        tau = inverse_dynamics(self.model, self.joint_q(q), v, self.joint_rates(qdd))
        return self.generalised(tau + self.friction(v))

    def friction(self, v: Any) -> Any:
        """F in the joints' own coordinates."""
        return friction(self.mechanism, self.scalar, v, sign)

    @property
    def dry(self) -> bool:
        """Is there friction that jumps with a rate's sign?"""
        return any(term.dry for joint in self.mechanism.joints for term in joint.friction)

    @property
    def limited(self) -> bool:
        """Has a joint an effort limit?"""
        return any(joint.effort_limit is not None for joint in self.mechanism.joints)

    def dry_friction(self, v: Any, sign: Callable[[Any], Any] = sign) -> Any:
        """The part of F that jumps with a rate's sign, in the joints' own coordinates."""
        return friction(self.mechanism, self.scalar, v, sign, dry=True)

    def smooth_friction(self, v: Any) -> Any:
        """The part of F that has no sign in it, in the joints' own coordinates."""
        return friction(self.mechanism, self.scalar, v, sign, dry=False)

    def torque(self, tau: Any) -> Any:
        """The joints' torques within their limits."""
        return limited(self.mechanism, self.scalar, self.joint_torque(tau), clip)

    def articulated(self, q: Any, qd: Any, tau: Any) -> Any:
        """q̈ by articulated bodies, of what is smooth."""
        v = self.joint_rates(qd)
        effort = self.joint_torque(tau) - self.smooth_friction(v)
        return self._own(forward_dynamics(self.model, self.joint_q(q), v, effort))

    def composite(self, q: Any, qd: Any, tau: Any) -> Any:
        """q̈ by composite bodies, the bias from Newton-Euler, and M = Lᵀ D L."""
        v, at = self.joint_rates(qd), self.joint_q(q)
        bias = inverse_dynamics(self.model, at, v, np.zeros(len(v), dtype=int))
        effort = self.joint_torque(tau) - self.smooth_friction(v)
        return self._own(solve(mass_matrix(self.model, at), effort - bias))

    def closed(self, q: Any, qd: Any, tau: Any) -> Any:
        """q̈ from the exact equations, written out."""
        equations = self.setup.equations
        route = equations.routes["lagrange"]
        motion = dict(zip((*equations.q, *equations.setting.qd), (*q, *qd), strict=True))
        friction = self.generalised(self.smooth_friction(self.joint_rates(qd)))
        return accelerations(
            equations.M, route.h, route.G, motion, self._inputs, tau - friction
        )

    def _own(self, acceleration: Any) -> Any:
        return acceleration if self.setup.A is None else self.setup.A_inverse @ acceleration

    def mass_matrix(self, q: Any) -> Any:
        """M"""
        return self._congruent(mass_matrix(self.model, self.joint_q(q)))

    def regularity(self, q: Any) -> Any:
        """The smallest share of a joint's inertia that is left when all others are free: zero
        where M is singular."""
        at = self.joint_q(q)
        held, free = diagonal(self.model, at), joint_inertias(self.model, at)
        return reduce(minimum, (d / m for d, m in zip(free, held, strict=True)))

    def coriolis_matrix(self, q: Any, qd: Any) -> Any:
        """C"""
        C = coriolis_matrix(self.model, self.joint_q(q), self.joint_rates(qd))
        return self._congruent(C)

    def gravity(self, q: Any) -> Any:
        """G"""
        still = np.zeros(self.mechanism.dof, dtype=int)
        return self.generalised(inverse_dynamics(self.model, self.joint_q(q), still, still))

    def kinetic_energy(self, q: Any, qd: Any) -> Any:
        """T"""
        return kinetic_energy(self.model, self.joint_q(q), self.joint_rates(qd))

    def potential_energy(self, q: Any) -> Any:
        """V"""
        return potential_energy(self.model, self.joint_q(q), self._reduced.base_moment)

    def forward_kinematics(self, q: Any) -> dict[str, Any]:
        """Orientation and place of every link."""
        places = frames(self.links, self.joint_q(q))
        return {"R": np.array([R for R, _ in places]), "p": np.array([p for _, p in places])}

    def jacobian(self, q: Any, point: Any, link: int) -> Any:
        """(ṗ, ω) of a point of a link, as a matrix on q̇."""
        J = jacobian(self.links, self.joint_q(q), link, point)
        return J if self.setup.A is None else J @ self.setup.A

    def position_rate(self, q: Any, qd: Any) -> Any:
        """dq/dt, which is not q̇ where q holds a quaternion."""
        return position_rate(self.model, q, qd)

    def unit_quaternions(self, q: Any) -> Any:
        """q with its quaternions scaled to length one."""
        return unit_quaternions(self.model, q)


@dataclass(frozen=True)
class Turned:
    """An angle and a number of quarter turns, of which sine and cosine are exact."""

    angle: Any
    quarters: int

    def _sine(self, quarters: int) -> Any:
        value = np.cos(self.angle) if quarters % 2 else np.sin(self.angle)
        return -value if quarters % 4 >= 2 else value

    def sin(self) -> Any:
        """sin of the whole."""
        return self._sine(self.quarters)

    def cos(self) -> Any:
        """cos of the whole."""
        return self._sine(self.quarters + 1)
