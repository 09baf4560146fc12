"""Observed: a law that is told what an observer makes of what was measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np

from chainrule.arguments import checked
from chainrule.control.servo import single_coordinates
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Basin, Command, Controller, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node

Ask = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""τ ← (q, q̇): the law, told this."""


class Observer:
    """(τ, what is kept) ← what was measured, what was kept, and a law to be asked, once a period.

    One protocol for all: a filter asks the law with another q̇, a predictor with a later state, a
    disturbance observer adds to its torque.
    """

    word: ClassVar[str] = ""
    label: ClassVar[str] = "observer"

    def applies(self, plant: Plant) -> str:
        """Why it cannot observe such a plant; nothing where it can."""
        return ""

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Name → value."""
        return {}

    def structure(self) -> tuple[Any, ...]:
        """What makes its expression another one."""
        return (type(self).__name__, getattr(self, "model", None))

    def knowing(self, model: Mechanism) -> Self:
        """The observer with this `model`, if it uses one and has none of its own."""
        if not is_dataclass(self) or getattr(self, "model", self) is not None:
            return self
        return replace(self, model=model)

    def memory(self, plant: Plant) -> int:
        """How many numbers it keeps."""
        raise NotImplementedError

    def start(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> Numbers:
        """These at the beginning, of traced values."""
        return [0.0] * self.memory(plant)

    def observe(self, arm: Arm, p: Mapping[str, Any], sense: Sense, ask: Ask) -> Command:
        """τ, and what is kept next."""
        raise NotImplementedError


class JointObserver(Observer):
    """One of joints that have one coordinate each: it takes differences of coordinates."""

    def applies(self, plant: Plant) -> str:
        """Where each joint has one coordinate."""
        return single_coordinates(plant)


@checked
@dataclass(frozen=True)
class Observed(Controller):
    """The torque of `controller`, told by `observer` in place of the sensor; asked once a period,
    or once a step. Several are put around each other."""

    controller: Controller
    observer: Observer
    word: ClassVar[str] = "observed"
    label: ClassVar[str] = "observed law"
    sampled: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """What both are called."""
        return f"{self.controller.name} by {self.observer.label}"

    @property
    def _prefix(self) -> str:
        return self.observer.word.replace("-", "_") + "_"

    @property
    def uses_time(self) -> bool:  # type: ignore[override]
        """Does the law know the time?"""
        return self.controller.uses_time

    def applies(self, plant: Plant) -> str:  # type: ignore[override]
        return self.observer.applies(plant) or self.controller.applies(plant)

    def knowing(self, model: Mechanism) -> Self:
        both = self.controller.knowing(model), self.observer.knowing(model)
        return replace(self, controller=both[0], observer=both[1])

    def structure(self) -> tuple[Any, ...]:
        return ("Observed", self.controller.structure(), self.observer.structure())

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        own = {self._prefix + k: v for k, v in self.observer.parameters(plant).items()}
        return {**self.controller.parameters(plant), **own}

    def memory(self, plant: Plant) -> int:
        """What both keep."""
        return self.observer.memory(plant) + self.controller.memory(plant)

    def start(
        self, plant: Plant, q: np.ndarray, qd: np.ndarray, period: Node | float | None
    ) -> Numbers:
        first = self.observer.start(plant, q, qd)
        return [*first, *self.controller.start(plant, q, qd, period)]

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The observer asks, and both keep what they need."""
        n, law = self.observer.memory(arm.plant), self.controller
        rest: list[Any] = []

        def ask(q: np.ndarray, qd: np.ndarray) -> np.ndarray:
            own = sense._replace(q=q, qd=qd, memory=sense.memory[n:])
            tau, change = law.law(arm, p, own)
            if len(own.memory) and not law.sampled:
                change = own.memory + sense.period * np.asarray(change, dtype=object)
            rest[:] = change
            return np.asarray(tau, dtype=object)

        first = self._prefix
        numbers = {k.removeprefix(first): v for k, v in p.items() if k.startswith(first)}
        seen = sense._replace(memory=sense.memory[:n])
        tau, kept = self.observer.observe(arm, numbers, seen, ask)
        return Command(tau, np.array([*kept, *rest], dtype=object))

    def basin(self, plant: Plant, level: float | None = None) -> Basin | None:
        """The law's own."""
        return self.controller.basin(plant, level)

    def setpoint(self, plant: Plant) -> np.ndarray | None:
        """The law's own."""
        return self.controller.setpoint(plant)


def applied(arm: Arm, tau: np.ndarray) -> np.ndarray:
    """What the motors give of a torque, within their limits."""
    change = arm.change
    return change.forces(arm.within_limits(change.torques(arm.plant.motors(tau)), {}))


def advanced(
    arm: Arm, q: np.ndarray, qd: np.ndarray, tau: np.ndarray, period: Any
) -> tuple[np.ndarray, np.ndarray]:
    """(q, q̇) a period later under a constant torque, by the midpoint rule."""
    half = 0.5 * period
    middle = qd + half * arm.acceleration(q, qd, tau)
    return q + period * middle, qd + period * arm.acceleration(q + half * qd, middle, tau)
