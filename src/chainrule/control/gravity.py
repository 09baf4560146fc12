"""Gravity compensation, alone and with PD."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from chainrule.arguments import checked
from chainrule.control.belief import believed_arm
from chainrule.control.reference import Target
from chainrule.control.servo import ModelServo, motors_everywhere
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism


@checked
@dataclass(frozen=True)
class GravityCompensation(Controller):
    """τ = G(q): the arm floats. `model` is the mechanism as the controller believes it to be."""

    model: Mechanism | None = None
    word: ClassVar[str] = "gravity"
    label: ClassVar[str] = "gravity compensation"

    @classmethod
    def begin(cls, gains: Gains) -> GravityCompensation:
        return cls()

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where every joint has a motor."""
        return motors_everywhere(plant)

    def structure(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.model)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        return Command(believed_arm(self.model, arm, sense).gravity(sense.q))


@checked
@dataclass(frozen=True)
class PDGravity(ModelServo):
    """τ = G(q) + kp (target − q) + kd (target_rate − q̇). Takegaki and Arimoto 1981.

    Every target is reached without an integral, as far as G is right.
    """

    kp: Parameter
    kd: Parameter
    target: Target = 0.0
    target_rate: Parameter = 0.0
    model: Mechanism | None = None
    word: ClassVar[str] = "pd-gravity"
    label: ClassVar[str] = "PD with gravity compensation"
    numbers: ClassVar[tuple[str, ...]] = (*ModelServo.numbers, "target_rate")

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        G = believed_arm(self.model, arm, sense).gravity(sense.q)
        goal = self.desired(p, sense)
        pull = p["kp"] * (goal.q - sense.q) + p["kd"] * (goal.qd - sense.qd)
        return Command(G + pull)
