"""What laws of an error target − q share: numbers in the shape that the loop needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from chainrule.control.reference import Desired, ReferenceMotion, Target, traced
from chainrule.errors import InputError
from chainrule.loop.controller import Controller, Gains, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.tracing.checks import vector

MOVING = ("target_rate", "target_acceleration")
"""What a law may be given besides a target that moves."""


class Servo(Controller):
    """A law of joints that have one coordinate each; `numbers` are its attributes, one a rate."""

    numbers: ClassVar[tuple[str, ...]] = ("kp", "kd", "target")
    target: Target

    @property
    def uses_time(self) -> bool:  # type: ignore[override]
        """Whether it follows a reference."""
        return isinstance(self.target, ReferenceMotion)

    def structure(self) -> tuple[Any, ...]:
        """The pieces of a reference, if there is one."""
        target = self.target
        pieces = target.coefficients.shape[:2] if isinstance(target, ReferenceMotion) else None
        return (*super().structure(), pieces)

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where each joint has one coordinate."""
        return single_coordinates(plant)

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Those of `numbers` that are given."""
        given = {name: getattr(self, name) for name in self.numbers}
        target = given["target"]
        if isinstance(target, str):
            given["target"] = plant.pose(target)
        if not isinstance(target, ReferenceMotion):
            given = {k: v for k, v in given.items() if v is not None}
            sizes = {"target": plant.nq}
            return {k: per_joint(v, plant, k, sizes.get(k)) for k, v in given.items()}
        for name in MOVING:
            if callable(given.get(name)) or np.any(given.get(name, 0.0)):
                raise InputError(f"{name}: a reference has its own")
        rest = {k: v for k, v in given.items() if v is not None and k not in ("target", *MOVING)}
        own = {k: per_joint(v, plant, k) for k, v in rest.items()}
        return own | {"reference": target.sized(plant.nq).table}

    def desired(self, p: Mapping[str, Any], sense: Sense) -> Desired:
        """The target now, its rate and acceleration: as given, or of the reference."""
        if "reference" not in p:
            return Desired(p["target"], *(p.get(name, 0.0) for name in MOVING))
        assert sense.t is not None
        return traced(p["reference"], sense.t, len(sense.q))

    def setpoint(self, plant: Plant) -> np.ndarray | None:
        """The target, if it does not move."""
        return None if callable(self.target) else plant.pose(self.target)


class ModelServo(Servo):
    """A servo that computes with a `model` of the mechanism, and moves every joint."""

    model: Mechanism | None
    settings: ClassVar[tuple[str, ...]] = ("target", "kp", "kd")

    @classmethod
    def begin(cls, gains: Gains) -> Self:
        """Without the integral's gain."""
        return cls(kp=gains.kp, kd=gains.kd, target=gains.target)  # type: ignore[call-arg]

    @classmethod
    def applies(cls, plant: Plant) -> str:
        """Where each joint has one coordinate and a motor."""
        return single_coordinates(plant) or motors_everywhere(plant)

    def structure(self) -> tuple[Any, ...]:
        return (*super().structure(), self.model)


@dataclass(frozen=True)
class Shaped:
    """A function of time whose values are brought into shape."""

    function: Callable[[float], ArrayLike]
    size: int
    name: str

    def __call__(self, t: float) -> np.ndarray:
        """The value at t."""
        return vector(self.function(t), self.size, f"{self.name}({t:g})")

    def samples(self, times: np.ndarray) -> np.ndarray:
        """The values at many times."""
        if hasattr(self.function, "samples"):
            values = np.asarray(self.function.samples(times), dtype=float)  # type: ignore[attr-defined]
            values = values.reshape(len(times), -1)
            return np.broadcast_to(values, (len(times), self.size))
        return np.array([self(float(t)) for t in times])


def per_joint(
    value: Parameter, plant: Plant, name: str, size: int | None = None
) -> np.ndarray | Shaped:
    """One number for each rate, or a function of time that gives them."""
    size = plant.nv if size is None else size
    return Shaped(value, size, name) if callable(value) else vector(value, size, name)


def single_coordinates(plant: Plant) -> str:
    """Why a law of differences of coordinates does not apply, if it does not."""
    if plant.scalar:
        return ""
    return (
        f"{plant.name} has a ball or free joint, whose error is no difference of coordinates; "
        "this law is for hinges and slides"
    )


def motors_everywhere(plant: Plant) -> str:
    """Why a law that sets every generalised force does not apply, if it does not."""
    idle = [name for name, motor in zip(plant.rate_names, plant.actuated, strict=True) if not motor]
    return f"joint {idle[0]} of {plant.name} has no motor" if idle else ""
