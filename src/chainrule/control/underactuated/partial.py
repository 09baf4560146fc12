"""Partial feedback linearisation: some joints obey a linear equation, the others follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from chainrule.arguments import checked
from chainrule.control.belief import believed_arm
from chainrule.control.reference import Target
from chainrule.control.servo import Servo
from chainrule.control.underactuated.response import partly_driven, response, torque
from chainrule.dynamics.factor import solve
from chainrule.errors import ChainruleError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism

COUPLED = 1e-9
"""Of D Dᵀ against the largest: below it the motors do not reach the free joints."""


@checked
@dataclass(frozen=True)
class PartialLinearization(Servo):
    """q̈ₖ = target_acceleration + kd ė + kp e for the `joints` k, driven or free.

    With q̈ = H + D u the motors give u = Dₖ⁺ (q̈ₖ − Hₖ): for the driven joints always, collocated;
    for free ones where the inertia couples them to enough motors, not collocated. What the other
    joints do then is the zero dynamics, and may be wild. kp in 1/s², kd in 1/s, for each of the
    joints' own coordinates (Spong, IROS 1994).
    """

    kp: Parameter
    kd: Parameter
    target: Target = 0.0
    target_rate: Parameter = 0.0
    target_acceleration: Parameter = 0.0
    joints: Literal["driven", "free"] = "driven"
    model: Mechanism | None = None
    word: ClassVar[str] = "partial-linearization"
    label: ClassVar[str] = "partial feedback linearisation"
    settings: ClassVar[tuple[str, ...]] = ("target", "omega")
    follows: ClassVar[Mapping[str, str]] = {"kp": "omega_squared", "kd": "omega_twice"}
    numbers: ClassVar[tuple[str, ...]] = (*Servo.numbers, "target_rate", "target_acceleration")

    @classmethod
    def begin(cls, gains: Gains) -> PartialLinearization:
        """The driven joints, critically damped, 6 rad/s."""
        return cls(36.0, 12.0, gains.target)

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where some joints have a motor and some have none."""
        return partly_driven(plant)

    def structure(self) -> tuple[Any, ...]:
        """Which joints, and the believed mechanism."""
        return (*super().structure(), self.joints, self.model)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Those of a servo; free joints have to be within the motors' reach at the target."""
        if self.joints == "free":
            self._check(plant)
        return super().parameters(plant)

    def _check(self, plant: Plant) -> None:
        at = self.setpoint(plant)
        q = plant.hanging if at is None else at
        A, driven = plant.change.inverse, plant.actuated
        M = A.T @ np.asarray(plant("mass_matrix", q=q)) @ A
        scale = np.sqrt(np.diag(M))
        D = (np.linalg.inv(M) * np.outer(scale, scale))[np.ix_(~driven, driven)]
        if D.shape[0] > D.shape[1] or np.linalg.svd(D)[1].min() < COUPLED:
            raise ChainruleError(
                f"{self.label}: the {D.shape[1]} motors of {plant.name} do not move its "
                f"{D.shape[0]} free joints as one likes at {np.asarray(q)}; the driven ones they do"
            )

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torques that give the joints the acceleration that they should have."""
        goal, own = self.desired(p, sense), believed_arm(self.model, arm, sense)
        chosen = own.plant.actuated if self.joints == "driven" else ~own.plant.actuated
        rates, zero = own.change.rates, np.zeros(len(sense.qd), dtype=object)
        e, ed = rates(goal.q - sense.q), rates(goal.qd - sense.qd)
        wanted = rates(zero + goal.qdd) + p["kp"] * e + p["kd"] * ed
        H, D = response(own, sense.q, sense.qd)
        H, D = H[chosen], D[chosen]
        if self.joints == "driven":
            return Command(torque(own, solve(D, wanted[chosen] - H)))
        return Command(torque(own, D.T @ solve(D @ D.T, wanted[chosen] - H)))
