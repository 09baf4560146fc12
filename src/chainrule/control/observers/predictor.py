"""Delay predictor: what was measured late, brought to now by the equations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import Rounds, checked
from chainrule.control.belief import believed_arm
from chainrule.control.observers.observed import Ask, JointObserver, advanced, applied
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism


@checked
@dataclass(frozen=True)
class DelayPredictor(JointObserver):
    """x̂ of now from x `periods` ago, under the torques that were sent since.

    Sensor's and actuator's delays together, in control periods: the law is told the state in which
    its torque will act (Smith 1957, with the equations themselves).
    """

    periods: Rounds = 1
    model: Mechanism | None = None
    word: ClassVar[str] = "delay-predictor"
    label: ClassVar[str] = "delay predictor"

    def structure(self) -> tuple[Any, ...]:
        return (*super().structure(), self.periods)

    def memory(self, plant: Plant) -> int:
        """The torques that were sent since."""
        return self.periods * plant.nv

    def observe(self, arm: Arm, p: Mapping[str, Any], sense: Sense, ask: Ask) -> Command:
        """The law, told the state to come."""
        own, q, qd = believed_arm(self.model, arm, sense), sense.q, sense.qd
        for tau in sense.memory.reshape(self.periods, -1):
            q, qd = advanced(own, q, qd, tau, sense.period)
        tau = ask(q, qd)
        sent = np.concatenate([sense.memory[len(qd) :], applied(own, tau)])
        return Command(tau, sent)
