"""Energy shaping: a free hinge is brought to the energy that it has upright."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from chainrule.arguments import checked
from chainrule.control.belief import believed, believed_arm
from chainrule.control.servo import single_coordinates
from chainrule.control.underactuated.response import response, torque
from chainrule.dynamics.factor import solve
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import clip
from chainrule.tracing.checks import vector

USUAL = (1.0, 0.6, 0.9, 8.0, 8.0, 0.0)
KICK = 1e-3
"""Of the hinge's own frequency: what moves a pendulum that hangs at perfect rest."""


class Swing(NamedTuple):
    """The free hinge's swing with all others at the target: the height in J from its lowest to its
    highest point, its frequency there in rad/s, and its coupling M₁₂ with the driven joints."""

    rise: Any
    omega: Any
    coupling: Any


@checked
@dataclass(frozen=True)
class EnergyShaping(Controller):
    """ÿ = −ω_y² (y − y*) − 2 ζ ω_y ẏ + push a clip(k Ẽ) clip(s M₁₂ q̇), driven joints y.

    q is the free hinge, ω, `rise` and a = rise / (2 M₁₂) the frequency, the height and the
    acceleration of its own swing, Ẽ the energy that it has too much, in `rise`, q̇ in ω; clip
    is within ±1. `gains` are push, ω_y/ω, ζ, k, s, and what part of the driven joints' energy
    counts in Ẽ. A driven hinge alone is given the torque −push rise/2 clip(k Ẽ) clip(s q̇) (Spong,
    IEEE Control Systems 15, 1995; Åström and Furuta, Automatica 36, 2000).
    """

    target: Any = "upright"
    gains: Any = None
    model: Mechanism | None = None
    word: ClassVar[str] = "energy"
    label: ClassVar[str] = "energy shaping"

    @classmethod
    def begin(cls, gains: Gains) -> EnergyShaping:
        """To the energy upright."""
        return cls(gains.standing)

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """One driven hinge; or one free hinge, all others driven, that swings by its weight."""
        reason = single_coordinates(plant)
        if reason:
            return reason
        free = np.flatnonzero(~plant.actuated)
        if len(free) > 1:
            return (
                f"{plant.name} has {len(free)} joints without a motor: at one energy there are "
                "many motions of theirs, and few of them come upright"
            )
        if not len(free) and plant.nv > 1:
            return f"every joint of {plant.name} has a motor: computed torque brings them upright"
        if not plant.hinges[_swings(plant)]:
            return f"joint {plant.rate_names[_swings(plant)]} of {plant.name} does not turn"
        q = plant.standing
        rise = plant("potential_energy", q=q) - plant("potential_energy", q=_opposite(plant, q))
        if not rise > 1e-9 * (1 + abs(plant("potential_energy", q=q))):
            return f"gravity does not pull at joint {plant.rate_names[_swings(plant)]}"
        return ""

    def structure(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.model)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """The target and the gains."""
        gains = vector(USUAL if self.gains is None else self.gains, len(USUAL), "gains")
        return {"target": self.setpoint(plant), "gains": gains}

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        return {"target": (plant.nv,), "gains": (len(USUAL),)}

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        own = believed_arm(self.model, arm, sense)
        at, driven = _swings(arm.plant), arm.plant.actuated
        push, stiffness, damping, k, s, whole = p["gains"]
        rise, omega, coupling = _swing(own, p["target"])
        q, v = own.joint_deviation(sense.q, p["target"]), own.change.rates(sense.qd)
        M = own.joint_mass_matrix(sense.q)
        alone = p["target"] + own.change.own_rates(np.where(np.arange(len(q)) == at, q, 0 * q))
        E = 0.5 * M[at, at] * (v[at] * v[at]) + own.potential_energy(alone)
        E = E + whole * (own.energy(sense.q, sense.qd) - E) - own.potential_energy(p["target"])
        weight = 0.5 * rise * push * clip(k * E / rise, -1.0, 1.0)
        rate = s * (v[at] / omega + KICK)
        if len(q) == 1:
            return Command(own.change.forces(np.array([-weight * clip(rate, -1.0, 1.0)], object)))
        small = 1e-12 * M[at, at] * np.diag(M)[driven]
        share = coupling / (coupling * coupling + small)
        pumped = [clip(r, -1.0, 1.0) for r in rate * share * M[at, driven]]
        own_omega = stiffness * omega
        wanted = weight * share * np.array(pumped, dtype=object)
        wanted = wanted - own_omega * (own_omega * q[driven] + 2.0 * damping * v[driven])
        H, D = response(own, sense.q, sense.qd)
        return Command(torque(own, solve(D[driven], wanted - H[driven])))

    def setpoint(self, plant: Plant) -> np.ndarray:
        return believed(self.model, plant).pose(self.target)


def _swings(plant: Plant) -> int:
    """The hinge that swings: the free one, or the only one."""
    return int(np.argmin(plant.actuated))


def _opposite(plant: Plant, q: np.ndarray) -> Any:
    """The pose with that hinge half a turn away."""
    return q + plant.change.own_rates(np.pi * np.eye(plant.nv)[_swings(plant)])


def hangs(plant: Plant) -> bool:
    """Do the stops let that hinge hang?"""
    at = _swings(plant)
    low = float(plant.change.position(_opposite(plant, plant.standing))[at])
    turns = np.ceil((plant.low[at] - low) / (2 * np.pi)) if np.isfinite(plant.low[at]) else 0.0
    return low + 2 * np.pi * turns <= plant.high[at]


def _swing(arm: Arm, target: np.ndarray) -> Swing:
    """Of traced values."""
    at, M = _swings(arm.plant), arm.joint_mass_matrix(target)
    low = arm.potential_energy(_opposite(arm.plant, target))
    rise = arm.potential_energy(target) - low
    return Swing(rise, (rise / (2.0 * M[at, at])).sqrt(), M[at, arm.plant.actuated])
