"""PD: the servo of machines whose drive has no integral."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from chainrule.arguments import checked
from chainrule.control.reference import Target
from chainrule.control.servo import Servo
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Gains, Parameter, Sense


@checked
@dataclass(frozen=True)
class PD(Servo):
    """τ = kp (target − q) − kd q̇, joint by joint: the rate of a moving target is not followed."""

    kp: Parameter
    kd: Parameter
    target: Target = 0.0
    word: ClassVar[str] = "pd"
    label: ClassVar[str] = "PD"
    settings: ClassVar[tuple[str, ...]] = ("target", "kp", "kd")

    @classmethod
    def begin(cls, gains: Gains) -> PD:
        """Without the integral's gain."""
        return cls(gains.kp, gains.kd, gains.target)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque."""
        return Command((self.desired(p, sense).q - sense.q) * p["kp"] - sense.qd * p["kd"])
