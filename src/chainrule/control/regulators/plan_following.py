"""PlanFollowing: a planned motion as long as it is met, another law from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np

from chainrule.arguments import checked
from chainrule.control.regulators.tvlqr import TVLQR
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Numbers, Parameter, Sense
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, select
from chainrule.tracing.checks import vector

PARTS = ("plan", "otherwise")


@checked
@dataclass(frozen=True)
class PlanFollowing(Controller):
    """τ of `plan` while Σ (δxᵢ/withinᵢ)² < 1 and until its end, then of `otherwise`, for good.

    δx is the deviation from the planned motion; `within` has a number for each of q and q̇.
    """

    plan: TVLQR
    otherwise: Controller
    within: Any = 0.5
    word: ClassVar[str] = "following"
    label: ClassVar[str] = "a plan as long as it is met"
    sampled: ClassVar[bool] = True
    uses_time: bool = True

    @property
    def laws(self) -> tuple[Controller, Controller]:
        """Both."""
        return self.plan, self.otherwise

    def applies(self, plant: Plant) -> str:  # type: ignore[override]
        return next((why for law in self.laws if (why := law.applies(plant))), "")

    def knowing(self, model: Mechanism) -> Self:
        return replace(self, **{k: getattr(self, k).knowing(model) for k in PARTS})

    def structure(self) -> tuple[Any, ...]:
        return ("PlanFollowing", *(law.structure() for law in self.laws))

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """Those of both, the bounds, and when the plan ends."""
        own = {
            "within": vector(self.within, 2 * plant.nv, "within"),
            "end": float(self.plan.plan.t[-1]),
        }
        return own | {
            f"{k}_{name}": value
            for k, law in zip(PARTS, self.laws, strict=True)
            for name, value in law.parameters(plant).items()
        }

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        own: dict[str, tuple[int, ...]] = {"within": (2 * plant.nv,), "end": ()}
        return own | {
            f"{k}_{name}": shape
            for k, law in zip(PARTS, self.laws, strict=True)
            for name, shape in law.shapes(plant).items()
        }

    def memory(self, plant: Plant) -> int:
        """Whether the plan was left, and the other law's."""
        return 1 + self.otherwise.memory(plant)

    def start(
        self, plant: Plant, q: np.ndarray, qd: np.ndarray, period: Node | float | None
    ) -> Numbers:
        """Not left."""
        return [0.0, *self.otherwise.start(plant, q, qd, period)]

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """Both torques, and the choice."""
        left, kept = sense.memory[0], sense.memory[1:]
        one, two = (
            {name[len(k) + 1 :]: v for name, v in p.items() if name.startswith(f"{k}_")}
            for k in PARTS
        )
        error = np.concatenate([arm.deviation(sense.q, one["q"]), sense.qd - one["qd"]])
        far = error / p["within"]
        met = (left < 0.5) & (far @ far < 1.0) & (sense.t < p["end"])
        followed = self.plan.law(arm, one, sense).tau
        tau, change = self.otherwise.law(arm, two, sense._replace(memory=kept))
        if len(kept) and not self.otherwise.sampled:
            change = kept + sense.period * np.asarray(change, dtype=object)
        begun = self.otherwise.start(arm.plant, sense.q, sense.qd, sense.period)
        memory = [select(met, a, b) for a, b in zip(begun, change, strict=True)]
        chosen = [select(met, a, b) for a, b in zip(followed, tau, strict=True)]
        return Command(
            np.array(chosen, dtype=object),
            np.array([select(met, 0.0, 1.0), *memory], dtype=object),
        )

    def setpoint(self, plant: Plant) -> np.ndarray | None:
        """The other law's."""
        return self.otherwise.setpoint(plant)
