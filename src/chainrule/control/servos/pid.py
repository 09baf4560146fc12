"""PID, the servo of the lectures; PD, that of machines whose drive has no integral."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked, reals
from chainrule.control.reference import Target
from chainrule.control.servo import Servo, per_joint
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.program import clip, select


@checked
@dataclass(frozen=True)
class PID(Servo):
    """τ = kp e + ki ∫e dt + kd ė with e = target − q, joint by joint.

    The integral stops growing at ± `integral_limit` (rad s): without a limit it winds up while a
    motor is at its own. Each number may be one, one for each joint, or a function of time.
    """

    kp: Parameter
    ki: Parameter = 0.0
    kd: Parameter = 0.0
    target: Target = 0.0
    target_rate: Parameter = 0.0
    integral_limit: Parameter = np.inf
    word: ClassVar[str] = "pid"
    label: ClassVar[str] = "PID"
    settings: ClassVar[tuple[str, ...]] = ("target", "kp", "ki", "kd")
    follows: ClassVar[Mapping[str, str]] = {"integral_limit": "integral_limit"}
    numbers: ClassVar[tuple[str, ...]] = ("kp", "ki", "kd", "target", "target_rate")

    @classmethod
    def begin(cls, gains: Gains) -> PID:
        """Its integral has a limit, which the page sets."""
        return cls(gains.kp, gains.ki, gains.kd, gains.target, integral_limit=0.0)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The gains, the target and the limit."""
        limit = per_joint(self.integral_limit, plant, "integral_limit")
        return {**super().parameters(plant), **({"integral_limit": limit} if self._clamped else {})}

    @property
    def _clamped(self) -> bool:
        limit = self.integral_limit
        return callable(limit) or bool(np.isfinite(reals("integral_limit", limit)).any())

    def structure(self) -> tuple[Any, ...]:
        """Whether the integral has a limit."""
        return (*super().structure(), self._clamped)

    def memory(self, plant: Plant) -> int:
        """The integral of e."""
        return plant.nv

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque, and e where the integral may still change."""
        goal = self.desired(p, sense)
        error = goal.q - sense.q
        rest = p["kd"] * (goal.qd - sense.qd)
        if "integral_limit" not in p:
            return Command(p["kp"] * error + p["ki"] * sense.memory + rest, error)
        limit = p["integral_limit"]
        integral = np.array(
            [clip(i, -l, l) for i, l in zip(sense.memory, limit, strict=True)], dtype=object
        )
        tau = p["kp"] * error + p["ki"] * integral + rest
        rate = [
            select(((l <= i) & (e > 0.0)) | ((i <= -l) & (e < 0.0)), 0.0, e)
            for e, i, l in zip(error, sense.memory, limit, strict=True)
        ]
        return Command(tau, np.array(rate, dtype=object))


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
        return Command((self.desired(p, sense).q - sense.q) * p["kp"] - sense.qd * p["kd"])
