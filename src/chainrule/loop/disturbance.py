"""Disturbances: a push on the joints or a force on a link, for a while."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from chainrule.loop.plant import Arm, Plant
from chainrule.tracing.checks import InputError, vector


@dataclass(frozen=True)
class Disturbance:
    """Something that acts from `time` on for `duration` s, decided where a step begins."""

    time: float
    duration: float

    def parameters(self, plant: Plant) -> dict[str, Any]:
        """Its numbers."""
        raise NotImplementedError

    def structure(self) -> tuple[Any, ...]:
        """What makes its expression another one."""
        return (type(self).__name__,)

    def torque(self, arm: Arm, p: Mapping[str, Any], q: np.ndarray) -> np.ndarray:
        """The generalised force while it acts."""
        raise NotImplementedError


@dataclass(frozen=True)
class Push(Disturbance):
    """A torque on the joints, N m, one for each rate."""

    tau: Any = 0.0

    def parameters(self, plant: Plant) -> dict[str, Any]:
        """τ"""
        return {"tau": vector(self.tau, plant.nv, "push: tau")}

    def torque(self, arm: Arm, p: Mapping[str, Any], q: np.ndarray) -> np.ndarray:
        """τ"""
        return p["tau"]


@dataclass(frozen=True)
class Force(Disturbance):
    """A force in N on a point of a link: τ = Jᵀ f, f in the base frame's axes."""

    link: str = ""
    force: Any = (0.0, 0.0, 0.0)
    point: Any = (0.0, 0.0, 0.0)

    def parameters(self, plant: Plant) -> dict[str, Any]:
        """f and the point in the link's frame."""
        plant.mechanism.link(self.link)
        vectors = {"force": self.force, "point": self.point}
        for name, value in vectors.items():
            if np.shape(value) != (3,):
                raise InputError(f"force on {self.link!r}: {name}={value!r} must be x, y, z")
        return {name: np.asarray(value, dtype=float) for name, value in vectors.items()}

    def structure(self) -> tuple[Any, ...]:
        """The link."""
        return ("Force", self.link)

    def torque(self, arm: Arm, p: Mapping[str, Any], q: np.ndarray) -> np.ndarray:
        """Jᵀ f"""
        index = arm.mechanism.links.index(arm.mechanism.link(self.link))
        J = arm.jacobian(q, p["point"], index)
        return J[:3].T @ p["force"]
