"""Predicted: a law that sees where the plant is now, from positions that may come late."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np

from chainrule.arguments import Positive, checked, count
from chainrule.control.gravity import believed_arm
from chainrule.control.servo import single_coordinates
from chainrule.loop.arm import Arm
from chainrule.loop.controller import Command, Controller, Numbers, Parameter, Sense
from chainrule.loop.layout import Layout
from chainrule.loop.plant import Plant
from chainrule.mechanism.mechanism import Mechanism
from chainrule.program import Node, minimum, select

STILL, DUE = 1e-9, 1e-7
"""rad or m: a position that changes by less has not moved; it should have, where the model has by
more."""
DAMPING = 0.8
"""Of the predictor's error."""


@checked
@dataclass(frozen=True)
class Predicted(Controller):
    """`inner` with x̂ in place of the measured state: q as measured, q̇ = Δq/Δt + ½ q̈ Δt of the
    model, and predicted to now where measurements come late.

    Measured velocities are not looked at, so their noise does nothing. How late measurements come
    is seen at the start: the ticks from when the model moves until something does, up to `longest`.
    A model runs along, x̂₊ = step(x̂, τ), and is pulled by 2 ζ ω Δt and ω² Δt times q − q̂ of so
    many ticks ago, with ω = `bandwidth` in rad/s. What is sent is within the motors' limits, as
    the model must know what acts.
    """

    inner: Controller
    bandwidth: Positive = 15.0
    longest: int = 20
    model: Mechanism | None = None
    word: ClassVar[str] = "predicted"
    label: ClassVar[str] = "predicted state"
    sampled: ClassVar[bool] = True

    def __post_init__(self) -> None:
        count("longest", self.longest, "a whole number of ticks ≥ 0", least=0)

    @property
    def name(self) -> str:
        """The law's."""
        return f"{self.inner.name} of the predicted state"

    @property
    def uses_time(self) -> bool:  # type: ignore[override]
        """Does the law know the time?"""
        return self.inner.uses_time

    def applies(self, plant: Plant) -> str:  # type: ignore[override]
        """Where the law does and each joint has one coordinate."""
        return single_coordinates(plant) or self.inner.applies(plant)

    def knowing(self, model: Mechanism) -> Self:
        """The law's, too."""
        return replace(super().knowing(model), inner=self.inner.knowing(model))

    def structure(self) -> tuple[Any, ...]:
        """The law, the longest delay, the believed mechanism."""
        return ("Predicted", self.longest, self.model, self.inner.structure())

    def parameters(self, plant: Plant) -> Mapping[str, Parameter]:
        """ω, and the law's."""
        own = {f"inner_{name}": value for name, value in self.inner.parameters(plant).items()}
        return {"bandwidth": float(self.bandwidth), **own}

    def shapes(self, plant: Plant) -> dict[str, tuple[int, ...]]:
        """Of the same."""
        own = {f"inner_{name}": shape for name, shape in self.inner.shapes(plant).items()}
        return {"bandwidth": (), **own}

    def _kept(self, plant: Plant) -> Layout:
        """The last q and τ, x̂, the delay and whether something has moved, q̂ of the ticks before."""
        n = plant.nv
        sizes = {"q": n, "tau": n, "ahead": 2 * n, "late": 1, "moved": 1, "line": n * self.longest}
        return Layout(sizes | {"inner": self.inner.memory(plant)})

    def memory(self, plant: Plant) -> int:
        """All of that, and the law's."""
        return self._kept(plant).size

    def start(
        self, plant: Plant, q: np.ndarray, qd: np.ndarray, period: Node | float | None
    ) -> Numbers:
        """As if it had always been here."""
        own = {
            "q": q, "tau": [0.0] * plant.nv, "ahead": np.concatenate([q, qd]), "late": [0.0],
            "moved": [0.0], "line": np.tile(q, self.longest),
            "inner": self.inner.start(plant, q, qd, period),
        }  # fmt: skip
        return self._kept(plant).join(own)

    def law(self, arm: Arm, p: Mapping[str, Any], sense: Sense) -> Command:
        """The law's torque at x̂, and the model's step with it."""
        own, plant = believed_arm(self.model, arm, sense), arm.plant
        period: Any = sense.period
        n, kept = plant.nv, self._kept(plant).split(sense.memory)
        (late,), (moved,), ahead = kept["late"], kept["moved"], kept["ahead"]
        mean = (sense.q - kept["q"]) / period
        qd = mean + (0.5 * period) * own.acceleration(sense.q, mean, kept["tau"])
        seen = (moved > 0.5) | (abs(sense.q - kept["q"]).sum() > STILL)
        due = abs(sense.q - ahead[:n]).sum() > DUE
        waited = minimum(late + select(due, 1.0, 0.0), float(self.longest))
        late = select(seen, late, waited)
        line = np.concatenate([kept.get("line", ahead[:0]), ahead[:n]])
        then = ahead[:n]
        for k in range(1, self.longest + 1):
            ago, chosen = line[len(line) - (k + 1) * n : len(line) - k * n], late.equals(float(k))
            then = np.array([select(chosen, a, b) for a, b in zip(ago, then, strict=True)], object)
        pull, w = sense.q - then, p["bandwidth"] * period
        pulled = ahead + np.concatenate([2 * DAMPING * w * pull, (w * p["bandwidth"]) * pull])
        prompt, measured = late < 0.5, np.concatenate([sense.q, qd])
        x = np.array(
            [
                select(seen, select(prompt, a, b), c)
                for a, b, c in zip(measured, pulled, ahead, strict=True)
            ],
            dtype=object,
        )
        numbers = {name[6:]: v for name, v in p.items() if name.startswith("inner_")}
        inside = sense._replace(q=x[:n], qd=x[n:], memory=kept.get("inner", x[:0]))
        asked, change = self.inner.law(arm, numbers, inside)
        if len(inside.memory) and not self.inner.sampled:
            change = inside.memory + period * np.asarray(change, dtype=object)
        tau = _sent(own, np.asarray(asked, dtype=object))
        parts = {
            "q": sense.q, "tau": tau, "ahead": _step(own, x, tau, period), "late": [late],
            "moved": [select(seen, 1.0, 0.0)], "line": line[n:], "inner": change,
        }  # fmt: skip
        return Command(tau, self._kept(plant).join(parts))

    def setpoint(self, plant: Plant) -> np.ndarray | None:
        """The law's."""
        return self.inner.setpoint(plant)


def _sent(arm: Arm, tau: np.ndarray) -> np.ndarray:
    """What the motors can give of a torque."""
    joint = np.where(arm.plant.actuated, arm.change.torques(tau), 0.0)
    return arm.change.forces(arm.limited_torque(joint) if arm.plant.limited else joint)


def _step(arm: Arm, x: np.ndarray, tau: np.ndarray, dt: Any) -> np.ndarray:
    """A step of RK4 with τ held."""
    n = len(tau)

    def slope(y: np.ndarray) -> np.ndarray:
        return np.concatenate([y[n:], arm.acceleration(y[:n], y[n:], tau)])

    k1 = slope(x)
    k2 = slope(x + (0.5 * dt) * k1)
    k3 = slope(x + (0.5 * dt) * k2)
    k4 = slope(x + dt * k3)
    return x + (dt * (1.0 / 6.0)) * (k1 + 2.0 * (k2 + k3) + k4)
