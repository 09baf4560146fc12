"""PD: the servo of machines whose drive has no integral."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from chainrule.control.shaping import per_joint, single_coordinates
from chainrule.loop.controller import Command, Controller, Parameter, Sense
from chainrule.loop.plant import Arm, Plant


@dataclass(frozen=True)
class PD(Controller):
    """τ = kp (target − q) − kd q̇, joint by joint: the rate of a moving target is not followed."""

    kp: Parameter
    kd: Parameter
    target: Parameter = 0.0
    name: str = "PD"
    word: ClassVar[str] = "pd"

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where each joint has one coordinate."""
        return single_coordinates(plant)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Gains and target."""
        names = ("kp", "kd", "target")
        return {name: per_joint(getattr(self, name), plant, name) for name in names}

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque."""
        return Command((p["target"] - sense.q) * p["kp"] - sense.qd * p["kd"])

    def setpoint(self, plant: Plant) -> Any:
        """The target, if it does not move."""
        return None if callable(self.target) else per_joint(self.target, plant, "target")
