"""PD+: the equations of motion along a reference, and a servo around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.control.gravity import believed_arm
from chainrule.control.reference import Target
from chainrule.control.servo import ModelServo
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Parameter, Sense
from chainrule.mechanism.mechanism import Mechanism


@checked
@dataclass(frozen=True)
class PDPlus(ModelServo):
    """τ = M target_acceleration + C target_rate + G + F + kp e + kd ė.

    As `PDGravity` at rest; the gains are forces, whatever the inertia is, and the error dies out
    along a reference too (Paden and Panja, International Journal of Control 47, 1988).
    """

    kp: Parameter
    kd: Parameter
    target: Target = 0.0
    target_rate: Parameter = 0.0
    target_acceleration: Parameter = 0.0
    model: Mechanism | None = None
    word: ClassVar[str] = "pd-plus"
    label: ClassVar[str] = "PD+"
    numbers: ClassVar[tuple[str, ...]] = (*ModelServo.numbers, "target_rate", "target_acceleration")

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque."""
        goal, own = self.desired(p, sense), believed_arm(self.model, arm, sense)
        zero = np.zeros(len(sense.qd), dtype=object)
        qd, qdd = zero + goal.qd, zero + goal.qdd
        along = own.mass_matrix(sense.q) @ qdd + own.coriolis_matrix(sense.q, sense.qd) @ qd
        friction = own.change.forces(own.smooth_friction(own.change.rates(sense.qd)))
        pull = p["kp"] * (goal.q - sense.q) + p["kd"] * (qd - sense.qd)
        return Command(along + own.gravity(sense.q) + friction + pull)
