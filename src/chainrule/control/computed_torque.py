"""Computed torque: the equations of motion, inverted, around a reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.control.belief import believed_arm
from chainrule.control.reference import Target
from chainrule.control.servo import ModelServo
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Gains, Parameter, Sense
from chainrule.mechanism.mechanism import Mechanism


@checked
@dataclass(frozen=True)
class ComputedTorque(ModelServo):
    """τ = M (target_acceleration + kd ė + kp e) + C q̇ + G + F. Siciliano et al. 2009, 8.5.2.

    The error obeys ë + kd ė + kp e = 0, as far as the model is right: kp in 1/s², kd in 1/s.
    Friction by sign is left out of F.
    """

    kp: Parameter
    kd: Parameter
    target: Target = 0.0
    target_rate: Parameter = 0.0
    target_acceleration: Parameter = 0.0
    model: Mechanism | None = None
    word: ClassVar[str] = "computed-torque"
    label: ClassVar[str] = "computed torque"
    settings: ClassVar[tuple[str, ...]] = ("target", "omega")
    follows: ClassVar[Mapping[str, str]] = {"kp": "omega_squared", "kd": "omega_twice"}
    numbers: ClassVar[tuple[str, ...]] = (*ModelServo.numbers, "target_rate", "target_acceleration")

    @classmethod
    def begin(cls, gains: Gains) -> ComputedTorque:
        """Critically damped, 6 rad/s."""
        return cls(36.0, 12.0, gains.target)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """Inverse dynamics at the acceleration that the error should have."""
        goal = self.desired(p, sense)
        error, rate = goal.q - sense.q, goal.qd - sense.qd
        wanted = goal.qdd + p["kp"] * error + p["kd"] * rate
        arm = believed_arm(self.model, arm, sense)
        return Command(smooth_inverse_dynamics(arm, sense.q, sense.qd, wanted))


def smooth_inverse_dynamics(arm: Arm, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """M q̈ + C q̇ + G + F without the friction that jumps with a rate's sign: to compensate that by
    a measured rate makes a joint at rest chatter."""
    tau = arm.inverse_dynamics(q, qd, qdd)
    if not (arm.plant.dry or arm.plant.dry_strands):
        return tau
    return tau - arm.change.forces(arm.dry_friction(arm.change.rates(qd)))
