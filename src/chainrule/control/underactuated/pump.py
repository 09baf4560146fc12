"""Pump: bring two links to the energy of standing upright, by the one joint that has a motor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chainrule.arguments import checked
from chainrule.control.belief import believed, believed_arm
from chainrule.control.servo import single_coordinates
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import clip

NAMES = ("amplitude", "gain", "rate", "kp", "kd", "offset")


@checked
@dataclass(frozen=True)
class Pump(Controller):
    """q̈ = kp (q* − q) − kd q̇ + w of the driven joint, the other one taken along.

    Driven elbow: q* = amplitude · [gain (E* + offset − E)] · [rate · p/M₁₁], brackets within ±1, w
    = 0: the elbow swings with the angular momentum p about the shoulder, which gravity alone
    changes, as far as energy is missing. Driven shoulder: q* upright, w = amplitude · [gain (E₂ −
    offset) ω cos φ], of the lower link's turning speed ω, angle φ and energy E₂, zero where it
    stands still upright: the shoulder shakes the link up. E* is the energy at rest upright.

    After Spong, The swing up control problem for the acrobot, IEEE Control Systems 15 (1995).
    """

    amplitude: Parameter
    gain: Parameter
    kp: Parameter
    kd: Parameter
    rate: Parameter = 1.0
    offset: Parameter = 0.0
    model: Mechanism | None = None
    word: ClassVar[str] = "pump"
    label: ClassVar[str] = "energy pump"

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Two hinges, one of them driven."""
        fits = plant.nv == 2 and plant.scalar and plant.hinges.all() and plant.actuated.sum() == 1
        return single_coordinates(plant) or (
            "" if fits else f"{plant.name} is not two hinges of which one is driven"
        )

    def structure(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.model)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Its gains, the pose upright and the energy there."""
        own = believed(self.model, plant)
        upright = own.pose("upright")
        return {
            **{name: getattr(self, name) for name in NAMES},
            "target": upright,
            "energy": float(own("potential_energy", q=upright)),
        }

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        return {**dict.fromkeys(NAMES, ()), "target": (plant.nv,), "energy": ()}

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The torque of the driven joint."""
        own = believed_arm(self.model, arm, sense)
        change, at = own.change, int(np.flatnonzero(own.plant.actuated)[0])
        free, v = 1 - at, change.rates(sense.qd)
        M = own.joint_mass_matrix(sense.q)
        still = np.zeros(own.plant.nv, dtype=int)
        h = change.torques(own.inverse_dynamics(sense.q, sense.qd, still))
        away = own.joint_deviation(sense.q, p["target"])
        share = M[at, free] / M[free, free]
        if at == 1:
            missing = (p["energy"] + p["offset"]) - own.energy(sense.q, sense.qd)
            swing = p["rate"] * (v[free] + share * v[at])
            goal = p["amplitude"] * _within(p["gain"] * missing) * _within(swing)
            push: Any = 0.0
        else:
            goal = 0.0
            push = p["amplitude"] * self._shake(own, p, sense, M[free, free])
        wanted = p["kp"] * (goal - away[at]) - p["kd"] * v[at] + push
        tau = np.zeros(own.plant.nv, dtype=object)
        tau[at] = (M[at, at] - share * M[at, free]) * wanted + h[at] - share * h[free]
        return Command(change.forces(tau))

    def _shake(self, arm: Arm, p: Mapping[str, Any], sense: Sense, inertia: Any) -> Any:
        """[gain (E₂ − offset) ω cos φ]"""
        change = arm.change
        half = change.own_rates(np.array([0.0, np.pi], dtype=object))
        here, across, top, below = (
            arm.potential_energy(q)
            for q in (sense.q, sense.q + half, p["target"], p["target"] + half)
        )
        lifted, most = 0.5 * (here - across), 0.5 * (top - below)
        turning = change.rates(sense.qd).sum()
        energy = 0.5 * inertia * turning * turning + lifted - most
        return _within(-p["gain"] * (energy - p["offset"]) * turning * (lifted / most))

    def setpoint(self, plant: Plant) -> np.ndarray:
        """Upright."""
        return believed(self.model, plant).pose("upright")


def _within(x: Any) -> Any:
    return clip(x, -1.0, 1.0)
