"""q̈ = H + D u: what the joints' accelerations are without motors, and by each motor."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from chainrule.control.servo import single_coordinates
from chainrule.loop.arm import Arm
from chainrule.loop.plant import Plant


class Response(NamedTuple):
    """H (n) and D (n, m) in the joints' own coordinates; friction that jumps is left out."""

    H: np.ndarray
    D: np.ndarray


def response(arm: Arm, q: np.ndarray, qd: np.ndarray) -> Response:
    """The equations are linear in the torques: one column for each driven joint."""
    change, driven = arm.change, np.flatnonzero(arm.plant.actuated)
    unit = np.eye(arm.plant.nv, dtype=int)
    free = arm.acceleration(q, qd, np.zeros(arm.plant.nv, dtype=int))
    columns = [change.rates(arm.acceleration(q, qd, change.forces(unit[k])) - free) for k in driven]
    return Response(change.rates(free), np.array(columns, dtype=object).T)


def torque(arm: Arm, u: np.ndarray) -> np.ndarray:
    """The generalised forces of the driven joints' torques u."""
    tau = np.zeros(arm.plant.nv, dtype=object)
    tau[arm.plant.actuated] = u
    return arm.change.forces(tau)


def partly_driven(plant: Plant) -> str:
    """Why a law for mechanisms that lack motors does not apply, if it does not."""
    reason = single_coordinates(plant)
    if reason or not plant.actuated.any():
        return reason or f"{plant.name} has no motor"
    if plant.actuated.all():
        return f"every joint of {plant.name} has a motor: computed torque moves them all"
    return ""
