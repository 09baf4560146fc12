"""Arm: a plant's equations of motion on traced values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from chainrule.program import Node, clip
from chainrule.program.elementary.arithmetic import round_to_integer
from chainrule.tracing.programs import PARAMETERS, acceleration, in_place, jacobian_program, program
from chainrule.tracing.setup import Tracing

if TYPE_CHECKING:
    from chainrule.loop.plant import Plant


class Arm(Tracing):
    """The equations of motion on traced values, by the programs that everybody uses."""

    def __init__(self, plant: Plant, parameters: Sequence[Node] | np.ndarray):
        super().__init__(plant.setup, parameters)
        self.plant = plant

    def _in_place(self, name: str, **values: np.ndarray | Node) -> np.ndarray:
        given = {key: np.asarray(value, dtype=object) for key, value in values.items()}
        return in_place(program(self.setup, name), given | {PARAMETERS: self.parameters})[0]

    def acceleration(self, q: np.ndarray, qd: np.ndarray, tau: np.ndarray) -> np.ndarray:
        """q̈ of the smooth equations, τ the generalised force of everything else."""
        return acceleration(self, q, qd, tau)

    def damped(
        self, q: np.ndarray, qd: np.ndarray, tau: np.ndarray, dt: Node, added: np.ndarray
    ) -> np.ndarray:
        """The same with the joints' damping taken at the end of a step dt."""
        return self._in_place("damped", q=q, qd=qd, tau=tau, dt=dt, added=added)

    def inverse_dynamics(self, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
        """M q̈ + C q̇ + G + F"""
        return self._in_place("inverse_dynamics", q=q, qd=qd, qdd=qdd)

    def mass_matrix(self, q: np.ndarray) -> np.ndarray:
        """M"""
        return self._in_place("mass_matrix", q=q)

    def joint_mass_matrix(self, q: np.ndarray) -> np.ndarray:
        """M in the joints' own coordinates."""
        return self.mass_matrix(q) if self.change.is_identity else super().joint_mass_matrix(q)

    def gravity(self, q: np.ndarray) -> np.ndarray:
        """G"""
        return self._in_place("gravity", q=q)

    def kinetic_energy(self, q: np.ndarray, qd: np.ndarray) -> Any:
        """T"""
        return self._in_place("kinetic_energy", q=q, qd=qd)[()]

    def potential_energy(self, q: np.ndarray) -> Any:
        """V"""
        return self._in_place("potential_energy", q=q)[()]

    def energy(self, q: np.ndarray, qd: np.ndarray) -> Any:
        """T + V"""
        return self.kinetic_energy(q, qd) + self.potential_energy(q)

    def position_rate(self, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        """dq/dt"""
        return qd if self.plant.scalar else self._in_place("position_rate", q=q, qd=qd)

    def unit_quaternions(self, q: np.ndarray) -> np.ndarray:
        """q with its quaternions scaled to length one."""
        return q if self.plant.scalar else self._in_place("unit", q=q)

    def jacobian(self, q: np.ndarray, point: np.ndarray, link: int) -> np.ndarray:
        """(ṗ, ω) of a point of a link, as a matrix on q̇."""
        given = {"q": q, "point": point, PARAMETERS: self.parameters}
        return in_place(jacobian_program(self.setup, link), given)[0]

    def deviation(self, q: np.ndarray, target: np.ndarray) -> np.ndarray:
        """q − q*, the joints' angles within half a turn."""
        return self.change.own_rates(self.joint_deviation(q, target))

    def joint_deviation(self, q: np.ndarray, target: np.ndarray) -> np.ndarray:
        """The same of the joints' own coordinates."""
        return self.change.difference(q, target, round_to_integer)

    def within_limits(self, tau: np.ndarray, given: Mapping[str, Any]) -> np.ndarray:
        """The joints' torques within the limits of the motors, and of the loop if it has some."""
        tau = self.limited_torque(tau) if self.plant.limited else tau
        if "limit" in given:
            tau = np.array([clip(t, -m, m) for t, m in zip(tau, given["limit"], strict=True)])
        return tau

    # facts of a joint's rate, or of a strand, which are counted after the rates

    def _facts(self, k: int) -> Any:
        dof = self.mechanism.dof
        return self.mechanism.rates[k] if k < dof else self.mechanism.pulls[k - dof]

    def stiction(self, k: int) -> tuple[Node | float, Node | float]:
        """The largest friction of a rate at rest against motion backwards, and forwards."""
        low: Node | float = 0.0
        high: Node | float = 0.0
        for term in self._facts(k).friction:
            if term.dry:
                coefficient = self.scalar(term.exact)
                below, above = term.stiction
                low = low + coefficient * below if below else low
                high = high + coefficient * above if above else high
        return low, high

    def bounds(self, k: int) -> tuple[Node | float, Node | float]:
        """The position limits of a rate that has them."""
        low, high = map(self.scalar, self._facts(k).position_limits or ())
        return low, high
