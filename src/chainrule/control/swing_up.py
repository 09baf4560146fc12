"""Swing-up: pump energy until the regulator can take over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from chainrule.arguments import checked
from chainrule.control.computed_torque import smooth_inverse_dynamics
from chainrule.control.gravity import believed, believed_arm
from chainrule.control.lqr import LQR
from chainrule.control.servo import per_joint, single_coordinates
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, clip, select

LEAN = 0.15
"""rad: the regulator takes over where it costs less than to come back from this lean, at rest."""
NAMES = ("gain", "kp", "kd", "middle", "limit", "kick")


@checked
@dataclass(frozen=True)
class SwingUp(Controller):
    """A pump until δxᵀ S δx < region, S the cost to go of the LQR; then the LQR.

    One driven hinge: τ = gain (E* − E) (q̇ + kick) + kp (middle − q) − kd q̇, E* the energy at rest
    at the LQR's target (Åström and Furuta, Automatica 36, 2000).
    Two joints, one of them driven: that one is accelerated by gain (E − E*) M₁₂ (q̇ + kick), which
    stays within ±`limit`, and by kp (middle − q) − kd q̇ of its own, so that the energy E of the
    other, whose M₁₂ and q̇ these are, approaches E* (Spong, IEEE Control Systems 15, 1995).
    What is None is chosen to suit the plant. `kick` in rad/s moves a pendulum that hangs at
    perfect rest. The hand-over has no memory: a push that leaves the region starts the pump again.
    """

    lqr: LQR
    gain: Parameter | None = None
    region: float | None = None
    kp: Parameter | None = None
    kd: Parameter | None = None
    middle: Parameter | None = None
    kick: Parameter = 0.01
    limit: Parameter | None = None
    word: ClassVar[str] = "swing-up"
    label: ClassVar[str] = "swing-up, then LQR"
    settings: ClassVar[tuple[str, ...]] = ("effort",)
    linearized: ClassVar[bool] = True

    @classmethod
    def begin(cls, gains: Gains) -> SwingUp:
        """To the pose that stands."""
        return cls(LQR(gains.standing))

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """One driven hinge; or a free hinge and one driven joint that carries no weight or comes
        after it: a cart, a vertical axis, an elbow. A driven shoulder is not pumped up like this.
        """
        reason = single_coordinates(plant)
        if reason:
            return reason
        free = np.flatnonzero(~plant.actuated)
        falls = plant.hinges[free if len(free) else 0].all()
        if plant.nv > 2 or len(free) != plant.nv - 1 or not falls:
            return f"{plant.name} is no driven hinge, and no free hinge with one driven joint"
        if len(free) and free[0] > 0 and _heavy(plant, 0):
            return f"joint {plant.rate_names[0]} of {plant.name} carries weight itself"
        return ""

    def knowing(self, model: Mechanism) -> SwingUp:
        """The regulator's."""
        return replace(self, lqr=self.lqr.knowing(model))

    def structure(self) -> tuple[Any, ...]:
        """The believed mechanism."""
        return (type(self).__name__, self.lqr.model)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Gains, the regulator, the energy to reach and the region."""
        own = believed(self.lqr.model, plant)
        target = self.lqr.setpoint(plant)
        regulator = self.lqr.regulator(plant)
        chosen, edge = pump(own, target), lean(own)
        given = {name: getattr(self, name) for name in NAMES}
        numbers = {
            name: per_joint(chosen[name] if value is None else value, plant, name)
            for name, value in given.items()
        }
        return {
            **numbers,
            **self.lqr.parameters(plant),
            "S": regulator.S,
            "energy": float(own("potential_energy", q=target)),
            "region": float(edge @ regulator.S @ edge if self.region is None else self.region),
        }

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        """Of the same."""
        own: dict[str, tuple[int, ...]] = dict.fromkeys(NAMES, (plant.nv,))
        square = (2 * plant.nv, 2 * plant.nv)
        return {**own, **self.lqr.shapes(plant), "S": square, "energy": (), "region": ()}

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """Both torques, and the choice."""
        own = believed_arm(self.lqr.model, arm, sense)
        pumped = _one(own, p, sense) if arm.plant.nv == 1 else _two(own, p, sense)
        error = np.concatenate([arm.deviation(sense.q, p["target"]), sense.qd])
        near = error @ (p["S"] @ error) < p["region"]
        hold = self.lqr.law(arm, p, sense).tau
        pairs = zip(hold, arm.change.forces(pumped), strict=True)
        return Command(np.array([select(near, a, b) for a, b in pairs], dtype=object))

    def setpoint(self, plant: Plant) -> np.ndarray:
        """The regulator's."""
        return self.lqr.setpoint(plant)


def _one(arm: Arm, p: Mapping[str, Any], sense: Sense) -> np.ndarray:
    """The joint's torque."""
    missing = p["energy"] - arm.energy(sense.q, sense.qd)
    q, v = arm.change.position(sense.q), arm.change.rates(sense.qd)
    return (p["gain"] * missing) * (v + p["kick"]) + p["kp"] * (p["middle"] - q) - p["kd"] * v


def _two(arm: Arm, p: Mapping[str, Any], sense: Sense) -> np.ndarray:
    """The joints' torques, that of the free one zero."""
    change, at, free = arm.change, _driven(arm.plant), 1 - _driven(arm.plant)
    q, v = change.position(sense.q), change.rates(sense.qd)
    M = _joint_mass(arm.plant, arm.mass_matrix(sense.q))
    energy = (0.5 * M[free, free]) * (v[free] * v[free]) + arm.potential_energy(sense.q)
    push = (p["gain"][at] * (energy - p["energy"])) * (M[free, at] * (v[free] + p["kick"][free]))
    wanted = clip(push, -p["limit"][at], p["limit"][at])
    wanted = wanted + p["kp"][at] * (p["middle"][at] - q[at]) - p["kd"][at] * v[at]

    def torque(other: Node | float) -> np.ndarray:
        a = np.array([wanted if k == at else other for k in range(2)], dtype=object)
        tau = smooth_inverse_dynamics(arm, sense.q, sense.qd, change.own_rates(a))
        return np.array(change.torques(tau), dtype=object)

    return torque(-torque(0.0)[free] / M[free, free])


def pump(plant: Plant, target: np.ndarray) -> dict[str, ArrayLike]:
    """Gains of the pump that suit a plant: its torque is about its weight's at half the height."""
    hanging = plant.hanging
    potential = [float(plant("potential_energy", q=q)) for q in (target, hanging)]
    rise = potential[0] - potential[1]
    middle = plant.change.position(np.asarray(target, dtype=float))
    rest = {"kp": 0.0, "kd": 0.0, "middle": middle, "limit": np.inf}
    if rise <= 0:
        return {"gain": 1.0, **rest}
    at, other = _driven(plant), plant.nv - 1 - _driven(plant)
    bent = plant.change.position(hanging) + np.eye(plant.nv)[at] * (plant.nv - 1) * np.pi / 2
    inertia = _joint_mass(plant, plant("mass_matrix", q=plant.change.own(bent)))[other, other]
    rate = np.sqrt(2 * rise / inertia)
    if plant.nv == 1:
        return {"gain": 0.5 / rate, **rest}
    most = rise / inertia if plant.hinges[at] else 9.81
    gain = 6 * most / (rise * inertia * rate)
    return {"gain": gain, "kp": 2.0, "kd": 2 * np.sqrt(2.0), "middle": middle, "limit": most}


def _driven(plant: Plant) -> int:
    return int(np.flatnonzero(plant.actuated)[0])


def _joint_mass(plant: Plant, M: np.ndarray) -> np.ndarray:
    """M on the joints' own rates."""
    if plant.change.is_identity:
        return np.asarray(M)
    return plant.change.inverse.T @ (np.asarray(M) @ plant.change.inverse)


def lean(plant: Plant) -> np.ndarray:
    """δx of the hinge that falls, leaning by LEAN."""
    falls = plant.change.inverse[:, plant.nv - 1 - _driven(plant)]
    return np.concatenate([LEAN * falls, np.zeros(plant.nv)])


def _heavy(plant: Plant, joint: int) -> bool:
    """Does gravity pull at a joint in some pose?"""
    poses = plant.change.own(np.array([[0.0, 0.0], [0.7, 0.4], [-0.9, 2.0]]))
    return any(
        abs(plant.change.torques(np.asarray(plant("gravity", q=q)))[joint]) > 1e-9 for q in poses
    )
