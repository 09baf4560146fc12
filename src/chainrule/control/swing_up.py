"""Swing-up: pump energy until the regulator can take over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.control.gravity import believed, believed_arm
from chainrule.control.lqr import LQR, deviation
from chainrule.control.shaping import per_joint
from chainrule.loop.controller import Command, Controller, Parameter, Sense
from chainrule.loop.plant import Arm, Plant
from chainrule.program import select


@dataclass(frozen=True)
class SwingUp(Controller):
    """τ = gain (E* − E) q̇ on the joints with motors, until δxᵀ S δx < region; then the LQR.

    E* is the energy at rest at the LQR's target, S its cost to go. `kp` and `kd` hold a motor's
    joint near `middle` meanwhile, for carts and arms that must not wander off. The hand-over has
    no memory: a push that leaves the region starts the pumping again. A pendulum that hangs at
    perfect rest is not moved by energy alone; `kick` is the torque then.
    Åström and Furuta, Automatica 36 (2000); Fantoni and Lozano (2002).
    """

    lqr: LQR
    gain: Parameter = 1.0
    region: float = 1.0
    kp: Parameter = 0.0
    kd: Parameter = 0.0
    middle: Parameter = 0.0
    kick: Parameter = 0.01
    name: str = "swing-up"

    def structure(self) -> tuple[Any, ...]:
        """The believed mechanism."""
        return (type(self).__name__, self.lqr.model)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Gains, the regulator, the energy to reach and the region."""
        own = believed(self.lqr.model, plant)
        q = self.lqr.setpoint(plant)
        regulator = self.lqr.regulator(plant)
        names = ("gain", "kp", "kd", "middle", "kick")
        numbers = {name: per_joint(getattr(self, name), plant, name) for name in names}
        return {
            **numbers,
            **self.lqr.parameters(plant),
            "S": regulator.S,
            "energy": float(own("potential_energy", q=q)),
            "region": float(self.region),
        }

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """Both torques, and the choice."""
        own = believed_arm(self.lqr.model, arm, sense)
        missing = p["energy"] - own.energy(sense.q, sense.qd)
        q, v = arm.change.position(sense.q), arm.change.rates(sense.qd)
        still = np.array([select(abs(rate) <= 1e-9, 1.0, 0.0) for rate in v], dtype=object)
        joint = p["gain"] * missing * v + p["kick"] * still
        pump = arm.change.forces(joint + p["kp"] * (p["middle"] - q) - p["kd"] * v)
        error = deviation(arm, sense.q, sense.qd, p["target"])
        near = error @ (p["S"] @ error) < p["region"]
        hold = self.lqr.law(arm, p, sense).tau
        pairs = zip(hold, pump, strict=True)
        return Command(np.array([select(near, a, b) for a, b in pairs], dtype=object))
