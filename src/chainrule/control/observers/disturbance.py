"""Disturbance observer: the force that the model does not explain, and its opposite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import Positive, checked
from chainrule.control.belief import believed_arm
from chainrule.control.observers.filters import TURN
from chainrule.control.observers.observed import Ask, Observer, advanced, applied
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism


@checked
@dataclass(frozen=True)
class DisturbanceObserver(Observer):
    """τ = τ_law − d̂, with d̂ ← d̂ + (1 − e^(−2π f T)) M (q̇ − q̇ predicted) / T.

    d̂ is the generalised force besides the model's, seen with a `bandwidth` f in Hz: a load, dry
    friction, a push. Joints without a motor have one too, which nothing cancels.
    """

    bandwidth: Positive = 3.0
    model: Mechanism | None = None
    word: ClassVar[str] = "disturbance"
    label: ClassVar[str] = "disturbance observer"

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        return {"bandwidth": self.bandwidth}

    def applies(self, plant: Plant) -> str:
        """Where there is a motor to answer."""
        return "" if plant.actuated.any() else f"{plant.name} has no motor"

    def memory(self, plant: Plant) -> int:
        """q̇ predicted, and d̂."""
        return 2 * plant.nv

    def start(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> Numbers:
        """Nothing disturbs."""
        return [*qd, *[0.0] * plant.nv]

    def observe(self, arm: Arm, p: Mapping[str, Any], sense: Sense, ask: Ask) -> Command:
        """The law's torque, and what the disturbance takes."""
        own, dt = believed_arm(self.model, arm, sense), sense.period
        expected, d = np.split(sense.memory, 2)
        share = 1.0 - (-TURN * p["bandwidth"] * dt).exp()
        d = d + (share / dt) * (own.mass_matrix(sense.q) @ (sense.qd - expected))
        tau = ask(sense.q, sense.qd) - d
        _, rates = advanced(own, sense.q, sense.qd, applied(own, tau) + d, dt)
        return Command(tau, np.concatenate([rates, d]))
