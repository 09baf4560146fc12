"""Hand-over: one law until another can take over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np

from chainrule.arguments import AtLeastOne, Positive, checked
from chainrule.errors import InputError
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Basin, Command, Controller, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, select

PARTS = ("first", "then")


@checked
@dataclass(frozen=True)
class Handover(Controller):
    """τ of `first` until δxᵀ S δx < region, then of `then` until δxᵀ S δx > leave · region.

    S is the cost to go of `then`, `region` the level of it below which it brings the plant to its
    target, unless given. Written `first >> then`. It is asked once a period, or once a step, and
    remembers which law has the plant; the one that waits is at its beginning.
    """

    first: Controller
    then: Controller
    region: Positive | None = None
    leave: AtLeastOne = 4.0
    word: ClassVar[str] = "handover"
    label: ClassVar[str] = "hand-over"
    sampled: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """What both are called."""
        return f"{self.first.name}, then {self.then.name}"

    @property
    def laws(self) -> tuple[Controller, Controller]:
        """Both."""
        return self.first, self.then

    @property
    def uses_time(self) -> bool:  # type: ignore[override]
        """Does one of them know the time?"""
        return any(law.uses_time for law in self.laws)

    def applies(self, plant: Plant) -> str:  # type: ignore[override]
        """Where both do, and it is known where the second brings the plant to rest."""
        reasons = (f"{law.name}: {why}" for law in self.laws if (why := law.applies(plant)))
        return next(reasons, "")

    def knowing(self, model: Mechanism) -> Self:
        """Both."""
        return replace(self, **{k: getattr(self, k).knowing(model) for k in PARTS})

    def structure(self) -> tuple[Any, ...]:
        """Those of both."""
        return ("Handover", *(law.structure() for law in self.laws))

    def basin(self, plant: Plant, level: float | None = None) -> Basin | None:
        """Where the first has the plant already."""
        return self.first.basin(plant, level)

    def region_of(self, plant: Plant) -> Basin:
        """Where the second takes over."""
        basin = self.then.basin(plant, self.region)
        if basin is None:
            raise InputError(
                f"{self.then.name} does not say where it brings a plant to rest, so nothing can be "
                "handed over to it; LQR does"
            )
        return basin

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Those of both, and of the region."""
        target, S, level = self.region_of(plant)
        own = {"target": target, "S": S, "region": level, "leave": self.leave * level}
        return own | {
            f"{k}_{name}": value
            for k, law in zip(PARTS, self.laws, strict=True)
            for name, value in law.parameters(plant).items()
        }

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        """Of the same."""
        n = plant.nv
        own: dict[str, tuple[int, ...]] = {
            "target": (n,), "S": (2 * n, 2 * n), "region": (), "leave": ()
        }  # fmt: skip
        return own | {
            f"{k}_{name}": shape
            for k, law in zip(PARTS, self.laws, strict=True)
            for name, shape in law.shapes(plant).items()
        }

    def memory(self, plant: Plant) -> int:
        """Which one has the plant, and what each keeps."""
        return 1 + sum(law.memory(plant) for law in self.laws)

    def start(
        self, plant: Plant, q: np.ndarray, qd: np.ndarray, period: Node | float | None
    ) -> Numbers:
        """The first has it."""
        return [0.0, *(v for law in self.laws for v in law.start(plant, q, qd, period))]

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """Both torques, and the choice."""
        plant, (had, *kept) = arm.plant, sense.memory
        error = np.concatenate([arm.deviation(sense.q, p["target"]), sense.qd])
        near = error @ (p["S"] @ error) < select(had > 0.5, p["leave"], p["region"])
        tau: list[np.ndarray] = []
        memory: list[Any] = [select(near, 1.0, 0.0)]
        for k, law in zip(PARTS, self.laws, strict=True):
            n = law.memory(plant)
            own = sense._replace(memory=np.array(kept[:n], dtype=object))
            numbers = {name[len(k) + 1 :]: v for name, v in p.items() if name.startswith(f"{k}_")}
            torque, change = law.law(arm, numbers, own)
            tau.append(np.asarray(torque, dtype=object))
            if n and not law.sampled:
                change = own.memory + sense.period * np.asarray(change, dtype=object)
            begun = law.start(plant, sense.q, sense.qd, sense.period)
            waits = ~near if k == "then" else near
            memory += [select(waits, a, b) for a, b in zip(begun, change, strict=True)]
            kept = kept[n:]
        chosen = [select(near, b, a) for a, b in zip(*tau, strict=True)]
        return Command(np.array(chosen, dtype=object), np.array(memory, dtype=object))

    def unfinished(self, plant: Plant, q: np.ndarray, qd: np.ndarray) -> str:
        """Whether the second has the plant."""
        target, S, level = self.region_of(plant)
        off = plant.change.own_rates(plant.change.difference(q, target))
        error = np.concatenate([off, qd])
        if error @ S @ error <= self.leave * level:
            return self.then.unfinished(plant, q, qd)
        return (
            f"{self.first.name} has the plant at the end, and {self.then.name} has not: it may "
            "take longer, or need a shorter step or control period"
        )

    def setpoint(self, plant: Plant) -> np.ndarray | None:
        """The second's."""
        return self.then.setpoint(plant)
