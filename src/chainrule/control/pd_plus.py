"""PD+: the equations of motion along a reference, and a servo around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.control.belief import believed_arm
from chainrule.control.computed_torque import smooth_inverse_dynamics
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
        goal, own, q = self.desired(p, sense), believed_arm(self.model, arm, sense), sense.q
        zero = np.zeros(len(sense.qd), dtype=object)
        qd, qdd = zero + goal.qd, zero + goal.qdd
        # C(q̇) q̇* = C(s) s − C(d) d, half the sum and half the difference: C is bilinear
        s, d = 0.5 * (sense.qd + qd), 0.5 * (sense.qd - qd)
        along = _frictionless(own, q, s, qdd) - _frictionless(own, q, d, zero) + own.gravity(q)
        pull = p["kp"] * (goal.q - q) + p["kd"] * (qd - sense.qd)
        return Command(along + _friction(own, sense.qd) + pull)


def _friction(arm: Arm, qd: np.ndarray) -> np.ndarray:
    return arm.change.forces(arm.smooth_friction(arm.change.rates(qd)))


def _frictionless(arm: Arm, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """M q̈ + C q̇ + G"""
    return smooth_inverse_dynamics(arm, q, qd, qdd) - _friction(arm, qd)
